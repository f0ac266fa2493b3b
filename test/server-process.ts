import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { TimedEvent } from "@loadout/core";
import { type CommandResult, compiledSources, repository } from "./sandbox.ts";
import { createWorldFolder, removeWorld, writeAgent } from "./world-folder.ts";

/** An event as it comes over HTTP. */
export type ToldEvent = TimedEvent & { readonly id: number };

/** Somebody who listens to the events of a session. */
export interface EventReader {
  readonly status: number;
  /** What came until now. */
  readonly events: readonly ToldEvent[];
  /** Waits until one came that is so; that it does is the test. */
  until(isSo: (event: ToldEvent) => boolean): Promise<ToldEvent>;
  /** Everything, when the stream has ended. */
  readonly all: Promise<readonly ToldEvent[]>;
  /** What was sent, as it was. */
  readonly text: () => string;
  close(): void;
}

/** Opens the events of a session, or any other stream of them. */
export async function readStream(
  address: string,
  { token, headers = {} }: { readonly token: string; readonly headers?: Readonly<Record<string, string>> },
): Promise<EventReader> {
  const controller = new AbortController();
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  });
  const events: ToldEvent[] = [];
  let text = "";
  let changed = Promise.withResolvers<void>();
  let isOver = false;

  async function read(): Promise<readonly ToldEvent[]> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk as Uint8Array, { stream: true });
        const whole = text.slice(0, text.lastIndexOf("\n\n") + 2);
        events.length = 0;
        for (const [, data] of whole.matchAll(/^data: (.*)$/gm)) events.push(JSON.parse(data ?? "") as ToldEvent);
        changed.resolve();
        changed = Promise.withResolvers();
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      isOver = true;
      changed.resolve();
    }
    return events;
  }
  const all = read();
  all.catch(() => undefined); // whoever waits for it is told
  return {
    status: answer.status,
    events,
    all,
    text: () => text,
    async until(isSo) {
      for (;;) {
        const found = events.find(isSo);
        if (found) return found;
        if (isOver) assert.fail(`the stream ended after ${events.map(({ type }) => type).join(", ")}`);
        await changed.promise;
      }
    },
    close: () => controller.abort(),
  };
}

/** A home whose only agent is answered by this provider, for commands that are processes of their own. */
export interface ProcessWorld {
  readonly home: string;
  readonly work: string;
  readonly variables: Readonly<Record<string, string>>;
  start(...words: string[]): StartedProcess;
  /** `loadout up` on any port, when it answers. */
  up(): Promise<StartedProcess & { readonly url: string; readonly token: string }>;
}

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly said: { stdout: string; stderr: string };
  /** With the signal that ended it as its code, where one did. */
  readonly ended: Promise<CommandResult & { readonly signal: string | null }>;
  /** Waits until it is so; that it comes to be is the test. */
  until(isSo: () => boolean): Promise<void>;
}

export function createProcessWorld(
  t: TestContext,
  { provider, agent = {}, home: given }: { readonly provider: string; readonly agent?: object; readonly home?: string },
): ProcessWorld {
  const world = createWorldFolder("process", given);
  const { folder, home } = world;
  const [user, work] = [join(folder, "user"), join(folder, "work")];
  for (const path of [user, work]) mkdirSync(path);
  if (given === undefined) writeHome(home, provider, agent);
  const variables = {
    PATH: process.env.PATH ?? "",
    HOME: user,
    LOADOUT_HOME: home,
    TEST_KEY: "key",
    LANG: "en_US.UTF-8",
  };
  const children = new Set<StartedProcess>();
  t.after(async () => {
    for (const { child } of children) child.kill("SIGKILL");
    await Promise.all([...children].map(({ ended }) => ended));
    removeWorld(world);
  });

  function start(...words: string[]): StartedProcess {
    const started = startProcess(words, variables, work);
    children.add(started);
    return started;
  }

  return {
    ...{ home, work, variables, start },
    async up() {
      const server = start("up", "--port", "0", "--json");
      const file = join(home, "server.json");
      await server.until(() => existsSync(file) && server.said.stdout.includes("\n"));
      const { url, token } = JSON.parse(readFileSync(file, "utf8")) as { url: string; token: string };
      return { ...server, url, token };
    },
  };
}

/** An agent whose model is this provider. */
export const writeHome = (home: string, provider: string, agent: object = {}): void =>
  writeAgent(home, { provider: "openai-compatible", model: "m", baseURL: provider, apiKeyEnv: "TEST_KEY" }, agent);

function startProcess(words: readonly string[], env: Readonly<Record<string, string>>, cwd: string): StartedProcess {
  const main = join(repository, "packages/app/src/main.ts");
  const child = spawn(process.execPath, ["-C", "loadout-source", main, ...words], {
    env: { ...env, ...compiledSources },
    cwd,
  });
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

/** Waits until it is so; that it comes to be is the test. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Whether a process runs that was started by these very last words. */
export const isProcessRunning = (...words: readonly string[]): boolean =>
  readdirSync("/proc").some((name) => {
    if (!/^\d+$/.test(name) || name === String(process.pid)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8").endsWith(`${words.join("\0")}\0`);
    } catch (error) {
      if (error instanceof Error && "code" in error) return false; // it has just ended
      throw error;
    }
  });
