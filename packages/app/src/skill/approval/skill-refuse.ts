import * as z from "zod/mini";
import { sharedApprovals } from "../../access/shared-things.ts";
import { field, filled, skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { DecidedView } from "./approval-view.ts";
import { decide } from "./decide.ts";
import { digestField, versionFields } from "./reviewed-version.ts";
import { showDecided } from "./show-decided.ts";

/** Refuses to approve a version. */

export const skillRefuse = operation({
  name: "skill.refuse",
  summary: {
    en: "Refuse to approve a version of a skill, with a reason; ends an earlier approval of it",
    zh: "拒绝批准技能的一个版本并说明原因；此前对它的批准随之失效",
  },
  role: "superadmin",
  shares: sharedApprovals("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    name: skillName(),
    reason: field(filled().check(z.maxLength(500)), { en: "Shown to users", zh: "会显示给使用者" }),
    digest: digestField(),
    ...versionFields(),
  }),
  output: DecidedView,
  run: (app, input) => decide(app, input, "refused"),
  cli: {
    positionals: ["name"],
    render: showDecided,
    examples: ['loadout skill refuse code-review --reason "uploads files"'],
  },
});
