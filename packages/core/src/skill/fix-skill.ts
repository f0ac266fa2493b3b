import type { Diagnostic } from "../ground/diagnostic.ts";
import type { RuleId } from "../ground/rules.ts";
import { editFrontmatter } from "./edit-frontmatter.ts";
import { parseSkill } from "./parse-skill.ts";
import { requote, splitUnits } from "./read-yaml.ts";
import { isSlug, suggestSlug } from "./slug.ts";
import { splitFrontmatter } from "./split-frontmatter.ts";

/** One correction: the rule it satisfies, and the lines before and after. */
export interface Fix {
  readonly rule: RuleId;
  readonly before: string;
  readonly after: string;
}

/**
 * Corrects what can be corrected without changing what the skill says: a byte order mark, blank lines before the
 * frontmatter, values that need quotes, and a name that is no slug. Everything else stays as it is.
 */
export function fixSkill(text: string): { readonly text: string; readonly fixes: readonly Fix[] } {
  const fixes: Fix[] = [];
  let fixed = text;
  for (const step of [trimStart, quoteValues, correctName])
    for (const { rule, before, after } of step(fixed)) {
      const next = fixed.replace(before, () => after);
      if (next === fixed || !saysTheSame(fixed, next, rule)) continue;
      fixes.push({ rule, before, after });
      fixed = next;
    }
  return { text: fixed, fixes };
}

function trimStart(text: string): Fix[] {
  const bare = text.replace(/^\uFEFF/, "");
  const blank = /^(?:[ \t]*\r?\n)*[ \t]*(?=---[ \t]*\r?\n)/.exec(bare)?.[0] ?? "";
  return [
    ...(bare === text ? [] : [{ rule: "text.byte-order-mark", before: "\uFEFF", after: "" } as const]),
    ...(blank === "" ? [] : [{ rule: "frontmatter.position", before: `${blank}---`, after: "---" } as const]),
  ];
}

/** What `fixSkill` can correct. */
export const fixableRules: readonly RuleId[] = [
  "text.byte-order-mark",
  "frontmatter.position",
  "yaml.unquoted-colon",
  "yaml.read-as-text",
  "name.not-slug",
];

const quotable: readonly RuleId[] = ["yaml.unquoted-colon", "yaml.read-as-text"];

/** Fields that only a lenient reader understands, written so that every reader does. */
function quoteValues(text: string): Fix[] {
  const { skill, diagnostics } = parseSkill(text);
  const split = splitFrontmatter(text);
  if (split.kind !== "found") return [];
  const ruleOf = new Map(diagnostics.filter(isQuotable).map((found) => [found.values.key, found.rule]));
  const fields = skill?.fields ?? {};
  return splitUnits(text.slice(split.start, split.end), () => undefined).flatMap(({ key, text: before }) => {
    const rule = ruleOf.get(key);
    const value = fields[key];
    if (rule === undefined || value === undefined) return [];
    const end = /\r?\n$/.exec(before)?.[0] ?? "";
    const after = typeof value === "string" ? `${key}: ${JSON.stringify(value)}${end}` : requote(before);
    return [{ rule, before, after }];
  });
}

const isQuotable = ({ rule }: Diagnostic): boolean => quotable.includes(rule);

function correctName(text: string): Fix[] {
  const { skill } = parseSkill(text);
  if (!skill || isSlug(skill.name)) return [];
  return [{ rule: "name.not-slug", before: text, after: editFrontmatter(text, ["name"], suggestSlug(skill.name)) }];
}

/** The proof: the same fields and body, but for the name where that is what was corrected. */
function saysTheSame(before: string, after: string, rule: RuleId): boolean {
  const read = (text: string): string => {
    const { skill } = parseSkill(text);
    return JSON.stringify(
      skill && { ...skill.fields, name: rule === "name.not-slug" ? "" : skill.fields.name, "": skill.body },
    );
  };
  return read(before) === read(after);
}
