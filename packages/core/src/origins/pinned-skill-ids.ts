import { Fault } from "../ground/fault.ts";
import { type Home, homeFiles } from "../home/home.ts";
import { encodeContextId } from "../session/context-id.ts";
import { openSessions } from "../session/open-sessions.ts";
import { createSessionMetas } from "../session/session-meta.ts";
import type { Sessions, SessionsOptions } from "../session/sessions.ts";
import { ConfigPaths } from "./config-paths.ts";

/** Reads and writes the pins of a session from a program. */

/** A session of a home. `chatKey` is the earlier name of `contextId`. */
export type PinnedContext = Partial<SessionsOptions> &
  (
    | { readonly contextId: string; readonly chatKey?: undefined }
    | { readonly chatKey: string; readonly contextId?: undefined }
  );

export interface PinChange {
  readonly success: true;
  readonly contextId: string;
  readonly skill: string;
}

/** The pins of a session in order (`pinnedSkillIds` in its `meta.json`); none if the session does not exist. */
export async function readPinnedSkillIds(context: PinnedContext): Promise<readonly string[]> {
  await using sessions = await open(context);
  return pinsOf(sessions, idOf(context));
}

/**
 * Sets the pins of a session, in this order. If a new id is not a usable skill, nothing changes. Existing pins may stay
 * even if their skill is gone.
 */
export async function writePinnedSkillIds(context: PinnedContext, ids: readonly string[]): Promise<readonly string[]> {
  await using sessions = await open(context);
  const wanted = [...new Set(ids)];
  const session = await sessions.open(idOf(context));
  const { pinnedSkillIds: before } = await session.pinned();
  const added: string[] = [];
  try {
    for (const id of wanted) if (!before.includes(id)) added.push((await session.load(id)).skill ?? id);
  } catch (error) {
    for (const id of added) await session.unload(id);
    throw error;
  }
  const kept = wanted.map((id) => (before.includes(id) ? id : added.shift())).filter((id) => id !== undefined);
  for (const id of before) if (!kept.includes(id)) await session.unload(id);
  return orderPins(homeOf(context), session.contextId, kept);
}

async function orderPins(
  given: string | Home,
  contextId: string,
  order: readonly string[],
): Promise<readonly string[]> {
  const metas = createSessionMetas(homeFiles(given).documents);
  const { pinnedSkillIds } = await metas.edit(encodeContextId(contextId), (meta) => ({
    ...meta,
    pinnedSkillIds: meta.pinnedSkillIds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
  }));
  return pinnedSkillIds;
}

/** Pins a skill by id or name. Creates the session if it does not exist. */
export async function loadSkill(request: PinnedContext & { readonly name: string }): Promise<PinChange> {
  await using sessions = await open(request);
  const session = await sessions.open(idOf(request));
  const { skill = request.name } = await session.load(request.name);
  return { success: true, contextId: session.contextId, skill };
}

/** Removes a pin, even if its skill is gone. */
export async function unloadSkill(request: PinnedContext & { readonly name: string }): Promise<PinChange> {
  await using sessions = await open(request);
  const session = await sessions.get(idOf(request));
  const { skill = request.name } = await session.unload(request.name);
  return { success: true, contextId: session.contextId, skill };
}

async function pinsOf(sessions: Sessions, contextId: string): Promise<readonly string[]> {
  try {
    return (await (await sessions.get(contextId)).pinned()).pinnedSkillIds;
  } catch (error) {
    if (error instanceof Fault && error.code === "session.not-found") return [];
    throw error;
  }
}

const homeOf = ({ home = ConfigPaths.home }: PinnedContext): string | Home => home;

const idOf = ({ contextId, chatKey }: PinnedContext): string => contextId ?? chatKey ?? "";

function open(context: PinnedContext): Promise<Sessions> {
  const { contextId: _contextId, chatKey: _chatKey, ...options } = context;
  return openSessions({ ...options, home: homeOf(context) });
}
