import assert from "node:assert/strict";
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { createLibrarySandbox } from "../../../../../test/library-sandbox.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { keepDailyCopy } from "./daily-copy.ts";
import { copyDatabase } from "./database.ts";
import { keepCopy, listCopies } from "./database-copies.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1, 12);

describe("copies of the database", () => {
  test("one a day, seven kept, for their owner alone", async (t) => {
    const { home, add } = createLibrarySandbox(t);
    await add("one");
    for (let number = 0; number < 9; number++) await keepDailyCopy(home, new Date(start + number * day));
    assert.equal(await keepDailyCopy(home, new Date(start + 8 * day + 1000)), undefined, "that day has one");
    const copies = listCopies(home);
    assert.deepEqual(
      copies.map(({ time }) => time.slice(0, 8)),
      ["20260109", "20260108", "20260107", "20260106", "20260105", "20260104", "20260103"],
    );
    for (const { path } of copies) assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(statSync(join(home, "backups")).mode & 0o777, 0o700);
  });

  test("copies of one reason do not push out those of another", async (t) => {
    const { home } = createSandbox(t);
    const write = async (target: string) => writeFileSync(target, "copy");
    await keepCopy(home, "upgrade", write, new Date(start));
    for (let number = 1; number < 9; number++) await keepCopy(home, "daily", write, new Date(start + number * day));
    assert.deepEqual(listCopies(home).at(-1)?.reason, "upgrade");
    assert.equal(listCopies(home).length, 8);
  });

  test("one is a whole state, taken while the library changes", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    await add("first");
    const changes = (async () => {
      for (let number = 0; number < 20; number++) await add(`skill-${number}`);
    })();
    const target = join(home, "taken.db");
    await copyDatabase(join(home, "loadout.db"), target);
    await changes;
    using copy = new DatabaseSync(target);
    assert.deepEqual({ ...copy.prepare("pragma integrity_check").get() }, { integrity_check: "ok" });
    const [skills, versions] = ["skills", "versions"].map(
      (table) => copy.prepare(`select count(*) as count from ${table}`).get()?.count,
    );
    assert.equal(skills, versions);
    assert.equal((await library.list()).total, 21, "the changes went on");
  });

  test("one that was cut short is no copy, and is removed later", async (t) => {
    const { home } = createSandbox(t);
    mkdirSync(join(home, "backups"), { recursive: true });
    const left = join(home, "backups", `.daily-20260101T120000Z.${crypto.randomUUID()}.tmp`);
    for (const path of [left, `${left}-journal`]) {
      writeFileSync(path, "half");
      utimesSync(path, new Date(start), new Date(start));
    }
    assert.deepEqual(listCopies(home), []);
    await keepCopy(home, "daily", async (target) => writeFileSync(target, "copy"), new Date(start + day));
    assert.deepEqual(readdirSync(join(home, "backups")), ["daily-20260102T120000Z.db"]);
    const failing = keepCopy(home, "daily", () => Promise.reject(new Error("no")), new Date(start + 2 * day));
    await assert.rejects(failing, /no/);
    assert.deepEqual(readdirSync(join(home, "backups")), ["daily-20260102T120000Z.db"]);
  });

  test("where there is no database there is no copy, and nothing is made", async (t) => {
    const { home } = createSandbox(t);
    assert.equal(await keepDailyCopy(home), undefined);
    assert.deepEqual(listCopies(home), []);
    assert.equal(statSync(home, { throwIfNoEntry: false }), undefined);
  });
});
