import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of sessions: state, pins, what they may see. */
export const sessionFaults = {
  "session.id-invalid": {
    status: 400,
    exit: 2,
    message: { en: '"{id}" is not a valid session id', zh: "“{id}” 不能作为会话 id" },
    hint: { en: "Use 1 to 4096 characters", zh: "请使用 1 到 4096 个字符的文本" },
  },
  "turn.repeated": {
    status: 409,
    exit: 7,
    message: { en: "This request has a turn already", zh: "该请求已有对应的轮次" },
    hint: {
      en: "Repeat it with the same key: it is answered when that turn has ended",
      zh: "请用同一个键重试：该轮次结束后即可得到结果",
    },
  },
  "session.state": {
    status: 409,
    exit: 5,
    message: {
      en: "The session is {state}, so {action} is not possible now",
      zh: "会话当前为 {state} 状态，现在不能 {action}",
    },
    hint: { en: "{hint}", zh: "{hint}" },
  },
  "session.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No session "{id}"', zh: "没有会话 “{id}”" },
    hint: { en: "loadout session list", zh: "loadout session list" },
  },
  "session.exists": {
    status: 409,
    exit: 5,
    message: { en: 'Session "{id}" already exists', zh: "会话 “{id}” 已存在" },
    hint: { en: "Choose another id", zh: "请换一个 id" },
  },
  "session.other-source": {
    status: 409,
    exit: 5,
    message: {
      en: 'In this session "{id}" is {visible}, so {wanted} cannot be activated as well',
      zh: "本会话中的 “{id}” 来自 {visible}，不能同时固定 {wanted}",
    },
    hint: { en: "Use another session, or select {wanted} first", zh: "请使用其他会话，或先选择 {wanted}" },
  },
  "session.too-many-pins": {
    status: 409,
    exit: 5,
    message: { en: "A session can have at most {limit} pinned skills", zh: "一个会话最多固定 {limit} 个技能" },
    hint: { en: "loadout skill unload <name>", zh: "loadout skill unload <名称>" },
  },
  "session.same-environment": {
    status: 409,
    exit: 5,
    message: {
      en: 'Session "{id}" is already in the environment {environment}',
      zh: "会话 “{id}” 已在环境 {environment} 中",
    },
    hint: { en: "loadout env list shows the others", zh: "loadout env list 列出其他环境" },
  },
  "session.moved": {
    status: 409,
    exit: 5,
    message: {
      en: 'Session "{id}" was moved to the environment {environment} in the meantime',
      zh: "会话 “{id}” 已被移到环境 {environment}",
    },
    hint: { en: "Open the session again", zh: "请重新打开会话" },
  },
  "session.full": {
    status: 422,
    exit: 8,
    message: {
      en: 'Session "{id}" is full: its history has {size} bytes, and a turn begins up to {limit}',
      zh: "会话 “{id}” 已满：历史记录有 {size} 字节，超过 {limit} 后不能开始新的轮次",
    },
    hint: { en: "Start a new session", zh: "请新建会话" },
  },
  "session.parked": {
    status: 409,
    exit: 5,
    message: {
      en: 'Session "{id}" is parked: its last three turns ended the processes that ran them',
      zh: "会话 “{id}” 已停用：最近三个轮次都使运行它的进程终止",
    },
    hint: {
      en: "Look at loadout session show {id}; then: loadout session resume {id}",
      zh: "请先查看 loadout session show {id}；然后运行：loadout session resume {id}",
    },
  },
  "session.elsewhere": {
    status: 409,
    exit: 5,
    message: {
      en: 'Session "{id}" works in {folder} on the machine {machine}',
      zh: "会话 “{id}” 在机器 {machine} 的 {folder} 中工作",
    },
    hint: {
      en: "Start a worker there: loadout worker; or begin a new session here",
      zh: "请在该机器上启动 loadout worker；或在本机新建会话",
    },
  },
  "turn.gone": {
    status: 409,
    exit: 5,
    message: {
      en: 'The turn of session "{id}" does not wait any more',
      zh: "会话 “{id}” 的轮次已不在等待",
    },
    hint: { en: "It was cancelled, or another process runs it", zh: "它已被取消，或正由其他进程运行" },
  },
  "turn.failed": {
    status: 500,
    exit: 1,
    message: { en: "The turn could not begin: {reason}", zh: "轮次无法开始：{reason}" },
    hint: {
      en: "The log of the process that tried has more: {worker}",
      zh: "更多信息在运行它的进程的日志中：{worker}",
    },
  },
  "agent.not-found": {
    status: 404,
    exit: 3,
    message: {
      en: 'No agent "{name}" in the environment {environment}',
      zh: "环境 {environment} 中没有智能体 “{name}”",
    },
    hint: { en: "Agents: {candidates}", zh: "现有智能体：{candidates}" },
  },
  "skill.unusable": {
    status: 422,
    exit: 8,
    message: { en: 'Skill "{name}" cannot be loaded: {problem}', zh: "无法加载技能 “{name}”：{problem}" },
    hint: { en: "loadout skill validate {path}", zh: "loadout skill validate {path}" },
  },
  "skill.disabled": {
    status: 403,
    exit: 4,
    message: {
      en: 'Skill "{name}" is disabled in the environment {environment}',
      zh: "技能 “{name}” 在环境 {environment} 中已停用",
    },
    hint: {
      en: "Enable it: loadout skill enable {name} --env {environment}",
      zh: "启用它：loadout skill enable {name} --env {environment}",
    },
  },
  "skill.unapproved": {
    status: 403,
    exit: 4,
    message: {
      en: 'This version of skill "{name}" is not approved',
      zh: "技能 “{name}” 的这个版本尚未获批",
    },
    hint: {
      en: "See what it changes, then approve it: loadout skill review {name}",
      zh: "先查看改动，再批准：loadout skill review {name}",
    },
  },
  "skill.withdrawn": {
    status: 403,
    exit: 4,
    message: {
      en: 'This version of skill "{name}" was withdrawn: {reason}',
      zh: "技能 “{name}” 的这个版本已撤回：{reason}",
    },
    hint: {
      en: "Use another version, or undo the withdrawal: loadout skill reinstate {name}",
      zh: "请使用其他版本，或取消撤回：loadout skill reinstate {name}",
    },
  },
  "skill.untrusted": {
    status: 403,
    exit: 4,
    message: { en: 'Skill "{name}" is in a folder that is not trusted', zh: "技能 “{name}” 所在的目录未受信任" },
    hint: { en: "If you trust it: loadout trust {folder}", zh: "如果信任它：loadout trust {folder}" },
  },
  "skill.not-pinned": {
    status: 404,
    exit: 3,
    message: { en: '"{name}" is neither pinned nor loaded here', zh: "“{name}” 没有被固定，也没有被加载" },
    hint: { en: "Active: {candidates}", zh: "生效中：{candidates}" },
  },
  "context.nothing-to-compact": {
    status: 409,
    exit: 5,
    message: { en: "There is nothing to compact yet", zh: "还没有可压缩的内容" },
    hint: { en: "The last two turns are never compacted", zh: "最近两轮始终保持原样" },
  },
} as const satisfies FaultTable;
