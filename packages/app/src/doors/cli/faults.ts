import type { FaultTable } from "@loadout/core";

/** Faults of the command line: what was typed, and the server it talks to. */
export const cliFaults = {
  "input.unexpected": {
    status: 400,
    exit: 2,
    message: { en: 'unexpected argument "{argument}"', zh: "多余的参数 “{argument}”" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.unknown-flag": {
    status: 400,
    exit: 2,
    message: {
      en: "unknown flag {flag}{suggestion}",
      zh: "未知的选项 {flag}{suggestion}",
    },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.not-a-choice": {
    status: 400,
    exit: 2,
    message: { en: "--{flag} must be one of {choices}", zh: "--{flag} 只能是 {choices} 之一" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.not-a-number": {
    status: 400,
    exit: 2,
    message: { en: "{flag} must be a number", zh: "{flag} 应为数字" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.no-value": {
    status: 400,
    exit: 2,
    message: { en: "{flag} needs a value", zh: "{flag} 需要一个值" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "input.unknown-field": {
    status: 400,
    exit: 2,
    message: { en: 'unknown field "{field}"; fields: {fields}', zh: "没有字段 “{field}”；可用字段：{fields}" },
    hint: { en: "{usage}", zh: "{usage}" },
  },
  "command.unknown": {
    status: 404,
    exit: 2,
    message: { en: 'Unknown command "{command}"', zh: "没有命令 “{command}”" },
    hint: { en: "{suggestion}", zh: "{suggestion}" },
  },
  "answer.needed": {
    status: 400,
    exit: 2,
    message: { en: "Confirmation required: {question}", zh: "需要确认：{question}" },
    hint: { en: "Pass {flag}", zh: "请加上 {flag}" },
  },
  "answer.declined": {
    status: 409,
    exit: 130,
    message: { en: "Nothing was changed", zh: "没有做任何更改" },
    hint: { en: "Answer y to continue", zh: "回答 y 才会继续" },
  },
  "server.none": {
    status: 503,
    exit: 1,
    message: {
      en: "No server on {url}. Start it: loadout up   (or set LOADOUT_SERVER)",
      zh: "{url} 上没有服务器。启动：loadout up   （或设置 LOADOUT_SERVER）",
    },
    hint: {
      en: "In the background: loadout up --detach; its last known state: loadout status",
      zh: "在后台启动：loadout up --detach；查看状态：loadout status",
    },
  },
  "server.address": {
    status: 400,
    exit: 2,
    message: {
      en: "A server address is http:// or https://, a host and an optional port, without a path",
      zh: "服务器地址应为 http:// 或 https:// 加主机名和可选的端口，后面没有其他内容",
    },
    hint: {
      en: "For example http://127.0.0.1:4870 (LOADOUT_SERVER, --server)",
      zh: "例如 http://127.0.0.1:4870（LOADOUT_SERVER、--server）",
    },
  },
  "server.not-here": {
    status: 400,
    exit: 2,
    message: {
      en: "loadout {command} works with the home on this machine, but LOADOUT_SERVER is {url}",
      zh: "loadout {command} 使用本机的数据，而 LOADOUT_SERVER 指定了 {url}",
    },
    hint: {
      en: "For this machine: LOADOUT_SERVER= loadout {command}; otherwise run it on the server's machine",
      zh: "要用于本机：LOADOUT_SERVER= loadout {command}；否则请在那台服务器上运行",
    },
  },
  "server.folder": {
    status: 400,
    exit: 2,
    message: { en: "{path} is a folder, but {url} accepts only files", zh: "{path} 是目录，而 {url} 只接受文件" },
    hint: {
      en: "Pack it first: (cd {path} && zip -qr - .) | loadout skill import -",
      zh: "请先打包：(cd {path} && zip -qr - .) | loadout skill import -",
    },
  },
  "server.lost": {
    status: 503,
    exit: 7,
    message: { en: "{url} closed the connection before it answered", zh: "{url} 在回答之前断开" },
    hint: {
      en: "The change may have been made; check before you try again",
      zh: "操作可能已经完成；请先查看，再决定是否重试",
    },
  },
  "run.lost": {
    status: 503,
    exit: 7,
    message: { en: "The connection to the server was lost during the turn", zh: "服务器在本轮进行中断开" },
    hint: { en: "To see the result: loadout session show {id}", zh: "查看结果：loadout session show {id}" },
  },
  "server.version": {
    status: 409,
    exit: 6,
    message: {
      en: "The server is version {server}, this is version {client}",
      zh: "服务器版本是 {server}，当前程序版本是 {client}",
    },
    hint: { en: "loadout stop, then loadout up", zh: "先 loadout stop，再 loadout up" },
  },
  "server.failed": {
    status: 500,
    exit: 1,
    message: { en: "{message}", zh: "{message}" },
    hint: {
      en: "{hint} (request {requestId}; loadout logs)",
      zh: "{hint}（请求 {requestId}；loadout logs）",
    },
  },
  "server.elsewhere": {
    status: 400,
    exit: 2,
    message: {
      en: "Input cannot be typed or read here for a server on another machine",
      zh: "无法在这里为其他机器上的服务器输入或读取内容",
    },
    hint: {
      en: "Pass it as a flag, or run the command on the server's machine",
      zh: "请用选项给出，或在服务器所在的机器上运行",
    },
  },
  "server.answer": {
    status: 502,
    exit: 1,
    message: {
      en: "{url} does not respond like a Loadout server: {reason}",
      zh: "{url} 的回答不像 Loadout 服务器：{reason}",
    },
    hint: { en: "Check LOADOUT_SERVER", zh: "请检查 LOADOUT_SERVER" },
  },
} as const satisfies FaultTable;
