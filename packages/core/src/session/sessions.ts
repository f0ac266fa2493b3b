import type { CallSettings } from "../agent/loop/call-model.ts";
import type { Model } from "../agent/models/model.ts";
import type { RunnableTool } from "../agent/tools/tool.ts";
import type { SharedSources } from "../catalog/scan/shared-sources.ts";
import type { SearchIndex } from "../catalog/search/search-index.ts";
import type { Dispatches } from "../dispatch/dispatches.ts";
import type { Observer } from "../ground/observe/observer.ts";
import type { Home } from "../home/home.ts";
import type { Library } from "../library/library.ts";
import type { Principal, ReadRights } from "../turn/access.ts";
import type { Rank } from "../turn/catalog-order.ts";
import type { ActivationStore } from "./activation-store.ts";
import type { ActiveSkillContents, ActiveSkillStats } from "./active-skill-contents.ts";
import type { Activated } from "./active-skills.ts";
import type { Agent } from "./agent-in.ts";
import { beginSession, firstMeta } from "./begin-session.ts";
import { type BuildDeps, buildSession, type Draft } from "./build-session.ts";
import { createSessionChanges } from "./change-sessions.ts";
import { encodeContextId } from "./context-id.ts";
import { createSessionFinder, type SessionFinder } from "./find-sessions.ts";
import { createGlobalSkills } from "./global-skills.ts";
import type { SessionMove } from "./move-session.ts";
import { asOfNow, createPrincipalEnvironments, type PrincipalEnvironments } from "./principal-environments.ts";
import type { Session } from "./session.ts";
import { createSessionGlances, type SessionGlances } from "./session-glances.ts";
import type { SessionMeta } from "./session-meta.ts";
import type { SessionView } from "./session-preview.ts";
import { openShared, type SharedSessions } from "./shared-sessions.ts";
import { createFollowTurns, type FollowTurns } from "./turns/follow-turns.ts";
import type { Turns } from "./turns/turns.ts";

/** The sessions of a home: open, list, fork, move and delete them. */

export interface SessionsOptions {
  /** Loadout's home: its folder, or a home that is open, such as one in memory. */
  readonly home: string | Home;
  /** The user's home folder, for `~/.agents/skills` and `~/.claude/skills`. */
  readonly userHome?: string;
  /** The folder of the built-in skills. */
  readonly builtin?: string;
  /** The owner of the sessions; by default the superadmin `default`. */
  readonly principal?: Principal;
  /** Reads the grants, and the groups of a user; without it there are none. Called for each request and each turn. */
  readonly readRights?: ReadRights;
  /**
   * Agents by id, defined in code as in `agents.jsonc`: they join those of every environment, and replace those of the same
   * id. For users they are limits, as those of files are.
   */
  readonly agents?: Readonly<Record<string, Agent>>;
  /** Additional tools. Agents have them beside the default ones, unless their definition names its `tools`. */
  readonly tools?: readonly RunnableTool[];
  /** Additional models by id. The first is the default where the environment has none. */
  readonly models?: Readonly<Record<string, Model>>;
  /** The name of this machine, recorded with sessions that work in a folder of it: no other machine runs their turns. */
  readonly machine?: string;
  /** The command line of this program, used for MCP servers with the command `loadout`. */
  readonly self?: readonly string[];
  /** Environment variables, searched for keys. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** The library, if the caller has it open already. */
  readonly library?: () => Promise<Library>;
  /** The dispatches of the home; without them there is no `agent_dispatch` tool. */
  readonly dispatches?: () => Promise<Dispatches>;
  /** What the process has read of its sources, if the caller shares it. */
  readonly sources?: SharedSources;
  /** The search index of the process, if the caller shares one. */
  readonly search?: () => Promise<SearchIndex>;
  /** Counts a running command against the user's limit; throws a Fault if no more may start. Call the result when it has ended. */
  readonly takeCommand?: (userId: string) => (() => void) | Promise<() => void>;
  /** Orders the list of skills if not all fit. */
  readonly rank?: Rank;
  readonly settings?: CallSettings;
  /** Is told of turns, model requests, tool calls and calls of MCP servers. */
  readonly observer?: Observer;
  readonly now?: () => Date;
  readonly newId?: () => string;
}

