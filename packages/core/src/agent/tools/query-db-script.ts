/** The script of the process that runs a `query_db` query. */

/** The input of the process that runs a query, as JSON on stdin. */
export interface QueryInput {
  readonly sql: string;
  readonly columns: string;
  readonly orders: readonly (readonly (string | number)[])[];
  readonly mostRows: number;
  readonly mostBytes: number;
  /** Bytes the whole process may take. */
  readonly memoryLimit: number;
  /** Milliseconds after which it ends itself, in case its parent is gone. */
  readonly patience: number;
}

/** Runs in that process as source text, so it can use nothing from outside itself. */
function answerQuery(): void {
  const { readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  const { DatabaseSync, constants } = process.getBuiltinModule("node:sqlite");
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  const given = JSON.parse(readFileSync(0, "utf8")) as QueryInput;
  // SQLite blocks this thread, so another one watches time and memory. SQLite's own memory limits have no effect in Node.
  const watch = `const from = performance.now();
    setInterval(() => {
      if (process.memoryUsage.rss() > ${given.memoryLimit} || performance.now() - from > ${given.patience})
        process.kill(process.pid, "SIGKILL");
    }, 20);`;
  new Worker(watch, { eval: true });
  let code = 0;
  let text: string;
  try {
    text = answer();
  } catch (error) {
    code = 1;
    text = oneLine((error as Error).message);
  }
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
  process.exit(code);

  function answer(): string {
    const database = new DatabaseSync(":memory:", { limits: { length: 1_000_000 } });
    database.exec(`PRAGMA temp_store = MEMORY; CREATE TABLE orders (${given.columns}); BEGIN`);
    const insert = database.prepare("INSERT INTO orders VALUES (?, ?, ?, ?, ?)");
    for (const order of given.orders) insert.run(...order);
    database.exec("COMMIT");
    const { SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE, SQLITE_OK, SQLITE_DENY } = constants;
    const allowed: readonly number[] = [SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE];
    database.setAuthorizer((action, _first, second) =>
      allowed.includes(action) && second !== "load_extension" ? SQLITE_OK : SQLITE_DENY,
    );
    const statement = database.prepare(given.sql);
    const rest = given.sql.slice(statement.sourceSQL.length);
    if (/[^\s;]/.test(rest.replace(/--.*|\/\*[\s\S]*?(?:\*\/|$)/g, "")))
      throw new Error("only one statement is allowed");
    const names = statement.columns().map(({ name }) => oneLine(name));
    if (names.length === 0) throw new Error("only a SELECT statement is allowed");
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    const header = names.join("\t");
    let size = Buffer.byteLength(header);
    if (size > given.mostBytes) throw new Error("the names of the columns are too long");
    const lines: string[] = [];
    for (const row of statement.iterate() as Iterable<unknown>) {
      const line = (row as unknown[]).map(cell).join("\t");
      size += Buffer.byteLength(line) + 1;
      const isLong = size > given.mostBytes;
      if (isLong || lines.length === given.mostRows) {
        const why = isLong ? "more would be too long" : "there are more";
        return [header, ...lines, `[the first ${lines.length} rows; ${why}]`].join("\n");
      }
      lines.push(line);
    }
    return [header, ...(lines.length > 0 ? lines : ["[no rows]"])].join("\n");
  }

  function cell(value: unknown): string {
    if (value === null) return "NULL";
    if (typeof value === "number") return String(Number(value.toPrecision(15))); // sums of cents stay cents
    if (value instanceof Uint8Array) return `[${value.length} bytes]`;
    return oneLine(String(value));
  }

  /** One line, without a tab. */
  function oneLine(text: string): string {
    const short = text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
    return short.replace(/[\\\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => {
      const plain = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character];
      return plain ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
  }
}

/** The source text of that process: prints the rows or, with exit code 1, the error. */
export const queryScript = `(${answerQuery})()`;
