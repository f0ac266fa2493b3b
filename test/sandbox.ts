import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import type { TestContext } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { runCli } from "../packages/app/src/doors/cli/run-cli.ts";
import { program } from "./program.ts";

/**
 * What every test world starts from: a machine with a user's home, a Loadout home and a folder to work in. A `Sandbox`
 * is one with files anywhere in it; a `HomeWorld` is one whose files are in the Loadout home. Worlds with a library
 * (library-sandbox.ts), agents (agent-world.ts), sessions (session-world.ts), a server (server-world.ts) and a browser
 * (console/console-world.ts) add to these. They are functions of their own because each returns what its tests use, with its
 * type, and starts only that: a sandbox is ready at once, a server or a browser has to be awaited, and a home in PostgreSQL
 * (postgres-world.ts) needs a database. `createDoorApp` (mcp-door-world.ts) and `createServed` (served-app.ts) are not worlds:
 * they open an app on the home of any of them.
 */

export const repository = join(import.meta.dirname, "..");

/** For the environment of processes that run the product: what one of them compiled, the next one need not. */
export const compiledSources = { NODE_COMPILE_CACHE: join(repository, "node_modules/.cache/compiled-tests") };

/** What a command line ended with. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line that runs as a process of its own. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly said: { stdout: string; stderr: string };
  readonly ended: Promise<CommandResult & { readonly signal: string | null }>;
  /** Waits for a condition; fails if the process ends before. */
  until(isSo: () => boolean): Promise<void>;
}

interface Machine {
  readonly folder: string;
  readonly userHome: string;
  readonly home: string;
  readonly work: string;
  /** The environment variables of commands. */
  readonly variables: Record<string, string>;
  /** A command line in this process. */
  run(...words: string[]): Promise<CommandResult>;
  runWith(
    /** `input` is piped; `typed` is entered at a terminal of 100 columns. */
    options: { variables?: Record<string, string>; workDir?: string; input?: string; typed?: string },
    ...words: string[]
  ): Promise<CommandResult>;
  /** A command line as a process of its own. */
  start(...words: string[]): StartedProcess;
  /** The same, when it has ended. */
  spawn(...words: string[]): Promise<CommandResult>;
  /** Kills the processes that still run, and removes the folder. */
  remove(): Promise<void>;
}

/** A machine of its own for one test, removed at the end. */
export interface Sandbox extends Machine {
  /** Writes a file below the folder of the sandbox. */
  write(path: string, text: string | Uint8Array): string;
  /** A skill folder below `root`; `frontmatter` replaces the usual one. */
  skill(
    root: string,
    id: string,
    options?: { description?: string; frontmatter?: string; body?: string; file?: string },
  ): string;
}

export function createSandbox(t: TestContext): Sandbox {
  const machine = createMachine("user/.loadout", () => ({}));
  t.after(() => machine.remove());
  const { folder } = machine;
  const write: Sandbox["write"] = (path, text) =>
    writeBelow(folder, path.startsWith(folder) ? path.slice(folder.length) : path, text);
  return {
    ...machine,
    write,
    skill: (
      root,
      id,
      { description = `Does ${id}. Use for ${id}.`, frontmatter, body = `# ${id}\n`, file = "SKILL.md" } = {},
    ) =>
      write(
        join(root, id, file),
        `---\n${frontmatter ?? `name: ${id}\ndescription: ${JSON.stringify(description)}`}\n---\n${body}`,
      ),
  };
}

/** A machine that a test uses through its Loadout home. */
export interface HomeWorld extends Machine {
  /** Writes a file below the home. */
  write(path: string, text: string): void;
  /** Writes a skill into the default environment. */
  skill(id: string, frontmatter?: string, body?: string): void;
}

/**
 * `home` may be an existing one elsewhere, `variables` are added to those of commands. The caller removes the world when
 * nothing runs in it any more.
 */
