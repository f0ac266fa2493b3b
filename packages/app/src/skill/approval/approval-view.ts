import type { Decision, Text, Withdrawal } from "@loadout/core";
import * as z from "zod/mini";
import type { AnswerOf } from "../../operation/operation.ts";
import { CapabilityDifferenceView } from "../capability-view.ts";

/** The shapes of answers about approvals. */

export const approvalStates = ["approved", "refused", "waiting", "withdrawn"] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const stateTexts: Readonly<Record<ApprovalState, Text>> = {
  approved: { en: "approved", zh: "已批准" },
  refused: { en: "refused", zh: "已拒绝" },
  waiting: { en: "waiting for approval", zh: "等待审批" },
  withdrawn: { en: "withdrawn", zh: "已撤回" },
};

/** Who decided what, when and why. */
export const DecisionView = () =>
  z.object({
    decision: z.enum(["approved", "refused", "withdrawn"]),
    digest: z.string(),
    version: z.optional(z.number()),
    /** The user id, and the name where the user still has an account. */
    by: z.string(),
    byName: z.optional(z.string()),
    at: z.string(),
    reason: z.optional(z.string()),
  });
export type DecisionView = AnswerOf<typeof DecisionView>;

/** The answer of every decision. */
export const DecidedView = () =>
  z.object({
    id: z.string(),
    address: z.string(),
    digest: z.string(),
    version: z.optional(z.number()),
    state: z.enum(approvalStates),
    /** Whether the environment demands approvals. */
    isRequired: z.boolean(),
    /** Compared with the version that was approved last. */
    difference: CapabilityDifferenceView(),
    changed: z.boolean(),
  });
export type DecidedView = AnswerOf<typeof DecidedView>;

export const decisionView = (
  one: (Decision & { readonly decision: DecisionView["decision"] }) | Withdrawal,
  users: ReadonlyMap<string, string>,
): DecisionView => {
  const { digest, version, by, at, reason } = one;
  const byName = users.get(by);
  return {
    decision: "decision" in one ? one.decision : "withdrawn",
    ...{ digest, by, at },
    ...(byName !== undefined && { byName }),
    ...(version !== undefined && { version }),
    ...(reason !== undefined && { reason }),
  };
};

/** `v3`, or the beginning of the digest for content of folders. */
export const versionName = ({
  version,
  digest,
}: {
  readonly version?: number | undefined;
  readonly digest: string;
}): string => (version === undefined ? digest.slice(0, 12) : `v${version}`);

/** The answer of a withdrawal, and of what undoes it. */
export const WithdrawnView = () =>
  z.object({
    id: z.string(),
    address: z.string(),
    digest: z.string(),
    version: z.optional(z.number()),
    isWithdrawn: z.boolean(),
    reason: z.optional(z.string()),
    changed: z.boolean(),
  });
