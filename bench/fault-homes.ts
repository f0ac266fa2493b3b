import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { describeLibrary, type LibraryState } from "./check-home.ts";
import { fillHome, type Operation, operations } from "./fault-operations.ts";
import { type FaultPlace, folderPlace } from "./fault-place.ts";

const now = (): Date => new Date(0);

/** Homes to be mistreated, all gone at the end. */
export interface FaultHomes extends AsyncDisposable {
  /** What every home begins as. */
  readonly original: string;
  copyOf(home: string): Promise<string>;
  /** The expected library after each of these lists of operations, without interruption. */
  states(...lists: (readonly Operation[])[]): Promise<readonly string[]>;
  /**
   * What is wrong with a home after a change was cut short: readers see one of these states whole, they see it again after
   * the next change, and that one has cleaned up. The home is removed.
   */
  inspect(home: string, allowed: readonly string[]): Promise<string[]>;
  /** A process that does these operations and dies at the point, if it is one. `blocks` of 512 bytes is all a file may hold. */
  startChild(home: string, point: string, names: readonly Operation[], blocks?: number): Child;
}

export async function createFaultHomes(place: FaultPlace = folderPlace): Promise<FaultHomes> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-faults-"));
  const original = join(folder, "original");
  await place.create(original);
  {
    await using _open = await place.open(original);
    await using library = createLibrary({ home: original, now });
    await fillHome(library);
  }
  let count = 0;
  const made = new Set([original]);
  const copyOf = async (from: string): Promise<string> => {
    const home = join(folder, `home-${basename(folder).slice(-6).toLowerCase()}-${count++}`);
    await place.copy(from, home);
    made.add(home);
    return home;
  };
  const undisturbed = async (done: readonly Operation[]): Promise<string> => {
    const home = await copyOf(original);
    await using _open = await place.open(home);
    await using library = createLibrary({ home, now });
    for (const operation of done) await operations[operation](library);
    return await describeLibrary(library);
  };
  const known = new Map<string, Promise<string>>();
  const stateAfter = (done: readonly Operation[]): Promise<string> => {
    const state = known.get(done.join()) ?? undisturbed(done);
    known.set(done.join(), state);
    return state;
  };
  await bundleChild(folder);
  // A killed child caches no compiled code: one that ends by itself does it for all.
  await startChild(place, await copyOf(original), "-", ["bystander"]).ended;
  return {
    original,
    copyOf,
    states: (...lists) => Promise.all(lists.map(stateAfter)),
    async inspect(home, allowed) {
      const found = await inspect(place, home, allowed);
      made.delete(home);
      return found;
    },
    startChild: (home, ...rest) => startChild(place, home, ...rest),
    async [Symbol.asyncDispose]() {
      for (const home of made) await place.remove(home);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function inspect(place: FaultPlace, home: string, allowed: readonly string[]): Promise<string[]> {
  try {
    await using _open = await place.open(home);
    const before = await read(home);
    const isWhole = allowed.some((state) => withoutNext(state) === withoutNext(before));
    await place.expireLocks(home);
    await change(home);
    const after = await read(home);
    return [
      ...(isWhole ? [] : [`neither old nor new: ${before}`]),
      ...(withoutNext(after) === withoutNext(before) ? [] : [`changed by recovery: ${before} ${after}`]),
      ...(await place.check(home)),
    ];
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.stack : error}`];
  } finally {
    await place.remove(home);
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

export interface Ended {
  readonly signal: NodeJS.Signals | null;
  /** What it said, line by line. */
  readonly lines: readonly string[];
  readonly errors: string;
}

export interface Child {
  /** It has said something. */
  readonly begun: Promise<unknown>;
  readonly ended: Promise<Ended>;
  /** What it has said so far. */
  said(): readonly string[];
  kill(): void;
}

/** The child as plain JavaScript in a few files: it starts in a third of the time. */
async function bundleChild(folder: string): Promise<void> {
  await build({
    input: fileURLToPath(import.meta.resolve("./fault-child.ts")),
    platform: "node",
    logLevel: "silent",
    output: { dir: join(folder, "child"), format: "esm" },
  });
}

function startChild(
  place: FaultPlace,
  home: string,
  point: string,
  names: readonly Operation[],
  blocks?: number,
): Child {
  const script = join(dirname(home), "child/fault-child.js");
  const words = [process.execPath, script, home, point, ...names];
  const limited = ["sh", "-c", `ulimit -f ${blocks} && exec "$@"`, "sh", ...words];
  const [program = "", ...given] = blocks === undefined ? words : limited;
  const child = spawn(program, given, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(dirname(home), "compiled"), ...place.variables(home) },
  });
  const said = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.errors += text;
  });
  const lines = (): string[] => said.output.split("\n").filter((line) => line !== "");
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (_, signal) => {
      resolve({ signal, lines: lines(), errors: said.errors });
    });
  });
  const begun = new Promise((resolve) => child.stdout.once("data", resolve));
  return { begun: Promise.race([begun, ended]), ended, said: lines, kill: () => void child.kill("SIGKILL") };
}
