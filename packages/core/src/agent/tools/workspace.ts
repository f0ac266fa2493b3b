import { isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import { type ConfinedEntry, Outside, openConfinedFolder, Refused } from "../../ground/files/confined-folder.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { skillFiles, TooLarge } from "../../ground/files/skill-files.ts";
import { steeringPath } from "../../ground/files/steering-paths.ts";

/** Relative to the workspace; links are named and not followed. */
export type WorkspaceEntry = Pick<ConfinedEntry, "path" | "kind" | "size" | "unreadable">;

/**
 * The folder a session works in. No path leads out of it, by `..` or by a link, also while commands of the session
 * exchange its folders.
 */
export interface Workspace {
  readonly root: string;
  read(path: string): Buffer;
  /** Entries below a folder, folders first, at most `most`; a folder below it that cannot be read says why. */
  list(path: string, options?: { readonly depth?: number; readonly most?: number }): readonly WorkspaceEntry[];
  /** Writes a file whole; tells whether it is new. */
  write(path: string, text: string): { readonly isNew: boolean };
}

const largestFile = 20_000_000;
/** Characters; what the system takes at once. */
const longestPath = 4095;
/** Folders that hold what programs made: listing them tells nothing. */
const ignored = new Set([".git", "node_modules"]);
/** What commands call the workspace. */
const alias = "/workspace";

export interface WorkspaceOptions {
  /** Where Loadout keeps its own files: not part of the workspace, even if it lies inside. */
  readonly except?: string;
}

export function createWorkspace(root: string, { except }: WorkspaceOptions = {}): Workspace {
  const real = skillFiles.realPath(root);
  if (real === undefined)
    throw new Fault("file.not-found", {
      path: root,
      suggestion: { en: "Name a folder that exists", zh: "请指定存在的目录" },
    });
  const hidden = except === undefined ? undefined : skillFiles.realPath(except);
  /** A session's own workspace lies in the home, and is no secret. */
  const isApart = hidden !== undefined && !isInside(real, hidden);
  const folder = openConfinedFolder(real, { alias, ...(isApart && { except: hidden }) });

  return {
    root: real,
    read: (path) => faulty(path, "file.unreadable", () => folder.read(namesOf(path), largestFile)),
    list: (path, { depth = 3, most = 1000 } = {}) =>
      faulty(path, "file.unreadable", () => {
        const names = namesOf(path);
        const entries = folder.list(names, {
          depth,
          most,
          enters: (name) => !ignored.has(name),
          notesUnreadable: true,
        });
        return names.length === 0
          ? entries
          : entries.map((entry) => ({ ...entry, path: `${names.join("/")}/${entry.path}` }));
      }),
    write: (path, text) =>
      faulty(path, "file.unwritable", () => {
        const names = namesOf(path);
        if (names.length === 0) throw new Outside();
        return folder.write(names, text, { refusal });
      }),
  };
}

const refusal = (place: readonly string[]): string | undefined => {
  const name = steeringPath(place);
  return name === undefined ? undefined : `only people change ${name}`;
};

/** `/workspace/a`, `a` and `./a` are the same; the workspace is the root of its own world. */
function namesOf(path: string): string[] {
  if (path.length > longestPath) throw Object.assign(new Error("ENAMETOOLONG"), { code: "ENAMETOOLONG" });
  const isAbsolute = path.startsWith("/");
  const inside = isAbsolute && (path === alias || path.startsWith(`${alias}/`)) ? path.slice(alias.length) : path;
  const parts = inside.split("/").filter((part) => part !== "" && part !== ".");
  const isOdd = parts.includes("..") || /[\0\\]/.test(path) || (isAbsolute && inside === path);
  if (isOdd) throw new Outside();
  return parts;
}

/** What goes wrong in the workspace, as a fault that names the path the way it was asked for. */
function faulty<T>(path: string, code: "file.unreadable" | "file.unwritable", work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Outside) throw new Fault("file.outside", { path });
    if (code === "file.unreadable" && isAbsent(error))
      throw new Fault("file.not-found", { path, suggestion: { en: "See list_files", zh: "请用 list_files 查看" } });
    const reason =
      error instanceof TooLarge ? `${error.size} bytes` : error instanceof Refused ? error.message : reasonOf(error);
    throw new Fault(code, { path, reason }, { cause: error });
  }
}
