import { rules, type Text } from "@loadout/core";
import { settings } from "../../../system/config/settings.ts";
import type { Terminal } from "../terminal.ts";

/** What the command line's exit codes mean. */
const exitCodes: Readonly<Record<number, Text>> = {
  0: { en: "done", zh: "成功" },
  1: { en: "an error", zh: "出错" },
  2: { en: "the command was not understood", zh: "命令用法有误" },
  3: { en: "not found", zh: "未找到" },
  4: { en: "not signed in, not allowed, or not trusted", zh: "未登录、无权限或未受信任" },
  5: { en: "a conflict with what is there", zh: "与现有内容冲突" },
  6: { en: "server and command line do not fit together", zh: "服务器与命令行版本不匹配" },
  7: { en: "try again later", zh: "请稍后重试" },
  8: { en: "the content was refused by a check", zh: "内容未通过检查" },
  124: { en: "out of time", zh: "超时" },
  130: { en: "interrupted, or answered no", zh: "被中断，或回答了否" },
  143: { en: "ended by SIGTERM", zh: "被 SIGTERM 终止" },
};

const variables: Readonly<Record<string, Text>> = {
  LOADOUT_HOME: {
    en: "where Loadout keeps its files (default ~/.loadout)",
    zh: "Loadout 存放文件的目录（默认 ~/.loadout）",
  },
  LOADOUT_LANG: {
    en: "en or zh; else LC_ALL, LC_MESSAGES, LANG decide",
    zh: "en 或 zh；否则由 LC_ALL、LC_MESSAGES、LANG 决定",
  },
  LOADOUT_CONTEXT_ID: {
    en: "the session that commands mean when none is named",
    zh: "未指明会话时所用的会话",
  },
  LOADOUT_SERVER: {
    en: "the server commands go through, such as http://127.0.0.1:4870; else the one of this home, if it runs",
    zh: "命令使用的服务器，例如 http://127.0.0.1:4870；否则使用本机正在运行的服务器",
  },
  LOADOUT_TOKEN: {
    en: "who you are there (loadout token create); else the sign-in of loadout auth login",
    zh: "在该服务器上的访问令牌（loadout token create）；否则使用 loadout auth login 的登录",
  },
  NO_COLOR: { en: "no colours", zh: "不使用颜色" },
  FORCE_COLOR: {
    en: "colours also where nobody looks (also CLICOLOR_FORCE)",
    zh: "总是使用颜色（也可用 CLICOLOR_FORCE）",
  },
};

const listed = (entries: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join("\n");
};

export const topics = {
  "exit-codes": ({ say }: Terminal) => listed(Object.entries(exitCodes).map(([code, text]) => [code, say(text)])),
  environment: ({ say }: Terminal) =>
    [
      say({ en: "Variables", zh: "环境变量" }),
      listed(Object.entries(variables).map(([name, text]) => [name, say(text)])),
      "",
      say({ en: "Settings (loadout config get|set)", zh: "设置（loadout config get|set）" }),
      listed(Object.entries(settings).map(([name, { summary }]) => [name, say(summary)])),
      "",
      say({
        en: "Files of an environment: config.jsonc, agents.jsonc, models.jsonc, skills/",
        zh: "环境中的文件：config.jsonc、agents.jsonc、models.jsonc、skills/",
      }),
    ].join("\n"),
  formatting: ({ say }: Terminal) =>
    say({
      en: "Results go to stdout, everything said to stderr. --json prints the whole answer, --json a,b these fields of each row; --plain prints\ntab-separated rows without a header. Tables fit the terminal and cut only the description (--wide does not). Keys, codes and\nflags are never translated.",
      zh: "结果输出到 stdout，其余信息输出到 stderr。--json 输出完整结果，--json a,b 只输出每行的这些字段；--plain 输出以制表符分隔、\n不带表头的行。表格适应终端宽度，只截断描述（--wide 则不截断）。键、代码和选项从不翻译。",
    }),
  contexts: ({ say }: Terminal) =>
    [
      say({
        en: "A session (context) is one lasting conversation: its messages, its pins, and the skills it sees. A command works with",
        zh: "会话（context）是一次持续的对话：消息、固定的技能，以及可见的技能。命令使用的会话依次为",
      }),
      listed([
        [
          "1",
          say({
            en: "the one named: --context <id>, or the id by position",
            zh: "指定的会话：--context <id>，或位置参数 id",
          }),
        ],
        ["2", say({ en: "else that of LOADOUT_CONTEXT_ID", zh: "否则为 LOADOUT_CONTEXT_ID 的会话" })],
        ["3", say({ en: "else the one last used in this folder", zh: "否则为本目录最近使用的会话" })],
      ]),
      say({
        en: "and says on stderr which one that is, unless it was named. loadout skill load makes one that was named and is not there\nyet; loadout run begins a new one unless told otherwise (--continue). loadout session list shows them all.",
        zh: "未明确指定时，会在 stderr 上说明用的是哪一个。loadout skill load 会新建指定了但还不存在的会话；\nloadout run 默认新建会话（--continue 则继续）。loadout session list 列出全部会话。",
      }),
    ].join("\n"),
  rules: ({ say }: Terminal) =>
    listed(Object.entries(rules).map(([rule, { severity, message }]) => [rule, `${severity}: ${say(message)}`])),
} as const;
