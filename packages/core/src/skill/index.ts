/** `@loadout/core/skill`: what a skill is. Pure, and safe in a browser. */
export { type Diagnostic, isError, type Severity, translateDiagnostic } from "../ground/diagnostic.ts";
export { type RuleId, rules } from "../ground/rules.ts";
export type { Language } from "../ground/text.ts";
export type { CapabilityDifference, CapabilityKind } from "./capabilities.ts";
export { type CheckedSkill, type CheckOptions, checkSkill } from "./check-skill.ts";
export { findHidden, showHidden } from "./find-hidden.ts";
export { type Fix, fixSkill } from "./fix-skill.ts";
export { fixableRules } from "./fixable-rules.ts";
export { editFrontmatter, type FieldPath } from "./frontmatter/edit-frontmatter.ts";
export type { Fields, Value } from "./frontmatter/read-yaml.ts";
export { splitFrontmatter } from "./frontmatter/split-frontmatter.ts";
export { formatToolPattern, type ToolPattern } from "./parse-allowed-tools.ts";
export { type Dependencies, type ParsedSkill, parseSkill, type Skill, type SkillHead } from "./parse-skill.ts";
export { type SkillLimits, skillLimits } from "./skill-limits.ts";
export { isSlug, type Slug, suggestSlug } from "./slug.ts";
export { substituteArguments } from "./substitute-arguments.ts";
