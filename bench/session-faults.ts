import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { damagedSessions, type Model, openSessions, type Sessions } from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import { type FaultPlace, folderPlace } from "./fault-place.ts";

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

export interface SessionFaultOptions {
  readonly homes: number;
  readonly place?: FaultPlace;
}

export async function runSessionFaults({ homes, place = folderPlace }: SessionFaultOptions): Promise<SessionFaults> {
  const hits = new Map<string, number>();
  const violations: string[] = [];
  for (let count = 0; count < homes; count++) {
    const folder = mkdtempSync(join(tmpdir(), "loadout-session-faults-"));
    try {
      const home = await createHome(place, folder);
      const said: string[] = [];
      for (let kill = 0; kill < killsOfOneHome; kill++) {
        const { lines, isKilled } = await killSometime(place, home, kill === 0);
        await place.expireLocks(home);
        said.push(...lines);
        const where = `${place.title}session, after ${lines.at(-1)?.split(" ")[0] ?? "its start"}`;
        hits.set(where, (hits.get(where) ?? 0) + 1);
        if (!isKilled) violations.push(`${where}: the process ended by itself`);
        violations.push(...(await inspect(place, home, said)).map((found) => `${where}: ${found}`));
      }
      await place.remove(home);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { hits, violations };
}

/** A home with an agent, a skill, and in a folder a session of an earlier release, which knows nothing else. */
async function createHome(place: FaultPlace, folder: string): Promise<string> {
  const home = join(folder, `sessions-${basename(folder).slice(-6).toLowerCase()}`);
  await place.create(home);
  await using _open = await place.open(home);
  const { documents } = homeFiles(home);
  await documents.write("environments/default/agents.jsonc", '{"assistant": {"model": "echo"}}');
  const skill = join(home, "environments/default/skills/a"); // skills of an environment are files of the machine
  mkdirSync(skill, { recursive: true });
  writeFileSync(join(skill, "SKILL.md"), "---\nname: a\ndescription: Does a.\n---\nText\n");
  await documents.write("context/one/messages/meta.json", '{"contextId": "one", "userId": "default"}');
  const lines = oldIdsIn(place).map((id) => JSON.stringify(oldMessage(id)));
  if (lines.length > 0)
    await documents.write("context/one/messages/history.jsonl", lines.map((line) => `${line}\n`).join(""));
  return home;
}

const oldIdsIn = (place: FaultPlace): string[] =>
  Array.from({ length: place === folderPlace ? oldMessages : 0 }, (_, index) => `old-${index}`);
const oldMessage = (id: string): object => ({ type: "user", id, time: "2026-01-01T00:00:00.000Z", content: "x" });

/** Answers the lines that the child had printed. It is a violation if it ended by itself: then nothing was tried. */
async function killSometime(
  place: FaultPlace,
  home: string,
  isFirst: boolean,
): Promise<{ lines: string[]; isKilled: boolean }> {
  const program = join(import.meta.dirname, "session-fault-child.ts");
  const child = spawn(process.execPath, ["-C", "loadout-source", program, home], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOME: join(home, ".."), ...place.variables(home) },
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
  const [, signal] = await ended;
  return { lines, isKilled: signal === "SIGKILL" };
}

/** What is not as it was acknowledged. */
async function inspect(place: FaultPlace, home: string, said: readonly string[]): Promise<string[]> {
  await using _open = await place.open(home);
  const found: string[] = [];
  const begun = new Set(namedIn(said, "forking"));
  for (const { contextId = "?" } of await damagedSessions(home))
    if (!begun.has(contextId)) found.push(`${contextId} is damaged`);
  await using sessions = await openSessions({ home, models: { echo } });
  found.push(...(await inspectSession(sessions, oldIdsIn(place), namedIn(said, "message"))));
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

async function inspectSession(
  sessions: Sessions,
  old: readonly string[],
  acknowledged: readonly string[],
): Promise<string[]> {
  const session = await sessions.get("one");
  await session.settle();
  const found: string[] = [];
  const ids = session.messages.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) found.push("a message is there twice");
  if (session.unreadable > 0) found.push("a message cannot be read");
  let from = 0;
  for (const id of [...old, ...acknowledged]) {
    const at = ids.indexOf(id, from);
    if (at < 0) found.push(`message ${id} is lost, or not in its place`);
    else from = at;
  }
  const last = session.messages.at(-1)?.type;
  if (acknowledged.length > 0 && last !== "result") found.push(`the history ends with ${last}`);
  return found;
}

const namedIn = (said: readonly string[], what: string): string[] =>
  said.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));
