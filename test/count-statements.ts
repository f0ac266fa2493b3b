import pg from "pg";

/** The statements that this process sends to PostgreSQL. */
export interface Statements {
  /** Those since the last call, oldest first. */
  take(): readonly string[];
  stop(): void;
}

/** Records every statement of every connection, from now on. */
export function recordStatements(): Statements {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let texts: string[] = [];
  prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { readonly text?: string } | undefined];
    texts.push(typeof first === "string" ? first : (first?.text ?? ""));
    return Reflect.apply(query, this, given);
  } as typeof query;
  return {
    take() {
      const taken = texts;
      texts = [];
      return taken;
    },
    stop() {
      prototype.query = query;
    },
  };
}

/** Transactions of these statements: those that were started, and each statement outside of one. */
export function countTransactions(statements: readonly string[]): number {
  let count = 0;
  let depth = 0;
  for (const text of statements) {
    if (/^begin/i.test(text)) [count, depth] = [count + 1, depth + 1];
    else if (/^(commit|rollback$)/i.test(text)) depth--;
    else if (depth === 0) count++;
  }
  return count;
}
