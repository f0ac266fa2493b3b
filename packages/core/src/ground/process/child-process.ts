import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { codeOf } from "../error-code.ts";
import { tagName } from "./tag-name.ts";

/** Starts child processes; the only file of the core that does. */

/** What is to be run: one program with its arguments as they are, never through a shell. */
export interface ChildRun {
  readonly command: string;
  readonly args: readonly string[];
  /** What it reads on standard input. */
  readonly input?: string;
  /** Milliseconds after which it is killed. */
  readonly timeout: number;
  /** Bytes of output after which it is killed. */
  readonly outputLimit: number;
  /** All of its environment: nothing is inherited. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

export interface ChildResult {
  /** Standard output, `outputLimit` bytes of it at most; standard error is not kept. */
  readonly stdout: string;
  /** `undefined` when a signal ended it. */
  readonly code: number | undefined;
  readonly isTimedOut: boolean;
  readonly isCut: boolean;
}

/**
 * Runs a program to its end, which always comes: it is killed when time or output run over, and when `signal` aborts; then
 * this rejects with its reason. The process is gone before the promise settles. If this process dies first, the
 * program keeps running: one that may run forever must limit its own time as well.
 */
export async function runChild(run: ChildRun): Promise<ChildResult> {
  const { command, args, input = "", timeout, outputLimit, env = {}, signal } = run;
  const { spawn } = await import("node:child_process");
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "ignore"], shell: false, windowsHide: true });
    child.on("error", reject);
    if (child.pid === undefined) return; // it could not be started
    const chunks: Buffer[] = [];
    let size = 0;
    let isTimedOut = false;
    const kill = (): void => {
      child.kill("SIGKILL");
      child.stdout.destroy(); // its own children may hold the pipe open
    };
    const timer = setTimeout(() => {
      isTimedOut = true;
      kill();
    }, timeout);
    signal?.addEventListener("abort", kill);
    child.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, Math.max(0, outputLimit - size)));
      size += chunk.length;
      if (size > outputLimit) kill();
    });
    child.stdin.on("error", () => {}); // who ends early does not read everything
    child.stdin.end(input);
    child.on("close", (code) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", kill);
      const isCut = size > outputLimit;
      if (signal?.aborted) reject(signal.reason);
      else resolve({ stdout: decode(chunks, isCut), code: code ?? undefined, isTimedOut, isCut });
    });
  });
}

/** A character that was cut in half is left out. */
const decode = (chunks: readonly Buffer[], isCut: boolean): string =>
  new TextDecoder().decode(Buffer.concat(chunks), { stream: isCut });

/** A long-running program in its own process group; its starter writes to it and ends it. */
export interface ChildStart {
  readonly command: string;
  readonly args: readonly string[];
  /** All of its environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What it finds open from descriptor 3 on: descriptors of ours, or texts to be read to their end, some of them later. */
  readonly handed?: readonly Handed[];
  /** Whether it is written to; otherwise its standard input is empty. */
  readonly hasInput: boolean;
  /** It ends by itself when its input ends: this process does not wait for it, and it is not among those that others watch. */
  readonly isKept?: true;
  /** Standard output and standard error, as they come. If it answers a promise, that stream is not read until it settles. */
  onOutput(chunk: Buffer, from: "stdout" | "stderr"): Promise<void> | undefined | void;
}

type Handed = number | string | Promise<string>;

export interface StartedChild {
  readonly pid: number;
  /** Bytes it was given and has not taken yet. */
  waiting(): number;
  write(text: string): void;
  endInput(): void;
  /** Sends a signal to the whole group; returns whether the group still existed. */
  kill(signal: "SIGTERM" | "SIGKILL"): boolean;
  /** Its exit code, `undefined` when a signal ended it. Then the whole group is gone and its output was taken. */
  readonly ended: Promise<number | undefined>;
  /** Once it has ended: whether it was ended because this process stood still. */
  isCut(): boolean;
}

/** Milliseconds for which output is waited for that others may hold open. */
const drain = 200;

/** Children to end when this process exits, so that none outlives it. One listener serves all. */
const endings = new Set<() => void>();

/** Told of every long-running child. */
export interface ChildListener {
  /** One is about to start; `tag` is in its environment. Call the answer once it has been told of, or could not start. */
  starts(tag: string | undefined): () => void;
  /** Its process group runs. */
  runs(group: number): void;
  /** It has ended; answers whether this listener had it ended. */
  ended(group: number): boolean;
}

const listeners = new Set<ChildListener>();
const running = new Set<number>();

