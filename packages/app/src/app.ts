import { join } from "node:path";
import {
  type ArchiveLimits,
  builtinTools,
  createEnvironments,
  createTrust,
  type Environment,
  type Environments,
  findProject,
  type Known,
  type Library,
  openEnvironment,
  openLibrary,
  readSettings,
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
  /** Lets the person edit a file in the editor of their choice; `false` when there is none to do it. */
  edit(path: string): Promise<boolean>;
}

export function createApp(config: Config, person: Person): App {
  const { home, userHome, workDir, builtin } = config;
  const trust = createTrust(home);
  const projectRoot = workDir === userHome ? workDir : findProject(workDir, userHome).root;
  let opened: Promise<Library> | undefined;
  const environment: App["environment"] = (name) =>
    openEnvironment({ home, userHome, workDir, builtin, ...(name !== undefined && { environment: name }) });
  return {
    config,
    trust,
    projectRoot,
    environment,
    environments: () => createEnvironments(home, trust.has(projectRoot) ? projectRoot : undefined),
    library: () => {
      opened ??= openHomeLibrary(home);
      return opened;
    },
    async known() {
      const found = await environment();
      const servers = found.layers().flatMap(({ settings }) => Object.keys(settings.mcpServers ?? {}));
      return { tools: builtinTools, servers, skills: [...found.view().ready.keys()] };
    },
    person,
    say: (text) => text[config.language],
    actor: "default",
    close: async () => (await opened)?.close(),
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
