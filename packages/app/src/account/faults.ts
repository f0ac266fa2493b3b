import type { FaultTable } from "@loadout/core";

/** Faults of sign-in, users and tokens. */
export const accountFaults = {
  "auth.needed": {
    status: 401,
    exit: 4,
    message: { en: "Sign-in required", zh: "需要先登录" },
    hint: {
      en: "Sign in: loadout auth login <name>, or loadout auth link; programs: LOADOUT_TOKEN, or Authorization: Bearer <token>",
      zh: "请登录：loadout auth login <用户名>，或 loadout auth link；程序请用 LOADOUT_TOKEN，或 Authorization: Bearer <令牌>",
    },
  },
  "auth.forbidden": {
    status: 403,
    exit: 4,
    message: { en: "This requires the role {needed}; yours is {role}", zh: "需要角色 {needed}，当前角色是 {role}" },
    hint: { en: "Ask a superadmin", zh: "请联系超级管理员" },
  },
  "auth.only-here": {
    status: 403,
    exit: 4,
    message: { en: "This is possible only on the server's machine", zh: "该操作只能在服务器所在的机器上进行" },
    hint: { en: "Run the command there", zh: "请在那台机器上运行该命令" },
  },
  "auth.csrf": {
    status: 403,
    exit: 4,
    message: {
      en: "Requests that change something with a session cookie need the X-CSRF-Token header from sign-in",
      zh: "使用 cookie 的修改请求需要登录时得到的 X-CSRF-Token 请求头",
    },
    hint: { en: "Reload the page", zh: "请刷新页面" },
  },
  "auth.wrong": {
    status: 401,
    exit: 4,
    message: { en: "Wrong name or password", zh: "用户名或密码错误" },
    hint: {
      en: "Try again; loadout auth link prints a sign-in link for the owner",
      zh: "请重试；loadout auth link 会打印所有者的登录链接",
    },
  },
  "auth.too-many": {
    status: 429,
    exit: 7,
    message: {
      en: "Too many failed sign-ins; retry in {seconds} s",
      zh: "登录失败次数过多，{seconds} 秒后可重试",
    },
    hint: { en: "Wait, then try again", zh: "请稍候再试" },
  },
  "auth.link-expired": {
    status: 401,
    exit: 4,
    message: {
      en: "This sign-in link was already used, or is older than 30 minutes",
      zh: "该登录链接已被使用，或已超过 30 分钟",
    },
    hint: { en: "loadout auth link prints a new one", zh: "用 loadout auth link 打印新的链接" },
  },
  "login.unknown": {
    status: 404,
    exit: 3,
    message: { en: "You are not signed in to {url}", zh: "本机没有登录 {url}" },
    hint: { en: "loadout auth login <name> --server {url}", zh: "loadout auth login <用户名> --server {url}" },
  },
  "password.refused": {
    status: 400,
    exit: 2,
    message: {
      en: "A password must have {shortest} to {longest} characters",
      zh: "密码长度应为 {shortest} 到 {longest} 个字符",
    },
    hint: {
      en: "Use several unrelated words, or let a password manager generate one",
      zh: "请使用几个互不相关的词，或由密码管理器生成",
    },
  },
  "password.weak": {
    status: 400,
    exit: 2,
    message: {
      en: "This password is easy to guess: it is made of common words, the account's name, years, sequences or repetitions",
      zh: "该密码容易被猜到：它由常见单词、账户名称、年份、连续字符或重复内容组成",
    },
    hint: {
      en: "Use several unrelated words, or let a password manager generate one",
      zh: "请使用几个互不相关的词，或由密码管理器生成",
    },
  },
  "user.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No user "{user}"', zh: "没有用户 “{user}”" },
    hint: { en: "loadout user list", zh: "loadout user list" },
  },
  "user.exists": {
    status: 409,
    exit: 5,
    message: { en: 'User "{name}" already exists', zh: "已有用户 “{name}”" },
    hint: { en: "Choose another name", zh: "请换一个名字" },
  },
  "user.name-invalid": {
    status: 400,
    exit: 2,
    message: {
      en: '"{name}" is not a valid name: use 1 to 64 visible characters',
      zh: "“{name}” 不能作为名称：1 到 64 个字符，不含不可见字符",
    },
    hint: { en: "Choose another name", zh: "请换一个名字" },
  },
  "user.last-superadmin": {
    status: 409,
    exit: 5,
    message: {
      en: "The last superadmin cannot be deleted, disabled or given another role",
      zh: "最后一个超级管理员不能被删除、停用或改变角色",
    },
    hint: { en: "Make another user superadmin first", zh: "请先指定另一位超级管理员" },
  },
  "token.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No token "{id}"', zh: "没有访问令牌 “{id}”" },
    hint: { en: "loadout token list", zh: "loadout token list" },
  },
} as const satisfies FaultTable;
