import { findSkill } from "@loadout/core";
import * as z from "zod/mini";
import type { Terminal } from "../../doors/cli/terminal.ts";
import { facts } from "../../doors/cli/view.ts";
import { environmentFlag, skillName } from "../../operation/field.ts";
import { operation } from "../../operation/operation.ts";
import { agentsBySkill, dependentsOf } from "./users-of-skill.ts";

/** Shows which skills, agents and sessions use a skill. */

export const skillUsage = operation({
  name: "skill.usage",
  summary: { en: "Show which skills, agents and sessions use a skill", zh: "查看谁在使用技能：技能、智能体、会话" },
  role: "superadmin",
  effect: "read",
  place: "anywhere",
  input: z.object({ name: skillName(), environment: environmentFlag() }),
  output: () =>
    z.object({
      id: z.string(),
      /** Skills that name it as a dependency. */
      dependents: z.array(z.string()),
      /** `environment/agent` of agents that select it by name. */
      agents: z.array(z.string()),
      /** Sessions whose snapshot holds it, the last used first; for a skill of the library with the version they keep. */
      sessions: z.array(z.object({ contextId: z.string(), title: z.string(), version: z.optional(z.number()) })),
    }),
  async run(app, { name, environment }) {
    const { id, address, head } = findSkill((await app.environment(environment)).view(), name);
    const agents = await agentsBySkill(app);
    const names = new Set([id, address, head?.name ?? id]);
    return {
      id,
      dependents: await dependentsOf(app, id, environment),
      agents: [...new Set([...names].flatMap((one) => agents.get(one) ?? []))],
      sessions: (await app.sessions()).holding(address),
    };
  },
  cli: {
    positionals: ["name"],
    render: facts({
      title: "id",
      facts: [
        [
          { en: "skills that depend on it", zh: "依赖它的技能" },
          ({ dependents }, terminal) => orNone(dependents, terminal),
        ],
        [{ en: "agents that select it", zh: "选用它的智能体" }, ({ agents }, terminal) => orNone(agents, terminal)],
        [
          { en: "sessions that have it", zh: "使用它的会话" },
          ({ sessions }, terminal) =>
            orNone(
              sessions.map(({ contextId, version }) =>
                version === undefined ? contextId : `${contextId} (v${version})`,
              ),
              terminal,
            ),
        ],
      ],
    }),
    examples: ["loadout skill usage kpi-glossary", "loadout skill usage library:notes --json sessions"],
  },
});

const orNone = (names: readonly string[], { say }: Terminal): string =>
  names.join(", ") || say({ en: "none", zh: "无" });
