import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unwritable, writeFileAtomic } from "../ground/atomic-file.ts";
import { Fault } from "../ground/fault.ts";
import { withLock } from "../ground/lock.ts";
import { readJson } from "../ground/read-text.ts";
import { createCatalog, isReady } from "./catalog.ts";
import { listSkillFiles } from "./read-skill-file.ts";

export interface Installation {
  /** The folder of skills they go into. */
  readonly root: string;
  /** Where they come from, for the record. */
  readonly source: string;
  /** Overwrite copies that were changed here. */
  readonly force: boolean;
  /** Without it nothing is installed; the answer says what is there. */
  readonly keep: boolean;
  /** Brings skill folders into a folder below `staging` and names that folder. */
  fetch(staging: string): Promise<string>;
}

export interface InstalledSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly state: "added" | "updated" | "unchanged" | "found";
}

/** Beside the skills: what each copy was when it came, so that a change made here is noticed. */
const recordName = ".added.json";

/**
 * Installs skills whole or not at all: they are fetched beside their place, only folders with a usable SKILL.md
 * count, and a copy that was changed here is not overwritten in silence.
 */
export async function installSkills({
  root,
  source,
  force,
  keep,
  fetch,
}: Installation): Promise<readonly InstalledSkill[]> {
  const staging = join(root, `.adding.${crypto.randomUUID()}`);
  try {
    mkdirSync(staging, { recursive: true });
  } catch (error) {
    throw unwritable(root, error);
  }
  try {
    const fetched = await fetch(staging);
    const found = [
      ...createCatalog([{ name: "fetched", kind: "path", root: fetched, trusted: true, allowed: [fetched] }])
        .refresh()
        .view.ready.values(),
    ].filter(isReady);
    if (found.length === 0) throw new Fault("source.refused", { source, reason: "it has no usable skill" });
    if (!keep)
      return found.map(({ id, head, path }) => ({
        id,
        name: head.name,
        description: head.description,
        path: path.slice(fetched.length + 1),
        state: "found",
      }));
    const { createHash } = await import("node:crypto");
    const digestOf = (folder: string): string => digestFolder(folder, createHash);
    return await withLock(join(root, ".added.lock"), () => {
      const record = readRecord(root);
      const plans = found.map(({ id, head, directory }) => {
        const target = join(root, id);
        const digest = digestOf(directory);
        const current = existsSync(target) ? digestOf(target) : undefined;
        const state: InstalledSkill["state"] =
          current === undefined ? "added" : current === digest ? "unchanged" : "updated";
        const isModified = state === "updated" && current !== record[id]?.digest;
        return { id, head, directory, target, digest, state, isModified };
      });
      const modified = plans.filter(({ isModified }) => isModified).map(({ id }) => id);
      if (modified.length > 0 && !force) throw new Fault("source.modified", { skills: modified.join(", ") });
      for (const { directory, target, state } of plans)
        if (state !== "unchanged") replaceFolder(directory, target, staging);
      const added = plans.map(({ id, digest }) => [id, { source, digest }] as const);
      writeFileAtomic(
        join(root, recordName),
        `${JSON.stringify({ ...record, ...Object.fromEntries(added) }, null, 2)}\n`,
      );
      return plans.map(({ id, head, target, state }) => ({
        id,
        name: head.name,
        description: head.description,
        path: join(target, "SKILL.md"),
        state,
      }));
    });
  } finally {
    rmSync(staging, { recursive: true, force: true });
    removeIfEmpty(root);
  }
}

type AddedRecord = Readonly<Record<string, { readonly source: string; readonly digest: string }>>;

function readRecord(root: string): AddedRecord {
  const value = readJson(join(root, recordName));
  return typeof value === "object" && value !== null ? (value as AddedRecord) : {};
}

/** The old folder is set aside, not removed, until the new one is in its place. */
function replaceFolder(from: string, to: string, staging: string): void {
  const aside = join(staging, `old.${crypto.randomUUID()}`);
  const isThere = existsSync(to);
  try {
    if (isThere) renameSync(to, aside);
    renameSync(from, to);
  } catch (error) {
    if (isThere && !existsSync(to)) renameSync(aside, to);
    throw unwritable(to, error);
  }
}

/** One value for everything a folder holds: paths, kinds and bytes. */
function digestFolder(directory: string, createHash: typeof import("node:crypto").createHash): string {
  const hash = createHash("sha256");
  for (const { path, kind } of listSkillFiles(directory, Number.POSITIVE_INFINITY)) {
    hash.update(`${kind}\0${path}\0`);
    if (kind === "file")
      hash.update(
        createHash("sha256")
          .update(readFileSync(join(directory, path)))
          .digest(),
      );
  }
  return hash.digest("hex");
}

function removeIfEmpty(root: string): void {
  if (existsSync(root) && readdirSync(root).length === 0) rmSync(root, { recursive: true });
}
