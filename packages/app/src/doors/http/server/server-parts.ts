import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createHome, type Dispatches } from "@loadout/core";
import { assertWhole, type Home } from "@loadout/core/home";
import { type Config, threadFile } from "../../../config.ts";
import { machineName } from "../../../system/cluster/machine-name.ts";
import { createNews } from "../../../system/cluster/news.ts";
import { openProcesses } from "../../../system/cluster/processes.ts";
import { createTurnPlace } from "../../../system/cluster/turn-place.ts";
import { openConfiguredHome } from "../../../system/database/open-database.ts";
import { readLogSettings } from "../../../system/observe/log-settings.ts";
import { createWorkCounts } from "../../../system/observe/work-counts.ts";
import { createFirstScanCache } from "../../../system/server/first-scan-cache.ts";
import { createWorkplace } from "../../../system/workplace.ts";
import { localStart } from "../access/callers.ts";
import { createChanges } from "../events/changes.ts";
import { createEventStreams } from "../events/event-streams.ts";
import { createRuns } from "../events/runs.ts";
import { createIdempotency } from "../idempotency.ts";
import { createKeptBytes } from "../limits/kept-bytes.ts";
import { createSharedTouches } from "../limits/shared-touches.ts";
import { createUsage } from "../limits/usage.ts";
import { measureLag } from "../metrics.ts";
import { createKeptSessions } from "./kept-sessions.ts";
import { createRequestLog } from "./request-log.ts";
import { createSharedEnvironments } from "./shared-environments.ts";

/** What the requests of a server share: its home, sessions, running turns, usage, news of other processes. */

export interface ServerPartsOptions {
  readonly config: Config;
  /** Heartbeat interval of streams, in milliseconds. */
  readonly heartbeat?: number;
  /** Runs turns and dispatches itself, which is the default; without, processes that share its database do. */
  readonly works?: boolean;
  /** Keeps the database in threads of its own, which is the default; without them it starts faster and blocks. */
  readonly threads?: boolean;
}

export type ServerParts = Awaited<ReturnType<typeof openServerParts>>;

/** Opens what the requests of a server share, before it listens. Takes the lease of the server of this machine. */
export async function openServerParts({ config, heartbeat, threads = true, works = true }: ServerPartsOptions) {
  const { home } = config;
  const settings = readLogSettings(config);
  const opened = await openConfiguredHome(config, threads ? { threads: threadFile() } : {});
  const lease = await takeServerLease(config, opened).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const changes = createChanges();
  const runs = createRuns({ sessions: () => workplace.sessions() });
  const shared = opened.database === undefined ? undefined : opened;
  const keptBytes = createKeptBytes({
    ...{ sessions: () => workplace.sessions(), running: runs.running },
    ...(shared && { others: createSharedTouches(shared) }),
  });
  const usage = createUsage({ home, bytes: keptBytes, ...(shared && { shared }) });
  let agents: Dispatches | undefined;
  let lookAtCallers = (): void => undefined;
  const counts = createWorkCounts();
  const workplace = createWorkplace(config, {
    async onDispatches(dispatches) {
      await dispatches.recover();
      dispatches.listen((event) => {
        const isOutput = event.type === "output" || (event.type === "elsewhere" && event.what === "output");
        if (!isOutput) changes.publish({ what: "dispatch" });
        if (event.type === "state") lookAtCallers(); // notes the role of its user
      });
      agents = dispatches;
    },
    takeCommand: (userId) => usage.takeAnywhere(userId, "commands"),
    takeDispatch: (userId) => usage.takeAnywhere(userId, "dispatches"),
    works,
    counts,
    log: { write: (line) => log.write(line) },
    isDraining: () => place.isDraining,
    ...(config.cache && { cache: createFirstScanCache(config.cache) }),
  });
  const log = createRequestLog({ path: join(home, "logs", "server.log"), settings });
  const kept = createKeptSessions();
  const tellOthers = shared ? createNews(shared.bus) : () => undefined;
  const dispatches = (): Dispatches | undefined => agents;
  const place = createTurnPlace({
    ...{ home: opened, kind: "server", works, machine: machineName(config.variables), workplace, runs, kept, log },
    dispatches,
    changed: () => {
      changes.publish({ what: "session" });
      tellOthers("session");
    },
  });
  return {
    ...{ config, opened, lease, changes, runs, keptBytes, usage, workplace, log, kept, tellOthers, place, counts },
    /** The dispatches of this process, once they are open. */
    dispatches,
    idempotency: createIdempotency({ home, ...(shared && { alive: () => aliveNames(home) }) }),
    lag: measureLag(),
    streams: createEventStreams({
      take: (userId) => usage.take(userId, "streams"),
      ...(heartbeat !== undefined && { heartbeat }),
    }),
    environments: createSharedEnvironments(home, workplace.environment, {
      ...(shared && { decisions: () => workplace.approvals().number() }),
    }),
    /** The token of the home's owner on this machine. */
    token: `${localStart}${randomBytes(32).toString("base64url")}`,
    /** Checks again whether callers may go on. */
    lookAtCallers: () => lookAtCallers(),
    onLookAtCallers(look: () => void): void {
      lookAtCallers = look;
    },
  };
}

async function aliveNames(home: string): Promise<ReadonlySet<string>> {
  const processes = openProcesses(home);
  try {
    return new Set((await processes.alive()).map(({ name }) => name));
  } finally {
    await processes.close();
  }
}

/** Creates the home if needed; only one server of this machine can hold the lease. Other machines may share a database. */
async function takeServerLease({ home, templates }: Config, opened: Home): ReturnType<Home["machine"]["take"]> {
  await assertWhole(opened);
  await createHome(home, templates);
  return opened.machine.take("server", { patience: 0 });
}
