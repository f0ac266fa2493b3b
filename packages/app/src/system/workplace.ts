import {
  type Approvals,
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
  openApprovals,
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
import type { Access } from "../access/access.ts";
import type { Accounts } from "../account/accounts.ts";
import { type Config, hasDatabase } from "../config.ts";
import type { PublishTokens } from "../environment/publish/publish-tokens.ts";
import type { Signatures } from "../skill/signature/signatures.ts";
import { machineName } from "./cluster/machine-name.ts";
import { openOnce } from "./open-once.ts";

/** Modules that are loaded with the first use of what they open; a server loads them before that. */
export const workplaceModules = {
  accounts: () => import("../account/accounts.ts"),
  access: () => import("../access/access.ts"),
  publishTokens: () => import("../environment/publish/publish-tokens.ts"),
  signatures: () => import("../skill/signature/signatures.ts"),
  installedAgents: () => import("./cluster/installed-agents.ts"),
  dispatchPeers: () => import("./cluster/create-dispatch-peers.ts"),
  chooseFolder: () => import("../dispatch/run/choose-folder.ts"),
} as const;

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
  access(): Promise<Access>;
  /** Tokens for published skills. */
  publishTokens(): Promise<PublishTokens>;
  /** What people decided about versions of skills. */
  approvals(): Approvals;
  /** Signatures of skills. */
  signatures(): Promise<Signatures>;
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
  let decisions: Approvals | undefined;
  const audit = createAuditLog(home);
  const trust = createTrust(home);
  const search = createSharedSearch();
  const sources = createSharedSources(home, cache && { cache });
  const library = openOnce(() => openHomeLibrary(home));
  const accounts = openOnce(async () => (await workplaceModules.accounts()).openAccounts({ home }));
  const access = openOnce(async () => (await workplaceModules.access()).openAccess({ home }));
  const publishTokens = openOnce(async () => (await workplaceModules.publishTokens()).openPublishTokens({ home }));
  const signatures = openOnce(async () => (await workplaceModules.signatures()).openSignatures({ home }));
  const environment: Workplace["environment"] = (workDir, name) =>
    openEnvironment({ home, userHome, workDir, builtin, sources, ...(name !== undefined && { environment: name }) });
  let lookForAgents: Promise<() => Promise<readonly string[]>> | undefined;
  async function installedAgents(): Promise<readonly string[]> {
    lookForAgents ??= workplaceModules
      .installedAgents()
      .then(({ createInstalledAgents }) =>
        createInstalledAgents({ variables, settings: async () => dispatchSettingsOf(await readHomeLayers(home)) }),
      );
    return (await lookForAgents)();
  }
  /** Where other processes may run what is dispatched here. */
  async function sharing(): Promise<Partial<Parameters<typeof openDispatches>[0]>> {
    const { createDispatchPeers, createUserRoom, roleNow } = await workplaceModules.dispatchPeers();
    const { trustedFolder } = await workplaceModules.chooseFolder();
    return {
      peers: createDispatchPeers({
        ...{ home, machine: machineName(variables), agents: installedAgents },
        ...(works !== undefined && { works }),
        ...(isDraining && { isDraining }),
      }),
      roleOf: async (userId, role) => roleNow(await accounts(), userId, role),
      folderOf: (folder) => trustedFolder({ trust, config: { home, userHome } }, folder),
      userRoom: createUserRoom(home),
    };
  }
  const dispatches = openOnce(async (): Promise<Dispatches> => {
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
  });
  const sessions = openOnce(() =>
    openSessions({
      ...{ home, userHome, builtin, library, dispatches, variables, self, search, sources },
      readRights: async (userId) => (await access()).rights(userId),
      ...(takeCommand && { takeCommand }),
      ...(hasDatabase(config) && { machine: machineName(variables) }),
    }),
  );
  return {
    trust,
    library,
    sessions,
    dispatches,
    installedAgents,
    accounts,
    access,
    publishTokens,
    approvals() {
      decisions ??= openApprovals({ home });
      return decisions;
    },
    signatures,
    audit,
    environment,
    sources,
    search,
    async close() {
      for (const one of [sessions, dispatches, library, accounts, access, publishTokens, signatures]) await one.close();
      await decisions?.close();
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
