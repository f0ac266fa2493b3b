import { setTimeout } from "node:timers/promises";
import { type Figure, median } from "./measure.ts";
import type { Memory } from "./probe.ts";
import { openStream, readMemory, type StartedServer, startProgram } from "./started-server.ts";
import { turn } from "./talking.ts";

const streams = 500;
const sessions = 1000;
const rounds = 5;
/** Milliseconds. */
const settling = 5000;
/** Turns at once. */
const atOnce = 8;

/** What open event streams and idle sessions take in the server. */
export async function memoryFigures(server: StartedServer): Promise<Figure[]> {
  return [...(await streamFigures(server)), await sessionFigure(server)];
}

export async function streamFigures(server: StartedServer): Promise<Figure[]> {
  await using bare = await startProgram("bare-server.ts", [], { isProbed: true });
  const floor = await holdStreams(bare, "/events");
  const ours = await holdStreams(server, "/api/system/events");
  const figure = (name: string, key: keyof Memory): Figure => ({
    name: `${name} a stream, ${streams} open event streams in one process`,
    value: ours[key],
    unit: "KB",
    limit: 25,
    note: `after a garbage collection, less before, the median of ${rounds} rounds; ${floor[key].toFixed(1)} KB in a bare Node server`,
  });
  return [figure("resident memory", "rss"), figure("heap", "heap")];
}

/**
 * Kilobytes that each open stream takes, the median of some rounds. The first round is not counted: with it code is compiled
 * and V8 makes its young generation larger, once per process (the first 500 take 50 KB each, the next 10 to 25).
 */
async function holdStreams(server: StartedServer, path: string): Promise<Memory> {
  await setTimeout(settling); // a server loads the rest of what it needs in the seconds after its start
  const taken: Memory[] = [];
  for (let round = 0; round <= rounds; round++) {
    const before = await readMemory(server);
    const closers = await openAll(server, path);
    const after = await readMemory(server);
    for (const close of closers) close();
    const each = (key: keyof Memory): number => (after[key] - before[key]) / 1024 / streams;
    if (round > 0) taken.push({ rss: each("rss"), heap: each("heap") });
    await setTimeout(1000); // until the server has let go of them
  }
  return { rss: median(taken.map(({ rss }) => rss)), heap: median(taken.map(({ heap }) => heap)) };
}

async function openAll(server: StartedServer, path: string): Promise<(() => void)[]> {
  const closers: (() => void)[] = [];
  while (closers.length < streams)
    closers.push(...(await Promise.all(Array.from({ length: 50 }, () => openStream(server, path)))));
  return closers;
}

/** Resident memory after so many sessions, one turn each, and after as many again. */
async function sessionFigure(server: StartedServer): Promise<Figure> {
  const before = await idleMemory(server);
  let took = await takeTurns(server, "first");
  const first = await idleMemory(server);
  took += await takeTurns(server, "second");
  const second = await idleMemory(server);
  const megabytes = (key: keyof Memory): string =>
    [before, first, second].map((memory) => (memory[key] / 1e6).toFixed(0)).join(" / ");
  const each = took / sessions / 2;
  return {
    name: `resident memory after ${sessions} more sessions, to that after the first ${sessions}`,
    value: second.rss / first.rss,
    limit: 1.1,
    note: `${megabytes("rss")} MB before, after the first and after the second; heap ${megabytes("heap")} MB; ${each.toFixed(0)} ms a session, ${atOnce} at once`,
  };
}

/** The least of some readings: what V8 gives back to the system a moment later is not what the sessions left. */
async function idleMemory(server: StartedServer): Promise<Memory> {
  const readings: Memory[] = [];
  while (readings.length < 3) {
    await setTimeout(1000);
    readings.push(await readMemory(server));
  }
  const least = (key: keyof Memory): number => Math.min(...readings.map((memory) => memory[key]));
  return { rss: least("rss"), heap: least("heap") };
}

/** Answers how long they took, in milliseconds. */
async function takeTurns(server: StartedServer, name: string): Promise<number> {
  const start = performance.now();
  let next = 0;
  const take = async (): Promise<void> => {
    while (next < sessions) await turn(server, `${name}-${next++}`);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  return performance.now() - start;
}
