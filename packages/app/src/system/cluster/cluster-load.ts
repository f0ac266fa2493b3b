import { countDispatches, type Sessions, type WaitingTurn } from "@loadout/core";
import { type Home, openHome } from "@loadout/core/home";
import * as z from "zod/mini";
import type { AnswerOf } from "../../operation/operation.ts";
import { openProcesses } from "./processes.ts";

/** What the processes of a database do, and what waits for them. */
export const ClusterView = () =>
  z.object({
    processes: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(["server", "worker"]),
        address: z.optional(z.string()),
        machine: z.string(),
        pid: z.number(),
        version: z.string(),
        works: z.boolean(),
        agents: z.array(z.string()),
        isDraining: z.boolean(),
        turns: z.number(),
        dispatches: z.number(),
        startedAt: z.string(),
        /** Seconds since it was seen. */
        seen: z.number(),
      }),
    ),
    turns: z.object({
      running: z.number(),
      waiting: z.number(),
      /** Seconds that the oldest one has waited. */
      longestWait: z.number(),
    }),
    dispatches: z.object({ running: z.number(), waiting: z.number(), longestWait: z.number() }),
    jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number(), longestWait: z.number() }),
    /** Locks that processes hold. */
    leases: z.number(),
    /** Seconds that the database took for one answer. */
    databaseDelay: z.number(),
  });
export type ClusterView = AnswerOf<typeof ClusterView>;

/** What waits and runs in a home, and how long its database took to tell. */
export type QueueView = Pick<ClusterView, "turns" | "dispatches" | "databaseDelay">;

/** Of a home of either kind; of one in a folder there are no processes to be seen. */
export async function readQueue(given: string | Home, { turns }: Pick<Sessions, "turns">): Promise<QueueView> {
  const home = openHome(given);
  try {
    const dispatches = await countDispatches(home); // the first may have to connect
    const asked = performance.now();
    const active = await turns.active();
    const databaseDelay = Math.round(performance.now() - asked) / 1000;
    return { turns: turnCounts(active), dispatches: withWait(dispatches), databaseDelay };
  } finally {
    await home.close();
  }
}

export async function readClusterLoad(given: string | Home, { turns }: Pick<Sessions, "turns">): Promise<ClusterView> {
  const home = openHome(given);
  const processes = openProcesses(home);
  try {
    const leases = await processes.locks(); // the first may have to connect
    const asked = performance.now();
    const alive = await processes.alive();
    const databaseDelay = Math.round(performance.now() - asked) / 1000;
    const [active, dispatches, jobs] = await Promise.all([turns.active(), countDispatches(home), home.jobs.counts()]);
    return {
      processes: alive.map(({ abilities, state, silentFor, ...rest }) => ({
        ...rest,
        ...{ works: abilities.works, agents: [...abilities.agents], ...state },
        seen: Math.round(silentFor / 100) / 10,
      })),
      turns: turnCounts(active),
      dispatches: withWait(dispatches),
      jobs: withWait(jobs),
      ...{ leases, databaseDelay },
    };
  } finally {
    await processes.close();
    await home.close();
  }
}

function turnCounts(active: readonly Pick<WaitingTurn, "state" | "addedAt">[]): ClusterView["turns"] {
  const waiting = active.filter(({ state }) => state === "waiting");
  return {
    running: active.length - waiting.length,
    waiting: waiting.length,
    longestWait: secondsSince(waiting[0]?.addedAt),
  };
}

const withWait = <Counts extends { readonly oldestWaiting?: string }>({ oldestWaiting, ...counts }: Counts) => ({
  ...counts,
  longestWait: secondsSince(oldestWaiting),
});

/** To a tenth; 0 if nothing waits, also for a clock that is behind. */
const secondsSince = (time: string | undefined): number =>
  time === undefined ? 0 : Math.max(0, Math.round((Date.now() - Date.parse(time)) / 100) / 10);
