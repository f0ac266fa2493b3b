import { readdirSync, readFileSync } from "node:fs";

/** What processes of this machine use, as Linux counts it. */

/** Ticks of `/proc` in a second. */
const ticks = 100;

interface ProcessFacts {
  readonly parent: number;
  /** Seconds of processor time, with those of children that have ended. */
  readonly seconds: number;
}

function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // Fields 4 and 14 to 17 of proc(5), counted from the one after the name.
    const [parent = 0, times] = [fields[1], fields.slice(11, 15)];
    return { parent, seconds: times.reduce((sum, time) => sum + time, 0) / ticks };
  } catch {
    return undefined; // it has ended
  }
}

/** Processor time of the children of this process that have ended, in milliseconds; Linux counts it in steps of ten. */
export function endedChildrenTime(): number {
  const text = readFileSync("/proc/self/stat", "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / ticks;
}

/** Processor time of a process and all below it. */
export function secondsOf(pid: number | undefined): number {
  const all = new Map<number, ProcessFacts>();
  for (const name of readdirSync("/proc")) {
    const facts = /^\d+$/.test(name) ? factsOf(Number(name)) : undefined;
    if (facts) all.set(Number(name), facts);
  }
  const below = (top: number): number =>
    (all.get(top)?.seconds ?? 0) +
    [...all].filter(([, { parent }]) => parent === top).reduce((sum, [child]) => sum + below(child), 0);
  return pid === undefined ? Number.NaN : below(pid);
}

/** The parent of a process. */
export const parentOf = (pid: number): number => factsOf(pid)?.parent ?? 0;

/** Resident memory in MB. */
export function megabytesOf(pid: number | undefined): number {
  const [, kilobytes = "0"] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
