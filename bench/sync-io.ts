import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTrust } from "@loadout/core";
import { writeZip } from "../packages/core/src/archive/write-zip.ts";
import type { SafePath } from "../packages/core/src/ground/files/safe-path.ts";
import { createServerHome, type ServerHome, writeAgent } from "./server-home.ts";
import { ask, hasSqlite, openStream, type StartedServer, startModel, startServer } from "./started-server.ts";
import { turn } from "./talking.ts";

/** Which functions of a server do blocking input and output while it serves: a journey under `node --trace-sync-io`. */

/** Blocking calls of one function of ours. */
interface BlockingCalls {
  /** `packages/…/file.ts:function`, or what Node itself did. */
  readonly place: string;
  /** The same without the function. */
  readonly file: string;
  readonly count: number;
  /** The parts of the journey in which it happened. */
  readonly during: readonly string[];
  /** The functions of Node that were called. */
  readonly calls: readonly string[];
}

/** `npm run bench sync-io`: the table. */
export async function syncIoReport(folder: string): Promise<string[]> {
  const { calls, hasSqlite: isLoaded } = await findBlockingCalls(folder);
  const sum = calls.reduce((all, { count }) => all + count, 0);
  return [
    `${sum} blocking calls in ${calls.length} places after the server was ready`,
    `node:sqlite is ${isLoaded ? "" : "not "}loaded in the main thread`,
    ...calls.map(
      (one) => `${String(one.count).padStart(6)}  ${one.place}  [${one.calls.join(", ")}]  (${one.during.join(", ")})`,
    ),
  ];
}

/** One part of what is done on a server. */
export type JourneyPart = readonly [part: string, take: (server: StartedServer) => Promise<unknown>];

export interface Blocked {
  /** The places with the most calls come first. */
  readonly calls: readonly BlockingCalls[];
  readonly hasSqlite: boolean;
}

/** Takes the journey of a person. */
export async function findBlockingCalls(folder: string): Promise<Blocked> {
  const serverHome = await createServerHome(join(folder, "sync-io"), 20);
  const project = createProject(join(folder, "project"));
  await createTrust(serverHome.home).add(project);
  await using model = await startModel({ steps: toolCalls.length + 1, deltas: 3, pause: 1, calls: toolCalls });
  writeAgent(serverHome, model.port, { tools: [...new Set(toolCalls.map(([tool]) => tool))], mcp: ["charts"] });
  writeFileSync(join(serverHome.home, "environments/default/config.jsonc"), JSON.stringify(settings));
  return await traceServer(serverHome, journey(project));
}

/** Starts a server of its own for a journey, and counts what blocked in each part of it. */
export async function traceServer({ home, variables }: ServerHome, parts: readonly JourneyPart[]): Promise<Blocked> {
  let said = "";
  await using server = await startServer(home, variables, {
    isFromSources: true,
    isProbed: true,
    node: [`--import=${join(import.meta.dirname, "quiet-workers.ts")}`, "--trace-sync-io", "--stack-trace-limit=50"],
    onError: (text) => {
      said += text;
    },
  });
  const found = new Map<string, { count: number; during: Set<string>; calls: Set<string> }>();
  const collect = async (part: string): Promise<void> => {
    await setTimeout(100); // for what follows an answer
    for (const { place, call } of tracesIn(said)) {
      const one = found.get(place) ?? { count: 0, during: new Set(), calls: new Set() };
      found.set(place, { count: one.count + 1, during: one.during.add(part), calls: one.calls.add(call) });
    }
    said = "";
  };
  await isQuiet(() => said.length);
  said = "";
  for (const [part, take] of parts) {
    await take(server);
    await collect(part);
  }
  const calls = [...found]
    .map(([place, { count, during, calls }]) => ({
      place,
      file: place.replace(/:.*/, ""),
      count,
      during: [...during],
      calls: [...calls],
    }))
    .sort((one, other) => other.count - one.count || (one.place < other.place ? -1 : 1));
  return { calls, hasSqlite: await hasSqlite(server) };
}

/** What the model has the agent do in each turn. */
const toolCalls = [
  ["write_file", { path: "notes.md", content: "One line of notes.\n" }],
  ["edit_file", { path: "notes.md", old_text: "One", new_text: "Another" }],
  ["read_file", { path: "notes.md" }],
  ["list_files", {}],
  ["Skill", { skill: "skill-3" }],
  ["exec_command", { command: "git status; echo more >> notes.md; sleep 0.5" }],
  ["exec_command", { command: "sleep 60", yield_seconds: 0.3 }],
  ["query_db", { sql: "select 1" }],
  ["agent_dispatch", { agent: "fake", task: "Say it" }],
  ["agent_dispatch", { agent: "echo", task: "Say it" }],
  ["mcp__charts__bar", { rows: [] }],
] as const;

const tests = join(import.meta.dirname, "../test");
const settings = {
  dispatch: { agents: { fake: { acp: [process.execPath, join(tests, "fake-acp-agent.ts"), "normal"] } } },
  mcpServers: { charts: { command: process.execPath, args: [join(tests, "charts-server.mjs")] } },
};

