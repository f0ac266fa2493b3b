import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import {
  type ArchiveLimits,
  builtinTools,
  createEnvironments,
  createTrust,
  type Environment,
  type Environments,
  type Fault,
  findProject,
  type Known,
  type Library,
  openEnvironment,
  openLibrary,
  openSessions,
  readSettings,
  type SessionEvent,
  type Sessions,
  type Text,
  type Trust,
} from "@loadout/core";
import type { Config } from "./config.ts";

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
  /** What skills may depend on, as seen from the working folder. */
  known(): Promise<Known>;
  readonly person: Person;
  /** A text in the language of whoever is at the door. */
  say(text: Text): string;
  /** Who changes things; on the command line that is the owner of the home. */
  readonly actor: string;
  close(): Promise<void>;
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

export function createApp(config: Config, person: Person): App {
  const { home, userHome, workDir, builtin } = config;
  const trust = createTrust(home);
  const projectRoot = workDir === userHome ? workDir : findProject(workDir, userHome).root;
  let opened: Promise<Library> | undefined;
  let talks: Promise<Sessions> | undefined;
  const library = (): Promise<Library> => {
    opened ??= openHomeLibrary(home);
    return opened;
  };
  const environment: App["environment"] = (name) =>
    openEnvironment({ home, userHome, workDir, builtin, ...(name !== undefined && { environment: name }) });
  return {
    config,
    trust,
    projectRoot,
    environment,
    environments: () => createEnvironments(home, trust.has(projectRoot) ? projectRoot : undefined),
    library,
    sessions: () => {
      talks ??= openSessions({ home, userHome, builtin, library, variables: config.variables, self: config.self });
      return talks;
    },
    async known() {
      const found = await environment();
      const servers = found.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
      return { tools: builtinTools, servers, skills: [...found.view().ready.keys()] };
    },
    person,
    say: (text) => text[config.language],
    actor: "default",
    async close() {
      await (await talks)?.close();
      await (await opened)?.close();
    },
  };
}

/** With the limits of the home's configuration: a project cannot raise them. */
async function openHomeLibrary(home: string): Promise<Library> {
  const { value } = await readSettings(join(home, "config.jsonc"));
  return openLibrary({
    home,
    limits: (value.limits?.archive ?? {}) as Partial<ArchiveLimits>,
    textExtensions: (value.library?.textExtensions ?? []).map((extension) =>
      extension.replace(/^\./, "").toLowerCase(),
    ),
  });
}
