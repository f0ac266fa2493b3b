import type { Text } from "@loadout/core";

/** The exit codes of the command line. Each fault names its own (`exit` in the `faults.ts` files). */

export const exitCodes: Readonly<Record<number, Text>> = {
  0: { en: "done", zh: "成功" },
  1: { en: "error", zh: "出错" },
  2: { en: "invalid command or arguments", zh: "命令用法有误" },
  3: { en: "not found", zh: "未找到" },
  4: { en: "not signed in, not allowed, or not trusted", zh: "未登录、无权限或未受信任" },
  5: { en: "conflict with existing content", zh: "与现有内容冲突" },
  6: { en: "server and command line have different versions", zh: "服务器与命令行版本不匹配" },
  7: { en: "try again later", zh: "请稍后重试" },
  8: { en: "content failed a check", zh: "内容未通过检查" },
  124: { en: "timed out", zh: "超时" },
  130: { en: "interrupted, or answered no", zh: "被中断，或回答了否" },
  143: { en: "ended by SIGTERM", zh: "被 SIGTERM 终止" },
};

/** What ended a command early. */
export type Ending = "SIGTERM" | "EPIPE";

/** Exit codes of commands that were ended; a reader that closes the pipe early is not an error. */
export const endingCodes: Readonly<Record<Ending, number>> = { SIGTERM: 143, EPIPE: 0 };
