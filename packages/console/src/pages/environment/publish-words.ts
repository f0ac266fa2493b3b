import { defineWords } from "../../words/define-words.ts";

/** Texts about publishing an environment's skills. */
export const usePublishWords = defineWords("publish", {
  publish: { en: "Publish", zh: "发布" },
  title: { en: "Publish the skills of {{name}}", zh: "发布 {{name}} 的技能" },
  to: { en: "Published to", zh: "发布给" },
  nobody: { en: "Nobody", zh: "不发布" },
  tokens: { en: "Anyone with a token", zh: "持有令牌的人" },
  public: { en: "Anyone who can reach this server", zh: "能访问本服务器的所有人" },
  nobodyText: {
    en: "Other programs cannot install skills from this environment.",
    zh: "其他程序无法从该环境安装技能。",
  },
  changed: { en: "Saved", zh: "已保存" },
  address: { en: "Install with", zh: "安装命令" },
  notReachable: {
    en: "The role “user” has no access to this environment, so no skills are offered.",
    zh: "user 角色不能访问该环境，因此不提供任何技能。",
  },
  offered_one: { en: "{{count}} skill is offered to the role “user”" },
  offered_other: { en: "{{count}} skills are offered to the role “user”", zh: "向 user 角色提供 {{count}} 个技能" },
  withheld: { en: "Not offered", zh: "未提供" },
  tokenList: { en: "Tokens", zh: "令牌" },
  noTokens: { en: "No tokens yet", zh: "还没有令牌" },
  never: { en: "never used", zh: "从未使用" },
  gone: { en: "deleted: gives no access", zh: "已删除：没有访问权限" },
  revoke: { en: "Revoke {{name}}", zh: "吊销 {{name}}" },
  revoked: { en: "{{name}} was revoked", zh: "已吊销 {{name}}" },
  purpose: { en: "What the new token is for", zh: "新令牌的用途" },
  as: { en: "Access as", zh: "访问身份" },
  role: { en: "Role {{name}}", zh: "角色 {{name}}" },
  group: { en: "Group {{name}}", zh: "用户组 {{name}}" },
  create: { en: "Create a token", zh: "创建令牌" },
  once: {
    en: "Shown only once. The skills program stores this address, token included, in its lock file: anyone who can read that file can read the skills.",
    zh: "只显示这一次。skills 程序会把带令牌的地址写入锁定文件：能读取该文件的人都能读取这些技能。",
  },
});
