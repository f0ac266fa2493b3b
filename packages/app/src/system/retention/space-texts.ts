import type { RoomKind, Text } from "@loadout/core";

/** What takes the room of a home, in words, and what makes it less. */

export interface SpaceText {
  readonly title: Text;
  /** What to do; empty where nothing should be done. */
  readonly advice: Text;
}

const traces = {
  en: "The oldest go by limits.traces.days and limits.traces.bytes: loadout prune",
  zh: "按 limits.traces.days 和 limits.traces.bytes 清理最旧的：loadout prune",
};
const nothing = { en: "", zh: "" };

export const spaceTexts: Readonly<Record<RoomKind, SpaceText>> = {
  histories: {
    title: { en: "messages of sessions", zh: "会话消息" },
    advice: {
      en: "Delete sessions that are done: loadout session delete",
      zh: "删除不再需要的会话：loadout session delete",
    },
  },
  requests: { title: { en: "model requests", zh: "模型请求" }, advice: traces },
  events: { title: { en: "events of sessions", zh: "会话事件" }, advice: traces },
  outputs: { title: { en: "output of agents", zh: "智能体输出" }, advice: traces },
  dispatches: { title: { en: "dispatches and what was sent", zh: "派发及发送的文本" }, advice: nothing },
  trees: {
    title: { en: "versions of skills", zh: "技能版本" },
    advice: {
      en: "A version stays while its skill, a session or a decision refers to it: loadout skill delete, loadout session delete",
      zh: "只要技能、会话或审批仍在引用，版本就会保留：loadout skill delete、loadout session delete",
    },
  },
  trash: {
    title: { en: "deleted skills and environments", zh: "已删除的技能和环境" },
    advice: { en: "They go after 7 days: loadout prune", zh: "7 天后清理：loadout prune" },
  },
  workspaces: {
    title: { en: "working folders of sessions and dispatches", zh: "会话和派发的工作目录" },
    advice: {
      en: "Delete sessions that are done: loadout session delete",
      zh: "删除不再需要的会话：loadout session delete",
    },
  },
  index: { title: { en: "index of the library", zh: "技能库索引" }, advice: nothing },
  audit: { title: { en: "audit log", zh: "审计日志" }, advice: nothing },
  backups: {
    title: { en: "backups and copies of the database", zh: "备份和数据库副本" },
    advice: {
      en: "Keep fewer: loadout config set retention.backups 7. Better: write them to another disk, loadout backup <file>",
      zh: "减少保留数量：loadout config set retention.backups 7。更好的做法是写到另一块磁盘：loadout backup <文件>",
    },
  },
  logs: { title: { en: "logs of servers", zh: "服务器日志" }, advice: nothing },
  caches: {
    title: { en: "caches", zh: "缓存" },
    advice: { en: "They are made anew when they are needed", zh: "需要时会重新生成" },
  },
  settings: { title: { en: "settings and own skills", zh: "设置和自己的技能" }, advice: nothing },
  unused: {
    title: { en: "free for what comes next", zh: "可供后续使用的空闲空间" },
    advice: nothing,
  },
  other: { title: { en: "other", zh: "其他" }, advice: nothing },
};
