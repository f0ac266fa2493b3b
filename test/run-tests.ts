import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lostBrowser } from "./console/unpack-browser.ts";
import { needsPostgres } from "./needs-postgres.ts";
import { isMarked, needsDisk, planBatches, quickJourneys } from "./plan-batches.ts";
import { createBatchRunner, type EndedBatch, failedFiles, hasEndlessTest } from "./run-batches.ts";

/**
 * `npm test`: builds the packages and runs every test, in several processes at once. `npm test -- file…` runs these files,
 * on the sources unless there is `--built`; `npm test -- --times` also prints how long each file took. `npm run test:quick`: types, lint, unit tests, and one journey through each door.
 * Prints the output of each process when it ends, then what failed, what was skipped and why, and the sums. Up to three
 * files that failed run once more, alone. A file that passes then is reported as unsteady: a defect to fix, but no reason
 * to distrust the change at hand. Journeys whose browser ended and tests that ran until their limit are not repeated: the run fails.
 */

const given = process.argv.slice(2);
const [isQuick, hasTimes] = [given.includes("--quick"), given.includes("--times")];
const named = given.filter((word) => !word.startsWith("--"));
const repository = join(import.meta.dirname, "..");
const units = "packages/*/src/**/*.test.ts";
const all = globSync([units, ...(isQuick ? quickJourneys : ["test/**/*.test.ts"])], { cwd: repository });
const files = (named.length > 0 ? named : all)
  .map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }))
  .filter((file) => !isQuick || named.length > 0 || !(isMarked(file, "slow") || needsPostgres(file.text)));

/** More files than this failing at once is no accident. */
const mostRepeated = 3;

interface Ended extends EndedBatch {
  /** What failed at first and passed when it ran alone. */
  readonly unsteady?: readonly string[];
}

/** `npm run types` and the like, beside the tests. */
function runCheck(name: string): Promise<boolean> {
  const startedAt = performance.now();
  const child = spawn("npm", ["run", "--silent", name], { cwd: repository, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) =>
    child.on("close", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(`\n# ${name}: ${code === 0 ? "fine" : "failed"} after ${seconds} s\n${output}`);
      resolve(code === 0);
    }),
  );
}

const started = performance.now();
const runner = createBatchRunner({ hasTimes, isBuilt: !isQuick && (named.length === 0 || given.includes("--built")) });

const runAll = (batches: ReturnType<typeof planBatches>): Promise<EndedBatch[]> =>
  runner.run(batches, ({ files, output }, count) =>
    process.stdout.write(`\n# ${count}/${batches.length} ${files.join(" ")}\n${output}`),
  );

const isOnDisk = (path: string): boolean => files.some((file) => file.path === path && needsDisk(file));

/** Runs what failed once more, each file alone. */
async function repeatFailures(ended: readonly EndedBatch[]): Promise<Ended[]> {
  if (ended.flatMap(failedFiles).length > mostRepeated) return [...ended];
  const results: Ended[] = [];
  for (const one of ended) {
    const unsteady = one.hasLostBrowser || hasEndlessTest(one) ? [] : failedFiles(one);
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

/** Seconds and processor seconds of each file, the longest first; a file that waits has many more of the first. */
function times(ended: readonly Ended[]): string {
  const sums = new Map<string, [seconds: number, cpuSeconds: number]>();
  for (const { file, nesting, seconds, cpuSeconds = 0 } of ended.flatMap(({ results }) => results)) {
    const [before, cpuBefore] = sums.get(file) ?? [0, 0];
    if (nesting === 0) sums.set(file, [before + seconds, cpuBefore + cpuSeconds]);
  }
  const rows = [...sums].toSorted(([, [one]], [, [other]]) => other - one);
  return rows
    .map(
      ([file, [seconds, cpu]]) => `${seconds.toFixed(1).padStart(7)} s ${cpu.toFixed(1).padStart(7)} CPU-s  ${file}\n`,
    )
    .join("");
}

const checks = isQuick ? ["types", "lint"] : [];
const [first, ...checked] = await Promise.all([runAll(planBatches(files)), ...checks.map(runCheck)]);
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
if (hasTimes) process.stdout.write(times(ended));
for (const [index, name] of checks.entries())
  process.stdout.write(`${checked[index] ? "✔" : "✖"} npm run ${name}${checked[index] ? "" : ": see above"}\n`);
for (const { files } of ended.filter(({ hasLostBrowser }) => hasLostBrowser))
  process.stdout.write(`failed: ${files.join(" ")}\n  ${lostBrowser}\n`);
for (const line of notRun) process.stdout.write(`not run: ${line}\n`);
for (const { unsteady = [] } of repeated)
  for (const path of unsteady) process.stdout.write(`unsteady: ${path} failed beside other tests and passed alone\n`);
for (const [name, count] of Object.entries(counts)) process.stdout.write(`ℹ ${name} ${count}\n`);
process.stdout.write(`ℹ duration_ms ${Math.round(performance.now() - started)}\n`);
process.exitCode = ended.length > 0 && [...checked, ...ended.map(({ isFine }) => isFine)].every(Boolean) ? 0 : 1;
