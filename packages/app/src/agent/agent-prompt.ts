import * as z from "zod/mini";
import { sharedAgent } from "../access/shared-things.ts";
import { quoteWord } from "../doors/cli/terminal.ts";
import { field, filled } from "../operation/field.ts";
import { operation } from "../operation/operation.ts";
import { PromptView, promptFields, promptView } from "../session/prompt-view.ts";
import { showPrompt } from "../session/show-prompt.ts";
import { findAgentView } from "./agent-view.ts";

/** Shows the exact first request of a saved agent. */

export const agentPrompt = operation({
  name: "agent.prompt",
  summary: { en: "Show the exact first request of an agent", zh: "查看智能体第一次请求的确切内容" },
  role: "admin",
  shares: sharedAgent("read"),
  effect: "read",
  place: "anywhere",
  input: z.object({
    id: field(z.optional(filled()), {
      en: "The agent id; default: the default agent",
      zh: "智能体 id；省略则为默认的智能体",
    }),
    ...promptFields(),
  }),
  output: PromptView,
  async run(app, { id, ...choice }) {
    const environment = await app.environment(choice.environment);
    return promptView(app, environment, { agent: findAgentView(environment, id).id }, choice);
  },
  cli: {
    positionals: ["id"],
    render: showPrompt,
    next: ({ agent, environment, activated, skills }) => {
      const first = skills.find(({ listed }) => listed !== "hidden");
      if (activated || !first) return [];
      return [`→ loadout agent prompt ${quoteWord(agent)} --env ${environment} --activated ${quoteWord(first.id)}`];
    },
    examples: [
      "loadout agent prompt",
      "loadout agent prompt assistant --activated sales-report",
      "loadout agent prompt --json request",
    ],
  },
});
