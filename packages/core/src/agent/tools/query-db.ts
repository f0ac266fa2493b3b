import { runChild } from "../../ground/process/child-process.ts";
import { type QueryInput, queryScript } from "./query-db-script.ts";
import { sampleColumns, sampleOrders } from "./sample-orders.ts";
import { done, failed, type RunnableTool, type ToolResult } from "./tool.ts";

/** A tool with which models query sample data. */

const description =
  "Run one SELECT statement (SQLite) on the sample database and get the rows, tab-separated, under a line of column names. It has one table, orders: day (YYYY-MM-DD), region, product, quantity, amount. One row is one order. Data cannot be changed.";

const mostRows = 200;
/** Most bytes of output. */
const outputLimit = 64_000;
const longestSql = 20_000;

export interface QueryDbOptions {
  /** Milliseconds a query may take. */
  readonly timeout?: number;
}

/**
 * The tool `query_db` over a sample database. SQL from a model may run forever or take all memory, and SQLite cannot be
 * interrupted from JavaScript, so each query runs in its own process with restricted permissions.
 */
export function createQueryDb({ timeout = 5000 }: QueryDbOptions = {}): RunnableTool {
  return {
    name: "query_db",
    description,
    parameters: {
      type: "object",
      properties: { sql: { type: "string", description: "One SELECT statement" } },
      required: ["sql"],
      additionalProperties: false,
    },
    async run({ sql }, { signal }) {
      if (typeof sql !== "string" || sql.trim() === "") return failed("query_db needs sql as text");
      if (sql.includes("\0")) return failed("sql must not contain the character NUL");
      if (sql.length > longestSql) return failed(`sql is longer than ${longestSql} characters`);
      return query(sql, timeout, signal);
    },
  };
}

const memoryLimit = 256_000_000;

async function query(sql: string, timeout: number, signal: AbortSignal | undefined): Promise<ToolResult> {
  const given: QueryInput = {
    sql,
    columns: sampleColumns,
    orders: sampleOrders(),
    mostRows,
    mostBytes: outputLimit - 100, // leaves room for the note that there is more
    memoryLimit,
    patience: timeout + 1000,
  };
  const { stdout, code, isTimedOut, isCut } = await runChild({
    command: process.execPath,
    args: ["--permission", "--allow-worker", "--max-old-space-size=64", "--input-type=commonjs", "--eval", queryScript],
    input: JSON.stringify(given),
    timeout,
    outputLimit,
    signal,
  });
  if (isTimedOut) return failed(`The query was ended: it took longer than ${timeout} ms`);
  if (isCut) return done(`${stdout}\n[cut]`);
  if (code === 0) return done(stdout);
  if (code === undefined) return failed("The query was ended: it took too much memory");
  return failed(stdout === "" ? `The database could not be started (exit code ${code})` : stdout);
}
