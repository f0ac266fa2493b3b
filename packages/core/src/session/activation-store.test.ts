import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { asOrdinaryUser, createLibrarySandbox, refusal } from "../../../../test/library-sandbox.ts";
import { rowPlaces } from "../../../../test/postgres.ts";
import { createSandbox } from "../../../../test/sandbox.ts";
import { openDatabase } from "../home/database/database.ts";
import { withLock } from "../home/leases/path-lock.ts";
import { activation, testActivationStore } from "./activation-store.contract.ts";
import { type ActivationStore, openActivationStore } from "./activation-store.ts";
import { activationSchema } from "./activation-tables.ts";

const opened = (t: TestContext, home: string, now?: () => Date): ActivationStore => {
  const store = openActivationStore({ home, ...(now && { now }) });
  t.after(() => store.close());
  return store;
};

for (const [title, keep] of Object.entries(rowPlaces))
  testActivationStore(title, async (t, now) => {
    const { home } = createSandbox(t);
    await keep(t, home);
    return opened(t, home, now);
  });

const skillsOf = async (store: ActivationStore, userId = "ann") =>
  (await store.globals(userId)).map(({ skill }) => skill).sort();

describe("the database of sessions", () => {
  test("reading where there is none creates nothing, and neither does removing", async (t) => {
    const { home } = createSandbox(t);
    const store = opened(t, home);
    assert.deepEqual([await store.globals("ann"), await store.activations({}), await store.counts()], [[], [], []]);
    assert.equal(await store.removeGlobal("ann", "a"), false);
    await store.close();
    assert.equal(existsSync(home), false);
  });

  test("what was written is there when it is opened again, also after it was closed", async (t) => {
    const { home } = createSandbox(t);
    const store = opened(t, home);
    const early = opened(t, home);
    assert.deepEqual(await skillsOf(early), []);
    await store.addGlobal("ann", "a");
    await store.recordActivation(activation("ann", "a", "global"));
    assert.deepEqual(await skillsOf(early), ["a"], "one that looked before there was anything sees it too");
    await store.close();
    assert.deepEqual(await skillsOf(store), ["a"]);
    await store.addGlobal("ann", "b");
    const again = opened(t, home);
    assert.deepEqual([await skillsOf(again), (await again.activations({})).length], [["a", "b"], 1]);
    assert.equal(statSync(join(home, "loadout.db")).mode & 0o777, 0o600, "it is its owner's alone");
  });

  test("closing brings begun changes to their end", async (t) => {
    const { home } = createSandbox(t);
    const store = openActivationStore({ home });
    const begun = [store.addGlobal("ann", "a"), store.recordActivation(activation("ann", "a"))];
    await store.close();
    await Promise.all(begun);
    assert.deepEqual(await skillsOf(opened(t, home)), ["a"]);
  });

  test("two of one process write at once and lose nothing", async (t) => {
    const { home } = createSandbox(t);
    const stores = [opened(t, home), opened(t, home)];
    const added = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        stores.map(async (store, which) => {
          await store.recordActivation(activation("ann", `s${index}-${which}`));
          return store.addGlobal("ann", `s${index}`);
        }),
      ).flat(),
    );
    assert.equal(added.filter(Boolean).length, 60, "each skill was new to one of them");
    for (const store of stores) {
      assert.equal((await store.globals("ann")).length, 60);
      assert.equal((await store.counts()).length, 120);
    }
  });

  test("several processes write at once and lose nothing", async (t) => {
    const { home, write } = createSandbox(t);
    const program = write(
      "writer.ts",
      `import { openActivationStore } from ${JSON.stringify(join(import.meta.dirname, "activation-store.ts"))};
const store = openActivationStore({ home: process.argv[2] });
for (let index = 0; index < 25; index++) {
  await store.recordActivation({ userId: "ann", skill: \`s\${process.argv[3]}-\${index}\`, address: "user:s", cause: "tool" });
  await store.addGlobal("ann", \`s\${index}\`);
}
await store.close();`,
    );
    const run = promisify(execFile);
    await Promise.all([1, 2, 3].map((number) => run(process.execPath, [program, home, String(number)])));
    const store = opened(t, home);
    assert.deepEqual([(await store.counts()).length, (await store.globals("ann")).length], [75, 25]);
  });

  test("is beside the library in one file, each blind to the other", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    const store = opened(t, home);
    await store.addGlobal("ann", "one");
    assert.deepEqual(await library.skills(), [], "a library nothing came into is empty");
    await add("one");
    await store.recordActivation({ ...activation("ann", "one"), version: 1 });
    assert.deepEqual([(await library.skills()).length, await skillsOf(store)], [1, ["one"]]);
    const others = createLibrarySandbox(t);
    await others.add("one");
    const later = opened(t, others.home);
    assert.deepEqual([await later.globals("ann"), await later.counts()], [[], []], "tables of others are none of ours");
    assert.equal(await later.addGlobal("ann", "two"), true);
    assert.deepEqual([(await others.library.audit()).length, await skillsOf(later)], [1, ["two"]]);
  });

  test("imports and sessions of one process write at once", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    const store = opened(t, home);
    const names = Array.from({ length: 8 }, (_, index) => `skill-${index}`);
    await Promise.all(
      names.flatMap((name) => [
        add(name),
        ...Array.from({ length: 10 }, (_, index) => store.recordActivation(activation("ann", `${name}-${index}`))),
      ]),
    );
    assert.deepEqual([(await library.skills()).length, (await store.counts()).length], [8, 80]);
  });

  test("waits for a writer of this very process without blocking it", async (t) => {
    const { home } = createSandbox(t);
    const store = opened(t, home);
    await store.addGlobal("ann", "a");
    const other = await openDatabase<{ session_migration: { name: string } }>(join(home, "loadout.db"), []);
    t.after(() => other.close());
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const transaction = other.transaction(async () => {
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    const added = store.addGlobal("ann", "b");
    assert.deepEqual(await skillsOf(store), ["a"], "reading goes on");
    setTimeout(held.resolve, 50);
    await transaction;
    assert.equal(await added, true);
  });

  test("tables are made under the writer lock", async (t) => {
    const { home } = createSandbox(t);
    const store = opened(t, home);
    mkdirSync(home, { recursive: true });
    let added: Promise<boolean> | undefined;
    await withLock(join(home, "lock.db"), async () => {
      added = store.addGlobal("ann", "a");
      await new Promise((resolve) => setTimeout(resolve, 60));
      assert.deepEqual(readdirSync(home), ["lock.db"]);
    });
    assert.equal(await added, true);
  });

  const later = { ...activationSchema, steps: { ...activationSchema.steps, "99": { up: async () => undefined } } };

  test("one that a newer version wrote is neither read nor changed", async (t) => {
    const { home } = createSandbox(t);
    mkdirSync(home, { recursive: true });
    await (await openDatabase(join(home, "loadout.db"), [{ ...later, readableFrom: 99 }])).close();
    const store = opened(t, home);
    await refusal(store.globals("ann"), "database.newer");
    await refusal(store.addGlobal("ann", "a"), "database.newer");
  });

  test("one that a newer version wrote is used if that version says so, and keeps its version", async (t) => {
    const { home } = createSandbox(t);
    mkdirSync(home, { recursive: true });
    const path = join(home, "loadout.db");
    await (await openDatabase(path, [{ ...later, readableFrom: 2 }])).close();
    const store = opened(t, home);
    assert.equal(await store.addGlobal("ann", "a"), true);
    assert.equal((await store.globals("ann")).length, 1);
    using database = new DatabaseSync(path, { readOnly: true });
    const stated = database.prepare("select version, readable_from from schema_versions where owner = 'session'").get();
    assert.deepEqual({ ...stated }, { version: 99, readable_from: 2 });
  });

  test("a file that is no database is said to be damaged, and stays as it is", async (t) => {
    const { home, write } = createSandbox(t);
    const path = write(join(home, "loadout.db"), "this is not a database, and never was one".repeat(100));
    const before = readFileSync(path);
    const store = opened(t, home);
    for (const request of [
      () => store.globals("ann"),
      () => store.activations({}),
      () => store.counts(),
      () => store.removeGlobal("ann", "a"),
      () => store.addGlobal("ann", "a"),
      () => store.recordActivation(activation("ann", "a")),
    ])
      assert.equal((await refusal(request(), "database.damaged")).values.path, path);
    assert.deepEqual(readFileSync(path), before);
  });

  test("one whose pages were overwritten is said to be damaged", async (t) => {
    const { home } = createSandbox(t);
    const store = opened(t, home);
    for (let number = 0; number < 200; number++) await store.recordActivation(activation("ann", `skill-${number}`));
    await store.close();
    const path = join(home, "loadout.db");
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
    await refusal(store.activations({}), "database.damaged");
    await refusal(store.addGlobal("ann", "a"), "database.damaged");
  });

  test("in a home nobody may write to it can be read, and changes are refused until they can be made", async (t) => {
    const { folder, home } = createSandbox(t);
    const writer = openActivationStore({ home });
    await writer.addGlobal("ann", "a");
    await writer.close();
    for (const file of [folder, join(folder, "user")]) chmodSync(file, 0o755);
    chmodSync(home, 0o555);
    for (const name of readdirSync(home)) chmodSync(join(home, name), 0o444);
    const store = opened(t, home);
    await asOrdinaryUser(async () => {
      assert.deepEqual(await skillsOf(store), ["a"]);
      await refusal(store.addGlobal("ann", "b"), "file.unwritable");
      assert.deepEqual(await skillsOf(store), ["a"]);
      await store.close();
    });
    chmodSync(home, 0o755);
    for (const name of readdirSync(home)) chmodSync(join(home, name), 0o644);
    assert.equal(await store.addGlobal("ann", "b"), true);
  });
});
