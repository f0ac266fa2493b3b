import { defineWords } from "../../../words/define-words.ts";

/** Texts of the pages of skills for those who use them and do not manage them. */
export const useUsableWords = defineWords("usable", {
  title: { en: "Skills", zh: "技能" },
  lead: {
    en: "These are the skills you can use in your sessions. A superadmin manages them.",
    zh: "这些是你可以在会话中使用的技能，由超级管理员管理。",
  },
  search: { en: "Search skills", zh: "搜索技能" },
  count_one: { en: "{{count}} skill" },
  count_other: { en: "{{count}} skills", zh: "{{count}} 个技能" },
  name: { en: "Name", zh: "名称" },
  description: { en: "Description", zh: "描述" },
  emptyTitle: { en: "No skills yet", zh: "还没有技能" },
  emptyHint: {
    en: "The agents you can use have no skills. Ask a superadmin to add some.",
    zh: "你可以使用的智能体还没有技能，可请超级管理员添加。",
  },
  noMatch: { en: "No skills match", zh: "没有匹配的技能" },
  noMatchHint: { en: "Try other words.", zh: "请换一个词。" },
  use: { en: "Use in playground", zh: "在调试中使用" },
  open: { en: "Open", zh: "打开" },
  byHand: { en: "Started by people only", zh: "仅由人启动" },
  arguments: { en: "Arguments", zh: "参数" },
  tools: { en: "Tools it needs", zh: "所需工具" },
  servers: { en: "MCP servers it needs", zh: "所需 MCP 服务器" },
  skills: { en: "Skills it needs", zh: "所需技能" },
  instructions: { en: "Instructions", zh: "指令" },
  noAccess: { en: "You cannot use {{name}}", zh: "你不能使用 {{name}}" },
  noAccessHint: {
    en: "The skill does not exist, or none of the agents you can use has it. Ask a superadmin if you need it.",
    zh: "这个技能不存在，或者你可以使用的智能体都没有它。如果需要，请联系超级管理员。",
  },
  toList: { en: "Skills you can use", zh: "你可以使用的技能" },
});
