import type { Readable, Writable } from "node:stream";
import {
  type Approvals,
  type AuditEntry,
  type AuditQuery,
  bindEnvironment,
  builtinTools,
  type ChangeAuthor,
  createEnvironments,
  type DerivedCache,
  type Dispatches,
  type DispatchSettings,
  dispatchSettingsOf,
  type Environment,
  type Environments,
  type Fault,
  findProject,
  hideCandidates,
  isBound,
  type Known,
  type KnownNames,
  type Library,
  noRights,
  type Rights,
  type Role,
  restrictView,
  type Session,
  type Sessions,
  type SharedSearch,
  type SharedSources,
  type Text,
  type TimedEvent,
  type Trust,
} from "@loadout/core";
import { homeFiles } from "@loadout/core/home";
import type { Access } from "./access/access.ts";
import type { Accounts } from "./account/accounts.ts";
import type { Programs } from "./account/oauth/programs.ts";
import type { ProviderSignIn } from "./account/provider/provider-sign-in.ts";
import type { UserUsage } from "./account/user-limits.ts";
import type { Config } from "./config.ts";
import type { DispatchTold } from "./dispatch/run/follow-dispatch.ts";
import type { Terminal } from "./doors/cli/terminal.ts";
import type { PublishTokens } from "./environment/publish/publish-tokens.ts";
import type { TurnView as Turn, TurnOptions } from "./session/turn/take-turn.ts";
import type { Signatures } from "./skill/signature/signatures.ts";
import { createWorkplace, type Workplace } from "./system/workplace.ts";

