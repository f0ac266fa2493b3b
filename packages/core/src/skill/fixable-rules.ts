import type { RuleId } from "../ground/rules.ts";

/** What `fixSkill` can correct. */
export const fixableRules: readonly RuleId[] = [
  "text.byte-order-mark",
  "frontmatter.position",
  "yaml.unquoted-colon",
  "yaml.read-as-text",
  "name.not-slug",
];
