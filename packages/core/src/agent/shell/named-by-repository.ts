import { homedir } from "node:os";
import { join, posix, relative } from "node:path";
import { isInside } from "../../ground/files/is-inside.ts";
import { skillFiles } from "../../ground/files/skill-files.ts";
import { type NamedPath, pathsNamedBy } from "./git-config.ts";

const largestSettings = 1_000_000;

/** Hooks and further settings in the workspace that a repository's settings name, and those that these name. */
export function namedByRepository(workspace: string, repository: string): readonly NamedPath[] {
  const found = new Map<string, NamedPath>();
  const inside = (path: string): string | undefined => {
    const full = path.replace(/^~(?=\/)/, homedir());
    const real = skillFiles.realPath(full) ?? full;
    return isInside(real, workspace) ? relative(workspace, real) : undefined;
  };
  const waiting = [`${repository}/config`, `${repository}/config.worktree`];
  for (const settings of waiting)
    for (const named of pathsNamedBy(textOf(join(workspace, settings)), {
      ...{ repository, inside },
      folder: posix.dirname(settings),
    })) {
      if (found.has(named.path)) continue;
      found.set(named.path, named);
      if (named.kind === "settings") waiting.push(named.path);
    }
  return [...found.values()];
}

function textOf(path: string): string {
  try {
    return skillFiles.readBytes(path, largestSettings).toString("utf8");
  } catch {
    return ""; // no settings that git could read
  }
}
