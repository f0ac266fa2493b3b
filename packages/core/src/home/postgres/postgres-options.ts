/** How a home in PostgreSQL is opened; apart from the code, so that the types of the library do without those of `pg`. */

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, as the field writes it; `sslmode` decides about TLS. */
  readonly url: string;
  /** For LISTEN, the queue and migrations, which do not work through a pooler in transaction mode; `url` by default. */
  readonly directUrl?: string;
  /** The most connections of this process, besides those that listen, renew locks and ask for jobs. */
  readonly connections?: number;
  readonly limits?: Partial<PostgresLimits>;
  /** Everything is read as it was at one moment, on one connection; nothing can be written. */
  readonly isFrozen?: boolean;
}

/** Milliseconds. A statement that takes longer, or a transaction that idles, is ended by the server and holds nothing up. */
export interface PostgresLimits {
  readonly connect: number;
  readonly statement: number;
  /** Until an answer has to be there: a connection that a firewall dropped never says so. Longer than `statement`. */
  readonly answer: number;
  readonly idleTransaction: number;
  readonly lock: number;
}

/** A home in PostgreSQL. What has to be in files is below a folder of this machine, which holds nothing that cannot be made again. */
export interface PostgresHomeOptions extends PostgresOptions {
  readonly folder: string;
  /** The keys of secrets, as `LOADOUT_SECRET_KEYS` has them; without any, none can be stored. */
  readonly secretKeys?: string;
  /** Whether files of this machine are read at once, as suits a command; by default not. */
  readonly isBlocking?: () => boolean;
  /** Maximum size of unused library trees on this machine, in bytes. */
  readonly cacheSize?: number;
}
