import { mkdir, open, readlink, realpath, stat } from "node:fs/promises";
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
export async function gatherLayout(
  { kind, programs, env, ...request }: Omit<SandboxRequest, "role">,
  { home, readable, trusted, userHome }: Surroundings,
): Promise<Omit<LayoutInput, "work">> {
  const { workDir } = request;
  const ourHome = (await realPathOf(home)) ?? home;
  if (isInside(ourHome, workDir)) throw unsafeFolder(workDir, holdsHome);
  const others = trusted.filter((folder) => !isInside(folder, workDir) && !isInside(workDir, folder));
  const keys = await real(
    [userHome, env.HOME ?? userHome].flatMap((folder) => privatePlaces.map((name) => join(folder, name))),
  );
  const hidden = [ourHome, ...(await real(others)), ...keys];
  const isHarmless = async (path: string): Promise<boolean> => {
    const found = await realPathOf(path);
    return found !== undefined && !isInside(userHome, found) && !hidden.some((secret) => isInside(found, secret));
  };
  const harmless = (paths: readonly string[]): Promise<readonly string[]> => filtered(paths, isHarmless);
  const places = kind.state?.(env) ?? [];
  if (!request.isOutlook) await makeState(places);
  const state = await named(places.map(({ path }) => path));
  const started = [...programs, ...(kind.programVariables ?? []).flatMap((name) => env[name] ?? [])];
  const own = started.filter((path) => !state.includes(path));
  const interpreters = (await Promise.all(own.map(interpreterOf))).flat();
  const found = [...(await real([...own, ...interpreters])), ...(await interpretersOf(env))];
  const installed = (await harmless(found)).map((path) =>
    installationOf(path, [userHome, workDir, ...hidden, ...state]),
  );
  const links = await systemLinks();
  const certificates = ["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"].flatMap((name) => env[name] ?? []);
  return {
    links,
    readable: [
      ...(await existing([...systemFolders.filter((folder) => links[folder] === undefined), ...systemFiles])),
      ...(await harmless(await named(homeToolChains.map((name) => join(userHome, name))))),
      ...(await harmless(await named(searchFolders(env)))).map(packagesOf),
      ...(await named(readable.map((path) => path.replace(/^~(?=\/)/, userHome)))),
      ...(await named(certificates)),
      ...(await harmless(await named(own))),
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

async function filtered(
  paths: readonly string[],
  isKept: (path: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const kept = await Promise.all(paths.map(isKept));
  return paths.filter((_, index) => kept[index]);
}

/** The paths that exist, in order. */
export const existing = (paths: readonly string[]): Promise<readonly string[]> => filtered(paths, isThere);

/** Whether a path leads to something. */
async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return false;
  }
}

/** Creates missing state folders, as the agent would; files are not created. */
async function makeState(places: readonly StatePlace[]): Promise<void> {
  for (const { path, isFile } of places) if (!isFile && !(await isThere(path))) await makeFolder(path);
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === undefined) throw error; // otherwise the agent reports it itself
  }
}

/** The interpreter in the first line of a script. */
async function interpreterOf(script: string): Promise<readonly string[]> {
  const head = Buffer.alloc(256);
  try {
    await using file = await open(script, "r");
    await file.read(head, 0, head.length, 0);
  } catch (error) {
    if (codeOf(error) === undefined) throw error; // otherwise unreadable or gone
  }
  return /^#! ?(\/[^\s\0]+)/.exec(head.toString("latin1"))?.slice(1) ?? [];
}

/** Interpreters that scripts use by name. */
async function interpretersOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const found = await Promise.all(["node", "python3"].map((name) => findCommand(name, env.PATH)));
  return real(found.flatMap((path) => path ?? []));
}

const searchFolders = ({ PATH = "" }: Readonly<Record<string, string>>): readonly string[] =>
  PATH.split(delimiter).filter(isAbsolute);

/** The whole `node_modules`, since its commands are links into packages. */
const packagesOf = (folder: string): string => /^(.*?\/node_modules)\//.exec(folder)?.[1] ?? folder;

/** The real paths of those that exist, each once. */
async function real(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map(realPathOf));
  return [...new Set(found.flatMap((path) => path ?? []))];
}

/** Existing paths, both as named and resolved. */
async function named(paths: readonly string[]): Promise<readonly string[]> {
  const both = paths.map(async (path) => {
    const found = isAbsolute(path) ? await realPathOf(path) : undefined;
    return found === undefined ? [] : [path, found];
  });
  return [...new Set((await Promise.all(both)).flat())];
}

/** The real path; `undefined` if it does not exist or cannot be reached. */
export async function realPathOf(path: string): Promise<string | undefined> {
  if (path === "" || path.includes("\0")) return undefined;
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** The system folders that are links, with their targets. */
export async function systemLinks(): Promise<Readonly<Record<string, string>>> {
  const links = systemFolders.map(async (folder) => {
    const to = await linkOf(folder);
    return to === undefined ? [] : [[folder, to] as const];
  });
  return Object.fromEntries((await Promise.all(links)).flat());
}

/** The target of a link; `undefined` for anything else. */
async function linkOf(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
