import { statfs } from "node:fs/promises";
import { reasonOf } from "../../ground/error-code.ts";
import { type ChildStart, type StartedChild, startChild } from "../../ground/process/child-process.ts";
import type { ProcessCgroup } from "../../ground/process/process-cgroup.ts";
import { createOutputBuffer, type OutputBuffer } from "./output-buffer.ts";
import { lookAgainAndAgain } from "./process-guard.ts";
import { processTree } from "./process-tree.ts";
import type { Process, ShellLimits, StartOptions } from "./shell.ts";

/** Starts commands, and limits their time, memory, processes, disk and output. */

export interface CommandStart extends Omit<ChildStart, "onOutput" | "hasInput"> {
  /** Asks its processes to end; returns whether there were any. What is left a second later is killed. */
  readonly interrupt: (child: StartedChild) => boolean | Promise<boolean>;
  /** Kills it with everything it started; by default its process group. */
  readonly kill?: (child: StartedChild) => void | Promise<void>;
  /** Called once the process runs; if it fails, the command is not run. */
  readonly onStart?: (child: StartedChild) => void | Promise<void>;
  /** Counts its processes and memory, if a control group exists; otherwise `/proc` is read. */
  readonly cgroup?: Pick<ProcessCgroup, "processes" | "memory">;
}

/** Milliseconds between SIGTERM and SIGKILL. */
const patience = 1000;
const longestInput = 1_000_000;

/** Starts a command and enforces its limits. */
export async function startCommand(
  start: CommandStart,
  { hasInput, limits, place }: Pick<StartOptions, "hasInput" | "limits" | "place">,
): Promise<Process> {
  const kept = createOutputBuffer(limits.output);
  let endedBy: string | undefined;
  let exitCode: number | undefined;
  let isRunning = true;
  let isInputOpen = hasInput;
  let child: StartedChild;

  const kill = (): void => void (start.kill ? start.kill(child) : child.kill("SIGKILL"));
  const end = (reason: string, isGentle: boolean): void => {
    if (!isRunning || endedBy !== undefined) return;
    endedBy = reason;
    void stopNow(isGentle);
  };
  const stopNow = async (isGentle: boolean): Promise<void> => {
    const isAsked = isGentle && (await start.interrupt(child));
    if (!isRunning) return;
    if (!isAsked) return kill();
    const killer = setTimeout(kill, patience);
    child.ended.finally(() => clearTimeout(killer));
  };
  const onOutput = (chunk: Buffer): void => {
    kept.add(chunk);
    if (kept.total > limits.printed) end(`it printed more than ${limits.printed} bytes`, false);
  };
  const freeBefore = await freeSpace(place.workspace);
  try {
    child = await startChild({ ...start, hasInput, onOutput });
  } catch (error) {
    return notStarted(`${start.command}: ${reasonOf(error)}`);
  }
  await start.onStart?.(child);
  const timer = setTimeout(() => end(`the time limit of ${limits.seconds} s`, true), limits.seconds * 1000);
  const watch = { pid: child.pid, limits, cgroup: start.cgroup, workspace: place.workspace, freeBefore };
  const stopWatching = lookAgainAndAgain(
    () => exceededLimit(watch),
    (reason) => end(reason, false),
  );
  timer.unref();
  const ended = child.ended.then((code) => {
    clearTimeout(timer);
    stopWatching();
    exitCode = code;
    if (child.isCut()) endedBy ??= "Loadout, which stood still for too long";
    isRunning = false;
  });

  return {
    ended,
    async read(milliseconds) {
      if (isRunning) await within(ended, milliseconds);
      return stateOf(kept, isRunning, exitCode, endedBy);
    },
    write(text, isLast) {
      if (!isRunning) return "it has ended";
      if (!hasInput) return "it was started without stdin; start it with stdin: true";
      if (!isInputOpen) return "its stdin was closed";
      if (child.waiting() + Buffer.byteLength(text) > longestInput) return "it does not read its input";
      child.write(text);
      if (isLast) child.endInput();
      isInputOpen = !isLast;
      return undefined;
    },
    async stop() {
      end("it was called off", true);
      await ended;
    },
  };
}

const stateOf = (
  kept: OutputBuffer,
  isRunning: boolean,
  exitCode: number | undefined,
  endedBy: string | undefined,
): Awaited<ReturnType<Process["read"]>> => ({
  output: kept.take(!isRunning),
  isRunning,
  ...(!isRunning && endedBy !== undefined && { endedBy }),
  ...(!isRunning && endedBy === undefined && (exitCode === undefined ? { endedBy: "a signal" } : { exitCode })),
});

/** Why a command is invalid; `undefined` if it is valid. */
export function commandProblem(command: string | readonly string[], cwd: string): string | undefined {
  const words = typeof command === "string" ? [command] : command;
  if ((words[0] ?? "") === "") return "there is nothing to run";
  return [cwd, ...words].some((word) => word.includes("\0")) ? "it contains the character NUL" : undefined;
}

/** A process that has already ended, for a command that could not be started. */
export const notStarted = (reason: string): Process => ({
  read: async () => ({ output: "", isRunning: false, endedBy: reason }),
  write: () => "it has ended",
  stop: async () => {},
  ended: Promise.resolve(),
});

interface Watched {
  readonly pid: number;
  readonly limits: ShellLimits;
  readonly cgroup: CommandStart["cgroup"];
  readonly workspace: string;
  /** Free bytes of its disk before the command. */
  readonly freeBefore: number;
}

/** Which limit a command exceeds; `undefined` if none. */
async function exceededLimit({ pid, limits, cgroup, workspace, freeBefore }: Watched): Promise<string | undefined> {
  const mostDisk = Math.min(limits.disk, freeBefore / 2);
  const { count, memory } = await (cgroup ? countIn(cgroup) : countBelow(pid, limits.processes + ofSandbox + 1));
  if (count > limits.processes + ofSandbox) return `it started more than ${limits.processes} processes`;
  if (memory > limits.memory) return `it took more than ${limits.memory} bytes of memory`;
  if (freeBefore - (await freeSpace(workspace)) > mostDisk)
    return `the disk lost more than ${mostDisk} bytes while it ran`;
  return undefined;
}

/** Processes of the sandbox itself: `bwrap` and its first process. */
const ofSandbox = 2;

const countIn = async (cgroup: NonNullable<CommandStart["cgroup"]>): Promise<{ count: number; memory: number }> => ({
  count: await cgroup.processes(),
  memory: (await cgroup.memory()) ?? 0,
});

async function countBelow(pid: number, most: number): Promise<{ count: number; memory: number }> {
  const { pids, memory } = await processTree(pid, most);
  return { count: pids.length, memory };
}

async function freeSpace(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return 0; // the folder does not exist
  }
}

/** Waits for work, but no longer than a time. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
