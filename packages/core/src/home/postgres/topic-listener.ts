import type { Client } from "pg";
import { topicChannel } from "../bus/topic-triggers.ts";
import { connectionConfig } from "./connect-postgres.ts";

/** Hears of changed topics by LISTEN. While the connection was lost nothing is heard, so it looks at the numbers after that. */
export interface TopicListener {
  /** Tells of changes of these topics from its answer on, and of no others. */
  watch(topics: readonly string[]): Promise<void>;
  onChanged(listener: (topics: readonly string[]) => void): void;
  close(): Promise<void>;
}

/** Milliseconds between tries to connect again, and between looks in case the connection is dead without saying so. */
const [firstDelay, longestDelay, pace] = [100, 5000, 15_000];

export interface ListenerDeps {
  /** A direct connection: a pooler in transaction mode passes no notifications on. */
  readonly url: string;
  /** The current numbers of topics. */
  numbers(topics: readonly string[]): Promise<Readonly<Record<string, number>>>;
}

export function createTopicListener({ url, numbers }: ListenerDeps): TopicListener {
  const listeners: ((topics: readonly string[]) => void)[] = [];
  let watched: readonly string[] = [];
  let known: Record<string, number> = {};
  let client: Promise<Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let clock: NodeJS.Timeout | undefined;
  let isClosed = false;

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

  async function connect(): Promise<Client> {
    const { default: pg } = await import("pg");
    const made = new pg.Client({ ...(await connectionConfig(url)), statement_timeout: 0 });
    made.on("error", () => undefined); // its end is what counts
    made.on("end", () => reconnect(firstDelay));
    made.on("notification", ({ payload = "" }) => {
      if (watched.includes(payload)) look().catch(() => say([payload])); // told without knowing: the reader looks again
    });
    await made.connect();
    await made.query(`listen ${topicChannel}`);
    return made;
  }

  function reconnect(delay: number): void {
    client = undefined;
    clearTimeout(retry);
    if (isClosed || watched.length === 0) return;
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
      client
        ?.then((open) => open.query("select 1"))
        .then(look)
        .catch(() => undefined); // the end of the connection is told apart
    }, pace).unref();
  }

  async function letGo(): Promise<void> {
    clearTimeout(retry);
    clearInterval(clock);
    clock = undefined;
    const open = await client?.catch(() => undefined);
    client = undefined;
    open?.removeAllListeners("end");
    await open?.end().catch(() => undefined); // it is gone already
  }

  return {
    async watch(topics) {
      const added = topics.filter((topic) => !watched.includes(topic));
      watched = [...topics];
      if (topics.length === 0) return letGo();
      await ensureClient();
      lookNowAndThen();
      if (added.length > 0) known = { ...known, ...(await numbers(added)) };
    },
    onChanged: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      await letGo();
    },
  };
}
