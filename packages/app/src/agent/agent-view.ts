import { type Agent, type Environment, Fault, grantees } from "@loadout/core";
import * as z from "zod/mini";
import { entryVersion } from "../environment/entry-version.ts";
import { field, filled } from "../operation/field.ts";
import type { AnswerOf } from "../operation/operation.ts";

/** Agents as operations answer with them. */

/** The agent a session gets where none is named, as long as there is one of this name. */
const usual = "assistant";

type Agents = Readonly<Record<string, Agent>>;

/** The keys of an agent in `agents.jsonc`. */
export const agentKeys = ["model", "models", "prompt", "skills", "tools", "mcp", "maxSteps", "use"] as const;

/** An agent as `agents.jsonc` has it. */
export const AgentView = () =>
  z.object({
    id: z.string(),
    /** Changes with every edit; pass it as `from` when you change the entry. */
    version: z.string(),
    /** The agent of sessions that name none. */
    isDefault: z.boolean(),
    /** Implied: environments without agents have it by default. */
    isImplied: z.boolean(),
    /** Absent: the first of the environment. */
    model: z.optional(z.string()),
    /** Further models its users may choose. */
    models: z.optional(z.array(z.string())),
    prompt: z.optional(z.string()),
    /** Absent: all of them. */
    skills: z.optional(z.array(z.string())),
    /** Absent: the default ones. */
    tools: z.optional(z.array(z.string())),
    mcp: z.optional(z.array(z.string())),
    maxSteps: z.optional(z.number()),
    /** Who may use it. Absent: everyone. */
    use: z.optional(z.array(z.enum(grantees))),
  });
export type AgentView = AnswerOf<typeof AgentView>;

export const agentId = () =>
  field(filled(), {
    en: "The agent's id in agents.jsonc",
    zh: "agents.jsonc 中的智能体 id",
  });

/** The agents of an environment; where it has none, the one that has everything by default. */
export const agentViews = (environment: Environment): AgentView[] => viewsOf(environment.files().agents);

/** The view for users: enough to choose an agent, nothing about its setup. */
export const withoutSetUp = ({ id, version, isDefault, isImplied, model, models, skills }: AgentView): AgentView => ({
  id,
  version,
  isDefault,
  isImplied,
  ...(model !== undefined && { model }),
  ...(models && { models }),
  ...(skills && { skills }),
});

function viewsOf(agents: Agents): AgentView[] {
  const isImplied = Object.keys(agents).length === 0;
  const chosen = defaultAgent(agents);
  return Object.entries(withImplied(agents)).map(([id, entry]) => ({
    id,
    version: entryVersion(entry),
    isDefault: id === chosen,
    isImplied,
    ...pickKeys(entry),
  }));
}

/** The known keys of an agent; other keys in the file are not shown. */
const pickKeys = (entry: Agent): Agent =>
  Object.fromEntries(agentKeys.filter((key) => entry[key] !== undefined).map((key) => [key, entry[key]]));

/** The agents including the implied one, which exists if no file defines any. */
export const withImplied = (agents: Agents): Agents => (Object.keys(agents).length === 0 ? { [usual]: {} } : agents);

/** The id of the agent that sessions get where none is named. */
export function defaultAgent(agents: Agents): string {
  const ids = Object.keys(withImplied(agents));
  return ids.includes(usual) ? usual : (ids[0] ?? usual);
}

/** The agent named, or else the default one. */
export function findAgentView(environment: Environment, id: string | undefined): AgentView {
  const { agents } = environment.files();
  return agentViewIn(agents, id ?? defaultAgent(agents), environment.name());
}

export function agentViewIn(agents: Agents, id: string, environment: string): AgentView {
  const views = viewsOf(agents);
  const found = views.find((agent) => agent.id === id);
  if (found) return found;
  throw agentNotFound(id, environment, agents);
}

/** An agent as the file has it, or as it is implied. */
export function findEntry(agents: Agents, id: string, environment: string): Agent {
  const all = withImplied(agents);
  const entry = Object.hasOwn(all, id) ? all[id] : undefined;
  if (entry) return entry;
  throw agentNotFound(id, environment, agents);
}

const agentNotFound = (name: string, environment: string, agents: Agents): Fault =>
  new Fault("agent.not-found", { name, environment, candidates: Object.keys(withImplied(agents)).join(", ") });
