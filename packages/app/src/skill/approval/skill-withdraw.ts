import * as z from "zod/mini";
import { sharedApprovals } from "../../access/shared-things.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { done } from "../../doors/cli/view.ts";
import { field, filled, skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { versionName, WithdrawnView } from "./approval-view.ts";
import { assertReviewed, decisionsOn, digestField, findReviewed, versionFields } from "./reviewed-version.ts";

/** Withdraws a version: its content is not used any more, wherever it is. */

export const skillWithdraw = operation({
  name: "skill.withdraw",
  summary: {
    en: "Withdraw a version of a skill: sessions in all environments stop using it from their next turn on",
    zh: "撤回技能的一个版本：从下一轮起，所有环境中的会话都不再使用它",
  },
  role: "superadmin",
  shares: sharedApprovals("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: skillName(),
    reason: field(filled().check(z.maxLength(500)), {
      en: "Shown to users and sessions",
      zh: "会显示给使用者和会话",
    }),
    digest: digestField(),
    ...versionFields(),
  }),
  output: WithdrawnView,
  async run(app, { name, reason, digest: reviewed, version: wanted, environment }) {
    const found = await findReviewed(app, { name, version: wanted, environment });
    assertReviewed(found, reviewed);
    const { id, address, digest, version } = found;
    const { state, withdrawal } = await decisionsOn(app, found);
    const changed = withdrawal?.reason !== reason;
    if (changed) {
      await app.approvals().withdraw({
        ...{ digest, skill: id, name: found.name, reason, by: app.caller.userId },
        ...(version !== undefined && { version }),
      });
      await app.audit({
        action: "skill.withdraw",
        subject: address,
        before: { state, ...(withdrawal && { reason: withdrawal.reason }) },
        after: { state: "withdrawn", digest, reason, ...(version !== undefined && { version }) },
      });
    }
    return {
      ...{ id, address, digest, isWithdrawn: true, reason, changed },
      ...(version !== undefined && { version }),
    };
  },
  cli: {
    positionals: ["name"],
    render: done((one) => ({
      verb: { en: "withdrew", zh: "已撤回" },
      name: one.address,
      about: `${versionName(one)}  ${one.reason ?? ""}`,
    })),
    next: ({ address, version }) => [
      `→ loadout skill reinstate ${quoteWord(address)}${version === undefined ? "" : ` --version ${version}`}`,
    ],
    examples: ['loadout skill withdraw code-review --version 2 --reason "leaks file names"'],
  },
});
