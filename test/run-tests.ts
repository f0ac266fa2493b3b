import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildConsole } from "../packages/console/build-console.ts";
import { unpackBrowser } from "./console/unpack-browser.ts";
import { type Batch, planBatches, takeBatch } from "./plan-batches.ts";

/**
 * `npm test`: every test, in several processes at once; `npm test -- file…` runs these files. Prints the output of each
 * process when it ends, then what failed, what was skipped and why, and the sums. Nothing waits forever: a test that
 * hangs fails after its limit, and a process that prints nothing for longer than that is ended and counts as failed.
 * Up to three files that failed beside others run once more, alone. One that passes then is named as unsteady in the
 * closing lines, with what it said: a defect to be fixed, but no reason to distrust the change at hand.
 */

const given = process.argv.slice(2);
const repository = join(import.meta.dirname, "..");
const paths =
  given.length > 0 ? given : globSync(["packages/*/src/**/*.test.ts", "test/**/*.test.ts"], { cwd: repository });
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

function runBatch({ files }: Batch): Promise<Ended> {
  const options = ["-C", "loadout-source", "--test", "--test-isolation=none", "--test-reporter=spec"];
  const child = spawn(process.execPath, [...options, `--test-timeout=${testLimit}`, ...files], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    // Processes share what was compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/compiled-tests") },
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

/** Runs what failed once more, each file alone. */
async function repeatFailures(ended: readonly Ended[]): Promise<Ended[]> {
  if (ended.flatMap(failedFiles).length > mostRepeated) return [...ended];
  const results: Ended[] = [];
  for (const one of ended) {
    const unsteady = failedFiles(one);
    const again = await runAll(unsteady.map((path) => ({ files: [path], lane: "again" })));
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
  await unpackBrowser();
}

const started = performance.now();
await prepare();
const ended = await repeatFailures(await runAll(planBatches(files, batchSize)));
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
process.stdout.write(`\nEverything together, ${files.length} files in ${ended.length} processes\n`);
for (const line of notRun) process.stdout.write(`not run: ${line}\n`);
for (const { unsteady = [] } of repeated)
  for (const path of unsteady) process.stdout.write(`unsteady: ${path} failed beside other tests and passed alone\n`);
for (const [name, count] of Object.entries(counts)) process.stdout.write(`ℹ ${name} ${count}\n`);
process.stdout.write(`ℹ duration_ms ${Math.round(performance.now() - started)}\n`);
process.exitCode = ended.length > 0 && ended.every(({ isFine }) => isFine) ? 0 : 1;
