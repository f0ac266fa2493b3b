/** What the packages above the core use of a home. */

export { replaceFile, writeFileAtomic } from "../ground/files/atomic-file.ts";
export { createTopicNumber, type TopicNumber } from "./bus/topic-number.ts";
export { raiseTopicOn, topicSchema } from "./bus/topic-table.ts";
export type { Schema } from "./database/migrate.ts";
export { type Home, openHome } from "./home.ts";
export { takeLock } from "./leases/lock.ts";
export type { Repository, Store } from "./records/records.ts";
export { always, orNothing } from "./records/repository.ts";
export { serveHome } from "./serve-home.ts";
