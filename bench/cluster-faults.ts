import { setTimeout as pause } from "node:timers/promises";
import { type Point, points } from "../packages/core/src/library/store.ts";
import type { ClusterMachine } from "./cluster-machine.ts";
import { type Moment, moments } from "./cluster-model.ts";
import type { DisturbedCluster } from "./cluster-run.ts";

/** What is done to a cluster while it works. Each loop goes on until the signal, and counts what it did by name. */

export interface FaultsOptions extends Pick<DisturbedCluster, "machines" | "postgres" | "model" | "count" | "turns"> {
  readonly signal: AbortSignal;
}

/** Milliseconds of a stop: longer than a lease lasts. */
const longStop = 17_000;
export const longStopName = `stopped for ${longStop / 1000} s`;

/** Milliseconds that a place in the code is waited for. */
const patience = 20_000;

/** Turns that are acknowledged between two faults, and milliseconds that they are waited for. */
const [turnsBetween, turnPatience] = [3, 30_000];

/** Skills of a cluster come from no source that they could be updated from. */
const reachedPoints = points.filter((point) => point !== "based" && point !== "held");

/** The places in the code at which processes are killed. */
export const placeNames: readonly string[] = [
  ...reachedPoints.map((point) => `killed at "${point}" of a change of the library`),
  ...moments.map((moment) => `killed when a turn is at "${moment}"`),
  "killed before a commit",
  "killed after a commit, before it heard of it",
];

export async function makeFaults(options: FaultsOptions): Promise<void> {
  const calm = createCalm(options);
  await Promise.all([disturb(options, calm), killAtMoments(options, calm), killAtPoints(options, calm)]);
}

/**
 * What passes between two faults: some seconds, and some turns. On a machine that has other work, processes that are only killed
 * and started would have nothing that could be lost.
 */
function createCalm({ turns, signal }: FaultsOptions): () => Promise<void> {
  let seen = 0;
  return async () => {
    await pause(1000 + Math.random() * 3000);
    const end = Date.now() + turnPatience;
    while (turns() < seen + turnsBetween && Date.now() < end && !signal.aborted) await pause(100);
    seen = turns();
  };
}

/** One that nothing else is done to. */
function anyOf(machines: readonly ClusterMachine[]): ClusterMachine | undefined {
  const free = machines.filter(({ isBusy }) => !isBusy);
  return free[Math.floor(Math.random() * free.length)];
}

/** Kills, stops and cuts at any moment, and restarts of the database. */
async function disturb({ machines, postgres, signal, count }: FaultsOptions, calm: () => Promise<void>): Promise<void> {
  const stops: Promise<void>[] = [];
  /** Others are disturbed meanwhile. */
  const stop = async (machine: ClusterMachine): Promise<void> => void stops.push(machine.freeze(longStop));
  const kinds: Readonly<Record<string, (machine: ClusterMachine) => Promise<void>>> = {
    killed: (machine) => machine.restart(),
    "cut off": async (machine) => machine.cut(),
    [longStopName]: stop,
    "killed, and": (machine) => machine.restart(),
    "cut off for 3 s": (machine) => machine.isolate(3000),
    "PostgreSQL restarted": async () => {
      await postgres.stop();
      await postgres.start();
    },
    [`${longStopName}, and`]: stop,
    "cut off, and": async (machine) => machine.cut(),
    "PostgreSQL killed": async () => {
      await postgres.kill();
      await postgres.start();
    },
  };
  for (let number = 0; !signal.aborted; number++) {
    const [name = "", make] = Object.entries(kinds)[number % Object.keys(kinds).length] ?? [];
    const machine = anyOf(machines);
    if (machine && make) {
      await make(machine);
      count(name.replace(", and", ""));
    }
    await calm();
  }
  await Promise.all(stops);
}

/** Kills the process of a turn when it has come to a certain moment, and processes at their commits. */
async function killAtMoments(options: FaultsOptions, calm: () => Promise<void>): Promise<void> {
  const { machines, signal, count } = options;
  for (let number = 0; !signal.aborted; number++) {
    await calm();
    const moment = ([...moments, "before", "after"] as const)[number % (moments.length + 2)] ?? "before";
    if (moment === "before" || moment === "after") {
      const machine = anyOf(machines);
      if (!machine || !(await machine.killAtCommit(moment, patience))) continue;
      count(`killed ${moment === "before" ? "before a commit" : "after a commit, before it heard of it"}`);
    } else await killTurnAt(moment, options);
  }
}

/** Kills the process of the next turn that comes to this moment. */
export async function killTurnAt(
  moment: Moment,
  { machines, model, signal, count }: Pick<FaultsOptions, "machines" | "model" | "signal" | "count">,
): Promise<void> {
  const name = await turnAt(model, moment, signal);
  const machine = machines.find((one) => one.name === name);
  if (!machine) return;
  await machine.restart();
  count(`killed when a turn is at "${moment}"`);
}

/** The machine that runs the next turn that gets there, where it is held for a moment. */
async function turnAt(model: string, moment: Moment, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(`${model}/moment?at=${encodeURIComponent(moment)}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    return await answer.text();
  } catch {
    return undefined;
  }
}

/** Servers die at the points of changes of the library. What one leaves, another one recovers, and may die in that, too. */
async function killAtPoints({ machines, signal, count }: FaultsOptions, calm: () => Promise<void>): Promise<void> {
  const servers = machines.filter(({ isServer }) => isServer);
  /** Points that were not hit are waited for longer: on a busy machine changes of some kinds are rare. */
  const hit = new Set<Point>();
  for (let number = 0; !signal.aborted; number++) {
    const point = reachedPoints[number % reachedPoints.length] ?? "begun";
    // There is something to recover if one of them has died before.
    if (point === "recovered") await dieAt("published");
    if (await dieAt(point)) await Promise.all(servers.filter(({ hasDied }) => hasDied).map((one) => one.restart()));
    await calm();
  }

  async function dieAt(point: Point): Promise<boolean> {
    const alive = servers.filter(({ hasDied }) => !hasDied);
    for (const server of alive) server.dieAt(point);
    const end = Date.now() + (hit.has(point) ? patience : 5 * patience);
    const died = (): readonly ClusterMachine[] => alive.filter(({ hasDied }) => hasDied);
    while (died().length === 0 && Date.now() < end && !signal.aborted) await pause(50);
    for (const server of alive) server.dieAt(undefined);
    if (died().length > 0) hit.add(point);
    for (const _ of died()) count(`killed at "${point}" of a change of the library`);
    return died().length > 0;
  }
}