export function createHomeWorld({
  home: at = "home",
  variables = {},
  onWrite = () => undefined,
}: {
  readonly home?: string | undefined;
  readonly variables?: Readonly<Record<string, string>>;
  readonly onWrite?: HomeWorld["write"];
} = {}): HomeWorld {
  const machine = createMachine(at, (home) => ({ LOADOUT_HOME: home, ...variables }));
  const write: HomeWorld["write"] = (path, text) => {
    writeBelow(machine.home, path, text);
    onWrite(path, text);
  };
  return {
    ...machine,
    write,
    skill: (id, frontmatter = "", body = `Instructions of ${id}.`) =>
      write(
        `environments/default/skills/${id}/SKILL.md`,
        `---\nname: ${id}\ndescription: Does ${id}. Use when ${id} is needed.\n${frontmatter}${frontmatter === "" ? "" : "\n"}---\n${body}\n`,
      ),
  };
}

/** Gives a home an agent `assistant` whose model is `fake`; fields of the agent may be added. */
export function writeAgent(home: string, model: object, agent: object = {}): void {
  for (const [path, text] of agentFiles(model, agent)) writeBelow(home, path, text);
}

/** The files with such an agent and its model. */
export const agentFiles = (model: object, agent: object = {}): readonly (readonly [string, string])[] => [
  ["environments/default/models.jsonc", JSON.stringify({ fake: model })],
  [
    "environments/default/agents.jsonc",
    JSON.stringify({ assistant: { model: "fake", prompt: "You help.", ...agent } }),
  ],
];

function writeBelow(folder: string, path: string, text: string | Uint8Array): string {
  const absolute = join(folder, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text);
  return absolute;
}

function createMachine(at: string, moreVariables: (home: string) => Readonly<Record<string, string>>): Machine {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-test-")));
  const [userHome, work, home] = [join(folder, "user"), join(folder, "work"), resolve(folder, at)];
  for (const path of [userHome, work]) mkdirSync(path);
  const variables = { PATH: process.env.PATH ?? "", HOME: userHome, LANG: "en_US.UTF-8", ...moreVariables(home) };
  const running = new Set<StartedProcess>();
  const start: Machine["start"] = (...words) => {
    const started = startProcess(words, variables, work);
    running.add(started);
    return started;
  };
  const runWith: Machine["runWith"] = async ({ variables: more = {}, workDir = work, input = "", typed }, ...words) => {
    const said = { stdout: "", stderr: "" };
    const isTTY = typed !== undefined;
    const output = (name: "stdout" | "stderr") => ({
      write: (content: string | Buffer) => {
        said[name] += typeof content === "string" ? content : content.toString("latin1");
      },
      isTTY,
      columns: isTTY ? 100 : undefined,
    });
    const given = typed ?? input;
    const io = {
      stdin: Object.assign(Readable.from(given === "" && !isTTY ? [] : [given]), { isTTY }),
      stdout: output("stdout"),
      stderr: output("stderr"),
    };
    const config = { ...readConfig({ ...variables, ...more }, workDir), self: program };
    const code = await runCli(words, config, io);
    return { code, ...said };
  };
  return {
    ...{ folder, userHome, home, work, variables, start, runWith },
    run: (...words) => runWith({}, ...words),
    async spawn(...words) {
      const { code, stdout, stderr } = await start(...words).ended;
      return { code, stdout, stderr };
    },
    async remove() {
      for (const { child } of running) child.kill("SIGKILL");
      await Promise.all([...running].map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startProcess(words: readonly string[], env: Readonly<Record<string, string>>, cwd: string): StartedProcess {
  const [node = "", ...rest] = program;
  const child = spawn(node, [...rest, ...words], { env: { ...env, ...compiledSources }, cwd });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
  child.stdin.end();
  const ended = new Promise<CommandResult & { signal: string | null }>((resolve, reject) => {
    child.on("error", reject).on("close", (code, signal) => resolve({ code: code ?? -1, signal, ...said }));
  });
  return {
    ...{ child, said, ended },
    until: (isSo) =>
      eventually(() => {
        assert.equal(child.exitCode, null, `it ended before: ${said.stderr}`);
        return isSo();
      }),
  };
}

/** Waits for a condition. There is no limit but that of the test. `pause` is longer where each look is a request that counts. */
export async function eventually(isSo: () => boolean | Promise<boolean>, pause = 10): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, pause));
}
