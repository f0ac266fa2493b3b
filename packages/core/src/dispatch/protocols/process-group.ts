import { randomUUID } from "node:crypto";
import { lookAgainAndAgain, type ProcessGuard } from "../../agent/shell/process-guard.ts";
import { childrenOf, processTree, processTreeHere } from "../../agent/shell/process-tree.ts";
import { codeOf, reasonOf } from "../../ground/error-code.ts";
import { type ChildStart, type StartedChild, startChild } from "../../ground/process/child-process.ts";
import { tagName } from "../../ground/process/tag-name.ts";
import type { AgentExit } from "../agents/agent-connection.ts";
import { findStrays, mostTracked, processesLeft, type Stray } from "./stray-processes.ts";

/** A program with all of its descendants, including those that leave its process group, as far as `/proc` shows them. */
export interface ProcessGroup extends Pick<StartedChild, "pid" | "write" | "endInput" | "waiting"> {
  /** Sends SIGTERM, and SIGKILL after `patience` milliseconds. Settles when nothing is left. */
  stop(patience: number): Promise<void>;
  /** Settles when nothing of it is left. */
  readonly ended: Promise<AgentExit>;
}

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
  /** Called once it runs; if it fails, the start fails. */
  readonly onStarted?: (child: StartedChild) => void | Promise<void>;
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
  let isGone = false;
  /** The look for processes outside the group before the last signal. */
  let finding: Promise<readonly Stray[]> = Promise.resolve([]);
  let sent: "SIGTERM" | "SIGKILL" | undefined;
  const kill = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    sent = signal;
    finding = findStrays(child.pid, mark);
    const keepers = isSandbox && signal === "SIGTERM" ? await keepersOf(child.pid) : new Set<number>();
    const others = isSandbox ? await everyoneIn(child.pid) : (await finding).map(({ pid }) => pid);
    if (isGone) return; // the sweep ends what is left
    if (!keepers.has(child.pid)) child.kill(signal);
    for (const pid of others) if (!keepers.has(pid)) signalTo(pid, signal);
  };
  const stopLooking =
    guard &&
    lookAgainAndAgain(guard.look, (reason) => {
      onNote?.(`${reason}\n`);
      void kill("SIGKILL");
    });
  const ended = child.ended.then(async (code): Promise<AgentExit> => {
    isGone = true;
    stopLooking?.();
    await sweep(mark, await finding);
    onGone?.();
    const note = await guard
      ?.settle()
      .catch((error: unknown) => `What the agent left in the project could not be checked: ${reasonOf(error)}`);
    if (note !== undefined) onNote?.(`${note}\n`);
    return { code, signal: code === undefined ? sent : undefined, ...(child.isCut() && { isCut: true }) };
  });
  await onStarted?.(child);
  return {
    pid: child.pid,
    write: child.write,
    endInput: child.endInput,
    waiting: child.waiting,
    ended,
    async stop(patience) {
      if (sent === undefined) void kill(patience > 0 ? "SIGTERM" : "SIGKILL");
      child.endInput();
      const timer = setTimeout(() => void kill("SIGKILL"), patience);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * The two processes that keep a sandbox alive. Ending them kills everything in it at once, so SIGTERM must not reach them.
 * Before both exist, the agent does not run yet.
 */
async function keepersOf(leader: number): Promise<ReadonlySet<number>> {
  const first = await childrenOf(leader);
  const below = await Promise.all(first.map(childrenOf));
  return below.flat().length > 0 ? new Set([leader, ...first]) : new Set();
}

const everyoneIn = async (leader: number): Promise<readonly number[]> =>
  (await processTree(leader, mostTracked).catch(() => processTreeHere(leader, mostTracked))).pids.slice(1);

/** Kills leftover processes until none is found. */
async function sweep(mark: string, strays: readonly Stray[]): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const left = await processesLeft(mark, strays);
    if (left.length === 0) return;
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
