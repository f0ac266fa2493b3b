import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readlinkSync, readSync, realpathSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { codeOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import type { Text } from "../../ground/text.ts";
import type { StatePlace } from "../agents/agent-kinds.ts";
import { findCommand } from "../agents/find-command.ts";
import type { SandboxRequest } from "./agent-sandbox.ts";
import type { LayoutInput } from "./sandbox-layout.ts";
import { homeToolChains, installationOf, privatePlaces, systemFiles, systemFolders } from "./tool-chains.ts";

/** Collects what an agent's sandbox needs from the machine. */

export interface Surroundings {
  /** Loadout's home folder. */
  readonly home: string;
  /** Readable paths from the settings. */
  readonly readable: readonly string[];
  /** The trusted projects. */
  readonly trusted: readonly string[];
  /** The home folder of the user who runs Loadout, where tool chains are searched. */
  readonly userHome: string;
}

/** Collects from the machine what an agent needs in its sandbox, except the working folder. */
export function gatherLayout(
  { kind, programs, env, ...request }: Omit<SandboxRequest, "role">,
  { home, readable, trusted, userHome }: Surroundings,
): Omit<LayoutInput, "work"> {
  const { workDir } = request;
  const ourHome = realPathOf(home) ?? home;
  if (isInside(ourHome, workDir)) throw unsafeFolder(workDir, holdsHome);
  const others = trusted.filter((folder) => !isInside(folder, workDir) && !isInside(workDir, folder));
  const keys = real(
    [userHome, env.HOME ?? userHome].flatMap((folder) => privatePlaces.map((name) => join(folder, name))),
  );
  const hidden = [ourHome, ...real(others), ...keys];
  const isHarmless = (path: string): boolean => {
    const found = realPathOf(path);
    return found !== undefined && !isInside(userHome, found) && !hidden.some((secret) => isInside(found, secret));
  };
  const places = kind.state?.(env) ?? [];
  if (!request.isOutlook) makeState(places);
  const state = named(places.map(({ path }) => path));
  const started = [...programs, ...(kind.programVariables ?? []).flatMap((name) => env[name] ?? [])];
  const own = started.filter((path) => !state.includes(path));
  const installed = [...real([...own, ...own.flatMap(interpreterOf)]), ...interpretersOf(env)]
    .filter(isHarmless)
    .map((path) => installationOf(path, [userHome, workDir, ...hidden, ...state]));
  return {
    links: systemLinks(),
    readable: [
      ...[...systemFolders.filter((folder) => linkOf(folder) === undefined), ...systemFiles].filter(existsSync),
      ...named(homeToolChains.map((name) => join(userHome, name))).filter(isHarmless),
      ...named(searchFolders(env)).filter(isHarmless).map(packagesOf),
      ...named(readable.map((path) => path.replace(/^~(?=\/)/, userHome))),
      ...named(["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"].flatMap((name) => env[name] ?? [])),
      ...named(own).filter(isHarmless),
      ...installed,
    ],
    hidden,
    homes: [...new Set(["/root", "/home", userHome, env.HOME ?? userHome])].filter((path) => path !== "/"),
    state,
    programs: installed.filter((path) => state.some((folder) => isInside(path, folder))),
    workDir,
  };
}

const holdsHome: Text = { en: "it contains Loadout's own home", zh: "它包含 Loadout 自己的主目录" };

export const unsafeFolder = (folder: string, reason: Text): Fault =>
  new Fault("dispatch.folder-unsafe", { folder, reason });

/** Creates missing state folders, as the agent would; files are not created. */
function makeState(places: readonly StatePlace[]): void {
  for (const { path, isFile } of places) if (!isFile && !existsSync(path)) makeFolder(path);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === undefined) throw error; // otherwise the agent reports it itself
  }
}

/** The interpreter in the first line of a script. */
function interpreterOf(script: string): readonly string[] {
  const head = Buffer.alloc(256);
  try {
    const file = openSync(script, "r");
    try {
      readSync(file, head, 0, head.length, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error; // otherwise unreadable or gone
  }
  return /^#! ?(\/[^\s\0]+)/.exec(head.toString("latin1"))?.slice(1) ?? [];
}

/** Interpreters that scripts use by name. */
const interpretersOf = (env: Readonly<Record<string, string>>): readonly string[] =>
  real(["node", "python3"].flatMap((name) => findCommand(name, env.PATH) ?? []));

const searchFolders = ({ PATH = "" }: Readonly<Record<string, string>>): readonly string[] =>
  PATH.split(delimiter).filter(isAbsolute);

/** The whole `node_modules`, since its commands are links into packages. */
const packagesOf = (folder: string): string => /^(.*?\/node_modules)\//.exec(folder)?.[1] ?? folder;

const real = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => realPathOf(path) ?? [])),
];

/** Existing paths, both as named and resolved. */
const named = (paths: readonly string[]): readonly string[] => [
  ...new Set(
    paths.flatMap((path) => {
      const found = isAbsolute(path) ? realPathOf(path) : undefined;
      return found === undefined ? [] : [path, found];
    }),
  ),
];

/** The real path; `undefined` if it does not exist or cannot be reached. */
export function realPathOf(path: string): string | undefined {
  if (path === "" || path.includes("\0")) return undefined;
  try {
    return realpathSync(path);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** The system folders that are links, with their targets. */
export const systemLinks = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    systemFolders.flatMap((folder) => {
      const to = linkOf(folder);
      return to === undefined ? [] : [[folder, to]];
    }),
  );

const linkOf = (path: string): string | undefined =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
