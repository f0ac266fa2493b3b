import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { rowPlaces } from "../../../../../test/postgres.ts";
import type { Dispatch } from "../dispatches.ts";
import { openDispatchStore } from "./dispatch-store.ts";

const owner = { pid: 1, start: "s" };

const dispatch = (id: string, given: Partial<Dispatch> = {}): Dispatch => ({
  ...{ id, userId: "ann", agent: "echo", agentId: "a1", workDir: "/w", state: "starting", task: "a\0b 销售" },
  receipt: { skills: [] } as unknown as Dispatch["receipt"],
  lastOutput: 0,
  createdAt: "2030-01-01T00:00:00.000Z",
  ...given,
});

for (const [title, keep] of Object.entries(rowPlaces))
  describe(`the rows of dispatches ${title}`, () => {
    const opened = async (t: TestContext) => {
      const folder = mkdtempSync(join(tmpdir(), "loadout-dispatches-"));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      await keep(t, folder);
      const store = openDispatchStore(folder);
      t.after(() => store.close());
      return store;
    };

    test("come back field by field, and change where they may", async (t) => {
      const store = await opened(t);
      assert.deepEqual([await store.get("d1"), await store.list({}), await store.unfinished()], [undefined, [], []]);
      await store.add(dispatch("d1"), owner, "text");
      assert.deepEqual(await store.get("d1"), { ...dispatch("d1"), owner });
      const ended = dispatch("d1", {
        ...{ state: "failed", reason: "error" as Dispatch["reason"], exitCode: 3, message: "m", lastOutput: 7 },
        endedAt: "2030-01-01T00:00:01.000Z",
      } as Partial<Dispatch>);
      await store.save({ ...ended, task: "another" });
      assert.deepEqual(await store.get("d1"), { ...ended, owner }, "its task stays");
      await assert.rejects(store.add(dispatch("d1"), owner, "text"));
      await store.remove("d1");
      assert.equal(await store.get("d1"), undefined);
    });

    test("are listed in pages with the latest first, by user, session and state", async (t) => {
      const store = await opened(t);
      const contextId = Array.from({ length: 1000 }, (_, number) => number.toString(36)).join("-");
      for (const [id, given] of Object.entries({
        ...{
          d1: { contextId },
          d2: { userId: "bob" },
          d3: { state: "running" as const },
          d4: { contextId: `${contextId}2` },
        },
      }))
        await store.add(dispatch(id, given), owner, "text");
      const ids = async (query: Parameters<typeof store.list>[0]) => (await store.list(query)).map(({ id }) => id);
      assert.deepEqual(await ids({}), ["d4", "d3", "d2", "d1"]);
      assert.deepEqual(await ids({ before: "d3", limit: 1 }), ["d2"]);
      assert.deepEqual(await ids({ before: "none" }), []);
      assert.deepEqual([await ids({ userId: "bob" }), await ids({ contextId })], [["d2"], ["d1"]]);
      assert.deepEqual(await ids({ state: "running" }), ["d3"]);
      assert.deepEqual(
        (await store.unfinished()).map(({ id }) => id),
        ["d1", "d2", "d3", "d4"],
      );
      assert.deepEqual([await store.hadAgent("ann", "a1"), await store.hadAgent("ann", "a2")], [true, false]);
    });

    const lease = { worker: "p/1", fence: 1 };
    const waiting = (id: string, given: Partial<Dispatch> = {}) => ({
      ...dispatch(id, { state: "waiting", agentId: "", workDir: "", ...given }),
      request: { role: "admin" as const, permission: "ask" as const },
    });

    test("wait for a process that can run them, and are started once", async (t) => {
      const store = await opened(t);
      for (const row of [waiting("d1"), waiting("d2", { agent: "codex" }), waiting("d3", { machine: "m" })])
        await store.addWaiting(row, "text");
      const ids = async (process?: Parameters<typeof store.waiting>[0]) =>
        (await store.waiting(process)).map(({ id }) => id);
      assert.deepEqual(await ids(), ["d1", "d2", "d3"]);
      assert.deepEqual(await ids({ agents: ["echo"], machine: "n" }), ["d1"]);
      assert.deepEqual(await ids({ agents: ["echo", "codex"], machine: "m" }), ["d1", "d2", "d3"]);
      assert.deepEqual(await ids({ agents: [], machine: "m" }), []);
      assert.deepEqual((await store.waiting())[2], waiting("d3", { machine: "m" }));
      assert.deepEqual(await store.unfinished(), []);
      const begun = dispatch("d1", { agentId: "a2", workDir: "/own" });
      assert.deepEqual([await store.begin(begun, owner), await store.begin(begun, owner)], ["begun", "gone"]);
      assert.deepEqual(await store.get("d1"), { ...begun, owner });
      const ended = dispatch("d2", { state: "stopped", reason: "user", agentId: "", workDir: "" });
      assert.deepEqual(
        [await store.endWaiting({ ...begun, state: "stopped" }), await store.endWaiting(ended)],
        [false, true],
      );
      assert.equal(await store.begin(ended, owner), "gone");
      const counts = [await store.countOf("ann", ["starting", "running"]), await store.countOf("ann", ["waiting"])];
      assert.deepEqual(counts, [1, 1]);
    });

    test("are ended for the owner that is gone, and not for the one that came after it", async (t) => {
      const store = await opened(t);
      const later = { ...owner, lease: { ...lease, fence: 2 }, machine: "m" };
      await store.addWaiting(waiting("d1"), "text");
      // Begun without the check of its lease, which is that of the home.
      const { lease: _lease, ...unfenced } = later;
      await store.begin(dispatch("d1"), unfenced);
      const ended = dispatch("d1", { state: "stopped", reason: "interrupted" });
      assert.equal(await store.settle(ended, { ...owner, lease }), false);
      assert.equal(await store.settle(ended, owner), true);
      assert.equal(await store.settle(ended, owner), false, "it has ended");
    });

    test("name the processes that may be left", async (t) => {
      const store = await opened(t);
      const rows = [
        { agentId: "a1", pid: 2 ** 31, start: "1", owner },
        { agentId: "a2", pid: 5, start: "2", tag: "t", owner },
      ];
      for (const row of rows) await store.addProcess(row);
      assert.deepEqual(await store.processes(), rows);
      await store.removeProcesses("a1");
      assert.deepEqual(await store.processes(), rows.slice(1));
    });
  });
