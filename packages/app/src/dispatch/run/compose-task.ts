import { hash } from "node:crypto";
import {
  type Brief,
  briefLimitOf,
  type CatalogSkill,
  composeBrief,
  decodeUtf8,
  Fault,
  parseSkill,
  readSkillFile,
  type SkillContent,
  skillContent,
  substituteArguments,
} from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import { getSession } from "../../session/context.ts";
import { usableIn } from "../../session/scope.ts";
import type { BriefView } from "../dispatch-view.ts";

/** Collects the skills of a task for its brief (`composeBrief` of the core makes the text), and checks the text against an approved hash. */

/** The choices that determine the text. */
export interface TaskChoice {
  readonly task: string;
  readonly contextId?: string | undefined;
  /** Skills to include instead of the active ones. */
  readonly skills?: readonly string[] | undefined;
}

/** A task with the skills to include. */
export interface ComposedTask {
  readonly task: string;
  readonly contextId?: string;
  readonly brief: Brief;
  readonly cached: boolean;
  readonly unreadable: readonly string[];
  /** sha256 of the text, in hex. */
  readonly hash: string;
  /** Skills that were named instead of the active ones. */
  readonly named?: readonly string[];
}

/** Composes the text of a dispatch, for a preview and for sending. */
export async function composeTask(app: App, { task, contextId, skills }: TaskChoice): Promise<ComposedTask> {
  const found = skills
    ? { skills: await contentsOf(app, contextId, skills), cached: false, unreadable: [] }
    : await (await app.sessions()).activeSkillContents(contextId);
  const brief = composeBrief(task, found.skills, briefLimitOf((await app.environment()).layers()));
  return {
    task,
    ...(contextId !== undefined && { contextId: await (await app.sessions()).idOf(contextId) }),
    brief,
    cached: found.cached,
    unreadable: found.unreadable,
    hash: hash("sha256", brief.text, "hex"),
    ...(skills && { named: skills }),
  };
}

/** The fault if the text is not the approved one. */
export const unexpected = ({ hash: found }: ComposedTask, expect: string | undefined): Fault | undefined =>
  expect === undefined || found.startsWith(expect)
    ? undefined
    : new AppFault("dispatch.unexpected", { expected: expect, hash: found });

/** Throws unless the text is the approved one, before anything is started. */
export function assertExpected(composed: ComposedTask, expect: string | undefined): void {
  const fault = unexpected(composed, expect);
  if (fault) throw fault;
}

/** The named skills as another agent gets them, in the order given. They are looked up where the session is; without one, here. */
async function contentsOf(
  app: App,
  contextId: string | undefined,
  names: readonly string[],
): Promise<readonly SkillContent[]> {
  const scope = contextId === undefined ? undefined : (await getSession(app, contextId)).meta();
  const skills = await usableIn(app, scope, names);
  return Promise.all(skills.map((skill) => contentOf(app, skill)));
}

async function contentOf(app: App, skill: CatalogSkill): Promise<SkillContent> {
  const text = await readText(app, skill);
  const { skill: parsed } = parseSkill(text);
  if (!parsed) throw new Fault("skill.unusable", { name: skill.id, problem: "SKILL.md", path: skill.path });
  return skillContent({
    id: skill.id,
    name: parsed.name,
    content: substituteArguments(parsed),
    digest: skill.library?.digest,
  });
}

/** Library files are verified against the saved version: the one that was found, which a newer one must not replace. */
async function readText(app: App, skill: CatalogSkill): Promise<string> {
  if (skill.source.kind !== "library") return readSkillFile(skill);
  const { text, bytes } = await (await app.library()).readFile(skill.id, "SKILL.md", skill.library?.version);
  return text ?? bytes.toString("utf8");
}

export function briefView(
  { brief, contextId, cached, unreadable, hash: sha256 }: ComposedTask,
  agent: string | undefined,
): BriefView {
  const { text, taskOffset, used, limit, included, omitted } = brief;
  return {
    text,
    hash: sha256,
    size: Buffer.byteLength(text),
    taskOffset,
    used,
    limit,
    included,
    omitted,
    cached,
    unreadable,
    ...(agent !== undefined && { agent }),
    ...(contextId !== undefined && { contextId }),
  };
}

/** The session whose skills are included: the one named, else LOADOUT_CONTEXT_ID. Never guessed. */
export function dispatchContext({ config, person, say }: App, given: string | undefined): string | undefined {
  const named = config.variables.LOADOUT_CONTEXT_ID;
  if (given !== undefined || named === undefined || named === "") return given;
  person.progress(
    say({ en: `context: ${named} (from LOADOUT_CONTEXT_ID)`, zh: `会话：${named}（来自 LOADOUT_CONTEXT_ID）` }),
  );
  return named;
}

/** The task from the argument or standard input, unchanged. */
export async function readTask({ person, server }: App, given: string): Promise<string> {
  const task = given === "-" && !server ? decodeUtf8(await person.input()) : given;
  if (task === undefined) throw refuse({ en: "standard input is not UTF-8 text", zh: "标准输入不是 UTF-8 文本" });
  if (task.trim() === "") throw refuse({ en: "the task is empty", zh: "任务为空" });
  if (!task.isWellFormed())
    throw refuse({ en: "the task contains an incomplete character", zh: "任务中含有不完整的字符" });
  if (task.length > longestTask)
    throw refuse({
      en: `the task has ${task.length} characters; the limit is ${longestTask}`,
      zh: `任务有 ${task.length} 个字符，最多发送 ${longestTask} 个`,
    });
  return task;
}

const longestTask = 1_000_000;

const refuse = (problem: { en: string; zh: string }): Fault =>
  new Fault("input.invalid", { problem, usage: 'loadout dispatch "…" --to <agent>' });
