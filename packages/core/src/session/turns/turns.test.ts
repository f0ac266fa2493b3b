import assert from "node:assert/strict";
import { test } from "node:test";
import { openMemoryHome } from "../../home/home.ts";
import { encodeContextId } from "../context-id.ts";
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
