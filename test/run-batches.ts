import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { lostBrowser, unpackBrowser, unpackedVariable } from "./console/unpack-browser.ts";
import { createIdleCores } from "./idle-cores.ts";
import { createMemoryFolder, sharedFolderVariable } from "./memory-folder.ts";
import { needsPostgres, postgresVariable } from "./needs-postgres.ts";
import { type Batch, hasJourneys, takeBatch } from "./plan-batches.ts";
import { builtProgram, programVariable } from "./program.ts";

/** One test or suite, as the process that ran it reports it. */
export interface TestResult {
  readonly name: string;
  /** Relative to the repository. */
  readonly file: string;
  /** 0 for a test outside of any suite. */
  readonly nesting: number;
  readonly isSuite: boolean;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Why it was skipped. */
  readonly reason?: string;
  readonly seconds: number;
  readonly cpuSeconds?: number;
}

export interface EndedBatch {
  readonly files: readonly string[];
  readonly output: string;
  readonly results: readonly TestResult[];
  /** It came to its closing lines, ran or skipped at least one test, and none failed. */
  readonly isFine: boolean;
  /** Its browser ended before its journeys: something else on the machine ended it, so running them again proves nothing. */
  readonly hasLostBrowser: boolean;
}

export interface BatchRunner {
  /** Runs all batches, as many at once as there are processes; `onEnd` hears of each when it has ended. */
  run(batches: readonly Batch[], onEnd?: (ended: EndedBatch, count: number) => void): Promise<EndedBatch[]>;
}

const repository = join(import.meta.dirname, "..");
/** Milliseconds one test may take, also on a busy machine. */
const testLimit = 300_000;
/** Milliseconds a process may print nothing: more than one test can take. */
const silenceLimit = testLimit + 60_000;
/**
 * Processes at once: one more than there are cores, and more while the cores are idle, since tests wait for other
 * processes part of the time. Batches with a lane run beside them.
 */
const processes = availableParallelism() + 1;
const mostProcesses = 6 * availableParallelism();
/** Milliseconds in which a process that was started begins to use its share of the cores. */
const startTime = 1500;
/** Megabytes for new objects: a test process makes many and keeps few, and collecting them took a tenth of its time. */
const roomForNew = 64;
/** Processes that run. A run that is ended from outside ends them; each ends those that it started. */
const children = new Set<ChildProcess>();
/** Bytes that have to be free for one process more: it may start a browser. */
const spareMemory = 2 ** 31;

export interface RunnerOptions {
  readonly hasTimes?: boolean;
  /** Builds the packages first, and has tests start the built program as processes of its own, instead of the sources. */
  readonly isBuilt?: boolean;
}

/**
 * Runs batches with what the processes of a run share: temporary folders in memory, the compiled sources, the built
 * program, the console and the browser, which journeys wait for while unit tests run. Nothing waits forever: a test that hangs fails after its
 * limit, and a process that prints nothing for longer than that is ended and counts as failed.
 */
