import { isAbsolute, join } from "node:path";
import { agentDispatchDefinition } from "../agent/tools/agent-dispatch-definition.ts";
import { done, failed, type RunnableTool, type ToolResult } from "../agent/tools/tool.ts";
import { isInside } from "../ground/files/is-inside.ts";
import { realFolderOf } from "../ground/files/real-path.ts";
import type { Role } from "../turn/role.ts";
import { briefLimit, composeBrief, type SkillContent } from "./brief.ts";
import type { Dispatch, Dispatches } from "./dispatches.ts";

/** The tool `agent_dispatch` of a session. */

/** What the tool needs from its session. */
export interface AgentDispatchToolDeps {
  readonly dispatches: () => Promise<Dispatches>;
  /** The skills that are active when it is called. */
  readonly activeSkills: () => Promise<{ readonly skills: readonly SkillContent[]; readonly cached: boolean }>;
  readonly userId: string;
  readonly role: Role;
  /** The session it is called from, if any. */
  readonly contextId?: string;
  /** Whether agents may work in a folder outside the session's own. */
  readonly isTrusted: (folder: string) => boolean | Promise<boolean>;
  /** Most characters of skill instructions in a brief. */
  readonly limit?: () => number;
  /** Time limit of a task in milliseconds. */
  readonly timeout?: number;
}

/** Most characters of an agent's answer that are sent to the model. */
const longestAnswer = 40_000;
const longestTask = 1_000_000;
const hour = 3_600_000;

/** The tool `agent_dispatch`: sends a task to another agent with the session's skills in front, and waits for its end. */
export function createDispatchTool(deps: AgentDispatchToolDeps): RunnableTool {
  const { userId, contextId, limit = () => briefLimit, timeout = hour } = deps;
  return {
    ...agentDispatchDefinition,
    async run(given, { workspace, signal, span }) {
      const { agent, agentId, task } = given;
      if (typeof task !== "string" || task.trim() === "") return failed("agent_dispatch needs a task as text");
      if (task.length > longestTask) return failed(`The task is longer than ${longestTask} characters`);
      if (typeof agent !== "string" && typeof agentId !== "string")
        return failed("agent_dispatch needs agent, the kind of agent, or agentId, one that runs already");
      const folder = await folderFor(given.workDir, workspace.root, deps.isTrusted);
      if (folder.problem !== undefined) return failed(folder.problem);
      const [dispatches, { skills, cached }] = await Promise.all([deps.dispatches(), deps.activeSkills()]);
      signal?.throwIfAborted();
      const brief = composeBrief(task, skills, limit());
      // Seed 000: the text that was sent, skills in front, is visible in the recorded call.
      const ranWith = { ...given, task: brief.text, workDir: folder.path };
      const started = await dispatches.start({
        userId,
        role: deps.role,
        ...(contextId !== undefined && { contextId }),
        ...(typeof agentId === "string" ? { agentId } : { agent: String(agent) }),
        task,
        workDir: folder.path,
        brief,
        cached,
        ...(typeof agentId !== "string" && { permission: "ask" as const }),
        isUnattended: true,
        timeout,
        ...(span?.traceparent !== undefined && { traceparent: span.traceparent }),
      });
      return { ...(await report(dispatches, await ending(dispatches, started.id, signal))), ranWith };
    },
  };
}

/** Waits for the end; aborting the wait cancels the dispatch. */
async function ending(dispatches: Dispatches, id: string, signal: AbortSignal | undefined): Promise<Dispatch> {
  try {
    return await dispatches.wait(id, signal);
  } catch (error) {
    if (signal?.aborted) await dispatches.cancel(id, "user");
    throw error;
  }
}

/** The requested folder, if it is inside the session's own or trusted. */
async function folderFor(
  given: unknown,
  root: string,
  isTrusted: AgentDispatchToolDeps["isTrusted"],
): Promise<{ readonly path: string; readonly problem?: undefined } | { readonly problem: string }> {
  if (given === undefined || given === "") return { path: root };
  if (typeof given !== "string" || given.includes("\0")) return { problem: "workDir is the path of a folder" };
  const inside = given.replace(/^\/workspace(?=\/|$)/, ".");
  const path = await realFolderOf(isAbsolute(inside) ? inside : join(root, inside));
  if (path === undefined) return { problem: `There is no folder ${given}` };
  const isAllowed = isInside(path, (await realFolderOf(root)) ?? root) || (await isTrusted(path));
  return isAllowed ? { path } : { problem: `${given} is outside this conversation's folder and is not trusted` };
}

/** The result for the model and the history: the agent's answer, and exactly what was sent. */
async function report(dispatches: Dispatches, dispatch: Dispatch): Promise<ToolResult> {
  const { id, agent, agentId, state, reason, exitCode, message, receipt } = dispatch;
  const content = JSON.stringify({
    dispatch: id,
    agent,
    agent_id: agentId,
    state,
    ...(reason !== undefined && { reason }),
    ...(exitCode !== undefined && { exit_code: exitCode }),
    ...(message !== undefined && { message }),
    ...(receipt.launch && {
      sandbox: receipt.launch.sandbox,
      protocol: receipt.launch.protocol,
      permission: receipt.launch.permission,
    }),
    skills: receipt.included.map((skill) => skill.id),
    omitted: receipt.omitted.map((skill) => skill.id),
    /** The text of the brief, which is stored with the dispatch. */
    sent: { sha256: receipt.hash, bytes: receipt.size },
    answer: await lastWords(dispatches, id),
  });
  return state === "exited" ? done(content) : failed(content);
}

/** The text after the agent's last tool call; if there is none, all of its text. */
async function lastWords(dispatches: Dispatches, id: string): Promise<string> {
  let all = "";
  let last = "";
  for (let after = 0; ; ) {
    const page = await dispatches.output(id, after);
    for (const { index, output } of page) {
      after = index;
      if (output.type === "tool") last = "";
      if (output.type !== "text") continue;
      all = (all + output.text).slice(0, longestAnswer + 1);
      last = (last + output.text).slice(0, longestAnswer + 1);
    }
    if (page.length === 0) break;
  }
  const words = (last.trim() === "" ? all : last).trim();
  return words.length > longestAnswer ? `${words.slice(0, longestAnswer)} [cut]` : words;
}
