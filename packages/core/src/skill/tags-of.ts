import type { SkillHead } from "./parse-skill.ts";

/** The tags of a skill: `tags` of its metadata, or of the frontmatter itself, as a list or separated by commas. */
export function tagsOf({ metadata, fields }: Pick<SkillHead, "metadata" | "fields">): readonly string[] {
  const value: unknown = metadata.tags ?? fields.tags;
  const tags = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(/[,，]/) : [];
  return tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== "");
}
