import { createFaultHomes } from "./fault-homes.ts";
import type { Operation } from "./fault-operations.ts";

/** A limit on the size of files acts as a full disk. */
export interface FullDiskReport {
  /** How often which operation ended with which answer: `edit: fault file.unwritable`. */
  readonly answers: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
}

/** In blocks of 512 bytes: too little for anything, for the log of one change, and for one large file. */
const sizes = [8, 70, 400];
const attempted: readonly Operation[] = ["import", "large", "edit", "delete", "restore"];

/** Lets operations run out of space at several moments and looks at what is left. */
export async function runFullDisk(): Promise<FullDiskReport> {
  await using homes = await createFaultHomes();
  const { inspect, startChild } = homes;
  const answers = new Map<string, number>();
  const violations: string[] = [];
  const attempt = async (operation: Operation, blocks: number): Promise<void> => {
    const home = await homes.copyOf(homes.original);
    const { lines, errors } = await startChild(home, "-", [operation], blocks).ended;
    const answer = lines.at(-1) ?? "nothing";
    const isDone = answer === `done ${operation}`;
    const key = `${operation}: ${isDone ? "done" : answer}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const found = await inspect(home, await homes.states(isDone ? [operation] : []));
    if (!isDone && !["fault file.unwritable", "fault disk.full"].includes(answer))
      found.push(`answered ${answer} ${errors}`);
    violations.push(...found.map((violation) => `${operation} with ${blocks} blocks: ${violation}`));
  };
  for (const blocks of sizes) await Promise.all(attempted.map((operation) => attempt(operation, blocks)));
  return { answers, violations };
}
