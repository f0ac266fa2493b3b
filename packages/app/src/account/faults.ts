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
  "user.email-invalid": {
    status: 400,
    exit: 2,
    message: { en: '"{email}" is not an e-mail address', zh: "“{email}” 不是电子邮件地址" },
    hint: { en: "Use the address that the provider has verified", zh: "请使用身份提供方已验证的地址" },
  },
  "user.email-taken": {
    status: 409,
    exit: 5,
    message: { en: "{email} already opens another account", zh: "{email} 已用于另一个账户" },
    hint: {
      en: 'Remove it there first: loadout user edit <name> --email ""',
      zh: '请先在那里移除：loadout user edit <用户名> --email ""',
    },
  },
  "user.last-superadmin": {
    status: 409,
    exit: 5,
    message: {
      en: "The last superadmin who can sign in without the provider cannot be deleted, disabled or given another role",
      zh: "最后一个无需身份提供方即可登录的超级管理员不能被删除、停用或改变角色",
    },
    hint: { en: "Make another user with a password superadmin first", zh: "请先指定另一位有密码的超级管理员" },
  },
  "sign-in.no-provider": {
    status: 404,
    exit: 3,
    message: { en: "No provider is set up for signing in", zh: "没有配置用于登录的身份提供方" },
    hint: {
      en: "loadout auth set-provider <issuer> --client-id <id>",
      zh: "loadout auth set-provider <issuer> --client-id <id>",
    },
  },
  "sign-in.no-secret": {
    status: 503,
    exit: 1,
    message: {
      en: "The client secret of the provider is missing: {name} has no value",
      zh: "缺少身份提供方的客户端密钥：{name} 没有值",
    },
    hint: {
      en: "A superadmin saves it: loadout auth set-provider --secret-stdin",
      zh: "请超级管理员保存：loadout auth set-provider --secret-stdin",
    },
  },
  "sign-in.away": {
    status: 502,
    exit: 7,
    message: { en: "{issuer} does not answer: {reason}", zh: "{issuer} 没有应答：{reason}" },
    hint: { en: "Try again, or sign in with a password", zh: "请重试，或用密码登录" },
  },
  "sign-in.answer": {
    status: 502,
    exit: 1,
    message: { en: "The answer of {issuer} is not valid: {reason}", zh: "{issuer} 的应答无效：{reason}" },
    hint: {
      en: "Try again; if it stays, a superadmin looks with: loadout auth test-provider",
      zh: "请重试；若仍然如此，请超级管理员运行：loadout auth test-provider",
    },
  },
  "sign-in.clock": {
    status: 502,
    exit: 7,
    message: {
      en: "{issuer} signed for another time: its clock or that of this server is wrong",
      zh: "{issuer} 的签发时间不符：对方或本服务器的时钟不准",
    },
    hint: { en: "Synchronize the clock of the server's machine", zh: "请校准服务器所在机器的时钟" },
  },
  "sign-in.client": {
    status: 502,
    exit: 1,
    message: { en: "{issuer} does not accept the client id and secret", zh: "{issuer} 不接受客户端 id 和密钥" },
    hint: {
      en: "A superadmin corrects them: loadout auth set-provider --secret-stdin",
      zh: "请超级管理员更正：loadout auth set-provider --secret-stdin",
    },
  },
  "sign-in.refused": {
    status: 403,
    exit: 4,
    message: { en: "{issuer} did not sign you in: {reason}", zh: "{issuer} 没有完成登录：{reason}" },
    hint: { en: "Try again, or sign in with a password", zh: "请重试，或用密码登录" },
  },
  "sign-in.state": {
    status: 400,
    exit: 4,
    message: {
      en: "This sign-in was not started in this browser, was used already, or took more than 10 minutes",
      zh: "该登录不是在此浏览器中开始的、已被使用，或超过了 10 分钟",
    },
    hint: { en: "Start again from the sign-in page", zh: "请从登录页重新开始" },
  },
  "sign-in.address": {
    status: 400,
    exit: 4,
    message: {
      en: "The provider sends people back to {address}, and this page has another address",
      zh: "身份提供方会把人送回 {address}，而本页地址不同",
    },
    hint: { en: "Sign in at {address}/login", zh: "请在 {address}/login 登录" },
  },
  "sign-in.domain": {
    status: 403,
    exit: 4,
    message: {
      en: "Only verified e-mail addresses of {domains} may sign in here",
      zh: "只有 {domains} 的已验证电子邮件地址可以登录",
    },
    hint: {
      en: "Use another account of the provider, or ask a superadmin",
      zh: "请换用身份提供方的其他账户，或联系超级管理员",
    },
  },
  "sign-in.no-group": {
    status: 403,
    exit: 4,
    message: {
      en: "You signed in at {label}, but no group of yours has access here",
      zh: "你已在 {label} 登录，但你所在的组没有访问权限",
    },
    hint: { en: "Ask a superadmin which group to join", zh: "请向超级管理员询问应加入哪个组" },
  },
  "sign-in.not-invited": {
    status: 403,
    exit: 4,
    message: {
      en: "You signed in at {label}, but have no account here: people are invited",
      zh: "你已在 {label} 登录，但这里没有你的账户：需要邀请",
    },
    hint: { en: "Ask a superadmin for an invitation", zh: "请向超级管理员申请邀请" },
  },
  "sign-in.disabled": {
    status: 403,
    exit: 4,
    message: { en: "The account {name} is disabled", zh: "账户 {name} 已停用" },
    hint: { en: "Ask a superadmin to enable it", zh: "请联系超级管理员启用" },
  },
  "sign-in.connected": {
    status: 409,
    exit: 5,
    message: {
      en: "{name}, or this person at the provider, is connected with another account",
      zh: "{name} 或身份提供方的此人已与其他账户关联",
    },
    hint: {
      en: "A superadmin disconnects it: loadout user edit <name> --disconnect",
      zh: "请超级管理员取消关联：loadout user edit <用户名> --disconnect",
    },
  },
  "invitation.gone": {
    status: 404,
    exit: 3,
    message: {
      en: "This invitation was used already, has expired, or was revoked",
      zh: "该邀请已被使用、已过期或已被撤销",
    },
    hint: { en: "Ask the person who invited you for another one", zh: "请向邀请你的人索取新的邀请" },
  },
  "invitation.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No invitation "{id}"', zh: "没有邀请 “{id}”" },
    hint: { en: "loadout user invitations", zh: "loadout user invitations" },
  },
  "invitation.no-address": {
    status: 409,
    exit: 5,
    message: {
      en: "The address that people reach the server at is not known, so no link can be made",
      zh: "不知道他人访问服务器的地址，无法生成链接",
    },
    hint: {
      en: "loadout config set server.publicUrl https://loadout.example.com, or start the server: loadout up",
      zh: "loadout config set server.publicUrl https://loadout.example.com，或启动服务器：loadout up",
    },
  },
  "token.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No token "{id}"', zh: "没有访问令牌 “{id}”" },
    hint: { en: "loadout token list", zh: "loadout token list" },
  },
} as const satisfies FaultTable;
