import { readFileSync } from "node:fs";
import { join } from "node:path";
import { besideForkBombs } from "./beside-fork-bombs.ts";
import { putUnderLoad } from "./load.ts";
import { type Figure, ratioOf, runNode } from "./measure.ts";
import { createServerHome, type ServerHome, writeAgent } from "./server-home.ts";
import { memoryFigures } from "./server-memory.ts";
import { ask, type StartedServer, startModel, startProgram, startServer, stop } from "./started-server.ts";
import { stepTimeFigures } from "./step-time.ts";
import { streamingFigure } from "./streaming.ts";
import { talkingFigures, talkingScript } from "./talking.ts";

const page = "/api/skill/list?limit=50";
const skills = 1000;

/** The built server beside servers and loops that keep nothing, in parts that can be run alone. */
export const serverParts: Readonly<Record<string, (folder: string) => Promise<Figure[]>>> = {
  lists: async (folder) => listFigures(folder, await createServerHome(folder, skills)),
  talking: async (folder) => talkFigures(await createServerHome(join(folder, "talking"), skills)),
  memory: keptFigures,
  streaming: async (folder) => [await streamingFigure(folder)],
  steps: stepTimeFigures,
};

/** Lists, on one core: how many, how soon after a start, and beside fork bombs. */
async function listFigures(folder: string, { home, variables }: ServerHome): Promise<Figure[]> {
  let started: StartedServer | undefined;
  const startUp = await ratioOf(
    9,
    async () => {
      started = await startServer(home, variables, onOneCore);
      await ask(started, page);
    },
    () => runNode(["-e", "0"], variables, home),
    async () => {
      if (started) await stop(started);
      started = undefined;
    },
  );
  await using server = await startServer(home, variables, onOneCore);
  const size = (await ask(server, page)).length;
  await using floor = await startProgram("constant-server.ts", [String(size)], onOneCore);
  const { ratio, note } = await compare(server, floor);
  await stop(floor);
  const bombs = await besideForkBombs(folder, server, page);
  return [
    {
      name: `GET ${page} with a token: share of a constant answer of ${size} bytes`,
      value: ratio * 100,
      unit: "% (at least)",
      limit: 60,
      note,
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

const onOneCore = { isOnOneCore: true };

/** Sessions that talk to a model of another process: what others notice of them. */
async function talkFigures(serverHome: ServerHome): Promise<Figure[]> {
  await using model = await startModel(talkingScript);
  writeAgent(serverHome, model.port);
  await using server = await startServer(serverHome.home, serverHome.variables, { isProbed: true });
  return await talkingFigures(server, model, page);
}

/** What streams and sessions leave in memory. With few skills, so that thousands of sessions take a minute. */
async function keptFigures(folder: string): Promise<Figure[]> {
  const serverHome = await createServerHome(join(folder, "few-skills"), 20);
  await using model = await startModel({ steps: 1, deltas: 5, pause: 0 });
  writeAgent(serverHome, model.port);
  await using server = await startServer(serverHome.home, serverHome.variables, { isProbed: true });
  return await memoryFigures(server);
}

/**
 * Answers a second of one core: by the processor time the server took, so that other users of the machine do not
 * count. In turn, and with a user's token, which is looked up, not with the local one.
 */
async function compare(server: StartedServer, floor: StartedServer): Promise<{ ratio: number; note: string }> {
  const token = await createToken(server);
  const load = async (one: StartedServer, by: string) => {
    const before = processorTime(one);
    const { count, p99 } = await putUnderLoad({
      port: one.port,
      path: page,
      headers: { Authorization: `Bearer ${by}` },
      connections: 16,
      milliseconds: 1500,
    });
    return { count, p99, seconds: processorTime(one) - before };
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
function processorTime({ child: { pid } }: StartedServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100; // ticks, a hundred a second on Linux
}

async function createToken(server: StartedServer): Promise<string> {
  return (JSON.parse(await ask(server, "/api/token/create", { body: { name: "bench" } })) as { token: string }).token;
}
