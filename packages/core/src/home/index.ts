/** What the packages above the core use of a home. */

export { replaceFile, writeFileAtomic } from "../ground/files/atomic-file.ts";
export { createTopicNumber, type TopicNumber } from "./bus/topic-number.ts";
export { raiseTopicOn, topicSchema } from "./bus/topic-table.ts";
export type { Schema } from "./database/migrate.ts";
export { editDocument } from "./documents/documents.ts";
export { type Home, homeFiles, openDatabaseHome, openHome } from "./home.ts";
export type { Lease } from "./leases/leases.ts";
export type { PostgresHomeOptions } from "./postgres/postgres-options.ts";
export type { Repository, Store } from "./records/records.ts";
export { always, inStream, orNothing } from "./records/repository.ts";
export { serveHome } from "./serve-home.ts";
