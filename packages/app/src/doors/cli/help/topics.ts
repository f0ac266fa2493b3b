import { rules, type Text } from "@loadout/core";
import { settings } from "../../../system/config/settings.ts";
import { exitCodes } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";

/** The help topics that are not commands, such as exit codes and rules. */

const variables: Readonly<Record<string, Text>> = {
  LOADOUT_HOME: {
    en: "where Loadout keeps its files (default ~/.loadout)",
    zh: "Loadout 存放文件的目录（默认 ~/.loadout）",
  },
  LOADOUT_DATABASE_URL: {
    en: "postgres://user:password@host:5432/database: keep the home in PostgreSQL (or LOADOUT_DATABASE_URL_FILE: a file with the address)",
    zh: "postgres://用户:密码@主机:5432/数据库：数据存放在 PostgreSQL 中（或用 LOADOUT_DATABASE_URL_FILE 指明含有地址的文件）",
  },
  LOADOUT_DATABASE_DIRECT_URL: {
    en: "the address for migrations and notifications if the main address is that of a pooler such as PgBouncer (also _FILE)",
    zh: "经过 PgBouncer 等连接池时，迁移和通知所用的直连地址（也可加 _FILE）",
  },
  LOADOUT_DATABASE_POOL: {
    en: "connections of each process to the database (default 10), besides the one that listens",
    zh: "每个进程到数据库的连接数（默认 10），另有一个用于监听",
  },
  LOADOUT_SECRET_KEYS: {
    en: "keys that encrypt secrets in the database, separated by commas: openssl rand -base64 32; the first one encrypts (also _FILE)",
    zh: "加密数据库中机密的密钥，以逗号分隔：openssl rand -base64 32；用第一个加密（也可加 _FILE）",
  },
  LOADOUT_LANG: {
    en: "en or zh; default: from LC_ALL, LC_MESSAGES, LANG",
    zh: "en 或 zh；否则由 LC_ALL、LC_MESSAGES、LANG 决定",
  },
  LOADOUT_CONTEXT_ID: {
    en: "the session to use if none is named",
    zh: "未指明会话时所用的会话",
  },
  LOADOUT_SERVER: {
    en: "the server to use, such as http://127.0.0.1:4870; default: the running server of this home",
    zh: "命令使用的服务器，例如 http://127.0.0.1:4870；否则使用本机正在运行的服务器",
  },
  LOADOUT_PUBLIC_URL: {
    en: "the address that people reach a server of this home at, such as https://skills.example.org (loadout up --public-url)",
    zh: "他人访问本服务器的地址，例如 https://skills.example.org（loadout up --public-url）",
  },
  LOADOUT_TOKEN: {
    en: "the access token for that server (loadout token create); default: the sign-in of loadout auth login",
    zh: "在该服务器上的访问令牌（loadout token create）；否则使用 loadout auth login 的登录",
  },
  "<NAME>_FILE": {
    en: "a file with the value of <NAME>, for keys of models and MCP servers",
    zh: "含有 <NAME> 的值的文件，用于模型和 MCP 服务器的密钥",
  },
  COLUMNS: { en: "the width of the terminal, if another one is wanted", zh: "终端宽度，用于代替实际宽度" },
  NO_COLOR: { en: "no colors", zh: "不使用颜色" },
  FORCE_COLOR: {
    en: "force colors when output is not a terminal (also CLICOLOR_FORCE)",
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
      en: "Results go to stdout, messages to stderr. --json prints the whole answer, --json a,b only these fields of each row. --plain prints\ntab-separated rows without a header. Tables fit the terminal by shortening the description; --wide turns that off. Keys, codes and\nflags are never translated.",
      zh: "结果输出到 stdout，其余信息输出到 stderr。--json 输出完整结果，--json a,b 只输出每行的这些字段；--plain 输出以制表符分隔、\n不带表头的行。表格适应终端宽度，只截断描述（--wide 则不截断）。键、代码和选项从不翻译。",
    }),
  contexts: ({ say }: Terminal) =>
    [
      say({
        en: "A session (context) is one lasting conversation: its messages, its pinned skills, and the skills it can see. A command uses",
        zh: "会话（context）是一次持续的对话：消息、固定的技能，以及可见的技能。命令使用的会话依次为",
      }),
      listed([
        [
          "1",
          say({
            en: "the session you name: --context <id>, or the id as an argument",
            zh: "指定的会话：--context <id>，或位置参数 id",
          }),
        ],
        ["2", say({ en: "else the session in LOADOUT_CONTEXT_ID", zh: "否则为 LOADOUT_CONTEXT_ID 的会话" })],
        ["3", say({ en: "else the session last used in this folder", zh: "否则为本目录最近使用的会话" })],
      ]),
      say({
        en: "and prints on stderr which one it uses, unless you named it. loadout skill load creates the session you name if it does not exist;\nloadout run starts a new session unless you pass --continue. loadout session list shows all sessions.",
        zh: "未明确指定时，会在 stderr 上说明用的是哪一个。loadout skill load 会新建指定了但还不存在的会话；\nloadout run 默认新建会话（--continue 则继续）。loadout session list 列出全部会话。",
      }),
    ].join("\n"),
  rules: ({ say }: Terminal) =>
    listed(Object.entries(rules).map(([rule, { severity, message }]) => [rule, `${severity}: ${say(message)}`])),
} as const;
