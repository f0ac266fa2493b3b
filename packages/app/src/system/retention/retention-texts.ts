import type { RetentionLimits, Text } from "@loadout/core";
import { showSize } from "../../doors/cli/terminal-format.ts";

/** What is kept for a time, in words, and which setting decides about it. */

export interface RetentionText {
  readonly title: Text;
  /** How long it is kept. */
  readonly kept: (limits: RetentionLimits) => Text;
  /** The setting, where there is one. */
  readonly setting?: string;
}

const days = (count: number, after: Text = { en: "", zh: "" }): Text => ({
  en: `${count} ${count === 1 ? "day" : "days"}${after.en}`,
  zh: `${after.zh}${count} 天`,
});
const afterExpiry = { en: " after they expire", zh: "过期后 " };

/** By kind, in the order of a table. */
export const retentionTexts: Readonly<Record<string, RetentionText>> = {
  traces: {
    title: { en: "events, model requests and output of agents", zh: "事件、模型请求和智能体输出" },
    kept: ({ traces }) => ({
      en: `${days(traces.days).en}, at most ${showSize(traces.bytes)}`,
      zh: `${traces.days} 天，最多 ${showSize(traces.bytes)}`,
    }),
    setting: "limits.traces.days, limits.traces.bytes",
  },
  "deleted-skills": { title: { en: "deleted skills", zh: "已删除的技能" }, kept: () => days(7) },
  "deleted-environments": { title: { en: "deleted environments", zh: "已删除的环境" }, kept: () => days(7) },
  "unused-content": {
    title: { en: "content that nothing refers to", zh: "没有任何引用的内容" },
    kept: () => days(1),
  },
  "turn-ends": {
    title: { en: "how turns ended", zh: "轮次的结束记录" },
    kept: ({ turnDays }) => days(turnDays),
    setting: "retention.turnDays",
  },
  "live-events": {
    title: { en: "events of the last turns, word by word", zh: "最近轮次的逐字事件" },
    kept: () => days(1),
  },
  "skill-counts": {
    title: { en: "daily counts of skills", zh: "技能的每日计数" },
    kept: ({ countDays }) => days(countDays),
    setting: "retention.countDays",
  },
  answers: { title: { en: "answers to repeated requests", zh: "重复请求的应答" }, kept: () => days(1) },
  "sign-ins": {
    title: { en: "sign-ins", zh: "登录" },
    kept: () => ({ en: "until they expire", zh: "直到过期" }),
  },
  "sign-in-links": {
    title: { en: "sign-in links", zh: "登录链接" },
    kept: () => ({ en: "until they expire", zh: "直到过期" }),
  },
  tokens: {
    title: { en: "expired tokens", zh: "已过期的令牌" },
    kept: ({ tokenDays }) => days(tokenDays, afterExpiry),
    setting: "retention.tokenDays",
  },
  "publish-tokens": {
    title: { en: "expired tokens for published skills", zh: "已过期的发布令牌" },
    kept: ({ tokenDays }) => days(tokenDays, afterExpiry),
    setting: "retention.tokenDays",
  },
  backups: {
    title: { en: "backups in the home", zh: "数据目录中的备份" },
    kept: ({ backups = 0 }) => ({ en: `the latest ${backups}`, zh: `最近 ${backups} 个` }),
    setting: "retention.backups",
  },
};
