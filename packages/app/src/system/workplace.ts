import {
  type Approvals,
  type ArchiveLimits,
  type AuditLog,
  confinementOf,
  createAuditLog,
  createEnvironments,
  createSharedSearch,
  createSharedSources,
  createTrust,
  type DerivedCache,
  type Dispatches,
  dispatchSettingsOf,
  type Environment,
  homeSettings,
  type Library,
  type Observer,
  openApprovals,
  openDispatches,
  openEnvironment,
  openLibrary,
  openSessions,
  readHomeLayers,
  readSettings,
  readVariables,
  type Sessions,
  type SharedSearch,
  type SharedSources,
  type Trust,
} from "@loadout/core";
import type { Access } from "../access/access.ts";
import type { Accounts } from "../account/accounts.ts";
import type { Programs } from "../account/oauth/programs.ts";
import type { ProviderSignIn } from "../account/provider/provider-sign-in.ts";
import { type Config, hasDatabase } from "../config.ts";
import type { PublishTokens } from "../environment/publish/publish-tokens.ts";
import type { Signatures } from "../skill/signature/signatures.ts";
import { machineName } from "./cluster/machine-name.ts";
import type { SpanCounts } from "./observe/span-queue.ts";
import type { WorkCounts } from "./observe/work-counts.ts";
import { openOnce } from "./open-once.ts";

/** Modules that are loaded with the first use of what they open; a server loads them before that. */
export const workplaceModules = {
  accounts: () => import("../account/accounts.ts"),
  access: () => import("../access/access.ts"),
  programs: () => import("../account/oauth/programs.ts"),
  providerSignIn: () => import("../account/provider/provider-sign-in.ts"),
  providerClient: () => import("../account/provider/provider-client.ts"),
  providerLibrary: () => import("openid-client"),
  publishTokens: () => import("../environment/publish/publish-tokens.ts"),
  signatures: () => import("../skill/signature/signatures.ts"),
  installedAgents: () => import("./cluster/installed-agents.ts"),
  dispatchPeers: () => import("./cluster/create-dispatch-peers.ts"),
  chooseFolder: () => import("../dispatch/run/choose-folder.ts"),
  traces: () => import("./observe/open-traces.ts"),
  hideKeys: () => import("../session/hide-keys.ts"),
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
  /** Programs that people connected through the browser. */
  programs(): Promise<Programs>;
  /** Signing in with the company's provider. */
  providerSignIn(): Promise<ProviderSignIn>;
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
  /** Is told of the work of this process, if that is counted or traced. */
  observer(): Promise<Observer | undefined>;
  /** How many spans were sent; undefined if nothing is traced. */
  spans(): Promise<SpanCounts | undefined>;
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
  /** Counts the work of this process. */
  readonly counts?: WorkCounts;
  /** Has a line for turns and dispatches that end, and for what goes wrong with models, servers and traces. */
  readonly log?: { write(line: Readonly<Record<string, unknown>>): void };
}

export function createWorkplace(
  config: Omit<Config, "workDir">,
  { onDispatches, takeCommand, takeDispatch, works, isDraining, cache, counts, log }: WorkplaceOptions = {},
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
  const programs = openOnce(async () => (await workplaceModules.programs()).openPrograms({ home }));
  const publishTokens = openOnce(async () => (await workplaceModules.publishTokens()).openPublishTokens({ home }));
  const providerSignIn = openOnce(async () =>
    (await workplaceModules.providerSignIn()).createProviderSignIn({
      ...{ home, access, accounts: await accounts() },
      client: (await workplaceModules.providerClient()).createProviderClient({
        secretOf: async (name) => (await readVariables(home, variables))(name)?.value,
        now: () => new Date(),
      }),
      audit: ({ requestId, ...change }) =>
        audit.record({ time: new Date().toISOString(), before: null, after: null, details: {}, ...change, requestId }),
    }),
  );
  const signatures = openOnce(async () => (await workplaceModules.signatures()).openSignatures({ home }));
  const environment: Workplace["environment"] = (workDir, name) =>
    openEnvironment({ home, userHome, workDir, builtin, sources, ...(name !== undefined && { environment: name }) });
  const traces = openOnce(async () => {
    const opened = isTraced(config)
      ? (await workplaceModules.traces()).openTraces({
          config,
          hiding: async () =>
            (await workplaceModules.hideKeys()).hidingKeys(
              config,
              createEnvironments(home, async () => undefined),
            ),
          ...(log && { onTrouble: (message: string) => log.write({ message }) }),
        })
      : undefined;
    return { opened, close: async () => opened?.close() };
  });
  const observer = async (): Promise<Observer | undefined> => {
    const traced = (await traces()).opened?.observer;
    return counts ? counts.observed({ traced, ...(log && { log }) }) : traced;
  };
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
    const observed = await observer();
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
      ...(observed && { observer: observed }),
      ...(hasDatabase(config) && (await sharing())),
    });
    await onDispatches?.(made);
    return made;
  });
  const sessions = openOnce(async () => {
    const observed = await observer();
    return openSessions({
      ...{ home, userHome, builtin, library, dispatches, variables, self, search, sources },
      readRights: async (userId) => (await access()).rights(userId),
      ...(takeCommand && { takeCommand }),
      ...(hasDatabase(config) && { machine: machineName(variables) }),
      ...(observed && { observer: observed }),
    });
  });
  return {
    trust,
    library,
    sessions,
    dispatches,
    installedAgents,
    accounts,
    access,
    programs,
    providerSignIn,
    publishTokens,
    approvals() {
      decisions ??= openApprovals({ home });
      return decisions;
    },
    signatures,
    audit,
    environment,
    observer,
    spans: async () => (await traces()).opened?.counts(),
    sources,
    search,
    async close() {
      const opened = [
        sessions,
        dispatches,
        traces,
        library,
        providerSignIn,
        accounts,
        access,
        programs,
        publishTokens,
        signatures,
      ];
      for (const one of opened) await one.close();
      await decisions?.close();
      await audit.close();
    },
  };
}

/** Whether the code that traces is to be loaded; it reads all variables. */
const isTraced = ({ variables }: Pick<Config, "variables">): boolean =>
  [variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, variables.OTEL_EXPORTER_OTLP_ENDPOINT].some((text) => !!text?.trim());

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
