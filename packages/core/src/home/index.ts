/** What the packages above the core use of a home. */

export { unwritable, writeFileAtomic } from "../ground/files/atomic-file.ts";
export { createTopicNumber, type TopicNumber } from "./bus/topic-number.ts";
export { raiseTopicOn, topicSchema } from "./bus/topic-table.ts";
export { isPostgres } from "./database/is-postgres.ts";
export type { Schema } from "./database/migrate.ts";
export { editDocument } from "./documents/documents.ts";
export { type Home, homeFiles, openDatabaseHome, openFolderHome, openHome } from "./home.ts";
export type { Lease } from "./leases/leases.ts";
export { assertWhole } from "./move/copy-mark.ts";
export type { PostgresHomeOptions } from "./postgres/postgres-options.ts";
export { processName } from "./process-name.ts";
export { type ChangeNote, noteChanges } from "./records/note-changes.ts";
export type { Repository, Store } from "./records/records.ts";
export { always, inStream, orNothing } from "./records/repository.ts";
export { serveHome } from "./serve-home.ts";
export { replaceFile } from "./threads/replace-file.ts";
