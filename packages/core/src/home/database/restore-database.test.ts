import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createLibrarySandbox, refusal } from "../../../../../test/library-sandbox.ts";
import { withLock } from "../leases/path-lock.ts";
import { keepDailyCopy } from "./daily-copy.ts";
import { inspectDatabase, restoreDatabase } from "./restore-database.ts";

// run: slow, on disk; it kills processes, and waits for the disk

const later = (days: number): Date => new Date(Date.UTC(2026, 0, 1 + days));

describe("a home's database", () => {
  test("is replaced by its latest whole copy when it is damaged, and the damaged one is kept", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    await add("one");
    await keepDailyCopy(home, later(0));
    await add("two");
    await keepDailyCopy(home, later(1));
    await add("three");
    await keepDailyCopy(home, later(2));
    await library.close();
    const path = join(home, "loadout.db");
    writeFileSync(join(home, "backups/daily-20260103T000000Z.db"), "broken as well");
    writeFileSync(path, "not a database".repeat(1000));
    assert.equal((await inspectDatabase(home)).kind, "damaged");
    const { copy, kept } = await restoreDatabase(home);
    assert.equal(copy?.time, "20260102T000000Z");
    assert.match(readFileSync(kept ?? "", "utf8"), /^not a database/);
    assert.equal((await inspectDatabase(home, true)).kind, "whole");
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.deepEqual(
      (await library.skills()).map(({ slug }) => slug),
      ["one", "two"],
    );
    assert.deepEqual((await library.repair({ author: "doctor" })).recovered, ["three"], "the copy was older");
    assert.deepEqual(await restoreDatabase(home), {}, "again does nothing");
    assert.deepEqual(
      readdirSync(join(home, "backups")).filter((name) => name.startsWith("daily-") && !name.endsWith(".db")),
      [],
      "looking at copies leaves nothing beside them",
    );
  });

  test("damage inside it is found and its log goes with it", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    for (let number = 0; number < 30; number++) await add(`skill-${number}`);
    await library.close();
    const path = join(home, "loadout.db");
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0x5a)]));
    writeFileSync(`${path}-wal`, "old log");
    assert.equal((await inspectDatabase(home)).kind, "damaged");
    const { copy, kept } = await restoreDatabase(home);
    assert.deepEqual([copy, existsSync(`${path}-wal`)], [undefined, false]);
    assert.equal((await inspectDatabase(home, true)).kind, "whole", "a new one, without anything");
    assert.equal(readFileSync(`${kept}-wal`, "utf8"), "old log");
    assert.equal((await library.repair({ author: "doctor" })).recovered.length, 30);
  });

  test("is left alone while a server runs", async (t) => {
    const { home, library, add } = createLibrarySandbox(t);
    await add("one");
    await library.close();
    writeFileSync(join(home, "loadout.db"), "not a database".repeat(1000));
    await withLock(join(home, "server.db"), () => refusal(restoreDatabase(home), "database.in-use"));
    assert.match(readFileSync(join(home, "loadout.db"), "utf8"), /^not a database/);
  });
});
