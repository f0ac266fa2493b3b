import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { damagedSessions, type Model, openSessions, type Sessions } from "@loadout/core";

/** Kills processes that use a session, at random moments, and looks at what is left. */

export interface SessionFaults {
  /** How often a process died in the middle of each kind of work. */
  readonly hits: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
}

/** Kills of one home, one after the other: what one leaves, the next one finds. */
const killsOfOneHome = 5;
/** Milliseconds; in this time a child takes some turns. */
const longest = 1500;
/** Messages of a file of an earlier release that the first child takes over. */
const oldMessages = 300;

/** A model that answers at once, and calls a tool at every second request. */
export const echo: Model = {
  ...{ provider: "echo", id: "echo", contextWindow: 1_000_000 },
  async *stream({ messages }) {
    const last = messages.at(-1);
    const call = { id: crypto.randomUUID(), name: "list_files", arguments: "{}" };
    if (last?.role === "user") yield { type: "tool-call", call };
    else yield { type: "text-delta", text: "done" };
    yield { type: "finish", reason: last?.role === "user" ? "tool-calls" : "stop", usage: {} };
  },
};

export async function runSessionFaults({ homes }: { readonly homes: number }): Promise<SessionFaults> {
  const hits = new Map<string, number>();
  const violations: string[] = [];
  for (let count = 0; count < homes; count++) {
    const folder = mkdtempSync(join(tmpdir(), "loadout-session-faults-"));
    try {
      const home = createHome(folder);
      const said: string[] = [];
      for (let kill = 0; kill < killsOfOneHome; kill++) {
        const lines = await killSometime(home, kill === 0);
        said.push(...lines);
        const where = `session, after ${lines.at(-1)?.split(" ")[0] ?? "its start"}`;
        hits.set(where, (hits.get(where) ?? 0) + 1);
        violations.push(...(await inspect(home, said)).map((found) => `${where}: ${found}`));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { hits, violations };
}

/** A home with an agent, a skill, and a session of an earlier release. */
function createHome(folder: string): string {
  const home = join(folder, "home");
  const write = (path: string, text: string): void => {
    mkdirSync(join(home, path, ".."), { recursive: true });
    writeFileSync(join(home, path), text);
  };
  write("environments/default/agents.jsonc", '{"assistant": {"model": "echo"}}');
  write("environments/default/skills/a/SKILL.md", "---\nname: a\ndescription: Does a.\n---\nText\n");
  write("context/one/messages/meta.json", '{"contextId": "one", "userId": "default"}');
  write("context/one/messages/history.jsonl", oldIds.map((id) => `${JSON.stringify(oldMessage(id))}\n`).join(""));
  return home;
}

const oldIds = Array.from({ length: oldMessages }, (_, index) => `old-${index}`);
const oldMessage = (id: string): object => ({ type: "user", id, time: "2026-01-01T00:00:00.000Z", content: "x" });

/** Answers the lines that the child had printed. */
async function killSometime(home: string, isFirst: boolean): Promise<string[]> {
  const program = join(import.meta.dirname, "session-fault-child.ts");
  const child = spawn(process.execPath, ["-C", "loadout-source", program, home], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOME: join(home, "..") },
  });
  const lines: string[] = [];
  const isBegun = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line === "begun") isBegun.resolve();
    else lines.push(line);
  });
  const ended = once(child, "close");
  // The first one may die while it takes over the file.
  if (!isFirst || Math.random() < 0.5) await Promise.race([isBegun.promise, ended]);
  setTimeout(() => child.kill("SIGKILL"), Math.random() * longest);
  await ended;
  return lines;
}

/** What is not as it was acknowledged. */
async function inspect(home: string, said: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const begun = new Set(namedIn(said, "forking"));
  for (const { contextId = "?" } of await damagedSessions(home))
    if (!begun.has(contextId)) found.push(`${contextId} is damaged`);
  await using sessions = await openSessions({ home, models: { echo } });
  found.push(...(await inspectSession(sessions, [...oldIds, ...namedIn(said, "message")])));
  const deleting = new Set(namedIn(said, "deleting"));
  const ids = new Set((await sessions.list()).map(({ contextId }) => contextId));
  for (const id of namedIn(said, "deleted")) if (ids.has(id)) found.push(`${id} was deleted and is there`);
  for (const line of said.filter((one) => one.startsWith("fork "))) {
    const [, id = "", count] = line.split(" ");
    if (deleting.has(id)) continue;
    const { messages } = await sessions.get(id);
    if (messages.length !== Number(count)) found.push(`${id} has ${messages.length} messages, not ${count}`);
  }
  return found;
}

async function inspectSession(sessions: Sessions, acknowledged: readonly string[]): Promise<string[]> {
  const session = await sessions.get("one");
  await session.settle();
  const found: string[] = [];
  const ids = session.messages.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) found.push("a message is there twice");
  if (session.unreadable > 0) found.push("a message cannot be read");
  let from = 0;
  for (const id of acknowledged) {
    const at = ids.indexOf(id, from);
    if (at < 0) found.push(`message ${id} is lost, or not in its place`);
    else from = at;
  }
  const last = session.messages.at(-1)?.type;
  if (acknowledged.length > oldMessages && last !== "result") found.push(`the history ends with ${last}`);
  return found;
}

const namedIn = (said: readonly string[], what: string): string[] =>
  said.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));
