import { isAbsolute } from "node:path";
import { Readable, Writable } from "node:stream";
import { agent, ndJsonStream, RequestError, type SessionModeState } from "@agentclientprotocol/sdk";
import { createHome, realFolderOf } from "@loadout/core";
import type { App } from "../../app.ts";
import { version } from "../../system/version.ts";
import { type AcpSession, type AcpSessionDeps, createAcpSession, requestError } from "./acp-session.ts";
import type { AcpPermission } from "./ask-permission.ts";
import { promptText } from "./prompt-text.ts";

/** Speaks the Agent Client Protocol over these streams until the client leaves. */

export interface AcpOptions {
  readonly permission: AcpPermission;
  readonly environment?: string | undefined;
  readonly agent?: string | undefined;
}

const protocolVersion = 1;

export async function serveAcp(app: App, input: Readable, output: Writable, options: AcpOptions): Promise<void> {
  await createHome(app.config.home, app.config.templates);
  const open = new Map<string, AcpSession>();
  const found = (sessionId: string): AcpSession => {
    const session = open.get(sessionId);
    if (session) return session;
    throw RequestError.resourceNotFound(sessionId);
  };
  const add = async (deps: Omit<AcpSessionDeps, "app" | keyof AcpOptions>): Promise<AcpSession> => {
    if (!isAbsolute(deps.cwd)) throw RequestError.invalidParams({ cwd: deps.cwd }, "cwd has to be an absolute path");
    const cwd = await realFolderOf(deps.cwd);
    if (cwd === undefined) throw RequestError.invalidParams({ cwd: deps.cwd }, "cwd is not a folder");
    const session = createAcpSession({ app, ...options, ...deps, cwd });
    open.set(deps.sessionId, session);
    return session;
  };
  /** The agents of the environment, as the modes of a session. */
  const modes = async (current: string | undefined): Promise<{ modes?: SessionModeState }> => {
    const ids = Object.keys((await app.environment(options.environment)).files().agents);
    if (ids.length === 0) return {};
    const currentModeId =
      current !== undefined && ids.includes(current) ? current : (ids.find((id) => id === "assistant") ?? ids[0] ?? "");
    return { modes: { currentModeId, availableModes: ids.map((id) => ({ id, name: id })) } };
  };
  /** Faults keep their message and hint. */
  const answering =
    <Given, Answer>(answer: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      try {
        return await answer(given);
      } catch (error) {
        throw requestError(app, error);
      }
    };
  /** Sent once the client knows the session. */
  const afterAnswer = (work: () => Promise<void>): void => {
    setImmediate(() => void work().catch((error: unknown) => app.person.detail(`acp: ${String(error)}\n`)));
  };

  const connection = agent({ name: "loadout" })
    .onRequest("initialize", () => ({
      protocolVersion,
      agentInfo: { name: "loadout", title: "Loadout", version },
      agentCapabilities: {
        loadSession: true,
        promptCapabilities: { embeddedContext: true },
        sessionCapabilities: { list: {} },
      },
      authMethods: [],
    }))
    .onRequest(
      "session/new",
      answering(async ({ params, client }) => {
        const session = await add({ client, sessionId: crypto.randomUUID(), cwd: params.cwd });
        afterAnswer(session.offerCommands);
        return { sessionId: session.sessionId, ...(await modes(options.agent)) };
      }),
    )
    .onRequest(
      "session/load",
      answering(async ({ params: { sessionId, cwd }, client }) => {
        const known = await (await app.sessions()).get(sessionId);
        const session = await add({ client, sessionId: known.contextId, cwd, known });
        await session.replay();
        afterAnswer(session.offerCommands);
        return modes(known.meta().agent);
      }),
    )
    .onRequest(
      "session/list",
      answering(async ({ params: { cwd } }) => {
        const all = await (await app.sessions()).list();
        return {
          sessions: all.flatMap(({ contextId, title, workDir, updatedAt }) =>
            workDir === undefined || (cwd && workDir !== cwd)
              ? []
              : [{ sessionId: contextId, cwd: workDir, title, updatedAt }],
          ),
        };
      }),
    )
    .onRequest(
      "session/set_mode",
      answering(({ params: { sessionId, modeId } }) =>
        found(sessionId)
          .useAgent(modeId)
          .then(() => ({})),
      ),
    )
    .onRequest("session/prompt", ({ params: { sessionId, prompt } }) => found(sessionId).prompt(promptText(prompt)))
    .onNotification("session/cancel", ({ params: { sessionId } }) => open.get(sessionId)?.cancel())
    .connect(ndJsonStream(Writable.toWeb(output), Readable.toWeb(input) as ReadableStream<Uint8Array>));
  await connection.closed;
  for (const session of open.values()) session.cancel();
}
