import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { runChild } from "../../ground/process/child-process.ts";
import { createQueryDb, type QueryDbOptions } from "./query-db.ts";
import { type QueryInput, queryScript } from "./query-db-script.ts";
import { sampleOrders } from "./sample-orders.ts";
import type { ToolContext } from "./tool.ts";

// run: slow; it starts processes

const run = (given: Record<string, unknown>, signal?: AbortSignal, options: QueryDbOptions = { timeout: 60_000 }) =>
  createQueryDb(options).run(given, { signal } as ToolContext);
const query = (sql: string) => run({ sql });

describe("a query", () => {
  test("answers with a line of column names and a line for each row", async () => {
    const orders = sampleOrders();
    const total = orders.reduce((sum, [, , , , amount]) => sum + amount, 0);
    assert.deepEqual(await query("SELECT COUNT(*) AS orders, SUM(amount) AS gmv FROM orders"), {
      content: `orders\tgmv\n${orders.length}\t${total}`,
      isError: false,
    });
    assert.equal((await query("SELECT * FROM orders WHERE 0")).content.split("\n")[1], "[no rows]");
    assert.equal((await query("-- a note\nSELECT 1 AS a; -- the end\n ;/* of it")).content, "a\n1");
  });

  test("finds the story of the sample: one region falls, one product rises", async () => {
    const compare = async (column: string) => {
      const { content } = await query(
        `SELECT ${column}, SUM(CASE WHEN day >= '2025-03-10' THEN amount ELSE 0 END) AS this_week,
           SUM(CASE WHEN day < '2025-03-10' THEN amount ELSE 0 END) AS last_week
         FROM orders WHERE day >= '2025-03-03' AND day < '2025-03-17' GROUP BY ${column}`,
      );
      const rows = content.split("\n").slice(1);
      return new Map(
        rows.map((row) => {
          const [name = "", now, before] = row.split("\t");
          return [name, Number(now) / Number(before)] as const;
        }),
      );
    };
    const regions = await compare("region");
    assert.deepEqual([...regions.keys()].sort(), ["华东", "华北", "华南", "西南"].sort());
    assert.ok((regions.get("华东") ?? 1) < 0.6);
    assert.ok(((await compare("product")).get("蓝牙耳机") ?? 1) > 1.3);
    const { content } = await query("SELECT MIN(day), MAX(day) FROM orders");
    assert.equal(content.split("\n")[1], "2025-03-01\t2025-03-16");
  });

  test("a value cannot pretend to be another cell or row", async () => {
    const { content } = await query(
      `SELECT 'a' || char(9, 10, 13, 0, 27, 133, 8232, 92) || 'b' AS "x	y", NULL, 9007199254740993, 0.1 + 0.2, x'00ff'`,
    );
    const [names = "", row, ...rest] = content.split("\n");
    assert.equal(names.split("\t")[0], "x\\ty");
    assert.equal(row, "a\\t\\n\\r\\u0000\\u001b\\u0085\\u2028\\\\b\tNULL\t9007199254740993\t0.3\t[2 bytes]");
    assert.deepEqual(rest, []);
  });

  test("gives 200 rows and no more text than a model can take, and says so", async () => {
    const { content } = await query("SELECT * FROM orders");
    const lines = content.split("\n");
    assert.equal(lines.length, 202);
    assert.equal(lines.at(-1), "[the first 200 rows; there are more]");
    const long = await query("SELECT replace(hex(zeroblob(900)), '0', '价') FROM orders");
    assert.equal(long.isError, false);
    assert.ok(Buffer.byteLength(long.content) <= 64_000);
    assert.match(long.content, /\[the first \d+ rows; more would be too long\]$/);
    const wide = await query(`SELECT ${Array.from({ length: 1000 }, (_, n) => `1 AS "c${n}${"x".repeat(5)}"`)}`);
    assert.equal(wide.isError, false);
  });

  test("that is wrong fails with what SQLite says of it", async () => {
    assert.deepEqual(await query("SELECT colour FROM orders"), { content: "no such column: colour", isError: true });
    assert.match((await query("SELEKT 1")).content, /syntax error/);
    for (const sql of [undefined, "", "  ", 7, null, ["SELECT 1"]])
      assert.deepEqual(await run({ sql }), { content: "query_db needs sql as text", isError: true });
  });
});

