import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { composeBrief, openDispatches, openSessions, type Sessions, type SkillContent } from "@loadout/core";
import { createDispatches } from "../packages/core/src/dispatch/create-dispatches.ts";
import { skillFiles } from "../packages/core/src/ground/files/skill-files.ts";
import { createFakeAgents } from "../test/fake-agent.ts";
import { type Figure, ratioOf } from "./measure.ts";

const skillCount = 20;
const skillSize = 1500;
const task = "Review the auth module for security issues";

/** What it costs to put skills in front of a task, and what is left of the processes that work on tasks. */
export async function dispatchFigures(folder: string): Promise<Figure[]> {
  return [
    ...(await briefFigures(join(folder, "brief"))),
    await startFigure(join(folder, "start")),
    ...(await processFigures(join(folder, "processes"))),
  ];
}

async function briefFigures(home: string): Promise<Figure[]> {
  const paths = writeSkills(home);
  await using sessions = await openSessions({ home, userHome: join(home, "nobody"), variables: {} });
  const session = await sessions.open("bench");
  for (let index = 0; index < skillCount; index++) await session.load(`skill-${index}`);
  await wait(50); // what was written just now is never kept
  const { skills } = await sessions.activeSkillContents("bench");
  if (composeBrief(task, skills).used !== skillCount * skillSize) throw new Error("the brief is another one");
  const what = `a brief of 30,000 characters from ${skillCount} skills`;
  const [first = ""] = paths;
  const text = readFileSync(first, "utf8");
  const microseconds = (milliseconds: number): string => `${(milliseconds * 1000).toFixed(0)} µs`;

  const many = 200;
  const repeated = (work: () => string) => (): void => {
    for (let index = 0; index < many; index++) Buffer.from(work());
  };
  const composed = await ratioOf(
    50,
    repeated(() => composeBrief(task, skills).text),
    repeated(() => joined(skills)),
  );
  const cached = await ratioOf(
    200,
    () => briefOf(sessions, true),
    () => paths.map((path) => [lstatSync(path), lstatSync(dirname(path))]),
  );
  const uncached = await ratioOf(
    200,
    () => briefOf(sessions, false),
    () => paths.map(readThroughGate),
    () => writeFileSync(first, text), // an edit from outside, of one of them
  );
  const bare = await ratioOf(
    200,
    () => paths.map(readThroughGate),
    () => paths.map((path) => readFileSync(path, "utf8")),
  );
  return [
    {
      name: `${what} at hand`,
      value: composed.ratio,
      limit: 2,
      note: `joining the same texts to bytes: ${microseconds(composed.floor / many)}`,
    },
    {
      name: `the same, after looking whether anything changed`,
      value: cached.ratio,
      limit: 10,
      note: `${microseconds(cached.measured)} in all; the state of the same files and folders: ${microseconds(cached.floor)}`,
    },
    {
      name: `the same, everything read again`,
      value: uncached.ratio,
      limit: 5,
      note: `${microseconds(uncached.measured)} in all; reading the files with their real paths checked: ${microseconds(uncached.floor)}, without: ${microseconds(bare.floor)}`,
    },
  ];
}

/** As every file of a skill has to be read: it and its folder are where they seem to be. */
const readThroughGate = (path: string): readonly unknown[] => [
  skillFiles.realPath(dirname(path)),
  skillFiles.realPath(path),
  skillFiles.readBytes(path, 1_000_000),
];

async function briefOf(sessions: Sessions, isCached: boolean): Promise<string> {
  const { skills, cached } = await sessions.activeSkillContents("bench");
  if (cached !== isCached) throw new Error(`cached: ${cached}`);
  return composeBrief(task, skills).text;
}

const joined = (skills: readonly SkillContent[]): string =>
  ["# Reference Skills\n\n", ...skills.map(({ name, content }) => `---\n## ${name}\n\n${content}\n\n`), task].join("");

function writeSkills(home: string): string[] {
  for (const name of ["config", "models"]) write(join(home, "environments/default"), `${name}.jsonc`, "{}");
  write(join(home, "environments/default"), "agents.jsonc", '{"assistant": {}}');
  return Array.from({ length: skillCount }, (_, index) => {
    const folder = join(home, "environments/default/skills", `skill-${index}`);
    const body = `Line ${index} of the instructions.\n`.repeat(100).slice(0, skillSize - 1);
    const head = `---\nname: skill-${index}\ndescription: Does ${index}. Use for ${index}.\n---\n`;
    return write(folder, "SKILL.md", `${head}${body}.\n`);
  });
}

