import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { openHome } from "@loadout/core/home";
import { rowPlaces } from "../../../../test/postgres.ts";
import { type AttemptGuard, createAttemptGuard } from "./attempt-guard.ts";
import { rateRecords } from "./rate-records.ts";

async function createWorld(t: TestContext, place: string) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-attempts-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await rowPlaces[place]?.(t, folder);
  const home = openHome(folder);
  t.after(() => home.close());
  let time = Date.parse("2026-01-01T00:00:00Z");
  let changes = 0;
  const rates = home.records.use("rate", async () => rateRecords);
  /** A guard of one process; all of them count in the same rows. */
  const open = (): AttemptGuard =>
    createAttemptGuard({
      now: () => new Date(time),
      rates: {
        change: (...given) => {
          changes++;
          return rates.change(...given);
        },
      },
    });
  return {
    open,
    changes: () => changes,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** How an attempt ends: allowed and wrong, or refused. */
const attempt = (guard: AttemptGuard, account: string, from = "10.0.0.1", isRight = false): Promise<string> =>
  guard
    .attempt({ account, from }, async () => isRight)
    .then(
      () => "right",
      ({ code }: { readonly code: string }) => code,
    );
const [wrong, tooMany] = ["auth.wrong", "auth.too-many"];

for (const place of Object.keys(rowPlaces))
  describe(`attempts ${place}`, () => {
    test("come back one a minute, and all of them after a success", async (t) => {
      const { open, pass } = await createWorld(t, place);
      const guard = open();
      for (let count = 0; count < 5; count++) assert.equal(await attempt(guard, "a"), wrong);
      assert.equal(await attempt(guard, "a", "10.0.0.1", true), tooMany);
      assert.equal(await attempt(guard, "b"), wrong);
      pass(59_999);
      assert.equal(await attempt(guard, "a"), tooMany);
      pass(1);
      assert.equal(await attempt(guard, "a", "10.0.0.1", true), "right");
      for (let count = 0; count < 5; count++) assert.equal(await attempt(guard, "a"), wrong);
      assert.equal(await attempt(guard, "a"), tooMany);
    });

    test("at several servers count together, also all at once", async (t) => {
      const { open } = await createWorld(t, place);
      const guards = [open(), open(), open()];
      const ends = await Promise.all(
        Array.from({ length: 18 }, (_, number) => attempt(guards[number % 3] as AttemptGuard, "ann")),
      );
      assert.deepEqual(ends.toSorted(), [...Array(13).fill(tooMany), ...Array(5).fill(wrong)]);
      for (const guard of guards) assert.equal(await attempt(guard, "ann", "10.0.0.1", true), tooMany);
    });

    test("of an attacker elsewhere lock no other client out, neither one account nor all", async (t) => {
      const { open, changes } = await createWorld(t, place);
      const [one, other] = [open(), open()];
      const ends = [];
      for (let count = 0; count < 80; count++) ends.push(await attempt(one, `user ${count % 20}`, "6.6.6.6"));
      assert.equal(ends.filter((end) => end === wrong).length, 50, "one client tries only so many accounts");
      for (const guard of [one, other]) assert.equal(await attempt(guard, "never tried", "6.6.6.6"), tooMany);
      const before = changes();
      for (let count = 0; count < 50; count++) await attempt(one, `${count}`, "6.6.6.6");
      assert.equal(changes(), before, "a flood does not reach the database");
      assert.equal(await attempt(one, "user 1", "10.0.0.1", true), "right");
    });

    test("from one IPv6 network are those of one client", async (t) => {
      const { open } = await createWorld(t, place);
      const guard = open();
      for (let count = 0; count < 5; count++) assert.equal(await attempt(guard, "ann", `2001:db8::${count}`), wrong);
      assert.equal(await attempt(guard, "ann", "2001:db8::ffff:1"), tooMany);
      assert.equal(await attempt(guard, "ann", "2001:db8:0:1::1"), wrong);
    });

    test("at others are not paid for by signing in oneself", async (t) => {
      const { open } = await createWorld(t, place);
      const guard = open();
      for (let count = 0; count < 50; count++) {
        assert.equal(await attempt(guard, `user ${count}`, "6.6.6.6"), wrong);
        if (count < 49) assert.equal(await attempt(guard, "mallory", "6.6.6.6", true), "right");
      }
      assert.equal(await attempt(guard, "another", "6.6.6.6"), tooMany);
    });
  });
