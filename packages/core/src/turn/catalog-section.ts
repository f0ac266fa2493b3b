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

/** How long the list may be, in characters, and whether the model can search for the rest. */
export interface CatalogRoom {
  /** Of a list with every skill and its description. */
  readonly budget: number;
  /** Of a list of the best matches, where the rest can be searched; about four for each token. */
  readonly selected?: number;
  readonly canSearch?: boolean;
}

/** About 2,000 tokens: a choice of skills does not grow with the library. */
const selectedLength = 8500;

/**
 * The room of the list by default: two percent of the context window at four characters a token, at least 8,000
 * characters; for a choice of skills no more than 2,000 tokens. A limit that was set is the limit of both.
 */
export function catalogRoom(contextWindow: number, canSearch: boolean, limit?: number): Required<CatalogRoom> {
  const budget = limit ?? Math.max(8000, Math.round(contextWindow * 0.02 * 4));
  return { budget, selected: limit ?? selectedLength, canSearch };
}

/** A description cut shorter than this is useless; the id alone is listed instead. */
const leastDescription = 40;
/** If descriptions would be shorter and the rest can be searched, the best matches are described and most skills left out. */
const leastOfAll = 80;
/** Skills that are described in a list that leaves skills out. */
export const mostDescribed = 40;
/** The part of such a list that is kept for ids of pinned and often used skills. */
const partOfIds = 0.12;

const header = `# Skills

Skills are folders of instructions for particular tasks. When one of these fits the task, load it before you begin: call \`Skill\` with its id, or read \`/skills/<id>/SKILL.md\`. Its other files lie below \`/skills/<id>/\`.
`;

/**
 * The list of skills in the prompt: one line per skill, in the order given. If not all can be described, the first ones
 * are, then ids follow, and the last line says how many skills are missing and how to find them. A model that cannot
 * search gets as many ids as fit.
 */
export function catalogSection(
  skills: readonly ListedSkill[],
  { budget, selected = budget, canSearch = false }: CatalogRoom,
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
  const fitting =
    longest >= (canSearch ? leastOfAll : leastDescription)
      ? { ...nothingLeftOut, shown: lines.map((line) => shorten(line, longest)) }
      : canSearch
        ? choose(lines, selected - widthOf(header) - widthOf(closingLine(100_000, true)) - 2)
        : leaveOut(
            lines.map((line) => shorten(line, longest)),
            room,
            closingLine(100_000, false).length + 1,
          );
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
  canSearch
    ? `…and ${count} more that are not listed here. If none of these fits, find one with \`search_skills\`.`
    : `…and ${count} more`;

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

/** What a list shows, and the ids of skills without a description and without a line. */
interface Fitting {
  readonly shown: readonly ShownLine[];
  readonly bare: readonly string[];
  readonly omitted: readonly string[];
}

/** About four times the tokens of a text: letters and spaces count one, other signs and wide characters more. */
function widthOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += widthAt(text, at);
  return width;
}

function widthAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code > 0x2e80 ? 4 : isLetter(code) ? 1 : 3;
}

const isLetter = (code: number): boolean => code === 0x20 || (code >= 0x61 && code <= 0x7a) || code > 0x7f;

/** The first lines, shortened evenly, then ids for what room is left. */
function choose(lines: readonly ListedLine[], room: number): Fitting {
  const idLine = ({ id }: ListedLine): string => `- ${oneLine(id)}`;
  const idWidth = lines.map((line) => widthOf(idLine(line)) + 1);
  const forIds = room * partOfIds;
  // As many as have room for a description that says something.
  let count = 0;
  let fixed = 0;
  while (count < Math.min(mostDescribed, lines.length)) {
    const more = widthOf(lines[count]?.start ?? "") + 1;
    if (fixed + more + (count + 1) * leastOfAll > room - forIds) break;
    fixed += more;
    count++;
  }
  const described = lines.slice(0, count);
  const widths = described.map(({ start, line }) => widthOf(line) - widthOf(start));
  const longest = longestThatFits(widths, fixed, room - forIds);
  const shown = described.map((line) => shortenTo(line, longest));
  let rest = room - shown.reduce((sum, { line }) => sum + widthOf(line) + 1, 0);
  let end = count;
  while (end < lines.length && (idWidth[end] ?? 0) <= rest) rest -= idWidth[end++] ?? 0;
  const bare = lines.slice(count, end);
  return {
    shown: [...shown, ...bare.map((line) => ({ ...line, line: idLine(line), isCut: true }))],
    bare: bare.map(({ id }) => id),
    omitted: lines.slice(end).map(({ id }) => id),
  };
}

/** A line whose description has at most this width. */
function shortenTo(whole: ListedLine, longest: number): ShownLine {
  const { start, line } = whole;
  const most = widthOf(start) + longest;
  if (widthOf(line) <= most) return { ...whole, isCut: false };
  let [width, end] = [3, 0]; // with the ellipsis
  while (end < line.length && width < most) width += widthAt(line, end++);
  const kept = line.slice(0, width > most ? end - 1 : end).replace(/[\uD800-\uDBFF]$/, "");
  return { ...whole, line: `${kept.trimEnd()}…`, isCut: true };
}

/** As many lines as fit, the last ones by id only; the rest is omitted. */
function leaveOut(lines: readonly ShownLine[], room: number, closing: number): Fitting {
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
