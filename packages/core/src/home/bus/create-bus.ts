import type { RecordPlace, Records } from "../records/records.ts";
import type { Bus } from "./bus.ts";

/** A bus by the numbers of topics, which `publish` and triggers raise. */
export function createBus(records: Pick<Records, "use">, place: Pick<RecordPlace, "watch" | "onChanged">): Bus {
  const { change } = records.use("topic", async () => (await import("./topic-records.ts")).topicRecords);
  const subscriptions = new Set<{ readonly topics: ReadonlySet<string>; readonly listener: (topic: string) => void }>();
  const watch = (): Promise<void> =>
    place.watch([...new Set([...subscriptions].flatMap(({ topics }) => [...topics]))].sort());
  place.onChanged((changed) => {
    for (const { topics, listener } of [...subscriptions])
      for (const topic of changed) if (topics.has(topic)) listener(topic);
  });
  return {
    publish: (topic) => change("raise", topic),
    async subscribe(topics, listener) {
      const subscription = { topics: new Set(topics), listener };
      subscriptions.add(subscription);
      try {
        await watch();
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      return () => {
        if (subscriptions.delete(subscription)) watch().catch(() => undefined); // the home is closed: no one watches
      };
    },
  };
}
