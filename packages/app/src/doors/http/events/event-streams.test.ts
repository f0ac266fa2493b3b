import assert from "node:assert/strict";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { getRequestListener } from "@hono/node-server";
import { Fault } from "@loadout/core";
import { createClient } from "../../../client/client.ts";
import { nodeTransport } from "../../../client/node-transport.ts";
import { endMark } from "../../../client/read-events.ts";
import { fetchTransport } from "../../../client/transport.ts";
import { createSlots } from "../limits/slots.ts";
import { createEventStreams, type EventStream, type EventStreams, type StreamOptions } from "./event-streams.ts";

const never = new AbortController().signal;

function open(streams: EventStreams, options: Partial<StreamOptions> = {}) {
  let left = 0;
  const stream = streams.open({
    userId: "ann",
    signal: never,
    watch: () => () => undefined,
    ...options,
    onLeave() {
      left++;
    },
  });
  return { stream, reader: stream.body.getReader(), timesLeft: () => left };
}

type Reader = ReturnType<typeof open>["reader"];

/** Everything up to the end of a stream, as text. */
async function readAll(reader: Reader): Promise<string> {
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += Buffer.from(next.value);
  return text;
}

/** Reads until this has come. */
async function readUntil(reader: Reader, wanted: string): Promise<string> {
  let text = "";
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read();
    if (done) assert.fail(`the stream ended after ${JSON.stringify(text)}`);
    text += Buffer.from(value);
  }
  return text;
}

const event = (id: number, size = 10) => ({ id, data: JSON.stringify({ id, text: "x".repeat(size) }) });
const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

