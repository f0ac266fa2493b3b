import { existsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import {
  type AuditEntry,
  type AuditQuery,
  bindEnvironment,
  builtinTools,
  type ChangeAuthor,
  createEnvironments,
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
  type Library,
  type Role,
  type Session,
  type Sessions,
  type Text,
  type TimedEvent,
  type Trust,
} from "@loadout/core";
import type { Accounts } from "./account/accounts.ts";
import type { UserUsage } from "./account/user-limits.ts";
import type { Config } from "./config.ts";
import type { DispatchTold } from "./dispatch/run/follow-dispatch.ts";
import type { Terminal } from "./doors/cli/terminal.ts";
import { createWorkplace, type Workplace } from "./system/workplace.ts";

/** What operations work with. Nothing is opened before it is asked for. */
export interface App {
  readonly config: Config;
  readonly trust: Trust;
  /** The root of the project worked in. */
  readonly projectRoot: string;
  /** The environment named, or the active one, as seen from the working folder; to a user, what they may use of it. */
  environment(name?: string): Promise<Environment>;
  /** The home's environments and, if the project worked in is trusted, its own. */
  environments(): Environments;
  /** The managed store of the home. */
  library(): Promise<Library>;
  /** The conversations of whoever is at the door. */
  sessions(): Promise<Sessions>;
  /** Tasks for other agents, of everybody; operations show each caller their own. */
  dispatches(): Promise<Dispatches>;
  /** Which agents there are beside the known ones, as seen from a folder; without one, from the home. */
  agentSettings(folder: string | undefined): Promise<DispatchSettings>;
  /** Who may sign in to this installation. */
  accounts(): Promise<Accounts>;
  /**
   * Tells who changed what, once it is changed; for every change but those the library tells of itself. Never with a
   * secret in it. Where that cannot be written, whoever made the change is told so.
   */
  audit(entry: Change): Promise<void>;
  /** What was changed, the latest first. */
  audited(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** What skills may depend on, as seen from the working folder. */
  known(): Promise<Known>;
  readonly person: Person;
  /** A text in the language of whoever is at the door. */
  say(text: Text): string;
  readonly caller: Caller;
  /** What only a server has; absent in a process of one's own. */
  readonly server?: ServerSide;
  close(): Promise<void>;
}

/** What an operation changed. */
export interface Change {
  /** The operation's name. */
  readonly action: string;
  readonly subject: string;
  /** What it was and what it is, as JSON; left out where there was or is none. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Who asks. On the command line that is the owner of the home. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** Has the files of the home in hand, and so need not be kept from anything in it. */
  readonly isLocal: boolean;
  /** The request, where there is one. */
  readonly requestId?: string;
  /** By what a server knows them. */
  readonly via?: "local" | "token" | "cookie";
  /** The address of the client, where the request comes over a network. */
  readonly from?: string;
  /** The sign-in a request belongs to, as the digest of its cookie. */
  readonly signIn?: string;
}

/** What a server keeps while requests come and go. */
export interface ServerSide {
  /** Where it can be reached. */
  readonly address: string;
  /** The caller named a folder of this machine, as our own command line does. */
  readonly hasFolder: boolean;
  /** Ends the turn under way; false where there is none. */
  cancel(contextId: string): Promise<boolean>;
  isRunning(contextId: string): boolean;
  /** The session of this id, which lives on between its turns with what it runs in the background. */
  session(contextId: string): Promise<Session>;
  /** Lets go of it, with all of that. */
  drop(contextId: string): Promise<void>;
  /** What a user has of what they may have. */
  usage(userId: string): Promise<UserUsage>;
  /** Tells open pages that something of this kind changed. */
  changed(what: string): void;
  /** Ends it, once this request is answered. */
  stop(): void;
}

/** Whoever sits at the door: a terminal asks and shows, a server does neither. */
export interface Person {
  /** Says how far long work has come. */
  progress(line: string): void;
  /** What only somebody who asked for details wants to see. */
  detail(text: string): void;
  /** Somebody can be asked. */
  readonly isThere: boolean;
  /** A yes-or-no question; `undefined` when nobody can answer, or when it is called off. */
  ask(question: Text, signal?: AbortSignal): Promise<boolean | undefined>;
  /** Shows a result before the work has ended: as JSON where that was asked for, else as text. */
  announce(value: unknown, text: (terminal: Terminal) => string): Promise<void>;
  /** Hands bytes over as the result itself. */
  deliver(bytes: Buffer): void;
  /** What was handed over on standard input. */
  input(): Promise<Buffer>;
  /** The file name of that, where the sender gave one. */
  readonly inputName?: string;
  /** A line that is not shown while it is typed; what was handed over where nobody types. */
  secret(question: Text): Promise<string>;
  /** Standard input and output as they are, for what another program is talked to over them. */
  streams(): Promise<{ readonly input: Readable & { readonly isTTY?: boolean }; readonly output: Writable }>;
  /** Lets the person edit a file in the editor of their choice; `false` when there is none to do it. */
  edit(path: string): Promise<boolean>;
  /** Work that can be called off; the signal says when. What was done until then is the work's own business. */
  interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Somebody who is shown what happens in turns, as it happens. */
  follow(view: TurnView): Promise<(event: TimedEvent) => void>;
  /** Somebody who is shown what another agent says and does, as it comes; `isResult`: all of it is what was asked for. */
  watch(isResult?: boolean): Promise<(event: DispatchTold) => void>;
  /** The next message of a conversation; `undefined` when the person leaves. */
  nextMessage(): Promise<string | undefined>;
  /** Says what went wrong where that ends nothing. */
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
  /** What is open already and stays open; otherwise the app opens its own, and closes it. */
  readonly workplace?: Workplace;
  readonly caller?: Caller;
  readonly server?: ServerSide;
}

export function createApp(config: Config, person: Person, options: AppOptions = {}): App {
  const { home, userHome, workDir } = config;
  const { workplace = createWorkplace(config), caller = owner, server } = options;
  const { trust } = workplace;
  const projectRoot = workDir === userHome ? workDir : findProject(workDir, userHome).root;
  let talks: Promise<Sessions> | undefined;
  const environment: App["environment"] = async (name) => {
    if (!isBound(caller)) return workplace.environment(workDir, name);
    const found = await workplace.environment(workDir, name).catch((error: unknown) => {
      throw hideCandidates(caller, error);
    });
    return bindEnvironment(found, caller);
  };
  return {
    config,
    trust,
    projectRoot,
    environment,
    environments: () => createEnvironments(home, trust.has(projectRoot) ? projectRoot : undefined),
    library: workplace.library,
    sessions() {
      talks ??= workplace.sessions().then((all) => all.as({ userId: caller.userId, role: caller.role }));
      return talks;
    },
    dispatches: workplace.dispatches,
    agentSettings: async (folder = userHome) => dispatchSettingsOf((await workplace.environment(folder)).layers()),
    accounts: workplace.accounts,
    audit: (change) => audit(config, workplace, caller, change),
    audited: (query) => workplace.audit.list(query),
    async known() {
      const found = await environment();
      const servers = found.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
      return { tools: builtinTools, servers, skills: [...found.view().ready.keys()] };
    },
    person,
    say: (text) => text[config.language],
    caller,
    ...(server && { server }),
    async close() {
      await (await talks)?.close();
      if (!options.workplace) await workplace.close();
    },
  };
}

/** Who makes a change, as the library wants to know it. */
export const authorOf = ({ caller: { userId, requestId } }: App): ChangeAuthor => ({
  author: userId,
  ...(requestId !== undefined && { request: requestId }),
});

async function audit({ home }: Config, workplace: Workplace, caller: Caller, change: Change): Promise<void> {
  if (!existsSync(home)) return; // nothing was changed in it, and looking makes no home
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
