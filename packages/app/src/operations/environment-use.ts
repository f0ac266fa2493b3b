import * as z from "zod/mini";
import { leaveActive } from "../active-environment.ts";
import { showChange } from "../cli/show-change.ts";
import { environmentName } from "../field.ts";
import { operation } from "../operation.ts";

export const environmentUse = operation({
  name: "environment.use",
  summary: { en: "Make an environment the default for new sessions", zh: "将环境设为新会话的默认环境" },
  role: "admin",
  effect: "write",
  place: "anywhere",
  input: z.object({ name: environmentName() }),
  output: () =>
    z.object({
      from: z.string(),
      to: z.string(),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      changed: z.array(z.string()),
    }),
  async run(app, { name }) {
    const { active, environment } = await leaveActive(app, name);
    const { to, added, removed, changed } = await environment.switchEnvironment(name);
    if (active !== to) await app.audit({ action: "environment.use", subject: to, before: active, after: to });
    return { from: active ?? name, to, added: [...added], removed: [...removed], changed: [...changed] };
  },
  cli: {
    positionals: ["name"],
    render: (change, terminal) =>
      [
        `${terminal.style("green", "✓")} ${change.from === change.to ? "" : `${change.from} → `}${terminal.style("bold", change.to)}`,
        showChange(change, terminal),
      ].join("\n"),
    next: () => ["→ loadout skill list"],
    examples: ["loadout env use staging"],
  },
});