/** The options of a new session; defaults come from the environment. */
export interface NewSession {
  readonly agent?: string;
  readonly environment?: string;
  /** The working folder, which must be trusted; without it the session gets its own workspace. */
  readonly workDir?: string;
  /** The working folder was checked by its real path: refuse it if a link took its place since. */
  readonly isRealPath?: boolean;
  readonly model?: string;
  /** The skills it may see; by default those its agent selects. */
  readonly skills?: readonly string[];
}

/** The options of a draft: a session that is only previewed. */
export interface DraftSession extends NewSession {
  /** An agent definition that is not saved. */
  readonly definition?: Agent;
}

/** A session as a list shows it. */
export interface SessionInfo {
  readonly contextId: string;
  readonly title: string;
  readonly agent: string;
  readonly environment: string;
  readonly userId: string;
  readonly workDir?: string;
  readonly turns: number;
  readonly pinnedSkillIds: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A session that has a skill, and the version of a library skill. */
export interface SessionHolding extends Pick<SessionInfo, "contextId" | "title"> {
  readonly version?: number;
}

/** The sessions of a home. */
export interface Sessions extends AsyncDisposable {
  /**
   * Opens the session with this id, or creates it; without an id, a new one. For an existing session, agent and model can be
   * changed; environment, folder and selection stay.
   */
  open(contextId?: string, begin?: NewSession): Promise<Session>;
  /** An existing session. */
  get(contextId: string): Promise<Session>;
  /**
   * The session id for a name that this user chose; the session may not exist. Users who do not see all sessions have their
   * own names, so they can neither discover nor take the names of others.
   */
  idOf(name: string): Promise<string>;
  /** Most recently used first. */
  list(): Promise<readonly SessionInfo[]>;
  /** The sessions whose snapshot contains this skill, most recently used first. */
  holding(address: string): Promise<readonly SessionHolding[]>;
  /** Staleness and active skills of many sessions, for a list. */
  glances(): SessionGlances;
  /** Forks a session: the copy has the same messages, requests, pins and snapshot. */
  fork(contextId: string, newId?: string): Promise<Session>;
  /** The size of a session on disk: messages, requests, outputs, workspace. Does not follow links. */
  bytes(contextId: string): Promise<number>;
  /** Moves a session to another environment; with `dryRun`, only returns what would change. */
  move(contextId: string, environment: string, options?: { readonly dryRun?: boolean }): Promise<SessionMove>;
  /** Deletes a session with all of its data. */
  delete(contextId: string): Promise<void>;
  /** Previews a new session with these options. Writes nothing. */
  draft(begin?: DraftSession): Promise<SessionView>;
  /** The user's global skills, in order. */
  globals(): Promise<readonly Activated[]>;
  loadGlobal(name: string, environment?: string): Promise<{ readonly skill: string; readonly changed: boolean }>;
  unloadGlobal(name: string): Promise<{ readonly skill: string; readonly changed: boolean }>;
  /** The active skills of a session with their texts; without a session, the user's globals. */
  activeSkillContents(contextId?: string): Promise<ActiveSkillContents>;
  /** Cache statistics of `activeSkillContents`. */
  activeSkillStats(): ActiveSkillStats;
  readonly store: ActivationStore;
  /** The turns that wait or run, of all users and processes. */
  readonly turns: Turns;
  /** Follows the turns of all processes; none if the home is a folder, where one server runs all turns. */
  readonly follow: FollowTurns | undefined;
  /** Lets a parked session run turns again. */
  resume(contextId: string): Promise<boolean>;
  /** The same sessions as another user sees them. Closing it closes only what was opened through it. */
  as(principal: Principal): Sessions;
  close(): Promise<void>;
}

const owner: Principal = { userId: "default", role: "superadmin" };

/** Opens the sessions of a home. Nothing is read or created before it is needed. */
export function createSessions(options: SessionsOptions): Sessions {
  const shared = openShared(options);
  const sessions = sessionsOf(options, shared, options.principal ?? owner);
  const close = async (): Promise<void> => {
    await sessions.close();
    await shared.close();
  };
  return { ...sessions, close, [Symbol.asyncDispose]: close };
}

/** The sessions as one user sees them. */
function sessionsOf(options: SessionsOptions, shared: SharedSessions, principal: Principal): Sessions {
  const { now = () => new Date(), newId = () => crypto.randomUUID() } = options;
  const environments = createPrincipalEnvironments(options, shared, principal);
  const finder = createSessionFinder(shared, principal, newId);
  const activeSkillContents = activeContents(shared, finder, environments, principal);
  const { make, close } = trackSessions({
    ...{ options, shared, environments, principal, now, newId },
    activeSkills: activeSkillContents,
  });
  const begin = { shared, finder, environments, principal, now, machine: options.machine };

  async function get(name: string): Promise<Session> {
    const { contextId, meta } = await finder.known(name);
    return make(contextId, meta);
  }

  const globals = createGlobalSkills(shared.store, environments, principal);
  const draft = (contextId: string, meta: SessionMeta): Promise<Session> => make(contextId, meta, {});
  return {
    ...{ store: shared.store, turns: shared.turns, follow: shared.live && createFollowTurns(shared.live) },
    as: (other) => sessionsOf(options, shared, other),
    async open(name, given = {}) {
      const contextId = name === undefined ? await finder.freshId() : await finder.idOf(name);
      return make(contextId, await beginSession(begin, contextId, given));
    },
    get,
    idOf: finder.idOf,
    list: finder.list,
    holding: finder.holding,
    glances: () => glancesOf(shared, finder, environments, globals.globals),
    async bytes(name) {
      const encoded = encodeContextId((await finder.known(name)).contextId);
      return (await shared.home.workspaces.bytes(encoded)) + (await shared.rows.bytes(encoded));
    },
    ...createSessionChanges({ shared, finder, environments, principal, get, draft, now }),
    async draft(given = {}) {
      const environment = await environments.bound(given);
      const id = `draft-${newId()}`;
      const meta = await asOfNow(environment, () => firstMeta(begin, id, given, environment, given.definition));
      return make(id, meta, given);
    },
    async resume(name) {
      const { contextId, meta } = await finder.known(name);
      if (meta.parked_at === undefined) return false;
      await shared.turns.forgive(contextId);
      await shared.metas.edit(encodeContextId(contextId), ({ parked_at: _parked, ...rest }) => rest);
      return true;
    },
    ...globals,
    activeSkillContents,
    activeSkillStats: shared.contents.stats,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Builds sessions, and closes those that are still open. */
function trackSessions(deps: BuildDeps) {
  const opened = new Set<Session>();
  return {
    async make(contextId: string, meta: SessionMeta, draft?: Draft): Promise<Session> {
      const session = await buildSession(deps, contextId, meta, draft);
      const { close } = session;
      session.close = async () => {
        opened.delete(session);
        await close();
      };
      opened.add(session);
      return session;
    },
    async close(): Promise<void> {
      await Promise.all([...opened].map((session) => session.close()));
    },
  };
}

function activeContents(
  { contents }: SharedSessions,
  finder: SessionFinder,
  environments: PrincipalEnvironments,
  { userId }: Principal,
): Sessions["activeSkillContents"] {
  return async (name) => {
    const found = name === undefined ? undefined : await finder.known(name);
    const environment = await environments.bound(found?.meta ?? {}, found?.meta);
    const { limit } = environment;
    return contents.getActiveSkillContents(userId, found ? { ...found, environment, limit } : { environment });
  };
}

const glancesOf = (
  { libraryRoot, heads, activationMessages }: SharedSessions,
  finder: SessionFinder,
  environments: PrincipalEnvironments,
  globals: Sessions["globals"],
): SessionGlances =>
  createSessionGlances({
    meta: async (contextId: string) => (await finder.known(contextId)).meta,
    globals,
    libraryRoot: libraryRoot(),
    heads,
    environmentOf: (meta) => environments.bound(meta, meta),
    activationMessages,
  });
