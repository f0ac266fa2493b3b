import { mcpLimitsOf } from "../agent/mcp/mcp-connection.ts";
import { createMcpServers } from "../agent/mcp/mcp-servers.ts";
import { fileTools } from "../agent/tools/file-tools.ts";
import { createQueryDb } from "../agent/tools/query-db.ts";
import { createShellTools } from "../agent/tools/shell-tools.ts";
import type { RunnableTool } from "../agent/tools/tool.ts";
import { findProject } from "../catalog/find-project.ts";
import { createTrust } from "../catalog/trust.ts";
import { briefLimitOf } from "../dispatch/brief.ts";
import { createDispatchTool } from "../dispatch/dispatch-tool.ts";
import type { Environment } from "../environment/open-environment.ts";
import { readUserHome } from "../ground/files/user-home.ts";
import { createSkillResolver } from "../resolve/skill-resolver.ts";
import type { Principal } from "../turn/access.ts";
import type { ActiveSkillContents } from "./active-skill-contents.ts";
import { agentIn } from "./agent-in.ts";
import { bindEnvironment, limitMetaFile } from "./bound-environment.ts";
import { encodeContextId } from "./context-id.ts";
import { openHistory } from "./history.ts";
import type { PrincipalEnvironments } from "./principal-environments.ts";
import { createSession, type Session, type SessionDeps } from "./session.ts";
import { type MetaFile, openMeta, type SessionMeta } from "./session-meta.ts";
import type { DraftSession, SessionsOptions } from "./sessions.ts";
import type { SharedSessions } from "./shared-sessions.ts";

/** Builds one session from the home, its environment and the options of the program. */
export interface BuildDeps {
  readonly options: SessionsOptions;
  readonly shared: SharedSessions;
  readonly environments: PrincipalEnvironments;
  readonly principal: Principal;
  readonly activeSkills: (contextId: string) => Promise<ActiveSkillContents>;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** What a session that is only previewed has instead of stored data. */
export type Draft = Pick<DraftSession, "definition">;

/** `meta` is what the caller has just read; with `draft` nothing is written. */
export async function buildSession(
  deps: BuildDeps,
  contextId: string,
  meta: SessionMeta,
  draft?: Draft,
): Promise<Session> {
  const { options, shared, environments, principal, now, newId } = deps;
  const { home, rows, turns, live, worker, metas, histories, store, library, search } = shared;
  const name = encodeContextId(contextId);
  const file = draft ? unwritten(meta) : openMeta(metas, name, meta);
  const { role } = principal;
  const environment = bindEnvironment(await environments.open(meta), principal, {
    agentOf: (agents) => draft?.definition ?? agentIn(agents, file.current.agent).agent,
    rights: await environments.rightsNow(),
    readRights: role === "superadmin" ? undefined : options.readRights,
  });
  return createSession({
    ...{ contextId, name, home, rows, turns, live, worker, store, library, search, principal, environment, now, newId },
    meta: limitMetaFile(environment, file),
    history: await openHistory(rows, name, histories),
    ...(draft?.definition && { definition: draft.definition }),
    resolver: createSkillResolver({
      view: () => environment.view(),
      libraryRoot: shared.libraryRoot(),
      heads: shared.heads,
      now,
    }),
    model: (id) => environments.model(environment, id),
    ...toolsOf(deps, contextId, environment),
    ...(options.machine !== undefined && { machine: options.machine }),
    ...(options.rank && { rank: options.rank }),
    ...(options.settings && { settings: options.settings }),
    ...(options.observer && { observer: options.observer }),
  });
}

const unwritten = (meta: SessionMeta): MetaFile => ({ current: meta, read: async () => meta, edit: async () => meta });

function toolsOf(
  deps: BuildDeps,
  contextId: string,
  environment: Environment,
): Pick<SessionDeps, "tools" | "moreTools" | "shell" | "mcp"> {
  const { options, shared, environments, principal } = deps;
  const { home, chooseShell } = shared;
  const takeCommand = options.takeCommand ?? (() => () => undefined);
  return {
    tools: [...fileTools, createQueryDb(), ...dispatchTools(deps, contextId, environment), ...(options.tools ?? [])],
    moreTools: (options.tools ?? []).map(({ name }) => name),
    shell: createShellTools({
      home: home.folder(),
      folder: home.workspaces.sandbox(encodeContextId(contextId)),
      choose: chooseShell,
      takeCommand: () => takeCommand(principal.userId),
    }),
    mcp: createMcpServers({
      servers: () => Object.assign({}, ...environment.layers().map(({ settings }) => settings.mcpServers)),
      variable: environments.variable,
      limits: () => mcpLimitsOf(environment.layers()),
      ...(options.self && { self: options.self }),
    }),
  };
}

function dispatchTools(
  { options, shared, principal, activeSkills }: BuildDeps,
  contextId: string,
  environment: Environment,
): RunnableTool[] {
  const { dispatches, userHome = readUserHome(process.env) } = options;
  if (!dispatches) return [];
  const trust = createTrust(shared.home);
  return [
    createDispatchTool({
      dispatches,
      activeSkills: () => activeSkills(contextId),
      userId: principal.userId,
      role: principal.role,
      contextId,
      limit: () => briefLimitOf(environment.layers()),
      isTrusted: async (folder) => trust.has((await findProject(folder, userHome)).root),
    }),
  ];
}