export function createBatchRunner({ hasTimes = false, isBuilt = false }: RunnerOptions = {}): BatchRunner {
  const memoryFolder = createMemoryFolder();
  const folder = mkdtempSync(join(memoryFolder ?? tmpdir(), "run-"));
  process.on("exit", () => {
    for (const child of children) child.kill();
    for (const path of [folder, memoryFolder]) if (path !== undefined) rmSync(path, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    [sharedFolderVariable]: folder,
    NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/compiled-tests"),
  };
  /** Once a run, before processes could do it at the same time. */
  let prepared: Promise<void> | undefined;
  const prepare = async (): Promise<void> => {
    const [unpacked] = await Promise.all([unpackBrowser(), isBuilt ? buildPackages() : buildConsole()]);
    if (unpacked) variables[unpackedVariable] = JSON.stringify(unpacked);
    if (isBuilt) variables[programVariable] = builtProgram;
  };
  /** Started with the first batch that needs it, and ended with the run. */
  let postgres: Promise<string> | undefined;
  const startPostgres = async (): Promise<string> => {
    const child = spawn(
      process.execPath,
      ["-C", "loadout-source", join(repository, "test/serve-postgres.ts"), memoryFolder ?? tmpdir()],
      { cwd: repository, stdio: ["pipe", "pipe", "inherit"] },
    );
    const [said] = await Promise.race([once(child.stdout, "data"), once(child, "close").then(() => [""])]);
    const address = String(said).trim();
    if (address === "") throw new Error("PostgreSQL could not be started");
    child.unref();
    (child.stdout as Socket).unref();
    (child.stdin as Socket).unref();
    return address;
  };
  let started = 0;
  const runOne = async ({ files, isOnDisk = false }: Batch): Promise<EndedBatch> => {
    if (files.some((file) => needsPostgres(readFileSync(join(repository, file), "utf8")))) {
      postgres ??= startPostgres();
      variables[postgresVariable] = await postgres;
    }
    return runBatch(files, {
      results: join(folder, `${started++}.jsonl`),
      hasTimes,
      variables: memoryFolder === undefined || isOnDisk ? variables : { ...variables, TMPDIR: memoryFolder },
    });
  };
  return {
    run(batches, onEnd) {
      if (batches.some(hasJourneys)) prepared ??= prepare();
      return runAll(batches, { ready: prepared ?? Promise.resolve(), runOne, ...(onEnd && { onEnd }) });
    },
  };
}

async function buildPackages(): Promise<void> {
  process.stdout.write("building the packages\n");
  await runNode([join(repository, "build.ts")], "the packages could not be built");
}

async function buildConsole(): Promise<void> {
  const file = pathToFileURL(join(repository, "packages/console/build-console.ts")).href;
  const program = `import { buildConsole } from ${JSON.stringify(file)}; buildConsole({ onStart: () => console.log("building the console") });`;
  await runNode(["--input-type=module", "--eval", program], "the console could not be built");
}

/** In a process of its own, so that it takes no time from the processes that already run. */
async function runNode(words: readonly string[], failure: string): Promise<void> {
  const child = spawn(process.execPath, ["-C", "loadout-source", ...words], {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(failure);
}

interface AllOptions {
  /** Resolves when journeys can start. */
  readonly ready: Promise<void>;
  readonly runOne: (batch: Batch) => Promise<EndedBatch>;
  readonly onEnd?: (ended: EndedBatch, count: number) => void;
}

async function runAll(batches: readonly Batch[], { ready, runOne, onEnd }: AllOptions): Promise<EndedBatch[]> {
  const waiting = [...batches];
  const busyLanes = new Set<string>();
  const running = new Set<Promise<void>>();
  const ended: EndedBatch[] = [];
  let isReady = false;
  const readiness = ready.then(() => {
    isReady = true;
  });
  const start = (batch: Batch): void => {
    if (batch.lane !== undefined) busyLanes.add(batch.lane);
    const work = runOne(batch).then((one) => {
      if (batch.lane !== undefined) busyLanes.delete(batch.lane);
      running.delete(work);
      ended.push(one);
      onEnd?.(one, ended.length);
    });
    running.add(work);
  };
  const wereIdle = createIdleCores();
  let [hasIdleCores, isLooking]: [boolean, Promise<void> | undefined] = [false, undefined];
  const look = async (): Promise<void> => {
    await delay(startTime, undefined, { ref: false });
    hasIdleCores = wereIdle() && process.availableMemory() > spareMemory;
    isLooking = undefined;
  };
  for (;;) {
    const usual = running.size - busyLanes.size < processes;
    const batch =
      usual || (hasIdleCores && running.size < mostProcesses) ? takeBatch(waiting, busyLanes, isReady) : undefined;
    if (batch) {
      start(batch);
      hasIdleCores = false;
    } else if (running.size > 0 || waiting.length > 0) {
      isLooking ??= look();
      await Promise.race([...running, isLooking, ...(isReady ? [] : [readiness])]);
    } else return ended;
  }
}

interface BatchOptions {
  /** The file that results are written to. */
  readonly results: string;
  readonly hasTimes: boolean;
  readonly variables: NodeJS.ProcessEnv;
}

function runBatch(files: readonly string[], { results, hasTimes, variables }: BatchOptions): Promise<EndedBatch> {
  const flags = [`--max-semi-space-size=${roomForNew}`, "-C", "loadout-source", `--test-timeout=${testLimit}`];
  const program = [...flags, join(import.meta.dirname, "run-batch.ts")];
  const options = [`--results=${results}`, ...(hasTimes ? ["--times"] : [])];
  const child = spawn(process.execPath, [...program, ...options, ...files], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    env: variables,
  });
  children.add(child);
  let output = "";
  const silence = setTimeout(() => {
    output += `\nNo output for ${silenceLimit / 1000} s: ended. The last line above names the test before the one that hangs.\n`;
    child.kill("SIGKILL");
  }, silenceLimit);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      silence.refresh();
      output += text;
    });
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearTimeout(silence);
      children.delete(child);
      const hasLostBrowser = output.includes(lostBrowser);
      const told = readResults(results);
      const isFine = code === 0 && told.length > 0 && /^ℹ fail 0$/m.test(output) && !hasLostBrowser;
      resolve({ files, output, isFine, hasLostBrowser, results: told });
    }),
  );
}

function readResults(path: string): TestResult[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as TestResult)
    .map((result) => ({ ...result, file: relative(repository, result.file) }));
}

/** Whether a test ran until its limit: it may do so again, so it is not repeated. */
export const hasEndlessTest = ({ results }: EndedBatch): boolean =>
  results.some(({ outcome, isSuite, seconds }) => !isSuite && outcome === "failed" && seconds * 1000 >= testLimit);

/** The files with failing tests; all of a process that did not get to its closing lines. */
export function failedFiles({ files, output, results, isFine }: EndedBatch): readonly string[] {
  if (isFine) return [];
  const failed = new Set(results.filter(({ outcome }) => outcome === "failed").map(({ file }) => file));
  const isWhole =
    /^ℹ tests [1-9]/m.test(output) && failed.size > 0 && [...failed].every((path) => files.includes(path));
  return isWhole ? [...failed] : files;
}
