import { spawn } from "node:child_process";

/**
 * `npm test`: every test. The journeys in a browser run beside the rest, since both wait for other processes most of the
 * time. Names of files may be given instead. Nothing waits for ever: a test that hangs fails after its limit, and a part
 * that stays silent for longer than that is ended and counts as failed.
 */

const given = process.argv.slice(2);
const parts = given.length > 0 ? [given] : [["packages/**/*.test.ts", "test/*.test.ts"], ["test/console/*.test.ts"]];
const counts = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo"] as const;

/** Milliseconds one test may take, also on a busy machine. */
const testLimit = 300_000;
/** Milliseconds a part may print nothing: more than one test can take. */
const silenceLimit = testLimit + 60_000;

interface Ended {
  readonly output: string;
  readonly isFine: boolean;
}

function run(patterns: readonly string[], isShown: boolean): Promise<Ended> {
  const options = ["-C", "loadout-source", "--test", "--test-isolation=none", "--test-reporter=spec"];
  const child = spawn(process.execPath, [...options, `--test-timeout=${testLimit}`, ...patterns], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const print = (text: string): void => {
    output += text;
    if (isShown) process.stdout.write(text);
  };
  const silence = setTimeout(() => {
    print(
      `\nNo output for ${silenceLimit / 1000} s: ended. The last line above names the test before the one that hangs.\n`,
    );
    child.kill("SIGKILL");
  }, silenceLimit);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    silence.refresh();
    print(text);
  });
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearTimeout(silence);
      resolve({ output, isFine: code === 0 });
    }),
  );
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
