import type { SkillHead } from "./parse-skill.ts";

/** The tags of a skill: `tags` of its metadata, or of the frontmatter itself, as a list, also one that was written as a text, or separated by commas. */
export function tagsOf({ metadata, fields }: Pick<SkillHead, "metadata" | "fields">): readonly string[] {
  const value: unknown = metadata.tags ?? fields.tags;
  const tags = Array.isArray(value) ? value.map(String) : typeof value === "string" ? splitText(value) : [];
  return tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== "");
}

/** `a, b`, or `["a", "b"]` as a text. */
const splitText = (text: string): readonly string[] =>
  text
    .trim()
    .replace(/^\[(.*)\]$/s, "$1")
    .split(/[,，]/)
    .map((tag) => tag.trim().replace(/^(["'])(.*)\1$/s, "$2"));

/** The one group a skill belongs to: `group`, or `category` as most public skills call it, of its metadata or the frontmatter. */
export function groupOf({ metadata, fields }: Pick<SkillHead, "metadata" | "fields">): string | undefined {
  for (const value of [metadata.group, fields.group, metadata.category, fields.category])
    if (typeof value === "string" && value.trim() !== "") return value.trim().toLowerCase();
  return undefined;
}
