import { createHome, Fault, type NewSession, type Session } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import { quoteWord } from "../../doors/cli/terminal.ts";
import { environmentFlag, field, filled } from "../../operation/field.ts";
import { beginHere, getSession, noContext, recentHere } from "../context.ts";
import { type Scope, usableSkills } from "../scope.ts";

/** Opens or creates the session that a turn runs in. */

/** Fields that choose a session, or how a new one starts. */
export const sessionFields = () => ({
  agent: field(
    z.optional(filled()),
    {
      en: "The agent; default: the session's agent, or the default agent of the environment",
      zh: "由哪个智能体回答；否则沿用会话的，或环境的第一个",
    },
    { value: "id" },
  ),
  environment: environmentFlag(),
  model: field(
    z.optional(filled()),
    { en: "The model; default: the agent's model", zh: "指定模型，而不是智能体的模型" },
    { value: "id" },
  ),
  skills: field(
    z.optional(z.array(filled())),
    { en: "Skills that a new session may see; default: its agent's skills", zh: "新会话可见的技能；否则由智能体决定" },
    { flag: "skill", short: "s", value: "name" },
  ),
  contextId: field(
    z.optional(filled()),
    {
      en: "The session, created if it does not exist; default: LOADOUT_CONTEXT_ID, else a new session",
      zh: "会话，没有则新建；否则用 LOADOUT_CONTEXT_ID，再否则新建会话",
    },
    { flag: "context", also: "chat-key", value: "id" },
  ),
  continue: field(
    z._default(z.boolean(), false),
    { en: "Continue the session last used in this folder", zh: "继续本目录最近的会话" },
    { short: "c", local: true },
  ),
  new: field(
    z._default(z.boolean(), false),
    {
      en: "Start a new session even if LOADOUT_CONTEXT_ID is set",
      zh: "新建会话，即使设置了 LOADOUT_CONTEXT_ID",
    },
    { local: true },
  ),
});

export interface SessionChoice {
  readonly agent?: string | undefined;
  readonly environment?: string | undefined;
  readonly model?: string | undefined;
  readonly skills?: readonly string[] | undefined;
  readonly contextId?: string | undefined;
  readonly continue: boolean;
  readonly new: boolean;
}

export interface BegunSession {
  readonly session: Session;
  /** Removes a new session without messages, so that it does not clutter lists. */
  leave(): Promise<void>;
}

/** Opens or creates the session, and creates the home if there is none. */
export async function beginSession(
  app: App,
  choice: SessionChoice,
  options: { readonly asksForTrust?: boolean } = {},
): Promise<BegunSession> {
  const { home, templates } = app.config;
  const { agent, model } = choice;
  const contextId = await chooseSession(app, choice);
  const { isNew } = await createHome(home, templates);
  if (isNew) app.person.progress(`${app.say({ en: "created", zh: "已创建" })} ${home}`);
  const sessions = await app.sessions();
  const known = contextId === undefined ? undefined : await findSession(app, contextId, choice.continue);
  if (!known && options.asksForTrust) await askForTrust(app, choice.environment);
  const begin = known ? await checkKnown(app, known, choice) : await beginNew(app, choice);
  const isMoved = known !== undefined && (await moveTo(app, known, choice.environment));
  const isAsItIs = known !== undefined && !isMoved && agent === undefined && model === undefined;
  const session = isAsItIs
    ? known
    : await sessions.open(contextId, {
        ...begin,
        ...(agent !== undefined && { agent }),
        ...(model !== undefined && { model }),
      });
  return {
    session: (await app.server?.session(session.contextId)) ?? session,
    async leave() {
      if (contextId !== undefined) return;
      // Read it again: the turn may have run in the server's own session of this id.
      const { turns = 0, pinnedSkillIds } = (await sessions.get(session.contextId)).meta();
      if (turns > 0 || pinnedSkillIds.length > 0) return;
      await app.server?.drop(session.contextId);
      await sessions.delete(session.contextId);
    },
  };
}

