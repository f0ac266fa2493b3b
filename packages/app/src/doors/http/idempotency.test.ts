import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import { rowPlaces } from "../../../../../test/postgres.ts";
import {
  checkKey,
  createIdempotency,
  type Idempotency,
  idempotencyRecords,
  type KeyedRequest,
  type StoredAnswer,
} from "./idempotency.ts";

const request: KeyedRequest = { userId: "u", operation: "skill.import", key: "k", content: "c", isSecret: false };
const day = 86_400_000;

async function createWorld(t: TestContext, place: string) {
  const home = mkdtempSync(join(tmpdir(), "loadout-idempotency-"));
  await rowPlaces[place]?.(t, home);
  let time = Date.parse("2026-01-01T00:00:00Z");
  const open = (): Idempotency => {
    const idempotency = createIdempotency({ home, now: () => new Date(time) });
    t.after(() => idempotency.close());
    return idempotency;
  };
  t.after(() => rmSync(home, { recursive: true, force: true }));
  let done = 0;
  const work = async (): Promise<StoredAnswer> => {
    done++;
    return { status: 200, body: `made ${done}` };
  };
  const later = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { home, open, work, later, done: () => done };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );

for (const place of Object.keys(rowPlaces))
  describe(`requests with a key ${place}`, () => {
    test("the same request is done once, also after a restart, and its answer stays the same", async (t) => {
      const { open, work, done } = await createWorld(t, place);
      const idempotency = open();
      const first = await idempotency.once(request, work);
      assert.deepEqual(await idempotency.once(request, work), first);
      assert.deepEqual(await open().once(request, work), first);
      assert.equal(done(), 1);
    });

    test("another request by the same key is refused; another user's or operation's is another one", async (t) => {
      const { open, work, done } = await createWorld(t, place);
      const idempotency = open();
      await idempotency.once(request, work);
      for (const one of [idempotency, open()])
        assert.equal(await codeOf(one.once({ ...request, content: "other" }, work)), "request.key-reused");
      assert.equal(done(), 1);
      for (const other of [{ userId: "v" }, { operation: "token.create" }, { key: "l" }])
        await idempotency.once({ ...request, ...other }, work);
      assert.equal(done(), 4);
    });

    test("work that changed something and then failed is not done again; what was refused, or changed nothing, is", async (t) => {
      const { home: folder, open } = await createWorld(t, place);
      const home = openHome(folder);
      t.after(home.close);
      const changes = home.records.use("answer", async () => idempotencyRecords);
      const away = new Fault("database.unreachable", { path: "x", reason: "y" });
      const failures: readonly (readonly [isChanging: boolean, error: Error, again: string])[] = [
        [true, away, "request.unclear"],
        [true, new Error("a bug"), "request.unclear"],
        [true, new Fault("lease.lost", { name: "x" }), "none"],
        [false, away, "none"],
      ];
      for (const [index, [isChanging, error, again]] of failures.entries()) {
        const one = { ...request, key: `k${index}` };
        const idempotency = open();
        const fails = async (): Promise<StoredAnswer> => {
          if (isChanging) await changes.change("forget", "nothing", "nobody");
          throw error;
        };
        assert.notEqual(await codeOf(idempotency.once(one, fails)), "none");
        assert.equal(await codeOf(open().once(one, async () => ({ status: 200, body: "" }))), again, error.message);
      }
    });

    test("one that another process began and could not do is done, not taken for another request", async (t) => {
      const { home: folder, open, work } = await createWorld(t, place);
      const [begun, failed] = [Promise.withResolvers<void>(), Promise.withResolvers<StoredAnswer>()];
      const first = codeOf(
        open().once(request, () => {
          begun.resolve();
          return failed.promise;
        }),
      );
      await begun.promise;
      const home = openHome(folder);
      t.after(home.close);
      t.after(() => failed.resolve({ status: 200, body: "" }));
      /** Between the two looks of the second process the first one gives up. */
      const late = createIdempotency({
        now: () => new Date("2026-01-01T00:00:00Z"),
        home: {
          ...home,
          records: {
            ...home.records,
            use(name, load) {
              const store = home.records.use(name, load);
              return {
                ...store,
                async read(...given) {
                  failed.reject(new Fault("lease.lost", { name: "x" }));
                  await first;
                  return store.read(...given);
                },
              };
            },
          },
        },
      });
      assert.equal(await codeOf(late.once(request, work)), "none");
      assert.equal(await first, "lease.lost");
    });

    test("of two at once one is worked on, the other is told so", async (t) => {
      const { open, work, done } = await createWorld(t, place);
      const idempotency = open();
      const [one, other] = await Promise.all([
        codeOf(idempotency.once(request, work)),
        codeOf(idempotency.once(request, work)),
      ]);
      assert.deepEqual([one, other, done()], ["none", "request.running", 1]);
    });

    test("what failed may be tried again, by this process and by the next", async (t) => {
      const { open, work } = await createWorld(t, place);
      const idempotency = open();
      const fail = () => Promise.reject(new Fault("skill.not-found", { name: "a", candidates: "" }));
      assert.equal(await codeOf(idempotency.once(request, fail)), "skill.not-found");
      assert.equal(await codeOf(idempotency.once(request, fail)), "skill.not-found");
      assert.equal((await open().once(request, work)).status, 200);
    });

    test("a secret is given again from memory alone; a server that has forgotten it says so", async (t) => {
      const { home, open } = await createWorld(t, place);
      const idempotency = open();
      const secret = "lo_a-secret-of-the-answer";
      const asked = { ...request, content: '{"password":"a-secret-of-the-request"}', isSecret: true };
      const work = async (): Promise<StoredAnswer> => ({ status: 200, body: secret });
      assert.equal((await idempotency.once(asked, work)).body, secret);
      assert.equal((await idempotency.once(asked, work)).body, secret);
      assert.equal(await codeOf(open().once(asked, work)), "request.unclear");
      for (const name of readdirSync(home)) {
        const bytes = readFileSync(join(home, name), "latin1");
        assert.ok(!bytes.includes("a-secret-of"), name);
      }
    });

    test("a request that was started and never ended is not done a second time", async (t) => {
      const { open, work, done } = await createWorld(t, place);
      const { promise, resolve } = Promise.withResolvers<StoredAnswer>();
      const begun = Promise.withResolvers<void>();
      const under = open().once(request, () => {
        begun.resolve();
        return promise;
      });
      await begun.promise;
      for (const time of ["once", "twice"])
        assert.equal(await codeOf(open().once(request, work)), "request.unclear", time);
      resolve({ status: 200, body: "in the end" });
      assert.equal((await under).body, "in the end");
      assert.equal(done(), 0);
    });

    test("one that another process works on is said to run while that lives, and has its answer when there is one", async (t) => {
      const { home, work, done } = await createWorld(t, place);
      const living = new Set(["one"]);
      const openAs = (process: string): Idempotency => {
        const idempotency = createIdempotency({ home, process, alive: async () => living });
        t.after(() => idempotency.close());
        return idempotency;
      };
      const [one, other] = [openAs("one"), openAs("other")];
      for (const [key, end] of Object.entries({
        answered: () => ({ status: 200, body: "in the end" }),
        refused: () => Promise.reject(new Fault("skill.not-found", { name: "a", candidates: "" })),
        unclear: () => Promise.reject(new Fault("home.unavailable", { outcome: "unknown" })),
        dead: () => ({ status: 200, body: "late" }),
      })) {
        const asked = { ...request, key };
        const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const first = codeOf(
          one.once(asked, async () => {
            begun.resolve();
            await go.promise;
            return end();
          }),
        );
        await begun.promise;
        assert.equal(await codeOf(other.once(asked, work)), "request.running", key);
        if (key === "dead") living.delete("one");
        else {
          go.resolve();
          await first;
        }
        const expected = { answered: "none", refused: "none", unclear: "request.unclear", dead: "request.unclear" }[
          key
        ];
        let code = await codeOf(other.once(asked, work));
        // That it is unclear is told behind the answer.
        while (code === "request.running") code = await codeOf(other.once(asked, work));
        assert.equal(code, expected, key);
        go.resolve();
        await first;
      }
      assert.equal(done(), 1, "what was refused is done by the other");
      assert.equal((await other.once({ ...request, key: "answered" }, work)).body, "in the end");
    });

    test("after a day a key is free again", async (t) => {
      const { open, work, later, done } = await createWorld(t, place);
      await open().once(request, work);
      later(day - 1);
      await open().once(request, work);
      assert.equal(done(), 1);
      later(2);
      await open().once(request, work);
      assert.equal(done(), 2);
    });

    test("a request of which it is unknown what it changed is not done again by its key", async (t) => {
      const { open, work, done } = await createWorld(t, place);
      const idempotency = open();
      const cut = (): Promise<never> => Promise.reject(new Fault("home.unavailable", { outcome: "unknown" }));
      assert.equal(await codeOf(idempotency.once(request, cut)), "home.unavailable");
      assert.equal(await codeOf(idempotency.once(request, work)), "request.unclear");
      assert.equal(done(), 0);
    });
  });

test("a key is short and printable", () => {
  for (const key of ["a", "A-1_~!", "k".repeat(200)]) assert.equal(checkKey(key), key);
  for (const key of ["", " ", "a b", "a\n", "ü", "k".repeat(201), "\0"])
    assert.throws(
      () => checkKey(key),
      (error) => error instanceof Fault && error.code === "request.key-invalid",
    );
});
