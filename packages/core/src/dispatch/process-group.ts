import { randomUUID } from "node:crypto";
import { processTree } from "../agent/process-tree.ts";
import { type ChildStart, type StartedChild, startChild } from "../ground/child-process.ts";
import { codeOf } from "../ground/error-code.ts";
import { processesTagged, procText, tagName } from "../ground/proc-files.ts";
import type { AgentExit } from "./agent-connection.ts";

/** A program with everything it starts, also what leaves its group, as far as the system tells. */
export interface ProcessGroup extends Pick<StartedChild, "pid" | "write" | "endInput" | "waiting"> {
  /** Asks all of it to end, and kills what is left after `patience` milliseconds. Settles when nothing is left. */
  stop(patience: number): Promise<void>;
  /** Settles when nothing of it is left, however it ended. */
  readonly ended: Promise<AgentExit>;
}

/** Processes of one program that are looked at. */
const most = 10_000;
/** Looks for what is left, and the milliseconds between them. */
const looks = 100;
const pace = 20;

/** Starts a program in a group of its own; rejects where that is not possible. */
export async function startProcessGroup(start: ChildStart): Promise<ProcessGroup> {
  const mark = randomUUID();
  const child = await startChild({ ...start, env: { ...start.env, [tagName]: mark } });
  let strays: readonly Stray[] = [];
  let sent: "SIGTERM" | "SIGKILL" | undefined;
  const ended = child.ended.then(async (code): Promise<AgentExit> => {
    await sweep(mark, strays);
    return { code, signal: code === undefined ? sent : undefined };
  });
  const kill = (signal: "SIGTERM" | "SIGKILL"): void => {
    sent = signal;
    strays = straysOf(child.pid, mark);
    child.kill(signal);
    for (const { pid } of strays) signalTo(pid, signal);
  };
  return {
    pid: child.pid,
    write: child.write,
    endInput: child.endInput,
    waiting: child.waiting,
    ended,
    async stop(patience) {
      if (sent === undefined) kill(patience > 0 ? "SIGTERM" : "SIGKILL");
      child.endInput();
      const timer = setTimeout(() => kill("SIGKILL"), patience);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** A process outside the group; the time of its start tells it from a later one with the same number. */
interface Stray {
  readonly pid: number;
  readonly started: string;
}

/** What descends from a process, or carries its mark, and is in another group. */
function straysOf(leader: number, mark: string): Stray[] {
  const pids = new Set([...processTree(leader, most).pids, ...processesTagged(mark)]);
  return [...pids].flatMap((pid) => {
    const state = stateOf(pid);
    return state && state.group !== leader ? [{ pid, started: state.started }] : [];
  });
}

/** Kills until there is nothing left; what starts others while it is killed is found in the next look. */
async function sweep(mark: string, strays: readonly Stray[]): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const known = strays.filter(({ pid, started }) => stateOf(pid)?.started === started).map(({ pid }) => pid);
    const left = new Set([...known, ...processesTagged(mark)]);
    if (left.size === 0) return;
    for (const pid of left) signalTo(pid, "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
}

function signalTo(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH" && codeOf(error) !== "EPERM") throw error;
  }
}

/** Nothing for what is gone, or has ended and only waits to be noticed. */
function stateOf(pid: number): { group: number; started: string } | undefined {
  const text = procText(`/proc/${pid}/stat`);
  // The name may hold anything; the last parenthesis ends it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, , group, started] = [fields[0], fields[1], fields[2], fields[19]];
  if (started === undefined || state === "Z" || state === "X") return undefined;
  return { group: Number(group), started };
}
