// biome-ignore-all format: the declarations of the documents, as they are written there
import type { BaseEnvironment, BaseMessage, Environment as OurEnvironment, SkillInfo as OurInfo, SkillLoader as OurLoader, SDKSkillSystemMessage as OurMessage } from "@loadout/core";

/** 002, section 2. */
interface SDKSkillSystemMessage extends BaseMessage {
  type: 'system'
  subtype: 'skill'  // 区别于 'init' 和 'compact_boundary'
  skill_name: string
  skill_content: string  // 处理后的 skill 内容
}

/** 004, section 4.1. */
interface SkillInfo {
  id: string;           // 从文件夹名称获取
  name: string;         // 从 skill.md frontmatter.name 获取
  description: string; // 从 skill.md frontmatter.description 获取
  path: string;        // skill.md 文件的绝对路径
}

/** 004, section 6.1. */
export interface Environment {
  // ... 现有方法 ...

  /**
   * 获取所有已加载的 Skills 元信息
   */
  listSkills(): SkillInfo[];

  /**
   * 获取单个 Skill 元信息
   */
  getSkill(id: string): SkillInfo | undefined;

  /**
   * 获取 Skills 元信息用于 Tool Description
   */
  getSkillsInfoForToolDescription(): string;
}

/** 004, section 5.1: the public part of the class. */
interface SkillLoader {
  loadAll(): Promise<SkillInfo[]>;
}

type Fits<Ours, Theirs> = Ours extends Theirs ? true : never;

/** What we export can be used wherever the documents' types are asked for; `npm run types` fails otherwise. */
export const fitting: readonly [
  Fits<OurMessage, SDKSkillSystemMessage>,
  Fits<OurInfo, SkillInfo>,
  Fits<BaseEnvironment, Environment>,
  Fits<OurEnvironment, Environment>,
  Fits<OurLoader, SkillLoader>,
] = [true, true, true, true, true];
