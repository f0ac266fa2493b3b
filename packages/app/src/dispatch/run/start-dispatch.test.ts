import assert from "node:assert/strict";
import { test } from "node:test";
import type { Dispatch, Dispatches } from "@loadout/core";
import type { App } from "../../app.ts";
import { sendAndStay } from "./start-dispatch.ts";

/** What is cancelled if a request is ended while its dispatch starts, beside that of another request of the same user. */
async function cancelledBy(server: App["server"]): Promise<readonly string[]> {
  const cancelled: string[] = [];
  const ended = { id: "own", state: "stopped", task: "Look", receipt: {} } as Dispatch;
  const dispatches = {
    list: async () => [{ id: "own" }, { id: "of another request" }],
    here: () => ["own", "of another request"],
    get: async () => ended,
    cancel: async (id: string) => void cancelled.push(id),
    listen: () => () => undefined,
    output: async () => [],
  } as unknown as Dispatches;
  const controller = new AbortController();
  const app = {
    ...{ server, caller: { userId: "ann" }, dispatches: async () => dispatches, audit: async () => undefined },
    person: {
      interruptible: (work: (signal: AbortSignal) => Promise<unknown>) => work(controller.signal),
      watch: async () => () => undefined,
      detail: () => undefined,
    },
  } as unknown as App;
  await sendAndStay(app, async () => {
    controller.abort();
    return ended;
  });
  return [...new Set(cancelled)];
}

test("ending a request ends its own dispatch at a server, and all that start at a terminal", async () => {
  assert.deepEqual(await cancelledBy({} as App["server"]), ["own"]);
  assert.deepEqual(await cancelledBy(undefined), ["own", "of another request"]);
});
