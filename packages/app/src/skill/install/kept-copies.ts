import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  Fault,
  hashFolderHere,
  installSkills,
  type LoadoutLockEntry,
  readProjectLocks,
  type SkillsLockEntry,
  writeProjectLocks,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import type { CopyView } from "../update/update-view.ts";
import { copySource } from "./copy-source.ts";
import { type IsLocked, installationLock, lockedCopies, skillsFolder } from "./project-copies.ts";

/** The copies of a project as they were before their last update, kept on this machine, so that it can be undone. */

interface KeptCopy {
  readonly id: string;
  readonly name: string;
  /** The folder of skills that it is in, relative to the project. */
  readonly folder: string;
  readonly shared: SkillsLockEntry;
  /** Absent if only the shared lock file had it. */
  readonly own?: LoadoutLockEntry | undefined;
}

const Kept = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    folder: z.string(),
    shared: z.record(z.string(), z.unknown()),
    own: z.optional(z.record(z.string(), z.unknown())),
    /** The digest that the update left. */
    after: z.string(),
  }),
);

const placeOf = (home: string, project: string): string =>
  join(home, "copies", createHash("sha256").update(realpathSync(project)).digest("hex").slice(0, 32));

/**
 * Keeps what is there while an update is made; the update before it can no longer be undone. An update that fails half way
 * leaves the copies and their entries as they were.
 */
export async function keepingCopies(
  app: App,
  project: string,
  copies: readonly { readonly id: string; readonly name: string; readonly folder: string }[],
  update: () => Promise<unknown>,
): Promise<void> {
  const { home } = app.config;
  const place = placeOf(home, project);
  mkdirSync(join(home, "copies"), { recursive: true, mode: 0o700 });
  const keeping = mkdtempSync(`${place}.`);
  try {
    const { shared, own } = readProjectLocks(project);
    const kept = copies.flatMap(({ id, name, folder }): KeptCopy[] => {
      const entry = shared.skills[name];
      return entry ? [{ id, name, folder, shared: entry, own: own.skills[id] }] : [];
    });
    for (const { id, folder } of kept) {
      mkdirSync(join(keeping, folder), { recursive: true });
      copySource(realpathSync(join(project, folder, id)), join(keeping, folder, id));
    }
    const digestOf = ({ id, folder }: KeptCopy, root = project): string =>
      hashFolderHere(join(root, folder, id)).digest;
    try {
      await update();
    } catch (error) {
      const changed = kept.filter((one) => digestOf(one) !== digestOf(one, keeping));
      if (changed.length > 0) await putBack(app, project, keeping, changed, () => true);
      throw error;
    }
    const made = kept.map((one) => ({ ...one, after: digestOf(one) }));
    writeFileSync(join(keeping, "kept.json"), JSON.stringify(made), { mode: 0o600 });
    rmSync(place, { recursive: true, force: true });
    renameSync(keeping, place);
  } finally {
    rmSync(keeping, { recursive: true, force: true });
  }
}

/** Puts the copies and their entries back; a copy that was edited since is not overwritten. */
export async function undoCopies(app: App, project: string): Promise<readonly CopyView[]> {
  const place = placeOf(app.config.home, project);
  if (!existsSync(join(place, "kept.json"))) throw new Fault("lock.nothing-kept");
  const kept = Kept.parse(JSON.parse(readFileSync(join(place, "kept.json"), "utf8"))) as unknown as (KeptCopy & {
    readonly after: string;
  })[];
  const after = new Map(kept.map((one) => [join(project, one.folder, one.id), one.after]));
  const isLocked = lockedCopies(project);
  const isKnown: IsLocked = (id, directory) =>
    hashFolderHere(directory).digest === after.get(directory) || isLocked(id, directory);
  const edited = kept.filter(({ id, folder }) => {
    const directory = join(project, folder, id);
    return existsSync(directory) && !isKnown(id, directory);
  });
  if (edited.length > 0) throw new Fault("source.modified", { skills: edited.map(({ id }) => id).join(", ") });
  await putBack(app, project, place, kept, isKnown);
  rmSync(place, { recursive: true, force: true });
  return kept.map(({ id, folder, shared, own }) => ({
    ...{ id, path: `${folder}/${id}`, state: "updated" as const, edited: false, source: own?.source ?? shared.source },
    ...{ files: [], conflicts: [] },
    ...(own?.ref !== undefined && { ref: own.ref }),
    ...(own?.commit !== undefined && { commit: own.commit }),
  }));
}

async function putBack(
  app: App,
  project: string,
  from: string,
  kept: readonly KeptCopy[],
  isKnown: IsLocked,
): Promise<void> {
  for (const [folder, group] of Map.groupBy(kept, (one) => one.folder))
    await installSkills({
      root: join(project, folder),
      within: project,
      source: "skill update --undo",
      force: false,
      // They were there before the update.
      allowHiddenText: true,
      allowFindings: true,
      keepsRecord: folder === skillsFolder,
      lock: installationLock(app.config.home, join(project, skillsFolder), false),
      async fetch(staging) {
        const fetched = join(staging, "skills");
        mkdirSync(fetched);
        for (const { id } of group) copySource(realpathSync(join(from, folder, id)), join(fetched, id));
        return fetched;
      },
      isKnown,
      record: () => recordAgain(project, kept),
    });
}

function recordAgain(project: string, kept: readonly KeptCopy[]): void {
  const { shared, own } = readProjectLocks(project);
  const ours = { ...own.skills };
  for (const { id, own: entry } of kept) {
    if (entry) ours[id] = entry;
    else delete ours[id];
  }
  const before = Object.fromEntries(kept.map(({ name, shared: entry }) => [name, entry]));
  writeProjectLocks(project, {
    shared: { ...shared, skills: { ...shared.skills, ...before } },
    own: { ...own, skills: ours },
  });
}
