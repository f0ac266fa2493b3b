import type { Text } from "@loadout/core";

/** What each noun of the list is about. */
export const tagTexts: Readonly<Record<string, Text>> = {
  skill: { en: "Skills: seen, kept, changed, put in force", zh: "技能：查看、保存、修改、启用" },
  session: { en: "Conversations with an agent", zh: "与智能体的会话" },
  environment: { en: "Named configurations", zh: "命名的配置" },
  agent: { en: "Who answers, with what", zh: "由谁回答、用什么回答" },
  dispatch: { en: "Work handed to other agents", zh: "交给其他智能体的工作" },
  mcp: { en: "MCP servers, and the MCP door", zh: "MCP 服务器，以及 MCP 入口" },
  tool: { en: "What a model may call", zh: "模型可以调用的工具" },
  model: { en: "Models and their keys", zh: "模型及其密钥" },
  user: { en: "Who may sign in", zh: "可以登录的用户" },
  token: { en: "Tokens for programs", zh: "供程序使用的令牌" },
  auth: { en: "Signing in and out", zh: "登录与退出" },
  audit: { en: "Who changed what", zh: "谁修改了什么" },
  config: { en: "Settings", zh: "设置" },
  system: { en: "The server itself", zh: "服务器自身" },
};
