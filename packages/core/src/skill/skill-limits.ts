/** Limits of a SKILL.md; a setting can lower or raise them. */
export interface SkillLimits {
  /** Bytes of the whole file. */
  readonly file: number;
  /** Characters of the frontmatter. */
  readonly frontmatter: number;
  /** Nesting of lists and maps in the frontmatter. */
  readonly depth: number;
}

export const skillLimits: SkillLimits = { file: 1_000_000, frontmatter: 64_000, depth: 16 };
