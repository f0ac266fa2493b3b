import { serveHome } from "@loadout/core/home";
import { fileWorks, repositories } from "@loadout/core/repositories";

/** A thread of a server: for the database of its home, or for work on files. */

serveHome(
  {
    ...repositories,
    account: async () => (await import("./account/account-records.ts")).accountRecords,
    answer: async () => (await import("./doors/http/idempotency.ts")).idempotencyRecords,
  },
  fileWorks,
);
