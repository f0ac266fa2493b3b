import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadRunner } from "./load-runner.ts";
import type { TestResult } from "./run-batches.ts";

/**
 * One process of a test run: runs the files it is given, one after the other, and prints what tests did. Appends a line
 * to `--results` for each test; with `--times`, also how many processor seconds it took. The limit of a test is Node's
 * own `--test-timeout`, since `run` ignores its `timeout` without isolation.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { results: { type: "string" }, times: { type: "boolean", default: false } },
});
const { results = "" } = values;

let used = 0;
/** Processor seconds since it was last called. */
function takeCpuSeconds(): number {
  const before = used;
  used = treeSeconds();
  return used - before;
}

const run = await loadRunner();
const { spec } = await import("node:test/reporters");
const stream = run({ files: positionals, isolation: "none" });
for (const type of ["test:pass", "test:fail"] as const)
  stream.on(type, ({ name, file = "", nesting, skip, details }) => {
    if (type === "test:fail") process.exitCode = 1;
    const result: TestResult = {
      ...{ name, file, nesting, isSuite: details.type === "suite" },
      outcome: skip !== undefined ? "skipped" : type === "test:pass" ? "passed" : "failed",
      ...(typeof skip === "string" && { reason: skip }),
      seconds: details.duration_ms / 1000,
      ...(values.times && nesting === 0 && { cpuSeconds: takeCpuSeconds() }),
    };
    appendFileSync(results, `${JSON.stringify(result)}\n`);
  });
endWhenDone(stream);
stream.compose(spec).pipe(process.stdout);

/**
 * A test that ran out of time goes on, and one that failed may leave a server behind, so the process would never end by
 * itself: once nothing else runs, prints the closing lines and ends. What is left behind without a failure is one.
 */
function endWhenDone(stream: ReturnType<typeof run>): void {
  let unfinished = 0;
  let hasTimedOut = false;
  let ending: NodeJS.Timeout | undefined;
  const end = (): void => {
    if (!hasTimedOut) console.log("All tests ended, and something that they started goes on: ended.");
    stream.once("end", () => setImmediate(() => process.exit(1)));
    process.emit("beforeExit", 1); // the runner prints its sums then
  };
  stream.on("test:enqueue", () => {
    unfinished++;
    clearTimeout(ending); // the next file has been loaded
  });
  stream.on("test:complete", ({ details }) => {
    unfinished--;
    const { error } = details as { readonly error?: { readonly failureType?: string } };
    hasTimedOut ||= error?.failureType === "testTimeoutFailure";
    if (unfinished === 0) ending = setTimeout(end, hasTimedOut ? 5000 : 30_000).unref();
  });
}

/** Processor seconds of this process and of those it started, also of those that have ended. */
function treeSeconds(): number {
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      processes.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch (error) {
      if (!(error instanceof Error && "code" in error)) throw error; // else it has just ended
    }
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(processes.get(pid)?.parent ?? 0));
  return [...processes].reduce((sum, [pid, { ticks }]) => sum + (isOurs(pid) ? ticks : 0), 0) / 100;
}
