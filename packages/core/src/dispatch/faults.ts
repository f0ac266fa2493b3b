import type { FaultTable } from "../ground/fault-kind.ts";

/** Faults of other agents and of tasks sent to them. */
export const dispatchFaults = {
  "agent.unknown": {
    status: 404,
    exit: 3,
    message: { en: 'No agent "{name}" to send tasks to', zh: "没有可以派发任务的智能体 “{name}”" },
    hint: { en: "Agents: {candidates}", zh: "可用的智能体：{candidates}" },
  },
  "agent.missing": {
    status: 422,
    exit: 3,
    message: { en: "{agent} is not installed: {commands} was not found", zh: "本机没有 {agent}：找不到 {commands}" },
    hint: { en: "To install it: {install}", zh: "安装方法：{install}" },
  },
  "agent.not-signed-in": {
    status: 422,
    exit: 4,
    message: { en: "{agent} is not signed in{reason}", zh: "{agent} 尚未登录{reason}" },
    hint: { en: "To sign in: {signIn}", zh: "登录方法：{signIn}" },
  },
  "agent.said-nothing": {
    status: 422,
    exit: 1,
    message: { en: "{agent} ended without any output", zh: "{agent} 没有任何输出就结束了" },
    hint: {
      en: "Check that it is signed in and that its command reads the task from standard input",
      zh: "请确认它已登录，且其命令从标准输入读取任务",
    },
  },
  "agent.no-answer": {
    status: 422,
    exit: 1,
    message: { en: "{agent} used tools and ended without an answer", zh: "{agent} 使用了工具，但没有给出回答" },
    hint: { en: "See its output for what it did", zh: "请查看输出了解它做了什么" },
  },
  "agent.silent": {
    status: 504,
    exit: 7,
    message: { en: "{agent} did not answer within {seconds} s{said}", zh: "{agent} 在 {seconds} 秒内没有应答{said}" },
    hint: { en: "Start it once by hand to see what it waits for", zh: "请先手动启动一次，看看它在等什么" },
  },
  "agent.cut": {
    status: 502,
    exit: 1,
    message: {
      en: "{agent} was ended because the Loadout process that ran it stood still for too long",
      zh: "{agent} 已被结束，因为运行它的 Loadout 进程停顿过久",
    },
    hint: {
      en: "Check what the agent did before you send the task again",
      zh: "再次派发任务前，请先检查智能体已做了什么",
    },
  },
  "agent.exited": {
    status: 502,
    exit: 1,
    message: { en: "{agent} ended {how}{said}", zh: "{agent} 已结束，{how}{said}" },
    hint: { en: "Start it once by hand to see its output", zh: "请先手动启动一次，看看它说什么" },
  },
  "agent.failed": {
    status: 502,
    exit: 1,
    message: { en: "{agent} reports an error: {reason}", zh: "{agent} 报告错误：{reason}" },
    hint: { en: "The message is the agent's own", zh: "以上是它自己的说明" },
  },
  "dispatch.not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No dispatch "{id}"', zh: "没有派发 “{id}”" },
    hint: { en: "loadout dispatch list", zh: "loadout dispatch list" },
  },
  "dispatch.sandbox-required": {
    status: 403,
    exit: 4,
    message: {
      en: "Agents cannot run in a sandbox here, so only a superadmin may dispatch: {reason}",
      zh: "此处无法在沙箱中运行智能体，因此只有 superadmin 可以派发：{reason}",
    },
    hint: {
      en: "Install bubblewrap. To let admins dispatch without a sandbox: loadout config set dispatch.sandbox optional",
      zh: "请安装 bubblewrap。若允许 admin 不用沙箱派发：loadout config set dispatch.sandbox optional",
    },
  },
  "dispatch.folder-unsafe": {
    status: 422,
    exit: 2,
    message: {
      en: "{folder} cannot be the working folder of a sandboxed agent: {reason}",
      zh: "{folder} 不能作为沙箱中智能体的工作目录：{reason}",
    },
    hint: { en: "Choose another folder with --cwd", zh: "请用 --cwd 选择其他目录" },
  },
  "dispatch.expansion": {
    status: 422,
    exit: 2,
    message: {
      en: "{agent} would expand parts of this text itself, outside the working folder: {parts}",
      zh: "{agent} 会自行处理文本中涉及工作目录之外的部分：{parts}",
    },
    hint: {
      en: "Remove them, send them as plain text with --expand inert, or allow them with --expand allow",
      zh: "请删除它们，用 --expand inert 作为纯文本发送，或用 --expand allow 允许",
    },
  },
  "dispatch.not-inert": {
    status: 422,
    exit: 2,
    message: {
      en: "{agent} cannot treat these parts as plain text: {parts}",
      zh: "{agent} 无法把这些部分当作纯文本：{parts}",
    },
    hint: {
      en: "Remove them, or allow them with --expand allow",
      zh: "请删除它们，或用 --expand allow 允许",
    },
  },
  "dispatch.permission-unsupported": {
    status: 422,
    exit: 2,
    message: {
      en: "{agent} cannot enforce the permission policy {policy}: {reason}",
      zh: "{agent} 无法遵守许可策略 {policy}：{reason}",
    },
    hint: { en: "{remedy}", zh: "{remedy}" },
  },
  "dispatch.permission-differs": {
    status: 409,
    exit: 5,
    message: {
      en: "The agent {agentId} was started with the permission policy {policy}, which cannot change",
      zh: "智能体 {agentId} 启动时的许可策略为 {policy}，无法更改",
    },
    hint: {
      en: "Omit the policy, or pass the kind of agent to start another process",
      zh: "请省略许可策略，或指定智能体类型以启动新进程",
    },
  },
  "dispatch.busy": {
    status: 409,
    exit: 5,
    message: {
      en: "The agent {agentId} is still working on the dispatch {id}",
      zh: "智能体 {agentId} 仍在处理派发 {id}",
    },
    hint: {
      en: "Wait until it ends, cancel it, or pass the kind of agent to start another process",
      zh: "请等待其结束或取消它，或改为指定智能体类型以启动新进程",
    },
  },
  "dispatch.limit": {
    status: 429,
    exit: 7,
    message: {
      en: "{limit} agents are already running, which is the limit",
      zh: "已有 {limit} 个智能体在工作，达到上限",
    },
    hint: {
      en: "Wait for one to end, cancel one, or queue the task with --queue. The limit is limits.dispatchProcesses in config.jsonc",
      zh: "请等待其中一个结束、取消一个，或用 --queue 排队；上限由 config.jsonc 的 limits.dispatchProcesses 设置",
    },
  },
  "dispatch.nobody": {
    status: 503,
    exit: 7,
    message: {
      en: "No process can run a task for {agent}: {reason}",
      zh: "没有进程能运行 {agent} 的任务：{reason}",
    },
    hint: {
      en: "loadout status shows the processes and their agents. To wait for one: --queue",
      zh: "loadout status 会列出各进程及其智能体。若要等待：--queue",
    },
  },
  "dispatch.agent-not-found": {
    status: 404,
    exit: 3,
    message: { en: 'No agent process "{agentId}"', zh: "没有智能体进程 “{agentId}”" },
    hint: { en: "Running: {candidates}", zh: "运行中的进程：{candidates}" },
  },
  "dispatch.agent-not-running": {
    status: 409,
    exit: 5,
    message: { en: "The agent {agentId} is no longer running", zh: "智能体 {agentId} 已不再运行" },
    hint: {
      en: "Pass the kind of agent instead, to start a new process",
      zh: "请改为指定智能体类型，系统会为其启动新进程",
    },
  },
  "dispatch.not-waiting": {
    status: 409,
    exit: 5,
    message: { en: "The dispatch {id} is not waiting for that answer", zh: "派发 {id} 没有在等待这个答复" },
    hint: {
      en: "loadout dispatch show {id} shows what it is waiting for",
      zh: "loadout dispatch show {id} 会说明它在等待什么",
    },
  },
  "dispatch.elsewhere": {
    status: 409,
    exit: 5,
    message: {
      en: "The dispatch {id} belongs to another Loadout process ({pid})",
      zh: "派发 {id} 属于另一个 Loadout 进程（{pid}）",
    },
    hint: { en: "End it where it was started", zh: "请在启动它的地方结束它" },
  },
  "server.stopping": {
    status: 503,
    exit: 7,
    message: { en: "The server is stopping", zh: "服务器正在停止" },
    hint: { en: "Try again in a moment", zh: "请稍后重试" },
  },
} as const satisfies FaultTable;
