import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  assertOwnFolder,
  type DerivedCache,
  type Language,
  ownVariables,
  readUserHome,
  withUserHome,
} from "@loadout/core";

/** What the process was started with. The only place that reads environment variables. */
export interface Config {
  readonly home: string;
  readonly userHome: string;
  readonly workDir: string;
  /** The skills that come with the product. */
  readonly builtin: string;
  /** What a first start copies into the home. */
  readonly templates: string;
  readonly language: Language;
  /** This very program, as it can be started once more. */
  readonly self: readonly string[];
  /** Handed on to tools that are started. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** About the database of the home and its secrets, by name: for Loadout alone, never handed on to what it starts. */
  readonly own: Readonly<Record<string, string>>;
  /** Derived data of this user and this build; absent when run from the sources. */
  readonly cache?: DerivedCache;
}

/** A fault where there is no home to use: none is known, or it belongs to another user. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>, folder: string): Config {
  const userHome = realFolder(readUserHome(variables));
  const workDir = realFolder(folder);
  const named = variables.LOADOUT_HOME ? resolve(workDir, variables.LOADOUT_HOME) : undefined;
  const home = named ?? join(userHome, ".loadout");
  assertOwnFolder(userHome, { orRoot: true });
  assertOwnFolder(home);
  // Their skills count as the user's own.
  for (const name of [".agents", ".claude"]) assertOwnFolder(join(userHome, name), { orRoot: true, isEntry: true });
  return {
    home,
    userHome,
    workDir,
    builtin: shipped("skills"),
    templates: shipped("templates"),
    language: readLanguage(variables),
    self: readSelf(),
    // Resolved once: child processes may run in another folder.
    variables: { ...withUserHome(handedOn(variables)), ...(named !== undefined && { LOADOUT_HOME: named }) },
    own: Object.fromEntries(
      ownVariables.flatMap((name) => (variables[name] ? [[name, variables[name]] as const] : [])),
    ),
  };
}

/** Whether the home is in a database server instead of its folder. */
export const hasDatabase = ({ own }: Pick<Config, "own">): boolean =>
  (own.LOADOUT_DATABASE_URL ?? own.LOADOUT_DATABASE_URL_FILE) !== undefined;

function handedOn(variables: Config["variables"]): Config["variables"] {
  if (!ownVariables.some((name) => name in variables)) return variables;
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !ownVariables.includes(name)));
}

export function readLanguage({
  LOADOUT_LANG,
  LC_ALL,
  LC_MESSAGES,
  LANG,
}: Readonly<Record<string, string | undefined>>): Language {
  const chosen = [LOADOUT_LANG, LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== "");
  return chosen?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The same Node, and the program whether or not it is the script that runs now: tests and `npm start` have their own. */
function readSelf(): readonly string[] {
  const source = join(import.meta.dirname, "main.ts");
  return existsSync(source)
    ? [process.execPath, "-C", "loadout-source", source]
    : [process.execPath, shipped("bin/loadout.cjs")];
}

/** The module of the threads in which a server keeps its database. */
export function threadFile(): URL {
  const source = join(import.meta.dirname, "home-thread.ts");
  return pathToFileURL(existsSync(source) ? source : shipped("home-thread.cjs"));
}

/** Folders are compared by where they really are. */
const realFolder = (path: string): string => (existsSync(path) ? realpathSync(path) : path);

/** What ships with the product: beside the built files, above them, or in the source tree. */
export function shipped(name: "skills" | "templates" | "console" | "bin/loadout.cjs" | "home-thread.cjs"): string {
  const candidates = [".", "..", "../..", "../../.."].map((folder) => join(import.meta.dirname, folder, name));
  return candidates.find((path) => existsSync(path)) ?? (candidates[0] as string);
}
