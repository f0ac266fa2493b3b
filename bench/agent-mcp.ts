import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { connectMcp } from "@loadout/core";
import type { Figure } from "./measure.ts";

const servers = 100;
const atOnce = 10;

/** What is left of MCP servers that were ended in every way there is, each with a child of its own. */
export async function mcpFigures(): Promise<Figure[]> {
  const figure = { name: `processes of ${servers} ended MCP servers`, unit: "processes", limit: 0 } as const;
  if (process.platform !== "linux")
    return [{ ...figure, value: undefined, note: "processes are counted through /proc, which is not here" }];
  const mark = randomUUID();
  const seen = { most: 0 };
  const start = performance.now();
  for (let round = 0; round < servers / atOnce; round++)
    await Promise.all(Array.from({ length: atOnce }, (_, index) => endOne(mark, ways[index % ways.length], seen)));
  const seconds = (performance.now() - start) / 1000;
  await wait(50); // a process that was killed is gone a moment later
  const left = processesWith(mark);
  for (const pid of left) process.kill(pid, "SIGKILL");
  if (seen.most < atOnce) throw new Error(`only ${seen.most} processes were seen at once: nothing was measured`);
  return [
    {
      ...figure,
      value: left.length,
      note: `closed, killed, deaf to signals, or dropped during the handshake; up to ${seen.most} processes at once, in ${seconds.toFixed(1)} s`,
    },
  ];
}

/** How a server ends: it is closed, it is killed from outside, it does not listen, it never answers. */
const ways = ["close", "kill", "deaf", "silent"] as const;

async function endOne(mark: string, way: (typeof ways)[number] = "close", seen: { most: number }): Promise<void> {
  const own = randomUUID();
  const server = {
    command: process.execPath,
    args: ["-e", program],
    env: { BENCH_MARK: mark, BENCH_OWN: own, WAY: way },
  };
  const limits = { connect: way === "silent" ? 1500 : 30_000, call: 1000 };
  try {
    const connection = await connectMcp({ name: "bench", server, variable: () => undefined, limits });
    const pids = processesWith(own);
    seen.most = Math.max(seen.most, processesWith(mark).length);
    if (way === "kill") for (const pid of pids.slice(0, 1)) process.kill(pid, "SIGKILL");
    await connection.close();
  } catch (error) {
    if (way !== "silent") throw error; // that one cannot be connected to
  }
}

/** A server in plain JSON lines that starts a child before it answers. */
const program = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  const isDeaf = process.env.WAY === "deaf";
  if (isDeaf) process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
  let rest = "";
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\\n");
    rest = lines.pop();
    for (const line of process.env.WAY === "silent" ? [] : lines) {
      const { id, method, params } = JSON.parse(line);
      const answer = (result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
      if (method === "initialize") answer({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "bench", version: "1" } });
      else if (method === "tools/list") answer({ tools: [] });
    }
  });
  process.stdin.on("end", () => { if (!isDeaf) process.exit(0); });`;

/** Processes with this text in their variables, the oldest first. */
const processesWith = (text: string): number[] =>
  globSync("/proc/[0-9]*/environ")
    .filter((path) => read(path).includes(text))
    .map((path) => Number(path.split("/")[2]))
    .sort((one, other) => one - other);

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // it has ended, or is not ours
  }
}
