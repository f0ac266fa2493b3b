import { printable, printableText, type Terminal } from "../doors/cli/terminal.ts";
import type { KeptRequestView, ModelMessageView } from "./session-request.ts";

/** Shows what a model was given in one step: instructions, tools and messages, in full. */
export function showKeptRequest(request: KeptRequestView, terminal: Terminal): string {
  const { say, style } = terminal;
  const { contextId, turn, step, steps, time, model, provider, instructions, tools, messages } = request;
  const title = (text: string): string => style("bold", text);
  const place = say({ en: `turn ${turn}, step ${step}`, zh: `第 ${turn} 轮第 ${step} 步` });
  const count = say({ en: `${steps.length} kept`, zh: `共保留 ${steps.length} 个` });
  const facts = [place, `${model} (${provider})`, time.slice(0, 19).replace("T", " "), count];
  return [
    `${title(printable(contextId))}  ${printable(facts.join(" · "))}`,
    "",
    title(say({ en: "── instructions", zh: "── 指令" })),
    printableText(instructions),
    "",
    title(say({ en: `── tools (${tools.length})`, zh: `── 工具（${tools.length}）` })),
    ...tools.flatMap(({ name, description, parameters }) => [
      title(printable(name)),
      indented(description),
      `  ${style("dim", printable(JSON.stringify(parameters)))}`,
    ]),
    "",
    title(say({ en: `── messages (${messages.length})`, zh: `── 消息（${messages.length}）` })),
    ...messages.flatMap((message) => showMessage(message, terminal)),
  ].join("\n");
}

const roles: Record<ModelMessageView["role"], { en: string; zh: string }> = {
  system: { en: "system", zh: "系统" },
  user: { en: "user", zh: "用户" },
  assistant: { en: "assistant", zh: "助手" },
  tool: { en: "tools", zh: "工具" },
};

function showMessage({ role, content = "", calls = [], results = [] }: ModelMessageView, terminal: Terminal): string[] {
  const { say, style } = terminal;
  return [
    style("bold", say(roles[role])),
    ...(content === "" ? [] : [indented(content)]),
    ...calls.map(({ name, arguments: given }) => `  ▷ ${printable(`${name}(${given})`)}`),
    ...results.flatMap((result) => [
      `  ${result.isError ? style("red", "✗") : "="} ${printable(result.name)}`,
      indented(indented(result.content)),
    ]),
  ];
}

const indented = (text: string): string => printableText(text).replace(/^/gm, "  ");
