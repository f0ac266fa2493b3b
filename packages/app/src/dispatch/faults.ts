import type { FaultTable } from "@loadout/core";

/** Faults of dispatches that only the operations see. */
export const dispatchFaults = {
  "dispatch.unexpected": {
    status: 412,
    exit: 5,
    message: {
      en: "The text is not the approved one: its sha256 is {hash}, expected {expected}",
      zh: "文本与批准的不一致：其 sha256 为 {hash}，期望 {expected}",
    },
    hint: {
      en: "Nothing was sent. Skills or the task changed: check the preview again, then send with expect {hash}",
      zh: "没有发送任何内容。技能或任务已改变：请重新预览，再用 expect {hash} 发送",
    },
  },
  "dispatch.lost": {
    status: 503,
    exit: 1,
    message: {
      en: "The connection to the server was lost while the agent was working",
      zh: "智能体工作期间与服务器断开了连接",
    },
    hint: { en: "To see the result: loadout dispatch show {id}", zh: "查看结果：loadout dispatch show {id}" },
  },
  "folder.untrusted": {
    status: 403,
    exit: 4,
    message: { en: "{folder} is not a trusted folder on the server", zh: "{folder} 不是服务器上受信任的目录" },
    hint: {
      en: "The server's owner can trust it with loadout trust; without a folder the agent gets its own",
      zh: "服务器的所有者可用 loadout trust 信任目录；不指定目录则使用单独的目录",
    },
  },
} as const satisfies FaultTable;
