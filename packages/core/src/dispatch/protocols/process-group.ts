import { randomUUID } from "node:crypto";
import type { ProcessGuard } from "../../agent/shell/guarded-process.ts";
import { childrenOf, processTree } from "../../agent/shell/process-tree.ts";
import { codeOf, reasonOf } from "../../ground/error-code.ts";
import { type ChildStart, type StartedChild, startChild } from "../../ground/process/child-process.ts";
import { processesTagged, procText, tagName } from "../../ground/process/proc-files.ts";
import type { AgentExit } from "../agents/agent-connection.ts";

/** A program with all of its descendants, including those that leave its process group, as far as `/proc` shows them. */
export interface ProcessGroup extends Pick<StartedChild, "pid" | "write" | "endInput" | "waiting"> {
  /** Sends SIGTERM, and SIGKILL after `patience` milliseconds. Settles when nothing is left. */
  stop(patience: number): Promise<void>;
  /** Settles when nothing of it is left. */
  readonly ended: Promise<AgentExit>;
}

/** Most processes of one program that are tracked. */
const most = 10_000;
/** Milliseconds between two checks of the project. */
const lookPace = 200;
/** Attempts to kill leftover processes, and the milliseconds between them. */
const looks = 100;
const pace = 20;

export interface GroupStart extends ChildStart {
  /** The program is `bwrap`: everything in its sandbox ends with the sandbox's first process. */
  readonly isSandbox?: boolean;
  /** Watches the project it works in, and checks it afterwards. */
  readonly guard?: ProcessGuard;
  /** Called with the guard's note. */
  readonly onNote?: (note: string) => void;
  readonly onStarted?: (pid: number) => void;
  /** Called when nothing of it is left. */
  readonly onGone?: () => void;
}

/** Starts a program in its own process group; rejects if that fails. */
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
    const note = await guard
      ?.settle()
      .catch((error: unknown) => `What the agent left in the project could not be checked: ${reasonOf(error)}`);
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
 * The two processes that keep a sandbox alive. Ending them kills everything in it at once, so SIGTERM must not reach them.
 * Before both exist, the agent does not run yet.
 */
function keepersOf(leader: number): ReadonlySet<number> {
  const first = childrenOf(leader);
  return first.flatMap(childrenOf).length > 0 ? new Set([leader, ...first]) : new Set();
}

const everyoneIn = (leader: number): readonly { readonly pid: number }[] =>
  processTree(leader, most)
    .pids.slice(1)
    .map((pid) => ({ pid }));

/** A process outside the group; its start time distinguishes it from a later process with the same pid. */
interface Stray {
  readonly pid: number;
  readonly started: string;
}

/** Descendants of a process, and processes with its mark, that are in another group. */
function straysOf(leader: number, mark: string): Stray[] {
  const pids = new Set([...processTree(leader, most).pids, ...processesTagged(mark)]);
  return [...pids].flatMap((pid) => {
    const state = stateOf(pid);
    return state && state.group !== leader ? [{ pid, started: state.started }] : [];
  });
}

/** Kills leftover processes until none is found. */
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

/** The group and start time of a process; `undefined` if it is gone or a zombie. */
function stateOf(pid: number): { group: number; started: string } | undefined {
  const text = procText(`/proc/${pid}/stat`);
  // The name may contain anything; the last parenthesis ends it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [state, , group, started] = [fields[0], fields[1], fields[2], fields[19]];
  if (started === undefined || state === "Z" || state === "X") return undefined;
  return { group: Number(group), started };
}
