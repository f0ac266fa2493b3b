import type { Repositories } from "./home/serve-home.ts";

/** The repositories of the core, by name; a thread loads each with its first call. */
export const repositories: Repositories = {
  audit: async () => (await import("./home/audit/audit-table.ts")).auditRecords,
  topic: async () => (await import("./home/bus/topics.ts")).topicRecords,
  library: async () => (await import("./library/index/library-records.ts")).libraryRecords,
  dispatch: async () => (await import("./dispatch/record/dispatch-records.ts")).dispatchRecords,
  session: async () => (await import("./session/activation-records.ts")).activationRecords,
};
