import { spawn } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildConsole } from "../packages/console/build-console.ts";
import { unpackBrowser, unpackedVariable } from "./console/unpack-browser.ts";
import { createMemoryFolder } from "./memory-folder.ts";
import { type Batch, needsDisk, planBatches, quickJourneys, takeBatch } from "./plan-batches.ts";

/**
 * `npm test`: every test, in several processes at once; `npm test -- file…` runs these files. `npm run test:quick`: types,
 * lint, all unit tests, and one journey a door. Prints the output of each process when it ends, then what failed, what
 * was skipped and why, and the sums. Nothing waits forever: a test that hangs fails after its limit, and a process that
 * prints nothing for longer than that is ended and counts as failed. Up to three files that failed beside others run
 * once more, alone. One that passes then is named as unsteady in the closing lines, with its output: a defect to be
 * fixed, but no reason to distrust the change at hand.
 */

const given = process.argv.slice(2);
const isQuick = given[0] === "--quick";
const repository = join(import.meta.dirname, "..");
const units = "packages/*/src/**/*.test.ts";
const chosen = isQuick ? globSync([units, ...quickJourneys], { cwd: repository }) : given;
const paths = chosen.length > 0 ? chosen : globSync([units, "test/**/*.test.ts"], { cwd: repository });
const files = paths.map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));

/** Characters of test files that one process runs: enough to be worth loading the product for. */
const batchSize = 120_000;
/** Milliseconds one test may take, also on a busy machine. */
const testLimit = 300_000;
/** Milliseconds a process may print nothing: more than one test can take. */
const silenceLimit = testLimit + 60_000;
/** One more than there are cores, since journeys wait for other processes part of the time. */
const processes = availableParallelism() + 1;

/** More files than this failing at once is no accident. */
const mostRepeated = 3;

interface Ended {
  readonly files: readonly string[];
  readonly output: string;
  readonly isFine: boolean;
  /** What failed at first and passed when it ran alone. */
  readonly unsteady?: readonly string[];
}

/** Holds the temporary folders of tests; `undefined` where the system has no such folder, or too small a one. */
const memoryFolder = createMemoryFolder();
process.on("exit", () => memoryFolder && rmSync(memoryFolder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

/** What the processes of a run share: the compiled sources, the unpacked browser. */
const shared = { ...process.env, NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/compiled-tests") };

function runBatch({ files, isOnDisk = false }: Batch): Promise<Ended> {
  const options = ["-C", "loadout-source", "--test", "--test-isolation=none", "--test-reporter=spec"];
  const child = spawn(process.execPath, [...options, `--test-timeout=${testLimit}`, ...files], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    env: memoryFolder !== undefined && !isOnDisk ? { ...shared, TMPDIR: memoryFolder } : shared,
  });
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
      resolve({ files, output, isFine: code === 0 && /^ℹ tests [1-9]/m.test(output) });
    }),
  );
}

/** `npm run types` and the like, beside the tests. */
function runCheck(name: string): Promise<boolean> {
  const begun = performance.now();
  const child = spawn("npm", ["run", "--silent", name], { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) =>
    child.on("close", (code) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      process.stdout.write(`\n# ${name}: ${code === 0 ? "fine" : "failed"} after ${seconds} s\n${output}`);
      resolve(code === 0);
    }),
  );
}

/** All batches, as many at once as there are processes; each is printed when it ends. */
async function runAll(batches: readonly Batch[]): Promise<Ended[]> {
  const waiting = [...batches];
  const busyLanes = new Set<string>();
  const running = new Set<Promise<void>>();
  const ended: Ended[] = [];
  const start = (batch: Batch): void => {
    if (batch.lane !== undefined) busyLanes.add(batch.lane);
    const work = runBatch(batch).then((one) => {
      if (batch.lane !== undefined) busyLanes.delete(batch.lane);
      running.delete(work);
      ended.push(one);
      process.stdout.write(`\n# ${ended.length}/${batches.length} ${one.files.join(" ")}\n${one.output}`);
    });
    running.add(work);
  };
  for (;;) {
    const batch = running.size < processes ? takeBatch(waiting, busyLanes) : undefined;
    if (batch) start(batch);
    else if (running.size > 0) await Promise.race(running);
    else return ended;
  }
}

