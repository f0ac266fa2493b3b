/** Starts and stops the server of a home. */

import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { codeOf, createHome, type Dispatches, type Environment, hasUnfinishedDispatches } from "@loadout/core";
import { assertWhole, type Home } from "@loadout/core/home";
import { type Config, threadFile } from "../../config.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { changedNouns, changedTopic } from "../../operation/changed-topic.ts";
import { readClusterLoad } from "../../system/cluster/cluster-load.ts";
import { machineName } from "../../system/cluster/machine-name.ts";
import { createNews } from "../../system/cluster/news.ts";
import { createTurnPlace } from "../../system/cluster/turn-place.ts";
import { openConfiguredHome } from "../../system/database/open-database.ts";
import { createFirstScanCache } from "../../system/server/first-scan-cache.ts";
import { usualPort } from "../../system/server/usual-address.ts";
import { version } from "../../system/version.ts";
import { createWorkplace } from "../../system/workplace.ts";
import { createAllowedHosts } from "./access/allowed-hosts.ts";
import { createAuthRoutes } from "./access/auth-routes.ts";
import { createAuthorize } from "./access/authorize.ts";
import { createCallers, localStart } from "./access/callers.ts";
import { createClientAddress } from "./access/client-address.ts";
import { createEndUserWork } from "./access/end-user-work.ts";
import { createRevocations } from "./access/revocations.ts";
import { createDocumentRoutes } from "./document-routes.ts";
import { type Change, createChanges } from "./events/changes.ts";
import { createEventRoutes } from "./events/event-routes.ts";
import { createEventStreams } from "./events/event-streams.ts";
import { createRuns } from "./events/runs.ts";
import { createHttpApp, createRefusal } from "./http-app.ts";
import { createIdempotency } from "./idempotency.ts";
import { createKeptBytes } from "./limits/kept-bytes.ts";
import { createUsage } from "./limits/usage.ts";
import { createMcpRoute } from "./mcp-route.ts";
import { metricsType, renderMetrics } from "./metrics.ts";
import { createOperationRoutes } from "./operation-routes.ts";
import { builtConsole, createPages } from "./pages.ts";
import type { AuthorizedRequest } from "./request.ts";
import { respond, respondJson } from "./respond.ts";
import { watchConnections } from "./server/connections.ts";
import { startDailyJobs } from "./server/daily-jobs.ts";
import { recordSession } from "./server/demo-session.ts";
import { drainRest } from "./server/drain-rest.ts";
import { createKeptSessions } from "./server/kept-sessions.ts";
import { createRequestLog } from "./server/request-log.ts";
import { createServerApps } from "./server/server-apps.ts";
import { removeServerFile, writeServerFile } from "./server/server-file.ts";
import { createSharedEnvironments } from "./server/shared-environments.ts";
import { warmModules } from "./server/warm-modules.ts";
import { warmSearch } from "./server/warm-search.ts";

export interface ServeOptions {
  readonly config: Config;
  readonly host?: string;
  /** 0 for any free port; if the port is taken, the next free one is used. */
  readonly port?: number;
  /** Fail if the port is taken, instead of trying the next one. */
  readonly isPortFixed?: boolean;
  /** Host names it answers to, besides those of this machine. */
  readonly allowHosts?: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxies?: readonly string[];
  /** Heartbeat interval of streams, in milliseconds. */
  readonly heartbeat?: number;
  /** Runs turns and dispatches itself, which is the default; without, processes that share its database do. */
  readonly works?: boolean;
  /** Keeps the database in threads of its own, which is the default; without them it starts faster and blocks. */
  readonly threads?: boolean;
  /** Serves the console; several servers of a process may share one, and its compressed files. */
  readonly page?: ReturnType<typeof createPages>;
}

/** A running server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** The token of the home's owner. */
  readonly token: string;
  /** Sessions whose turns a crash had cut short. */
  readonly interrupted: readonly string[];
  /** The active environment without a project, as remote callers see it. */
  environment(): Promise<Environment>;
  /** A one-time sign-in link for the owner. */
  link(): Promise<string>;
  /** Cancels running turns, answers open requests, and closes. */
  stop(): Promise<void>;
  /** Takes no more work, waits for running turns and dispatches at most so many milliseconds, and stops. */
  drain(milliseconds: number): Promise<void>;
  /** Resolves when the server has stopped, with the sessions whose turns were cut short. */
  readonly stopped: Promise<readonly string[]>;
}

/** Ports tried after the first. */
const mostPorts = 100;
/** Timeouts in milliseconds: for the head of a request, and for all of it. */
const headPatience = 15_000;
const bodyPatience = 120_000;
/** Milliseconds in which a proxy that asks `/api/ready` every second has noticed that a server drains. */
const noticeTime = 3_000;
/** How long a stopping server waits for open requests, in milliseconds. */
const stopPatience = 5_000;

/** Operations on these can revoke access. */
const accountNouns: ReadonlySet<string> = new Set(["user", "token", "auth"]);
/**
 * Changes of these leave settings and skills as they are: on a busy server every request would wait for a look at all
 * sources. What a turn writes into a folder of skills is seen a moment later, as what others write there.
 */
