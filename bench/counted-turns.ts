import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countTransactions } from "../test/count-statements.ts";
import { openCountedTurns } from "../test/counted-turns.ts";
import { startOwnPostgres } from "../test/own-postgres.ts";
import type { Figure } from "./measure.ts";

/** Transactions and statements of turns; `turn-statements.test.ts` asserts them. */
export async function turnFigures(folder: string): Promise<Figure[]> {
  const own = mkdtempSync(join(folder, "statements-"));
  const postgres = await startOwnPostgres();
  const turns = await openCountedTurns(postgres.url, own);
  try {
    await turns.statementsOf(2, 1, "write_file");
    const figures: Figure[] = [];
    for (const [tool, what] of [
      ["noop", "a step with a tool that keeps nothing"],
      ["write_file", "a step that writes a file"],
    ] as const) {
      const [short, long] = [await turns.statementsOf(2, 1, tool), await turns.statementsOf(22, 1, tool)];
      const each = (of: (statements: readonly string[]) => number): number => (of(long) - of(short)) / 20;
      figures.push({
        name: `transactions of ${what}`,
        value: each(countTransactions),
        unit: "transactions",
        limit: 12,
        note: `${each(({ length }) => length).toFixed(1)} statements with begin and commit, one connection; the model answers at once, so few share a transaction`,
      });
    }
    const [few, many] = [await turns.statementsOf(2, 1), await turns.statementsOf(2, 3000)];
    figures.push({
      name: "transactions of a turn beside its steps",
      value: countTransactions(few) - 2 * (figures[0]?.value ?? 0),
      unit: "transactions",
      limit: 40,
      note: `${few.length} statements in a turn of 2 steps`,
    });
    figures.push({
      name: "transactions of 6,000 words",
      value: countTransactions(many) - countTransactions(few),
      unit: "transactions",
      limit: 60,
      note: "batches every 50 ms for all turns of a process; 0 for a word",
    });
    return figures;
  } finally {
    await turns.close();
    await postgres.close();
    rmSync(own, { recursive: true, force: true });
  }
}
