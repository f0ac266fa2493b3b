import type { Role, Text } from "@loadout/core";

/** The texts of the OpenAPI document; first the nouns. */
export const tagTexts: Readonly<Record<string, Text>> = {
  skill: { en: "Skills: find, read, edit, activate", zh: "技能：查看、保存、修改、启用" },
  session: { en: "Sessions: conversations with an agent", zh: "与智能体的会话" },
  environment: { en: "Environments: named configurations", zh: "命名的配置" },
  agent: { en: "Agents: models with prompts, skills and tools", zh: "由谁回答、用什么回答" },
  dispatch: { en: "Tasks dispatched to other agents", zh: "交给其他智能体的工作" },
  mcp: { en: "MCP servers, and Loadout as an MCP server", zh: "MCP 服务器，以及 MCP 入口" },
  tool: { en: "Tools that models can call", zh: "模型可以调用的工具" },
  model: { en: "Models and their keys", zh: "模型及其密钥" },
  user: { en: "Users", zh: "可以登录的用户" },
  group: { en: "Groups of users", zh: "用户组" },
  grant: { en: "Grants: who may read, use and manage what is shared", zh: "授权：谁可以读取、使用和管理" },
  token: { en: "API tokens", zh: "供程序使用的令牌" },
  auth: { en: "Signing in and out", zh: "登录与退出" },
  oauth: { en: "Programs that connect through the browser (OAuth)", zh: "通过浏览器连接的程序（OAuth）" },
  audit: { en: "Audit log", zh: "谁修改了什么" },
  config: { en: "Settings", zh: "设置" },
  signer: { en: "Those who may sign skills", zh: "可签署技能者" },
  published: { en: "Skills that environments publish", zh: "环境发布的技能" },
  secrets: { en: "Values of variables, written and never read", zh: "变量的值，只写入、不读取" },
  system: { en: "The server", zh: "服务器自身" },
};

export const introduction: Text = {
  en: "Reads use GET, changes POST with a JSON body. Errors are application/problem+json.",
  zh: "读取使用 GET，修改使用 POST 和 JSON 请求体。失败时返回 application/problem+json。",
};
export const roleText = (role: Role): Text => ({ en: `Least role: ${role}.`, zh: `最低角色：${role}。` });
export const openText: Text = { en: "No sign-in required.", zh: "无需登录。" };
export const versionText: Text = {
  en: "Requires the version that the change is based on: from, or the header If-Match (428 if missing, 412 if it is not the current version).",
  zh: "需要说明修改所依据的版本：from 字段，或用 If-Match 请求头代替（两者都缺少时返回 428，已不是当前版本时返回 412）。",
};
export const oldNameText: Text = { en: "The old name of contextId", zh: "contextId 的旧名" };
export const answerText: Text = { en: "The answer", zh: "结果" };
export const unchangedText: Text = { en: "Not modified", zh: "与已有的结果相同" };
export const entityTag: Text = {
  en: "Identifies this answer; send it as If-None-Match",
  zh: "标识这一结果；可作为 If-None-Match 发送",
};
export const ifNoneMatchText: Text = {
  en: "The ETag of your cached answer; 304 if it is unchanged",
  zh: "已有结果的 ETag；若未变化则返回 304",
};
export const ifMatchText: Text = {
  en: 'The version the change is based on, in double quotes ("3"), instead of from; * for any version',
  zh: '修改所依据的版本，加双引号（"3"），可代替 from；* 表示当前的任意版本',
};
export const idempotencyText: Text = {
  en: "Repeated requests with the same key run once",
  zh: "同一个键只执行一次，重复请求也一样",
};
export const tokenText: Text = { en: "A token: loadout token create", zh: "令牌：loadout token create" };
export const cookieText: Text = {
  en: "The sign-in cookie, named after the port: loadout_<port>; with PostgreSQL after the database, so that all servers share it",
  zh: "登录得到的 cookie，以端口命名：loadout_<端口>；使用 PostgreSQL 时以数据库命名，所有服务器共用",
};
export const csrfText: Text = { en: "The CSRF token of the sign-in", zh: "登录时得到的 csrf" };
export const fileText: Text = { en: "The file", zh: "文件" };
export const attachmentText: Text = { en: "Always an attachment, with its file name", zh: "始终为附件，含文件名" };
export const nosniffText: Text = { en: "Always nosniff", zh: "始终为 nosniff" };
export const refusedText: Text = {
  en: "The content was refused (with the members of the answer), or the request is invalid",
  zh: "内容被拒绝（含结果的字段），或请求有误",
};
