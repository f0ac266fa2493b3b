import type { Diagnostic } from "../ground/diagnostic.ts";
import { Fault } from "../ground/fault.ts";
import type { RuleId } from "../ground/rules.ts";
import { editFrontmatter } from "./frontmatter/edit-frontmatter.ts";
import { requote, splitUnits } from "./frontmatter/read-yaml.ts";
import { splitFrontmatter } from "./frontmatter/split-frontmatter.ts";
import { parseSkill } from "./parse-skill.ts";
import { isSlug, suggestSlug } from "./slug.ts";

/** Corrects a SKILL.md where that does not change its meaning. */

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
  for (const step of [trimStart, quoteValues, correctName]) {
    let shift = 0;
    for (const { at, rule, before, after } of step(fixed)) {
      const start = at + shift;
      const next = fixed.slice(0, start) + after + fixed.slice(start + before.length);
      if (next === fixed || !saysTheSame(fixed, next, rule)) continue;
      fixes.push({ rule, before, after });
      fixed = next;
      shift += after.length - before.length;
    }
  }
  return { text: fixed, fixes };
}

/** A correction and its offset; the same lines may occur elsewhere too. */
interface PlacedFix extends Fix {
  readonly at: number;
}

function trimStart(text: string): PlacedFix[] {
  const bare = text.replace(/^\uFEFF/, "");
  const at = text.length - bare.length;
  const blank = /^(?:[ \t]*\r?\n)*[ \t]*(?=---[ \t]*\r?\n)/.exec(bare)?.[0] ?? "";
  return [
    ...(bare === text ? [] : [{ at: 0, rule: "text.byte-order-mark", before: "\uFEFF", after: "" } as const]),
    ...(blank === "" ? [] : [{ at, rule: "frontmatter.position", before: `${blank}---`, after: "---" } as const]),
  ];
}

const quotable: readonly RuleId[] = ["yaml.unquoted-colon", "yaml.read-as-text"];

/** Fields that only a lenient reader understands, written so that every reader does. */
function quoteValues(text: string): PlacedFix[] {
  const { skill, diagnostics } = parseSkill(text);
  const split = splitFrontmatter(text);
  if (split.kind !== "found") return [];
  const ruleOf = new Map(diagnostics.filter(isQuotable).map((found) => [found.values.key, found.rule]));
  const fields = skill?.fields ?? {};
  return splitUnits(text.slice(split.start, split.end), () => undefined).flatMap(({ key, start, text: unit }) => {
    const rule = ruleOf.get(key);
    const value = fields[key];
    if (rule === undefined || value === undefined) return [];
    const at = split.start + start;
    const lines = unit.split(/(?<=\n)/);
    while (lines.length > 1 && contentOf(lines.at(-1) ?? "") === "") lines.pop(); // what follows the value stays
    if (typeof value !== "string")
      return [{ at, rule, before: lines.join(""), after: lines.map(requoteLine).join("") }];
    const last = lines.pop() ?? "";
    // A comment between the lines of one value has no place in it.
    if (lines.some((line) => contentOf(line) !== line.trimEnd())) return [];
    return [{ at, rule, before: lines.join("") + contentOf(last), after: `${key}: ${JSON.stringify(value)}` }];
  });
}

/** A line without its comment and the blanks before it. */
function contentOf(line: string): string {
  const comment = line.startsWith("#") ? 0 : line.search(/[ \t]#/);
  return (comment < 0 ? line : line.slice(0, comment)).trimEnd();
}

function requoteLine(line: string): string {
  const content = contentOf(line);
  return requote(content) + line.slice(content.length);
}

const isQuotable = ({ rule }: Diagnostic): boolean => quotable.includes(rule);

function correctName(text: string): PlacedFix[] {
  const { skill } = parseSkill(text);
  // A name of which nothing could be kept is for a person to choose.
  if (!skill || isSlug(skill.name) || !/[a-z0-9]/i.test(skill.name.normalize("NFKD"))) return [];
  try {
    const edited = editFrontmatter(text, ["name"], suggestSlug(skill.name));
    return [{ rule: "name.not-slug", ...changedLines(text, edited) }];
  } catch (error) {
    if (error instanceof Fault) return []; // it cannot be edited, and stays as it is
    throw error;
  }
}

/** The lines in which two texts differ. */
function changedLines(one: string, other: string): Omit<PlacedFix, "rule"> {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[same] === other[same]) same++;
  const at = one.lastIndexOf("\n", same - 1) + 1;
  let tail = 0;
  while (tail < most - at && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  const end = one.indexOf("\n", one.length - tail - 1) + 1 || one.length;
  return { at, before: one.slice(at, end), after: other.slice(at, other.length - (one.length - end)) };
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