/** A repository that a person works in. */
function createProject(folder: string): string {
  mkdirSync(folder, { recursive: true });
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  writeFileSync(join(folder, "README.md"), "# A project\n");
  return folder;
}

/** Waits until a server has loaded in the background what it will need: seconds after its start, and then nothing for a while. */
async function isQuiet(size: () => number): Promise<void> {
  await setTimeout(4000);
  for (let before = -1; before !== size(); await setTimeout(1500)) before = size();
}

/** What a person does on a server, part by part. */
function journey(project: string): readonly JourneyPart[] {
  const get = (path: string) => (server: StartedServer) => ask(server, `/api/${path}`);
  const post =
    (path: string, body: object | Buffer, headers = {}) =>
    (server: StartedServer) =>
      ask(server, `/api/${path}`, { body, headers });
  const account = { name: "somebody", password: "a long password of the bench" };
  const skill = (more: string): string =>
    `---\nname: pack\ndescription: Packs things. Use when things are to be packed.\n---\n\nPack them.\n${more}`;
  const inProject = { "Loadout-Folder": encodeURIComponent(project) };
  return [
    ["events", async (server) => (await openStream(server, "/api/system/events"))()],
    ["a user", post("user/create", { ...account, role: "admin" })],
    ["sign in", post("auth/login", account)],
    ["list", get("skill/list?limit=50")],
    ["show", get("skill/show?name=skill-1")],
    ["search", get("skill/search?query=thing%20number%207")],
    ["import", async (server) => post("skill/import?name=pack.zip", await zip(skill("")))(server)],
    ["edit", post("skill/edit", { name: "pack", from: 1, text: skill("More.\n") })],
    ["delete", post("skill/delete", { names: ["pack"], confirmed: true, from: 2 })],
    ["undo", post("skill/restore", { slug: "pack" })],
    ["first turn", (server) => turn(server, "journey")],
    ["load", post("skill/load", { name: "skill-3", contextId: "journey" })],
    ["second turn", (server) => turn(server, "journey")],
    ["first turn in a project", (server) => turn(server, "in-a-project", inProject)],
    ["second turn in a project", (server) => turn(server, "in-a-project", inProject)],
    ["session", get("session/show?contextId=journey&messages=true")],
    ["sessions", get("session/list")],
    ["preview", post("dispatch/preview", { task: "Pack", skills: ["pack"], agent: "claude-code" })],
    ["dispatch", post("dispatch/start", { task: "Say it", agent: "fake", permission: "deny", wait: true }, inProject)],
    ["audit", get("audit/list")],
    ["delete a session", post("session/delete", { contextId: "journey", confirmed: true })],
    ["idle", () => setTimeout(1500)],
  ];
}

async function zip(text: string): Promise<Buffer> {
  const path = "SKILL.md" as SafePath;
  const read = async (): Promise<Buffer> => Buffer.from(text);
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip("pack", [{ kind: "file", path, executable: false, read }])) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Node gets the random bytes of 128 ids at once, from whichever call needs the next: 2 KB that the system has ready. */
const idsAhead =
  /^ {4}at randomFillSync \(node:internal\/crypto\/[^\n]*\n(?: {4}at [^\n]*\n){0,3}? {4}at randomUUID \(node:internal\/crypto\//;

/** The traces in what a server said: the function of Node that blocks, and the function of ours that is nearest to it. */
function tracesIn(text: string): { place: string; call: string }[] {
  return text
    .split(/^\(node:\d+\) WARNING: Detected use of sync API\n/m)
    .slice(1)
    .filter((trace) => !idsAhead.test(trace))
    .map((trace) => {
      const frames = trace.split("\n").filter((line) => line.startsWith("    at "));
      const call = /^ {4}at (?:new )?([\w.#]+)/.exec(frames[0] ?? "")?.[1] ?? "unknown";
      return { call, place: placeOf(frames) };
    });
}

/** The function of ours that is nearest; behind the gates that read and write files for all, the function that called them. */
function placeOf(frames: readonly string[]): string {
  const loads = frames.some((frame) => frame.includes("node:internal/modules")) ? " loads modules" : "";
  const ours = frames.flatMap((frame) => {
    const [, caller = "", file] =
      /^ {4}at (?:(.+) \()?(?:file:\/\/)?\S*\/(packages\/[^/]+\/src\/[^:]+):/.exec(frame) ?? [];
    return file ? [{ file, name: `${file}:${caller === "" ? "(anonymous)" : caller.replace(/^async /, "")}` }] : [];
  });
  const place = ours.find(({ file }) => !gates.test(file)) ?? ours[0];
  if (place) return place.name + loads;
  if (loads !== "") return `(Node)${loads}`;
  const [, last] =
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(frames.find((frame) => frame.includes("node_modules")) ?? "") ?? [];
  return last === undefined ? `(Node) ${frames.at(-1)?.trim() ?? ""}` : `(package) ${last}`;
}

const gates = /^packages\/core\/src\/(?:ground\/files|home\/threads)\//;
