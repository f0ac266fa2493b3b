import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault, type SessionInfo } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import { rowPlaces } from "../../../../../../test/postgres.ts";
import { rateRecords } from "../../../account/rate-records.ts";
import { processRecords } from "../../../system/cluster/process-records.ts";
import { createKeptBytes } from "./kept-bytes.ts";
import { tooFast } from "./rate-limit.ts";
import { seatRecords } from "./seat-records.ts";
import { createSharedRate } from "./shared-rate.ts";
import { createSharedSlots, type SharedSlots } from "./shared-slots.ts";
import { createSlots, tooMany } from "./slots.ts";
import { touchRecords } from "./touch-records.ts";

async function createWorld(t: TestContext, place: string) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-limits-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  await rowPlaces[place]?.(t, folder);
  const home = openHome(folder);
  t.after(() => home.close());
  const rates = home.records.use("rate", async () => rateRecords);
  const seats = home.records.use("seat", async () => seatRecords);
  const processes = home.records.use("process", async () => processRecords);
  await processes.change("leave", "nobody");
  let time = Date.parse("2026-01-01T00:00:00Z");
  let looks = 0;
  let isAway = false;
  const reachable = (): void => {
    if (isAway) throw new Fault("home.unavailable");
  };

  return {
    home,
    looks: () => looks,
    goAway: (away: boolean) => {
      isAway = away;
    },
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    rate: () =>
      createSharedRate({
        ...{ refuse: tooFast, now: () => time },
        rates: {
          read: rates.read,
          change: async (...given) => {
            reachable();
            looks++;
            return rates.change(...given);
          },
        },
      }),
    /** What one process counts; it is there from now on. */
    async slots(process: string): Promise<SharedSlots> {
      const row = { kind: "server", address: null, machine: "m", pid: 1, version: "1" } as const;
      await processes.change("say", { ...row, name: process, abilities: "{}", state: "{}" });
      const slots = createSharedSlots({
        ...{ slots: createSlots(() => undefined), process, refuse: tooMany, pace: 10 },
        seats: {
          read: seats.read,
          change: async (...given) => {
            reachable();
            return seats.change(...given);
          },
        },
      });
      t.after(() => slots.close());
      return slots;
    },
    end: (process: string) => processes.change("leave", process),
  };
}

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};

