import type { Digest } from "../../home/blobs/manifest.ts";
import type { Decision, Withdrawal } from "./approvals.ts";

/** What people decided about one version so far. */
export interface VersionDecisions {
  /** A withdrawn version may also have been approved: `decision` says so. */
  readonly state: "approved" | "refused" | "waiting" | "withdrawn";
  readonly decision?: Decision;
  readonly withdrawal?: Withdrawal;
  /** The version of the same skill that was approved last, other than this one: what this one is compared with. */
  readonly base?: Decision;
}

/** `decisions` are those about the skill, the latest first. Content without a digest is unknown, so it waits. */
export function versionDecisions(
  digest: Digest | undefined,
  decisions: readonly Decision[],
  withdrawals: readonly Withdrawal[],
): VersionDecisions {
  const decision = decisions.find((one) => one.digest === digest);
  const withdrawal = withdrawals.find((one) => one.digest === digest);
  const base = decisions.find((one) => one.decision === "approved" && one.digest !== digest);
  return {
    state: withdrawal ? "withdrawn" : (decision?.decision ?? "waiting"),
    ...(decision && { decision }),
    ...(withdrawal && { withdrawal }),
    ...(base && { base }),
  };
}
