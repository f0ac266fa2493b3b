import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { TimedEvent } from "@loadout/core";
import { createHomeWorld, type HomeWorld, type StartedProcess, writeAgent } from "./sandbox.ts";

/** An event as it comes over HTTP. */
export type ToldEvent = TimedEvent & { readonly id: number };

/** A client that listens to the events of a session. */
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
  all.catch(() => undefined); // reported to the code that awaits it
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
export interface ProcessWorld extends HomeWorld {
  /** `loadout up` on any port, when it answers. */
  up(...flags: string[]): Promise<StartedProcess & { readonly url: string; readonly token: string }>;
}

export function createProcessWorld(
  t: TestContext,
  { provider, agent = {}, home: given }: { readonly provider: string; readonly agent?: object; readonly home?: string },
): ProcessWorld {
  const world = createHomeWorld({ home: given, variables: { TEST_KEY: "key" } });
  t.after(() => world.remove());
  if (given === undefined) writeHome(world.home, provider, agent);
  return {
    ...world,
    async up(...flags) {
      const server = world.start("up", "--port", "0", "--json", ...flags);
      const file = join(world.home, "server.json");
      await server.until(() => existsSync(file) && server.said.stdout.includes("\n"));
      const { url, token } = JSON.parse(readFileSync(file, "utf8")) as { url: string; token: string };
      return { ...server, url, token };
    },
  };
}

/** An agent whose model is this provider. */
export const writeHome = (home: string, provider: string, agent: object = {}): void =>
  writeAgent(home, { provider: "openai-compatible", model: "m", baseURL: provider, apiKeyEnv: "TEST_KEY" }, agent);

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