/** The files with failing tests; all of a process that did not get to its closing lines. */
function failedFiles({ files, output, isFine }: Ended): readonly string[] {
  if (isFine) return [];
  const [, told] = /^✖ failing tests:\n([\s\S]*)$/m.exec(output) ?? [];
  const named = [...(told ?? "").matchAll(/^test at (.+):\d+:\d+$/gm)].map(([, path = ""]) => path);
  return named.length > 0 && named.every((path) => files.includes(path)) ? [...new Set(named)] : files;
}

const isOnDisk = (path: string): boolean => files.some((file) => file.path === path && needsDisk(file));

/** Runs what failed once more, each file alone. */
async function repeatFailures(ended: readonly Ended[]): Promise<Ended[]> {
  if (ended.flatMap(failedFiles).length > mostRepeated) return [...ended];
  const results: Ended[] = [];
  for (const one of ended) {
    const unsteady = failedFiles(one);
    const again = await runAll(unsteady.map((path) => ({ files: [path], lane: "again", isOnDisk: isOnDisk(path) })));
    const isFine = again.every((second) => second.isFine);
    results.push(isFine && unsteady.length > 0 ? { ...one, isFine, unsteady } : one);
  }
  return results;
}

/** What failing tests said, of every process. */
const failures = (ended: readonly Ended[]): string =>
  ended
    .filter(({ isFine, unsteady }) => !isFine || unsteady)
    .map(({ files, output }) => {
      const [, told = `\nno closing lines: the process ended early\n${output.slice(-2000)}`] =
        /^✖ failing tests:\n([\s\S]*)$/m.exec(output) ?? [];
      return `\n✖ ${files.join(" ")}\n${told}`;
    })
    .join("");

/** Tests that did not run, with the reason of each, so that none is skipped in silence. */
const skipped = (ended: readonly Ended[]): string[] =>
  ended.flatMap(({ output }) => [...output.matchAll(/^\s*﹣ (.+)$/gm)].map(([, line = ""]) => line));

/** The console and the browser are made once, before processes could do it at the same time. */
async function prepare(): Promise<void> {
  if (!paths.some((path) => path.startsWith("test/"))) return;
  buildConsole({ onStart: () => process.stdout.write("building the console\n") });
  const unpacked = await unpackBrowser();
  if (unpacked) Object.assign(shared, { [unpackedVariable]: JSON.stringify(unpacked) });
}

const started = performance.now();
await prepare();
const checks = isQuick ? ["types", "lint"] : [];
const [first, ...checked] = await Promise.all([runAll(planBatches(files, batchSize)), ...checks.map(runCheck)]);
const ended = await repeatFailures(first);
process.stdout.write(failures(ended));

const sum = (name: string, of: readonly Ended[] = ended): number =>
  of.reduce((total, { output }) => {
    const [, count] = [...output.matchAll(new RegExp(`^ℹ ${name} (\\d+)$`, "gm"))].at(-1) ?? [];
    return total + Number(count ?? 0);
  }, 0);
const repeated = ended.filter(({ unsteady }) => unsteady);
const passedAlone = sum("fail", repeated) + sum("cancelled", repeated);
const failing = ended.filter(({ isFine }) => !isFine);
const counts = {
  tests: sum("tests"),
  suites: sum("suites"),
  pass: sum("pass") + passedAlone,
  fail: sum("fail", failing),
  cancelled: sum("cancelled", failing),
  skipped: sum("skipped"),
  todo: sum("todo"),
  unsteady: passedAlone,
};
const notRun = skipped(ended);
const title = isQuick ? "The quick tests; npm test runs all" : "Everything together";
process.stdout.write(`\n${title}, ${files.length} files in ${ended.length} processes\n`);
for (const [index, name] of checks.entries())
  process.stdout.write(`${checked[index] ? "✔" : "✖"} npm run ${name}${checked[index] ? "" : ": see above"}\n`);
for (const line of notRun) process.stdout.write(`not run: ${line}\n`);
for (const { unsteady = [] } of repeated)
  for (const path of unsteady) process.stdout.write(`unsteady: ${path} failed beside other tests and passed alone\n`);
for (const [name, count] of Object.entries(counts)) process.stdout.write(`ℹ ${name} ${count}\n`);
process.stdout.write(`ℹ duration_ms ${Math.round(performance.now() - started)}\n`);
process.exitCode = ended.length > 0 && [...checked, ...ended.map(({ isFine }) => isFine)].every(Boolean) ? 0 : 1;