/** Tells of those that run already, too. */
export function watchChildren(listener: ChildListener): () => void {
  listeners.add(listener);
  for (const group of running) listener.runs(group);
  return () => void listeners.delete(listener);
}

function noteStart(tag: string | undefined): () => void {
  const overs = [...listeners].map((listener) => listener.starts(tag));
  return () => {
    for (const over of overs) over();
  };
}

function noteRunning(group: number): void {
  running.add(group);
  for (const listener of listeners) listener.runs(group);
}

function noteEnd(group: number): boolean {
  running.delete(group);
  return [...listeners].map((listener) => listener.ended(group)).includes(true);
}

function endWithUs(end: () => void): () => void {
  if (endings.size === 0) process.on("exit", endAll);
  endings.add(end);
  return () => {
    endings.delete(end);
    if (endings.size === 0) process.off("exit", endAll);
  };
}

function endAll(): void {
  for (const end of endings) end();
}

/** Writes each text to the pipe that was opened for it. */
function handText(streams: readonly unknown[], handed: readonly Handed[]): void {
  for (const [index, text] of handed.entries()) {
    const stream = streams[index + 3];
    if (typeof text === "number" || !isDuplex(stream)) continue;
    stream.on("error", () => {}); // it ended before it read everything
    stream.resume(); // an unread pipe never closes
    if (typeof text === "string") stream.end(text);
    else
      text.then(
        (late) => stream.end(late),
        () => stream.destroy(),
      );
  }
}

/** By its methods: loading `node:stream` for the class would slow down every start of the command line. */
const isDuplex = (stream: unknown): stream is Duplex =>
  typeof stream === "object" && stream !== null && "end" in stream && "resume" in stream;

/** Starts a program; rejects where that is not possible. */
export async function startChild(start: ChildStart): Promise<StartedChild> {
  const { command, args, env, cwd, handed = [], hasInput, isKept = false, onOutput } = start;
  const { spawn } = await import("node:child_process");
  const told = isKept ? () => undefined : noteStart(env[tagName]);
  const child = spawn(command, args, {
    env,
    stdio: [
      hasInput ? "pipe" : "ignore",
      "pipe",
      "pipe",
      ...handed.map((one) => (typeof one === "number" ? one : "pipe")),
    ],
    shell: false,
    detached: true,
    windowsHide: true,
    ...(cwd !== undefined && { cwd }),
  });
  const { stdin, stdout, stderr } = child;
  const { pid } = child;
  if (pid !== undefined && !isKept) noteRunning(pid);
  told();
  if (pid === undefined || !stdout || !stderr)
    return new Promise((_, reject) => {
      child.on("error", reject);
    });
  stdin?.on("error", () => {}); // who ends early does not read everything
  if (isKept) for (const one of [child, ...(child.stdio as (Socket | null)[])]) one?.unref();
  handText(child.stdio, handed);
  for (const [name, stream] of [
    ["stdout", stdout],
    ["stderr", stderr],
  ] as const) {
    stream.on("data", (chunk: Buffer) => {
      const pause = onOutput(chunk, name);
      // What a process that has ended left in the pipe is little, and is not waited for long.
      if (!pause || child.exitCode !== null || child.signalCode !== null) return;
      stream.pause();
      const resume = (): void => void stream.resume();
      pause.then(resume, resume);
    });
    stream.on("error", () => {}); // it was ended while it wrote
  }
  const kill = (signal: "SIGTERM" | "SIGKILL"): boolean => {
    try {
      return process.kill(-pid, signal);
    } catch (error) {
      if (codeOf(error) !== "ESRCH" && codeOf(error) !== "EPERM") throw error;
      return false;
    }
  };
  let isCut = false;
  const forget = isKept ? () => undefined : endWithUs(() => kill("SIGKILL"));
  const ended = new Promise<number | undefined>((resolve) => {
    child.on("error", () => {}); // a signal that cannot be sent
    child.on("exit", (code) => {
      forget();
      kill("SIGKILL"); // what it left behind
      if (!isKept) isCut = noteEnd(pid) && code === null;
      stdout.resume();
      stderr.resume();
      const timer = setTimeout(() => {
        stdout.destroy();
        stderr.destroy();
      }, drain);
      child.on("close", () => {
        clearTimeout(timer);
        resolve(code ?? undefined);
      });
    });
  });
  return {
    pid,
    waiting: () => stdin?.writableLength ?? 0,
    write: (text) => void stdin?.write(text),
    endInput: () => void stdin?.end(),
    kill,
    ended,
    isCut: () => isCut,
  };
}
