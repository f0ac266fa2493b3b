import assert from "node:assert/strict";
import { test } from "node:test";
import { openMemoryHome } from "../../home/home.ts";
import { encodeContextId } from "../context-id.ts";
import { openSessionRows } from "../session-rows.ts";
import { turnLease } from "../turn-lease.ts";
import { openTurns } from "./turns.ts";

test("a turn that waited again and was begun by another process is not taken back from it", async (t) => {
  const home = openMemoryHome();
  t.after(home.close);
  const [gone, next, late] = ["gone", "next", "late"].map((worker) => openTurns({ home, worker }));
  assert.ok(gone && next && late);
  const name = encodeContextId("one");
  const begin = async (turns: typeof gone, id: string): Promise<boolean> => {
    const lease = await home.leases.take(turnLease(name));
    try {
      return await turns.begin(name, id, lease);
    } finally {
      lease.release();
    }
  };
  const { id } = await gone.add({ contextId: "one", userId: "ann", message: "Hello" });
  assert.equal(await begin(gone, id), true);
  const [seen] = await late.active(); // and then it stands still for a while
  assert.ok(seen);
  await next.takeBack(seen);
  assert.equal((await next.get(id))?.state, "waiting");
  assert.equal(await begin(next, id), true);
  await late.takeBack(seen);
  const { state, worker } = (await late.get(id)) ?? {};
  assert.deepEqual([state, worker], ["running", "next"]);
});

test("the end of a turn is not that of another one of its session, which a process began and left", async (t) => {
  const home = openMemoryHome();
  const rows = openSessionRows(home);
  const [gone, next] = ["gone", "next"].map((worker) => openTurns({ home, worker }));
  assert.ok(gone && next);
  t.after(() => Promise.all([rows.close(), home.close()]));
  const name = encodeContextId("one");
  const left = await gone.add({ contextId: "one", userId: "ann", message: "Hello" });
  const lease = await home.leases.take(turnLease(name));
  assert.equal(await gone.begin(name, left.id, lease), true);
  lease.release();
  const time = "2026-01-01T00:00:00.000Z";
  const own = { id: "own", contextId: "one", userId: "ann", worker: "next" };
  const said = JSON.stringify({ type: "user", id: "u", content: "Beside" });
  await rows.append(name, 0, [said], { mark: { kind: "start", turn: own, time } });
  await rows.append(name, 1, [JSON.stringify({ type: "result" })], { mark: { kind: "end", state: "done", time } });
  assert.equal((await next.get("own"))?.state, "done");
  assert.equal((await next.get(left.id))?.state, "running");
  await next.takeBack({ ...left, worker: "gone" });
  assert.equal((await next.get(left.id))?.state, "waiting", "nothing of it has happened");
});

test("one of two turns of a session is cancelled by its id, without it the one that runs", async (t) => {
  const home = openMemoryHome();
  const rows = openSessionRows(home);
  const turns = openTurns({ home, worker: "one" });
  t.after(() => Promise.all([rows.close(), home.close()]));
  const name = encodeContextId("one");
  const waiting = await turns.add({ contextId: "one", userId: "ann", message: "Hello" });
  const own = { id: "own", contextId: "one", userId: "ann", worker: "one" };
  const said = JSON.stringify({ type: "user", id: "u", content: "Beside" });
  await rows.append(name, 0, [said], { mark: { kind: "start", turn: own, time: waiting.addedAt } });
  assert.equal((await turns.cancel("one", waiting.id))?.id, waiting.id);
  assert.deepEqual([(await turns.get(waiting.id))?.state, await turns.cancelled()], ["interrupted", []]);
  assert.equal((await turns.cancel("one"))?.id, "own");
  assert.deepEqual(await turns.cancelled(), ["own"]);
});
