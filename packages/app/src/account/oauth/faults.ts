import type { FaultTable } from "@loadout/core";

/** Faults of programs that connect through the browser. */
export const oauthFaults = {
  "oauth.off": {
    status: 404,
    exit: 4,
    message: {
      en: "Programs cannot connect to this server through the browser: {reason}",
      zh: "程序不能通过浏览器连接本服务器：{reason}",
    },
    hint: {
      en: "Use an API token: loadout token create <name>",
      zh: "请使用访问令牌：loadout token create <名称>",
    },
  },
  "oauth.request-invalid": {
    status: 400,
    exit: 2,
    message: { en: "The program sent an invalid request: {problem}", zh: "程序发送的请求无效：{problem}" },
    hint: { en: "Start again in the program", zh: "请在该程序中重新开始" },
  },
  "oauth.client-unknown": {
    status: 400,
    exit: 3,
    message: { en: "This server does not know the program that sent you here", zh: "本服务器不认识让你来到这里的程序" },
    hint: {
      en: "Remove the server from the program and add it again, so that it registers again",
      zh: "请在该程序中删除此服务器后重新添加，使其重新注册",
    },
  },
  "oauth.client-refused": {
    status: 400,
    exit: 4,
    message: {
      en: "The document of the program at {address} cannot be used: {reason}",
      zh: "无法使用程序位于 {address} 的说明文档：{reason}",
    },
    hint: {
      en: "Report it to the maker of the program; a superadmin can allow a private host with server.programHosts",
      zh: "请告知该程序的开发者；超级管理员可以用 server.programHosts 允许内部主机",
    },
  },
  "oauth.redirect-refused": {
    status: 400,
    exit: 4,
    message: {
      en: "The program wants you to be sent to {address}, which is not among its addresses",
      zh: "该程序要求将你带到 {address}，但它不在该程序登记的地址中",
    },
    hint: { en: "Do not continue. Start again in the program", zh: "请不要继续；请在该程序中重新开始" },
  },
  "oauth.changed": {
    status: 409,
    exit: 5,
    message: { en: "What the program says of itself has changed meanwhile", zh: "该程序的信息在此期间发生了变化" },
    hint: { en: "Reload the page and look again", zh: "请刷新页面后重新确认" },
  },
  "oauth.by-browser": {
    status: 403,
    exit: 4,
    message: {
      en: "Only a person who is signed in with a browser can allow a program",
      zh: "只有在浏览器中登录的用户才能允许程序连接",
    },
    hint: { en: "Open the address of the program in a browser", zh: "请在浏览器中打开该程序给出的地址" },
  },
  "oauth.program-unknown": {
    status: 404,
    exit: 3,
    message: { en: 'No connected program "{id}"', zh: "没有已连接的程序 “{id}”" },
    hint: { en: "loadout auth programs", zh: "loadout auth programs" },
  },
} as const satisfies FaultTable;
