import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../ground/error-code.ts";
import { kindOf, skillFiles } from "../ground/skill-files.ts";

/** What stands read-only in the place of a project's `.loadout` while a command runs. */
export interface Guard {
  readonly source: string;
  release(): void;
}

/** Where a project keeps skills beside `.loadout`. */
const skillFolders = [".agents/skills", ".claude/skills"];

/** Those that are there, as folders and not as links: a pinned skill is not rewritten by whom it binds. */
export const skillFoldersIn = (workspace: string): string[] =>
  skillFolders.filter((folder) => {
    const [parent = ""] = folder.split("/");
    return [parent, folder].every((path) => {
      const state = skillFiles.state(join(workspace, path));
      return state !== undefined && kindOf(state) === "folder";
    });
  });

/**
 * Keeps commands from writing a project's `.loadout`: what is in there decides what Loadout does, and only people change
 * it. Where there is none, an empty folder holds its place as long as commands run.
 */
export function createProjectGuard(): (workspace: string, empty: string) => Guard | undefined {
  const made = new Map<string, number>();

  function release(path: string): void {
    const users = (made.get(path) ?? 1) - 1;
    if (users > 0) return void made.set(path, users);
    made.delete(path);
    try {
      rmdirSync(path);
    } catch (error) {
      if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTEMPTY") throw error; // a person has filled it
    }
  }

  return (workspace, empty) => {
    const path = join(workspace, ".loadout");
    const kind = skillFiles.state(path) && kindOf(skillFiles.state(path));
    if (kind !== undefined && kind !== "folder") return undefined; // a person's link, which no command can have made
    if (kind === "folder" && !made.has(path)) return { source: path, release: () => {} };
    if (kind === undefined) mkdirSync(path);
    mkdirSync(empty, { recursive: true });
    made.set(path, (made.get(path) ?? 0) + 1);
    return { source: empty, release: () => release(path) };
  };
}
