import type { UiLanguage } from "../../shell/preferences.ts";

interface ActionText {
  readonly en: string;
  readonly zh: string;
}

/** Texts of audit actions by code. */
export const actionTexts: Readonly<Record<string, ActionText>> = {
  "skill.import": { en: "Imported a skill", zh: "导入技能" },
  "skill.update": { en: "Updated a skill from its source", zh: "从来源更新技能" },
  "skill.add": { en: "Added a skill to a folder", zh: "将技能添加到目录" },
  "skill.remove-copy": { en: "Removed a skill from a folder", zh: "从目录移除技能" },
  "skill.new": { en: "Created a skill", zh: "新建技能" },
  "skill.edit": { en: "Changed a skill", zh: "修改技能" },
  "skill.sign": { en: "Signed a version of a skill", zh: "签署技能的某个版本" },
  "signer.add": { en: "Added a known signer", zh: "添加已知签名者" },
  "signer.remove": { en: "Removed a known signer", zh: "移除已知签名者" },
  "signer.require": { en: "Changed whether signatures are required", zh: "修改是否要求签名" },
  "skill.rename": { en: "Renamed a skill", zh: "重命名技能" },
  "system.migrate": { en: "Migrated the database", zh: "迁移数据库" },
  "secrets.set": { en: "Saved the value of a variable", zh: "保存变量的值" },
  "secrets.rotate": { en: "Rotated the key of the secrets", zh: "更换加密机密的密钥" },
  "system.prune": { en: "Removed what was over its time", zh: "清理已过保留期的内容" },
  "system.doctor": { en: "Repaired the installation", zh: "修复安装" },
  "skill.rollback": { en: "Restored an earlier version of a skill", zh: "将技能恢复到较早版本" },
  "skill.delete": { en: "Deleted a skill", zh: "删除技能" },
  "skill.restore": { en: "Restored a deleted skill", zh: "恢复已删除的技能" },
  "skill.load": { en: "Pinned skills", zh: "固定技能" },
  "skill.unload": { en: "Unpinned skills", zh: "取消固定技能" },
  "session.delete": { en: "Deleted a session", zh: "删除会话" },
  "environment.create": { en: "Created an environment", zh: "创建环境" },
  "environment.use": { en: "Switched the environment", zh: "切换环境" },
  "environment.restore": { en: "Restored an environment", zh: "恢复环境" },
  "environment.publish": { en: "Changed to whom skills are published", zh: "修改技能的发布对象" },
  "environment.create-token": { en: "Created a token for published skills", zh: "创建已发布技能的令牌" },
  "environment.revoke-token": { en: "Revoked a token for published skills", zh: "吊销已发布技能的令牌" },
  "environment.delete": { en: "Deleted an environment", zh: "删除环境" },
  "auth.authorize": { en: "Connected a program", zh: "连接程序" },
  "auth.disconnect": { en: "Disconnected a program", zh: "断开程序" },
  "agent.create": { en: "Created an agent", zh: "创建智能体" },
  "agent.edit": { en: "Changed an agent", zh: "修改智能体" },
  "agent.delete": { en: "Deleted an agent", zh: "删除智能体" },
  "dispatch.start": { en: "Dispatched a task", zh: "派发任务" },
  "dispatch.answer": { en: "Answered a dispatched agent", zh: "答复被派发的智能体" },
  "dispatch.cancel": { en: "Canceled a dispatch", zh: "取消派发" },
  "model.add": { en: "Added a model, or its key", zh: "添加模型或其密钥" },
  "model.delete": { en: "Removed a model", zh: "移除模型" },
  "session.move": { en: "Moved a session to another environment", zh: "将会话移到另一个环境" },
  "model.edit": { en: "Changed a model", zh: "修改模型" },
  "mcp.edit": { en: "Changed an MCP server", zh: "修改 MCP 服务器" },
  "mcp.add": { en: "Added an MCP server", zh: "添加 MCP 服务器" },
  "mcp.delete": { en: "Removed an MCP server", zh: "移除 MCP 服务器" },
  "group.create": { en: "Created a group", zh: "新建用户组" },
  "group.edit": { en: "Changed a group", zh: "修改用户组" },
  "group.delete": { en: "Deleted a group", zh: "删除用户组" },
  "grant.add": { en: "Added a grant", zh: "添加授权" },
  "grant.remove": { en: "Removed a grant", zh: "收回授权" },
  "skill.disable": { en: "Disabled a skill", zh: "停用技能" },
  "skill.enable": { en: "Enabled a skill", zh: "启用技能" },
  "skill.approve": { en: "Approved a version of a skill", zh: "批准技能版本" },
  "skill.refuse": { en: "Refused to approve a version of a skill", zh: "拒绝批准技能版本" },
  "skill.withdraw": { en: "Withdrew a version of a skill", zh: "撤回技能版本" },
  "skill.reinstate": { en: "Reinstated a version of a skill", zh: "恢复技能版本" },
  "user.create": { en: "Added a user", zh: "添加用户" },
  "user.edit": { en: "Changed a user", zh: "修改用户" },
  "user.delete": { en: "Deleted a user", zh: "删除用户" },
  "token.create": { en: "Created an API token", zh: "创建访问令牌" },
  "token.revoke": { en: "Revoked an API token", zh: "吊销访问令牌" },
  "auth.password": { en: "Changed their own password", zh: "修改自己的密码" },
  "auth.link": { en: "Created a sign-in link", zh: "生成登录链接" },
  "config.set": { en: "Changed a setting", zh: "修改设置" },
  "system.trust": { en: "Changed which folders are trusted", zh: "修改受信任的目录" },
};

/** The text of a known code; else the code. */
export function actionText(action: string, language: UiLanguage): string {
  const text = Object.hasOwn(actionTexts, action) ? actionTexts[action] : undefined;
  return text?.[language === "en" ? "en" : "zh"] ?? action;
}
