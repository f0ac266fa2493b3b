import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { endWithUs } from "./end-with-us.ts";

/** One figure: how many times a floor something takes, or how much of a unit, and how much it may be. */
export interface Figure {
  readonly name: string;
  /** `undefined` where it could not be measured; the note says why. */
  readonly value: number | undefined;
  readonly unit?:
    | "×"
    | "ms"
    | "MB"
    | "KB"
    | "%"
    | "% (at least)"
    | "tokens a skill"
    | "tokens"
    | "characters"
    | "processes"
    | "turns"
    | "a second"
    | "transactions";
  readonly limit: number;
  /** What the ratio is made of, for the reader. */
  readonly note: string;
  /** Lines that are printed below it. */
  readonly below?: readonly string[];
}

/**
 * The ratio of medians of two things done in turn, so that both meet the same machine. Absolute times mean nothing on
 * a shared machine; the ratio of neighbours does.
 */
export async function ratioOf(
  rounds: number,
  measured: () => unknown,
  floor: () => unknown,
  /** Done between the two and not counted: what one leaves to be done later is not to be paid for by the other. */
  settle: () => unknown = () => undefined,
): Promise<{ ratio: number; measured: number; floor: number }> {
  const times = { measured: [] as number[], floor: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.floor.push(await time(floor));
    await settle();
    times.measured.push(await time(measured));
    await settle();
  }
  const [one, other] = [median(times.measured), median(times.floor)];
  return { ratio: one / other, measured: one, floor: other };
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs a Node program to its end, its output taken through a pipe as a caller would. */
export function runNode(given: readonly string[], environment: Readonly<Record<string, string>>, cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, given, {
    env: { ...environment },
    cwd,
    maxBuffer: 1e9,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`node ${given.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

/** The same without blocking, with the environment of this process. */
export async function runNodeBeside(given: readonly string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, [...given], { encoding: "utf8" });
  endWithUs(running.child);
  return (await running).stdout;
}
