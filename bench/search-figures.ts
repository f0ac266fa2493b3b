import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createHome } from "@loadout/core";
import { type Figure, ratioOf, runNode } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const root = join(import.meta.dirname, "..");
const command = join(root, "packages/app/bin/loadout.cjs");
const query = "work on thing 77 step by step";
const searches = 50;

/** Searching with the built server and command line, in homes with many skills. */
export async function searchProcessFigures(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { size, limit } of [
    { size: 1000, limit: 5 },
    { size: 10_000, limit: 10 },
  ]) {
    const home = join(folder, `search-home-${size}`);
    const work = join(folder, "search-work");
    mkdirSync(work, { recursive: true });
    await createHome(home, join(root, "packages/app/templates"));
    writeSampleSkills(join(home, "skills"), size);
    const environment = { PATH: process.env.PATH ?? "", HOME: work, LOADOUT_HOME: home };
    const search = () => runNode([command, "skill", "search", query, "--json"], environment, work);
    const compare = async (how: string, most: number): Promise<Figure> => {
      search(); // the second search of a home counts
      const { ratio, measured } = await ratioOf(9, search, () => runNode(["-e", "0"], environment, work));
      const name = `loadout skill search, ${size} skills, ${how}`;
      return { name, value: ratio, limit: most, note: `node -e 0; ${measured.toFixed(0)} ms` };
    };
    figures.push(await compare("without a server", limit));
    await recordFirstSession(home, environment);
    const server = await startServer(home, environment);
    try {
      if (size === 10_000) figures.push(...(await measureServer(server, size)));
      await get(server, searchPath);
      figures.push(await compare("through a server", 3));
    } finally {
      await stop(server);
    }
  }
  return figures;
}

/** The first start of a home also records a session; the figures are about every other one. */
async function recordFirstSession(home: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const server = await startServer(home, environment);
  while (!existsSync(join(home, "context/demo.json"))) await setTimeout(50);
  await stop(server);
}

const searchPath = `/api/skill/search?query=${encodeURIComponent(query)}`;

async function measureServer(server: Server, size: number): Promise<Figure[]> {
  const before = processorTime(server);
  await get(server, "/api/skill/list?limit=50");
  const list = processorTime(server);
  const memory = residentMemory(server);
  await get(server, searchPath);
  const health = await each(server, "/api/health");
  const search = await each(server, searchPath);
  return [
    {
      ...{ name: `from start to the first list, ${size} skills: processor time`, value: list, unit: "ms", limit: 500 },
      note: `of it ${(list - before).toFixed(0)} ms for the list itself`,
    },
    {
      ...{ name: `first list after a start, ${size} skills: memory`, value: memory, unit: "MB", limit: 200 },
      note: "resident, of the whole server",
    },
    {
      ...{ name: `GET /api/skill/search, ${size} skills: processor time`, value: search, unit: "ms", limit: 10 },
      note: `the mean of ${searches}; a health check takes ${health.toFixed(1)} ms`,
    },
  ];
}

/** Milliseconds of processor time that one answer takes. */
async function each(server: Server, path: string): Promise<number> {
  await get(server, path);
  const before = processorTime(server);
  for (let done = 0; done < searches; done++) await get(server, path);
  return (processorTime(server) - before) / searches;
}

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

async function startServer(home: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  rmSync(join(home, "server.json"), { force: true });
  const child = spawn(process.execPath, [command, "up", "--port", "0", "--json"], {
    env: { ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const { url, token } = JSON.parse(readFileSync(join(home, "server.json"), "utf8")) as Pick<Server, "url" | "token">;
  return { child, url, token };
}

async function get({ url, token }: Server, path: string): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
}

/** Milliseconds that a process has computed. */
function processorTime({ child: { pid } }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10; // ticks, a hundred a second on Linux
}

function residentMemory({ child: { pid } }: Server): number {
  const [, size] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(size) / 1024;
}

function stop({ child }: Server): Promise<void> {
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
