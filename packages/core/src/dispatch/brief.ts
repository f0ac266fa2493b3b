import { hash } from "node:crypto";

/** A skill as another agent gets it: its name, and its instructions without frontmatter. */
export interface SkillContent {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  /** Tells this content from any other. */
  readonly digest: string;
}

/**
 * The one way to the content of a skill, in force or named: the same instructions have the same digest. For a skill of
 * the library that is the digest of its version.
 */
export function skillContent({
  content: given,
  digest,
  ...skill
}: Omit<SkillContent, "digest"> & { readonly digest?: string | undefined }): SkillContent {
  const content = given.trim();
  return { ...skill, content, digest: digest ?? hash("sha256", content, "hex") };
}

/** What is sent to an agent, and what it is made of. */
export interface Brief {
  readonly text: string;
  /** Where the task itself begins in the text. */
  readonly taskOffset: number;
  readonly included: readonly BriefSkill[];
  readonly omitted: readonly BriefSkill[];
  /** Characters of the instructions that are in it, and how many may be. */
  readonly used: number;
  readonly limit: number;
}

export interface BriefSkill {
  readonly id: string;
  readonly name: string;
  readonly digest: string;
  /** Characters of its instructions. */
  readonly size: number;
}

/** Characters of instructions that go with a task at most. */
export const briefLimit = 30_000;

/** What the settings say, the most particular of them. */
export const briefLimitOf = (
  layers: readonly { readonly settings: { readonly limits?: { readonly brief?: number | undefined } | undefined } }[],
): number =>
  layers.map(({ settings }) => settings.limits?.brief).findLast((limit) => limit !== undefined) ?? briefLimit;

const heading = "# Reference Skills\n\nThe following skills provide context and guidelines for this task:\n\n";
const omission = "(Some skills were omitted due to size limits)\n\n";

/** Where the frame itself begins a part: a rule, then one of its headings. In a skill, that heading is escaped. */
const frameHeading = /(^---[ \t]*\r?\n\s*)(# (?:Task|Reference Skills)[ \t]*$)/gim;

/** The task with the skills in front. Without skills it is the task itself. */
export const buildEnhancedTask = (task: string, skills: readonly SkillContent[]): string =>
  composeBrief(task, skills).text;

/** In their order, as many as fit; the first that does not ends it. */
export function composeBrief(task: string, skills: readonly SkillContent[], limit: number = briefLimit): Brief {
  const sized = skills.map(({ id, name, content, digest }) => {
    const body = content.trim().replace(frameHeading, "$1\\$2");
    return { body, skill: { id, name: name.replace(/\s+/g, " ").trim(), digest, size: charactersIn(body) } };
  });
  let used = 0;
  const end = sized.findIndex(({ skill }) => {
    if (used + skill.size > limit) return true;
    used += skill.size;
    return false;
  });
  const fitting = end < 0 ? sized : sized.slice(0, end);
  const omitted = end < 0 ? [] : sized.slice(end);
  const front =
    skills.length === 0
      ? ""
      : [
          heading,
          ...fitting.map(({ skill, body }) => `---\n## ${skill.name}\n\n${body}\n\n`),
          ...(omitted.length > 0 ? [omission] : []),
          "---\n\n# Task\n\n",
        ].join("");
  return {
    text: front + task,
    taskOffset: front.length,
    included: fitting.map(({ skill }) => skill),
    omitted: omitted.map(({ skill }) => skill),
    used,
    limit,
  };
}

/** As a person counts: an emoji is one. */
const charactersIn = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
