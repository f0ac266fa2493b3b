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
 * this rejects with its reason. The process is gone before the promise settles. Should this process die first, nobody
 * ends the other: what may run for ever has to watch its own time as well.
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
