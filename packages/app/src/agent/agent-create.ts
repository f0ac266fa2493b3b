import { createHome, editAgents, environmentDocuments, isSlug, suggestSlug } from "@loadout/core";
import * as z from "zod/mini";
import { sharedScope } from "../access/shared-things.ts";
import { done } from "../doors/cli/view.ts";
import { readEnvironment, readToChange } from "../environment/read-environment.ts";
import { AppFault } from "../operation/app-fault.ts";
import { environmentFlag, field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { agentFields, assertNames, definitionOf, forceNames } from "./agent-fields.ts";
import { AgentView, agentViewIn } from "./agent-view.ts";
import { describeAgent } from "./show-agent.ts";

/** Adds an agent to `agents.jsonc` of an environment. */

export const agentCreate = operation({
  name: "agent.create",
  summary: { en: "Add an agent to an environment", zh: "为环境添加智能体" },
  role: "admin",
  shares: sharedScope("manage"),
  effect: "write",
  place: "anywhere",
  input: z.object({
    id: field(filled(), {
      en: "The agent id: lowercase letters, digits and hyphens",
      zh: "会话引用它的 id：小写字母、数字和短横线",
    }),
    ...agentFields(),
    force: forceNames(),
    environment: environmentFlag(),
  }),
  output: () => z.extend(AgentView(), { environment: z.string(), path: z.string() }),
  async run(app, { id, force, environment: wanted, ...given }) {
    const { home, templates } = app.config;
    if (!isSlug(id)) throw new AppFault("agent.id-invalid", { name: id, slug: suggestSlug(id) });
    const { name } = await readToChange(app, wanted);
    const entry = definitionOf(given);
    if (!force) assertNames(app, await app.environment(wanted), entry);
    const file = environmentDocuments(home, name).agents;
    await createHome(home, templates); // also writes the default agents of a new environment
    await editAgents(file, { id, entry }, (there) => {
      if (Object.hasOwn(there, id)) throw new AppFault("agent.exists", { name: id });
    });
    await app.audit({ action: "agent.create", subject: `${name}/${id}`, after: entry });
    const { agents } = await readEnvironment(app, name);
    return { ...agentViewIn(agents, id, name), environment: name, path: file.place };
  },
  cli: {
    positionals: ["id"],
    render: done(describeAgent),
    next: ({ id, environment }) => [`→ loadout agent prompt ${id} --env ${environment}`],
    examples: [
      "loadout agent create writer --model deepseek --skills doc-style,glossary",
      'loadout agent create clerk --prompt "You answer from the files you are given." --tools read_file,list_files --skills ""',
    ],
  },
});
