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
  lockedFolder,
  readProjectLocks,
  type SkillsLockEntry,
  writeProjectLocks,
} from "@loadout/core";
import * as z from "zod/mini";
import type { App } from "../../app.ts";
import type { CopyView } from "../update/update-view.ts";
import { copySource } from "./copy-source.ts";
import { installationLock, lockedCopies } from "./project-copies.ts";

/** The copies of a project as they were before their last update, kept on this machine, so that it can be undone. */

interface KeptCopy {
  readonly id: string;
  readonly name: string;
  readonly shared: SkillsLockEntry;
  readonly own: LoadoutLockEntry;
}

const Kept = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    shared: z.record(z.string(), z.unknown()),
    own: z.record(z.string(), z.unknown()),
    /** The digest that the update left. */
    after: z.string(),
  }),
);

const skillsOf = (project: string): string => join(project, ".agents", "skills");

const placeOf = (home: string, project: string): string =>
  join(home, "copies", createHash("sha256").update(realpathSync(project)).digest("hex").slice(0, 32));

/** Keeps what is there while an update is made; the update before it can no longer be undone. */
export async function keepingCopies(
  { config: { home } }: App,
  project: string,
  ids: readonly string[],
  update: () => Promise<unknown>,
): Promise<void> {
  const place = placeOf(home, project);
  mkdirSync(join(home, "copies"), { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(`${place}.`);
  try {
    const { shared, own } = readProjectLocks(project);
    const kept = Object.entries(shared.skills).flatMap(([name, entry]): KeptCopy[] => {
      const id = lockedFolder(name);
      const exact = own.skills[id];
      return exact && ids.includes(id) ? [{ id, name, shared: entry, own: exact }] : [];
    });
    mkdirSync(join(folder, "skills"));
    for (const { id } of kept) copySource(realpathSync(join(skillsOf(project), id)), join(folder, "skills", id));
    await update();
    const made = kept.map((one) => ({ ...one, after: hashFolderHere(join(skillsOf(project), one.id)).digest }));
    writeFileSync(join(folder, "kept.json"), JSON.stringify(made), { mode: 0o600 });
    rmSync(place, { recursive: true, force: true });
    renameSync(folder, place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the copies and their entries back, all of them or none; a copy that was edited since is not overwritten. */
export async function undoCopies(app: App, project: string): Promise<readonly CopyView[]> {
  const { home } = app.config;
  const place = placeOf(home, project);
  if (!existsSync(join(place, "kept.json"))) throw new Fault("lock.nothing-kept");
  const kept = Kept.parse(JSON.parse(readFileSync(join(place, "kept.json"), "utf8"))) as unknown as (KeptCopy & {
    readonly after: string;
  })[];
  const root = skillsOf(project);
  const after = new Map(kept.map((one) => [one.id, one.after]));
  const isLocked = lockedCopies(project);
  await installSkills({
    root,
    within: project,
    source: "skill update --undo",
    force: false,
    // They were there before the update.
    allowHiddenText: true,
    allowFindings: true,
    lock: installationLock(home, root, false),
    async fetch(staging) {
      const folder = join(staging, "skills");
      mkdirSync(folder);
      for (const { id } of kept) copySource(realpathSync(join(place, "skills", id)), join(folder, id));
      return folder;
    },
    isKnown: (id, directory) => hashFolderHere(directory).digest === after.get(id) || isLocked(id, directory),
    record() {
      const { shared, own } = readProjectLocks(project);
      writeProjectLocks(project, {
        shared: {
          ...shared,
          skills: { ...shared.skills, ...byName(kept, ({ name, shared: entry }) => [name, entry]) },
        },
        own: { ...own, skills: { ...own.skills, ...byName(kept, ({ id, own: entry }) => [id, entry]) } },
      });
    },
  });
  rmSync(place, { recursive: true, force: true });
  return kept.map(({ id, own: { source, ref, commit } }) => ({
    ...{ id, state: "updated" as const, edited: false, source, files: [], conflicts: [] },
    ...(ref !== undefined && { ref }),
    ...(commit !== undefined && { commit }),
  }));
}

const byName = <Entry>(
  kept: readonly KeptCopy[],
  entryOf: (one: KeptCopy) => readonly [string, Entry],
): Record<string, Entry> => Object.fromEntries(kept.map(entryOf));
