import { listSkillTree } from "../catalog/read-skill-file.ts";
import { reasonOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { isInside } from "../ground/is-inside.ts";
import { type SkillFiles, skillFiles, TooLarge } from "../ground/skill-files.ts";
import { oneLine } from "../skill/listing-line.ts";
import type { VisibleSkill, VisibleSkills } from "./visible-skills.ts";

/** A file or folder below `/skills`. */
export interface MountEntry {
  /** The whole path, such as `/skills/pdf/SKILL.md`. */
  readonly path: string;
  readonly kind: "folder" | "file";
  readonly size: number;
  readonly executable: boolean;
}

/** What a path below `/skills` means. */
export interface MountPlace {
  readonly skill: VisibleSkill;
  /** Relative to the skill's folder; empty for the folder itself. */
  readonly path: string;
  /** The SKILL.md of the skill: reading it activates the skill. */
  readonly isSkillFile: boolean;
}

/**
 * `/skills`, read-only: the visible skills and nothing else. A skill that is not visible does not exist here, whichever
 * way it is asked for.
 */
export interface SkillsMount {
  /** What it shows; the same value means the same skills. */
  readonly visible: VisibleSkills;
  /** Whether a path belongs to the mount at all. */
  owns(path: string): boolean;
  locate(path: string): MountPlace;
  read(path: string): Buffer;
  /** Everything below a path, folders first. */
  list(path: string): readonly MountEntry[];
}

const root = "/skills";
const largestFile = 20_000_000;

export function createSkillsMount(visible: VisibleSkills, files: SkillFiles = skillFiles): SkillsMount {
  const { skills } = visible;
  const notFound = (path: string): Fault => {
    const ids = [...skills.keys()].slice(0, 12).map(oneLine).join(", ");
    const suggestion = { en: `Skills here: ${ids || "none"}`, zh: `这里的技能：${ids || "无"}` };
    return new Fault("file.not-found", { path, suggestion });
  };

  function locate(path: string): MountPlace {
    const [id = "", ...rest] = segmentsOf(path);
    const skill = skills.get(id);
    if (!skill) throw notFound(path);
    const relative = rest.join("/");
    return { skill, path: relative, isSkillFile: relative === "SKILL.md" };
  }

  /** The real path of a place; a link may lead about inside the skill and nowhere else. */
  function resolve(path: string): string {
    const { skill, path: relative, isSkillFile } = locate(path);
    const wanted = isSkillFile ? skill.path : relative === "" ? skill.directory : `${skill.directory}/${relative}`;
    const [real, home] = [files.realPath(wanted), files.realPath(skill.directory)];
    if (real === undefined || home === undefined) throw notFound(path);
    // A folder that somebody has put a link in the place of is not the one that was checked.
    if (home !== (skill.realDirectory ?? home)) throw new Fault("file.outside", { path });
    // SKILL.md itself may be a link, to where the catalog found that it may lead.
    const isKnown = isSkillFile && real === skill.target;
    if (!isKnown && !isInside(real, home)) throw new Fault("file.outside", { path });
    return real;
  }

  function entriesOf(skill: VisibleSkill): MountEntry[] {
    const own = skill.path.slice(skill.directory.length + 1);
    return listSkillTree(skill.directory)
      .filter(({ kind }) => kind === "file" || kind === "folder")
      .map(({ path, kind, size, executable }) => ({
        path: `${root}/${skill.id}/${path === own ? "SKILL.md" : path}`,
        kind: kind === "folder" ? "folder" : "file",
        size,
        executable,
      }));
  }

  return {
    visible,
    // Relative paths are the workspace's, which may have a folder of that name.
    owns: (path) => path.startsWith("/") && (normal(path) === root || normal(path).startsWith(`${root}/`)),
    locate,
    read(path) {
      const real = resolve(path);
      try {
        return files.readBytes(real, largestFile);
      } catch (error) {
        const reason = error instanceof TooLarge ? `${error.size} bytes` : reasonOf(error);
        throw new Fault("file.unreadable", { path, reason }, { cause: error });
      }
    },
    list(path) {
      const segments = segmentsOf(path);
      if (segments.length === 0)
        return [...skills.keys()].map((id) => ({
          path: `${root}/${id}`,
          kind: "folder" as const,
          size: 0,
          executable: false,
        }));
      const { skill } = locate(path);
      const below = `${root}/${segments.join("/")}`;
      resolve(path);
      return entriesOf(skill).filter((entry) => entry.path.startsWith(`${below}/`));
    },
  };
}

/** Doubled and trailing slashes and `.` mean nothing; `..` leads out, and so nowhere. */
const normal = (path: string): string =>
  `/${path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/")}`;

function segmentsOf(path: string): string[] {
  const [mount, ...rest] = normal(path).slice(1).split("/");
  const isOdd = `/${mount}` !== root || rest.includes("..") || /[\0\\]/.test(path);
  if (isOdd) throw new Fault("file.outside", { path });
  return rest;
}
