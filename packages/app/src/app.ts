import {
  createEnvironments,
  createTrust,
  type Environment,
  type Environments,
  findProject,
  openEnvironment,
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
  readonly person: Person;
}

/** Whoever sits at the door: a terminal asks and shows, a server does neither. */
export interface Person {
  /** Says how far long work has come. */
  progress(line: string): void;
  /** What only somebody who asked for details wants to see. */
  detail(text: string): void;
  /** A yes-or-no question; `undefined` when nobody can answer. */
  ask(question: Text): Promise<boolean | undefined>;
  /** What was handed over on standard input. */
  input(): Promise<string>;
}

export function createApp(config: Config, person: Person): App {
  const { home, userHome, workDir, builtin } = config;
  const trust = createTrust(home);
  const projectRoot = workDir === userHome ? workDir : findProject(workDir, userHome).root;
  return {
    config,
    trust,
    projectRoot,
    environment: (name) =>
      openEnvironment({ home, userHome, workDir, builtin, ...(name !== undefined && { environment: name }) }),
    environments: () => createEnvironments(home, trust.has(projectRoot) ? projectRoot : undefined),
    person,
  };
}