describe("a stream of events", () => {
  test("tells what was missed, then what comes, then that it was all", async () => {
    const streams = createEventStreams();
    const { stream, reader, timesLeft } = open(streams, { missed: [event(1), event(2)] });
    stream.send(event(3));
    stream.end();
    const text = await readAll(reader);
    assert.equal(
      text,
      `retry: 1000\n\n${[1, 2, 3].map((id) => `id: ${id}\ndata: ${event(id).data}\n\n`).join("")}${endMark}\n\n`,
    );
    assert.deepEqual([streams.size, timesLeft()], [0, 1]);
    stream.send(event(4));
    stream.end();
    assert.equal(timesLeft(), 1, "it is left once");
  });

  test("hands on what is sent while a reader waits", async () => {
    const { stream, reader } = open(createEventStreams());
    await readUntil(reader, "retry");
    const waiting = reader.read();
    stream.send(event(1));
    assert.match(String(Buffer.from((await waiting).value ?? [])), /^id: 1\n/);
    await reader.cancel();
  });

  test("is made as it is read, however much was missed", async () => {
    const streams = createEventStreams();
    let made = 0;
    function* missed() {
      for (let id = 1; id <= 300; id++) {
        made++;
        yield event(id, 20_000);
      }
    }
    const { stream, reader } = open(streams, { missed: missed() });
    await readUntil(reader, "id: 3\n");
    assert.equal(made, 3);
    stream.send(event(301));
    stream.end();
    const rest = await readAll(reader);
    assert.deepEqual(
      idsIn(rest),
      Array.from({ length: 298 }, (_, index) => index + 4),
    );
    assert.ok(rest.endsWith(`${endMark}\n\n`), "six million bytes later it is all there");
  });

  test("sends away who is too slow, who can come back and go on where they were", async () => {
    const streams = createEventStreams();
    const all = Array.from({ length: 200 }, (_, index) => event(index + 1, 10_000));
    const { stream, reader, timesLeft } = open(streams);
    const seen: number[] = [];
    for (const one of all.slice(0, 20)) stream.send(one);
    seen.push(...idsIn(await readUntil(reader, "id: 20\n")));
    for (const one of all.slice(20)) stream.send(one);
    assert.deepEqual([streams.size, timesLeft()], [0, 1], "nothing is kept for them");
    const rest = await readAll(reader);
    assert.doesNotMatch(rest, /that was all/);
    seen.push(...idsIn(rest));
    const again = open(streams, { missed: all.filter(({ id }) => id > (seen.at(-1) ?? 0)) });
    again.stream.end();
    seen.push(...idsIn(await readAll(again.reader)));
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
  });

  test("is left when its reader goes, and by no other", async () => {
    const streams = createEventStreams();
    const [one, other] = [open(streams), open(streams)];
    await readUntil(one.reader, "retry");
    await one.reader.cancel();
    assert.deepEqual([one.timesLeft(), other.timesLeft(), streams.size], [1, 0, 1]);
    one.stream.send(event(1));
    other.stream.send(event(1));
    assert.match(await readUntil(other.reader, "id: 1"), /id: 1/);
    streams.close();
  });

  test("is left when its reader has gone before reading anything", () => {
    const streams = createEventStreams();
    const controller = new AbortController();
    const late = open(streams, { signal: controller.signal });
    assert.equal(streams.size, 1);
    controller.abort();
    const gone = open(streams, { signal: controller.signal });
    assert.deepEqual([late.timesLeft(), gone.timesLeft(), streams.size], [1, 1, 0]);
  });

  test("gives signs of life, and none to who has something to read already", async (t) => {
    const streams = createEventStreams({ heartbeat: 1 });
    t.after(() => streams.close());
    const [idle, behind] = [open(streams), open(streams)];
    behind.stream.send(event(1));
    assert.match(await readUntil(idle.reader, ": still here"), /^retry: 1000\n\n: still here\n\n$/);
    for (let count = 0; count < 3; count++) await readUntil(idle.reader, ": still here");
    behind.stream.end();
    assert.doesNotMatch(await readAll(behind.reader), /still here/);
  });

  test("ends at once for a reader who lost access, and what waits for them is not told", async () => {
    const streams = createEventStreams();
    let end = (): void => undefined;
    let watched = 0;
    const watch = (revoke: () => void) => {
      end = revoke;
      watched++;
      return () => void watched--;
    };
    const missed = Array.from({ length: 100 }, (_, index) => event(index + 1));
    const { stream, reader, timesLeft } = open(streams, { watch, missed });
    await readUntil(reader, "id: 1\n");
    for (let id = 200; id < 210; id++) stream.send(event(id));
    end();
    stream.send(event(300));
    assert.equal(await readAll(reader), "");
    assert.deepEqual([timesLeft(), streams.size, watched], [1, 0, 0]);
  });

  test("counts and can be revoked until all of it was read, also after its end", async () => {
    const slots = createSlots(() => 2);
    const streams = createEventStreams({ take: (userId) => slots.take(userId, "streams") });
    let revoke = (): void => undefined;
    const watch = (end: () => void) => {
      revoke = end;
      return () => undefined;
    };
    const missed = Array.from({ length: 100 }, (_, index) => event(index + 1));
    const [read, unread] = [open(streams, { missed }), open(streams, { missed, watch })];
    for (const { stream } of [read, unread]) stream.end();
    assert.deepEqual([read.timesLeft(), unread.timesLeft()], [1, 1], "nothing more is taken");
    assert.throws(() => open(streams), { code: "limit.at-once" });
    assert.equal(idsIn(await readAll(read.reader)).length, 100);
    assert.equal(slots.used("ann", "streams"), 1);
    await readUntil(unread.reader, "id: 1\n");
    revoke();
    assert.equal(await readAll(unread.reader), "");
    assert.deepEqual([slots.used("ann", "streams"), streams.size, unread.timesLeft()], [0, 0, 1]);
  });

  test("is refused where too many are open, to one user or to all, until one is left", async () => {
    const slots = createSlots(() => 2);
    const streams = createEventStreams({ most: 3, take: (userId) => slots.take(userId, "streams") });
    const isBusy = (limit: number) => (error: unknown) =>
      error instanceof Fault &&
      error.code === (limit === 3 ? "server.busy" : "limit.at-once") &&
      error.values.limit === limit;
    const first = open(streams);
    const others = [open(streams)];
    assert.throws(() => open(streams), isBusy(2));
    others.push(open(streams, { userId: "bob" }));
    assert.throws(() => open(streams, { userId: "cat" }), isBusy(3));
    await first.reader.cancel();
    others.push(open(streams, { userId: "cat" }));
    assert.equal(streams.size, 3);
    streams.close();
    for (const { reader } of others) await readAll(reader);
    assert.equal(streams.size, 0);
    assert.deepEqual(
      ["ann", "bob", "cat"].map((userId) => slots.used(userId, "streams")),
      [0, 0, 0],
    );
  });

  test("hands over what waits when the server closes it, and does not say that it was all", async () => {
    const streams = createEventStreams();
    const { stream, reader } = open(streams, { missed: [event(1)] });
    stream.send(event(2));
    streams.close();
    const text = await readAll(reader);
    assert.deepEqual(idsIn(text), [1, 2]);
    assert.doesNotMatch(text, /that was all/);
  });

  test("is left over a real connection, whenever that breaks", async (t) => {
    const streams = createEventStreams();
    const left = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const asked = Promise.withResolvers<void>();
    const server = createServer(
      getRequestListener(async (request) => {
        const index = Number(new URL(request.url).searchParams.get("n"));
        if (index === 2) {
          asked.resolve();
          await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
        }
        const { body } = streams.open({
          userId: "ann",
          signal: request.signal,
          watch: () => () => undefined,
          onLeave: () => left[index]?.resolve(),
        });
        return new Response(body, { headers: { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" } });
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?n=`;
    const ask = (index: number) => get(`${address}${index}`).on("error", () => undefined);
    // After the head came, after words came, and before there was any answer.
    const head = ask(0);
    head.on("response", () => head.destroy());
    const words = ask(1);
    words.on("response", (answer) => answer.once("data", () => words.destroy()));
    await Promise.all([left[0]?.promise, left[1]?.promise]);
    const early = ask(2);
    await asked.promise;
    early.destroy();
    await left[2]?.promise;
    assert.equal(streams.size, 0);
  });

  for (const [name, transport] of [
    ["Node's client", nodeTransport],
    ["fetch", fetchTransport],
  ] as const)
    test(`has everything for a slow reader in the end, without gap or repeat (${name})`, async (t) => {
      const streams = createEventStreams();
      // More than a connection holds for a client that does not read.
      const all = Array.from({ length: 600 }, (_, index) => event(index + 1, 50_000));
      const first = Promise.withResolvers<EventStream>();
      const asked: number[] = [];
      const server = createServer(
        getRequestListener(async ({ headers, signal }) => {
          const after = Number(headers.get("last-event-id"));
          const missed = asked.length === 0 ? all.slice(0, 1) : all.filter(({ id }) => id > after);
          asked.push(after);
          const stream = streams.open({
            ...{ userId: "ann", signal, missed },
            watch: () => () => undefined,
            onLeave: () => undefined,
          });
          if (asked.length === 1) first.resolve(stream);
          else stream.end();
          return new Response(stream.body, { headers: { "Content-Type": "text/event-stream" } });
        }),
      );
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      t.after(() => server.close());
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const events = createClient({ url, transport }).events("one");
      const read = [(await events.next()).value as { id: number }];
      const stream = await first.promise;
      for (const one of all.slice(1)) {
        stream.send(one);
        await new Promise(setImmediate);
      }
      stream.end();
      for await (const one of events) read.push(one);
      assert.deepEqual(
        read.map(({ id }) => id),
        all.map(({ id }) => id),
      );
      assert.ok(asked.length > 1 && streams.size === 0, "it was sent away and came back");
    });
});
