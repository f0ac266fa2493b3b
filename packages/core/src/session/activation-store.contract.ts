import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { ActivationStore, NewActivation } from "./activation-store.ts";

/** The contract of every activation store. `open` creates an empty one with this clock. */
export function testActivationStore(
  name: string,
  open: (t: TestContext, now: () => Date) => Promise<ActivationStore>,
): void {
  /** A store with a manual clock. */
  const fresh = async (t: TestContext) => {
    const clock = { seconds: 0 };
    const store = await open(t, () => new Date(Date.UTC(2026, 0, 1, 0, 0, clock.seconds)));
    const skills = async (userId: string) => (await store.globals(userId)).map(({ skill }) => skill);
    return { store, clock, skills };
  };

  describe(`a session store ${name}`, () => {
    test("knows nothing at first", async (t) => {
      const { store } = await fresh(t);
      assert.deepEqual([await store.globals("ann"), await store.activations({}), await store.counts()], [[], [], []]);
      assert.equal(await store.removeGlobal("ann", "a"), false);
    });

    test("keeps globals by time, then as they were added, once each", async (t) => {
      const { store, clock, skills } = await fresh(t);
      clock.seconds = 5;
      for (const skill of ["z", "m", "a"]) assert.equal(await store.addGlobal("ann", skill), true);
      clock.seconds = 9;
      assert.equal(await store.addGlobal("ann", "z"), false, "its place stays");
      assert.equal(await store.addGlobal("ann", "late"), true);
      clock.seconds = 2;
      assert.equal(await store.addGlobal("ann", "early"), true);
      assert.deepEqual(await skills("ann"), ["early", "z", "m", "a", "late"]);
      assert.deepEqual((await store.globals("ann"))[1], { skill: "z", time: "2026-01-01T00:00:05.000Z" });
    });

    test("a global that is removed is gone, and is last when it comes back", async (t) => {
      const { store, skills } = await fresh(t);
      for (const skill of ["a", "b", "c"]) await store.addGlobal("ann", skill);
      assert.deepEqual([await store.removeGlobal("ann", "a"), await store.removeGlobal("ann", "a")], [true, false]);
      assert.equal(await store.removeGlobal("ann", "A"), false, "letter case counts");
      assert.deepEqual(await skills("ann"), ["b", "c"]);
      assert.equal(await store.addGlobal("ann", "a"), true);
      assert.deepEqual(await skills("ann"), ["b", "c", "a"]);
    });

    test("globals belong to one user", async (t) => {
      const { store, skills } = await fresh(t);
      const users = ["ann", "Ann", "ann ", "", "%", "a_n", "' or 1=1 --", "用户"];
      for (const user of users) await store.addGlobal(user, `skill of ${user}`);
      for (const user of users) assert.deepEqual(await skills(user), [`skill of ${user}`]);
      assert.equal(await store.removeGlobal("bob", "skill of ann"), false);
      await store.addGlobal("Ann", "both");
      await store.addGlobal("ann", "both");
      await store.removeGlobal("Ann", "both");
      assert.deepEqual([await skills("ann"), await skills("Ann")], [["skill of ann", "both"], ["skill of Ann"]]);
    });

    test("gives activations back as they were recorded, the latest first", async (t) => {
      const { store, clock } = await fresh(t);
      const whole: NewActivation = { ...activation("ann", "a"), contextId: "c1", version: 3, digest: "d".repeat(64) };
      await store.recordActivation(whole);
      clock.seconds = 1;
      await store.recordActivation(activation("ann", "b"));
      const [last, before, ...more] = await store.activations({});
      assert.deepEqual(more, []);
      assert.ok(last && before && last.id > before.id);
      const { id, ...rest } = before;
      assert.deepEqual(rest, { ...whole, time: "2026-01-01T00:00:00.000Z" });
      assert.deepEqual(last, { ...activation("ann", "b"), id: last.id, time: "2026-01-01T00:00:01.000Z" });
    });

    test("finds activations by user, session and skill, page by page", async (t) => {
      const { store } = await fresh(t);
      for (let number = 0; number < 230; number++)
        await store.recordActivation({
          ...activation(number % 2 === 0 ? "ann" : "bob", `s${number % 5}`, number % 3 === 0 ? "pin" : "tool"),
          contextId: `c${number % 10}`,
          version: number,
        });
      const versions = async (query: Parameters<ActivationStore["activations"]>[0]) =>
        (await store.activations(query)).map(({ version }) => version);
      assert.equal((await store.activations({})).length, 100);
      assert.deepEqual(await versions({ limit: 3 }), [229, 228, 227]);
      assert.deepEqual(await versions({ userId: "ann", limit: 2 }), [228, 226]);
      assert.deepEqual(await versions({ contextId: "c7", limit: 2 }), [227, 217]);
      assert.deepEqual(await versions({ skill: "s4", userId: "bob", contextId: "c9", limit: 2 }), [229, 219]);
      assert.deepEqual(await versions({ userId: "ann", contextId: "c1" }), [], "odd sessions are bob's");
      const seen: (number | undefined)[] = [];
      for (let before: number | undefined; ; ) {
        const page = await store.activations({ limit: 50, ...(before !== undefined && { before }) });
        if (page.length === 0) break;
        seen.push(...page.map(({ version }) => version));
        before = page.at(-1)?.id;
      }
      assert.deepEqual(
        seen,
        Array.from({ length: 230 }, (_, index) => 229 - index),
      );
    });

    test("counts activations by skill and cause, all or since a time", async (t) => {
      const { store, clock } = await fresh(t);
      for (const [seconds, skill, cause] of [
        [1, "b", "tool"],
        [2, "a", "pin"],
        [3, "a", "tool"],
        [4, "a", "tool"],
      ] as const) {
        clock.seconds = seconds;
        await store.recordActivation(activation("ann", skill, cause));
      }
      const at = (seconds: number) => `2026-01-01T00:00:0${seconds}.000Z`;
      assert.deepEqual(await store.counts(), [
        { skill: "a", cause: "pin", count: 1, last: at(2) },
        { skill: "a", cause: "tool", count: 2, last: at(4) },
        { skill: "b", cause: "tool", count: 1, last: at(1) },
      ]);
      assert.deepEqual(await store.counts(new Date(at(4))), [{ skill: "a", cause: "tool", count: 1, last: at(4) }]);
      assert.deepEqual(await store.counts(new Date(at(5))), []);
    });

    test("the id of a session may be very long", async (t) => {
      const { store } = await fresh(t);
      const contextId = Array.from({ length: 1000 }, (_, number) => number.toString(36)).join("-");
      for (const id of [contextId, `${contextId}2`])
        await store.recordActivation({ ...activation("ann", "a"), contextId: id });
      assert.deepEqual(
        (await store.activations({ contextId })).map((one) => [one.id, one.contextId]),
        [[1, contextId]],
      );
      assert.equal((await store.usesBySession(activation("ann", "a").address, new Date(0))).length, 2);
    });

    test("counts uses by day and cause since a time, with the last use whenever it was", async (t) => {
      const { store, clock } = await fresh(t);
      const day = 86_400;
      for (const [seconds, skill, cause, contextId] of [
        [0, "a", "tool", "c1"],
        [0, "old", "read", "c1"],
        [5 * day, "a", "tool", "c1"],
        [5 * day + 60, "a", "tool", "c2"],
        [5 * day + 120, "a", "pin", "c2"],
        [6 * day, "a", "read", "c1"],
        [6 * day + 1, "b", "global", undefined],
      ] as const) {
        clock.seconds = seconds;
        await store.recordActivation({
          ...activation("ann", skill, cause),
          ...(contextId !== undefined && { contextId }),
        });
      }
      const since = new Date(Date.UTC(2026, 0, 2));
      const a = {
        address: "user:a",
        skill: "a",
        last: "2026-01-07T00:00:00.000Z",
        sessions: 2,
        days: [
          { day: "2026-01-06", cause: "pin", count: 1 },
          { day: "2026-01-06", cause: "tool", count: 2 },
          { day: "2026-01-07", cause: "read", count: 1 },
        ],
      };
      assert.deepEqual(await store.uses(since), [
        a,
        {
          address: "user:b",
          skill: "b",
          last: "2026-01-07T00:00:01.000Z",
          sessions: 0,
          days: [{ day: "2026-01-07", cause: "global", count: 1 }],
        },
        { address: "user:old", skill: "old", last: "2026-01-01T00:00:00.000Z", sessions: 0, days: [] },
      ]);
      assert.deepEqual(await store.uses(since, "user:a"), [a]);
      assert.deepEqual(await store.uses(since, "user:none"), []);
      assert.deepEqual(await store.usesBySession("user:a", since), [
        { contextId: "c1", count: 2, last: "2026-01-07T00:00:00.000Z" },
        { contextId: "c2", count: 2, last: "2026-01-06T00:02:00.000Z" },
      ]);
      assert.deepEqual(await store.usesBySession("user:b", since), [{ count: 1, last: "2026-01-07T00:00:01.000Z" }]);
    });

    test("counts what became of skills by environment, and forgets it after a year", async (t) => {
      const { store, clock } = await fresh(t);
      const day = 86_400;
      const skill = (id: string, environment = "default") => ({ environment, address: `user:${id}`, skill: id });
      const { choices } = store;
      const tokens = { listing: 0, instructions: 0, messages: 0, notes: 0 };
      const noWork = { turns: 0, used: 0, helped: 0, requests: 0, tokens };
      const all = (seconds: number, of = {}) => choices.counts(new Date(Date.UTC(2026, 0, 1) + seconds * 1000), of);
      assert.deepEqual(await all(0), []);
      choices.count("listed", skill("b"), skill("a"), skill("a", "work"));
      assert.deepEqual(
        (await all(0)).map(({ address, environment }) => `${address} ${environment}`),
        ["user:a default", "user:a work", "user:b default"],
      );
      clock.seconds = day;
      for (const kind of ["picked", "taken"] as const) choices.count(kind, skill("a"));
      choices.count("listed", skill("a"), skill("b"));
      choices.count("picked", skill("found"));
      choices.count("loaded", skill("b"));
      const a = { ...skill("a"), listed: 2, picked: 1, loaded: 0, unused: 1, ...noWork };
      const b = { ...skill("b"), listed: 2, picked: 0, loaded: 1, unused: 2, ...noWork };
      const found = { ...skill("found"), listed: 0, picked: 1, loaded: 0, unused: 0, ...noWork };
      const work = { ...skill("a", "work"), listed: 1, picked: 0, loaded: 0, unused: 1, ...noWork };
      assert.deepEqual(await all(0), [a, work, b, found]);
      assert.deepEqual(await all(day, { address: "user:a" }), [{ ...a, listed: 1, unused: 0 }]);
      assert.deepEqual(await all(0, { environment: "work" }), [work]);
      assert.deepEqual([...(await choices.lately("default")).keys()], ["user:a", "user:b", "user:found"]);
      clock.seconds = 367 * day;
      choices.count("listed", skill("a"));
      assert.deepEqual(await all(0), [a, { ...b, listed: 1, unused: 1 }, found], "the first day is gone");
    });

    test("adds what skills did in turns, and the tokens of their parts, also beyond 32 bits", async (t) => {
      const { store } = await fresh(t);
      const skill = { environment: "default", address: "user:a", skill: "a" };
      const tokens = { listing: 1, instructions: 2, messages: 3_000_000_000, notes: 4 };
      const work = { turns: 1, used: 1, helped: 0, requests: 2, ...tokens };
      store.choices.countWork(Promise.resolve([[skill, work]]));
      store.choices.countWork(Promise.reject(new Error("not counted")));
      store.choices.countWork(Promise.resolve([[skill, { ...work, helped: 1 }]]));
      const [counted] = await store.choices.counts(new Date(0));
      assert.deepEqual(counted, {
        ...{ ...skill, listed: 0, picked: 0, loaded: 0, unused: 0, turns: 2, used: 2, helped: 1, requests: 4 },
        tokens: { listing: 2, instructions: 4, messages: 6_000_000_000, notes: 8 },
      });
    });

    test("more skills than one statement takes are counted, each once", async (t) => {
      const { store } = await fresh(t);
      const skills = Array.from({ length: 1200 }, (_, number) => ({
        environment: "default",
        address: `user:s${number}`,
        skill: `s${number}`,
      }));
      for (const kind of ["listed", "picked"] as const) {
        store.choices.count(kind, ...skills);
        await Promise.all([store.choices.counts(new Date(0)), store.choices.close()]);
      }
      const counted = await store.choices.counts(new Date(0));
      assert.equal(counted.length, 1200);
      assert.ok(counted.every(({ listed, picked }) => listed === 1 && picked === 1));
    });

    test("changes started at once are all made", async (t) => {
      const { store, skills } = await fresh(t);
      const numbers = Array.from({ length: 40 }, (_, index) => index);
      const added = await Promise.all(numbers.map((number) => store.addGlobal("ann", `s${number % 20}`)));
      await Promise.all(numbers.map((number) => store.recordActivation(activation("ann", `s${number}`))));
      assert.equal(added.filter(Boolean).length, 20);
      assert.deepEqual([(await skills("ann")).length, (await store.activations({})).length], [20, 40]);
    });
  });
}

export const activation = (userId: string, skill: string, cause: NewActivation["cause"] = "tool"): NewActivation => ({
  userId,
  skill,
  address: `user:${skill}`,
  cause,
});
