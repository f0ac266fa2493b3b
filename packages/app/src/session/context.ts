import { Fault, type NewSession, nearOnly, noteRecent, recentSession, type Session } from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../app.ts";
import { AppFault } from "../operation/app-fault.ts";
import { field } from "../operation/field.ts";

export const contextFlag = () =>
  field(
    z.optional(z.string()),
    {
      en: "The session; default: LOADOUT_CONTEXT_ID, else the session last used in this folder",
      zh: "会话；否则用 LOADOUT_CONTEXT_ID，再否则用本目录最近的会话",
    },
    { flag: "context", also: "chat-key", value: "id" },
  );

export const contextArgument = () =>
  field(z.optional(z.string()), {
    en: "The session id; default: LOADOUT_CONTEXT_ID, else the session last used in this folder",
    zh: "会话 id；否则用 LOADOUT_CONTEXT_ID，再否则用本目录最近的会话",
  });

/** The session to use: the one named, else LOADOUT_CONTEXT_ID, else the one last used in this folder. */
export async function chooseContext(app: App, given: string | undefined): Promise<string | undefined> {
  const { config, person, say } = app;
  if (given !== undefined) return given;
  const named = config.variables.LOADOUT_CONTEXT_ID;
  const contextId = named !== undefined && named !== "" ? named : await recentHere(app);
  if (contextId === undefined) return undefined;
  const isNamed = contextId === named;
  person.progress(
    say({
      en: `context: ${contextId} (${isNamed ? "from LOADOUT_CONTEXT_ID" : "last used in this folder"})`,
      zh: `会话：${contextId}（${isNamed ? "来自 LOADOUT_CONTEXT_ID" : "本目录最近使用"}）`,
    }),
  );
  return contextId;
}

/** Opens the session to use; throws if there is none. */
export async function openContext(app: App, given: string | undefined): Promise<Session> {
  const contextId = await chooseContext(app, given);
  if (contextId === undefined) throw noContext(app);
  return getSession(app, contextId);
}

/** The fault if no session was named and this folder has none; a request without a folder has to name one. */
export const noContext = (app: App): Fault =>
  isInFolder(app) ? new AppFault("session.none", { folder: app.config.workDir }) : new AppFault("session.unnamed");

/** Gets a session; if it does not exist, prints those with similar ids. */
export async function getSession(app: App, contextId: string): Promise<Session> {
  const sessions = await app.sessions();
  try {
    return await sessions.get(contextId);
  } catch (error) {
    if (error instanceof Fault && error.code === "session.not-found") {
      const known = (await sessions.list()).map((session) => session.contextId);
      const near = nearOnly(contextId, known, 3).join(", ");
      if (near !== "") app.person.progress(`${app.say({ en: "similar sessions", zh: "相近的会话" })}: ${near}`);
    }
    throw error;
  }
}

/** Whether a session was named, by flag or variable. */
export const isNamed = ({ config: { variables } }: App, given: string | undefined): boolean =>
  given !== undefined || Boolean(variables.LOADOUT_CONTEXT_ID);

/** A new session works in this folder if the project is trusted. */
export const beginHere = async ({ config: { workDir }, trust, projectRoot }: App): Promise<NewSession> =>
  (await trust.has(await projectRoot())) ? { workDir, isRealPath: true } : {};

/** Whether the caller works in a folder of this machine: at a terminal, or through a server that knows the folder. */
const isInFolder = ({ caller, server }: App): boolean => caller.isLocal && (server?.hasFolder ?? true);

/** The session last used in this folder; none for remote callers. */
export const recentHere = async (app: App): Promise<string | undefined> =>
  isInFolder(app) ? recentSession(app.config.home, app.config.workDir) : undefined;

/** Remembers the session as the last one used in this folder. */
export const remember = async (app: App, contextId: string): Promise<void> => {
  if (isInFolder(app)) await noteRecent(app.config.home, app.config.workDir, contextId);
};
