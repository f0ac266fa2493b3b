import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import { unwritable, writeFileAtomic } from "../ground/files/atomic-file.ts";
import { isInside } from "../ground/files/is-inside.ts";
import { readJson } from "../ground/files/read-text.ts";
import { withLock } from "../home/leases/path-lock.ts";
import { assertUnblocked, assertVisible } from "../library/change/assert-visible.ts";
import { scanPackage } from "../library/scan-skill.ts";
import { isHidden } from "../skill/check-file.ts";
import { isBlocking } from "../skill/scan/scan-file.ts";
import { createCatalog, type ReadySkill } from "./catalog.ts";
import { checkPath } from "./check-path.ts";
import { listSkillTreeHere } from "./read-skill-file.ts";

/** Installs fetched skill folders into a skill folder. */

/** Brings skill folders into a folder below `staging` and names that folder. */
export type FetchSkills = (staging: string) => Promise<string>;

export interface Installation {
  /** The folder of skills they go into. */
  readonly root: string;
  /** The real folder that must contain `root`, so that a link in a project cannot redirect a write. */
  readonly within?: string;
  /** Where they come from, for the record. */
  readonly source: string;
  /** Overwrite copies that were changed here. */
  readonly force: boolean;
  /** Take skills with hidden text: the person looked at it and said so. */
  readonly allowHiddenText?: boolean;
  /** Take skills that the scan blocks: the person looked at them and said so. */
  readonly allowFindings?: boolean;
  /** Keeps two installations into one place apart. */
  readonly lock: string;
  readonly fetch: FetchSkills;
  /** Called with what was fetched and may be installed, before anything is put in place. */
  readonly preview?: (found: readonly FetchedSkill[]) => Promise<void>;
  /** Whether what was added is recorded beside it, which is the default. */
  readonly keepsRecord?: boolean;
  /** Says of a copy that differs from what was recorded whether another program installed it like that. */
  readonly isKnown?: (id: string, directory: string) => boolean;
  /** Called with what was installed, while no other installation runs. */
  readonly record?: (installed: readonly InstalledFolder[]) => void;
}

/** A skill that was fetched beside its place. */
export interface FetchedSkill {
  readonly id: string;
  readonly directory: string;
  /** The folder it goes into, and whether something is there. */
  readonly to: string;
  readonly isThere: boolean;
}

/** A skill that is in its place. */
export interface InstalledFolder {
  readonly id: string;
  readonly name: string;
  readonly directory: string;
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
  within,
  source,
  force,
  allowHiddenText = false,
  allowFindings = false,
  lock,
  fetch,
  preview,
  keepsRecord = true,
  isKnown = () => false,
  record: note,
}: Installation): Promise<readonly InstalledSkill[]> {
  if (within !== undefined) refuseEscape(root, within);
  removeStale(root);
  const staging = join(root, `${stagingPrefix}${crypto.randomUUID()}`);
  const created = makeFolder(staging);
  try {
    const found = await fetchedSkills(fetch, staging, source);
    if (!allowHiddenText) for (const { id, path } of found) assertVisible(id, hiddenAt(path));
    if (!allowFindings) for (const { id, directory } of found) assertUnblocked(id, await blockingIn(directory));
    await preview?.(
      found.map(({ id, directory }) => ({ id, directory, to: join(root, id), isThere: existsSync(join(root, id)) })),
    );
    return await withLock(lock, () => {
      const record = readRecord(root);
      const plans = found.map((skill) => planFor(skill, root, record));
      const modified = plans.filter(({ id, to, isModified }) => isModified && !isKnown(id, to)).map(({ id }) => id);
      if (modified.length > 0 && !force) throw new Fault("source.modified", { skills: modified.join(", ") });
      for (const { from, to, state } of plans) if (state !== "unchanged") replaceFolder(from, to, staging);
      const added = Object.fromEntries(plans.map(({ id, digest }) => [id, { source, digest }]));
      if (keepsRecord) writeFileAtomic(join(root, recordName), `${JSON.stringify({ ...record, ...added }, null, 2)}\n`);
      note?.(plans.map(({ id, name, to }) => ({ id, name, directory: to })));
      return plans.map(({ id, name, description, to, state }) => ({
        id,
        name,
        description,
        path: join(to, "SKILL.md"),
        state,
      }));
    });
  } finally {
    rmSync(staging, { recursive: true, force: true });
    removeEmpty(root, created);
  }
}

export interface Uninstallation extends Pick<Installation, "within" | "force" | "lock" | "isKnown"> {
  /** The skills of each folder of skills. */
  readonly places: readonly { readonly root: string; readonly ids: readonly string[] }[];
  /** Called with what was removed, while no installation runs. */
  readonly record?: (ids: readonly string[]) => void;
}

/**
 * Removes skills that were added, all or none of them, with links in one folder to the copy in another. A copy that was changed
 * here is only removed with `force`.
 */
