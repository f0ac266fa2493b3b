import { defineWords } from "../../words/define-words.ts";

/** Texts of what a version would change. */

export const useImpactWords = defineWords("impact", {
  title: { en: "Impact", zh: "影响" },
  missing_tools: { en: "Missing tools", zh: "缺少的工具" },
  missing_servers: { en: "Missing MCP servers", zh: "缺少的 MCP 服务器" },
  missing_skills: { en: "Missing skills", zh: "缺少的技能" },
  shadows: { en: "Used instead of {{address}}, which has the same id", zh: "将代替同 id 的 {{address}}" },
  shadowedBy: {
    en: "Not used: {{address}} has the same id and comes first",
    zh: "不会使用：同 id 的 {{address}} 优先",
  },
  needsApproval: { en: "Models receive it once it is approved", zh: "获批之后才会提供给模型" },
  tokens: {
    en: "Tokens: {{listing}} in the skill list, {{full}} when active",
    zh: "Token：目录 {{listing}}，激活后 {{full}}",
  },
  agents_one: { en: "Visible to the agent {{names}} in {{environment}}" },
  agents_other: {
    en: "Visible to {{count}} agents in {{environment}}: {{names}}",
    zh: "环境 {{environment}} 中 {{count}} 个智能体可见：{{names}}",
  },
  sessions_one: { en: "{{count}} session keeps the previous version until it is refreshed" },
  sessions_other: {
    en: "{{count}} sessions keep the previous version until they are refreshed",
    zh: "{{count}} 个会话在刷新前仍使用旧版本",
  },
});
