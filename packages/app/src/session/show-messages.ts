import { printable, printableText, type Terminal } from "../doors/cli/terminal.ts";
import type { Message } from "./session-view.ts";

/** Shows the messages of a conversation. */
export const showMessages = (messages: readonly Message[], terminal: Terminal): string =>
  messages
    .map((message) => showMessage(message, terminal))
    .filter((text) => text !== "")
    .join("\n");

function showMessage(message: Message, terminal: Terminal): string {
  const { say, style } = terminal;
  const said = (who: string, text: string): string => `${style("bold", who)}\n${indent(text)}`;
  switch (message.type) {
    case "user":
      return said(say({ en: "user", zh: "用户" }), message.content);
    case "assistant":
      return [
        ...(message.content === "" ? [] : [said(say({ en: "assistant", zh: "助手" }), message.content)]),
        ...(message.tool_calls ?? []).map(({ name, arguments: given }) => `  ▷ ${printable(`${name}(${given})`)}`),
      ].join("\n");
    case "tool_result": {
      const result = `  ${message.is_error ? style("red", "✗") : "="} ${printable(cut(message.content))}`;
      return message.ran_with ? `  ▷ ${printable(cut(JSON.stringify(message.ran_with)))}\n${result}` : result;
    }
    case "result":
      return message.subtype === "success"
        ? ""
        : `  ${style("yellow", "⏹")} ${message.subtype}${printable(reason(message))}`;
    case "system":
      return showSystem(message, terminal);
  }
}

function showSystem(message: Extract<Message, { type: "system" }>, { say, style }: Terminal): string {
  switch (message.subtype) {
    case "init":
      return "";
    case "skill":
      return [
        `${style("cyan", `✦ ${printable(message.skill_name)}`)}  ${style("dim", say({ en: "kept through compaction", zh: "压缩后保留" }))}`,
        indent(message.skill_content),
      ].join("\n");
    case "note":
      return `  ${style("dim", `· ${printable(message.content)}`)}`;
    case "compact_boundary": {
      const tokens = message.pre_tokens.toLocaleString("en");
      const title = say({
        en: `⇣ compacted (${message.trigger}), ${tokens} tokens before`,
        zh: `⇣ 上下文压缩（${message.trigger}），压缩前 ${tokens} token`,
      });
      return `${style("cyan", title)}\n${indent(message.summary)}`;
    }
  }
}

const indent = (text: string): string => printableText(text).replace(/^/gm, "  ").trimEnd();

const reason = ({ error }: Extract<Message, { type: "result" }>): string => (error === undefined ? "" : `: ${error}`);

const longest = 400;
const cut = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…`;
