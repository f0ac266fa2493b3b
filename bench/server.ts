import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createHome, openLibrary } from "@loadout/core";
import { besideForkBombs } from "./fork-bomb.ts";
import { putUnderLoad } from "./load.ts";
import { type Figure, ratioOf, runNode } from "./measure.ts";
import { writeSampleSkills } from "./sample-skills.ts";

const root = join(import.meta.dirname, "..");
const command = join(root, "packages/app/bin/loadout.cjs");
const page = "/api/skill/list?limit=50";
const skills = 1000;
const streams = 500;

/** The built server beside the same framework with nothing to do, each on the same one core. */
export async function serverFigures(folder: string): Promise<Figure[]> {
  const home = join(folder, "server-home");
  const work = join(folder, "server-work");
  mkdirSync(work, { recursive: true });
  await createHome(home, join(root, "packages/app/templates"));
  await fillLibrary(home, join(folder, "server-skills"));
  const environment = { PATH: process.env.PATH ?? "", HOME: work, LOADOUT_HOME: home };

  // The first start of a home also records a session; this is about every other one.
  await recordFirstSession(home, environment);
  let started: Awaited<ReturnType<typeof startServer>> | undefined;
  const startUp = await ratioOf(
    9,
    async () => {
      started = await startServer(home, environment);
      await get(started, page);
    },
    () => runNode(["-e", "0"], environment, work),
    async () => {
      if (started) await stop(started.child);
      started = undefined;
    },
  );
  const server = await startServer(home, environment);
  const size = (await get(server, page)).length;
  const floor = await startConstant(size);
  const { ratio, note } = await compare(server, floor);
  await stop(floor.child);
  const perStream = await holdStreams(server);
  const bombs = await besideForkBombs(folder, server, page);
  await stop(server.child);
  return [
    {
      name: `GET ${page} with a token: share of a constant answer of ${size} bytes`,
      value: ratio * 100,
      unit: "% (at least)",
      limit: 60,
      note,
    },
    {
      name: `memory a stream, ${streams} open event streams in one process`,
      value: perStream,
      unit: "KB",
      limit: 100,
      note: "resident memory after, less before",
    },
    {
      name: `from start to the first list answered, ${skills} skills in the library`,
      value: startUp.ratio,
      limit: 8,
      note: "node -e 0",
    },
    bombs,
  ];
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly token: string;
}

async function fillLibrary(home: string, folder: string): Promise<void> {
  writeSampleSkills(folder, skills);
  await using library = await openLibrary({ home });
  for (const source of await library.locate(folder)) await library.import(source, { author: "bench" });
}

async function recordFirstSession(home: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const { child } = await startServer(home, environment);
  while (!existsSync(join(home, "context/demo.json"))) await setTimeout(50);
  await stop(child);
}

/** On one core, where that can be said. */
const onOneCore = (words: readonly string[]): readonly string[] =>
  existsSync("/usr/bin/taskset") ? ["/usr/bin/taskset", "-c", "0", ...words] : words;

function start(words: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  const [program = "", ...given] = onOneCore([process.execPath, ...words]);
  return spawn(program, given, { env: { ...environment }, stdio: ["ignore", "pipe", "inherit"] });
}

async function startServer(home: string, environment: Readonly<Record<string, string>>): Promise<Server> {
  rmSync(join(home, "server.json"), { force: true });
  const child = start([command, "up", "--port", "0", "--json"], environment);
  await firstLine(child);
  const { url, token } = JSON.parse(readFileSync(join(home, "server.json"), "utf8")) as { url: string; token: string };
  return { child, token, port: Number(new URL(url).port) };
}

async function startConstant(size: number): Promise<Server> {
  const child = start(["-C", "loadout-source", join(import.meta.dirname, "constant-server.ts"), String(size)], {});
  return { child, token: "none", port: Number(await firstLine(child)) };
}

function firstLine({ stdout, ...child }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) resolve(text.split("\n", 1)[0] ?? "");
    });
    stdout?.on("end", () => reject(new Error(`it ended: ${text} ${child.exitCode}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function get({ port, token }: Server, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { port, path, host: "127.0.0.1", headers: { Authorization: `Bearer ${token}` } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
      },
    );
    asked.on("error", reject).end();
  });
}

/**
 * Answers a second of one core: by the processor time the server took, so that whoever else uses the machine does not
 * count. In turn, and with a user's token, which is looked up, not with the local one.
 */
async function compare(server: Server, floor: Server): Promise<{ ratio: number; note: string }> {
  const token = await createToken(server);
  const load = async (one: Server, by: string) => {
    const before = processorTime(one.child);
    const { count, p99 } = await putUnderLoad({
      port: one.port,
      path: page,
      headers: { Authorization: `Bearer ${by}` },
      connections: 16,
      milliseconds: 1500,
    });
    return { count, p99, seconds: processorTime(one.child) - before };
  };
  const rounds = [];
  for (let round = 0; round < 8; round++)
    rounds.push({ floor: await load(floor, "none"), ours: await load(server, token) });
  const warm = rounds.slice(2);
  const [ours, least] = [rateOf(warm.map((round) => round.ours)), rateOf(warm.map((round) => round.floor))];
  const last = rounds.at(-1);
  const rates = `${ours.toFixed(0)} to ${least.toFixed(0)} a second of one core`;
  const p99 = `p99 ${last?.ours.p99.toFixed(1)} ms to ${last?.floor.p99.toFixed(1)} ms with 16 connections`;
  return { ratio: ours / least, note: `hono answering a constant: ${rates}, ${p99}` };
}

/** Answers a second that was computed. */
function rateOf(loads: readonly { readonly count: number; readonly seconds: number }[]): number {
  const sum = (pick: (load: (typeof loads)[number]) => number): number =>
    loads.reduce((all, one) => all + pick(one), 0);
  return sum(({ count }) => count) / sum(({ seconds }) => seconds);
}

/** Seconds that a process has computed. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100; // ticks, a hundred a second on Linux
}

async function createToken({ port, token }: Server): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/token/create`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "bench" }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Kilobytes that each open stream takes in the server. */
async function holdStreams(server: Server): Promise<number> {
  const before = residentMemory(server.child);
  const open = await Promise.all(
    Array.from(
      { length: streams },
      () =>
        new Promise<() => void>((resolve, reject) => {
          const asked = request(
            {
              port: server.port,
              host: "127.0.0.1",
              path: "/api/system/events",
              headers: { Authorization: `Bearer ${server.token}` },
              agent: false,
            },
            (answer) => {
              if (answer.statusCode !== 200) reject(new Error(`stream refused: ${answer.statusCode}`));
              answer.once("data", () => resolve(() => asked.destroy()));
            },
          );
          asked.on("error", reject).end();
        }),
    ),
  );
  const after = residentMemory(server.child);
  for (const close of open) close();
  return (after - before) / streams;
}

function residentMemory({ pid }: ChildProcess): number {
  const [, size] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(size);
}
