import { expandChoices, permissionPolicies } from "@loadout/core";
import * as z from "zod/mini";
import { field, filled } from "../operation/field.ts";

/** Input fields that the operations on dispatches share. */

export const dispatchId = () =>
  field(z.string().check(z.minLength(1), z.maxLength(200)), { en: "The dispatch id", zh: "派发 id" });

/** Skills to include. */
export const skillFields = () => ({
  contextId: field(
    z.optional(filled()),
    {
      en: "The session whose active skills to include; default: LOADOUT_CONTEXT_ID, else only global skills",
      zh: "附带其生效技能的会话；否则用 LOADOUT_CONTEXT_ID，再否则只附带全局技能",
    },
    { flag: "context", also: "chat-key", value: "id" },
  ),
  skills: field(
    z.optional(z.array(filled())),
    { en: "Skills to include instead of the active ones", zh: "附带这些技能，而不是生效的技能" },
    { flag: "skill", short: "s", value: "name" },
  ),
});

/** How an agent works on a task. */
export const workFields = () => ({
  expect: field(
    z.optional(z.string().check(z.regex(/^[0-9a-f]{12,64}$/))),
    {
      en: "Send only if the text has this sha256 (from a preview; at least 12 digits)",
      zh: "只发送具有此 sha256（取自预览，至少前 12 位）的文本；否则拒绝",
    },
    { value: "hash" },
  ),
  permission: field(z.optional(z.enum(permissionPolicies)), {
    en: "Whether the agent may change files and run commands: ask each time, allow all, or deny all; default: ask, or deny if the caller cannot answer",
    zh: "智能体能否修改文件和运行命令：逐次询问、全部允许或全部拒绝；无人可问时为 deny",
  }),
  expand: field(z.optional(z.enum(expandChoices)), {
    en: "File mentions outside the working folder and slash commands: refuse the task (default), send them as plain text (inert), or allow them",
    zh: "智能体会自行处理的、工作目录之外的文件引用和斜杠命令：拒绝任务（默认）、作为纯文本发送，或允许",
  }),
  timeoutSeconds: field(
    z.optional(z.number().check(z.positive(), z.maximum(86_400))),
    { en: "Time limit", zh: "超过此时间则停止" },
    { flag: "timeout", value: "seconds" },
  ),
});

export const queueFlag = () =>
  field(z._default(z.boolean(), false), {
    en: "If a limit is reached, or no process can take the task yet, wait in the queue instead of failing",
    zh: "达到上限或暂无进程可接时排队等待，而不是失败",
  });

export const waitFlag = () =>
  field(z._default(z.boolean(), false), {
    en: "Wait until it has ended; always the case at a terminal",
    zh: "结束后才回答；在终端中总是如此",
  });

/** Only at a terminal. */
export const terminalFields = () => ({
  allow: field(
    z._default(z.boolean(), false),
    { en: "Same as --permission allow", zh: "等同于 --permission allow" },
    { local: true },
  ),
  deny: field(
    z._default(z.boolean(), false),
    { en: "Same as --permission deny", zh: "等同于 --permission deny" },
    { local: true },
  ),
  detach: field(
    z._default(z.boolean(), false),
    { en: "Run it on the server and do not wait", zh: "交给服务器运行，不等待结果" },
    { short: "d", local: true },
  ),
});

/** A task for another agent: the same for looking at what would be sent and for sending it. */
export const taskFields = () => ({
  task: field(z.string(), { en: "The task; - reads standard input", zh: "要做的事；- 表示读取标准输入" }),
  agent: field(
    z.optional(filled()),
    {
      en: "The agent: claude-code, codex, opencode, echo, …",
      zh: "交给哪个智能体：claude-code、codex、opencode、echo 等",
    },
    { flag: "to", short: "t", value: "agent" },
  ),
  agentId: field(
    z.optional(filled()),
    {
      en: "A running agent process, instead of an agent (loadout dispatch agents)",
      zh: "改用正在运行的进程（loadout dispatch agents）",
    },
    { value: "id" },
  ),
  workDir: field(
    z.optional(filled()),
    {
      en: "Working folder; default: this folder if it is trusted, else a new one",
      zh: "工作目录；否则为当前目录（须受信任），再否则为单独的目录",
    },
    { flag: "cwd", value: "dir" },
  ),
  machine: field(
    z.optional(filled()),
    {
      en: "The machine of that folder, if several share the database; the folder must be trusted there",
      zh: "该目录所在的机器（多台机器共用数据库时）；目录须在那里受信任",
    },
    { value: "name" },
  ),
  ...skillFields(),
  ...workFields(),
  ...terminalFields(),
  dryRun: field(
    z._default(z.boolean(), false),
    { en: "Print exactly what would be sent, and send nothing", zh: "只输出将要发送的全文" },
    { local: true },
  ),
});
