import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, type TestContext, test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { asAdministrator, testDatabase } from "../../../../test/postgres.ts";
import { say } from "../../../../test/session-world.ts";
import type { Model } from "../agent/models/model.ts";
import type { Dispatch } from "../dispatch/dispatches.ts";
import { openDispatchStore } from "../dispatch/record/dispatch-store.ts";
import { type Home, openHome } from "../home/home.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { openLibrary } from "../library/open-library.ts";
import { openSessions } from "./open-sessions.ts";

/** What is left of a session that is deleted, in all tables of all owners. */

interface Place {
  readonly home: Home;
  /** Rows of any table as JSON, behind the name of the table. */
  rows(): Promise<readonly string[]>;
}

const places: Readonly<Record<string, (t: TestContext, folder: string) => Promise<Place>>> = {
  "in a folder": async (_t, folder) => ({ home: openHome(folder), rows: async () => rowsInFolder(folder) }),
  "in PostgreSQL": async (t, folder) => {
    const url = await testDatabase(t);
    return { home: await openPostgresHome({ url, folder }), rows: () => rowsIn(url) };
  },
};

function rowsInFolder(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".db") && name !== "lock.db");
  return files.flatMap((name) => {
    const database = new DatabaseSync(join(folder, name), { readOnly: true });
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
    const rows = tables.flatMap(({ name: table }) =>
      database
        .prepare(`select * from "${table}"`)
        .all()
        .map((row) => `${table} ${JSON.stringify(row)}`),
    );
    database.close();
    return rows;
  });
}

async function rowsIn(url: string): Promise<readonly string[]> {
  const rows: string[] = [];
  await asAdministrator(url, async (client) => {
    const tables = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { schema, name } of tables.rows) {
      const found = await client.query<{ row: string }>(
        `select row_to_json(one)::text as row from "${schema}"."${name}" one`,
      );
      rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
    }
  });
  return rows;
}

const dispatchOf = (contextId: string): Dispatch => ({
  ...{ id: "d", userId: "ann", contextId, agent: "fake", agentId: "a", workDir: "/", state: "exited", task: "Go" },
  ...{ lastOutput: 0, createdAt: "2026-01-01T00:00:00.000Z", endedAt: "2026-01-01T00:00:00.000Z" },
  receipt: { taskOffset: 0, included: [], omitted: [], used: 0, limit: 1, hash: "", size: 0, cached: false },
});

/** Loads a skill, writes a file, and answers. */
const working: Model = {
  ...{ provider: "scripted", id: "scripted", contextWindow: 100_000 },
  async *stream({ messages }) {
    const call = (name: string, given: object) => ({
      type: "tool-call" as const,
      call: { id: crypto.randomUUID(), name, arguments: JSON.stringify(given) },
    });
    const isFirst = messages.at(-1)?.role === "user";
    if (isFirst) yield call("Skill", { name: "l" });
    if (isFirst) yield call("write_file", { path: "made.txt", content: "made" });
    else yield { type: "text-delta", text: "Done" };
    yield { type: "finish", reason: isFirst ? "tool-calls" : "stop", usage: {} };
  },
};

const agents = '{"writer": {"model": "scripted", "skills": ["l"], "tools": ["Skill", "write_file"]}}';

describe("a session that is deleted", () => {
  for (const [title, open] of Object.entries(places)) {
    const world = async (t: TestContext) => {
      const folder = mkdtempSync(join(tmpdir(), "loadout-deleted-"));
      const { home, rows } = await open(t, folder);
      const sessions = await openSessions({ home, userHome: "/nowhere", models: { scripted: working } });
      const library = await openLibrary({ home });
      t.after(async () => {
        await sessions.close();
        await library.close();
        await home.close();
        rmSync(folder, { recursive: true, force: true });
      });
      await home.documents.write("environments/default/agents.jsonc", agents);
      await library.import(packageOf({ "SKILL.md": "---\nname: l\ndescription: Does l.\n---\nText\n" }), {
        author: "ann",
      });
      return { home, sessions, rows };
    };

    test(`leaves no row that names it, in any table, ${title}`, async (t) => {
      const { home, sessions, rows } = await world(t);
      const naming = async (id: string): Promise<readonly string[]> => (await rows()).filter((row) => row.includes(id));
      await say(await sessions.open("mine-begun", { agent: "writer" }), "Hello");
      const store = openDispatchStore(home);
      await store.add(dispatchOf("mine-begun"), { pid: 1, start: "" }, "Go");
      const copy = await sessions.fork("mine-begun", "mine-forked");
      await say(copy, "Again");
      const begun = new Set((await naming("mine-begun")).map((row) => row.split(" ", 1)[0]));
      for (const table of ["messages", "events", "requests", "turns", "activations", "holds", "leases", "dispatches"])
        assert.ok(begun.has(table), `${table} has rows of a session`);
      await sessions.delete("mine-forked");
      await sessions.delete("mine-begun");
      assert.deepEqual(await naming("mine-forked"), []);
      assert.deepEqual(await naming("mine-begun"), []);
      assert.equal((await store.list({}))[0]?.contextId, undefined);
    });

    test(`counts as before in what is known of its skills, and not for a session that gets its id, ${title}`, async (t) => {
      const { sessions } = await world(t);
      const { store } = sessions;
      await say(await sessions.open("mine", { agent: "writer" }), "Hello");
      const since = new Date(0);
      const [before] = await store.uses(since);
      assert.equal(before?.sessions, 1);
      await sessions.delete("mine");
      const [after] = await store.uses(since);
      assert.deepEqual([after?.days, after?.last, after?.sessions], [before.days, before.last, 1]);
      await sessions.open("mine", { agent: "writer" });
      assert.deepEqual(await store.activations({ contextId: "mine" }), []);
    });
  }
});
