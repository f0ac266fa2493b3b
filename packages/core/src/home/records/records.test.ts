import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, type TestContext, test } from "node:test";
import type { Kysely } from "kysely";
import { Fault } from "../../ground/fault.ts";
import { createAuditLog } from "../audit/audit-log.ts";
import { type Home, openHome, openMemoryHome } from "../home.ts";
import { takeLock } from "../leases/path-lock.ts";
import { testRecords } from "../records.contract.ts";
import { always, orNothing, type Repository } from "./repository.ts";

// run: slow; it tries every kind of home, also with threads

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-records-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "home");
}

testRecords("in a folder", async (t) => openHome(temporary(t)));
testRecords("in threads", async (t) => openHome(temporary(t), { threads: true }));
testRecords("in memory", async () => openMemoryHome());

interface NoteTables {
  notes: { id: number; text: string };
}
type Query = Kysely<NoteTables>;

const noteRecords = {
  name: "note",
  schemas: [
    {
      owner: "note",
      steps: {
        "1": {
          async up({ schema }: Query) {
            await schema
              .createTable("notes")
              .addColumn("id", "integer", (column) => column.primaryKey())
              .addColumn("text", "text", (column) => column.notNull())
              .execute();
          },
        },
      },
    },
  ],
  reads: {
    texts: orNothing([], async (query: Query) =>
      (await query.selectFrom("notes").select("text").orderBy("id").execute()).map(({ text }) => text),
    ),
  },
  changes: {
    /** Adds all of them; throws after the first if one is "bad". */
    add: always(async (query: Query, ...texts: string[]) => {
      for (const text of texts) {
        if (text === "bad") throw new Fault("busy", { path: "a note" });
        await query
          .insertInto("notes")
          .values({ text, id: undefined as unknown as number })
          .execute();
      }
    }),
    clear: orNothing("nothing to clear", async (query: Query) => {
      await query.deleteFrom("notes").execute();
      return "cleared";
    }),
  },
} satisfies Repository;

const entry = { time: "t", actor: "a", action: "b", subject: "c", before: null, after: null, details: {} };

function pointsTo(name: string, path: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${name}`) === path;
  } catch {
    return false; // it is closed by now
  }
}

const notesOf = ({ records }: Home) => records.use("note", async () => noteRecords);

describe("records in this thread", () => {
  test("reading, and a change that needs no tables, create nothing", async (t) => {
    const folder = temporary(t);
    const { read, change } = notesOf(openHome(folder));
    assert.deepEqual([await read("texts"), await change("clear"), existsSync(folder)], [[], "nothing to clear", false]);
    await change("add", "one");
    assert.deepEqual([await read("texts"), await change("clear"), await read("texts")], [["one"], "cleared", []]);
  });

  for (const [title, open] of [
    ["in a folder", (t: TestContext) => openHome(temporary(t))],
    ["in memory", () => openMemoryHome()],
  ] as const)
    test(`changes made together share a commit, and one that fails undoes only itself, ${title}`, async (t) => {
      const home = open(t);
      t.after(home.close);
      const { read, change } = notesOf(home);
      await change("add", "first");
      const outcomes = await Promise.allSettled([
        change("add", "a", "b"),
        change("add", "half", "bad"),
        change("add", "c"),
      ]);
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ["fulfilled", "rejected", "fulfilled"],
      );
      assert.deepEqual(await read("texts"), ["first", "a", "b", "c"]);
    });

  test("waits for a writer of another process, and does not block this one meanwhile", async (t) => {
    const folder = temporary(t);
    const home = openHome(folder);
    t.after(home.close);
    const { read, change } = notesOf(home);
    await change("add", "one");
    using other = new DatabaseSync(join(folder, "loadout.db"));
    other.exec("BEGIN IMMEDIATE; INSERT INTO notes (text) VALUES ('theirs')");
    let isDone = false;
    const adding = change("add", "mine").then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual([isDone, await read("texts")], [false, ["one"]]);
    other.exec("COMMIT");
    await adding;
    assert.deepEqual(await read("texts"), ["one", "theirs", "mine"]);
  });

  test("a home that becomes a server's goes on in threads, with those who had it open", async (t) => {
    const folder = temporary(t);
    const early = openHome(folder);
    const log = createAuditLog(folder);
    await log.record(entry);
    const descriptors = () => readdirSync("/proc/self/fd").filter((name) => pointsTo(name, join(folder, "loadout.db")));
    assert.ok(descriptors().length > 0);
    const server = openHome(folder, { threads: true });
    await log.record(entry);
    assert.equal((await log.list()).length, 2);
    const locked = await takeLock(join(folder, "lock.db"), 0);
    locked();
    for (const home of [early, log, server]) await home.close();
    assert.deepEqual(descriptors(), []);
    assert.equal(existsSync(join(folder, "loadout.db-wal")), false, "the database is closed");
  });

  test("waits for a writer of another process also to make tables", async (t) => {
    const folder = temporary(t);
    const home = openHome(folder);
    t.after(home.close);
    mkdirSync(folder, { recursive: true });
    using other = new DatabaseSync(join(folder, "loadout.db"));
    other.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE theirs (id)");
    const adding = notesOf(home).change("add", "mine");
    setTimeout(() => other.exec("COMMIT"), 100);
    await adding;
    assert.deepEqual(await notesOf(home).read("texts"), ["mine"]);
  });

  test("changes rows while the writer lock is held, as long as there are no tables to make", async (t) => {
    const folder = temporary(t);
    await createAuditLog(folder).record(entry);
    const early = openHome(folder);
    t.after(early.close);
    await early.leases.run("lock", async () => {
      // The holder of the lock goes on in threads, which open the database again; so it is after the end of a thread.
      const server = openHome(folder, { threads: true });
      t.after(server.close);
      await createAuditLog(server).record(entry);
    });
    assert.equal((await createAuditLog(early).list()).length, 2);
  });

  test("two homes of one folder share it; the last to close closes it", async (t) => {
    const folder = temporary(t);
    const [one, other] = [openHome(folder), openHome(folder)];
    await notesOf(one).change("add", "one");
    await one.close();
    await one.close();
    assert.deepEqual(await notesOf(other).read("texts"), ["one"]);
    await other.close();
    assert.equal(existsSync(join(folder, "loadout.db-wal")), false, "the database is closed");
  });
});

test("a home of one's own is used, not opened, and stays open", async () => {
  const home = openMemoryHome();
  const log = createAuditLog(home);
  await log.record(entry);
  await log.close();
  assert.equal((await createAuditLog(home).list()).length, 1);
  await home.close();
});
