import { homedir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { isInside } from "../../ground/files/is-inside.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { pathsNamedBy } from "./git-config.ts";

/** Finds the hooks and included settings that git settings name. */

/** A path in a workspace that git settings name. */
export interface NamedPath {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: "hooks" | "settings";
}

const largestSettings = 1_000_000;
const mostSettings = 100;

/**
 * The hooks and included settings in the workspace that git would use for a repository: those named by its own settings, by
 * the user's, or by settings that these include. `repository` is the path of its `.git`, relative to the workspace: a folder,
 * or the file of a worktree.
 */
export function namedByRepository(workspace: string, repository: string): readonly NamedPath[] {
  const found = new Map<string, NamedPath>();
  const add = (full: string, kind: NamedPath["kind"]): void => {
    const path = placeIn(workspace, full);
    if (path !== undefined && !found.has(path)) found.set(path, { path, kind });
  };
  const project = dirname(join(workspace, repository));
  const waiting = new Set([...ownSettings(join(workspace, repository)), ...userSettings()]);
  for (const file of waiting) {
    const { hooks, settings } = pathsNamedBy(textOf(file));
    for (const value of hooks) add(resolve(project, atHome(value)), "hooks");
    for (const value of settings) {
      const named = resolve(dirname(file), atHome(value));
      add(named, "settings");
      if (waiting.size < mostSettings) waiting.add(named);
    }
  }
  return [...found.values()];
}

/** The settings files of a repository; a worktree also uses those of the repository it belongs to. */
function ownSettings(repository: string): string[] {
  const [, link] = /^gitdir: (.+?)\s*$/.exec(textOf(repository)) ?? [];
  const folder = link === undefined ? repository : resolve(dirname(repository), link);
  const shared = textOf(join(folder, "commondir")).trim();
  const folders = shared === "" ? [folder] : [folder, resolve(folder, shared)];
  return folders.flatMap((one) => [join(one, "config"), join(one, "config.worktree")]);
}

const userSettings = (): string[] => [
  join(homedir(), ".gitconfig"),
  join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "git/config"),
  "/etc/gitconfig",
];

const atHome = (path: string): string => path.replace(/^~(?=\/)/, homedir());

/** The path relative to the workspace, as written or with links resolved; `undefined` if it is not inside. */
function placeIn(workspace: string, path: string): string | undefined {
  const place = [path, skillFiles.realPath(path)].find((one) => one !== undefined && isInside(one, workspace));
  return place === undefined ? undefined : relative(workspace, place) || undefined;
}

function textOf(path: string): string {
  try {
    return skillFiles.readBytes(path, largestSettings).toString("utf8");
  } catch {
    return ""; // git could not read it either
  }
}
