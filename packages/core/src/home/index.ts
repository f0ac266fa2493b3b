/** What the packages above the core use of a home. */

export { writeFileAtomic } from "../ground/files/atomic-file.ts";
export { createTopicNumber, type TopicNumber } from "./bus/topic-number.ts";
export { raiseTopicOn, topicSchema } from "./bus/topics.ts";
export type { Schema } from "./database/migrate.ts";
export { type Home, openHome } from "./home.ts";
export { takeLock } from "./leases/lock.ts";
export { always, orNothing, type Repository, type Store } from "./records/repository.ts";
export { serveHome } from "./serve-home.ts";
