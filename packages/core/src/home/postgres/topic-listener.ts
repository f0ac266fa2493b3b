import type { Client } from "pg";
import { topicChannel } from "../bus/topic-triggers.ts";
import { connectionConfig, endClient } from "./connect-postgres.ts";
import { postgresFault } from "./postgres-faults.ts";
import { retryLostConnection } from "./retry-lost-connection.ts";

/** Hears of changed topics by LISTEN. While the connection was lost nothing is heard, so it looks at the numbers after that. */
export interface TopicListener {
  /** Tells of changes of these topics from its answer on, and of no others. */
  watch(topics: readonly string[]): Promise<void>;
  onChanged(listener: (topics: readonly string[]) => void): void;
  close(): Promise<void>;
}

/** Milliseconds between tries to connect again. */
const [firstDelay, longestDelay] = [100, 5000];

export interface ListenerDeps {
  /** A direct connection: a pooler in transaction mode passes no notifications on. */
  readonly url: string;
  /** The database, as a person may see it. */
  readonly place: string;
  /** Milliseconds between looks in case the connection is dead without saying so, and until an answer has to be there. */
  readonly pace?: number;
  readonly answer?: number;
  /** The current numbers of topics. */
  numbers(topics: readonly string[]): Promise<Readonly<Record<string, number>>>;
}

export function createTopicListener(deps: ListenerDeps): TopicListener {
  const { place, numbers } = deps;
  const listeners: ((topics: readonly string[]) => void)[] = [];
  let watched: readonly string[] = [];
  let known: Record<string, number> = {};
  let isClosed = false;
  let changing: Promise<void> = Promise.resolve();
  const connection = createListeningConnection({
    ...deps,
    hear(topic) {
      if (watched.includes(topic)) look().catch(() => say([topic])); // told without knowing: the reader looks again
    },
    look,
    isClosed: () => isClosed,
    isWanted: () => !isClosed && watched.length > 0,
  });

  const say = (topics: readonly string[]): void => {
    if (topics.length > 0) for (const listener of listeners) listener(topics);
  };

  /** Tells of watched topics whose number is another one now. */
  async function look(): Promise<void> {
    const now = await numbers(watched);
    const changed = watched.filter((topic) => (now[topic] ?? 0) !== (known[topic] ?? 0));
    known = { ...known, ...now };
    say(changed);
  }

  /** A Fault if the database stays away. */
  async function unlessAway<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await retryLostConnection(work, () => !isClosed);
    } catch (error) {
      throw postgresFault(place, error);
    }
  }

  async function change(topics: readonly string[]): Promise<void> {
    const added = topics.filter((topic) => !watched.includes(topic));
    watched = [...topics];
    if (topics.length === 0) return connection.letGo();
    await unlessAway(connection.ensure);
    connection.lookNowAndThen();
    if (added.length > 0) known = { ...known, ...(await unlessAway(() => numbers(added))) };
  }

  return {
    watch(topics) {
      // One after the other: the connection that one lets go must not be the one that the next relies on.
      const changed = changing.then(() => change(topics));
      changing = changed.catch(() => undefined); // thrown to the caller
      return changed;
    },
    onChanged: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      await connection.letGo();
    },
  };
}

interface ListeningConnectionDeps extends Pick<ListenerDeps, "url" | "pace" | "answer"> {
  readonly hear: (topic: string) => void;
  /** Looks for what was missed. */
  readonly look: () => Promise<void>;
  readonly isClosed: () => boolean;
  readonly isWanted: () => boolean;
}

/** The connection that hears, made again when it is lost. */
function createListeningConnection(deps: ListeningConnectionDeps) {
  const { url, pace = 15_000, answer = 10_000, hear, look, isClosed, isWanted } = deps;
  let client: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let clock: NodeJS.Timeout | undefined;

  async function connect(): Promise<Client> {
    const { default: pg } = await import("pg");
    const made = new pg.Client(await connectionConfig(url, { statement: 0, answer }));
    made.on("error", () => undefined); // its end is what counts
    made.on("notification", ({ payload = "" }) => {
      hear(payload);
    });
    let state: "connecting" | "ready" | "ended" = "connecting";
    made.on("end", () => {
      if (state === "ready") reconnect(firstDelay);
      state = "ended";
    });
    try {
      await made.connect();
      await made.query(`listen ${topicChannel}`);
      if ((state as string) === "ended" || isClosed()) throw new Error("Connection terminated");
      state = "ready";
      return made;
    } catch (error) {
      drop(made);
      throw error;
    }
  }

  /** Ends a connection that may not answer any more. */
  function drop(made: Client): void {
    made.removeAllListeners("end");
    made.end().catch(() => undefined); // it is gone already
    made.connection.stream.destroy();
  }

  /** Also if the connection is there, but what was missed could not be looked up. */
  function reconnect(delay: number): void {
    client?.then(drop).catch(() => undefined); // it was never made
    client = undefined;
    clearTimeout(retry);
    if (!isWanted()) return;
    retry = setTimeout(() => {
      ensureClient()
        .then(look)
        .catch(() => reconnect(Math.min(delay * 2, longestDelay)));
    }, delay).unref();
  }

  function ensureClient(): Promise<Client> {
    client ??= connect().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  /** A connection that a firewall dropped says nothing; asking it shows that. */
  function lookNowAndThen(): void {
    clock ??= setInterval(() => {
      client?.then(assertAlive).catch(() => undefined); // connecting is tried again
    }, pace).unref();
  }

  async function assertAlive(open: Client): Promise<void> {
    try {
      await open.query("select 1");
    } catch {
      drop(open);
      return reconnect(0);
    }
    await look();
  }

  async function letGo(): Promise<void> {
    clearTimeout(retry);
    clearInterval(clock);
    clock = undefined;
    const open = await client?.catch(() => undefined);
    client = undefined;
    open?.removeAllListeners("end");
    if (open) await endClient(open);
  }

  return { ensure: ensureClient, lookNowAndThen, letGo };
}
