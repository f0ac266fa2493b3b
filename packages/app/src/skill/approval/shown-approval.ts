import type { CatalogSkill } from "@loadout/core";
import * as z from "zod/mini";
import { userNames } from "../../account/user-names.ts";
import type { App } from "../../app.ts";
import type { Terminal } from "../../doors/cli/terminal.ts";
import { showTime } from "../../doors/cli/terminal-format.ts";
import type { AnswerOf } from "../../operation/operation.ts";
import { approvalStates, DecisionView, decisionView, stateTexts } from "./approval-view.ts";
import { contentDigest, decisionsOn } from "./reviewed-version.ts";

/** What was decided about the version of a skill that is shown, in its answer and at a terminal. */

export const ApprovalView = () =>
  z.object({
    state: z.enum(approvalStates),
    /** Whether the environment demands approvals. */
    isRequired: z.boolean(),
    decision: z.optional(DecisionView()),
  });
type ApprovalView = AnswerOf<typeof ApprovalView>;

/** `undefined` where nothing was decided and nothing has to be. Content of a folder is hashed only if approval is required or it was withdrawn. */
export async function approvalOf(
  app: App,
  skill: CatalogSkill,
  isRequired: boolean,
): Promise<ApprovalView | undefined> {
  if (!skill.head || !skill.source.trusted) return undefined;
  const isKnown = isRequired || skill.library !== undefined || skill.status === "withdrawn";
  const digest = await contentDigest(skill, isKnown);
  if (digest === undefined) return isRequired ? { state: "waiting", isRequired } : undefined;
  const { state, decision, withdrawal } = await decisionsOn(app, { id: skill.id, digest });
  if (state === "waiting" && !isRequired) return undefined;
  const decided = withdrawal ?? decision;
  return { state, isRequired, ...(decided && { decision: decisionView(decided, await userNames(app)) }) };
}

export const showApproval = ({ state, decision }: ApprovalView, { say }: Terminal): string =>
  decision
    ? `${say(stateTexts[state])}  ${decision.byName ?? decision.by}  ${showTime(decision.at)}${decision.reason === undefined ? "" : `  ${decision.reason}`}`
    : say(stateTexts[state]);
