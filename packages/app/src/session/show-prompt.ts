import { printable, printableText, type Terminal } from "../doors/cli/terminal.ts";
import type { PromptView } from "./prompt-view.ts";
import { grouped, showServers, showTools } from "./show-tools.ts";
import { showRequestTokens, showVisible } from "./show-visible.ts";

/** Shows the full instructions, then tools, skills and token counts. */
export function showPrompt(prompt: PromptView, terminal: Terminal): string {
  const { say, style } = terminal;
  const title = (text: string): string => style("bold", printable(text));
  return [
    title(say({ en: `── instructions (${prompt.model})`, zh: `── 指令（${prompt.model}）` })),
    printableText(prompt.request.instructions),
    "",
    ...showLoaded(prompt, terminal),
    title(say({ en: `── tools (${prompt.tools.length})`, zh: `── 工具（${prompt.tools.length}）` })),
    showTools(prompt.tools, terminal),
    ...grouped(prompt.removed, "−", "red", terminal),
    ...showServers(prompt.servers, terminal),
    "",
    title(say({ en: `── visible skills (${prompt.skills.length})`, zh: `── 可见技能（${prompt.skills.length}）` })),
    prompt.skills.length === 0
      ? say({ en: "  none: no list of skills, and no Skill tool", zh: "  无：没有目录，也没有 Skill 工具" })
      : showVisible(prompt.skills, terminal),
    "",
    showRequestTokens(prompt.tokens, prompt.tokenizer, terminal),
  ].join("\n");
}

/** What loading skills adds: their text, and the tools they need. */
function showLoaded({ activated, request, tokens }: PromptView, terminal: Terminal): string[] {
  if (!activated) return [];
  const { say, style } = terminal;
  const { skills, tools, tokensBefore } = activated;
  const more = (tokens.total - tokensBefore.total).toLocaleString("en");
  const names = printable(skills.join(", "));
  return [
    style(
      "bold",
      say({ en: `── added by loading ${names} (+${more} tokens)`, zh: `── 加载 ${names} 后增加（+${more} token）` }),
    ),
    ...request.messages.map(({ content }) => printableText(String(content))),
    "",
    ...grouped(tools.added, "+", "green", terminal),
    ...grouped(tools.removed, "−", "red", terminal),
    ...(tools.added.length + tools.removed.length === 0
      ? [say({ en: "  no change in tools", zh: "  工具没有变化" })]
      : []),
    "",
  ];
}
