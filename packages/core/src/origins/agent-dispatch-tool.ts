import type { RunnableTool } from "../agent/tools/tool.ts";
import { type AgentDispatchToolDeps, createDispatchTool } from "../dispatch/dispatch-tool.ts";
import type { AgentProcessManager } from "./agent-process-manager.ts";
import type { SkillManagementService } from "./skill-management-service.ts";

/** `createAgentDispatchTool` with the parameters of the founding document. */

/** The context of a call, read for each call. */
export interface AgentDispatchContext {
  /** Without it, only the user's global skills are sent. */
  readonly conversationId?: string;
  readonly dataDir: string;
}

/** The tool `agent_dispatch`, from one object or from a program's own parts. Without a skill service it sends only the task. */
export function createAgentDispatchTool(deps: AgentDispatchToolDeps): RunnableTool;
export function createAgentDispatchTool(
  agentProcessManager: AgentProcessManager,
  skillManagementService: Pick<SkillManagementService, "getActiveSkillContents">,
  getContext: () => AgentDispatchContext,
): RunnableTool;
export function createAgentDispatchTool(
  agentProcessManager: AgentProcessManager,
  getContext: () => AgentDispatchContext,
): RunnableTool;
export function createAgentDispatchTool(
  given: AgentDispatchToolDeps | AgentProcessManager,
  service?: Pick<SkillManagementService, "getActiveSkillContents"> | (() => AgentDispatchContext),
  getContext?: () => AgentDispatchContext,
): RunnableTool {
  if (!("sendInput" in given)) return createDispatchTool(given);
  const contextNow = typeof service === "function" ? service : getContext;
  const skills = typeof service === "function" ? undefined : service;
  const depsFor = ({ conversationId }: Partial<AgentDispatchContext>): AgentDispatchToolDeps => ({
    dispatches: async () => given.dispatches,
    activeSkills: async () => ({
      skills: (await skills?.getActiveSkillContents(given.userId, conversationId)) ?? [],
      cached: false,
    }),
    userId: given.userId,
    role: given.role,
    ...(conversationId !== undefined && { contextId: conversationId }),
    isTrusted: () => false,
  });
  return {
    ...createDispatchTool(depsFor({})),
    run: (task, context) => createDispatchTool(depsFor(contextNow?.() ?? {})).run(task, context),
  };
}