function write(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const agent = join(import.meta.dirname, "../test/fake-acp-agent.ts");

/** From a dispatch to the first word of an agent, beside the same process alone to its first answer. */
async function startFigure(home: string): Promise<Figure> {
  mkdirSync(home);
  const variables = { PATH: process.env.PATH, HOME: home };
  const settings = async () => ({ dispatch: { agents: { fake: { acp: [process.execPath, agent, "normal"] } } } });
  const dispatches = await openDispatches({ home, variables, settings });
  const request = {
    userId: "bench",
    agent: "fake",
    task,
    workDir: home,
    cached: false,
    permission: "deny",
    role: "superadmin",
  } as const;
  const sent = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = dispatches.listen(({ type }) => type === "output" && resolve());
    await dispatches.start({ ...request, brief: composeBrief(task, []) });
    await promise;
    leave();
  };
  const endAll = async (): Promise<void> => {
    for (const { agentId } of dispatches.processes()) await dispatches.stopProcess(agentId);
  };
  try {
    const { ratio, floor, measured } = await ratioOf(15, sent, () => startBare(home), endAll);
    const note = `${measured.toFixed(0)} ms; started alone and asked to begin: ${floor.toFixed(0)} ms`;
    return { name: "from a dispatch to the first word of an ACP agent", value: ratio, limit: 1.5, note };
  } finally {
    await dispatches.close();
  }
}

async function startBare(cwd: string): Promise<void> {
  const child = spawn(process.execPath, [agent, "normal"], { cwd, stdio: ["pipe", "pipe", "ignore"] });
  const params = { protocolVersion: 1, clientCapabilities: {} };
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params })}\n`);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
}

const dispatchCount = 100;
const atOnce = 5;
/** How a task ends: by itself, cancelled, killed from outside, cancelled though deaf, out of time. */
const ways = ["say it", "sleep", "child", "deaf", "exit 1"] as const;

async function processFigures(home: string): Promise<Figure[]> {
  const figure = { name: `processes of ${dispatchCount} dispatches`, unit: "processes", limit: 0 } as const;
  if (process.platform !== "linux")
    return [{ ...figure, value: undefined, note: "processes are counted through /proc, which is not here" }];
  mkdirSync(home);
  const mark = randomUUID();
  const agents = createFakeAgents({ patience: 200, variables: { BENCH_MARK: mark } });
  const dispatches = createDispatches({ home, connect: agents.connect, limits: { stopPatience: 200 } });
  const start = performance.now();
  let most = 0;
  const endOne = async (way: string): Promise<void> => {
    const { id, agentId } = await dispatches.start({
      ...{
        userId: "bench",
        agent: "fake",
        task: way,
        workDir: home,
        cached: false,
        permission: "deny",
        role: "superadmin",
      },
      brief: composeBrief(way, []),
    });
    while (way !== "exit 1" && (await dispatches.get(id)).lastOutput === 0) await wait(5);
    most = Math.max(most, processesWith(mark).length);
    const pid = dispatches.processes().find((one) => one.agentId === agentId)?.pid;
    if (way === "child" && pid !== undefined) process.kill(pid, "SIGKILL");
    else if (way === "sleep" || way === "deaf") await dispatches.cancel(id);
    await dispatches.wait(id);
  };
  for (let round = 0; round < dispatchCount / atOnce; round++) await Promise.all(ways.map(endOne));
  await dispatches.close();
  const seconds = (performance.now() - start) / 1000;
  const left = processesWith(mark);
  for (const pid of left) process.kill(pid, "SIGKILL");
  if (most < atOnce) throw new Error(`only ${most} processes were seen at once: nothing was measured`);
  return [
    {
      ...figure,
      value: left.length,
      note: `ended by themselves, cancelled, killed, deaf to signals; up to ${most} processes at once, in ${seconds.toFixed(1)} s`,
    },
  ];
}

/** Processes with this text in their variables. */
const processesWith = (text: string): number[] =>
  globSync("/proc/[0-9]*/environ")
    .filter((path) => read(path).includes(text))
    .map((path) => Number(path.split("/")[2]));

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // it has ended, or is not ours
  }
}
