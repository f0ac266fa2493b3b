import { repositories } from "@loadout/core/repositories";

/** The repositories of a home: those of the core, and the app's own. */
export const homeRepositories = {
  ...repositories,
  account: async () => (await import("./account/account-records.ts")).accountRecords,
  process: async () => (await import("./system/cluster/process-records.ts")).processRecords,
  answer: async () => (await import("./doors/http/idempotency.ts")).idempotencyRecords,
};
