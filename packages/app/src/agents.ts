import { type Environment, Fault } from "@loadout/core";
import * as z from "zod/mini";

/** The agent a session gets where none is named, as long as there is one of this name. */
const usual = "assistant";

/** An agent as `agents.jsonc` has it. */
export const AgentView = () =>
  z.object({
    id: z.string(),
    /** What sessions get where no agent is named. */
    isDefault: z.boolean(),
    /** Stands in no file: every environment without agents has it. */
    isImplied: z.boolean(),
    /** Absent: the first of the environment. */
    model: z.optional(z.string()),
    prompt: z.optional(z.string()),
    /** Absent: all of them. */
    skills: z.optional(z.array(z.string())),
    /** Absent: the default ones. */
    tools: z.optional(z.array(z.string())),
    mcp: z.optional(z.array(z.string())),
    maxSteps: z.optional(z.number()),
  });
export type AgentView = z.infer<ReturnType<typeof AgentView>>;

/** The agents of an environment; where it has none, the one that has everything by default. */
export function agentViews(environment: Environment): AgentView[] {
  const { agents } = environment.files();
  const ids = Object.keys(agents);
  if (ids.length === 0) return [{ id: usual, isDefault: true, isImplied: true }];
  const chosen = ids.includes(usual) ? usual : ids[0];
  return Object.entries(agents).map(([id, { model, prompt, skills, tools, mcp, maxSteps }]) => ({
    id,
    isDefault: id === chosen,
    isImplied: false,
    ...(model !== undefined && { model }),
    ...(prompt !== undefined && { prompt }),
    ...(skills && { skills: [...skills] }),
    ...(tools && { tools: [...tools] }),
    ...(mcp && { mcp: [...mcp] }),
    ...(maxSteps !== undefined && { maxSteps }),
  }));
}

/** The agent named, or else the default one. */
export function findAgentView(environment: Environment, id: string | undefined): AgentView {
  const agents = agentViews(environment);
  const found = agents.find((agent) => (id === undefined ? agent.isDefault : agent.id === id));
  if (found) return found;
  const candidates = agents.map((agent) => agent.id).join(", ");
  throw new Fault("agent.not-found", { name: id ?? usual, environment: environment.name(), candidates });
}
