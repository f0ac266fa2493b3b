import { availableParallelism, cpus } from "node:os";

/** Part of the time of all cores that has to be unused to count as idle. */
const leastIdle = 0.15;

/**
 * Answers a function that says whether the cores were idle since its last call. Always false where a process may use
 * fewer cores than it sees, as in a container with a quota: what is idle there may belong to others.
 */
export function createIdleCores(read: () => CoreTimes = readCores): () => boolean {
  let before = read();
  return () => {
    const now = read();
    const [idle, total] = [now.idle - before.idle, now.total - before.total];
    before = now;
    return availableParallelism() === cpus().length && total > 0 && idle / total >= leastIdle;
  };
}

/** Milliseconds since the machine was started, of all cores together. */
export interface CoreTimes {
  readonly idle: number;
  readonly total: number;
}

function readCores(): CoreTimes {
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
  return { idle: sum(times.map(({ idle }) => idle)), total: sum(times.flatMap((time) => Object.values(time))) };
}
