import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../ground/fault.ts";
import type { Dispatch } from "./dispatches.ts";
import { createOutputWriter } from "./record/output-writer.ts";
import { createRunningDispatch } from "./running-dispatch.ts";

const dispatch = { id: "d", state: "running", receipt: {}, task: "Look" } as unknown as Dispatch;

/** A dispatch whose output is stored by this function. */
function start(store: () => Promise<void>) {
  const saved: Dispatch[] = [];
  const running = createRunningDispatch({
    dispatch,
    request: { permission: "deny" },
    openOutput: (deps) => createOutputWriter({ ...deps, store, now: () => new Date(), memory: 1000 }),
    save: async (one) => void saved.push(one),
    tell: () => undefined,
    isListened: () => false,
    now: () => new Date("2026-01-01T00:00:00.000Z"),
    onTrouble: () => undefined,
  });
  return { running, saved };
}

describe("the end of a dispatch whose output could not be stored", () => {
  for (const [what, error, state, reason] of [
    [
      "its outcome is unknown if the database was away",
      new Fault("home.unavailable", { outcome: { en: "-", zh: "-" } }),
      "stopped",
      "interrupted",
    ],
    ["it has failed if the disk is full", new Error("ENOSPC"), "failed", undefined],
  ] as const)
    test(what, async () => {
      const { running, saved } = start(async () => {
        throw error;
      });
      running.take({ type: "text", text: "words" });
      const ended = await running.finish({ state: "exited", exitCode: 0 }, () => undefined);
      assert.deepEqual([ended.state, ended.reason, saved.at(-1)?.state], [state, reason, state]);
      assert.ok(ended.message);
    });
});
