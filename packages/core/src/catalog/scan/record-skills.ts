import { join } from "node:path";
import { codeOf } from "../../ground/error-code.ts";
import { kindOf, realOrSelf, skillFiles } from "../../ground/files/skill-files.ts";
import { createPace } from "../../ground/pace.ts";
import { createSkillDigests } from "./skill-digests.ts";

/** Records the skills of a project when it is trusted. */

/** The skills of a project when it was trusted: their folders, relative to it, and what they held. */
export type RecordedSkills = Readonly<Record<string, string>>;

const mostFolders = 20_000;
const ignored = new Set([".git", "node_modules"]);

/**
 * Finds every skill folder in a project, at any place, with its digest. Links are recorded with their
 * target and not followed further.
 */
export async function recordSkills(root: string): Promise<RecordedSkills> {
  const digests = createSkillDigests();
  const pace = createPace();
  const recorded: Record<string, string> = {};
  const waiting = [""];
  for (let index = 0; index < waiting.length && index < mostFolders; index++) {
    const folder = waiting[index] ?? "";
    await pace();
    const names = namesIn(join(root, folder));
    if (folder !== "" && names.some((name) => name.toLowerCase() === "skill.md")) {
      const found = digests.of(realOrSelf(join(root, folder)));
      if (found) recorded[folder] = found.digest;
      continue;
    }
    if (folder !== "" && kindOf(skillFiles.state(join(root, folder))) === "link") continue;
    for (const name of names) {
      const path = folder === "" ? name : `${folder}/${name}`;
      const kind = ignored.has(name) ? "other" : kindOf(skillFiles.state(join(root, path)));
      if (kind === "folder" || kind === "link") waiting.push(path);
    }
  }
  return recorded;
}

/** A folder that cannot be listed has nothing to record. */
function namesIn(folder: string): readonly string[] {
  try {
    return skillFiles.names(folder) ?? [];
  } catch (error) {
    if (codeOf(error) === "EACCES" || codeOf(error) === "EPERM" || codeOf(error) === "ELOOP") return [];
    throw error;
  }
}
