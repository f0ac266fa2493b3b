import { spawn } from "node:child_process";

/**
 * `npm test`: every test. The journeys in a browser run beside the rest, since both wait for other processes most of the
 * time. Names of files may be given instead.
 */

const given = process.argv.slice(2);
const parts = given.length > 0 ? [given] : [["packages/**/*.test.ts", "test/*.test.ts"], ["test/console/*.test.ts"]];
const counts = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo"] as const;

interface Ended {
  readonly output: string;
  readonly isFine: boolean;
}

function run(patterns: readonly string[], isShown: boolean): Promise<Ended> {
  const options = ["-C", "loadout-source", "--test", "--test-isolation=none", "--test-reporter=spec"];
  const child = spawn(process.execPath, [...options, ...patterns], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (isShown) process.stdout.write(text);
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ output, isFine: code === 0 })));
}

const started = performance.now();
const [first, ...others] = await Promise.all(parts.map((patterns, index) => run(patterns, index === 0)));
for (const { output } of others) process.stdout.write(output);
const ended = [first, ...others].flatMap((one) => one ?? []);

/** What each part counted at its end, added up. */
const sum = (name: string): number =>
  ended.reduce((total, { output }) => {
    const [, count] = [...output.matchAll(new RegExp(`^ℹ ${name} (\\d+)$`, "gm"))].at(-1) ?? [];
    return total + Number(count ?? Number.NaN);
  }, 0);

const total = counts.map((name) => [name, sum(name)] as const);
process.stdout.write(`\nEverything together\n${total.map(([name, count]) => `ℹ ${name} ${count}\n`).join("")}`);
process.stdout.write(`ℹ duration_ms ${Math.round(performance.now() - started)}\n`);
// A part that did not come to its closing lines has not passed.
const isCounted = total.every(([, count]) => Number.isInteger(count)) && sum("tests") > 0;
process.exitCode = isCounted && ended.every(({ isFine }) => isFine) ? 0 : 1;
