import { Fault } from "../../ground/fault.ts";

/** Reads and writes `skills-lock.json`, the lock file of a project that the `skills` program has too. */

export const skillsLockName = "skills-lock.json";

/** What that program writes of a skill. Fields that are not named here are kept as they are. */
export interface SkillsLockEntry {
  readonly source: string;
  readonly sourceUrl?: string;
  readonly ref?: string;
  readonly sourceType: string;
  /** The SKILL.md in the source. */
  readonly skillPath?: string;
  /** Over the paths and bytes of the skill's folder in the source; see `computedHashOf`. */
  readonly computedHash: string;
  readonly wellKnownDigest?: string;
}

/** By the name that each skill gives itself. */
export interface SkillsLock {
  readonly version: number;
  readonly skills: Readonly<Record<string, SkillsLockEntry>>;
}

const version = 1;
/** A lock file is content of a project: it may be hostile. */
const [largest, mostSkills, longestText] = [5_000_000, 5_000, 4_096];

const emptyLock: SkillsLock = { version, skills: {} };

/** An empty lock for no text. A text that is no lock is refused, so that it is not overwritten. */
export function readSkillsLock(text: string | undefined): SkillsLock {
  if (text === undefined) return emptyLock;
  const refuse = (en: string, zh: string): never => {
    throw new Fault("lock.unreadable", { file: skillsLockName, reason: { en, zh } });
  };
  const lock = readLock(text, refuse);
  for (const [name, entry] of Object.entries(lock.skills)) {
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) || name.length > 255)
      refuse(`"${name.slice(0, 40)}" is no name of a skill`, `“${name.slice(0, 40)}” 不是技能名称`);
    const { source, sourceType, computedHash, sourceUrl, ref, skillPath, wellKnownDigest } = entry;
    const texts = [source, sourceType, computedHash];
    const optional = [sourceUrl, ref, skillPath, wellKnownDigest].filter((one) => one !== undefined);
    if (![...texts, ...optional].every((one) => typeof one === "string" && one.length <= longestText))
      refuse(`the entry "${name}" is incomplete`, `条目 “${name}” 不完整`);
    if (typeof skillPath === "string" && !isInside(skillPath))
      refuse(`the path of "${name}" leads outside the source`, `“${name}” 的路径指向来源之外`);
  }
  return lock as unknown as SkillsLock;
}

type Refuse = (en: string, zh: string) => never;

/** The common form of both lock files: a version, and entries by name. */
export function readLock(
  text: string,
  refuse: Refuse,
): { readonly version: number; readonly skills: Readonly<Record<string, Readonly<Record<string, unknown>>>> } {
  if (text.length > largest) refuse("it is too large", "文件过大");
  const value = parse(text, refuse);
  const { version: given, skills } = value;
  if (typeof given !== "number" || given < version) refuse("it has no version", "没有版本号");
  if (!isRecord(skills)) return refuse("it has no skills", "其中没有 skills");
  const entries = Object.entries(skills);
  if (entries.length > mostSkills) refuse("it has too many skills", "技能过多");
  for (const [name, entry] of entries)
    if (!isRecord(entry))
      refuse(`the entry "${name.slice(0, 40)}" is incomplete`, `条目 “${name.slice(0, 40)}” 不完整`);
  // A name such as "constructor" means an entry of the file, or none.
  return { ...value, version: given, skills: Object.assign(Object.create(null), skills) };
}

function parse(text: string, refuse: Refuse): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : refuse("it is no object", "不是对象");
  } catch (error) {
    if (error instanceof SyntaxError) return refuse("it is not valid JSON", "不是有效的 JSON");
    throw error;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A path in a source: relative, with slashes, and it does not climb. */
export const isInside = (path: string): boolean =>
  path !== "" &&
  !/^[/\\]|^[A-Za-z]:|\\|[\p{Cc}]/u.test(path) &&
  path.split("/").every((part) => part !== ".." && part !== "");

/** As that program writes it: skills by name, two spaces, a line end. */
export const writeSkillsLock = ({ version: given, skills }: SkillsLock): string => writeLock(given, skills);

export const writeLock = (given: number, skills: Readonly<Record<string, object>>): string => {
  const sorted = Object.fromEntries(
    Object.keys(skills)
      .sort()
      .map((name) => [name, skills[name]]),
  );
  return `${JSON.stringify({ version: given, skills: sorted }, null, 2)}\n`;
};

/** The folder that a skill of this name is installed in. */
export const lockedFolder = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, "-")
    .replace(/^[.-]+|[.-]+$/g, "")
    .slice(0, 255) || "unnamed-skill";
