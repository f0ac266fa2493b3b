import { codeOf, reasonOf } from "@loadout/core";
import { AppFault } from "../operation/app-fault.ts";

/** Starts processes for the app; `child_process` is loaded on demand. */

export interface ToolRun {
  readonly code: number;
  readonly output: string;
}

export interface ToolOptions {
  readonly arguments: readonly string[];
  readonly workDir: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** What the tool says on standard error, as it says it. */
  readonly progress: (text: string) => void;
}

/** Lets a person use an editor in this very terminal, to its end. */
export async function runEditor(
  editor: string,
  given: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(editor, given, { env: { ...variables }, stdio: "inherit", shell: false });
    child.on("error", (error) => reject(new AppFault("editor.failed", { editor, reason: reasonOf(error) })));
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new AppFault("editor.failed", { editor, reason: `exit code ${code}` })),
    );
  });
}

const outputLimit = 10_000_000;

/** Runs a Node program with its arguments as they are, never through a shell. */
export async function runTool(
  program: string,
  { arguments: given, workDir, variables, progress }: ToolOptions,
): Promise<ToolRun> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...given], {
      cwd: workDir,
      env: { ...variables },
      stdio: ["ignore", "pipe", "pipe"],
      shell: false,
    });
    let output = "";
    // The terminal interrupts the child as well; we stay to clean up after it.
    let isInterrupted = false;
    const interrupt = (): void => {
      isInterrupted = true;
      child.kill("SIGTERM");
    };
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    const finish = (): void => void process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < outputLimit) output += text;
    });
    child.stderr.setEncoding("utf8").on("data", progress);
    child.on("error", (error) => {
      finish();
      reject(error);
    });
    child.on("close", (code) => {
      finish();
      resolve({ code: isInterrupted ? 130 : (code ?? 1), output });
    });
  });
}

/** Runs a program of the machine and reads what it says, also on standard error. */
export async function runProgram(
  program: string,
  given: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<ToolRun> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { env: { ...variables }, stdio: ["ignore", "pipe", "pipe"], shell: false });
    let output = "";
    const read = (text: string): void => {
      if (output.length < outputLimit) output += text;
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", read);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs ssh-keygen on a text; it asks for a passphrase at the terminal itself. */
export async function runSshKeygen(
  given: readonly string[],
  input: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<ToolRun> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn("ssh-keygen", given, {
      env: { ...variables },
      stdio: ["pipe", "pipe", "inherit"],
      shell: false,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output.length < outputLimit) output += text;
    });
    child.stdin.on("error", () => undefined); // it ended without reading: its exit code says why
    child.on("error", (error) => reject(codeOf(error) === "ENOENT" ? new AppFault("ssh-keygen.missing") : error));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
    child.stdin.end(input);
  });
}

export interface ProcessOptions {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly workDir: string;
  /** Where it writes. */
  readonly log: string;
}

/** Starts a program that outlives this one, and answers its process id. */
export async function startProcess(
  words: readonly string[],
  { variables, workDir, log }: ProcessOptions,
): Promise<number> {
  const { spawn } = await import("node:child_process");
  const { closeSync, mkdirSync, openSync } = await import("node:fs");
  const { dirname } = await import("node:path");
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 });
  const file = openSync(log, "w", 0o600);
  try {
    const [program = "", ...given] = words;
    const child = spawn(program, given, {
      cwd: workDir,
      env: { ...variables },
      stdio: ["ignore", "ignore", file], // its banner holds a link that signs in
      detached: true,
      shell: false,
    });
    return await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("spawn", () => {
        child.unref();
        resolve(child.pid ?? 0);
      });
    });
  } finally {
    closeSync(file);
  }
}

/** Shows an address in the person's browser; false where there is none to be seen. */
export async function openInBrowser(url: string, variables: ProcessOptions["variables"]): Promise<boolean> {
  const { DISPLAY, WAYLAND_DISPLAY, SSH_CONNECTION, CI } = variables;
  const hasScreen = process.platform !== "linux" || Boolean(DISPLAY || WAYLAND_DISPLAY);
  if (!hasScreen || SSH_CONNECTION || CI) return false;
  const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
    darwin: ["open", url],
    win32: ["rundll32", "url.dll,FileProtocolHandler", url],
  };
  const [program = "xdg-open", ...given] = openers[process.platform] ?? ["xdg-open", url];
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program, given, { env: { ...variables }, stdio: "ignore", detached: true, shell: false });
    child.on("error", () => resolve(false)); // the link is printed all the same
    child.on("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
