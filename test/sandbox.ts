import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { TestContext } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { runCli } from "../packages/app/src/doors/cli/run-cli.ts";

export const repository = join(import.meta.dirname, "..");

/** For the environment of processes that run the sources: what one of them compiled, the next one need not. */
export const compiledSources = { NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/compiled-tests") };

/** What a command line ended with. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine of its own for one test: a user's home, a Loadout home and a folder to work in, all removed at the end. */
export interface Sandbox {
  readonly folder: string;
  readonly userHome: string;
  readonly home: string;
  readonly work: string;
  write(path: string, text: string | Uint8Array): string;
  /** A skill folder below `root`; `frontmatter` replaces the usual one. */
  skill(
    root: string,
    id: string,
    options?: { description?: string; frontmatter?: string; body?: string; file?: string },
  ): string;
  /** A command line in this process. */
  run(...words: string[]): Promise<CommandResult>;
  runWith(
    options: { variables?: Record<string, string>; workDir?: string; input?: string },
    ...words: string[]
  ): Promise<CommandResult>;
  /** The same as a process of its own. */
  spawn(...words: string[]): Promise<CommandResult>;
  /** What a process of this sandbox gets to see. */
  readonly variables: Record<string, string>;
}

export function createSandbox(t: TestContext): Sandbox {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-test-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [userHome, home, work] = ["user", "user/.loadout", "work"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [userHome, work]) mkdirSync(path, { recursive: true });
  const variables = { PATH: process.env.PATH ?? "", HOME: userHome, LANG: "en_US.UTF-8" };

  const sandbox: Sandbox = {
    folder,
    userHome,
    home,
    work,
    variables,
    write(path, text) {
      const absolute = join(folder, path.startsWith(folder) ? path.slice(folder.length) : path);
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, text);
      return absolute;
    },
    skill(
      root,
      id,
      { description = `Does ${id}. Use for ${id}.`, frontmatter, body = `# ${id}\n`, file = "SKILL.md" } = {},
    ) {
      return sandbox.write(
        join(root, id, file),
        `---\n${frontmatter ?? `name: ${id}\ndescription: ${JSON.stringify(description)}`}\n---\n${body}`,
      );
    },
    run: (...words) => sandbox.runWith({}, ...words),
    async runWith({ variables: more = {}, workDir = work, input = "" }, ...words) {
      const said = { stdout: "", stderr: "" };
      const output = (name: "stdout" | "stderr") => ({
        write: (content: string | Buffer) => {
          said[name] += typeof content === "string" ? content : content.toString("latin1");
        },
        isTTY: false,
        columns: undefined,
      });
      const io = {
        stdin: Readable.from(input === "" ? [] : [input]) as Readable & { isTTY?: boolean },
        stdout: output("stdout"),
        stderr: output("stderr"),
      };
      const code = await runCli(words, readConfig({ ...variables, ...more }, workDir), io);
      return { code, ...said };
    },
    spawn: (...words) => spawnCommand(words, variables, work),
  };
  return sandbox;
}

function spawnCommand(words: readonly string[], env: Record<string, string>, cwd: string): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["-C", "loadout-source", join(repository, "packages/app/src/main.ts"), ...words],
      { env: { ...env, ...compiledSources }, cwd },
    );
    const said = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, ...said }));
  });
}