/** What operations work with. Everything is opened on first use. */
export interface App {
  readonly config: Config;
  readonly trust: Trust;
  /** The root of the project worked in. */
  projectRoot(): Promise<string>;
  /**
   * The environment named, or the active one, as seen from the working folder: to a user what they may use of it, to an admin
   * what they may read. What goes to a model is asked for with `use`.
   */
  environment(name?: string, verb?: "read" | "use"): Promise<Environment>;
  /** The home's environments and, if the project worked in is trusted, its own. */
  environments(): Environments;
  /** The managed store of the home. */
  library(): Promise<Library>;
  /** The sessions of the caller. */
  sessions(): Promise<Sessions>;
  /** Tasks for other agents, of everybody; operations show each caller their own. */
  dispatches(): Promise<Dispatches>;
  /** Which agents there are beside the known ones, as seen from a folder; without one, from the home. */
  agentSettings(folder: string | undefined): Promise<DispatchSettings>;
  /** What this process has read of the sources. */
  readonly sources: SharedSources;
  /** The search index of this process. */
  readonly search: SharedSearch;
  /** The user accounts. */
  accounts(): Promise<Accounts>;
  /** The groups of users, and the grants. */
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
  /** The grants in force and the groups of the caller: read once for each request, and never kept longer. */
  rights(): Promise<Rights>;
  /** The same for an operation that a grant allows: of all skills, these of the library alone. */
  limitedTo(slugs: readonly string[]): App;
  /** The same for those who review skills, whose right is to see all of them. */
  unlimited(): App;
  /** A model reads the answers: skills that must not reach one are left out. */
  readonly isForModel?: true;
  /** The library skills that an operation is limited to. */
  readonly only?: ReadonlySet<string>;
  /**
   * Records a change in the audit log, after it was made; the library records its own. Never contains secrets. Throws if
   * the entry cannot be written.
   */
  audit(entry: Change): Promise<void>;
  /** Changes, latest first. */
  audited(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** What skills may depend on, as seen from the working folder. */
  known(): Promise<Known & { readonly skills: KnownNames }>;
  readonly person: Person;
  /** A text in the language of the caller. */
  say(text: Text): string;
  readonly caller: Caller;
  /** The span that work for the caller belongs to, as W3C Trace Context writes it. */
  readonly traceparent?: string;
  /** Present only in a server. */
  readonly server?: ServerSide;
  close(): Promise<void>;
}

/** What an operation changed. */
export interface Change {
  /** The operation's name. */
  readonly action: string;
  readonly subject: string;
  /** The values before and after, as JSON; absent if there was or is none. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The caller. On the command line that is the owner of the home. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** Has direct access to the files of the home, so nothing needs to be hidden. */
  readonly isLocal: boolean;
  /** The request, where there is one. */
  readonly requestId?: string;
  /** How the caller authenticated. */
  readonly via?: "local" | "token" | "cookie";
  /** The address of the client, where the request comes over a network. */
  readonly from?: string;
  /** The sign-in a request belongs to, as the digest of its cookie. */
  readonly signIn?: string;
  /** The token of a request, as its digest. */
  readonly token?: string;
  /** The connected program that acts for the user: it only reads. */
  readonly program?: string;
}

/** State that a server keeps between requests. */
export interface ServerSide {
  /** Where it can be reached from this machine. */
  readonly address: string;
  /** Where others reach it, if it was told. */
  readonly publicUrl?: string;
  /** The caller named a folder of this machine, as our own command line does. */
  readonly hasFolder: boolean;
  /** Cancels the running turn; false if there is none. */
  cancel(contextId: string): Promise<boolean>;
  /** The sessions with a turn that runs, or waits for a process. */
  active(): Promise<ReadonlySet<string>>;
  /** Runs a turn in this process or another one. */
  takeTurn(session: Session, message: string, options: TurnOptions): Promise<Turn>;
  /** The open session with this id; it stays open between turns, with its background commands. */
  session(contextId: string): Promise<Session>;
  /** Closes that session. */
  drop(contextId: string): Promise<void>;
  /** A user's limits and usage. */
  usage(userId: string): Promise<UserUsage>;
  /** Stops the server after this request is answered. */
  stop(): void;
}

/** The person who runs the operation: a terminal can ask and show, a server cannot. */
export interface Person {
  /** Reports progress. */
  progress(line: string): void;
  /** Says how far long work is, in a line that does not stay. */
  step(line: string): void;
  /** Says something before the work goes on; `text` is not made where nobody would read it. */
  tell(text: (terminal: Terminal) => string): void;
  /** Details, shown with --verbose. */
  detail(text: string): void;
  /** Whether questions can be asked. */
  readonly isThere: boolean;
  /** A yes-or-no question; `undefined` if there is no terminal to ask at, or if it is cancelled. */
  ask(question: Text, signal?: AbortSignal): Promise<boolean | undefined>;
  /** Shows a result before the work has ended, as JSON or text. */
  announce(value: unknown, text: (terminal: Terminal) => string): Promise<void>;
  /** Writes bytes to standard output as the result. */
  deliver(bytes: Buffer): void;
  /** Reads standard input. */
  input(): Promise<Buffer>;
  /** The file name of the input, if known. */
  readonly inputName?: string;
  /** Reads a secret: a line that is not echoed, or standard input. */
  secret(question: Text): Promise<string>;
  /** Raw standard input and output, for protocols over stdio. */
  streams(): Promise<{ readonly input: Readable & { readonly isTTY?: boolean }; readonly output: Writable }>;
  /** Opens a file in the person's editor; `false` if there is none. */
  edit(path: string): Promise<boolean>;
  /** Runs work that can be interrupted through the signal. */
  interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns a function that shows the events of turns. */
  follow(view: TurnView): Promise<(event: TimedEvent) => void>;
  /** Returns a function that shows the events of a dispatch; `isResult`: all output is the result. */
  watch(isResult?: boolean): Promise<(event: DispatchTold) => void>;
  /** The next chat message; `undefined` when the person leaves. */
  nextMessage(): Promise<string | undefined>;
  /** Reports an error that does not end the command. */
  trouble(fault: Fault): void;
}

/** How a turn is shown where that can be chosen. */
export interface TurnView {
  /** The answers as text, nothing until the end, or every event as a line of JSON. */
  readonly format: "text" | "json" | "stream-json";
  /** Everything that happens, beside the answers. */
  readonly timeline: boolean;
}

const owner: Caller = { userId: "default", role: "superadmin", isLocal: true };

export interface AppOptions {
  /** A shared workplace that stays open; by default the app opens and closes its own. */
  readonly workplace?: Workplace;
  readonly caller?: Caller;
  readonly server?: ServerSide;
  readonly traceparent?: string;
  /** For its own workplace: skills that did not change since the last process are not read again. */
  readonly cache?: DerivedCache;
}

export function createApp(config: Config, person: Person, options: AppOptions = {}): App {
  const { home, userHome, workDir } = config;
  const { caller = owner, server, cache, workplace = createWorkplace(config, { ...(cache && { cache }) }) } = options;
  const { trust } = workplace;
  const { files } = homeFiles(home);
  let root: Promise<string> | undefined;
  const projectRoot = (): Promise<string> => {
    root ??=
      workDir === userHome
        ? Promise.resolve(workDir)
        : findProject(workDir, userHome, files).then((found) => found.root);
    return root;
  };
  const trustedProject = async (): Promise<string | undefined> => {
    const project = await projectRoot();
    return (await trust.has(project)) ? project : undefined;
  };
  // On the command line the program around it names it, as for other programs.
  const traceparent = options.traceparent ?? (server ? undefined : config.variables.TRACEPARENT);
  let talks: Promise<Sessions> | undefined;
  let read: Promise<Rights> | undefined;
  const rights = (): Promise<Rights> => {
    read ??=
      caller.role === "superadmin"
        ? Promise.resolve(noRights)
        : workplace.access().then((access) => access.rights(caller.userId));
    return read;
  };
  const environment: App["environment"] = async (name, verb = isBound(caller) ? "use" : "read") => {
    const found = await workplace.environment(workDir, name).catch((error: unknown) => {
      throw hideCandidates(caller, error);
    });
    const now = await rights();
    if (!isBound(caller) && now.grants.length === 0 && verb === "read") return found;
    return bindEnvironment(found, caller, { rights: now, verb });
  };
  const app: App = {
    config,
    trust,
    projectRoot,
    environment,
    environments: () => createEnvironments(home, trustedProject),
    library: workplace.library,
    sessions() {
      talks ??= workplace.sessions().then((all) => all.as({ userId: caller.userId, role: caller.role }));
      return talks;
    },
    dispatches: workplace.dispatches,
    agentSettings: async (folder = userHome) => dispatchSettingsOf((await workplace.environment(folder)).layers()),
    sources: workplace.sources,
    search: workplace.search,
    accounts: workplace.accounts,
    access: workplace.access,
    programs: workplace.programs,
    providerSignIn: workplace.providerSignIn,
    publishTokens: workplace.publishTokens,
    signatures: workplace.signatures,
    rights,
    limitedTo: (slugs) => ({
      ...app,
      only: new Set(slugs),
      environment: async (name) => {
        const found = await workplace.environment(workDir, name);
        const only = new Set(slugs.map((slug) => `library:${slug}`));
        return { ...found, view: () => restrictView(found.view(), only) };
      },
    }),
    unlimited: () => ({ ...app, environment: (name) => workplace.environment(workDir, name) }),
    approvals: workplace.approvals,
    audit: (change) => audit(config, workplace, caller, change),
    audited: (query) => workplace.audit.list(query),
    async known() {
      const found = await environment();
      const servers = found.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
      return { tools: builtinTools, servers, skills: found.view().ready };
    },
    person,
    say: (text) => text[config.language],
    caller,
    ...(traceparent !== undefined && { traceparent }),
    ...(server && { server }),
    async close() {
      await (await talks)?.close();
      if (!options.workplace) await workplace.close();
    },
  };
  return app;
}

/** The author of a change, for the library. */
export const authorOf = ({ caller: { userId, requestId } }: App): ChangeAuthor => ({
  author: userId,
  ...(requestId !== undefined && { request: requestId }),
});

async function audit({ home }: Config, workplace: Workplace, caller: Caller, change: Change): Promise<void> {
  const { database, files } = homeFiles(home);
  if (!database && !(await files.stat(home))) return; // without a home nothing was changed; do not create one
  const { action, subject, before = null, after = null } = change;
  await workplace.audit.record({
    time: new Date().toISOString(),
    actor: caller.userId,
    action,
    subject,
    before,
    after,
    details: {},
    ...(caller.requestId !== undefined && { requestId: caller.requestId }),
  });
}
