import { listProc, procNames, procText, readProc } from "../../ground/process/proc-files.ts";
import { inFileThread } from "../../home/threads/file-work.ts";

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
 * callers must not rely on it alone. Blocks, because a fork bomb outruns a look that waits between two reads: a server looks
 * in a thread.
 */
export function processTreeHere(pid: number, most: number): ProcessTree {
  const pids = [pid];
  let memory = 0;
  for (const one of pids) {
    memory += Number(/^VmRSS:\s+(\d+) kB/m.exec(procText(`/proc/${one}/status`))?.[1] ?? 0) * 1024;
    if (pids.length < most) pids.push(...childrenHere(one).slice(0, most - pids.length));
  }
  return { pids, memory };
}

const childrenHere = (pid: number): number[] =>
  procNames(`/proc/${pid}/task`).flatMap((thread) => pidsIn(procText(`/proc/${pid}/task/${thread}/children`)));

export const processTree = inFileThread("processTree", processTreeHere);

/** The running children of a process. */
export async function childrenOf(pid: number): Promise<number[]> {
  const threads = await listProc(`/proc/${pid}/task`);
  const lists = await Promise.all(threads.map((thread) => readProc(`/proc/${pid}/task/${thread}/children`)));
  return lists.flatMap(pidsIn);
}

const pidsIn = (list: string): number[] => list.split(" ").filter(Boolean).map(Number);
