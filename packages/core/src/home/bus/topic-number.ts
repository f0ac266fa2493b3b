import type { Home } from "../home.ts";

/** Reads the number of a topic, which rises with each change, whichever process makes it. */
export type TopicNumber = () => Promise<number>;

export function createTopicNumber({ records }: Home, topic: string): TopicNumber {
  const { read } = records.use("topic", async () => (await import("./topics.ts")).topicRecords);
  return sharedByWaiting(() => read("number", topic));
}

/**
 * Lets callers that wait together share one answer. An answer under way may be older than a change that a new caller knows
 * of, so that caller waits for the next one.
 */
function sharedByWaiting<T>(look: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    current = look().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    next ??= current ? current.then(start, start) : Promise.resolve().then(start);
    return next;
  };
}
