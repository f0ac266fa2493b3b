import { join } from "node:path";
import { withTreeFolders } from "../../home/blobs/tree-places.ts";
import { inFileThread, inWritingThread } from "../../home/threads/file-work.ts";
import type { SkillsMount } from "../../resolve/skills-mount.ts";
import {
  fillSkillsHere,
  folderSkill,
  removeFolderHere,
  removeLeftoversHere,
  stampSkillsHere,
} from "./fill-skills-folder.ts";

/** `/skills` as a real folder for commands. */

/** A folder with the visible skills, kept until it is released. */
export interface SkillsLease {
  readonly path: string;
  release(): void;
}

/** `/skills` as a real folder for commands, with exactly what the mount of a turn shows. */
export interface SkillsFolder {
  /** The folder for a turn; created again only if a skill changed. */
  take(mount: SkillsMount): Promise<SkillsLease>;
  /** Removes folders that are no longer in use. */
  close(): void;
}

interface Generation {
  readonly path: string;
  readonly state: string;
  users: number;
}

/**
 * Keeps one folder below `base`. Library trees never change and are linked; files of other skills are copied, so that a
 * turn sees one consistent state. A running command keeps the folder it started with.
 */
export function createSkillsFolder(base: string): SkillsFolder {
  const kept = new Set<Generation>();
  let current: { readonly mount: SkillsMount; readonly generation: Promise<Generation> } | undefined;
  let isClean = false;

  /** Checks the skills once per turn: each turn has its own mount. */
  function generationOf(mount: SkillsMount): Promise<Generation> {
    if (current?.mount !== mount) {
      const before = current?.generation.catch(() => undefined);
      current = { mount, generation: next(mount, before) };
      current.generation.catch(() => {
        current = undefined; // the next one tries again
      });
    }
    return current.generation;
  }

  async function next(mount: SkillsMount, before: Promise<Generation | undefined> | undefined): Promise<Generation> {
    const old = await before;
    const skills = [...mount.visible.skills.values()].map(folderSkill);
    const state = await stampSkills(skills);
    if (old?.state === state) return old;
    if (!isClean) await removeLeftovers(base);
    isClean = true;
    const path = join(base, `skills-${process.pid}-${crypto.randomUUID()}`);
    await withTreeFolders(
      skills.map(({ directory }) => directory),
      () => fillSkills(path, skills),
    );
    const generation = { path, state, users: 0 };
    kept.add(generation);
    if (old) removeUnused(old);
    return generation;
  }

  function removeUnused(generation: Generation): void {
    if (generation.users > 0) return;
    kept.delete(generation);
    // In the background. What cannot be removed is left to the next process, as after a crash.
    removeFolder(generation.path).catch(() => undefined);
  }

  return {
    async take(mount) {
      const generation = await generationOf(mount);
      generation.users++;
      let isHeld = true;
      return {
        path: generation.path,
        release() {
          if (!isHeld) return;
          isHeld = false;
          generation.users--;
          current?.generation.then(
            (now) => now !== generation && removeUnused(generation),
            () => {}, // reported by take
          );
          if (!current) removeUnused(generation);
        },
      };
    },
    close() {
      current = undefined;
      for (const generation of kept) removeUnused(generation);
    },
  };
}

const stampSkills = inFileThread("stampSkills", stampSkillsHere);
const fillSkills = inWritingThread("fillSkills", fillSkillsHere);
const removeLeftovers = inWritingThread("removeLeftovers", removeLeftoversHere);
const removeFolder = inWritingThread("removeFolder", removeFolderHere);
