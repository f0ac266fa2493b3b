import { join } from "node:path";
import { isAbsent, reasonOf } from "../../ground/error-code.ts";
import { Fault } from "../../ground/fault.ts";
import {
  type ConfinedEntry,
  type ConfinedFolder,
  type FolderOnTheWay,
  Outside,
  openConfinedFolder,
  Refused,
} from "../../ground/files/confined-folder.ts";
import { isInside } from "../../ground/files/is-inside.ts";
import { realPathOf } from "../../ground/files/real-path.ts";
import { skillFiles, TooLarge } from "../../ground/files/skill-files.ts";
import { isRepository, steeringPath } from "../../ground/files/steering-paths.ts";
import { inFileThread, inWritingThread } from "../../home/threads/file-work.ts";
import { namedByRepository, repositoriesAbove, repositoriesIn } from "../shell/named-by-repository.ts";

/** The working folder of a session, as file tools and commands see it. */

/** Relative to the workspace; links are named and not followed. */
export type WorkspaceEntry = Pick<ConfinedEntry, "path" | "kind" | "size" | "unreadable">;

/** The folder a session works in. No path leads out of it, by `..` or by a link, even while commands replace its folders. */
export interface Workspace {
  readonly root: string;
  read(path: string): Promise<Buffer>;
  /** Entries below a folder, folders first, at most `most`; a folder below it that cannot be read says why. */
  list(path: string, options?: { readonly depth?: number; readonly most?: number }): Promise<readonly WorkspaceEntry[]>;
  /** Writes a whole file; returns whether it is new. */
  write(path: string, text: string): Promise<{ readonly isNew: boolean }>;
}

const largestFile = 20_000_000;
/** Characters; the limit of the system. */
const longestPath = 4095;
/** Folders with generated content, which are not listed. */
const ignored = new Set([".git", "node_modules"]);
/** The path of the workspace as commands see it. */
const alias = "/workspace";

export interface WorkspaceOptions {
  /** Loadout's home; hidden even if it is inside the workspace. */
  readonly except?: string;
}

export async function createWorkspace(root: string, { except }: WorkspaceOptions = {}): Promise<Workspace> {
  const real = await realPathOf(root);
  if (real === undefined)
    throw new Fault("file.not-found", {
      path: root,
      suggestion: { en: "Name a folder that exists", zh: "请指定存在的目录" },
    });
  const hidden = except === undefined ? undefined : await realPathOf(except);
  /** The workspace of a session is inside the home, and must not be hidden. */
  const isApart = hidden !== undefined && !isInside(real, hidden);
  const place: WorkspacePlace = { root: real, ...(isApart && { except: hidden }) };
  let named: readonly string[] | undefined;
  return {
    root: real,
    async read(path) {
      const bytes = await readInThread(place, path);
      return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    list: (path, options = {}) => listInThread(place, path, options),
    async write(path, text) {
      // Looked for once: commands make no repository that names anything.
      named ??= await namedInThread(real);
      return writeInThread(place, path, text, named);
    },
  };
}

/** Where a workspace is, for the thread that reads and writes it. */
interface WorkspacePlace {
  readonly root: string;
  readonly except?: string;
}

const folderOf = ({ root, except }: WorkspacePlace): ConfinedFolder =>
  openConfinedFolder(root, { alias, ...(except !== undefined && { except }) });

/** What a workspace does, in this thread. */
export const workspaceHere = {
  read: (place: WorkspacePlace, path: string): Uint8Array =>
    faulty(path, "file.unreadable", () => folderOf(place).read(namesOf(path), largestFile)),
  list: (
    place: WorkspacePlace,
    path: string,
    { depth = 3, most = 1000 }: { readonly depth?: number; readonly most?: number },
  ): readonly WorkspaceEntry[] =>
    faulty(path, "file.unreadable", () => {
      const names = namesOf(path);
      const entries = folderOf(place).list(names, {
        depth,
        most,
        enters: (name) => !ignored.has(name),
        notesUnreadable: true,
      });
      return names.length === 0
        ? entries
        : entries.map((entry) => ({ ...entry, path: `${names.join("/")}/${entry.path}` }));
    }),
  /** Files that the settings of repositories name. */
  named: (root: string): readonly string[] =>
    [".git", ...repositoriesIn(root), ...repositoriesAbove(root)].flatMap((one) =>
      namedByRepository(root, one).map(({ path }) => path),
    ),
  write: (place: WorkspacePlace, path: string, text: string, named: readonly string[]): { readonly isNew: boolean } =>
    faulty(path, "file.unwritable", () => {
      const names = namesOf(path);
      if (names.length === 0) throw new Outside();
      return folderOf(place).write(names, text, {
        refusal: (target, folders) => refusalIn(place.root, target, folders, named),
      });
    }),
};

const readInThread = inFileThread("readWorkspace", workspaceHere.read);
const listInThread = inFileThread("listWorkspace", workspaceHere.list);
const namedInThread = inFileThread("namedInWorkspace", workspaceHere.named);
const writeInThread = inWritingThread("writeWorkspace", workspaceHere.write);

/** Why a file may not be written: it steers programs by its name, as part of a repository, or because git settings name it. */
function refusalIn(
  root: string,
  place: readonly string[],
  folders: readonly FolderOnTheWay[],
  elsewhere: readonly string[],
): string | undefined {
  const name = steeringPath(place);
  if (name !== undefined) return `only people change ${name}`;
  const named = new Set(elsewhere);
  for (const [depth, folder] of folders.entries()) {
    const here = place.slice(0, depth);
    const next = place[depth]?.toLowerCase();
    if (isRepository((name) => name.toLowerCase() === next || folder.has(name)))
      return `only people change repositories, and with this file ${here.join("/") || "the workspace"} is one for git`;
    const onTheWay = folder.has(".git") ? namedByRepository(root, join(...here, ".git")) : [];
    for (const { path } of onTheWay) named.add(path);
  }
  const target = join(root, ...place);
  const isNamed = (path: string): boolean =>
    [join(root, path), skillFiles.realPath(join(root, path))].some((one) => one !== undefined && isInside(target, one));
  const path = [...named].find(isNamed);
  return path === undefined ? undefined : `only people change ${path}, which the settings of git name`;
}

/** The names in a path: `/workspace/a`, `a` and `./a` are the same; other absolute paths are refused. */
function namesOf(path: string): string[] {
  if (path.length > longestPath) throw Object.assign(new Error("ENAMETOOLONG"), { code: "ENAMETOOLONG" });
  const isAbsolute = path.startsWith("/");
  const inside = isAbsolute && (path === alias || path.startsWith(`${alias}/`)) ? path.slice(alias.length) : path;
  const parts = inside.split("/").filter((part) => part !== "" && part !== ".");
  const isOdd = parts.includes("..") || /[\0\\]/.test(path) || (isAbsolute && inside === path);
  if (isOdd) throw new Outside();
  return parts;
}

/** Turns errors into Faults that name the path as the caller wrote it. */
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
