import { listingLine, oneLine } from "../skill/listing-line.ts";
import type { SkillHead } from "../skill/parse-skill.ts";

/** The list of skills in the prompt. */

/** A skill as it is offered to the model. */
export interface ListedSkill {
  readonly id: string;
  readonly description: string;
}

export interface CatalogSection {
  /** Empty when nothing is listed. */
  readonly text: string;
  /** Ids whose description was cut. */
  readonly shortened: readonly string[];
  /** Ids that are listed without a description. */
  readonly bare: readonly string[];
  /** Ids that are not listed. */
  readonly omitted: readonly string[];
}

/** The visible skills that the model may load: first those in `order`, then the rest. */
export function listedSkills(
  visible: ReadonlyMap<string, { readonly head: SkillHead }>,
  order: readonly string[] = [],
): ListedSkill[] {
  const ids =
    order.length === 0 ? visible.keys() : new Set([...order.filter((id) => visible.has(id)), ...visible.keys()]);
  return [...ids].flatMap((id) => {
    const head = visible.get(id)?.head;
    return head?.modelInvocable ? [{ id, description: head.description }] : [];
  });
}

/** The default length of the list in characters: two percent of the context window at four characters a token, at least 8,000. */
export const catalogBudget = (contextWindow: number): number => Math.max(8000, Math.round(contextWindow * 0.02 * 4));

/** A description cut shorter than this is useless; the id alone is listed instead. */
const leastDescription = 40;

const header = `# Skills

Skills are folders of instructions for particular tasks. When one of these fits the task, load it before you begin: call \`Skill\` with its id, or read \`/skills/<id>/SKILL.md\`. Its other files lie below \`/skills/<id>/\`.
`;

/**
 * The list of skills in the prompt: one line per skill, in the order given, within a budget of characters. Descriptions
 * are shortened first, then left out from the end, then whole lines. The last line says how many skills are missing.
 */
export function catalogSection(
  skills: readonly ListedSkill[],
  budget: number,
  { canSearch = false }: { readonly canSearch?: boolean } = {},
): CatalogSection {
  if (skills.length === 0) return { text: "", shortened: [], bare: [], omitted: [] };
  const lines = skills.map(({ id, description }): ListedLine => {
    const start = listingLine(id, "");
    return { id, start, line: `${start}${oneLine(description)}` };
  });
  const room = budget - header.length - 1;
  const longest = longestThatFits(
    lines.map(({ start, line }) => line.length - start.length),
    overhead(lines),
    room,
  );
  const shown = lines.map((line) => shorten(line, longest));
  const fitting =
    longest >= leastDescription
      ? { ...nothingLeftOut, shown }
      : leaveOut(shown, room, closingLine(100_000, canSearch).length + 1);
  const more = fitting.omitted.length > 0 ? [closingLine(fitting.omitted.length, canSearch)] : [];
  const bare = new Set(fitting.bare);
  return {
    text: [header, ...fitting.shown.map(({ line }) => line), ...more].join("\n"),
    shortened: fitting.shown.filter(({ id, isCut }) => isCut && !bare.has(id)).map(({ id }) => id),
    bare: fitting.bare,
    omitted: fitting.omitted,
  };
}

const closingLine = (count: number, canSearch: boolean): string =>
  `…and ${count} more${canSearch ? ": search_skills" : ""}`;

interface ListedLine {
  readonly id: string;
  /** The line up to its description. */
  readonly start: string;
  readonly line: string;
}

interface ShownLine extends ListedLine {
  readonly isCut: boolean;
}

const nothingLeftOut = { bare: [] as readonly string[], omitted: [] as readonly string[] };

/** The length of all lines without their descriptions. */
const overhead = (lines: readonly ListedLine[]): number => lines.reduce((sum, { start }) => sum + start.length + 1, 0);

/** The greatest length of a description with which all lines fit. */
function longestThatFits(lengths: readonly number[], fixed: number, room: number): number {
  let rest = room - fixed;
  const sorted = [...lengths].sort((one, other) => one - other);
  for (const [index, length] of sorted.entries()) {
    const share = Math.floor(rest / (sorted.length - index));
    if (length > share) return share;
    rest -= length;
  }
  return Number.POSITIVE_INFINITY;
}

function shorten(whole: ListedLine, longest: number): ShownLine {
  const { start, line } = whole;
  if (line.length - start.length <= longest) return { ...whole, isCut: false };
  const kept = line.slice(0, start.length + Math.max(leastDescription, longest) - 1);
  return { ...whole, line: `${kept.replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`, isCut: true };
}

/** As many lines as fit, the last ones by id only; the rest is omitted. */
function leaveOut(
  lines: readonly ShownLine[],
  room: number,
  closing: number,
): { shown: ShownLine[]; bare: string[]; omitted: string[] } {
  const ids = lines.map((shown) => ({ ...shown, line: `- ${oneLine(shown.id)}`, isCut: true }));
  const cost = (some: readonly ShownLine[]): number => some.reduce((sum, { line }) => sum + line.length + 1, 0);
  const allBare = cost(ids);
  if (allBare <= room) {
    // Descriptions for as many of the first ones as there is room for.
    let rest = room - allBare;
    let count = 0;
    while (count < lines.length) {
      const more = (lines[count]?.line.length ?? 0) - (ids[count]?.line.length ?? 0);
      if (more > rest) break;
      rest -= more;
      count++;
    }
    return {
      shown: [...lines.slice(0, count), ...ids.slice(count)],
      bare: ids.slice(count).map(({ id }) => id),
      omitted: [],
    };
  }
  let used = closing;
  let count = 0;
  while (count < ids.length && used + (ids[count]?.line.length ?? 0) + 1 <= room)
    used += (ids[count++]?.line.length ?? 0) + 1;
  const shown = ids.slice(0, count);
  return { shown, bare: shown.map(({ id }) => id), omitted: ids.slice(count).map(({ id }) => id) };
}
