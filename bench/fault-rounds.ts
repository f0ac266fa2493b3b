import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLibrary } from "../packages/core/src/library/library.ts";
import type { Point } from "../packages/core/src/library/store.ts";
import { checkHome, describeHome } from "./check-home.ts";
import { fillHome, type Operation, operations, pointsOf, recoveryPoints } from "./fault-operations.ts";

export interface FaultReport {
  /** How often a process died where: `edit at published`. */
  readonly hits: ReadonlyMap<string, number>;
  /** Every pair that can occur. */
  readonly pairs: readonly string[];
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
    const { homeWith, states } = await prepare(folder);
    const hits = new Map<string, number>();
    const violations: string[] = [];
    const tasks: (() => Promise<void>)[] = [];
    const pairs: string[] = [];

    const plan = (pair: string, times: number, round: (home: string) => Promise<string[]>): void => {
      for (let time = 0; time < times; time++)
        tasks.push(async () => {
          const home = homeWith();
          hits.set(pair, (hits.get(pair) ?? 0) + 1);
          for (const violation of await round(home)) violations.push(`${pair}: ${violation}`);
          rmSync(home, { recursive: true, force: true });
        });
    };
    const planPair = (pair: string, round: (home: string) => Promise<string[]>): void => {
      pairs.push(pair);
      plan(pair, rounds, round);
    };

    for (const [operation, points] of Object.entries(pointsOf) as [Operation, readonly Point[]][])
      for (const point of points)
        planPair(`${operation} at ${point}`, async (home) => {
          const missed = await killAt(home, point, ["bystander", operation]);
          const allowed = await states(["bystander"], ["bystander", operation]);
          return [...missed, ...(await inspect(home, allowed))];
        });

    for (const [operation, reached] of cutShort)
      for (const point of recoveryPoints)
        planPair(`recovery from ${operation} at ${reached}, at ${point}`, async (home) => {
          const missed = [...(await killAt(home, reached, [operation])), ...(await killAt(home, point, ["next"]))];
          return [...missed, ...(await inspect(home, await states([], [operation])))];
        });

    plan("at random", random, async (home) => {
      const done = await killSometime(home, sequence);
      return inspect(home, await states(sequence.slice(0, done), sequence.slice(0, done + 1)));
    });

    await inTurns(tasks);
    return { hits, pairs, violations };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the children that are killed at random do. */
const sequence: readonly Operation[] = ["import", "update", "edit", "rollback", "restore", "delete", "bystander"];

/** A home to copy, and what a library looks like after operations on it that nobody disturbed. */
async function prepare(folder: string) {
  const original = join(folder, "original");
  mkdirSync(original);
  {
    await using library = createLibrary({ home: original, now: () => new Date(0) });
    await fillHome(library);
  }
  let count = 0;
  const homeWith = (): string => {
    const home = join(folder, `home-${count++}`);
    cpSync(original, home, { recursive: true, verbatimSymlinks: true });
    return home;
  };
  const known = new Map<string, Promise<string>>();
  async function undisturbed(done: readonly Operation[]): Promise<string> {
    const home = homeWith();
    await using library = createLibrary({ home, now: () => new Date(0) });
    for (const operation of done) await operations[operation](library);
    return describeHome(home);
  }
  const states = (...lists: (readonly Operation[])[]): Promise<string[]> =>
    Promise.all(
      lists.map((done) => {
        const state = known.get(done.join()) ?? undisturbed(done);
        known.set(done.join(), state);
        return state;
      }),
    );
  return { homeWith, states };
}

/** What is wrong with a home after a kill: readers see a whole state before and after the next change, which cleans up. */
async function inspect(home: string, allowed: readonly string[]): Promise<string[]> {
  try {
    const before = await describeHome(home);
    const violations = allowed.includes(before) ? [] : [`neither old nor new: ${before}`];
    await using library = createLibrary({ home, now: () => new Date(0) });
    await operations.next(library);
    const { version } = await library.get("omega");
    await library.delete("omega", { author: "fault", from: version, purge: true });
    const after = withoutOmega(await describeHome(home));
    if (after !== withoutOmega(before)) violations.push(`changed by recovery: ${after}`);
    return [...violations, ...checkHome(home)];
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.stack : error}`];
  }
}

/** Without what the next change itself has left in the log. */
function withoutOmega(state: string): string {
  const { audit, ...rest } = JSON.parse(state) as { audit: [string, string][] };
  return JSON.stringify({ ...rest, audit: audit.filter(([, subject]) => subject !== "omega") });
}

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly lines: readonly string[];
  readonly errors: string;
}

const script = join(import.meta.dirname, "fault-child.ts");

async function killAt(home: string, point: Point, names: readonly Operation[]): Promise<string[]> {
  const { signal, lines, errors } = await start(home, point, names).ended;
  const isHit = signal === "SIGKILL" && lines.at(-1) === `at ${point}` && lines.length === names.length * 2;
  return isHit ? [] : [`never got to ${point}: ${lines.join(", ")} ${errors}`];
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
  const child = spawn(process.execPath, ["-C", "source", script, home, point, ...names], { env: {} });
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
