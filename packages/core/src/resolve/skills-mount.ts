import { type Looked, listSkillEntries, type ReadSkillBytes, readSkillBytes } from "../catalog/read-skill-file.ts";
import { Fault } from "../ground/fault.ts";
import type { ConfinedEntry } from "../ground/files/confined-folder.ts";
import { TooLarge } from "../ground/files/skill-files.ts";
import { oneLine } from "../skill/listing-line.ts";
import { triggersFile } from "../skill/read-triggers.ts";
import type { VisibleSkill, VisibleSkills } from "./visible-skills.ts";

/** The read-only `/skills` folder of a turn. */

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

/** `/skills`, read-only: the visible skills and nothing else. No path reaches a skill that is not visible. */
export interface SkillsMount {
  /** The skills it shows; the same value means the same skills. */
  readonly visible: VisibleSkills;
  /** Whether a path belongs to the mount at all. */
  owns(path: string): boolean;
  locate(path: string): MountPlace;
  read(path: string): Promise<Buffer>;
  /** Everything below a path, folders first. */
  list(path: string): Promise<readonly MountEntry[]>;
}

/** A model that reads the tests of a skill would no longer be tested by them; some systems do not tell cases apart. */
export const isForPeople = (path: string): boolean => path.toLowerCase() === triggersFile;

const root = "/skills";
const largestFile = 20_000_000;
const mostEntries = 5000;

export function createSkillsMount(visible: VisibleSkills, readBytes: ReadSkillBytes = readSkillBytes): SkillsMount {
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
    if (isForPeople(relative)) throw notFound(path);
    return { skill, path: relative, isSkillFile: relative === "SKILL.md" };
  }

  return {
    visible,
    // Relative paths belong to the workspace, which may have its own folder `skills`.
    owns: (path) => path.startsWith("/") && (normal(path) === root || normal(path).startsWith(`${root}/`)),
    locate,
    async read(path) {
      const { skill, path: relative, isSkillFile } = locate(path);
      const names = isSkillFile ? "SKILL.md" : relative.split("/").filter(Boolean);
      return foundAt(path, await readBytes(skill, names, largestFile), notFound);
    },
    async list(path) {
      const segments = segmentsOf(path);
      if (segments.length === 0)
        return [...skills.keys()].map((id) => ({
          path: `${root}/${id}`,
          kind: "folder" as const,
          size: 0,
          executable: false,
        }));
      const { skill, path: relative } = locate(path);
      const below = `${root}/${segments.join("/")}`;
      const listed = await listSkillEntries(skill, mostEntries, relative.split("/").filter(Boolean));
      const entries = entriesOf(skill, foundAt(path, listed, notFound));
      return entries.filter((entry) => entry.path.startsWith(`${below}/`));
    },
  };
}

/** What was found below a path, else the Fault; a link may lead elsewhere inside the skill, and nowhere else. */
function foundAt<Found>(path: string, looked: Looked<Found>, notFound: (path: string) => Fault): Found {
  switch (looked.kind) {
    case "found":
      return looked.found;
    case "outside":
      throw new Fault("file.outside", { path });
    case "absent":
      throw notFound(path);
    case "unreadable":
      throw new Fault("file.unreadable", { path, reason: looked.reason }, causeOf(looked.tooLarge));
  }
}

/** The size of a file that was not read, for callers that say it. */
const causeOf = (size: number | undefined): ErrorOptions => (size === undefined ? {} : { cause: new TooLarge(size) });

function entriesOf(skill: VisibleSkill, listed: readonly ConfinedEntry[]): MountEntry[] {
  const own = skill.path.slice(skill.directory.length + 1);
  return listed
    .filter(({ kind, path }) => (kind === "file" ? isRecorded(skill, path) : kind === "folder") && !isForPeople(path))
    .map(({ path, kind, size, executable }) => ({
      path: `${root}/${skill.id}/${path === own ? "SKILL.md" : path}`,
      kind: kind === "folder" ? "folder" : "file",
      size,
      executable,
    }));
}

/** Of a skill that counts only as it was recorded, a file that came later cannot be read. */
const isRecorded = ({ recorded }: VisibleSkill, path: string): boolean => recorded?.has(path) ?? true;

/** Removes doubled and trailing slashes and `.`; `..` stays, and is refused later. */
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
