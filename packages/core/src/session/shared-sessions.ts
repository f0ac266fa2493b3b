import { createChooseShell } from "../agent/shell/choose-shell.ts";
import { createSharedSources } from "../catalog/scan/shared-sources.ts";
import { createSharedSearch } from "../catalog/search/open-search-index.ts";
import type { SearchIndex } from "../catalog/search/search-index.ts";
import { createEnvironments } from "../environment/environments.ts";
import { type Environment, openEnvironment } from "../environment/open-environment.ts";
import { readUserHome } from "../ground/files/user-home.ts";
import { remember } from "../ground/remember.ts";
import { type Home, openHome } from "../home/home.ts";
import { processName } from "../home/process-name.ts";
import type { Library } from "../library/library.ts";
import { openLibrary } from "../library/open-library.ts";
import type { TreeHeads } from "../resolve/visible-skills.ts";
import type { Rights } from "../turn/access.ts";
import { type ActivationMessages, createActivationMessages } from "./activation-messages.ts";
import { type ActivationStore, openActivationStore } from "./activation-store.ts";
import { type ActiveSkillReader, createActiveSkillReader } from "./active-skill-contents.ts";
import type { BoundEnvironment } from "./bound-environment.ts";
import { withGivenAgents } from "./given-agents.ts";
import type { OpenHistories } from "./history.ts";
import { createSessionMetas, type SessionMeta, type SessionMetas } from "./session-meta.ts";
import { openSessionRows, type SessionRows } from "./session-rows.ts";
import type { SessionsOptions } from "./sessions.ts";
import { createLiveEvents, type LiveEvents } from "./turns/live-events.ts";
import { openTurns, type Turns } from "./turns/turns.ts";

/** What all users of a home's sessions share: the ports of the home, stores, environments and caches. */
export interface SharedSessions {
  readonly home: Home;
  readonly store: ActivationStore;
  readonly rows: SessionRows;
  readonly turns: Turns;
  /** How other processes of the home hear of running turns; none if it has no others. */
  readonly live: LiveEvents | undefined;
  /** The name of this process. */
  readonly worker: string;
  readonly metas: SessionMetas;
  readonly environmentOf: (scope: SessionScope) => Promise<Environment>;
  /** Environments by role and agent, and by user if there are grants; cached so that values made from them can be cached too. */
  readonly bound: WeakMap<Environment, Map<string, KeptBound>>;
  readonly histories: OpenHistories;
  readonly library: () => Promise<Library>;
  /** The folder of the library's trees. */
  readonly libraryRoot: () => string;
  /** One read of a tree for all sessions that hold it. */
  readonly heads: TreeHeads;
  readonly contents: ActiveSkillReader;
  readonly search: () => Promise<SearchIndex>;
  readonly activationMessages: ActivationMessages;
  readonly chooseShell: ReturnType<typeof createChooseShell>;
  close(): Promise<void>;
}

/** A bound environment, and the rights it was made for. */
export interface KeptBound {
  readonly rights: Rights;
  readonly environment: BoundEnvironment;
}

/** Where a session takes its environment from. */
export type SessionScope = Pick<SessionMeta, "environment" | "workDir">;

export function openShared(options: SessionsOptions): SharedSessions {
  const { now = () => new Date() } = options;
  const home = openHome(options.home);
  const store = openActivationStore({ home, now });
  const rows = openSessionRows(home);
  const worker = processName();
  const turns = openTurns({ home, worker, now });
  const live = home.database === undefined ? undefined : createLiveEvents({ home });
  const activationMessages = createActivationMessages(rows);
  const libraryRoot = (): string => home.blobs.root;
  const heads: TreeHeads = new Map();
  let ownLibrary: Promise<Library> | undefined;
  const openOwn = (): Promise<Library> => {
    ownLibrary ??= openLibrary({ home });
    return ownLibrary;
  };
  return {
    ...{ home, store, rows, turns, live, worker, activationMessages, libraryRoot, heads },
    metas: createSessionMetas(home.documents),
    environmentOf: shareEnvironments(options, home),
    bound: new WeakMap(),
    histories: new Map(),
    library: options.library ?? openOwn,
    contents: createActiveSkillReader({ libraryRoot, heads, store, now, activationMessages }),
    search: options.search ?? createSharedSearch(),
    chooseShell: createChooseShell(),
    async close() {
      await live?.close();
      await turns.close();
      await store.close();
      await rows.close();
      await (await ownLibrary)?.close();
      await home.close();
    },
  };
}

/** Most open environments; each holds the catalog of a name and a working folder. */
const mostEnvironments = 200;

/** Caches environments by name and working folder. */
function shareEnvironments(
  { userHome = readUserHome(process.env), builtin, sources: given, agents }: SessionsOptions,
  home: Home,
): SharedSessions["environmentOf"] {
  const environments = new Map<string, Promise<Environment>>();
  let sources = given;
  return async ({ environment: named, workDir }) => {
    const environment = named ?? (await createEnvironments(home).active());
    const key = JSON.stringify([environment, workDir]);
    const known = environments.get(key);
    if (known) return known;
    sources ??= createSharedSources(home);
    const opened = openEnvironment({
      ...{ home, userHome, sources, environment },
      ...(builtin !== undefined && { builtin }),
      ...(workDir !== undefined && { workDir }),
    });
    const made = agents ? opened.then((one) => withGivenAgents(one, agents)) : opened;
    remember(environments, key, made, mostEnvironments);
    made.catch(() => environments.delete(key)); // the next call tries again
    return made;
  };
}
