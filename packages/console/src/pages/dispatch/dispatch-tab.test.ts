import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { countTabs, isOwnFolder, tabOf } from "./dispatch-tab.ts";

const permission = { id: "q1", title: "Run", detail: "" };

describe("where a dispatch is found", () => {
  test("by its state, and what waits for an answer by itself", () => {
    assert.equal(tabOf({ state: "waiting" }), "running");
    assert.equal(tabOf({ state: "starting" }), "running");
    assert.equal(tabOf({ state: "running" }), "running");
    assert.equal(tabOf({ state: "running", permission }), "waiting");
    assert.equal(tabOf({ state: "exited" }), "done");
    assert.equal(tabOf({ state: "failed" }), "failed");
    assert.equal(tabOf({ state: "stopped" }), "failed");
  });

  test("each is counted once", () => {
    const counts = countTabs([{ state: "running" }, { state: "running", permission }, { state: "stopped" }]);
    assert.deepEqual(counts, { running: 1, waiting: 1, done: 0, failed: 1 });
  });

  test("a folder made for a task is told from one that was chosen", () => {
    assert.ok(isOwnFolder("/home/a/.loadout/dispatch/0123456789ab/workspace"));
    assert.ok(!isOwnFolder("/home/a/dispatch/workspace"));
    assert.ok(!isOwnFolder("/home/a/dispatch/my-project/workspace"));
  });
});
