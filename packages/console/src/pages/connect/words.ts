import { defineWords } from "../../words/define-words.ts";

/** Texts of the page on which a person allows a program to connect. */
export const useConnectWords = defineWords("connect", {
  title: { en: "Connect a program", zh: "连接程序" },
  asks: { en: "A program wants to use this server as you.", zh: "一个程序请求以你的身份使用此服务器。" },
  onlyIf: {
    en: "Only continue if you started this in that program yourself, just now.",
    zh: "仅当你刚刚亲自在该程序中发起连接时才继续。",
  },
  whose: { en: "Program of", zh: "程序属于" },
  proved: { en: "checked: its description is at this address", zh: "已核实：其说明文档位于此地址" },
  unproved: { en: "not verified: any program could say this", zh: "未核实：任何程序都可以这样自称" },
  unknown: { en: "Unknown", zh: "未知" },
  callsItself: { en: "Calls itself", zh: "自称" },
  nameless: { en: "no name", zh: "没有名称" },
  goesTo: { en: "Sends you to", zh: "之后前往" },
  computer: { en: "a program on this computer", zh: "这台电脑上的程序" },
  site: { en: "a website", zh: "网站" },
  app: { en: "an app on this computer", zh: "这台电脑上的应用" },
  you: { en: "Acts as", zh: "以谁的身份" },
  may: { en: "It may", zh: "它可以" },
  mayNot: {
    en: "It cannot change anything, run agents, or see your sessions. You can disconnect it at any time under API tokens.",
    zh: "它不能修改任何内容、运行智能体或查看你的会话。你可以随时在“访问令牌”页面断开它。",
  },
  allow: { en: "Allow", zh: "允许" },
  cancel: { en: "Cancel", zh: "取消" },
  wait: { en: "One moment: look at the page first", zh: "请先查看页面内容" },
  refusedTitle: { en: "The program’s request is invalid", zh: "程序的请求无效" },
  refusedHint: { en: "It is told so if you go back.", zh: "返回后会告知该程序。" },
  back: { en: "Back to {{place}}", zh: "返回 {{place}}" },
  sentTitle: { en: "Return to the program", zh: "请返回该程序" },
  sent: {
    en: "The browser may ask whether to open it. You can close this page.",
    zh: "浏览器可能会询问是否打开该程序。你可以关闭此页面。",
  },
  nothing: { en: "Nothing to connect", zh: "没有可连接的程序" },
  nothingHint: {
    en: "Add the address of this server to an MCP client; it opens this page by itself.",
    zh: "请在 MCP 客户端中添加此服务器的地址，它会自动打开此页面。",
  },
});

/** Texts of the list of connected programs. */
export const useProgramsWords = defineWords("programs", {
  title: { en: "Connected programs", zh: "已连接的程序" },
  lead: {
    en: "Programs that you allowed in the browser. They read the skills that you may use, and nothing else.",
    zh: "你在浏览器中允许的程序。它们只能读取你可以使用的技能。",
  },
  none: {
    en: "No programs yet. Add this address to an MCP client: it opens the browser and asks you.",
    zh: "还没有程序。请在 MCP 客户端中添加此地址：它会打开浏览器并征求你的同意。",
  },
  nameless: { en: "a program without a name", zh: "未命名的程序" },
  at: { en: "at {{host}}", zh: "位于 {{host}}" },
  of: { en: "of {{name}}", zh: "属于 {{name}}" },
  connected: { en: "Connected", zh: "连接时间" },
  used: { en: "Last used", zh: "最近使用" },
  never: { en: "never", zh: "从未" },
  disconnect: { en: "Disconnect", zh: "断开" },
  disconnectOf: { en: "Disconnect {{name}}", zh: "断开 {{name}}" },
  disconnectTitle: { en: "Disconnect {{name}}?", zh: "断开 {{name}}？" },
  disconnectText: {
    en: "It is refused at once, and asks you again when you next use it.",
    zh: "它会立即被拒绝，下次使用时会再次征求你的同意。",
  },
  disconnected: { en: "{{name}} was disconnected", zh: "已断开 {{name}}" },
});