/** Moves an existing session to the named environment, and prints the changes. */
async function moveTo(app: App, session: Session, environment: string | undefined): Promise<boolean> {
  const { contextId } = session;
  if (environment === undefined || environment === session.meta().environment) return false;
  const { moveSession } = await import("../session-move.ts");
  const { from, to, added, removed, changed, droppedPins } = await moveSession(app, contextId, environment, false);
  const counts = [`+${added.length}`, `−${removed.length}`, `~${changed.length}`].join(" ");
  const pins =
    droppedPins.length === 0 ? "" : ` · ${app.say({ en: "pins dropped", zh: "取消固定" })}: ${droppedPins.join(", ")}`;
  app.person.progress(
    app.say({
      en: `moved session ${contextId}: ${from} → ${to} (skills ${counts}${pins})`,
      zh: `已移动会话 ${contextId}：${from} → ${to}（技能 ${counts}${pins}）`,
    }),
  );
  return true;
}

/** An existing session; one that only has pins counts as new. */
async function findSession(app: App, contextId: string, mustBeThere: boolean): Promise<Session | undefined> {
  try {
    const session = mustBeThere ? await getSession(app, contextId) : await (await app.sessions()).get(contextId);
    return session.meta().agent === undefined ? undefined : session;
  } catch (error) {
    if (!mustBeThere && error instanceof Fault && error.code === "session.not-found") return undefined;
    throw error;
  }
}

async function beginNew(app: App, { environment, skills, agent }: SessionChoice): Promise<NewSession> {
  const scope = {
    ...(await beginHere(app)),
    ...(environment !== undefined && { environment }),
    ...(agent !== undefined && { agent }),
  };
  if (scope.workDir === undefined)
    app.person.progress(
      app.say({
        en: "this folder is not trusted, so the session gets its own folder (to trust it: loadout trust)",
        zh: "此目录未受信任，会话将在自己的目录中工作（loadout trust）",
      }),
    );
  return { ...scope, ...(skills && { skills: await selectionOf(app, scope, skills) }) };
}

const selectionOf = async (app: App, scope: Scope, names: readonly string[]): Promise<readonly string[]> =>
  (await usableSkills(app, scope, names)).map(({ reference }) => reference);

/** Refuses --skill for an existing session with another selection. */
async function checkKnown(app: App, session: Session, { skills }: SessionChoice): Promise<NewSession> {
  const { contextId } = session;
  const meta = session.meta();
  const wanted = skills && (await selectionOf(app, meta, skills));
  if (wanted && wanted.join() !== meta.context?.skills?.join())
    throw new Fault("input.invalid", {
      problem: {
        en: `session ${contextId} already has a selection of skills; --skill is for new sessions`,
        zh: `会话 ${contextId} 已选定技能；--skill 用于新会话`,
      },
      usage: `loadout session select ${quoteWord(contextId)} ${wanted.map(quoteWord).join(" ")}`,
    });
  return {};
}

/** The id of the session to use; none for a new one. */
export async function chooseSession(
  app: App,
  { contextId, continue: goesOn, new: isNew }: SessionChoice,
): Promise<string | undefined> {
  const { config, person, say } = app;
  if ([contextId !== undefined, goesOn, isNew].filter(Boolean).length > 1)
    throw new Fault("input.invalid", {
      problem: {
        en: "--context, --continue and --new cannot be combined",
        zh: "--context、--continue 和 --new 只能用一个",
      },
      usage: 'loadout run "…" --continue',
    });
  if (contextId !== undefined) return contextId;
  if (goesOn) {
    const recent = await recentHere(app);
    if (recent === undefined) throw noContext(app);
    return recent;
  }
  const named = config.variables.LOADOUT_CONTEXT_ID;
  if (isNew || named === undefined || named === "") return undefined;
  person.progress(`context: ${named} (${say({ en: "from", zh: "来自" })} LOADOUT_CONTEXT_ID)`);
  return named;
}

/** Asks to trust the folder if it has skills or settings; a yes is remembered. */
async function askForTrust(app: App, environment: string | undefined): Promise<void> {
  const folder = await app.projectRoot();
  if (await app.trust.has(folder)) return;
  const found = (await app.environment(environment)).diagnostics();
  if (!found.some(({ rule }) => rule === "project.untrusted")) return;
  const isYes = await app.person.ask({
    en: `Trust ${folder}? Its skills and settings will be used, and agents may read and change its files`,
    zh: `信任 ${folder} 吗？其中的技能和设置将会生效，智能体可以读取和修改其中的文件`,
  });
  if (isYes) await app.trust.add(folder);
}
