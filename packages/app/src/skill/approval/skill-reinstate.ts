import * as z from "zod/mini";
import { sharedApprovals } from "../../access/shared-things.ts";
import { done } from "../../doors/cli/view.ts";
import { skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { versionName, WithdrawnView } from "./approval-view.ts";
import { decisionsOn, findReviewed, versionFields } from "./reviewed-version.ts";

/** Undoes a withdrawal. */

export const skillReinstate = operation({
  name: "skill.reinstate",
  summary: {
    en: "Reinstate a withdrawn version; where approval is required it still needs one",
    zh: "恢复已撤回的版本；要求审批的环境中仍需批准",
  },
  role: "superadmin",
  shares: sharedApprovals("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({ name: skillName(), ...versionFields() }),
  output: WithdrawnView,
  async run(app, input) {
    const found = await findReviewed(app, input);
    const { id, address, digest, version } = found;
    const { withdrawal } = await decisionsOn(app, found);
    const changed = await app.approvals().reinstate(digest);
    if (changed)
      await app.audit({
        action: "skill.reinstate",
        subject: address,
        before: { state: "withdrawn", digest, reason: withdrawal?.reason ?? "" },
        after: { state: (await decisionsOn(app, found)).state, digest, ...(version !== undefined && { version }) },
      });
    return { ...{ id, address, digest, isWithdrawn: false, changed }, ...(version !== undefined && { version }) };
  },
  cli: {
    positionals: ["name"],
    render: done((one) => ({
      verb: one.changed ? { en: "reinstated", zh: "已恢复" } : { en: "was not withdrawn:", zh: "未被撤回：" },
      name: one.address,
      about: versionName(one),
    })),
    examples: ["loadout skill reinstate code-review --version 2"],
  },
});
