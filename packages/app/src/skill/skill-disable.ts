import * as z from "zod/mini";
import { sharedScope } from "../access/shared-things.ts";
import { quoteWord } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { operation } from "../operation/operation.ts";
import { DisabledView, disableFields, setDisabled } from "./disable-skill.ts";

/** Disables a skill in an environment. */

export const skillDisable = operation({
  name: "skill.disable",
  summary: {
    en: "Disable a skill in an environment: it stays listed, but models do not receive it",
    zh: "在环境中停用技能：仍会列出，但不会提供给任何模型",
  },
  role: "admin",
  shares: sharedScope("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object(disableFields()),
  output: DisabledView,
  run: (app, input) => setDisabled(app, input, { isDisabled: true, action: "skill.disable" }),
  cli: {
    positionals: ["name"],
    render: done(({ id, environment }) => ({ verb: { en: "disabled", zh: "已停用" }, name: id, about: environment })),
    next: ({ id, environment }) => [`→ loadout skill enable ${quoteWord(id)} --env ${environment}`],
    examples: ["loadout skill disable code-review", "loadout skill disable code-review --env staging"],
  },
});