for (const place of Object.keys(rowPlaces)) {
  describe(`requests at several servers ${place}`, () => {
    const ask = async ({ spend }: ReturnType<typeof createSharedRate>, limit: number): Promise<boolean> => {
      try {
        await spend("ann", limit);
        return true;
      } catch (error) {
        if (error instanceof Fault && error.code === "limit.requests") return false;
        throw error;
      }
    };

    test("are never more together than one server would let through, and most ask no other server", async (t) => {
      const { rate, looks, pass } = await createWorld(t, place);
      const servers = [rate(), rate(), rate()];
      let passed = 0;
      for (let count = 0; count < 900; count++)
        if (await ask(servers[count % 3] as (typeof servers)[number], 600)) passed++;
      assert.equal(passed, 600);
      assert.equal(looks(), 600 / 20 + 3, "once for twenty, and once for the refusal");
      const before = looks();
      pass(6000);
      for (let count = 0; count < 60; count++) if (await ask(servers[0] as (typeof servers)[number], 600)) passed++;
      assert.equal(passed, 660, "a tenth of a minute later there is a tenth of the limit");
      assert.equal(looks() - before, 3);
    });

    test("that come at once are counted one by one", async (t) => {
      const { rate } = await createWorld(t, place);
      const servers = [rate(), rate()];
      const all = await Promise.all(
        Array.from({ length: 60 }, (_, count) => ask(servers[count % 2] as (typeof servers)[number], 20)),
      );
      assert.equal(all.filter(Boolean).length, 20);
      assert.equal(await servers[0]?.used("ann", 20), 20);
      assert.equal(await servers[0]?.used("bob", 20), 0);
    });

    test("pass without the database: each server counts by itself then", async (t) => {
      const { rate, goAway } = await createWorld(t, place);
      const one = rate();
      goAway(true);
      for (let count = 0; count < 10; count++) assert.equal(await ask(one, 5), true);
      goAway(false);
      for (let count = 0; count < 5; count++) assert.equal(await ask(one, 5), true, "nothing was counted");
      assert.equal(await ask(one, 5), false);
    });
  });

  describe(`what runs in several processes ${place}`, () => {
    test("counts together, as long as the processes are there", async (t) => {
      const world = await createWorld(t, place);
      const [one, other] = [await world.slots("one"), await world.slots("other")];
      const first = await one.take("ann", "turns", 2);
      await other.take("ann", "turns", 2);
      for (const slots of [one, other]) await assert.rejects(slots.take("ann", "turns", 2), { code: "limit.at-once" });
      assert.deepEqual([await one.used("ann", "turns"), await other.used("ann", "turns")], [2, 2]);
      await one.take("ann", "commands", 2);
      await one.take("bob", "turns", 2);
      first();
      first();
      await until(async () => (await other.used("ann", "turns")) === 1);
      const again = await other.take("ann", "turns", 2);
      await assert.rejects(one.take("ann", "turns", 2), { code: "limit.at-once" });
      again();
      await until(async () => (await one.used("ann", "turns")) === 1);
      await world.end("other");
      assert.equal(await one.used("ann", "turns"), 0, "a process that is gone runs nothing");
      await Promise.all([one.take("ann", "turns", 2), one.take("ann", "turns", 2)]);
      await assert.rejects(one.take("ann", "turns", 2), { code: "limit.at-once" });
    });

    test("is never more than the limit, also if all servers ask at once", async (t) => {
      const world = await createWorld(t, place);
      const all = await Promise.all(["one", "two", "three"].map((name) => world.slots(name)));
      const taken = await Promise.allSettled(
        Array.from({ length: 30 }, (_, count) => (all[count % 3] as SharedSlots).take("ann", "turns", 4)),
      );
      const running = taken.filter(({ status }) => status === "fulfilled").length;
      assert.ok(running > 0 && running <= 4, `${running} run`);
      for (const { reason } of taken.filter((one) => one.status === "rejected"))
        assert.equal((reason as Fault).code, "limit.at-once");
    });

    test("is given back later where the database is away meanwhile", async (t) => {
      const { slots, goAway } = await createWorld(t, place);
      const [one, other] = [await slots("one"), await slots("other")];
      const release = await one.take("ann", "turns", 1);
      goAway(true);
      release();
      await assert.rejects(other.take("ann", "turns", 1), { code: "home.unavailable" });
      goAway(false);
      await until(async () => (await other.used("ann", "turns")) === 0);
      await other.take("ann", "turns", 1);
    });
  });

  test(`the sessions that a user writes at several servers are measured together ${place}`, async (t) => {
    const { home } = await createWorld(t, place);
    const touches = home.records.use("touch", async () => touchRecords);
    const sizes: Record<string, number> = { a: 1_000_000 };
    let time = 1_000_000;
    const server = (name: string) => {
      let since = time;
      const waiting: Promise<unknown>[] = [];
      return {
        waiting,
        ...createKeptBytes({
          sessions: async () => ({
            list: async () => Object.keys(sizes).map((contextId) => ({ contextId, userId: "ann" }) as SessionInfo),
            bytes: async (contextId) => sizes[contextId] ?? 0,
          }),
          running: () => [],
          others: {
            touch: (contextId, userId) => void waiting.push(touches.change("add", contextId, name, userId, ++time)),
            async touched(userId) {
              const rows = await touches.read("since", userId, name, since);
              since = Math.max(since, ...rows.map(({ at }) => at));
              return rows.map(({ session }) => session);
            },
          },
        }),
      };
    };
    const [one, other] = [server("one"), server("other")];
    assert.deepEqual([await one.of("ann"), await other.of("ann")], [1_000_000, 1_000_000]);
    Object.assign(sizes, { a: 5_000_000, b: 2_000_000 });
    one.touch("a");
    one.touch("b", "ann");
    await Promise.all(one.waiting);
    assert.deepEqual([await one.of("ann"), await other.of("ann")], [7_000_000, 7_000_000]);
    await touches.change("forget", time + 1);
    assert.deepEqual(await touches.read("since", "ann", "other", 0), []);
  });
}
