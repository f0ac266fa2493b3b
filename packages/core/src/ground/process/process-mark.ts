import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../error-code.ts";
import { runChild } from "./child-process.ts";
import { processesTagged, procNames, procText, readProc } from "./proc-files.ts";
import { tagName } from "./tag-name.ts";

/** Identifies a process by pid and start time, and ends what is left of it. */

/** A process of the system: its number alone may come to mean another one. */
export interface ProcessMark {
  readonly pid: number;
  /** Start time as the system reports it; only an equal text means the same process. */
  readonly start: string;
  /** What its environment has and no other has; everything it starts has it too, wherever that goes. */
  readonly tag?: string;
}

/** The mark of a process that runs; `undefined` if there is none, or nothing can be known of it. */
export async function markOf(pid: number): Promise<ProcessMark | undefined> {
  const start = await (process.platform === "linux" ? linuxStart(pid) : otherStart(pid));
  const tag = new RegExp(`(?:^|\\0)${tagName}=([0-9a-f-]{36})(?:\\0|$)`).exec(
    await readProc(`/proc/${pid}/environ`),
  )?.[1];
  return start === undefined ? undefined : { pid, start, ...(tag !== undefined && { tag }) };
}

/** Whether the very process runs. */
export const isRunning = async ({ pid, start }: ProcessMark): Promise<boolean> => (await markOf(pid))?.start === start;

/** Milliseconds between two looks at what is left. */
const pace = 20;

/**
 * Ends what is left of a process, its group and all processes with its tag: terminated first, killed after `patience`.
 * A different process that reuses the pid is left alone, and so is its group. Returns whether anything was running.
 * Blocks while it looks at all processes: a server does it in a thread.
 */
export async function endProcesses(mark: ProcessMark, patience = 5000): Promise<boolean> {
  const isLed = await isRunning(mark);
  const isLeft = (): boolean => (isLed && isGroupThere(mark.pid)) || taggedWith(mark.tag).length > 0;
  if (!isLeft()) return false;
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const end = performance.now() + patience;
    do {
      if (isLed) send(-mark.pid, signal);
      for (const pid of taggedWith(mark.tag)) send(pid, signal);
      await wait(pace);
    } while (isLeft() && performance.now() < end);
  }
  return true;
}

function send(pid: number, signal: "SIGTERM" | "SIGKILL" | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== "ESRCH" && codeOf(error) !== "EPERM") throw error;
    return false;
  }
}

const isGroupThere = (pid: number): boolean =>
  process.platform === "linux"
    ? linuxProcesses().some(({ group, state }) => group === pid && state !== "Z")
    : send(-pid, 0);

interface LinuxProcess {
  readonly pid: number;
  /** `Z`: a zombie, ended but not yet reaped. */
  readonly state: string;
  readonly group: number;
  /** Since the machine was started. */
  readonly ticks: number;
}

async function linuxStart(pid: number): Promise<string | undefined> {
  const found = parseStat(pid, await readProc(`/proc/${pid}/stat`));
  return found && found.state !== "Z"
    ? `${(await readProc("/proc/sys/kernel/random/boot_id")).trim()} ${found.ticks}`
    : undefined;
}

const linuxProcesses = (): LinuxProcess[] =>
  procNames("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (parseStat(Number(name), procText(`/proc/${name}/stat`)) ?? []) : [],
  );

const taggedWith = (tag: string | undefined): number[] => (tag === undefined ? [] : processesTagged(tag));

/** The process name in the middle may contain anything; the wanted fields come after it. */
function parseStat(pid: number, text: string): LinuxProcess | undefined {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return text === "" ? undefined : { pid, state: fields[0] ?? "", group: Number(fields[2]), ticks: Number(fields[19]) };
}

async function otherStart(pid: number): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  const { stdout, code } = await runChild({
    command: "ps",
    args: ["-o", "lstart=", "-p", String(pid)],
    timeout: 5000,
    outputLimit: 1000,
    env: { PATH: "/bin:/usr/bin", LC_ALL: "C" },
  });
  return code === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}
