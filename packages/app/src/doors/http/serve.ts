/** Starts and stops the server of a home. */

import type { Environment } from "@loadout/core";
import { endInSteps } from "../../system/end-in-steps.ts";
import { readPublicUrl } from "../../system/server/public-address.ts";
import { usualPort } from "../../system/server/usual-address.ts";
import { version } from "../../system/version.ts";
import { startDailyJobs } from "./server/daily-jobs.ts";
import { recordSession } from "./server/demo-session.ts";
import { removeServerFile, writeServerFile } from "./server/server-file.ts";
import { openServerParts, type ServerParts, type ServerPartsOptions } from "./server/server-parts.ts";
import { type ListenOptions, startListening } from "./server/start-listening.ts";
import { warmModules } from "./server/warm-modules.ts";
import { warmSearch } from "./server/warm-search.ts";

export type ServeOptions = ServerPartsOptions & Partial<ListenOptions>;

/** A running server. */
export interface RunningServer {
  readonly url: string;
  /** Where others reach it, if it was told. */
  readonly publicUrl: string | undefined;
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

/** Milliseconds in which a proxy that asks `/api/ready` every second has noticed that a server drains. */
const noticeTime = 3_000;
/** How long a stopping server waits for open requests, in milliseconds. */
const stopPatience = 5_000;

/** Starts the server of a home; on a machine only one can run at a time. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { config, host = "127.0.0.1", port = usualPort } = options;
  const parts = await openServerParts(options);
  const { opened, lease, changes, runs, workplace, log, environments, place, token } = parts;
  const { promise: stopped, resolve: isStopped } = Promise.withResolvers<readonly string[]>();
  let address = "";
  let publicUrl: string | undefined;
  let isOpen = true;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= shutDown();
    return stopping;
  };

  const state = { address: () => address, isOpen: () => isOpen, stop };
  const listening = await listenOrClose(parts, async () => {
    publicUrl = await readPublicUrl(config, options.publicUrl);
    const started = await startListening(parts, state, { ...options, host, port, publicUrl });
    try {
      address = addressOf(host, started.port);
      const startedAt = new Date().toISOString();
      const shown = publicUrl === undefined ? {} : { publicUrl };
      await writeServerFile(config.home, { url: address, ...shown, token, pid: process.pid, version, startedAt });
      await place.open(address);
      return started;
    } catch (error) {
      started.server.close();
      started.revocations.close();
      throw error;
    }
  });
  const dailyJobs = startDailyJobs({ home: opened, log });
  lease.lost.addEventListener("abort", () => {
    log.write({ message: "another server has taken over this home" });
    void stop();
  });
  const environment = (): Promise<Environment> => environments.get(config.userHome, undefined, false);
  const warming = [warmSearch({ environment, search: workplace.search, log }), warmModules({ log })];
  void recordSession({ config, workplace, runs, log, changed: () => changes.publish({ what: "session" }) });

  async function shutDown(): Promise<void> {
    isOpen = false;
    for (const one of warming) one.close();
    isStopped(await closeServer(parts, listening, dailyJobs));
  }

  return {
    url: address,
    publicUrl,
    port: listening.port,
    token,
    interrupted: listening.interrupted,
    environment,
    link: async () => `${publicUrl ?? address}/welcome#${await (await workplace.accounts()).createLink()}`,
    stop,
    async drain(milliseconds) {
      await endInSteps([{ part: "intake", end: place.drain, limit: 3000 }], { log });
      const notice = opened.database === undefined ? 0 : Math.min(milliseconds, noticeTime);
      const noticed = new Promise((resolve) => setTimeout(resolve, notice)); // others can take over
      await Promise.all([runs.drain(milliseconds), parts.dispatches()?.drain(milliseconds), noticed]);
      await stop();
    },
    stopped,
  };
}

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(":") ? `[${host}]` : host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`;

async function listenOrClose<T>({ workplace, lease, opened }: ServerParts, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    await workplace.close();
    lease.release();
    await opened.close();
    throw error;
  }
}

/** Ends turns and dispatches, answers open requests, and closes everything; answers the sessions whose turns were cut short. */
async function closeServer(
  parts: ServerParts,
  listening: Awaited<ReturnType<typeof startListening>>,
  dailyJobs: ReturnType<typeof startDailyJobs>,
): Promise<readonly string[]> {
  const { config, token, runs, place, dispatches, streams, lag, kept, usage, idempotency, workplace } = parts;
  const { log, lease, opened } = parts;
  const elsewhere = place.relayed(); // goes on without this server
  const cut = runs.running().filter((contextId) => !elsewhere.has(contextId));
  const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>();
  await endInSteps(
    [
      { part: "server file", end: () => removeServerFile(config.home, token) },
      { part: "revocations", end: listening.revocations.close },
      { part: "listening", end: () => void listening.server.close(() => isClosed()) },
      { part: "turns", end: runs.close, limit: 15_000 },
      { part: "dispatches", end: () => dispatches()?.close() },
      { part: "streams", end: streams.close },
      { part: "requests", end: () => endRequests(listening, closed) },
      { part: "daily jobs", end: dailyJobs.close },
      { part: "lag", end: lag.close },
      { part: "place", end: place.close },
      { part: "sessions", end: kept.close },
      { part: "usage", end: usage.close },
      { part: "keys", end: idempotency.close },
      { part: "workplace", end: workplace.close },
      { part: "lease", end: lease.release },
      { part: "home", end: opened.close },
      { part: "log", end: log.close },
    ],
    { log },
  );
  return cut;
}

/** Open requests have been answered; closes their connections, which clients keep for more. */
async function endRequests(
  { server, connections }: Awaited<ReturnType<typeof startListening>>,
  closed: Promise<void>,
): Promise<void> {
  connections.closeUnused();
  const sweep = setInterval(connections.closeUnused, 20);
  const patience = setTimeout(() => server.closeAllConnections(), stopPatience).unref();
  await closed;
  clearInterval(sweep);
  clearTimeout(patience);
}
