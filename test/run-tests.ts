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

interface Ended {
  readonly files: readonly string[];
  readonly output: string;
  readonly isFine: boolean;
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

/** What failing tests said, of every process. */
const failures = (ended: readonly Ended[]): string =>
  ended
    .filter(({ isFine }) => !isFine)
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
const ended = await runAll(planBatches(files, batchSize));
process.stdout.write(failures(ended));

const counts = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo"] as const;
const sum = (name: string): number =>
  ended.reduce((total, { output }) => {
    const [, count] = [...output.matchAll(new RegExp(`^ℹ ${name} (\\d+)$`, "gm"))].at(-1) ?? [];
    return total + Number(count ?? 0);
  }, 0);
const notRun = skipped(ended);
process.stdout.write(`\nEverything together, ${files.length} files in ${ended.length} processes\n`);
for (const line of notRun) process.stdout.write(`not run: ${line}\n`);
process.stdout.write(counts.map((name) => `ℹ ${name} ${sum(name)}\n`).join(""));
process.stdout.write(`ℹ duration_ms ${Math.round(performance.now() - started)}\n`);
process.exitCode = ended.length > 0 && ended.every(({ isFine }) => isFine) ? 0 : 1;
