import type { Language } from "../../../ground/text.ts";

/** What the demo model says, in English and Chinese. */

/** What the demo model reports at the end of a turn. */
export interface DemoReport {
  readonly hasMessage: boolean;
  readonly toolCount: number;
  /** Tools that appeared after the skill was loaded. */
  readonly newTools: readonly string[];
  readonly listed: readonly string[];
  /** The skill that fits the message. */
  readonly skill?: string | undefined;
  readonly isActive: boolean;
  readonly result?: { readonly tool: string; readonly content: string; readonly isError: boolean } | undefined;
}

export interface DemoWords {
  /** Before a skill is loaded; names the tools in backticks, all of them or none. */
  load(skill: string, tools: readonly string[]): string;
  call(tool: string): string;
  report(report: DemoReport): string;
  summary(messages: readonly string[], before: string | undefined): string;
}

const mostNamed = 40;
const names = (all: readonly string[], comma: string): string =>
  all.slice(0, mostNamed).join(comma) + (all.length > mostNamed ? `${comma}…` : "");
const inCode = (tools: readonly string[], comma: string): string =>
  tools.length > mostNamed ? "" : tools.map((name) => `\`${name}\``).join(comma);
const sentences = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join("");

const english: DemoWords = {
  load: (skill, tools) =>
    `Demo model (scripted, no AI): I see ${count(tools.length, "tool")}${tools.length > 0 && tools.length <= mostNamed ? ` (${inCode(tools, ", ")})` : ""}. The skill ${skill} fits; I load it.`,
  call: (tool) => `Demo model (scripted, no AI): the skill names ${tool}; I call it.`,
  report: ({ hasMessage, toolCount, newTools, listed, skill, isActive, result }) =>
    sentences(
      `Demo model (scripted, no AI): in this step I see ${count(toolCount, "tool")}`,
      newTools.length > 0 && `; ${names(newTools, ", ")} appeared after ${skill} was activated`,
      ".",
      !hasMessage && " There is no message to answer.",
      skill !== undefined && isActive && ` The skill ${skill} is active; a real model would follow it now.`,
      skill !== undefined && !isActive && ` The skill ${skill} fits, but is not active.`,
      hasMessage && skill === undefined && listed.length === 0 && " No skills are listed.",
      hasMessage &&
        skill === undefined &&
        listed.length > 0 &&
        ` I see ${count(listed.length, "skill")} (${names(listed, ", ")}); none fits this message well enough.`,
      result && (result.isError ? ` ${result.tool} failed:` : ` What ${result.tool} answered:`),
      result && `\n\n${block(result.content)}`,
    ),
  summary: (messages, before) =>
    sentences(
      "Summary by the demo model (scripted, no AI).",
      before !== undefined && ` Before: ${before}`,
      messages.length > 0 && ` The user said: ${messages.map((text) => `“${text}”`).join("; ")}.`,
    ),
};

const chinese: DemoWords = {
  load: (skill, tools) =>
    `演示模型（脚本化，不是 AI）：我看到 ${tools.length} 个工具${tools.length > 0 && tools.length <= mostNamed ? `（${inCode(tools, "、")}）` : ""}。技能 ${skill} 合适，先加载它。`,
  call: (tool) => `演示模型（脚本化，不是 AI）：技能里提到 ${tool}，调用它。`,
  report: ({ hasMessage, toolCount, newTools, listed, skill, isActive, result }) =>
    sentences(
      `演示模型（脚本化，不是 AI）：本轮我看到 ${toolCount} 个工具`,
      newTools.length > 0 && `，其中 ${names(newTools, "、")} 在激活 ${skill} 后出现`,
      "。",
      !hasMessage && "没有要回答的消息。",
      skill !== undefined && isActive && `技能 ${skill} 已生效；真正的模型此时会按它行事。`,
      skill !== undefined && !isActive && `技能 ${skill} 合适，但没有生效。`,
      hasMessage && skill === undefined && listed.length === 0 && "没有列出任何技能。",
      hasMessage &&
        skill === undefined &&
        listed.length > 0 &&
        `我看到 ${listed.length} 个技能（${names(listed, "、")}），没有一个与这条消息足够吻合。`,
      result && (result.isError ? `${result.tool} 报错：` : `${result.tool} 的结果：`),
      result && `\n\n${block(result.content)}`,
    ),
  summary: (messages, before) =>
    sentences(
      "演示模型（脚本化，不是 AI）的摘要。",
      before !== undefined && `此前：${before}`,
      messages.length > 0 && `用户说过：${messages.map((text) => `“${text}”`).join("；")}。`,
    ),
};

export const demoWords: Readonly<Record<Language, DemoWords>> = { en: english, zh: chinese };

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

const mostLines = 8;
const longestLine = 200;

/** The first lines of a text, in a code fence that the text cannot close. */
function block(text: string): string {
  const lines = text.split(/\r?\n/);
  const shown = lines
    .slice(0, mostLines)
    .map((line) =>
      line.length > longestLine ? `${line.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/, "")}…` : line,
    );
  const body = [...shown, ...(lines.length > mostLines ? ["…"] : [])].join("\n");
  const ticks = [...body.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(2, ...ticks) + 1);
  return `${fence}text\n${body}\n${fence}`;
}
