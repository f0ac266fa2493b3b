import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Figure } from "./measure.ts";
import type { LoopDelay } from "./probe.ts";
import { ask, openStream, readDelay, resetDelay, type StartedServer, startProgram } from "./started-server.ts";

const milliseconds = 8000;
/** Between two requests of the list. */
const pause = 20;

/** The script of the model that both servers talk to. */
export const talkingScript = { steps: 3, deltas: 30, pause: 20 };

interface Talk {
  readonly delay: LoopDelay;
  /** Milliseconds of the requests of a list. */
  readonly p99: number;
  readonly max: number;
  readonly turns: number;
  readonly milliseconds: number;
}

/** How late a server is with everything else while many sessions talk, beside a bare server that does the same talking. */
export async function talkingFigures(server: StartedServer, model: StartedServer, page: string): Promise<Figure[]> {
  const size = (await ask(server, page)).length;
  const words = [`http://127.0.0.1:${model.port}/v1`, String(size)];
  await using bare = await startProgram("bare-server.ts", words, { isProbed: true });
  const figures: Figure[] = [];
  for (const sessions of [30, 60]) {
    const floor = await listenToTalks(bare, page, sessions, () => bareTurn(bare));
    const ours = await listenToTalks(server, page, sessions, (session) => turn(server, `talk-${session}`));
    figures.push(...talkingOf(sessions, ours.talking, floor.talking));
    if (sessions === 30) figures.push(openingOf(sessions, ours.opening, floor.opening)); // later they are open already
  }
  return figures;
}

interface Talks {
  /** While every session takes its first turn. */
  readonly opening: Talk;
  readonly talking: Talk;
}

const show = (value: number): string => `${value.toFixed(1)} ms`;
const delayOf = ({ delay }: Talk): string =>
  `${show(delay.p99)}, longest ${show(delay.max)}, computing ${show(delay.computed)} between two looks`;
/** What it computed between two looks at the clock says how late it makes others, also on a busy machine. */
const computedOf = ({ delay }: Talk): string => `its thread computed ${show(delay.computed)} between two looks (p99)`;

function talkingOf(sessions: number, ours: Talk, floor: Talk): Figure[] {
  return [
    {
      name: `p99 of event-loop delay, ${sessions} sessions talking`,
      value: ours.delay.p99,
      unit: "ms",
      limit: 20,
      note: `median ${show(ours.delay.p50)}, longest ${show(ours.delay.max)}, ${computedOf(ours)}; a bare server under the same load ${delayOf(floor)}; ${ours.turns} to ${floor.turns} turns in ${milliseconds / 1000} s`,
    },
    {
      name: `p99 of a list request, ${sessions} sessions talking, to a bare server's`,
      value: ours.p99 / floor.p99,
      limit: 3,
      note: `${show(ours.p99)} to ${show(floor.p99)}; longest ${show(ours.max)} to ${show(floor.max)}; ${1000 / pause} a second`,
    },
  ];
}

function openingOf(sessions: number, ours: Talk, floor: Talk): Figure {
  const seconds = (talk: Talk): string => `${(talk.milliseconds / 1000).toFixed(1)} s`;
  return {
    name: `p99 of event-loop delay, ${sessions} sessions opening`,
    value: ours.delay.p99,
    unit: "ms",
    limit: 20,
    note: `longest ${show(ours.delay.max)}, ${computedOf(ours)}; a bare server ${delayOf(floor)}; p99 of a list request ${show(ours.p99)} to ${show(floor.p99)}; first turns in ${seconds(ours)} to ${seconds(floor)}`,
  };
}

/** Sessions come within a second, as people do, and take a first turn; then they take one turn after the other. */
async function listenToTalks(
  server: StartedServer,
  page: string,
  sessions: number,
  takeTurn: (session: number) => Promise<void>,
): Promise<Talks> {
  const all = Array.from({ length: sessions }, (_, session) => session);
  const open = async (session: number): Promise<void> => {
    await setTimeout((session * 1000) / sessions);
    await takeTurn(session);
  };
  const opening = await listDuring(server, page, () => Promise.all(all.map(open)));
  let turns = 0;
  const end = performance.now() + milliseconds;
  const talk = async (session: number): Promise<void> => {
    while (performance.now() < end) {
      await takeTurn(session);
      if (performance.now() < end) turns++;
    }
  };
  const talking = await listDuring(server, page, () => Promise.all(all.map(talk)));
  return { opening, talking: { ...talking, turns } };
}

/** Asks for a list at a steady rate while some work is done. */
async function listDuring(server: StartedServer, page: string, work: () => Promise<unknown>): Promise<Talk> {
  await resetDelay(server);
  const start = performance.now();
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  working.catch(() => undefined); // thrown below
  const times: Promise<number>[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  while (!isOver) {
    const time = timeOf(ask(server, page, { agent }));
    time.catch(() => undefined); // thrown below
    times.push(time);
    await setTimeout(pause);
  }
  await working;
  const took = performance.now() - start;
  const sorted = (await Promise.all(times)).sort((one, other) => one - other);
  agent.destroy();
  const [p99 = Number.NaN, max = Number.NaN] = [sorted[Math.floor(sorted.length * 0.99)], sorted.at(-1)];
  return { p99, max, turns: 0, milliseconds: took, delay: await readDelay(server) };
}

async function timeOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

/** One turn of a session, followed by its events. */
export async function turn(server: StartedServer, contextId: string, headers = {}): Promise<void> {
  const body = { message: "Take notes.", contextId };
  const begun = await ask(server, "/api/session/run", {
    body,
    headers: { Prefer: "respond-async", ...headers },
  });
  const { lastEventId } = JSON.parse(begun) as { lastEventId: number };
  await follow(server, `/api/session/events?contextId=${contextId}&after=${lastEventId}`);
}

const bareTurn = (server: StartedServer): Promise<void> => follow(server, "/talk");

/** Reads a stream of events to its end, which is the end of a turn. */
function follow(server: StartedServer, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let last = "";
    const onText = (text: string | undefined): void => {
      if (text !== undefined) last = (last + text).slice(-4000);
      else if (/"subtype":"success"/.test(last)) resolve();
      else reject(new Error(`${path} ended with ${last}`));
    };
    openStream(server, path, onText).catch(reject);
  });
}
