import { isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { unwritable } from "../../ground/files/atomic-file.ts";
import { openConfinedFolder } from "../../ground/files/confined-folder.ts";
import { decodeUtf8 } from "../../ground/files/decode-utf8.ts";
import { realOrSelf } from "../../ground/files/skill-files.ts";
import { type LoadoutLock, loadoutLockName, readLoadoutLock, writeLoadoutLock } from "./loadout-lock.ts";
import { readSkillsLock, type SkillsLock, skillsLockName, writeSkillsLock } from "./skills-lock.ts";

/** The two lock files of a project. They are read and written without following a link. */

export interface ProjectLocks {
  readonly shared: SkillsLock;
  readonly own: LoadoutLock;
}

const largest = 5_000_000;

export const readProjectLocks = (project: string): ProjectLocks => ({
  shared: readSkillsLock(read(project, skillsLockName)),
  own: readLoadoutLock(read(project, loadoutLockName)),
});

/** Ours first: a process that dies in between leaves an entry too many, which installs nothing. */
export function writeProjectLocks(project: string, { shared, own }: ProjectLocks): void {
  const folder = openConfinedFolder(realOrSelf(project));
  const texts = [
    [loadoutLockName, writeLoadoutLock(own)],
    [skillsLockName, writeSkillsLock(shared)],
  ] as const;
  for (const [name, text] of texts)
    try {
      folder.write([name], text);
    } catch (error) {
      throw unwritable(name, error);
    }
}

function read(project: string, name: string): string | undefined {
  try {
    const bytes = openConfinedFolder(realOrSelf(project)).read([name], largest);
    return decodeUtf8(bytes) ?? "";
  } catch (error) {
    if (isAbsent(error)) return undefined;
    const reason = reasonOf(error);
    throw new Fault("lock.unreadable", { file: name, reason: { en: reason, zh: reason } }, { cause: error });
  }
}
