import { type Agent, Fault } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { field, filled } from "../operation/field.ts";
import { inputProblem } from "../operation/input-problem.ts";
import { operation } from "../operation/operation.ts";
import { PromptView, promptFields, promptView } from "../session/prompt-view.ts";
import { showPrompt } from "../session/show-prompt.ts";
import { agentFields, definitionOf } from "./agent-fields.ts";

/** Shows the exact first request of an agent that is not saved yet. */

/** An agent as in `agents.jsonc` or from `agent show --json`; other keys are ignored. */
const Draft = () => z.object(agentFields());

export const agentPreview = operation({
  name: "agent.preview",
  summary: {
    en: "Show the exact first request of an agent that is not saved yet",
    zh: "查看尚未保存的智能体第一次请求的确切内容",
  },
  role: "admin",
  effect: "read",
  place: "anywhere",
  isLarge: true,
  input: z.object({
    id: field(z._default(filled(), "draft"), {
      en: "The agent id; does not affect the request",
      zh: "智能体将用的 id，不影响请求内容",
    }),
    ...agentFields(),
    draft: field(
      z.optional(filled()),
      {
        en: "The definition as a JSON object, or - for standard input",
        zh: "以 JSON 对象给出以上内容，- 表示标准输入",
      },
      { value: "json", local: true },
    ),
    ...promptFields(),
  }),
  output: PromptView,
  async run(app, { id, draft, activated, environment: name, ...given }) {
    const environment = await app.environment(name);
    const definition = { ...(draft === undefined ? {} : await readDraft(app, draft)), ...definitionOf(given) };
    return promptView(app, environment, { agent: id, definition }, { activated, environment: name });
  },
  cli: {
    positionals: ["id"],
    byHand: ({ draft }) => draft !== undefined,
    render: showPrompt,
    next: () => ["→ loadout agent create <id> …"],
    examples: [
      'loadout agent preview --model demo --skills sales-report --prompt "You write reports."',
      `loadout agent preview --draft '{"tools": ["read_file"], "skills": []}'`,
      "loadout agent show assistant --json | loadout agent preview --draft - --model demo",
    ],
  },
});

async function readDraft(app: App, draft: string): Promise<Agent> {
  const text = draft === "-" ? (await app.person.input()).toString("utf8") : draft;
  const parsed = Draft().safeParse(parse(text));
  if (parsed.success) return definitionOf(parsed.data);
  throw refuse(inputProblem(parsed.error.issues[0]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuse({ en: "the draft is not valid JSON", zh: "草稿不是有效的 JSON" });
  }
}

const refuse = (problem: { en: string; zh: string }): Fault =>
  new Fault("input.invalid", { problem, usage: "loadout agent preview --draft '{\"skills\": []}'" });
