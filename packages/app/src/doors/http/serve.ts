/** Starts and stops the server of a home. */

import type { Environment } from "@loadout/core";
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
  let isOpen = true;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= shutDown();
    return stopping;
  };

  const state = { address: () => address, isOpen: () => isOpen, stop };
  const listening = await listenOrClose(parts, async () => {
    const begun = await startListening(parts, state, { ...options, host, port });
    try {
      address = addressOf(host, begun.port);
      const startedAt = new Date().toISOString();
      await writeServerFile(config.home, { url: address, token, pid: process.pid, version, startedAt });
      await place.open(address);
      return begun;
    } catch (error) {
      begun.server.close();
      begun.revocations.close();
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
    port: listening.port,
    token,
    interrupted: listening.interrupted,
    environment,
    link: async () => `${address}/welcome#${await (await workplace.accounts()).createLink()}`,
    stop,
    async drain(milliseconds) {
      await place.drain();
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
  {
    config,
    token,
    runs,
    place,
    dispatches,
    streams,
    lag,
    kept,
    usage,
    idempotency,
    workplace,
    log,
    lease,
    opened,
  }: ServerParts,
  { server, connections, revocations }: Awaited<ReturnType<typeof startListening>>,
  dailyJobs: ReturnType<typeof startDailyJobs>,
): Promise<readonly string[]> {
  try {
    await removeServerFile(config.home, token);
    revocations.close();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const elsewhere = place.relayed(); // goes on without this server
    const cut = (await runs.close()).filter((contextId) => !elsewhere.has(contextId));
    await dispatches()?.close();
    streams.close();
    // Open requests have been answered; close their connections, which clients keep for more.
    connections.closeUnused();
    const sweep = setInterval(connections.closeUnused, 20);
    const patience = setTimeout(() => server.closeAllConnections(), stopPatience).unref();
    await closed;
    clearInterval(sweep);
    clearTimeout(patience);
    await dailyJobs.close();
    lag.close();
    await place.close();
    await kept.close();
    await usage.close();
    await idempotency.close();
    await workplace.close();
    await log.close();
    return cut;
  } finally {
    lease.release();
    await opened.close();
  }
}
