import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { draftOf, emptyDraft, startOf, taskOf } from "./dispatch-draft.ts";

describe("a task before it is sent", () => {
  test("names only what was chosen", () => {
    assert.deepEqual(taskOf({ ...emptyDraft, task: "Go", agent: "echo" }), {
      ...{ task: "Go", agent: "echo", permission: "ask" },
    });
    assert.equal(taskOf({ ...emptyDraft, expand: "inert" }).expand, "inert");
    assert.deepEqual(
      startOf({ ...emptyDraft, task: "Go", agent: "echo", folder: " /work ", session: "c1", minutes: "2" }),
      { task: "Go", agent: "echo", workDir: "/work", contextId: "c1", permission: "ask", timeoutSeconds: 120 },
    );
  });

  test("tells no skills from those in force", () => {
    assert.deepEqual(taskOf({ ...emptyDraft, isChosen: true }).skills, []);
    assert.equal("skills" in taskOf({ ...emptyDraft, skills: ["a"] }), false);
  });

  test("has no limit of no minutes, and sends the text that was seen and no other", () => {
    assert.equal("timeoutSeconds" in startOf({ ...emptyDraft, minutes: "0" }), false);
    assert.equal(startOf(emptyDraft, "abc").expect, "abc");
    assert.equal("expect" in startOf(emptyDraft), false);
  });

  test("made from an earlier one has its skills, and a new folder where the earlier one had its own", () => {
    const receipt = { included: [{ id: "a" }], omitted: [{ id: "b" }] };
    const earlier = { agent: "echo", task: "Go", workDir: "/home/.loadout/dispatch/0123456789ab/workspace", receipt };
    const draft = draftOf(earlier as unknown as Parameters<typeof draftOf>[0]);
    assert.deepEqual([draft.folder, draft.isChosen, draft.skills, draft.session], ["", true, ["a", "b"], ""]);
    assert.equal(draftOf({ ...earlier, workDir: "/work" } as unknown as Parameters<typeof draftOf>[0]).folder, "/work");
  });
});
