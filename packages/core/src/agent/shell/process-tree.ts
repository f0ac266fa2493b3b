import { procNames, procText } from "../../ground/process/proc-files.ts";

/** A process and everything below it. */
export interface ProcessTree {
  /** At most as many as were asked for. */
  readonly pids: readonly number[];
  /** Bytes of memory they take; what they share is counted for each. */
  readonly memory: number;
}

/**
 * What runs below a process, as Linux tells it. Elsewhere, and for what ends while it is looked at, there is nothing to
 * be seen: who asks must not rely on it alone.
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

/** The processes that a process started and that are still there. */
export const childrenOf = (pid: number): number[] =>
  procNames(`/proc/${pid}/task`).flatMap((thread) =>
    procText(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
