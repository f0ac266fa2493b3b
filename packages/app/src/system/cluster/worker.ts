import { join } from "node:path";
import type { Dispatches } from "@loadout/core";
import { assertWhole, type Home } from "@loadout/core/home";
import { type Config, threadFile } from "../../config.ts";
import { createEndUserWork } from "../../doors/http/access/end-user-work.ts";
import { createRuns } from "../../doors/http/events/runs.ts";
import { createUsage } from "../../doors/http/limits/usage.ts";
import { createKeptSessions } from "../../doors/http/server/kept-sessions.ts";
import { createRequestLog } from "../../doors/http/server/request-log.ts";
import { openConfiguredHome } from "../database/open-database.ts";
import { endInSteps } from "../end-in-steps.ts";
import { readLogSettings } from "../observe/log-settings.ts";
import { createWorkCounts } from "../observe/work-counts.ts";
import { createWorkplace } from "../workplace.ts";
import { machineName } from "./machine-name.ts";
import { createNews } from "./news.ts";
import { createTurnPlace } from "./turn-place.ts";

/** A process that runs the turns and dispatches of servers that share its database, and serves no requests. */
export interface RunningWorker {
  readonly machine: string;
  /** Takes no more work, waits for running turns and dispatches at most so many milliseconds, and ends. Answers what was interrupted. */
  drain(milliseconds: number): Promise<readonly string[]>;
}

export interface WorkerOptions {
  readonly config: Config;
  /** Turns at once. */
  readonly most: number;
}

export async function startWorker({ config, most }: WorkerOptions): Promise<RunningWorker> {
  const settings = readLogSettings(config);
  const home: Home = await openConfiguredHome(config, { threads: threadFile() });
  const machine = machineName(config.variables);
  let agents: Dispatches | undefined;
  const workplace = createWorkplace(config, {
    async onDispatches(dispatches) {
      await dispatches.recover();
      dispatches.listen(() => undefined); // permission requests are answered at servers
      agents = dispatches;
    },
    takeCommand: (userId) => usage.takeAnywhere(userId, "commands"),
    isDraining: () => place.isDraining,
    counts: createWorkCounts(),
    log: { write: (line) => log.write(line) },
  });
  const usage = createUsage({ home: config.home, shared: home, bytes: { of: async () => 0 } }); // counts commands only
  const runs = createRuns({ sessions: workplace.sessions });
  const kept = createKeptSessions();
  const tellServers = createNews(home.bus);
  const log = createRequestLog({ path: join(config.home, "logs", "worker.log"), settings });
  const place = createTurnPlace({
    ...{ home, kind: "worker", works: true, machine, workplace, runs, kept, log, most },
    dispatches: () => agents,
    changed: () => tellServers("session"),
    endWork: createEndUserWork({ accounts: workplace.accounts, kept, dispatches: () => agents }),
  });

  async function close(): Promise<readonly string[]> {
    const cut = runs.running();
    let stopped: readonly string[] = [];
    async function endDispatches(): Promise<void> {
      stopped = agents?.here() ?? [];
      await agents?.close();
    }
    await endInSteps(
      [
        { part: "turns", end: runs.close, limit: 15_000 },
        { part: "dispatches", end: endDispatches },
        { part: "place", end: place.close },
        { part: "sessions", end: kept.close },
        { part: "usage", end: usage.close },
        { part: "workplace", end: workplace.close },
        { part: "home", end: home.close },
        { part: "log", end: log.close },
      ],
      { log },
    );
    return [...cut, ...stopped];
  }

  try {
    await assertWhole(home);
    await place.open();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    machine,
    async drain(milliseconds) {
      await endInSteps([{ part: "intake", end: place.drain, limit: 3000 }], { log });
      await Promise.all([runs.drain(milliseconds), agents?.drain(milliseconds)]);
      return close();
    },
  };
}
