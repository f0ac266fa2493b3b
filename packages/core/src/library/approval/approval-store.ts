import type { Home } from "../../home/home.ts";

/** The rows of decisions in a home. Apart from `approvals.ts`, whose types are published and name no query builder. */
export const approvalsOf = ({ records }: Pick<Home, "records">) =>
  records.use("approval", async () => (await import("./approval-records.ts")).approvalRecords);
