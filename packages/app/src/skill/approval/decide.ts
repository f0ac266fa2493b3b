import { compareCapabilities, type Decision } from "@loadout/core";
import type { App } from "../../app.ts";
import type { DecidedView } from "./approval-view.ts";
import { assertReviewed, decisionsOn, findReviewed, type VersionInput } from "./reviewed-version.ts";

/** Approves or refuses a version: who, when, which content, and what it can do more than the one approved last. */

export interface DecideInput extends VersionInput {
  readonly digest?: string | undefined;
  readonly reason?: string | undefined;
}

export async function decide(app: App, input: DecideInput, decision: Decision["decision"]): Promise<DecidedView> {
  const reviewed = await findReviewed(app, input);
  assertReviewed(reviewed, input.digest);
  const { id, address, digest, version } = reviewed;
  const { state, base, decision: before } = await decisionsOn(app, reviewed);
  const { capabilities } = await (await app.library()).scanFiles(id, reviewed.files);
  const difference = compareCapabilities(base?.capabilities, capabilities);
  const changed = before?.decision !== decision || before.reason !== input.reason;
  if (changed) {
    await app.approvals().decide({
      ...{ skill: id, digest, decision, by: app.caller.userId, address, capabilities, difference },
      ...(version !== undefined && { version }),
      ...(input.reason !== undefined && { reason: input.reason }),
      ...(base && { base: base.digest }),
    });
    await app.audit({
      ...(decision === "approved" ? { action: "skill.approve" } : { action: "skill.refuse" }),
      subject: address,
      before: { state },
      after: {
        ...{ state: decision, digest, difference },
        ...(version !== undefined && { version }),
        ...(base && { base: base.digest }),
        ...(input.reason !== undefined && { reason: input.reason }),
      },
    });
  }
  return {
    ...{ id, address, digest, difference, changed },
    state: state === "withdrawn" ? "withdrawn" : decision,
    ...(version !== undefined && { version }),
    isRequired: await isApprovalRequired(app, input.environment),
  };
}

/** Whether the environment lets only approved versions reach a model. */
export const isApprovalRequired = async (app: App, environment: string | undefined): Promise<boolean> =>
  (await app.environment(environment)).view().gate?.isRequired === true;
