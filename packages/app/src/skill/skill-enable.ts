import * as z from "zod/mini";
import { sharedScope } from "../access/shared-things.ts";
import { done } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { DisabledView, disableFields, setDisabled } from "./disable-skill.ts";

/** Enables a skill that was disabled in an environment. */

export const skillEnable = operation({
  name: "skill.enable",
  summary: { en: "Enable a disabled skill in an environment", zh: "在环境中重新启用技能" },
  role: "admin",
  shares: sharedScope("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object(disableFields()),
  output: DisabledView,
  run: (app, input) => setDisabled(app, input, { isDisabled: false, action: "skill.enable" }),
  cli: {
    positionals: ["name"],
    render: done(({ id, environment, elsewhere }) => ({
      verb: { en: "enabled", zh: "已启用" },
      ...{ name: id, about: environment },
      warnings: [[{ en: "still disabled by", zh: "仍被以下文件停用" }, elsewhere]],
    })),
    examples: ["loadout skill enable code-review", "loadout skill enable code-review --env staging"],
  },
});
