import {
  type ArchiveLimits,
  type AuditLog,
  confinementOf,
  createAuditLog,
  createSharedSearch,
  createSharedSources,
  createTrust,
  type DerivedCache,
  type Dispatches,
  dispatchSettingsOf,
  type Environment,
  homeSettings,
  type Library,
  openDispatches,
  openEnvironment,
  openLibrary,
  openSessions,
  readHomeLayers,
  readSettings,
  type Sessions,
  type SharedSearch,
  type SharedSources,
  type Trust,
} from "@loadout/core";
import type { Accounts } from "../account/accounts.ts";
import { type Config, hasDatabase } from "../config.ts";
import { machineName } from "./cluster/machine-name.ts";

/** What one process has open of a home, shared by all callers. Everything is opened on first use. */
export interface Workplace {
  readonly trust: Trust;
  library(): Promise<Library>;
  sessions(): Promise<Sessions>;
  /** What this process runs of other agents, and the records of all. */
  dispatches(): Promise<Dispatches>;
  /** The agents that are installed here. */
  installedAgents(): Promise<readonly string[]>;
  accounts(): Promise<Accounts>;
  /** Changes that the library does not tell of itself. */
  readonly audit: AuditLog;
  /** The environment named, or the active one, as seen from a folder. */
  environment(workDir: string, name?: string): Promise<Environment>;
  /** What this process has read of the sources. */
  readonly sources: SharedSources;
  /** The search index of this process. */
  readonly search: SharedSearch;
  close(): Promise<void>;
}

export interface WorkplaceOptions {
  /** Called before they are first used. */
  readonly onDispatches?: (dispatches: Dispatches) => Promise<void>;
  /** Count what users have at once; each answers how one is given back. */
  readonly takeCommand?: (userId: string) => (() => void) | Promise<() => void>;
  readonly takeDispatch?: (userId: string) => (() => void) | Promise<() => void>;
  /** Whether turns and dispatches are run here, and whether no more are taken; of a home that machines share. */
  readonly works?: boolean;
  readonly isDraining?: () => boolean;
  readonly cache?: DerivedCache;
}

export function createWorkplace(
  config: Omit<Config, "workDir">,
  { onDispatches, takeCommand, takeDispatch, works, isDraining, cache }: WorkplaceOptions = {},
): Workplace {
  const { home, userHome, builtin, variables, self } = config;
  let opened: Promise<Library> | undefined;
  let talks: Promise<Sessions> | undefined;
  let people: Promise<Accounts> | undefined;
  let sent: Promise<Dispatches> | undefined;
  const audit = createAuditLog(home);
  const trust = createTrust(home);
  const search = createSharedSearch();
  const sources = createSharedSources(home, cache && { cache });
  const library = (): Promise<Library> => {
    opened ??= openHomeLibrary(home);
    return opened;
  };
  const environment: Workplace["environment"] = (workDir, name) =>
    openEnvironment({ home, userHome, workDir, builtin, sources, ...(name !== undefined && { environment: name }) });
  let lookForAgents: Promise<() => Promise<readonly string[]>> | undefined;
  async function installedAgents(): Promise<readonly string[]> {
    lookForAgents ??= import("./cluster/installed-agents.ts").then(({ createInstalledAgents }) =>
      createInstalledAgents({ variables, settings: async () => dispatchSettingsOf(await readHomeLayers(home)) }),
    );
    return (await lookForAgents)();
  }
  /** Where other processes may run what is dispatched here. */
  async function sharing(): Promise<Partial<Parameters<typeof openDispatches>[0]>> {
    const { createDispatchPeers, createUserRoom, roleNow } = await import("./cluster/create-dispatch-peers.ts");
    const { trustedFolder } = await import("../dispatch/run/choose-folder.ts");
    return {
      peers: createDispatchPeers({
        ...{ home, machine: machineName(variables), agents: installedAgents },
        ...(works !== undefined && { works }),
        ...(isDraining && { isDraining }),
      }),
      roleOf: async (userId, role) => roleNow(await accounts(), userId, role),
      folderOf: (folder) => trustedFolder({ trust, config: { home, userHome } }, folder),
      assertUserRoom: createUserRoom(home),
    };
  }
  async function openSent(): Promise<Dispatches> {
    const { value } = await readSettings(homeSettings(home));
    const most = value.limits?.dispatchProcesses;
    const made = await openDispatches({
      home,
      variables,
      // An agent is known where it works: its folder may bring settings of its own, if it is trusted.
      settings: async (folder) => dispatchSettingsOf((await environment(folder)).layers()),
      confinement: () => confinementOf(home),
      trusted: trust.folders,
      ...(most !== undefined && { limits: { processes: most } }),
      ...(takeDispatch && { takeDispatch }),
      ...(hasDatabase(config) && (await sharing())),
    });
    await onDispatches?.(made);
    return made;
  }
  const accounts = (): Promise<Accounts> => {
    people ??= import("../account/accounts.ts").then(({ openAccounts }) => openAccounts({ home }));
    return people;
  };
  const dispatches = (): Promise<Dispatches> => {
    sent ??= openSent().catch((error: unknown) => {
      sent = undefined; // the next one tries again
      throw error;
    });
    return sent;
  };
  return {
    trust,
    library,
    sessions() {
      talks ??= openSessions({
        ...{ home, userHome, builtin, library, dispatches, variables, self, search, sources },
        ...(takeCommand && { takeCommand }),
        ...(hasDatabase(config) && { machine: machineName(variables) }),
      });
      return talks;
    },
    dispatches,
    installedAgents,
    accounts,
    audit,
    environment,
    sources,
    search,
    async close() {
      await (await talks)?.close();
      await (await sent)?.close();
      await (await opened)?.close();
      await (await people)?.close();
      await audit.close();
    },
  };
}

/** With the limits of the home's configuration: a project cannot raise them. */
async function openHomeLibrary(home: string): Promise<Library> {
  const { value } = await readSettings(homeSettings(home));
  return openLibrary({
    home,
    limits: (value.limits?.archive ?? {}) as Partial<ArchiveLimits>,
    textExtensions: (value.library?.textExtensions ?? []).map((extension) =>
      extension.replace(/^\./, "").toLowerCase(),
    ),
  });
}
