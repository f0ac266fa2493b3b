import type { Repositories } from "./home/serve-home.ts";

/** The repositories of the core, by name; a thread loads each with its first call. */
export const repositories: Repositories = {
  audit: async () => (await import("./home/audit/audit-table.ts")).auditRecords,
  lease: async () => (await import("./home/fences/lease-records.ts")).leaseRecords,
  job: async () => (await import("./home/jobs/job-records.ts")).jobRecords,
  topic: async () => (await import("./home/bus/topic-records.ts")).topicRecords,
  library: async () => (await import("./library/index/library-records.ts")).libraryRecords,
  dispatch: async () => (await import("./dispatch/record/dispatch-records.ts")).dispatchRecords,
  message: async () => (await import("./session/session-records.ts")).messageRecords,
  trace: async () => (await import("./session/session-records.ts")).traceRecords,
  session: async () => (await import("./session/activation-records.ts")).activationRecords,
};
