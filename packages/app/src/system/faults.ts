import type { FaultTable } from "@loadout/core";

/** Faults of settings, the server process and editors. */
export const systemFaults = {
  "config.unknown-key": {
    status: 400,
    exit: 2,
    message: { en: 'Unknown setting "{key}"', zh: "没有设置 “{key}”" },
    hint: { en: "Settings: {candidates}", zh: "可用的设置：{candidates}" },
  },
  "database.missing": {
    status: 422,
    exit: 2,
    message: { en: "No database is configured", zh: "没有配置数据库" },
    hint: {
      en: "Set LOADOUT_DATABASE_URL, or write the address instead of the word database",
      zh: "请设置 LOADOUT_DATABASE_URL，或直接写出地址而不是 database",
    },
  },
  "database.pool": {
    status: 500,
    exit: 2,
    message: { en: 'LOADOUT_DATABASE_POOL is "{value}"', zh: "LOADOUT_DATABASE_POOL 为 “{value}”" },
    hint: {
      en: "Set it to the number of connections of each process, from 2 on (default 10)",
      zh: "请设为每个进程的连接数，至少 2（默认 10）",
    },
  },
  "worker.no-database": {
    status: 400,
    exit: 2,
    message: { en: "{flag} needs a home in PostgreSQL", zh: "{flag} 需要 PostgreSQL 中的数据" },
    hint: {
      en: "Set LOADOUT_DATABASE_URL; a home in a folder has one server, which runs everything",
      zh: "请设置 LOADOUT_DATABASE_URL；目录形式的数据只有一个服务器，由它运行一切",
    },
  },
  "server.starting": {
    status: 503,
    exit: 7,
    message: {
      en: "Another server of this home is starting or stopping",
      zh: "本目录的另一个服务器正在启动或停止",
    },
    hint: { en: "Wait a moment, then: loadout status", zh: "请稍候，然后：loadout status" },
  },
  "server.not-started": {
    status: 500,
    exit: 1,
    message: { en: "The server did not start: {reason}", zh: "服务器未能启动：{reason}" },
    hint: { en: "Run it in the foreground: loadout up   ({log})", zh: "请在前台运行查看：loadout up   （{log}）" },
  },
  "server.not-stopped": {
    status: 500,
    exit: 1,
    message: { en: "The server (process {pid}) has not stopped yet", zh: "服务器（进程 {pid}）尚未结束" },
    hint: { en: "Check again: loadout status", zh: "请再次查看：loadout status" },
  },
  "editor.failed": {
    status: 500,
    exit: 1,
    message: { en: "The editor {editor} failed: {reason}", zh: "编辑器 {editor} 出错：{reason}" },
    hint: { en: "Set EDITOR, or pass the text with --input", zh: "请设置 EDITOR，或用 --input 传入文本" },
  },
  "editor.missing": {
    status: 400,
    exit: 2,
    message: { en: "No editor to open {file}", zh: "没有可用的编辑器来打开 {file}" },
    hint: {
      en: "Set EDITOR, or pass the text: --input <file>, or - for standard input",
      zh: "请设置 EDITOR，或传入文本：--input <文件>，- 表示标准输入",
    },
  },
} as const satisfies FaultTable;
