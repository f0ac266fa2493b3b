import { repositories } from "@loadout/core/repositories";

/** The repositories of a home: those of the core, and the app's own. */
export const homeRepositories = {
  ...repositories,
  access: async () => (await import("./access/access-records.ts")).accessRecords,
  account: async () => (await import("./account/account-records.ts")).accountRecords,
  program: async () => (await import("./account/oauth/program-records.ts")).programRecords,
  identity: async () => (await import("./account/provider/identity-records.ts")).identityRecords,
  publish: async () => (await import("./environment/publish/publish-records.ts")).publishRecords,
  rate: async () => (await import("./account/rate-records.ts")).rateRecords,
  seat: async () => (await import("./doors/http/limits/seat-records.ts")).seatRecords,
  signature: async () => (await import("./skill/signature/signature-records.ts")).signatureRecords,
  touch: async () => (await import("./doors/http/limits/touch-records.ts")).touchRecords,
  process: async () => (await import("./system/cluster/process-records.ts")).processRecords,
  answer: async () => (await import("./doors/http/idempotency.ts")).idempotencyRecords,
};
