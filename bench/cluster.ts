import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { builtProgram } from "../test/program.ts";
import { longStopName, makeFaults, placeNames } from "./cluster-faults.ts";
import { runCluster } from "./cluster-run.ts";

/**
 * `npm run cluster [-- --seconds 600 --most 1200 --sessions 100 --dispatches 20 --skills 6 --faults 200 --stops 20 --patience 600]`:
 * three servers and two workers on one PostgreSQL. Faults go on for so many seconds, and for `most` if there were not so many of
 * them, not so many long stops, or not each named place was hit. A request may take `patience` seconds until it is answered for
 * good: on a machine that has other work, most of that is waiting for a processor.
 * Sessions, dispatches and changes of the library go to any server while processes are killed, stopped for longer than a
 * lease and cut off, and PostgreSQL is restarted. Whatever was acknowledged is compared with what is there in the end. Ends
 * with 1 if anything was lost, doubled or left, with 2 if it does not come to its end. Ctrl-C makes no more faults and compares.
 */

const flag = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
const seconds = flag("seconds", 600);
const most = flag("most", 2 * seconds);
const [leastFaults, leastStops] = [flag("faults", 0), flag("stops", 0)];
/** Seconds for starting, for what is under way in the end, and for comparing. */
const patience = 900;

process.once("SIGTERM", () => process.exit(143));
const enough = new AbortController();
process.once("SIGINT", () => {
  enough.abort();
  process.once("SIGINT", () => process.exit(130));
});
void pause((most + patience) * 1000, undefined, { ref: false }).then(() => {
  console.log(`VIOLATION it has not ended ${patience} s after the last faults; the last lines say what it waits for`);
  process.exit(2);
});

/** Counts on, and says when it is enough. */
function countUntilEnough(count: (fault: string) => void): (fault: string) => void {
  const made: Record<string, number> = {};
  const isEnough = (): boolean =>
    sumOf(made) >= leastFaults &&
    (made[longStopName] ?? 0) >= leastStops &&
    (leastFaults === 0 || placeNames.every((name) => made[name]));
  const endIfEnough = (): void => {
    if (isEnough()) enough.abort();
    else if (!enough.signal.aborted) setTimeout(endIfEnough, 1000).unref();
  };
  setTimeout(endIfEnough, seconds * 1000).unref();
  setTimeout(() => enough.abort(), most * 1000).unref();
  return (fault) => {
    made[fault] = (made[fault] ?? 0) + 1;
    count(fault);
  };
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const begun = performance.now();
const report = await runCluster({
  roles: [["up"], ["up", "--no-work"], ["up", "--no-work"], ["worker"], ["worker"]],
  program: [process.execPath, builtProgram],
  sessions: flag("sessions", 100),
  dispatches: flag("dispatches", 20),
  skills: flag("skills", 6),
  patience: flag("patience", 600) * 1000,
  faults: (cluster) => makeFaults({ ...cluster, count: countUntilEnough(cluster.count), signal: enough.signal }),
  say: (line) => console.log(`${String(Math.round((performance.now() - begun) / 1000)).padStart(5)} s  ${line}`),
});

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
for (const [name, count] of Object.entries(report.faults)) console.log(`${String(count).padStart(5)}  ${name}`);
const made = sumOf(report.faults);
const missed = placeNames.filter((name) => !report.faults[name]);
console.log(`${made} faults, ${report.faults[longStopName] ?? 0} of them stops for longer than a lease`);
console.log(missed.length === 0 ? "each of the named places was hit" : `not hit: ${missed.join(", ")}`);
console.log(`turns: ${list(report.turns)} · ${report.resumed} times a parked session was resumed`);
console.log(`tools that failed in turns that succeeded: ${list(report.failedTools) || "none"}`);
console.log(`dispatches: ${list(report.dispatches)}`);
console.log(
  `library: ${report.changes} changes, ${report.decisions} decisions, ${report.unclear} requests whose end had to be looked up`,
);
console.log(
  `slowest answer ${report.slowest.toFixed(1)} s · ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
);
for (const line of report.violations) console.log(`VIOLATION ${line}`);
console.log(`${report.violations.length} violations`);
process.exitCode = report.violations.length > 0 ? 1 : 0;
