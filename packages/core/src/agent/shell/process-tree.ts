import { procNames, procText } from "../../ground/process/proc-files.ts";

/** The descendants of a process, from `/proc`. */

/** A process and everything below it. */
export interface ProcessTree {
  /** At most the requested number. */
  readonly pids: readonly number[];
  /** Bytes of resident memory; shared memory counts for each process. */
  readonly memory: number;
}

/**
 * The processes below a process, from `/proc`. Empty on other systems, and processes that end meanwhile are missed, so
 * callers must not rely on it alone.
 */
export function processTree(pid: number, most: number): ProcessTree {
  const pids = [pid];
  let memory = 0;
  for (const one of pids) {
    memory += Number(/^VmRSS:\s+(\d+) kB/m.exec(procText(`/proc/${one}/status`))?.[1] ?? 0) * 1024;
    if (pids.length < most) pids.push(...childrenOf(one).slice(0, most - pids.length));
  }
  return { pids, memory };
}

/** The running children of a process. */
export const childrenOf = (pid: number): number[] =>
  procNames(`/proc/${pid}/task`).flatMap((thread) =>
    procText(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
