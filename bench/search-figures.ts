import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createHome } from "@loadout/core";
import { endWithUs } from "./end-with-us.ts";
import { type Figure, median, ratioOf, runNode } from "./measure.ts";
import { endedChildrenTime } from "./process-load.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const root = join(import.meta.dirname, "..");
const command = join(root, "packages/app/bin/loadout.cjs");
const query = "work on thing 77 step by step";
const searches = 50;
const rounds = 9;

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
      const processor = { search: 0, floor: 0 };
      const counted = (key: keyof typeof processor, run: () => unknown) => () => {
        const before = endedChildrenTime();
        run();
        processor[key] += endedChildrenTime() - before;
      };
      const { ratio, measured } = await ratioOf(
        rounds,
        counted("search", search),
        counted("floor", () => runNode(["-e", "0"], environment, work)),
      );
      const name = `loadout skill search, ${size} skills, ${how}`;
      const each = (time: number): string => (time / rounds).toFixed(0);
      const computed = `processor time ${each(processor.search)} to ${each(processor.floor)} ms, ${(processor.search / processor.floor).toFixed(2)} ×`;
      return { name, value: ratio, limit: most, note: `node -e 0; ${measured.toFixed(0)} ms; ${computed}` };
    };
    figures.push(await compare("without a server", limit));
    await recordFirstSession(home, environment);
    if (size === 10_000) figures.push(...(await firstListFigures(() => startServer(home, environment), size)));
    const server = await startServer(home, environment);
    try {
      if (size === 10_000) figures.push(await searchFigure(server, size));
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

const starts = 5;

/** The first list of a server that was started for it, several times. */
async function firstListFigures(start: () => Promise<Server>, size: number): Promise<Figure[]> {
  const taken: { readonly list: number; readonly before: number; readonly memory: number }[] = [];
  while (taken.length < starts) {
    const server = await start();
    try {
      const before = processorTime(server);
      await get(server, "/api/skill/list?limit=50");
      taken.push({ before, list: processorTime(server), memory: residentMemory(server) });
    } finally {
      await stop(server);
    }
  }
  const list = median(taken.map((one) => one.list));
  const before = median(taken.map((one) => one.before));
  return [
    {
      ...{ name: `from start to the first list, ${size} skills: processor time`, value: list, unit: "ms", limit: 500 },
      note: `the median of ${starts} starts; ${before.toFixed(0)} ms of it before the list`,
    },
    {
      name: `first list after a start, ${size} skills: memory`,
      value: median(taken.map(({ memory }) => memory)),
      unit: "MB",
      limit: 200,
      note: `resident, of the whole server; the median of ${starts} starts`,
    },
  ];
}

async function searchFigure(server: Server, size: number): Promise<Figure> {
  await get(server, searchPath);
  await settled(server);
  const health = await each(server, "/api/health");
  return {
    name: `GET /api/skill/search, ${size} skills: processor time`,
    value: await each(server, searchPath),
    unit: "ms",
    limit: 10,
    note: `the mean of ${searches}, once the first look at all skills is over; a health check takes ${health.toFixed(1)} ms`,
  };
}

/** Until it computes nothing by itself: a server that was just started still reads skills. */
async function settled(server: Server): Promise<void> {
  for (let before = -1; processorTime(server) !== before; ) {
    before = processorTime(server);
    await setTimeout(500);
  }
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
  endWithUs(child);
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
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
