import type { Point } from "../packages/core/src/library/store.ts";
import { createFaultHomes, type FaultHomes } from "./fault-homes.ts";
import { type Operation, pointsOf, recoveryPoints } from "./fault-operations.ts";
import { type FaultPlace, folderPlace } from "./fault-place.ts";

export interface FaultReport {
  /** Every pair of operation and point that can occur, such as `edit at published`, and how often a process died there. */
  readonly hits: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
}

export interface FaultOptions {
  /** How often each pair is hit. */
  readonly rounds: number;
  /** Kills at random moments. */
  readonly random: number;
  readonly place?: FaultPlace;
}

/** Changes cut short so that each kind of thing is left to recover: a tree, a link and trees, an archive, no link yet, the base of a merge. */
const cutShort: readonly (readonly [Operation, Point])[] = [
  ["edit", "published"],
  ["delete", "committed"],
  ["delete", "archived"],
  ["import", "committed"],
  ["upgrade", "based"],
];

/** What the children that are killed at random do. */
export const sequence: readonly Operation[] = [
  "import",
  "upgrade",
  "update",
  "edit",
  "rollback",
  "restore",
  "delete",
  "bystander",
];

const missed = "the process did not die there";

/** Kills processes in the middle of changes and looks at what is left. A kill is no power failure: what was written stays written. */
export async function runFaults({ rounds, random, place = folderPlace }: FaultOptions): Promise<FaultReport> {
  await using homes = await createFaultHomes(place);
  const { original, copyOf, states, inspect } = homes;
  const hits = new Map<string, number>();
  const violations: string[] = [];
  const tasks: (() => Promise<void>)[] = [];

  const plan = (name: string, times: number, round: () => Promise<readonly string[]>): void => {
    const pair = place.title + name;
    hits.set(pair, 0);
    const task = async (): Promise<void> => {
      const found = await round();
      if (!found.includes(missed)) hits.set(pair, (hits.get(pair) ?? 0) + 1);
      violations.push(...found.map((violation) => `${pair}: ${violation}`));
    };
    tasks.push(...Array<typeof task>(times).fill(task));
  };

  for (const [operation, points] of Object.entries(pointsOf) as [Operation, readonly Point[]][])
    for (const point of points)
      plan(`${operation} at ${point}`, rounds, async () => {
        const home = await copyOf(original);
        const isHit = await killAt(homes, home, point, ["bystander", operation]);
        return isHit ? inspect(home, await states(["bystander"], ["bystander", operation])) : [missed];
      });

  for (const [operation, reached] of cutShort) {
    const broken = once(async () => {
      const home = await copyOf(original);
      return (await killAt(homes, home, reached, [operation])) ? home : original;
    });
    for (const point of recoveryPoints)
      plan(`recovery from ${operation} at ${reached}, at ${point}`, rounds, async () => {
        const home = await copyOf(await broken());
        await place.expireLocks(home);
        const isHit = await killAt(homes, home, point, ["next"]);
        return isHit ? inspect(home, await states([], [operation])) : [missed];
      });
  }

  const killAnywhere = async (): Promise<void> => {
    const home = await copyOf(original);
    const done = await killSometime(homes, home, sequence, usualDuration * place.slowness);
    const where = `${place.title}${sequence[done] ?? "nothing any more"} at random`;
    hits.set(where, (hits.get(where) ?? 0) + 1);
    const found = await inspect(home, await states(sequence.slice(0, done), sequence.slice(0, done + 1)));
    violations.push(...found.map((violation) => `${where}: ${violation}`));
  };
  tasks.push(...Array<typeof killAnywhere>(random).fill(killAnywhere));

  await inTurns(tasks);
  return { hits, violations };
}

async function killAt(
  { startChild }: FaultHomes,
  home: string,
  point: Point,
  names: readonly Operation[],
): Promise<boolean> {
  const { signal, lines, errors } = await startChild(home, point, names).ended;
  if (errors !== "") throw new Error(errors);
  const begunAndDone = names.length * 2 - 1;
  return signal === "SIGKILL" && lines.at(-1) === `at ${point}` && lines.length === begunAndDone + 1;
}

/** About what the sequence takes, in milliseconds. */
const usualDuration = 250;

/** Kills a child somewhere in its work; answers how many operations it had said were done. */
async function killSometime(
  { startChild }: FaultHomes,
  home: string,
  names: readonly Operation[],
  duration: number,
): Promise<number> {
  const child = startChild(home, "-", names);
  await child.begun;
  const timer = setTimeout(child.kill, Math.random() * duration);
  const { lines } = await child.ended;
  clearTimeout(timer);
  return lines.filter((line) => line.startsWith("done ")).length;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** A few at a time: most of a round is a process starting. */
async function inTurns(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: 4 }, work));
}
