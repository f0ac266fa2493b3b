import { hash } from "node:crypto";

/** Writes the brief: the text that another agent gets, skills first. */

/** A skill in a brief: its name, and its instructions without frontmatter. */
export interface SkillContent {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  /** Identifies the content. */
  readonly digest: string;
}

/**
 * Creates the content of a skill; the only way, so that the same instructions have the same digest. For a library skill it
 * is the digest of its version.
 */
export function skillContent({
  content: given,
  digest,
  ...skill
}: Omit<SkillContent, "digest"> & { readonly digest?: string | undefined }): SkillContent {
  const content = given.trim();
  return { ...skill, content, digest: digest ?? hash("sha256", content, "hex") };
}

/** The brief: the text that is sent to an agent, and what it consists of. */
export interface Brief {
  readonly text: string;
  /** The offset of the task in the text. */
  readonly taskOffset: number;
  readonly included: readonly BriefSkill[];
  readonly omitted: readonly BriefSkill[];
  /** Characters of included instructions, and the limit. */
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

/** Most characters of skill instructions in a brief. */
export const briefLimit = 30_000;

/** The limit from the settings; the last layer that sets it wins. */
export const briefLimitOf = (
  layers: readonly { readonly settings: { readonly limits?: { readonly brief?: number | undefined } | undefined } }[],
): number =>
  layers.map(({ settings }) => settings.limits?.brief).findLast((limit) => limit !== undefined) ?? briefLimit;

const heading = "# Reference Skills\n\nThe following skills provide context and guidelines for this task:\n\n";
const omission = "(Some skills were omitted due to size limits)\n\n";

/** A rule followed by a heading of the brief itself. In the text of a skill, that heading is escaped. */
const frameHeading = /(^---[ \t]*\r?\n\s*)(# (?:Task|Reference Skills)[ \t]*$)/gim;

/** The task with the skills in front; without skills, the task itself. */
export const buildEnhancedTask = (task: string, skills: readonly SkillContent[]): string =>
  composeBrief(task, skills).text;

/** Composes the brief: skills in order as long as they fit; after the first that does not, all are omitted. */
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

/** Counts code points, so an emoji is one character. */
const charactersIn = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
