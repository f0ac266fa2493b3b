import type { Tool } from "../../turn/compose-loadout.ts";

const description =
  "Hand a task to another agent that works by itself, and wait for its answer. It does not see this conversation: the task has to say everything it needs. The skills in force here are put in front of the task by themselves. The answer has the agent's last words, the id of the dispatch, and which skills were sent; with agent_id as agentId the next task goes on where this one ended.";

/** The definition of `agent_dispatch` for models; `dispatch/dispatch-tool.ts` runs it. */
export const agentDispatchDefinition: Tool = {
  name: "agent_dispatch",
  description,
  parameters: {
    type: "object",
    properties: {
      agent: {
        type: "string",
        description: "The kind of agent: claude-code, codex, opencode, echo, or one that is configured here",
      },
      agentId: { type: "string", description: "Instead of agent: one that runs already, for a further task" },
      task: { type: "string", description: "What it is to do, complete in itself" },
      workDir: { type: "string", description: "The folder it works in; without it, the one of this conversation" },
    },
    required: ["task"],
    additionalProperties: false,
  },
  role: "admin",
};