describe("hostile SQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-query-"));
  const secret = join(folder, "secret.txt");
  const target = join(folder, "out.db");
  for (const [title, sql] of [
    ["a second statement", "SELECT 1; DELETE FROM orders"],
    ["a second statement behind a comment", "SELECT 1; /* x */ SELECT 2"],
    ["NUL", "SELECT 1\0; DROP TABLE orders"],
    ["INSERT", "INSERT INTO orders VALUES ('d', 'r', 'p', 1, 1)"],
    ["INSERT that returns", "INSERT INTO orders VALUES ('d', 'r', 'p', 1, 1) RETURNING *"],
    ["UPDATE", "UPDATE orders SET amount = 0 RETURNING *"],
    ["DROP", "DROP TABLE orders"],
    ["CREATE", "CREATE TABLE mine (x)"],
    ["a trigger", "CREATE TEMP TRIGGER t AFTER INSERT ON orders BEGIN SELECT 1; END"],
    ["a virtual table", "CREATE VIRTUAL TABLE v USING fts5(x)"],
    ["ATTACH", `ATTACH '${target}' AS other`],
    ["VACUUM INTO", `VACUUM INTO '${target}'`],
    ["PRAGMA", "PRAGMA writable_schema = 1"],
    ["PRAGMA that answers", "PRAGMA database_list"],
    ["PRAGMA as a table", "SELECT * FROM pragma_database_list"],
    ["load_extension", `SELECT load_extension('${secret}')`],
    ["readfile", `SELECT readfile('${secret}')`],
    ["writefile", `SELECT writefile('${target}', 'x')`],
    ["edit", "SELECT edit('x', 'sh')"],
    ["fts3_tokenizer", "SELECT fts3_tokenizer('x', x'00')"],
    ["a transaction", "BEGIN"],
    ["too much SQL", `SELECT 1${" ".repeat(30_000)}`],
    ["a value of a gigabyte", "SELECT zeroblob(1e9)"],
    ["a text of a gigabyte", "SELECT printf('%.*c', 1000000000, 'x')"],
    ["nesting without end", `SELECT ${"(".repeat(9000)}1${")".repeat(9000)}`],
  ])
    test(`is refused: ${title}`, async () => {
      writeFileSync(secret, "secret");
      try {
        const { content, isError } = await query(sql ?? "");
        assert.equal(isError, true, content);
        assert.doesNotMatch(content, /^secret/m);
        assert.deepEqual(readdirSync(folder), ["secret.txt"]);
      } finally {
        rmSync(secret);
      }
    });
  test("leaves nothing behind", () => rmSync(folder, { recursive: true }));

  for (const [title, sql] of [
    [
      "a recursion without end",
      "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT COUNT(*) FROM t",
    ],
    ["a product of many tables", `SELECT COUNT(*) FROM orders a, orders b, orders c, orders d, orders e`],
    [
      "a product of VALUES",
      `WITH v(x) AS (VALUES ${Array.from({ length: 100 }, (_, n) => `(${n})`)}) SELECT SUM(a.x) FROM v a, v b, v c, v d, v e, v f, v g`,
    ],
  ] as const) {
    test(`is ended: ${title}; others have their turn meanwhile, and no process is left`, async () => {
      let turns = 0;
      const timer = setInterval(() => turns++, 1);
      const result = await run({ sql }, undefined, { timeout: 400 });
      clearInterval(timer);
      assert.deepEqual(result, { content: "The query was ended: it took longer than 400 ms", isError: true });
      assert.ok(turns > 1);
      assert.deepEqual(queriesRunning(), []);
    });

    test(`is ended by an abort: ${title}`, async () => {
      const controller = new AbortController();
      const reason = new Error("enough");
      const running = run({ sql }, controller.signal);
      setTimeout(() => controller.abort(reason), 100);
      await assert.rejects(running, (error) => error === reason);
      assert.deepEqual(queriesRunning(), []);
    });
  }

  test("is ended: memory without end", async () => {
    const { content, isError } = await query(
      "WITH RECURSIVE t(x, y) AS (SELECT 1, '' UNION ALL SELECT x + 1, randomblob(900000) FROM t) SELECT y FROM t ORDER BY y",
    );
    assert.deepEqual({ content, isError }, { content: "The query was ended: it took too much memory", isError: true });
    assert.deepEqual(queriesRunning(), []);
  });

  test("ends by itself when no process is left to end it", async () => {
    const input: QueryInput = {
      sql: "WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) SELECT COUNT(*) FROM t",
      columns: "a, b, c, d, e",
      orders: [],
      mostRows: 1,
      mostBytes: 1000,
      memoryLimit: 1e9,
      patience: 1,
    };
    const result = await runChild({
      command: process.execPath,
      args: ["--permission", "--allow-worker", "--eval", queryScript],
      input: JSON.stringify(input),
      timeout: 60_000,
      outputLimit: 1000,
    });
    assert.deepEqual(result, { stdout: "", code: undefined, isTimedOut: false, isCut: false });
  });

  test("an abort before the query starts nothing", async () => {
    const reason = new Error("enough");
    await assert.rejects(run({ sql: "SELECT 1" }, AbortSignal.abort(reason)), (error) => error === reason);
  });
});

/** Processes of ours that run a query, where the system lets one look. */
function queriesRunning(): string[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ")[1];
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--permission");
    } catch {
      return false; // it ended while we looked
    }
  });
}
