import { connectOnce, defaultConnections, describeDatabase, isPooled, noSettings } from "./connect-postgres.ts";
import { postgresFault } from "./postgres-faults.ts";
import type { PostgresOptions } from "./postgres-options.ts";
import { runnerConnections } from "./queue-runner.ts";

/** What a database server says of itself and of the connections to it, for those who run it. Changes nothing. */
export interface PostgresState {
  /** The database, as a person may see it. */
  readonly place: string;
  /** The version of the server, such as `18.1`. */
  readonly version: string;
  /** The version of TLS, if the connection is encrypted. */
  readonly tls?: string;
  /** How many connections the server allows to its ordinary users, and how many are open. */
  readonly mostConnections: number;
  readonly openConnections: number;
  /** What a server opens at most: its pool, one connection that listens, one that renews locks, and those of the queue. */
  readonly connectionsOfProcess: number;
  readonly queueConnections: number;
  /** Time limits as the server applies them to this connection, such as `1min`; `0` is none. */
  readonly statementTimeout: string;
  readonly idleTimeout: string;
  /** Milliseconds by which the clock of the server is ahead of ours. */
  readonly clockAhead: number;
}

/** A server works on jobs in three places: those of each day, hints of turns and hints of dispatches. */
const queueConnections = 3 * runnerConnections;

export async function inspectPostgres(options: PostgresOptions): Promise<PostgresState> {
  const { url, directUrl = url, connections = defaultConnections } = options;
  const place = describeDatabase(url);
  await using connection = await connectOnce(directUrl); // a pooler knows neither limits nor TLS of the server
  const { client } = connection;
  try {
    if (isPooled(options)) {
      await using pooled = await connectOnce(url, noSettings);
      await pooled.client.query("select 1");
    }
    const sentAt = Date.now();
    const { rows: clock } = await client.query<{ now: number }>(
      "select (extract(epoch from clock_timestamp()) * 1000)::bigint as now",
    );
    const between = (sentAt + Date.now()) / 2;
    const { rows } = await client.query<Row>(`
      select
        current_setting('server_version') as version,
        current_setting('statement_timeout') as statement_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_timeout,
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int as most,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as open,
        (select version from pg_stat_ssl where pid = pg_backend_pid() and ssl) as tls`);
    const [row] = rows;
    if (!row) throw new Error("no answer");
    return {
      place,
      version: row.version.split(" ")[0] ?? row.version,
      ...(row.tls !== null && { tls: row.tls }),
      mostConnections: row.most,
      openConnections: row.open,
      connectionsOfProcess: connections + 2 + queueConnections,
      queueConnections,
      statementTimeout: row.statement_timeout,
      idleTimeout: row.idle_timeout,
      clockAhead: Math.round((clock[0]?.now ?? between) - between),
    };
  } catch (error) {
    throw postgresFault(place, error);
  }
}

interface Row {
  readonly version: string;
  readonly statement_timeout: string;
  readonly idle_timeout: string;
  readonly most: number;
  readonly open: number;
  readonly tls: string | null;
}
