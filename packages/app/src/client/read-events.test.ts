import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TimedEvent } from "@loadout/core";
import { ProblemError } from "./client.ts";
import { readEvents } from "./read-events.ts";
import type { TransportAnswer } from "./transport.ts";

const end = ": that was all\n\n";
const line = (id: number, more: object = {}): string =>
  `id: ${id}\ndata: ${JSON.stringify({ type: "step-start", id, ...more })}\n\n`;

const refused = (code: string): Error => Object.assign(new Error(code), { code });

/** A connection that brings these pieces and then closes, or breaks. */
function answerOf(pieces: readonly (string | Uint8Array | Error)[]): TransportAnswer {
  return {
    status: 200,
    header: () => null,
    text: async () => "",
    async *chunks() {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        yield typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
      }
    },
  };
}

async function read(
  connections: readonly (Error | readonly (string | Uint8Array | Error)[])[],
  options: { readonly after?: number; readonly tries?: number; readonly signal?: AbortSignal } = {},
) {
  const asked: number[] = [];
  const events: TimedEvent[] = [];
  const reading = (async () => {
    for await (const event of readEvents<TimedEvent>({
      async open(last) {
        const next = connections[asked.push(last) - 1] ?? refused("ECONNREFUSED");
        if (next instanceof Error) throw next;
        return answerOf(next);
      },
      check: async () => undefined,
      after: 0,
      ...options,
    }))
      events.push(event);
  })();
  const error: unknown = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { asked, ids: events.map(({ id }) => id), events, error };
}

describe("events that are read from a server", () => {
  test("come to their end where that is said, over as many turns as there were", async () => {
    const { ids, asked, error } = await read([
      ["retry: 1000\n\n", line(1), line(2, { type: "turn-end" }), ": still here\n\n", line(3), end],
    ]);
    assert.deepEqual([ids, asked, error], [[1, 2, 3], [0], undefined]);
  });

  test("go on without gap or repeat over connections that close or break", async () => {
    const { ids, asked, error } = await read(
      [
        [line(5), line(6), line(7).slice(0, 12)],
        [line(6), line(7), refused("ECONNRESET")],
        refused("ECONNREFUSED"),
        [line(8), new TypeError("terminated")],
        [line(8), line(9), end],
      ],
      { after: 4 },
    );
    assert.deepEqual([ids, asked, error], [[5, 6, 7, 8, 9], [4, 6, 7, 7, 8], undefined]);
  });

  test("are asked for again where a server has no time for now, since it is going down", async () => {
    const busy = new ProblemError({ code: "server.stopping", message: "stopping", retryable: true } as never);
    const { ids, asked, error } = await read([[line(1)], busy, [line(2), end]]);
    assert.deepEqual([ids, asked, error], [[1, 2], [0, 1, 1], undefined]);
  });

  test("are put together however they are cut into pieces", async () => {
    const bytes = new TextEncoder().encode(`retry: 1000\n\n${line(1, { text: "完整 ✓" })}${line(2)}${end}`);
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const { events, error } = await read([pieces]);
    assert.equal(error, undefined);
    assert.deepEqual(events, [
      { type: "step-start", id: 1, text: "完整 ✓" },
      { type: "step-start", id: 2 },
    ]);
  });

  test("are given up where the server does not answer any more, and at once where the server says no", async () => {
    const gone = await read([[line(1)]], { tries: 2 });
    assert.deepEqual([gone.ids, gone.asked, (gone.error as { code?: string }).code], [[1], [0, 1, 1], "ECONNREFUSED"]);
    const problem = new ProblemError({ code: "session.not-found", message: "gone" } as never);
    const refusal = await read([[line(1)], problem]);
    assert.deepEqual([refusal.asked, refusal.error], [[0, 1], problem]);
    const foreign = await read([["data: no json\n\n"]]);
    assert.ok(foreign.error instanceof SyntaxError && foreign.asked.length === 1);
  });

  test("are not waited for by who has left", async () => {
    const controller = new AbortController();
    controller.abort();
    const { asked, error } = await read([refused("ECONNRESET")], { signal: controller.signal });
    assert.deepEqual([asked, (error as { code?: string }).code], [[0], "ECONNRESET"]);
  });
});
