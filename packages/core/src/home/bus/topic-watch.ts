/** Looks at intervals whether the numbers of topics rose; runs where the database is, and only while topics are watched. */
export interface TopicWatch {
  /** Watches these topics from its answer on, and no others. */
  set(topics: readonly string[]): Promise<void>;
  close(): void;
}

export interface TopicWatchOptions {
  /** Another value after each commit; `undefined` if there is no such value. */
  version(): Promise<number | undefined>;
  /** The numbers of topics; a topic without changes may be left out. */
  numbers(topics: readonly string[]): Promise<Readonly<Record<string, number>>>;
  readonly listener: (topics: readonly string[]) => void;
}

/** Milliseconds between looks: soon enough for a page, and about a thousandth of a core. */
const pace = 250;

export function createTopicWatch({ version, numbers, listener }: TopicWatchOptions): TopicWatch {
  let known: Readonly<Record<string, number>> = {};
  let watched: readonly string[] = [];
  let lastVersion: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const current = await version();
    if (current !== undefined && current === lastVersion) return;
    const topics = watched;
    const found = await numbers(topics);
    if (topics !== watched) return;
    lastVersion = current; // read before the numbers: a commit in between is looked at again
    const changed = topics.filter((topic) => (found[topic] ?? 0) !== (known[topic] ?? 0));
    known = found;
    if (changed.length > 0) listener(changed);
  }

  function lookLater(): void {
    timer = setTimeout(async () => {
      await look().catch(() => undefined); // busy or damaged: those who use the database report it
      if (timer !== undefined) lookLater();
    }, pace).unref();
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    async set(topics) {
      const added = topics.filter((topic) => !watched.includes(topic));
      const found = added.length > 0 ? await numbers(added) : {};
      known = { ...found, ...known };
      watched = [...topics];
      if (topics.length === 0) close();
      else if (timer === undefined) lookLater();
    },
    close,
  };
}