export async function uninstallSkills({
  places: given,
  within,
  force,
  lock,
  isKnown = () => false,
  record: note,
}: Uninstallation): Promise<void> {
  for (const { root } of given) {
    if (within !== undefined) refuseEscape(root, within);
    removeStale(root);
  }
  await withLock(lock, () => {
    const places = given.map(({ root, ids }) => {
      const there = ids.filter((id) => isFolderName(id) && existsSync(join(root, id)));
      const staging = join(root, `${stagingPrefix}${crypto.randomUUID()}`);
      return { root, ids, there, staging, record: readRecord(root) };
    });
    const copies = places.flatMap(({ root, there, record }) => there.map((id) => ({ id, root, record })));
    const links = copies.filter(({ id, root }) =>
      leadsToOther(
        join(root, id),
        given.map((one) => join(one.root, id)),
      ),
    );
    const modified = copies
      .filter((one) => !force && !links.includes(one))
      .filter(
        ({ id, root, record }) => digestFolder(join(root, id)) !== record[id]?.digest && !isKnown(id, join(root, id)),
      );
    if (modified.length > 0)
      throw new Fault("source.modified", { skills: [...new Set(modified.map(({ id }) => id))].join(", ") });
    try {
      for (const { root, ids, there, staging, record } of places) {
        if (there.length > 0) makeFolder(staging);
        for (const id of there) renameSync(join(root, id), join(staging, id));
        const rest = Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));
        if (Object.keys(record).length > 0)
          writeFileAtomic(join(root, recordName), `${JSON.stringify(rest, null, 2)}\n`);
      }
      note?.([...new Set(given.flatMap(({ ids }) => ids))]);
    } catch (error) {
      for (const { root, there, staging } of places)
        for (const id of there) if (isThere(join(staging, id))) renameSync(join(staging, id), join(root, id));
      throw unwritable(given[0]?.root ?? "", error);
    } finally {
      for (const { staging } of places) rmSync(staging, { recursive: true, force: true });
    }
  });
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether it is a link to one of these folders. */
const leadsToOther = (path: string, folders: readonly string[]): boolean =>
  lstatSync(path).isSymbolicLink() &&
  folders.some((folder) => folder !== path && existsSync(folder) && realpathSync(folder) === realpathSync(path));

/** The folders of skills that were added here. */
export const addedSkills = (root: string): readonly string[] =>
  Object.keys(readRecord(root)).filter(isFolderName).sort();

/** A record in a project is content of the project: what is no name of a folder in it names nothing. */
const isFolderName = (id: string): boolean => /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(id);

/** What an installation would find; nothing is kept. */
export async function listInstallable(
  fetch: FetchSkills,
  source: string,
  temporary: string,
): Promise<readonly InstalledSkill[]> {
  const staging = mkdtempSync(join(temporary, "loadout-add-"));
  try {
    const found = await fetchedSkills(fetch, staging, source);
    return found.map(({ id, head }) => ({
      id,
      name: head.name,
      description: head.description,
      path: id,
      state: "found",
    }));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function fetchedSkills(fetch: FetchSkills, staging: string, source: string): Promise<readonly ReadySkill[]> {
  const root = await fetch(staging);
  const allowed = existsSync(root) ? [realpathSync(root)] : []; // the staging folder may itself be reached by a link
  const { view } = await createCatalog([{ name: "fetched", kind: "path", root, trusted: true, allowed }]).refresh();
  const reason = { en: "it has no usable skill", zh: "其中没有可用的技能" };
  if (view.ready.size === 0) throw new Fault("source.refused", { source, reason });
  return [...view.ready.values()];
}

const hiddenAt = (path: string): readonly Diagnostic[] =>
  checkPath(path).flatMap(({ diagnostics }) => diagnostics.filter(isHidden));

const blockingIn = async (folder: string): Promise<readonly Diagnostic[]> =>
  (await scanPackage({ kind: "folder", path: folder })).findings.filter(isBlocking);

function planFor(skill: ReadySkill, root: string, record: AddedRecord) {
  const { id, head, directory: from } = skill;
  const to = join(root, id);
  const digest = digestFolder(from);
  const current = existsSync(to) ? digestFolder(to) : undefined;
  const state: InstalledSkill["state"] = current === undefined ? "added" : current === digest ? "unchanged" : "updated";
  const isModified = state === "updated" && current !== record[id]?.digest;
  return { id, name: head.name, description: head.description, from, to, digest, state, isModified };
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
function digestFolder(directory: string): string {
  const hash = createHash("sha256");
  for (const { path, kind } of listSkillTreeHere(directory, Number.POSITIVE_INFINITY)) {
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

const stagingPrefix = ".adding.";
const staleAfter = 24 * 60 * 60 * 1000;

/** What a killed installation left, a day later. */
function removeStale(root: string): void {
  if (!existsSync(root)) return;
  for (const name of readdirSync(root).filter((one) => one.startsWith(stagingPrefix))) {
    const path = join(root, name);
    if (Date.now() - statSync(path).mtimeMs > staleAfter) rmSync(path, { recursive: true, force: true });
  }
}

function refuseEscape(root: string, within: string): void {
  let existing = root;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!isInside(realpathSync(existing), realpathSync(within))) throw new Fault("file.outside", { path: root });
}

/** Returns the first folder that had to be created. */
function makeFolder(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Takes back folders that were made for nothing. */
function removeEmpty(folder: string, created: string | undefined): void {
  if (created === undefined || !folder.startsWith(created) || !existsSync(folder) || readdirSync(folder).length > 0)
    return;
  rmdirSync(folder);
  if (folder !== created) removeEmpty(dirname(folder), created);
}
