import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createTrust } from "@loadout/core";
import { createServerHome, type ServerHome, writeAgent } from "./server-home.ts";
import { hasSqlite, type StartedServer, startModel, startServer } from "./started-server.ts";
import { createPackages, dailyWork, sharing } from "./sync-io-journey.ts";

/** Which functions of a server do blocking input and output while it serves: a journey under `node --trace-sync-io`. */

/** Blocking calls of one function of ours. */
interface BlockingCalls {
  /** `packages/…/file.ts:function`, or what Node itself did. */
  readonly place: string;
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
  const packages = createPackages(join(folder, "packages"));
  return await traceServer(serverHome, [...dailyWork(project), ...sharing(packages)]);
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
