import { createTopicWatch } from "./bus/topic-watch.ts";
import type { RecordPlace } from "./records/records.ts";
import { openSqliteRecords, type SqliteRecords } from "./records/sqlite-records.ts";

/** Records in this thread, with a watch over their topics; without a folder they are in memory and end with `close`. */
export function openSqlitePlace(folder: string | undefined): RecordPlace & Pick<SqliteRecords, "run"> {
  const { version, close, ...records } = openSqliteRecords(folder);
  const listeners: ((topics: readonly string[]) => void)[] = [];
  const topics = createTopicWatch({
    version,
    async numbers(names) {
      const { topicRecords } = await import("./bus/topic-records.ts");
      return (await records.run(topicRecords, "read", "numbers", [names])) as Readonly<Record<string, number>>;
    },
    listener(changed) {
      for (const listener of listeners) listener(changed);
    },
  });
  return {
    ...records,
    watch: topics.set,
    onChanged: (listener) => void listeners.push(listener),
    async close() {
      topics.close();
      await close();
    },
  };
}
