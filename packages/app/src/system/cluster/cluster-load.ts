import type { Sessions } from "@loadout/core";
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
    jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
    /** Locks that processes hold. */
    leases: z.number(),
  });
export type ClusterView = AnswerOf<typeof ClusterView>;

export async function readClusterLoad(given: string | Home, { turns }: Pick<Sessions, "turns">): Promise<ClusterView> {
  const home = openHome(given);
  const processes = openProcesses(home);
  try {
    const [alive, active, jobs, leases] = await Promise.all([
      processes.alive(),
      turns.active(),
      home.jobs.list(),
      processes.locks(),
    ]);
    const waiting = active.filter(({ state }) => state === "waiting");
    const waits = waiting.map(({ addedAt }) => (Date.now() - Date.parse(addedAt)) / 1000);
    const jobsIn = (state: string): number => jobs.filter((job) => job.state === state).length;
    return {
      processes: alive.map(({ abilities, state, silentFor, ...rest }) => ({
        ...rest,
        ...{ works: abilities.works, agents: [...abilities.agents], ...state },
        seen: Math.round(silentFor / 100) / 10,
      })),
      turns: {
        running: active.length - waiting.length,
        waiting: waiting.length,
        longestWait: Math.round(Math.max(0, ...waits) * 10) / 10,
      },
      jobs: { waiting: jobsIn("waiting"), running: jobsIn("running"), failed: jobsIn("failed") },
      leases,
    };
  } finally {
    await processes.close();
    await home.close();
  }
}
