import { defineWords } from "../../words/define-words.ts";

/** Texts of the front page, the welcome page and the sign-in page. */
export const useWelcomeWords = defineWords("welcome", {
  lead: { en: "The skill platform for AI agents", zh: "面向 AI 智能体的技能平台" },
  signIn: { en: "Sign in", zh: "登录" },
  name: { en: "Name", zh: "用户名" },
  password: { en: "Password", zh: "密码" },
  newPassword: { en: "Choose a password", zh: "设置密码" },
  signingIn: { en: "Signing in…", zh: "正在登录……" },
  signOut: { en: "Sign out", zh: "退出登录" },
  stillIn: { en: "You are still signed in on this computer.", zh: "你在这台电脑上仍处于登录状态。" },
  ownerHint: {
    en: "Do you own this computer? This command prints a sign-in link:",
    zh: "这台电脑是你的？以下命令会打印登录链接：",
  },
  linkGone: { en: "This link no longer works", zh: "该链接已失效" },
  welcomeTitle: { en: "Welcome to Loadout", zh: "欢迎使用 Loadout" },
  signedInAs: { en: "You are signed in as {{name}} ({{role}}).", zh: "已登录为 {{name}}（{{role}}）。" },
  choose: { en: "How do you want to continue?", zh: "接下来如何使用？" },
  stay: { en: "Continue without a password on this computer", zh: "在本机免密码使用" },
  stayHint: { en: "The terminal prints a sign-in link whenever you need one.", zh: "需要时，终端会打印登录链接。" },
  setPassword: { en: "Set a password", zh: "设置密码" },
  setPasswordHint: { en: "To sign in from other browsers or computers.", zh: "用于在其他浏览器或电脑上登录。" },
  save: { en: "Set the password and continue", zh: "设置密码并继续" },
  strength: { en: "Strength", zh: "强度" },
  weak: { en: "weak", zh: "弱" },
  fair: { en: "fair", zh: "中" },
  strong: { en: "strong", zh: "强" },
  least: { en: "At least 12 characters", zh: "至少 12 个字符" },
});
