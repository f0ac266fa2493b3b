import { type Diagnostic, diagnostic, isError, type Place } from "../ground/diagnostic.ts";
import { type Rule, type RuleId, rules } from "../ground/rules.ts";
import type { Values } from "../ground/text.ts";
import { isHidden } from "./check-file.ts";
import { formatToolPattern } from "./parse-allowed-tools.ts";
import { countCharacters, type ParseOptions, parseSkill, placeIn, type Skill } from "./parse-skill.ts";
import { slugLimit, suggestSlug } from "./slug.ts";

/** Checks a SKILL.md by all rules. */

export interface CheckOptions extends ParseOptions {
  /** The folder's name, which is the skill's id. */
  readonly folder?: string;
  /** The file's name as it is on disk. */
  readonly file?: string;
  /** Hold the skill to the agentskills.io specification: each of its rules becomes an error. */
  readonly strict?: boolean;
  /** Hold it to what a library takes: each rule that refuses publishing becomes an error. */
  readonly publishing?: boolean;
  /** Publish it with its hidden text: the person looked at it and said so. */
  readonly allowHiddenText?: boolean;
}

export interface CheckedSkill {
  readonly skill?: Skill;
  readonly diagnostics: readonly Diagnostic[];
  /** No error is left: the skill loads, and with `strict` follows the specification. */
  readonly passes: boolean;
}

const specificationFields = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/** Everything there is to say about one SKILL.md. */
export function checkSkill(text: string, options: CheckOptions = {}): CheckedSkill {
  const { skill, diagnostics } = parseSkill(text, options);
  const found = [...diagnostics, ...(skill ? checkAround(skill, options, text) : [])];
  if (skill && options.strict) found.push(...checkSpecification(skill, found, text));
  const weighed = found.map((one) => weigh(one, options));
  const passes = !weighed.some(isError);
  return skill ? { skill, diagnostics: weighed, passes } : { diagnostics: weighed, passes };
}

/** What the surroundings say: the folder's and the file's name. */
function checkAround(skill: Skill, { folder, file }: CheckOptions, text: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (folder !== undefined && folder.normalize("NFKC") !== skill.name.normalize("NFKC"))
    found.push(diagnostic("name.folder", { name: skill.name, folder }, placeOf(text, "name")));
  if (file !== undefined && file !== "SKILL.md") found.push(diagnostic("file.name", { file }, { line: 1, column: 1 }));
  return found;
}

/** Rules that only the specification has, beyond what reading already reported. */
function checkSpecification(skill: Skill, known: readonly Diagnostic[], text: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (rule: RuleId, field: string, values: Values) =>
    void found.push(diagnostic(rule, values, placeOf(text, field)));
  const name = skill.name.normalize("NFKC");
  const length = countCharacters(name);
  if (length > slugLimit) report("name.too-long", "name", { length });
  if (!/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(name) || name !== name.toLowerCase())
    report("name.characters", "name", { name, slug: suggestSlug(name) });

  const compatibility = skill.fields.compatibility;
  const compatibilityLength = typeof compatibility === "string" ? countCharacters(compatibility) : 1;
  if (compatibilityLength < 1 || compatibilityLength > 500)
    report("compatibility.length", "compatibility", { length: compatibilityLength });

  for (const [key, value] of Object.entries(skill.metadata))
    if (typeof value !== "string") report("metadata.not-text", "metadata", { key });

  const allowed = skill.fields["allowed-tools"];
  const spaced = (skill.allowedTools ?? []).map(formatToolPattern).join(" ");
  if (allowed !== undefined && (typeof allowed !== "string" || hasCommas(allowed)))
    report("allowed-tools.form", "allowed-tools", { text: spaced });

  const reported = new Set(known.filter((one) => one.rule.startsWith("allowed-tools.")).map((one) => one.values.key));
  for (const key of Object.keys(skill.fields))
    if (!specificationFields.includes(key) && !reported.has(key)) report("field.unknown", key, { key });
  return found;
}

/** A comma that separates, not one inside a pattern. */
function hasCommas(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (character === "," && depth <= 0) return true;
  }
  return false;
}

/** The position of a field; the top of the file if unknown. */
function placeOf(text: string, field: string): Place {
  const offset = text.indexOf(`\n${field}:`);
  return offset < 0 ? { line: 1, column: 1 } : placeIn(text, offset + 1);
}

function weigh(found: Diagnostic, { strict, publishing, allowHiddenText }: CheckOptions): Diagnostic {
  const rule: Rule = rules[found.rule];
  if (allowHiddenText && isHidden(found)) return found;
  const isRefused = (strict && rule.specification) || (publishing && rule.refusesPublishing);
  return isRefused ? { ...found, severity: "error" } : found;
}
