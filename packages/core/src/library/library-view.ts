import { existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, diagnostic } from "../ground/diagnostic.ts";
import { codeOf, isAbsent, reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { skillFiles } from "../ground/files/skill-files.ts";
import type { Digest } from "./tree/manifest.ts";

/** `library/skills/<slug>`: links to the current trees, for people. Loadout never reads through them. */
export interface LibraryView {
  /** Whether the name is taken, by our link or by something else. */
  has(slug: string): boolean;
  /** Points the name to a tree, or removes it. Failures are returned, not thrown: the change itself is saved. */
  point(slug: string, digest: Digest | undefined): Diagnostic[];
  /** Makes the links match the index; entries that are not our links are left alone. */
  repair(wanted: ReadonlyMap<string, Digest>): Diagnostic[];
  /** Names of entries that are not our links. */
  strangers(): string[];
  /** Our links, by name, with the tree each points to. */
  links(): ReadonlyMap<string, Digest>;
  /** Something that is not ours has this name. */
  isOthers(slug: string): boolean;
}

export function createLibraryView(root: string): LibraryView {
  const folder = join(root, "skills");
  const pathOf = (slug: string): string => join(folder, slug);
  const names = (): string[] => (skillFiles.names(folder) ?? []).filter((name) => !name.startsWith("."));

  const has = (slug: string): boolean =>
    readable(pathOf(slug), () => lstatSync(pathOf(slug), { throwIfNoEntry: false }) !== undefined);

  const ours = (slug: string): string | undefined => readOwnLink(pathOf(slug));

  function point(slug: string, digest: Digest | undefined): Diagnostic[] {
    try {
      if (digest === undefined) removeOwnLink(pathOf(slug));
      else setLink(folder, slug, digest);
      return [];
    } catch (error) {
      return [diagnostic("library.view", { path: pathOf(slug), reason: reasonOf(error) })];
    }
  }

  return {
    has,
    point,
    repair: (wanted) =>
      readable(folder, () => {
        for (const name of skillFiles.names(folder) ?? [])
          if (/^\.[a-z0-9-]+\.[0-9a-f-]{36}\.tmp$/.test(name)) unlinkSync(join(folder, name));
        // A link that points to an existing tree stays, so that a lost database does not lose names.
        const gone = names().filter((name) => !wanted.has(name) && !existsSync(pathOf(name)));
        return [
          ...gone.flatMap((name) => point(name, undefined)),
          ...[...wanted].flatMap(([slug, digest]) => point(slug, digest)),
        ];
      }),
    strangers: () => readable(folder, () => names().filter((name) => ours(name) === undefined)),
    links: () =>
      readable(
        folder,
        () =>
          new Map(
            names().flatMap((name) => {
              const digest = ours(name)?.slice(-64);
              return digest === undefined ? [] : [[name, digest]];
            }),
          ),
      ),
    isOthers: (slug) => has(slug) && readable(pathOf(slug), () => ours(slug) === undefined),
  };
}

/** Where our link at this path points to; `undefined` for anything else. */
function readOwnLink(path: string): string | undefined {
  try {
    const target = readlinkSync(path);
    return /^\.\.[\\/]trees[\\/][0-9a-f]{64}$/.test(target) ? target : undefined;
  } catch (error) {
    if (isAbsent(error) || codeOf(error) === "EINVAL") return undefined;
    throw error;
  }
}

function removeOwnLink(path: string): void {
  if (readOwnLink(path) !== undefined) unlinkSync(path);
}

/** Replaces our link by rename; anything else at its place is left alone. */
function setLink(folder: string, slug: string, digest: Digest): void {
  const path = join(folder, slug);
  const target = join("..", "trees", digest);
  const current = readOwnLink(path);
  if (current === target) return;
  if (current === undefined && lstatSync(path, { throwIfNoEntry: false }))
    throw Object.assign(new Error("not a link of ours"), { code: "EEXIST" });
  mkdirSync(folder, { recursive: true });
  const staged = join(folder, `.${slug}.${crypto.randomUUID()}.tmp`);
  symlinkSync(target, staged);
  try {
    renameSync(staged, path);
  } catch (error) {
    unlinkSync(staged);
    throw error;
  }
}

function readable<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw error instanceof Fault
      ? error
      : new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
  }
}
