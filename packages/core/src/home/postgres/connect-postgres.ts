import type { Client, Pool, PoolClient, PoolConfig } from "pg";
import { Fault } from "../../ground/fault.ts";
import { codeOf, postgresFault } from "./postgres-faults.ts";
import type { PostgresLimits, PostgresOptions } from "./postgres-options.ts";

/** Connections to a PostgreSQL server: a pool of them, or one for work that is done once. */

/** Connections of one process, besides those that listen, renew locks and ask for jobs. */
export const defaultConnections = 10;

/** Seconds, for those who explain them: of a statement, and of a transaction that does nothing. */
export const statementSeconds = 60;

const defaultLimits: PostgresLimits = {
  ...{
    connect: 10_000,
    statement: statementSeconds * 1000,
    answer: (statementSeconds + 5) * 1000,
    idleTransaction: statementSeconds * 1000,
    lock: 30_000,
  },
};

/** Opens nothing before the first query. */
export async function openPool(options: PostgresOptions): Promise<Pool> {
  const { url, connections = defaultConnections, limits, isFrozen = false } = options;
  const { default: pg } = await import("pg");
  const config = await connectionConfig(url, {
    ...{ ...limits, ...(isPooled(options) && noSettings) },
    ...(isFrozen && { idleTransaction: 0, statement: 0, answer: frozenAnswer }),
  });
  const pool = new pg.Pool({ ...config, max: isFrozen ? 1 : connections, idleTimeoutMillis: isFrozen ? 0 : 30_000 });
  // A connection that the server closes is replaced by the next query, or the statement that runs reports it. Without a
  // listener it would end the process: with one for the pool while it is idle, with one of its own while it is used.
  pool.on("error", () => undefined);
  const clients = new Set<PoolClient>();
  clientsOf.set(pool, clients);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    clients.add(client);
    client.once("end", () => clients.delete(client));
  });
  if (isFrozen) freeze(pool);
  return pool;
}

/** The connections of each pool, until they have ended. */
const clientsOf = new WeakMap<Pool, ReadonlySet<PoolClient>>();
/** Milliseconds that the server has to end its side of a connection. */
const goodbye = 3000;

/** Closes a pool, also if its server does not answer, or a connection was never given back: those are dropped. */
export async function endPool(pool: Pool): Promise<void> {
  // Also behind the answer of `end`, which does not wait for idle connections that are closing.
  setTimeout(() => {
    for (const { connection } of clientsOf.get(pool) ?? []) connection.stream.destroy();
  }, goodbye).unref();
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, goodbye + 1000);
  await Promise.race([pool.end(), late.promise]);
  clearTimeout(timer);
}

/** Ends a connection, also if its server does not answer. */
export async function endClient(client: Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), goodbye).unref();
  await client.end().catch(() => undefined); // it is gone already
  clearTimeout(timer);
}

/** Milliseconds for one statement on a frozen connection, which may have to wait for a slow reader of what it reads. */
const frozenAnswer = 15 * 60_000;

/** One transaction for everything. A second connection would see another moment: it is ended, and what asked for it fails. */
function freeze(pool: Pool): void {
  let isBegun = false;
  pool.on("connect", (client) => {
    if (isBegun) return void (client as Client).end();
    isBegun = true;
    client.query("begin isolation level repeatable read read only").catch(() => undefined); // the next statement fails too
  });
}

/** A connection outside of the pool, for work that is done once. */
export async function connectOnce(
  url: string,
  limits: Partial<PostgresLimits> = {},
): Promise<AsyncDisposable & { readonly client: Client }> {
  const { default: pg } = await import("pg");
  const client = new pg.Client(await connectionConfig(url, limits));
  client.on("error", () => undefined); // the statement that runs reports it
  const end = (): Promise<void> => endClient(client);
  try {
    await client.connect();
  } catch (error) {
    await end();
    throw postgresFault(describeDatabase(url), error);
  }
  return { client, [Symbol.asyncDispose]: end };
}

/** A Fault if this is not the address of a database, or if it names files that cannot be read. It does not show the address. */
export async function checkAddress(url: string, name = "LOADOUT_DATABASE_URL"): Promise<string> {
  const { default: pg } = await import("pg");
  const problem = (reason: string): Fault => new Fault("database.address", { name, reason });
  if (!/^postgres(?:ql)?:\/\//.test(url)) throw problem("postgres://…");
  try {
    new pg.Client({ connectionString: asVerified(url) }); // reads it, with the files it names, and connects to nothing
  } catch (error) {
    throw problem(codeOf(error) ?? "URL");
  }
  return url;
}

/**
 * `require` and the other modes that ask for TLS check the certificate, as `pg` has always done. It would print a warning,
 * because its next version will not. Those who want no check say `no-verify`.
 */
const asVerified = (url: string): string =>
  url.includes("uselibpqcompat")
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "$1verify-full");

/** For connections to a pooler. */
export const noSettings = { statement: 0, idleTransaction: 0, lock: 0 } as const;

/** A pooler refuses connections that come with settings, and gives each transaction another one. */
export const isPooled = ({ url, directUrl = url }: PostgresOptions): boolean => directUrl !== url;

/** Statements that set the limits of a transaction, if its connection was made without. */
export function transactionSettings(options: PostgresOptions): string {
  if (!isPooled(options)) return "";
  const { statement, idleTransaction, lock } = { ...defaultLimits, ...options.limits };
  return [
    `set local statement_timeout = ${statement};`,
    `set local idle_in_transaction_session_timeout = ${idleTransaction};`,
    `set local lock_timeout = ${lock};`,
  ].join(" ");
}

/** How a connection is made, with limits for its statements. 64-bit numbers arrive as numbers, if they can. */
export async function connectionConfig(url: string, given: Partial<PostgresLimits> = {}): Promise<PoolConfig> {
  const { default: pg } = await import("pg");
  const { connect, statement, answer, idleTransaction, lock } = { ...defaultLimits, ...given };
  return {
    connectionString: asVerified(url),
    application_name: "loadout",
    keepAlive: true,
    connectionTimeoutMillis: connect,
    query_timeout: answer,
    ...(statement > 0 && { statement_timeout: statement }),
    ...(idleTransaction > 0 && { idle_in_transaction_session_timeout: idleTransaction }),
    ...(lock > 0 && { lock_timeout: lock }),
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        id === int8 || id === numeric ? readNumber : pg.types.getTypeParser(id, format as "text"),
    } as never,
  };
}

const int8 = 20;
const numeric = 1700;

/** Numbers of ours are counts and sizes; a larger one was not written by Loadout. */
function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > 2 ** 53) throw new RangeError(`${text} is too large for a number`);
  return number;
}

/** The database as a person may see it: never with its password. */
export function describeDatabase(url: string): string {
  try {
    const { protocol, username, host, pathname } = new URL(url);
    return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
  } catch {
    return "postgres://…";
  }
}
