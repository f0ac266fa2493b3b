import { serveHome } from "@loadout/core/home";
import { repositories } from "@loadout/core/repositories";

/** The thread in which a server keeps the database of its home. */

serveHome({
  ...repositories,
  account: async () => (await import("./account/account-records.ts")).accountRecords,
  answer: async () => (await import("./doors/http/idempotency.ts")).idempotencyRecords,
});
