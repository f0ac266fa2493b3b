import type { FaultTable } from "@loadout/core";

/** Faults of naming a session and of its kept requests. */
export const sessionFaults = {
  "session.no-request": {
    status: 404,
    exit: 3,
    message: { en: 'Session "{id}" has no such stored request', zh: "会话 “{id}” 没有保留这样的请求" },
    hint: { en: "{kept}", zh: "{kept}" },
  },
  "session.unnamed": {
    status: 400,
    exit: 2,
    message: { en: "Missing contextId: which session is meant", zh: "未指定会话：缺少 contextId" },
    hint: { en: "Send contextId; on the command line: --context <id>", zh: "请发送 contextId；命令行：--context <id>" },
  },
  "session.none": {
    status: 404,
    exit: 3,
    message: { en: "No session has been used in {folder} yet", zh: "{folder} 还没有使用过会话" },
    hint: {
      en: 'Start one: loadout run "…", or choose one: --context <id>',
      zh: '新建一个：loadout run "…"，或指定：--context <id>',
    },
  },
} as const satisfies FaultTable;
