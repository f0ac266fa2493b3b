import { hash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { CallSettings } from "../agent/loop/call-model.ts";
import { mcpLimitsOf } from "../agent/mcp/mcp-connection.ts";
import { createMcpServers } from "../agent/mcp/mcp-servers.ts";
import { chooseModel, type ModelChoice } from "../agent/models/choose-model.ts";
import type { Model } from "../agent/models/model.ts";
import { createChooseShell } from "../agent/shell/choose-shell.ts";
import { fileTools } from "../agent/tools/file-tools.ts";
import { createQueryDb } from "../agent/tools/query-db.ts";
import { createShellTools } from "../agent/tools/shell-tools.ts";
import type { RunnableTool } from "../agent/tools/tool.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { findProject } from "../catalog/find-project.ts";
import { createSharedSources, type SharedSources } from "../catalog/scan/shared-sources.ts";
import { createSharedSearch } from "../catalog/search/open-search-index.ts";
import type { SearchIndex } from "../catalog/search/search-index.ts";
import { createTrust } from "../catalog/trust.ts";
import { briefLimitOf } from "../dispatch/brief.ts";
import { createDispatchTool } from "../dispatch/dispatch-tool.ts";
import type { Dispatches } from "../dispatch/dispatches.ts";
import { createEnvironments } from "../environment/environments.ts";
import { type Environment, openEnvironment } from "../environment/open-environment.ts";
import { readSecret } from "../environment/secrets.ts";
import type { Agents } from "../environment/settings-schema.ts";
import { codeOf, isAbsent } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { removeFolderAtomic, unwritable } from "../ground/files/atomic-file.ts";
import { folderBytes } from "../ground/files/folder-bytes.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import { readUserHome, withUserHome } from "../ground/files/user-home.ts";
import { takeLock } from "../home/leases/lock.ts";
import type { Library } from "../library/library.ts";
import { openLibrary } from "../library/open-library.ts";
import { createSkillResolver } from "../resolve/skill-resolver.ts";
import { isBound, may, type Principal } from "../turn/access.ts";
import type { Rank } from "../turn/catalog-order.ts";
import { type ActivationMessages, createActivationMessages } from "./activation-messages.ts";
import { type ActivationStore, openActivationStore } from "./activation-store.ts";
import {
  type ActiveSkillContents,
  type ActiveSkillReader,
  type ActiveSkillStats,
  createActiveSkillReader,
} from "./active-skill-contents.ts";
import type { Activated } from "./active-skills.ts";
import { type Agent, agentIn } from "./agent-in.ts";
import { type BoundEnvironment, bindEnvironment, hideCandidates, limitMetaFile } from "./bound-environment.ts";
import { contextFolder, encodeContextId, ownContextId } from "./context-id.ts";
import { forkSession } from "./fork-session.ts";
import { openHistory } from "./history.ts";
import { planMove, type SessionMove, writeMove } from "./move-session.ts";
import { usableSkill } from "./pins.ts";
import { recoverMeta } from "./repair-session.ts";
import { createSession, type Session } from "./session.ts";
import { createSessionGlances, type SessionGlances } from "./session-glances.ts";
import { openMeta, type SessionMeta } from "./session-meta.ts";
import type { SessionView } from "./session-preview.ts";
import { openSessionRows, type SessionRows } from "./session-rows.ts";
import { replacedFolder } from "./session-turn.ts";
import { findAgent, usableModel } from "./set-up-turn.ts";

/** The sessions of a home: open, list, fork, move and delete them. */

export interface SessionsOptions {
  /** Loadout's home folder. */
  readonly home: string;
  /** The user's home folder, for `~/.agents/skills` and `~/.claude/skills`. */
  readonly userHome?: string;
  /** The folder of the built-in skills. */
  readonly builtin?: string;
  /** The owner of the sessions; by default the superadmin `default`. */
  readonly principal?: Principal;
  /** Additional tools. */
  readonly tools?: readonly RunnableTool[];
  /** Additional models by id. */
  readonly models?: Readonly<Record<string, Model>>;
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
  readonly takeCommand?: (userId: string) => () => void;
  /** Orders the list of skills if not all fit. */
  readonly rank?: Rank;
  readonly settings?: CallSettings;
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
  idOf(name: string): string;
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
  /** The same sessions as another user sees them. Closing it closes only what was opened through it. */
  as(principal: Principal): Sessions;
  close(): Promise<void>;
}

const owner: Principal = { userId: "default", role: "superadmin" };

/** Opens the sessions of a home. Nothing is read or created before it is needed. */
export function createSessions(options: SessionsOptions): Sessions {
  const { home, now = () => new Date() } = options;
  const store = openActivationStore({ home, now });
  const environments = createSharedEnvironments(options);
  let ownLibrary: Promise<Library> | undefined;
  const library =
    options.library ??
    (() => {
      ownLibrary ??= openLibrary({ home });
      return ownLibrary;
    });

  const rows = openSessionRows(home);
  const activationMessages = createActivationMessages(rows);
  const contents = createActiveSkillReader({ home, store, now, activationMessages });
  const shared: Shared = {
    ...{ store, rows, environmentOf: environments, library, contents, activationMessages },
    search: options.search ?? createSharedSearch(),
    bound: new WeakMap(),
    chooseShell: createChooseShell(),
  };
  const sessions = sessionsOf(options, shared, options.principal ?? owner);
  const close = async (): Promise<void> => {
    await sessions.close();
    await store.close();
    await rows.close();
    await (await ownLibrary)?.close();
  };
  return { ...sessions, close, [Symbol.asyncDispose]: close };
}

/** What all users of a home's sessions share. */
interface Shared {
  readonly store: ActivationStore;
  readonly rows: SessionRows;
  readonly environmentOf: (scope: Pick<SessionMeta, "environment" | "workDir">) => Promise<Environment>;
  /** Bound environments by environment, role and agent; cached so that values made from them can be cached too. */
  readonly bound: WeakMap<Environment, Map<string, BoundEnvironment>>;
  readonly library: () => Promise<Library>;
  readonly contents: ActiveSkillReader;
  readonly search: () => Promise<SearchIndex>;
  readonly activationMessages: ActivationMessages;
  readonly chooseShell: ReturnType<typeof createChooseShell>;
}

/** Caches environments by name and working folder. */
function createSharedEnvironments({
  home,
  userHome = readUserHome(process.env),
  builtin,
  sources = createSharedSources(home),
}: SessionsOptions): Shared["environmentOf"] {
  const environments = new Map<string, Promise<Environment>>();
  return async ({ environment: named, workDir }) => {
    const environment = named ?? (await createEnvironments(home).active());
    const key = JSON.stringify([environment, workDir]);
    const known = environments.get(key);
    if (known) return known;
    const made = openEnvironment({
      home,
      userHome,
      sources,
      ...(builtin !== undefined && { builtin }),
      environment,
      ...(workDir !== undefined && { workDir }),
    });
    environments.set(key, made);
    made.catch(() => environments.delete(key)); // the next call tries again
    return made;
  };
}

/** The sessions as one user sees them. */
function sessionsOf(options: SessionsOptions, shared: Shared, principal: Principal): Sessions {
  const { home, now = () => new Date() } = options;
  const { store, rows, library, contents, chooseShell } = shared;
  const takeCommand = options.takeCommand ?? (() => () => undefined);
  const newId = options.newId ?? (() => randomUUID());
  const opened = new Set<Session>();

  const environmentOf: Shared["environmentOf"] = (scope) =>
    shared.environmentOf(scope).catch((error: unknown) => {
      throw hideCandidates(principal, error);
    });

  /** The environment limited to this principal, with the agent of a session or with any of their agents. */
  async function boundOf(
    scope: Pick<SessionMeta, "environment" | "workDir">,
    session?: Partial<Pick<SessionMeta, "agent">>,
  ): Promise<BoundEnvironment> {
    const environment = await environmentOf(scope);
    const known = shared.bound.get(environment) ?? new Map<string, BoundEnvironment>();
    shared.bound.set(environment, known);
    const key = JSON.stringify([principal.role, session ? [session.agent] : null]);
    const agentOf = session && ((agents: Agents): Agent | undefined => agentIn(agents, session.agent).agent);
    const made = known.get(key) ?? bindEnvironment(environment, principal, agentOf);
    known.set(key, made);
    return made;
  }

  async function make(
    contextId: string,
    folder: string,
    meta: SessionMeta,
    draft?: Pick<DraftSession, "definition">,
  ): Promise<Session> {
    const file = draft ? { read: () => meta, edit: async () => meta } : openMeta(folder);
    const environment = bindEnvironment(
      await environmentOf(meta),
      principal,
      (agents) => draft?.definition ?? agentIn(agents, file.read().agent).agent,
    );
    const session = createSession({
      contextId,
      folder,
      home,
      meta: limitMetaFile(environment, file),
      history: await openHistory(rows, encodeContextId(contextId)),
      rows,
      ownWorkspace: join(dirname(folder), "workspace"),
      principal,
      environment,
      ...(draft?.definition && { definition: draft.definition }),
      resolver: createSkillResolver({
        view: () => environment.view(),
        libraryRoot: join(home, "library"),
        now,
      }),
      library,
      store,
      search: shared.search,
      model: (id) => modelOf(environment, id),
      tools: [...fileTools, createQueryDb(), ...dispatchTools(contextId, environment), ...(options.tools ?? [])],
      shell: createShellTools({
        home,
        folder: join(dirname(folder), "sandbox"),
        choose: chooseShell,
        takeCommand: () => takeCommand(principal.userId),
      }),
      mcp: createMcpServers({
        servers: () => Object.assign({}, ...environment.layers().map(({ settings }) => settings.mcpServers)),
        variable,
        limits: () => mcpLimitsOf(environment.layers()),
        ...(options.self && { self: options.self }),
      }),
      now,
      newId,
      ...(options.rank && { rank: options.rank }),
      ...(options.settings && { settings: options.settings }),
    });
    const { close } = session;
    session.close = async () => {
      opened.delete(session);
      await close();
    };
    opened.add(session);
    return session;
  }

  function dispatchTools(contextId: string, environment: Environment): RunnableTool[] {
    const { dispatches, userHome = readUserHome(process.env) } = options;
    if (!dispatches) return [];
    const trust = createTrust(home);
    return [
      createDispatchTool({
        dispatches,
        activeSkills: () => activeSkillContents(contextId),
        userId: principal.userId,
        role: principal.role,
        contextId,
        limit: () => briefLimitOf(environment.layers()),
        isTrusted: async (folder) => trust.has((await findProject(folder, userHome)).root),
      }),
    ];
  }

  /** The value of a variable, else of the secret with its name in `secrets.json`. */
  const variables = withUserHome(options.variables ?? process.env);
  const variable = async (name: string): Promise<string | undefined> => variables[name] || readSecret(home, name);

  const modelOf = (environment: Environment, id: string | undefined): ModelChoice =>
    chooseModel(environment.files().models, id, {
      models: options.models ?? {},
      secret: variable,
    });

  function idOf(name: string): string {
    const plain = contextFolder(home, name);
    const own = ownContextId(name, principal.userId);
    const seesAll = principal.role === "superadmin";
    if (seesAll && existsSync(plain)) return name;
    if (existsSync(contextFolder(home, own))) return own;
    return seesAll || readable(plain)?.userId === principal.userId ? name : own;
  }

  /** A random short id; tries once more if it is taken. */
  function freshId(): string {
    const id = shortId(newId());
    return existsSync(contextFolder(home, id)) ? shortId(newId()) : id;
  }

  /** The meta data of a session; throws a Fault if it belongs to another user. */
  async function metaOf(contextId: string): Promise<SessionMeta | undefined> {
    const folder = contextFolder(home, contextId);
    if (!existsSync(folder)) return undefined;
    const there = openMeta(folder).read();
    // A session that lost its meta.json still has an owner: knowing its id must not make the caller its owner.
    const meta = isNothing(there) ? ((await recoverMeta(rows, folder)) ?? there) : there;
    if (!isNothing(meta) && isOthers(meta)) throw new Fault("session.not-found", { id: contextId });
    return meta;
  }

  /** Whether the session belongs to someone else; one without an owner is only for superadmins. */
  const isOthers = ({ userId }: SessionMeta): boolean => principal.role !== "superadmin" && userId !== principal.userId;

  const firstMeta = (
    contextId: string,
    begin: NewSession,
    environment: Environment,
    definition?: Agent,
  ): Partial<SessionMeta> => {
    const { id } = findAgent(environment, begin.agent, definition);
    const time = now().toISOString();
    return {
      contextId,
      userId: principal.userId,
      agent: id,
      environment: environment.name(),
      ...(begin.workDir !== undefined && { workDir: recordedFolder(begin.workDir, begin.isRealPath) }),
      ...(begin.model !== undefined && { model: begin.model }),
      ...(begin.skills !== undefined && { context: { skills: begin.skills } }),
      created_at: time,
      updated_at: time,
    };
  };

  async function open(name?: string, begin: NewSession = {}): Promise<Session> {
    const contextId = name === undefined ? freshId() : idOf(name);
    const folder = contextFolder(home, contextId);
    const before = await metaOf(contextId);
    const isNew = before?.agent === undefined;
    const environment = await boundOf(isNew ? { ...begin, ...before } : before);
    const { agent, model } = begin;
    const first = await asOfNow(environment, async () => {
      const found = firstMeta(contextId, begin, environment);
      if (model !== undefined) {
        const { agent: own } = findAgent(environment, agent ?? before?.agent);
        modelOf(environment, usableModel({ principal }, own, model));
      }
      if (isNew && isBound(principal) && begin.skills) {
        const limited = await boundOf({ ...begin, ...before }, found);
        for (const name of begin.skills) usableSkill(limited, name);
      }
      return found;
    });
    /** Drops the session's model if the new agent does not allow it. */
    const withAgent = (there: SessionMeta): SessionMeta => {
      const { model: kept, ...rest } = there;
      const { agent: own } = findAgent(environment, agent ?? there.agent);
      const isKept = kept !== undefined && may(principal, "use", { kind: "model", agent: own, id: kept });
      return {
        ...(agent === undefined || isKept ? there : rest),
        ...(agent !== undefined && { agent }),
        ...(model !== undefined && { model }),
      };
    };
    // Rows without a folder were left when it was removed by hand. Looked up before the folder is made: another process may
    // open the session at the same time, and its first messages are not to be removed.
    const hasRemains = !existsSync(folder) && (await rows.bytes(encodeContextId(contextId))) > 0;
    if (makeFolder(folder) && hasRemains) await rows.remove(encodeContextId(contextId));
    const meta = await openMeta(folder).edit((there) => {
      // Another user may have created it meanwhile.
      if (!isNothing(there) && isOthers(there)) throw new Fault("session.not-found", { id: contextId });
      return there.agent === undefined
        ? { ...first, ...(isNothing(there) && before), ...(agent !== undefined && { agent }), ...there, contextId }
        : isChanged(there, begin)
          ? withAgent(there)
          : there;
    });
    return make(contextId, folder, meta);
  }

  /** An existing session with its id. */
  async function known(name: string): Promise<{ readonly contextId: string; readonly meta: SessionMeta }> {
    const contextId = idOf(name);
    const meta = await metaOf(contextId);
    if (!meta) throw new Fault("session.not-found", { id: name });
    return { contextId, meta };
  }

  async function get(name: string): Promise<Session> {
    const { contextId, meta } = await known(name);
    return make(contextId, contextFolder(home, contextId), meta);
  }

  const globals = async (): Promise<readonly Activated[]> =>
    (await store.globals(principal.userId)).map(({ skill, time }) => ({ skill, cause: "global", time }));

  async function activeSkillContents(name?: string): Promise<ActiveSkillContents> {
    const found = name === undefined ? undefined : await known(name);
    const environment = await boundOf(found?.meta ?? {}, found?.meta);
    const { limit } = environment;
    const scope = found ? { ...found, environment, limit } : { environment };
    return contents.getActiveSkillContents(principal.userId, scope);
  }

  /** Picks a value from each session, most recently used first. */
  async function listWith<T extends Pick<SessionInfo, "contextId" | "updatedAt">>(
    pick: (meta: SessionMeta, info: SessionInfo) => T | undefined,
  ): Promise<T[]> {
    const found: T[] = [];
    for (const name of namesIn(join(home, "context"))) {
      const folder = join(home, "context", name, "messages");
      const kept = readable(folder);
      const meta = kept?.contextId === undefined ? ((await recovered(rows, folder)) ?? kept) : kept;
      if (meta?.contextId === undefined || isOthers(meta)) continue;
      const picked = pick(meta, infoOf(meta.contextId, meta));
      if (picked !== undefined) found.push(picked);
    }
    return found.sort(lastUsedFirst);
  }

  async function close(): Promise<void> {
    await Promise.all([...opened].map((session) => session.close()));
  }

  return {
    store,
    as: (other) => sessionsOf(options, shared, other),
    open,
    get,
    idOf,
    list: () => listWith((_meta, info) => info),
    async holding(address) {
      const found = await listWith(({ skill_session_snapshot: snapshot }, { contextId, title, updatedAt }) => {
        const held = snapshot?.skills.find((skill) => skill.address === address);
        return held && { contextId, title, updatedAt, version: held.version };
      });
      return found.map(({ contextId, title, version }) => ({
        contextId,
        title,
        ...(version !== undefined && { version }),
      }));
    },
    glances: () =>
      createSessionGlances({
        ...{
          meta: async (contextId: string) => (await known(contextId)).meta,
          globals,
          libraryRoot: join(home, "library"),
        },
        environmentOf: (meta) => boundOf(meta, meta),
        activationMessages: shared.activationMessages,
      }),
    async fork(name, newName) {
      const { contextId, meta } = await known(name);
      const wanted = newName === undefined ? freshId() : idOf(newName);
      await forkSession({ home, rows, contextId, meta, to: wanted, library, now });
      return get(wanted);
    },
    async bytes(name) {
      const { contextId } = await known(name);
      const inFiles = await folderBytes(dirname(contextFolder(home, contextId)));
      return inFiles + (await rows.bytes(encodeContextId(contextId)));
    },
    async move(name, wanted, { dryRun = false } = {}) {
      const { contextId, meta } = await known(name);
      const folder = contextFolder(home, contextId);
      const environment = await boundOf({ ...meta, environment: wanted }, meta);
      await environment.loadSkills();
      const draft = (moved: SessionMeta) => make(contextId, folder, moved, {});
      const release = await takeIdle(folder, "move");
      try {
        const deps = { session: await get(contextId), environment, draft, now };
        const move = await planMove(deps);
        if (dryRun) return move;
        await writeMove(move, deps, openMeta(folder));
        if (move.before.skills.snapshot.skills.some(({ digest }) => digest !== undefined))
          await (await library()).letGo(contextId);
        return move;
      } finally {
        release();
      }
    },
    async delete(name) {
      const contextId = idOf(name);
      const folder = contextFolder(home, contextId);
      if (!existsSync(folder)) throw new Fault("session.not-found", { id: name });
      // A superadmin can delete a session even if its meta.json is broken.
      const meta = principal.role === "superadmin" ? readable(folder) : await metaOf(contextId);
      const release = await takeIdle(folder, "delete");
      try {
        // Rows first: a folder without rows can be deleted again, rows without a folder would belong to the next session.
        await rows.remove(encodeContextId(contextId));
        removeFolderAtomic(dirname(folder));
      } finally {
        release();
      }
      if (!meta || hasTrees(meta)) await (await library()).letGo(contextId);
    },
    async draft(begin = {}) {
      const environment = await boundOf(begin);
      const id = `draft-${newId()}`;
      const first = await asOfNow(environment, () => firstMeta(id, begin, environment, begin.definition));
      const meta = { pinnedSkillIds: [], ...first };
      return make(id, contextFolder(home, id), meta, begin);
    },
    globals,
    async loadGlobal(name, wanted) {
      const environment = await boundOf(wanted === undefined ? {} : { environment: wanted });
      await environment.loadSkills();
      const { id, address, library: tree } = usableSkill(environment, name);
      // Stored by address, so that another skill with the same id cannot replace it.
      const changed = await store.addGlobal(principal.userId, address);
      if (changed)
        await store.recordActivation({
          userId: principal.userId,
          skill: id,
          address,
          cause: "global",
          ...(tree && { version: tree.version, digest: tree.digest }),
        });
      return { skill: id, changed };
    },
    async unloadGlobal(name) {
      const known = (await store.globals(principal.userId)).map(({ skill }) => skill);
      const environment = await boundOf({});
      await environment.loadSkills();
      const view = environment.view();
      const [address, another] = known.includes(name) ? [name] : known.filter((one) => isMeant(one, name, view));
      if (another !== undefined) throw new Fault("skill.ambiguous", { name, candidates: known.join(", ") });
      if (address === undefined) throw new Fault("skill.not-pinned", { name, candidates: known.join(", ") || "–" });
      return { skill: address, changed: await store.removeGlobal(principal.userId, address) };
    },
    activeSkillContents,
    activeSkillStats: contents.stats,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Takes the turn lock of an idle session for other work. */
const takeIdle = (folder: string, action: string): Promise<() => void> =>
  takeLock(join(folder, "running.db"), 0).catch((error: unknown) => {
    const isBusy = error instanceof Fault && error.code === "busy";
    const hint = { en: "Wait for the turn to end", zh: "请等待本轮结束" };
    throw isBusy ? new Fault("session.state", { state: "running", needed: "idle", action, hint }) : error;
  });

/** Tries again with fresh files: what is unknown may have been added since they were read. */
async function asOfNow<T>(environment: Environment, look: () => T | Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await environment.loadSkills();
    return look();
  }
}

/** Sorts by last use; ties by id. */
function lastUsedFirst(
  one: Pick<SessionInfo, "contextId" | "updatedAt">,
  other: Pick<SessionInfo, "contextId" | "updatedAt">,
): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? 1 : -1;
  return one.contextId < other.contextId ? -1 : 1;
}

const isNothing = ({ pinnedSkillIds, ...rest }: SessionMeta): boolean =>
  pinnedSkillIds.length === 0 && Object.keys(rest).length === 0;

const isChanged = ({ agent, model }: SessionMeta, wanted: NewSession): boolean =>
  (wanted.agent !== undefined && wanted.agent !== agent) || (wanted.model !== undefined && wanted.model !== model);

/** Whether a name means the skill of an address: its id, or the name it has; the skill itself may be gone. */
function isMeant(address: string, name: string, { skills }: CatalogView): boolean {
  const known = skills.find((skill) => skill.address === address)?.head?.name;
  return address.slice(address.indexOf(":") + 1) === name || known?.toLowerCase() === name.toLowerCase();
}

/** Short enough to type. */
const shortId = (id: string): string => hash("sha256", id, "hex").slice(0, 8);

/** Whether the session holds versions of library skills. */
const hasTrees = ({ skill_session_snapshot: snapshot }: SessionMeta): boolean =>
  (snapshot?.skills ?? []).some(({ digest }) => digest !== undefined);

/** Whether the folder was made, and not there before. */
function makeFolder(folder: string): boolean {
  try {
    return mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Reads the meta data of a session for a list; a broken file does not hide the other sessions. */
function readable(folder: string): SessionMeta | undefined {
  try {
    return openMeta(folder).read();
  } catch (error) {
    if (error instanceof Fault || codeOf(error) !== undefined) return undefined; // `get` reports the problem
    throw error;
  }
}

/** The recovered meta data of a session whose file is missing or broken. */
async function recovered(rows: SessionRows, folder: string): Promise<SessionMeta | undefined> {
  try {
    return await recoverMeta(rows, folder);
  } catch (error) {
    if (error instanceof Fault || codeOf(error) !== undefined) return undefined; // `doctor` reports the problem
    throw error;
  }
}

const infoOf = (contextId: string, meta: SessionMeta): SessionInfo => ({
  contextId,
  title: meta.title ?? "",
  agent: meta.agent ?? "",
  environment: meta.environment ?? "",
  userId: meta.userId ?? "",
  ...(meta.workDir !== undefined && { workDir: meta.workDir }),
  turns: meta.turns ?? 0,
  pinnedSkillIds: meta.pinnedSkillIds,
  createdAt: meta.created_at ?? "",
  updatedAt: meta.updated_at ?? "",
});

/** The real path of a working folder. */
function recordedFolder(given: string, isRealPath = false): string {
  const real = skillFiles.realPath(given) ?? given;
  if (isRealPath && real !== given) throw replacedFolder(given);
  return real;
}
