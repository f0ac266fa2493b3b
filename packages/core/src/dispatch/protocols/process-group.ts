import { randomUUID } from "node:crypto";
import type { ProcessGuard } from "../../agent/shell/guarded-process.ts";
import { childrenOf, processTree } from "../../agent/shell/process-tree.ts";
import { codeOf } from "../../ground/error-code.ts";
import { type ChildStart, type StartedChild, startChild } from "../../ground/process/child-process.ts";
import { processesTagged, procText, tagName } from "../../ground/process/proc-files.ts";
import type { AgentExit } from "../agents/agent-connection.ts";

/** A program with everything it starts, also what leaves its group, as far as the system tells. */
export interface ProcessGroup extends Pick<StartedChild, "pid" | "write" | "endInput" | "waiting"> {
  /** Asks all of it to end, and kills what is left after `patience` milliseconds. Settles when nothing is left. */
  stop(patience: number): Promise<void>;
  /** Settles when nothing of it is left, however it ended. */
  readonly ended: Promise<AgentExit>;
}

/** Processes of one program that are looked at. */
const most = 10_000;
/** Milliseconds between two looks at the project. */
const lookPace = 200;
/** Looks for what is left, and the milliseconds between them. */
const looks = 100;
const pace = 20;

export interface GroupStart extends ChildStart {
  /** The program is `bwrap`: what runs in its sandbox ends with the first process of it. */
  readonly isSandbox?: boolean;
  /** Watches over the project it works in, and looks at it when it has ended. */
  readonly guard?: ProcessGuard;
  /** Told what the guard found. */
  readonly onNote?: (note: string) => void;
  readonly onStarted?: (pid: number) => void;
  /** Called when nothing of it is left. */
  readonly onGone?: () => void;
}

/** Starts a program in a group of its own; rejects where that is not possible. */
export async function startProcessGroup(given: GroupStart): Promise<ProcessGroup> {
  const { isSandbox = false, guard, onNote, onStarted, onGone, ...start } = given;
  const mark = randomUUID();
  const child = await startChild({ ...start, env: { ...start.env, [tagName]: mark } }).catch(async (error: unknown) => {
    onGone?.();
    await guard?.settle();
    throw error;
  });
  onStarted?.(child.pid);
  let strays: readonly Stray[] = [];
  let sent: "SIGTERM" | "SIGKILL" | undefined;
  const ended = child.ended.then(async (code): Promise<AgentExit> => {
    clearInterval(watch);
    await sweep(mark, strays);
    onGone?.();
    const note = await guard?.settle();
    if (note !== undefined) onNote?.(`${note}\n`);
    return { code, signal: code === undefined ? sent : undefined };
  });
  const kill = (signal: "SIGTERM" | "SIGKILL"): void => {
    sent = signal;
    strays = straysOf(child.pid, mark);
    const keepers = isSandbox && signal === "SIGTERM" ? keepersOf(child.pid) : new Set<number>();
    if (!keepers.has(child.pid)) child.kill(signal);
    for (const { pid } of isSandbox ? everyoneIn(child.pid) : strays) if (!keepers.has(pid)) signalTo(pid, signal);
  };
  const watch = setInterval(() => {
    const reason = guard?.look();
    if (reason === undefined) return;
    clearInterval(watch);
    onNote?.(`${reason}\n`);
    kill("SIGKILL");
  }, lookPace);
  watch.unref();
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

/**
 * The two processes that hold a sandbox. Ended, they end everything in it at once, so what only is asked to end must not
 * reach them. Before both are there, nothing of the agent runs.
 */
function keepersOf(leader: number): ReadonlySet<number> {
  const first = childrenOf(leader);
  return first.flatMap(childrenOf).length > 0 ? new Set([leader, ...first]) : new Set();
}

const everyoneIn = (leader: number): readonly { readonly pid: number }[] =>
  processTree(leader, most)
    .pids.slice(1)
    .map((pid) => ({ pid }));

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
