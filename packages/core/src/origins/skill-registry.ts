import { byName } from "../agent/tools/base-skill-tool.ts";
import type { ReadySkill } from "../catalog/catalog.ts";
import { type SkillInfo, skillInfo } from "../catalog/skill-loader.ts";
import type { EnvironmentOptions } from "../environment/open-environment.ts";
import { codeOf } from "../ground/error-code.ts";
import { Fault } from "../ground/fault.ts";
import { skillFiles, TooLarge } from "../ground/files/skill-files.ts";
import type { HeldFolder } from "../home/blobs/blobs.ts";
import type { VisibleSkills } from "../resolve/visible-skills.ts";
import { holdFolders, lookAtEnvironment, lookAtFolder, type SeenSkills } from "../session/look-at-skills.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { skillLimits } from "../skill/skill-limits.ts";
import { ConfigPaths } from "./config-paths.ts";

/** `SkillRegistry` of the founding documents. */

/** The skills of a registry: those of an environment, or those of one folder. */
export interface SkillRegistryOptions extends Partial<EnvironmentOptions> {
  /** A folder of skills, in place of an environment. */
  readonly skillsDir?: string;
}

export interface RegisteredSkill extends SkillInfo {
  /** Its instructions as written: no frontmatter, `$ARGUMENTS` not replaced. */
  readonly content: string;
}

/** The skills that a session and its loop share. Only `loadAll` and `get` read from disk. */
export interface SkillRegistry {
  /** Reads the skills from disk. Skips broken skills. */
  loadAll(): Promise<readonly SkillInfo[]>;
  /** Finds a skill by id, then by exact name; `undefined` if it is unknown or unreadable. */
  get(name: string): RegisteredSkill | undefined;
  list(): readonly SkillInfo[];
  /** The skills a loop shows to its model; the same value until `loadAll` finds a change. */
  visible(): VisibleSkills;
}

/** Creates an empty registry; `loadAll` fills it. Without options it uses the active environment of this process's home. */
export function createSkillRegistry(options: SkillRegistryOptions = {}): SkillRegistry {
  const { skillsDir } = options;
  const look =
    skillsDir === undefined ? lookAtEnvironment({ home: ConfigPaths.home, ...options }) : lookAtFolder(skillsDir);
  let held: SeenSkills = { ready: new Map(), visible: { skills: new Map(), diagnostics: [] } };
  let folders: readonly HeldFolder[] = [];
  const list = (): readonly SkillInfo[] => [...held.ready.values()].map(skillInfo);
  return {
    async loadAll() {
      held = await look();
      const before = folders;
      folders = await holdFolders(held.ready); // `get` reads at once
      for (const folder of before) await folder.release();
      return list();
    },
    list,
    visible: () => held.visible,
    get(name) {
      const found = held.ready.get(name) ?? byName([...held.ready.values()].map(named), name)?.skill;
      const content = found && readBody(found);
      return found && content !== undefined ? { ...skillInfo(found), content } : undefined;
    },
  };
}

const named = (skill: ReadySkill) => ({ name: skill.head.name, skill });

function readBody({ path }: ReadySkill): string | undefined {
  try {
    return parseSkill(skillFiles.readWhole(skillFiles.realPath(path) ?? path, skillLimits.file).text).skill?.body;
  } catch (error) {
    if (error instanceof Fault || error instanceof TooLarge || codeOf(error) !== undefined) return undefined;
    throw error;
  }
}
