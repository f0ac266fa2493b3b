import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { ownerId } from "../../../account/owner.ts";
import { createUsage } from "./usage.ts";

function createWorld(t: TestContext) {
  const home = mkdtempSync(join(tmpdir(), "loadout-usage-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  let time = 0;
  const kept = { bytes: 0 };
  const usage = createUsage({ home, bytes: { of: async () => kept.bytes }, now: () => time });
  const set = (user: object): void => writeFileSync(join(home, "config.jsonc"), JSON.stringify({ limits: { user } }));
  const later = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { usage, kept, set, later };
}

test("a request counts once, however often it is authorized; the owner is never refused", async (t) => {
  const { usage, set } = createWorld(t);
  set({ requestsPerMinute: 2 });
  await usage.refresh("u");
  const first = {};
  for (let times = 0; times < 5; times++) usage.request("u", first);
  usage.request("u", {});
  assert.throws(() => usage.request("u", {}), { code: "limit.requests" });
  usage.request("other", {});
  for (let times = 0; times < 5; times++) usage.request(ownerId, {});
});

test("limits are read again after a second, or at once if something changed; a broken file changes nothing", async (t) => {
  const { usage, set, later } = createWorld(t);
  const turns = async () => (await usage.of("u")).limits.turns;
  set({ turns: 1 });
  assert.equal(await turns(), 1);
  set({ turns: 2 });
  later(999);
  assert.equal(await turns(), 1);
  later(1);
  assert.equal(await turns(), 2);
  set({ turns: 3 });
  usage.expire();
  assert.equal(await turns(), 3);
});

test("a user whose sessions take as much as they may gets no more room", async (t) => {
  const { usage, kept, set } = createWorld(t);
  set({ bytesKept: 10 });
  await usage.refresh("u");
  kept.bytes = 9;
  await usage.assertRoom("u");
  kept.bytes = 10;
  await assert.rejects(usage.assertRoom("u"), { code: "limit.bytes" });
  await usage.assertRoom(ownerId);
});

test("bodies of one user are refused above a limit together, never the only one, and never those of the owner", (t) => {
  const { usage } = createWorld(t);
  const large = 101_000_000;
  const only = usage.receive("u");
  only.add(large);
  const second = usage.receive("u");
  assert.throws(() => second.add(1), { code: "limit.received" });
  second.release();
  usage.receive("other").add(large);
  only.release();
  only.release();
  usage.receive("u").add(large);
  for (let times = 0; times < 3; times++) usage.receive(ownerId).add(large);
});
