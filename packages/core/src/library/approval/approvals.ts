import type { Digest } from "../../home/blobs/manifest.ts";
import { createTopicNumber } from "../../home/bus/topic-number.ts";
import { type Home, openHome } from "../../home/home.ts";
import type { Capabilities, CapabilityDifference } from "../../skill/capabilities.ts";
import { approvalsOf } from "./approval-store.ts";
import { approvalTopic } from "./approval-tables.ts";

/** Approvals of versions, and withdrawals: who decided what about which content, and when. */

/** A decision about one version: the id of a skill, and the digest of its tree. Any byte changed is another version. */
export interface Decision extends DecisionDetails {
  readonly skill: string;
  readonly digest: Digest;
  readonly decision: "approved" | "refused";
  /** The user who decided. */
  readonly by: string;
  readonly at: string;
}

export interface DecisionDetails {
  /** The number of the version, for a skill of the library. */
  readonly version?: number;
  /** Where the skill was when it was decided: `source:id`. */
  readonly address: string;
  readonly reason?: string;
  /** The version that was approved last before. */
  readonly base?: Digest;
  /** What the version names and uses, so that the next one can be compared with it when its files are gone. */
  readonly capabilities: Capabilities;
  /** How that differs from the base. */
  readonly difference: CapabilityDifference;
}

/** A content that must not be used any more, in any environment and under any name. */
export interface Withdrawal extends WithdrawalDetails {
  readonly digest: Digest;
  readonly skill: string;
  readonly by: string;
  readonly at: string;
}

export interface WithdrawalDetails {
  /** The name in its SKILL.md: other content with this name is not affected, and needs no hashing. */
  readonly name: string;
  readonly version?: number;
  readonly reason: string;
}

export interface Approvals {
  /** Rises with each decision, in any process. */
  number(): Promise<number>;
  /** The latest first. */
  decisions(skill?: string): Promise<readonly Decision[]>;
  withdrawals(): Promise<readonly Withdrawal[]>;
  /** Replaces an earlier decision about the same version. */
  decide(decision: Omit<Decision, "at">): Promise<Decision>;
  withdraw(withdrawal: Omit<Withdrawal, "at">): Promise<Withdrawal>;
  /** False if it was not withdrawn. */
  reinstate(digest: Digest): Promise<boolean>;
  close(): Promise<void>;
}

export function openApprovals({
  home: given,
  now = () => new Date(),
}: {
  readonly home: string | Home;
  readonly now?: () => Date;
}): Approvals {
  const home = openHome(given);
  const { read, change } = approvalsOf(home);
  return {
    number: createTopicNumber(home, approvalTopic),
    decisions: (skill) => read("decisions", skill),
    withdrawals: () => read("withdrawals"),
    async decide(given) {
      const decision = { ...given, at: now().toISOString() };
      await change("decide", decision);
      return decision;
    },
    async withdraw(given) {
      const withdrawal = { ...given, at: now().toISOString() };
      await change("withdraw", withdrawal);
      return withdrawal;
    },
    reinstate: (digest) => change("reinstate", digest),
    close: () => home.close(),
  };
}
