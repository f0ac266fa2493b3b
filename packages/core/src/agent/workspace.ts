import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { unwritable, writeFileAtomic } from "../ground/atomic-file.ts";
import { reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { isInside } from "../ground/is-inside.ts";
import { kindOf, skillFiles, TooLarge } from "../ground/skill-files.ts";

export interface WorkspaceEntry {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: "folder" | "file" | "link" | "other";
  readonly size: number;
}

/** The folder a session works in. No path leads out of it, by `..` or by a link. */
export interface Workspace {
  readonly root: string;
  read(path: string): Buffer;
  /** Entries below a folder, folders first, at most `most`; links are named and not followed. */
  list(path: string, options?: { readonly depth?: number; readonly most?: number }): readonly WorkspaceEntry[];
  write(path: string, text: string): void;
  has(path: string): boolean;
}

const largestFile = 20_000_000;
/** Folders that hold what programs made: listing them tells nothing. */
const ignored = new Set([".git", "node_modules"]);

export interface WorkspaceOptions {
  /** A folder that is nobody's business here, even if it lies inside: where Loadout keeps its own files. */
  readonly except?: string;
}

/** What decides which skills and rules there are; only people change it. */
const steering = new Set([".loadout", ".git", ".agents", ".claude"]);

export function createWorkspace(root: string, { except }: WorkspaceOptions = {}): Workspace {
  const real = skillFiles.realPath(root);
  if (real === undefined)
    throw new Fault("file.not-found", {
      path: root,
      suggestion: { en: "Name a folder that exists", zh: "请指定存在的目录" },
    });
  const home: string = real;
  const hidden = except === undefined ? undefined : skillFiles.realPath(except);
  /** Its own workspace lies in there, and is no secret. */
  const isHidden = (path: string): boolean => hidden !== undefined && !isInside(home, hidden) && isInside(path, hidden);

  /** `/workspace/a`, `a` and `./a` are the same; the workspace is the root of its own world. */
  function relative(path: string): string {
    const parts = path
      .replace(/^\/workspace(?=\/|$)/, "")
      .split("/")
      .filter((part) => part !== "" && part !== ".");
    const isOdd =
      parts.includes("..") || /[\0\\]/.test(path) || (path.startsWith("/") && !/^\/workspace(?:\/|$)/.test(path));
    if (isOdd) throw new Fault("file.outside", { path });
    return parts.join("/");
  }

  /** The real path of something that is there. */
  function existing(path: string): string {
    const wanted = relative(path);
    const real = skillFiles.realPath(wanted === "" ? home : join(home, wanted));
    if (real === undefined)
      throw new Fault("file.not-found", { path, suggestion: { en: "See list_files", zh: "请用 list_files 查看" } });
    if (!isInside(real, home) || isHidden(real)) throw new Fault("file.outside", { path });
    return real;
  }

  /** Where a file may be written: the folders that are there must lie inside, whatever links they are reached by. */
  function writable(path: string): string {
    const wanted = relative(path);
    if (wanted === "") throw new Fault("file.outside", { path });
    const target = join(home, wanted);
    let above = target;
    while (skillFiles.state(above) === undefined) above = dirname(above);
    const real = skillFiles.realPath(above);
    if (real === undefined || !isInside(real, home) || isHidden(real)) throw new Fault("file.outside", { path });
    const inside = [...real.slice(home.length).split("/"), ...target.slice(above.length).split("/")];
    if (inside.some((part) => steering.has(part.toLowerCase())))
      throw new Fault("file.unwritable", { path, reason: "only people change what is in there" });
    const kind = above === target ? kindOf(skillFiles.state(real)) : "file";
    if (kind !== "file") throw new Fault("file.unwritable", { path, reason: "not a regular file" });
    return above === target ? real : join(real, target.slice(above.length + 1));
  }

  return {
    root: home,
    has: (path) => skillFiles.state(join(home, relative(path))) !== undefined,
    read(path) {
      const real = existing(path);
      try {
        return skillFiles.readBytes(real, largestFile);
      } catch (error) {
        const reason = error instanceof TooLarge ? `${error.size} bytes` : reasonOf(error);
        throw new Fault("file.unreadable", { path, reason }, { cause: error });
      }
    },
    list(path, { depth = 3, most = 1000 } = {}) {
      const start = existing(path);
      const entries: WorkspaceEntry[] = [];
      const walk = (folder: string, level: number): void => {
        const found = skillFiles
          .entries(folder)
          .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
          .sort(
            (one, other) =>
              Number(other.kind === "folder") - Number(one.kind === "folder") || (one.name < other.name ? -1 : 1),
          );
        for (const { name, kind } of found) {
          if (entries.length >= most) return;
          const full = `${folder}/${name}`;
          if (kind === "folder" && isHidden(full)) continue;
          entries.push({
            path: full.slice(home.length + 1),
            kind,
            size: kind === "file" ? (skillFiles.state(full)?.size ?? 0) : 0,
          });
          if (kind === "folder" && level < depth && !ignored.has(name)) walk(full, level + 1);
        }
      };
      try {
        walk(start, 1);
      } catch (error) {
        throw new Fault("file.unreadable", { path, reason: reasonOf(error) }, { cause: error });
      }
      return entries;
    },
    write(path, text) {
      const target = writable(path);
      try {
        mkdirSync(dirname(target), { recursive: true });
      } catch (error) {
        throw unwritable(path, error);
      }
      const mode = skillFiles.state(target)?.mode;
      writeFileAtomic(target, text, mode === undefined ? 0o644 : mode & 0o777);
    },
  };
}
