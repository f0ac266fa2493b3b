import type { Session, Text } from "@loadout/core";
import type { Message } from "./session-view.ts";

/** The exported parts of a session: our own data only. */
export function sessionDocument({ contextId, messages, meta }: Session) {
  const known = meta();
  return {
    contextId,
    title: known.title ?? "",
    agent: known.agent ?? "",
    environment: known.environment ?? "",
    ...(known.model !== undefined && { model: known.model }),
    turns: known.turns ?? 0,
    createdAt: known.created_at ?? "",
    updatedAt: known.updated_at ?? "",
    pinnedSkillIds: known.pinnedSkillIds,
    ...(known.skill_session_snapshot && { skill_session_snapshot: known.skill_session_snapshot }),
    messages,
  };
}
export type SessionDocument = ReturnType<typeof sessionDocument>;

/** The same to read. */
export function sessionMarkdown(session: SessionDocument, say: (text: Text) => string): string {
  const { contextId, title, agent, environment, turns, createdAt, pinnedSkillIds } = session;
  const visible = session.skill_session_snapshot?.visible_skills ?? [];
  const facts: readonly [label: string, value: string][] = [
    [say({ en: "Session", zh: "会话" }), `\`${contextId}\``],
    [say({ en: "Agent", zh: "智能体" }), `${agent} (${environment})`],
    [say({ en: "Started", zh: "开始" }), createdAt],
    [say({ en: "Turns", zh: "轮次" }), String(turns)],
    [say({ en: "Pinned", zh: "已固定" }), pinnedSkillIds.join(", ")],
    [say({ en: "Visible", zh: "可见技能" }), visible.join(", ")],
  ];
  const parts = [
    `# ${oneLine(title) || contextId}`,
    facts
      .filter(([, value]) => value !== "")
      .map(([label, value]) => `- ${label}: ${oneLine(value)}`)
      .join("\n"),
    ...session.messages.map((message) => messageMarkdown(message, say)),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function messageMarkdown(message: Message, say: (text: Text) => string): string {
  switch (message.type) {
    case "user":
      return `## ${say({ en: "User", zh: "用户" })}\n\n${message.content}`;
    case "assistant": {
      const calls = (message.tool_calls ?? []).map(
        ({ name, arguments: given }) =>
          `${say({ en: "Calls", zh: "调用" })} \`${oneLine(name)}\`\n\n${fenced(given, "json")}`,
      );
      const said = message.content === "" ? [] : [`## ${say({ en: "Assistant", zh: "助手" })}\n\n${message.content}`];
      return [...said, ...calls].join("\n\n");
    }
    case "tool_result": {
      const { ran_with: ranWith, is_error: isError, content } = message;
      const sent = ranWith
        ? `${say({ en: "Ran with", zh: "实际参数" })}\n\n${fenced(JSON.stringify(ranWith, null, 2), "json")}\n\n`
        : "";
      return `${sent}${isError ? say({ en: "Error", zh: "错误" }) : say({ en: "Result", zh: "结果" })}\n\n${fenced(content)}`;
    }
    case "result":
      return message.subtype === "success"
        ? ""
        : `*${message.subtype}${message.error === undefined ? "" : `: ${oneLine(message.error)}`}*`;
    case "system":
      return systemMarkdown(message, say);
  }
}

function systemMarkdown(message: Extract<Message, { type: "system" }>, say: (text: Text) => string): string {
  switch (message.subtype) {
    case "init":
      return "";
    case "skill": {
      const kept = say({ en: "kept through compaction", zh: "压缩后保留" });
      return `### ${say({ en: "Skill", zh: "技能" })} ${oneLine(message.skill_name)} (${kept})\n\n${fenced(message.skill_content, "markdown")}`;
    }
    case "note":
      return `*${oneLine(message.content)}*`;
    case "compact_boundary":
      return `---\n\n### ${say({ en: "Compacted", zh: "上下文压缩" })} (${message.trigger}, ${message.pre_tokens} tokens)\n\n${message.summary}`;
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A fence that is longer than any inside the text. */
function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