const workNouns: ReadonlySet<string> = new Set(["session", "dispatch"]);

/** Starts the server of a home; on a machine only one can run at a time. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, host = "127.0.0.1", port = usualPort, isPortFixed = false, heartbeat } = options;
  const { allowHosts = [], trustProxies = [], threads = true, works = true } = options;
  const { home } = config;
  const clientAddress = createClientAddress(trustProxies);
  const opened = await openConfiguredHome(config, threads ? { threads: threadFile() } : {});
  const lease = await takeServerLease(config, opened).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const changes = createChanges();
  const runs = createRuns({ sessions: () => workplace.sessions() });
  const keptBytes = createKeptBytes({ sessions: () => workplace.sessions(), running: runs.running });
  const usage = createUsage({ home, bytes: keptBytes });
  let agents: Dispatches | undefined;
  let lookAtCallers = (): void => undefined;
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
    takeCommand: (userId) => usage.take(userId, "commands"),
    takeDispatch: (userId) => usage.take(userId, "dispatches"),
    works,
    isDraining: () => place.isDraining,
    ...(config.cache && { cache: createFirstScanCache(config.cache) }),
  });
  const log = createRequestLog({ path: join(home, "logs", "server.log") });
  const kept = createKeptSessions();
  const idempotency = createIdempotency({ home });
  const streams = createEventStreams({
    take: (userId) => usage.take(userId, "streams"),
    ...(heartbeat !== undefined && { heartbeat }),
  });
  const environments = createSharedEnvironments(home, workplace.environment);
  const tellOthers = opened.database === undefined ? () => undefined : createNews(opened.bus);
  const place = createTurnPlace({
    ...{ home: opened, kind: "server", works, machine: machineName(config.variables), workplace, runs, kept, log },
    dispatches: () => agents,
    changed: () => {
      changes.publish({ what: "session" });
      tellOthers("session");
    },
  });
  const token = `${localStart}${randomBytes(32).toString("base64url")}`;
  const { promise: stopped, resolve: isStopped } = Promise.withResolvers<readonly string[]>();
  let address = "";
  let isOpen = true;
  let stopping: Promise<void> | undefined;

  async function openUp() {
    const library = await workplace.library();
    if ((await library.leftovers()) > 0) await library.recover();
    const accounts = await workplace.accounts();
    await accounts.ensureOwner();
    const interrupted = await place.settleLeft();
    if (await hasUnfinishedDispatches(home)) await workplace.dispatches(); // ends dispatches that a crash left
    const server = createServer({ connectionsCheckingInterval: 5_000 });
    const connections = watchConnections(server);
    const bound = await listen(server, host, port, isPortFixed ? port : port + mostPorts);
    const cookieName = `loadout_${bound}`;
    const callers = createCallers({ accounts, localToken: token, cookieName });
    const authorize = createAuthorize(callers, usage);
    const apps = createServerApps({
      ...{ config, workplace, environments, runs, place, kept, usage, stop },
      address: () => address,
    });
    const publish = (change: Change): void => {
      if (accountNouns.has(change.what)) lookAtCallers();
      if (!workNouns.has(change.what)) {
        environments.changed();
        usage.expire();
      }
      changes.publish(change);
    };
    const changed = (noun: string, { caller }: AuthorizedRequest): void => {
      publish({ what: noun, ...(noun === "session" && { userId: caller.userId }) });
      tellOthers(noun);
    };
    const endWork = createEndUserWork({ accounts, kept, dispatches: () => agents });
    const revocations = createRevocations({ callers, endWork });
    lookAtCallers = () => void revocations.look();
    const auth = createAuthRoutes({ accounts, cookieName, onSignOut: revocations.look });
    const events = createEventRoutes({ apps, runs, streams, changes, revocations });
    const documents = createDocumentRoutes();
    const answer = createHttpApp({
      allowedHosts: createAllowedHosts([host, ...allowHosts]),
      authorize,
      clientAddress,
      usage,
      log,
      isOpen: () => isOpen,
      routes: {
        "system.health": async ({ requestId }) => respondJson(JSON.stringify({ status: "ok", version }), requestId),
        "system.ready": async ({ requestId }) =>
          place.isDraining
            ? respondJson(JSON.stringify({ status: "draining", version }), requestId, 503, { "Retry-After": "5" })
            : respondJson(JSON.stringify({ status: "ready", version }), requestId),
        "system.metrics": async ({ requestId }) =>
          respond(
            renderMetrics({
              ...{ turns: runs.running().length, streams: streams.size, isDraining: place.isDraining },
              ...(opened.database !== undefined && {
                cluster: await readClusterLoad(opened, await workplace.sessions()),
              }),
            }),
            requestId,
            200,
            { "Content-Type": metricsType },
          ),
        "system.openapi": documents.openApi,
        "system.docs": documents.docs,
        "system.docs-style": documents.docsStyle,
        "auth.login": auth.login,
        "auth.use-link": auth.useLink,
        "auth.logout": auth.logout,
        "session.events": events.ofSession,
        "dispatch.events": events.ofDispatch,
        "system.events": events.ofServer,
        "mcp.http": createMcpRoute({ apps, authorize, usage }),
      },
      operation: createOperationRoutes({
        apps,
        idempotency,
        runs,
        authorize,
        usage,
        touched: keptBytes.touch,
        revocations,
        changed: ({ name, effect }, request) => {
          if (effect === "write") changed(name.split(".")[0] ?? "", request);
        },
      }),
      page: options.page ?? createPages(builtConsole()),
    });
    const topics = new Map(changedNouns.map((noun) => [changedTopic(noun), noun]));
    await opened.bus.subscribe([...topics.keys()], (topic) => publish({ what: topics.get(topic) ?? topic }));
    server.headersTimeout = headPatience;
    server.requestTimeout = bodyPatience;
    const listener = getRequestListener((request, connection) => answer(request, connection as HttpBindings), {
      errorHandler: createRefusal(log),
      autoCleanupIncoming: false, // it would close after 500 ms, even while the client is sending
    });
    server.on("request", (incoming, outgoing) => drainRest(incoming, outgoing));
    server.on("request", listener);
    return { server, connections, revocations, port: bound, interrupted };
  }

  let listening: Awaited<ReturnType<typeof openUp>> | undefined;
  try {
    listening = await openUp();
    address = `http://${host.includes(":") ? `[${host}]` : host === "0.0.0.0" ? "127.0.0.1" : host}:${listening.port}`;
    await writeServerFile(home, {
      url: address,
      token,
      pid: process.pid,
      version,
      startedAt: new Date().toISOString(),
    });
    await place.open(address);
  } catch (error) {
    listening?.server.close();
    listening?.revocations.close();
    await workplace.close();
    lease.release();
    await opened.close();
    throw error;
  }
  const { server, connections, revocations, port: bound, interrupted } = listening;
  const dailyJobs = startDailyJobs({ home: opened, log });
  lease.lost.addEventListener("abort", () => {
    log.write({ message: "another server has taken over this home" });
    void stop();
  });
  const environment = (): Promise<Environment> => environments.get(config.userHome, undefined, false);
  const warming = [warmSearch({ environment, search: workplace.search, log }), warmModules({ log })];
  void recordSession({ config, workplace, runs, log, changed: () => changes.publish({ what: "session" }) });

  function stop(): Promise<void> {
    stopping ??= shutDown();
    return stopping;
  }

  /** Takes no more work, waits for the turns and dispatches that run, and stops; not before a proxy could notice, if others can take over. */
  async function drain(milliseconds: number): Promise<void> {
    await place.drain();
    const notice = opened.database === undefined ? 0 : Math.min(milliseconds, noticeTime);
    const noticed = new Promise((resolve) => setTimeout(resolve, notice));
    await Promise.all([runs.drain(milliseconds), agents?.drain(milliseconds), noticed]);
    await stop();
  }

  async function shutDown(): Promise<void> {
    let cut: readonly string[] = [];
    try {
      isOpen = false;
      for (const one of warming) one.close();
      await removeServerFile(home, token);
      revocations.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const elsewhere = place.relayed(); // goes on without this server
      cut = (await runs.close()).filter((contextId) => !elsewhere.has(contextId));
      await agents?.close();
      streams.close();
      // Open requests have been answered; close their connections, which clients keep for more.
      connections.closeUnused();
      const sweep = setInterval(connections.closeUnused, 20);
      const patience = setTimeout(() => server.closeAllConnections(), stopPatience).unref();
      await closed;
      clearInterval(sweep);
      clearTimeout(patience);
      await dailyJobs.close();
      await place.close();
      await kept.close();
      await idempotency.close();
      await workplace.close();
      await log.close();
    } finally {
      lease.release();
      await opened.close();
    }
    isStopped(cut);
  }

  return {
    url: address,
    port: bound,
    token,
    interrupted,
    environment,
    link: async () => `${address}/welcome#${await (await workplace.accounts()).createLink()}`,
    stop,
    drain,
    stopped,
  };
}

/** Creates the home if needed; only one server of this machine can hold the lease. Other machines may share a database. */
async function takeServerLease({ home, templates }: Config, opened: Home): ReturnType<Home["machine"]["take"]> {
  await assertWhole(opened);
  await createHome(home, templates);
  return opened.machine.take("server", { patience: 0 });
}

/** Listens on this port, or on the first free one up to the last. */
async function listen(server: Server, host: string, port: number, last: number): Promise<number> {
  for (let tried = port; ; tried++) {
    try {
      return await listenOn(server, host, tried);
    } catch (error) {
      const isTaken = codeOf(error) === "EADDRINUSE";
      if (isTaken && tried < Math.min(last, 65_535)) continue;
      if (isTaken) throw new AppFault("server.port-taken", { port: tried }, { cause: error });
      throw new AppFault("server.no-port", { host, port: tried, reason: codeOf(error) ?? "" }, { cause: error });
    }
  }
}

const listenOn = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const bound = server.address();
      resolve(typeof bound === "object" && bound !== null ? bound.port : port);
    });
  });
