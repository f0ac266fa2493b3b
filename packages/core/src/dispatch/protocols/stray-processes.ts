import { processTreeHere } from "../../agent/shell/process-tree.ts";
import { processesTagged, procText } from "../../ground/process/proc-files.ts";
import { inFileThread } from "../../home/threads/file-work.ts";

/** Processes of a program that left its process group, as far as `/proc` shows them. */

/** A process outside the group; its start time distinguishes it from a later process with the same pid. */
export interface Stray {
  readonly pid: number;
  readonly started: string;
}

/** Most processes of one program that are tracked. */
export const mostTracked = 10_000;

/** Descendants of a process, and processes with its mark, that are in another group. */
export function findStraysHere(leader: number, mark: string): Stray[] {
  const pids = new Set([...processTreeHere(leader, mostTracked).pids, ...processesTagged(mark)]);
  return [...pids].flatMap((pid) => {
    const state = stateOf(pid);
    return state && state.group !== leader ? [{ pid, started: state.started }] : [];
  });
}

/** Those of these that still run, and all other processes with the mark. */
export function processesLeftHere(mark: string, strays: readonly Stray[]): number[] {
  const known = strays.filter(({ pid, started }) => stateOf(pid)?.started === started).map(({ pid }) => pid);
  return [...new Set([...known, ...processesTagged(mark)])];
}

/** The group and start time of a process; `undefined` if it is gone or a zombie. */
function stateOf(pid: number): { group: number; started: string } | undefined {
  const text = procText(`/proc/${pid}/stat`);
  // The name may contain anything; the last parenthesis ends it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, , group, started] = [fields[0], fields[1], fields[2], fields[19]];
  if (started === undefined || state === "Z" || state === "X") return undefined;
  return { group: Number(group), started };
}

/** Looked up here if the thread does not answer: what has to end is not left running. */
export const findStrays = (leader: number, mark: string): Promise<Stray[]> =>
  findInThread(leader, mark).catch(() => findStraysHere(leader, mark));

export const processesLeft = (mark: string, strays: readonly Stray[]): Promise<number[]> =>
  leftInThread(mark, strays).catch(() => processesLeftHere(mark, strays));

const findInThread = inFileThread("findStrays", findStraysHere);
const leftInThread = inFileThread("processesLeft", processesLeftHere);
