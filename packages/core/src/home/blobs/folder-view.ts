import { existsSync, mkdirSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, diagnostic } from "../../ground/diagnostic.ts";
import { codeOf, isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import type { ViewFindings } from "./blobs.ts";
import type { Digest } from "./manifest.ts";
import { namesIn, stateOf } from "./tree-files.ts";

/** `library/skills/<slug>`: links to the current trees, for people. */
export interface FolderView {
  has(name: string): boolean;
  point(name: string, digest: Digest | undefined): Diagnostic[];
  restore(wanted: ReadonlyMap<string, Digest>): Diagnostic[];
  compare(wanted: ReadonlyMap<string, Digest>): ViewFindings;
}

export function createFolderView(root: string, hasTree: (digest: Digest) => boolean): FolderView {
  const folder = join(root, "skills");
  const pathOf = (name: string): string => join(folder, name);
  const names = (): string[] => namesIn(folder).filter((name) => !name.startsWith("."));

  function point(name: string, digest: Digest | undefined): Diagnostic[] {
    try {
      if (digest === undefined) removeOwnLink(pathOf(name));
      else setLink(folder, name, digest);
      return [];
    } catch (error) {
      return [diagnostic("library.view", { path: pathOf(name), reason: reasonOf(error) })];
    }
  }

  return {
    has: (name) => stateOf(pathOf(name)) !== undefined,
    point,
    restore: (wanted) =>
      readable(folder, () => {
        for (const name of namesIn(folder))
          if (/^\.[a-z0-9-]+\.[0-9a-f-]{36}\.tmp$/.test(name)) unlinkSync(join(folder, name));
        // A link that points to an existing tree stays, so that a lost database does not lose names.
        const gone = names().filter((name) => !wanted.has(name) && !existsSync(pathOf(name)));
        return [
          ...gone.flatMap((name) => point(name, undefined)),
          ...[...wanted].flatMap(([name, digest]) => point(name, digest)),
        ];
      }),
    compare: (wanted) =>
      readable(folder, () => {
        const found = new Map(names().map((name) => [name, readOwnLink(pathOf(name))?.slice(-64)]));
        const strangers = [...found].flatMap(([name, digest]) => (digest === undefined ? [name] : []));
        const extra = [...found].flatMap(([name, digest]) =>
          digest === undefined || wanted.has(name) ? [] : [{ name, digest }],
        );
        const lost = [...wanted].flatMap(([name, digest]) =>
          found.get(name) === digest || (found.has(name) && found.get(name) === undefined) ? [] : [name],
        );
        return {
          unknown: extra.filter(({ digest }) => hasTree(digest)),
          stale: [...lost, ...extra.flatMap(({ name, digest }) => (hasTree(digest) ? [] : [name]))].sort(),
          strangers,
        };
      }),
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
function setLink(folder: string, name: string, digest: Digest): void {
  const path = join(folder, name);
  const target = join("..", "trees", digest);
  const current = readOwnLink(path);
  if (current === target) return;
  if (current === undefined && stateOf(path)) throw Object.assign(new Error("not a link of ours"), { code: "EEXIST" });
  mkdirSync(folder, { recursive: true });
  const staged = join(folder, `.${name}.${crypto.randomUUID()}.tmp`);
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
