import { Fault, reasonOf } from "@loadout/core";

/** The only place that starts processes; what that takes is loaded when it happens. */

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
    child.on("error", (error) => reject(new Fault("editor.failed", { editor, reason: reasonOf(error) })));
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Fault("editor.failed", { editor, reason: `exit code ${code}` })),
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
