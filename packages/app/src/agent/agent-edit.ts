import { type Agent, createHome, editAgents, environmentDocuments, Fault, type Text } from "@loadout/core";
import * as z from "zod/mini";
import { sharedAgent } from "../access/shared-things.ts";
import { quoteWord } from "../doors/cli/terminal.ts";
import { done } from "../doors/cli/view.ts";
import { assertSeen, seenVersion } from "../environment/entry-version.ts";
import { readEnvironment, readToChange } from "../environment/read-environment.ts";
import { environmentFlag, field } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { agentFields, assertNames, definitionOf, forceNames } from "./agent-fields.ts";
import { AgentView, agentId, agentKeys, agentViewIn, findEntry } from "./agent-view.ts";
import { describeAgent } from "./show-agent.ts";

/** Changes keys of an agent in `agents.jsonc`. */

export const agentEdit = operation({
  name: "agent.edit",
  summary: { en: "Change an agent", zh: "修改智能体的指令和配置" },
  role: "admin",
  shares: sharedAgent("manage"),
  effect: "write",
  place: "anywhere",
  needsVersion: true,
  input: z.object({
    id: agentId(),
    ...agentFields(),
    clear: field(
      z._default(z.array(z.enum(agentKeys)), []),
      { en: `Reset to the default: ${agentKeys.join(", ")}`, zh: `恢复默认：${agentKeys.join("、")}` },
      { value: "field" },
    ),
    from: seenVersion(),
    force: forceNames(),
    environment: environmentFlag(),
  }),
  output: () => z.extend(AgentView(), { environment: z.string(), path: z.string() }),
  async run(app, { id, clear, from, force, environment: wanted, ...given }) {
    const { home, templates } = app.config;
    const { name } = await readToChange(app, wanted);
    const definition = definitionOf(given);
    const keys = changedKeys(definition, clear);
    const environment = await app.environment(wanted);
    const file = environmentDocuments(home, name).agents;
    let before: Agent = {};
    await createHome(home, templates);
    await editAgents(file, { id, keys }, (there) => {
      before = findEntry(there, id, name);
      assertSeen("agent.stale", id, from, before);
      if (!force) assertNames(app, environment, definition, before);
    });
    const { agents } = await readEnvironment(app, name);
    await app.audit({ action: "agent.edit", subject: `${name}/${id}`, before, after: findEntry(agents, id, name) });
    return { ...agentViewIn(agents, id, name), environment: name, path: file.place };
  },
  cli: {
    positionals: ["id"],
    render: done(describeAgent),
    next: ({ id, environment }) => [`→ loadout agent show ${quoteWord(id)} --env ${environment}`],
    examples: [
      "loadout agent edit assistant --model deepseek",
      "loadout agent edit assistant --skills sales-report,kpi-glossary --clear tools",
      'loadout agent edit assistant --prompt "$(cat prompt.md)"',
    ],
  },
});

/** The keys to set and to clear, each once. */
function changedKeys(definition: Agent, clear: readonly (typeof agentKeys)[number][]): Record<string, unknown> {
  const both = clear.find((key) => definition[key] !== undefined);
  if (both !== undefined)
    throw refuse({ en: `${both} cannot be set and cleared at once`, zh: `${both} 不能同时设置和清除` });
  const keys = { ...definition, ...Object.fromEntries(clear.map((key) => [key, undefined])) };
  if (Object.keys(keys).length === 0) throw refuse({ en: "Name at least one field to change", zh: "请说明要修改什么" });
  return keys;
}

const refuse = (problem: Text): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout agent edit <id> --model <model> --clear skills" });
