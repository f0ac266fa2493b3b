import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { kindOf, skillFiles } from "../ground/skill-files.ts";

/** What of a project commands may read and not change: it decides which skills, rules and servers there are. */
export type ProjectGuard =
  /** Paths in the workspace that are bound read-only, each behind the folder above it, which cannot be renamed then. */
  { readonly kind: "kept"; readonly paths: readonly string[] } | { readonly kind: "refused"; readonly reason: string };

/** Always there: where a project has none, an empty folder holds its place, and stays. */
const held = [".loadout", ".agents/skills", ".claude/skills"];
/** Where a project is a repository: what makes git start programs. */
const heldIfThere = [".git/hooks", ".git/config"];

/**
 * Keeps commands from changing what steers a project. The folders that hold a place are not removed again: as long as any
 * command runs, in whichever process, removing one would open the way for it.
 */
export function guardProject(workspace: string): ProjectGuard {
  const kind = (path: string) => {
    const state = skillFiles.state(join(workspace, path));
    return state && kindOf(state);
  };
  for (const path of [".loadout", ".agents", ".claude", ".git", ...held])
    if (kind(path) === "link")
      return { kind: "refused", reason: `${path} of the workspace is a link, which a command could replace` };
  for (const path of held) mkdirSync(join(workspace, path), { recursive: true });
  return { kind: "kept", paths: [...held, ...heldIfThere.filter((path) => kind(path) !== undefined)] };
}

/** The arguments that bind them. */
export const keptArguments = (workspace: string, paths: readonly string[]): string[] => {
  const above = [...new Set(paths.map((path) => dirname(path)).filter((path) => path !== "."))];
  return [
    ...above.flatMap((path) => ["--bind", join(workspace, path), join("/workspace", path)]),
    ...paths.flatMap((path) => ["--ro-bind", join(workspace, path), join("/workspace", path)]),
  ];
};
