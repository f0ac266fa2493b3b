import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createLibrary } from "../packages/core/src/library/library.ts";
import type { Point } from "../packages/core/src/library/store.ts";
import { checkHome, describeLibrary, type LibraryState } from "./check-home.ts";
import { fillHome, type Operation, operations, pointsOf, recoveryPoints } from "./fault-operations.ts";

export interface FaultReport {
  /** Every pair of operation and point that can occur, and how often a process died there: `edit at published`. */
  readonly hits: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
}

export interface FaultOptions {
  /** How often each pair of operation and point is hit. */
  readonly rounds: number;
  /** Kills at moments nobody chose. */
  readonly random: number;
}

/** Changes cut short in a way that leaves each kind of thing to recover: a tree, a link and a tree, an archive, a link. */
const cutShort: readonly (readonly [Operation, Point])[] = [
  ["edit", "published"],
  ["delete", "committed"],
  ["delete", "archived"],
  ["import", "committed"],
];

/** Kills processes in the middle of changes and looks at what is left. A kill is no power failure: what was written stays written. */
export async function runFaults({ rounds, random }: FaultOptions): Promise<FaultReport> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-faults-"));
  try {
    const { original, copyOf, states } = await prepare(folder);
    const hits = new Map<string, number>();
    const violations: string[] = [];
    const tasks: (() => Promise<void>)[] = [];

    const plan = (pair: string, times: number, round: () => Promise<readonly string[]>): void => {
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
          const home = copyOf(original);
          const isHit = await killAt(home, point, ["bystander", operation]);
          return isHit ? inspect(home, await states(["bystander"], ["bystander", operation])) : [missed];
        });

    for (const [operation, reached] of cutShort) {
      const broken = once(async () => {
        const home = copyOf(original);
        return (await killAt(home, reached, [operation])) ? home : undefined;
      });
      for (const point of recoveryPoints)
        plan(`recovery from ${operation} at ${reached}, at ${point}`, rounds, async () => {
          const home = copyOf((await broken()) ?? original);
          const isHit = await killAt(home, point, ["next"]);
          return isHit ? inspect(home, await states([], [operation])) : [missed];
        });
    }

    plan("at random", random, async () => {
      const home = copyOf(original);
      const done = await killSometime(home, sequence);
      return inspect(home, await states(sequence.slice(0, done), sequence.slice(0, done + 1)));
    });

    await inTurns(tasks);
    return { hits, violations };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const missed = "the process did not die there";

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** What the children that are killed at random do. */
const sequence: readonly Operation[] = ["import", "update", "edit", "rollback", "restore", "delete", "bystander"];

/** A home to copy, and what a library looks like after operations on it that nobody disturbed. */
async function prepare(folder: string) {
  const original = join(folder, "original");
  mkdirSync(original);
  {
    await using library = createLibrary({ home: original, now });
    await fillHome(library);
  }
  let count = 0;
  const copyOf = (from: string): string => {
    const home = join(folder, `home-${count++}`);
    cpSync(from, home, { recursive: true, verbatimSymlinks: true });
    return home;
  };
  const undisturbed = async (done: readonly Operation[]): Promise<string> => {
    await using library = createLibrary({ home: copyOf(original), now });
    for (const operation of done) await operations[operation](library);
    return await describeLibrary(library);
  };
  const known = new Map<string, Promise<string>>();
  const states = (...lists: (readonly Operation[])[]): Promise<string[]> =>
    Promise.all(
      lists.map((done) => {
        const state = known.get(done.join()) ?? undisturbed(done);
        known.set(done.join(), state);
        return state;
      }),
    );
  // A child that ends by itself leaves its compiled modules to those that will not.
  await start(copyOf(original), "-", ["next"]).ended;
  return { original, copyOf, states };
}

/** What is wrong with a home after a kill: readers see one whole state, before and after the next change, which cleans up. */
async function inspect(home: string, allowed: readonly string[]): Promise<string[]> {
  try {
    const before = await read(home);
    const violations = allowed.some((state) => withoutNext(state) === withoutNext(before))
      ? []
      : [`neither old nor new: ${before}`];
    await change(home);
    const after = await read(home);
    if (withoutNext(after) !== withoutNext(before)) violations.push(`changed by recovery: ${after}`);
    return [...violations, ...checkHome(home)];
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.stack : error}`];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function read(home: string): Promise<string> {
  await using library = createLibrary({ home, now });
  return await describeLibrary(library);
}

async function change(home: string): Promise<void> {
  await using library = createLibrary({ home, now });
  await operations.next(library);
}

/** Without what the next change itself has left. */
function withoutNext(state: string): string {
  const { skills, audit, ...rest } = JSON.parse(state) as LibraryState;
  return JSON.stringify({
    ...rest,
    skills: skills.filter(({ skill }) => !skill.slug.startsWith("omega")),
    audit: audit.filter(({ subject }) => !subject.startsWith("omega")),
  });
}

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly lines: readonly string[];
  readonly errors: string;
}

const now = (): Date => new Date(0);
const script = join(import.meta.dirname, "fault-child.ts");

async function killAt(home: string, point: Point, names: readonly Operation[]): Promise<boolean> {
  const { signal, lines, errors } = await start(home, point, names).ended;
  if (errors !== "") throw new Error(errors);
  return signal === "SIGKILL" && lines.at(-1) === `at ${point}` && lines.length === names.length * 2;
}

/** Kills a child somewhere in its work; answers how many operations it had said were done. */
async function killSometime(home: string, names: readonly Operation[]): Promise<number> {
  const child = start(home, "-", names);
  await child.begun;
  setTimeout(child.kill, Math.random() * usualDuration);
  const { lines } = await child.ended;
  return lines.filter((line) => line.startsWith("done ")).length;
}

/** About what the sequence takes, in milliseconds. */
const usualDuration = 150;

function start(home: string, point: string, names: readonly Operation[]) {
  const child = spawn(process.execPath, ["-C", "source", script, home, point, ...names], {
    env: { NODE_COMPILE_CACHE: join(dirname(home), "compiled") },
  });
  const said = { output: "", errors: "" };
  const begun = new Promise<void>((resolve) => child.stdout.once("data", () => resolve()));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.errors += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_, signal) => {
      const lines = said.output.split("\n").filter((line) => line !== "");
      resolve({ signal, lines, errors: said.errors });
    });
  });
  return { begun: Promise.race([begun, ended]), ended, kill: () => void child.kill("SIGKILL") };
}

/** A few at a time: most of the time of a round is a process starting. */
async function inTurns(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: 4 }, work));
}
