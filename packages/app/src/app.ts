import type { Readable, Writable } from "node:stream";
import {
  builtinTools,
  createEnvironments,
  createTrust,
  type Environment,
  type Environments,
  type Fault,
  findProject,
  type Known,
  type Library,
  type Role,
  type Session,
  type SessionEvent,
  type Sessions,
  type Text,
  type Trust,
} from "@loadout/core";
import type { Accounts } from "./accounts/accounts.ts";
import type { Config } from "./config.ts";
import { createWorkplace, type Workplace } from "./workplace.ts";

/** What operations work with. Nothing is opened before it is asked for. */
export interface App {
  readonly config: Config;
  readonly trust: Trust;
  /** The root of the project worked in. */
  readonly projectRoot: string;
  /** The environment named, or the active one, as seen from the working folder. */
  environment(name?: string): Promise<Environment>;
  /** The home's environments and, if the project worked in is trusted, its own. */
  environments(): Environments;
  /** The managed store of the home. */
  library(): Promise<Library>;
  /** The conversations of whoever is at the door. */
  sessions(): Promise<Sessions>;
  /** Who may sign in to this installation. */
  accounts(): Promise<Accounts>;
  /** What skills may depend on, as seen from the working folder. */
  known(): Promise<Known>;
  readonly person: Person;
  /** A text in the language of whoever is at the door. */
  say(text: Text): string;
  readonly caller: Caller;
  /** Who changes things, by user id. */
  readonly actor: string;
  /** What only a server has; absent in a process of one's own. */
  readonly server?: ServerSide;
  close(): Promise<void>;
}

/** Who asks. On the command line that is the owner of the home. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** Has the files of the home in hand, and so need not be kept from anything in it. */
  readonly isLocal: boolean;
  /** The request, where there is one. */
  readonly requestId?: string;
}

/** What a server keeps while requests come and go. */
export interface ServerSide {
  /** Where it can be reached. */
  readonly address: string;
  /** Ends the turn under way; false where there is none. */
  cancel(contextId: string): Promise<boolean>;
  isRunning(contextId: string): boolean;
  /** Lets a conversation live on between its turns, with what it runs in the background. */
  keep(session: Session): Promise<Session>;
  /** Ends it, once this request is answered. */
  stop(): void;
}

/** Whoever sits at the door: a terminal asks and shows, a server does neither. */
export interface Person {
  /** Says how far long work has come. */
  progress(line: string): void;
  /** What only somebody who asked for details wants to see. */
  detail(text: string): void;
  /** A yes-or-no question; `undefined` when nobody can answer. */
  ask(question: Text): Promise<boolean | undefined>;
  /** Hands bytes over as the result itself. */
  deliver(bytes: Buffer): void;
  /** What was handed over on standard input. */
  input(): Promise<Buffer>;
  /** A line that is not shown while it is typed; what was handed over where nobody types. */
  secret(question: Text): Promise<string>;
  /** Standard input and output as they are, for what another program is talked to over them. */
  streams(): Promise<{ readonly input: Readable & { readonly isTTY?: boolean }; readonly output: Writable }>;
  /** Lets the person edit a file in the editor of their choice; `false` when there is none to do it. */
  edit(path: string): Promise<boolean>;
  /** Work that can be called off; the signal says when. What was done until then is the work's own business. */
  interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Somebody who is shown what happens in turns, as it happens. */
  follow(view: TurnView): Promise<(event: SessionEvent) => void>;
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
  const trust = createTrust(home);
  const projectRoot = workDir === userHome ? workDir : findProject(workDir, userHome).root;
  let talks: Promise<Sessions> | undefined;
  const environment: App["environment"] = (name) => workplace.environment(workDir, name);
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
    accounts: workplace.accounts,
    async known() {
      const found = await environment();
      const servers = found.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
      return { tools: builtinTools, servers, skills: [...found.view().ready.keys()] };
    },
    person,
    say: (text) => text[config.language],
    caller,
    actor: caller.userId,
    ...(server && { server }),
    async close() {
      await (await talks)?.close();
      if (!options.workplace) await workplace.close();
    },
  };
}
