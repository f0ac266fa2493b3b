import type { OutputOf } from "loadout/client";

/** The rows of the list of skills, without I/O: what is in them, filters, order, search marks, and what fits an action. */

export type ListedSkill = OutputOf<"skill.list">["skills"][number];
export type Use = OutputOf<"skill.activations">["skills"][number];
export type Match = OutputOf<"skill.search">["results"][number];

/** A skill as a row. Tokens and uses are counted later; `match` is where a search found it. */
export interface SkillRow {
  readonly skill: ListedSkill;
  readonly match?: Match;
  /** In the last days; absent until they are counted. */
  readonly use?: Pick<Use, "total" | "days">;
}

export type SkillStatus = "ready" | "attention";

const sortKeys = ["name", "tokens", "uses", "change"] as const;

/** It cannot be used, or has findings. */
const needsAttention = ({ status, problems }: ListedSkill): boolean =>
  status !== "ready" || problems.some(({ severity }) => severity !== "info");

export const hasStatus = (skill: ListedSkill, status: SkillStatus): boolean =>
  status === "ready" ? skill.status === "ready" : needsAttention(skill);

/** The tags and the groups that skills have, sorted. */
export const labelsOf = (skills: readonly ListedSkill[]): Readonly<Record<"tags" | "groups", readonly string[]>> => ({
  tags: [...new Set(skills.flatMap(({ tags = [] }) => tags))].sort(),
  groups: [...new Set(skills.flatMap(({ group }) => group ?? []))].sort(),
});

/** Whether a skill has this tag and this group, if they are asked for. */
export const hasLabels = (
  { tags = [], group: own }: ListedSkill,
  { tag, group }: { readonly tag?: string | undefined; readonly group?: string | undefined },
): boolean => (tag === undefined || tags.includes(tag)) && (group === undefined || own === group);

/** The address of its page: the id if it wins, and else its address, which names it alone. */
export const slugOf = ({ status, id, address }: ListedSkill): string => (status === "ready" ? id : address);

/** Adds the tokens, which the first answer does not have. */
export function withTokens(
  skills: readonly ListedSkill[],
  counted: readonly ListedSkill[] | undefined,
): readonly ListedSkill[] {
  if (!counted) return skills;
  const tokens = new Map(
    counted.map(({ address, listingTokens, fullTokens }) => [address, { listingTokens, fullTokens }]),
  );
  return skills.map((skill) => ({ ...skill, ...tokens.get(skill.address) }));
}

/** Adds the uses, once they are counted; a skill that was never used is not among them. */
export function withUses(rows: readonly SkillRow[], counted: readonly Use[] | undefined, days: number): SkillRow[] {
  if (!counted) return [...rows];
  const uses = new Map(counted.map((use) => [use.address, use]));
  const none = { total: 0, days: new Array<number>(days).fill(0) };
  return rows.map((row) => ({ ...row, use: uses.get(row.skill.address) ?? none }));
}

/** Skills without a use in the counted days, which began at `since` (ISO 8601). What came or changed later is too new. */
export function idleRows(rows: readonly SkillRow[], counted: readonly Use[], since: string): SkillRow[] {
  const used = new Set(counted.filter(({ total }) => total > 0).map(({ address }) => address));
  return rows.filter(({ skill }) => !used.has(skill.address) && (skill.modifiedAt ?? "") < since);
}

/** Matches, the best first; then unusable skills, which the search does not know, with the text in id or description. */
export function foundRows(skills: readonly ListedSkill[], matches: readonly Match[], text: string): SkillRow[] {
  const byAddress = new Map(skills.map((skill) => [skill.address, skill]));
  const found = matches.flatMap((match) => {
    const skill = byAddress.get(match.address);
    return skill ? [{ skill, match }] : [];
  });
  const wanted = text.toLocaleLowerCase();
  const others = skills.filter(
    ({ status, id, description }) =>
      status !== "ready" && [id, description].some((part) => part.toLocaleLowerCase().includes(wanted)),
  );
  return [...found, ...others.map((skill) => ({ skill }))];
}

/** Skills with the text in id, name or description: shown until the search, which also looks into the bodies, has answered. */
export function likelyRows(skills: readonly ListedSkill[], text: string): SkillRow[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const has = ({ id, name, description }: ListedSkill): boolean => {
    const searched = `${id} ${name} ${description}`.toLocaleLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return skills.filter(has).map((skill) => ({ skill }));
}

/** Sorts by a column, descending with `-`. Rows without a value come last; an unknown column changes nothing. */
export function sortRows(rows: readonly SkillRow[], sort: string | undefined): readonly SkillRow[] {
  const key = sortKeys.find((one) => one === sort?.replace(/^-/, ""));
  if (key === undefined) return rows;
  const direction = sort?.startsWith("-") ? -1 : 1;
  const read = { name: nameValue, tokens: tokenValue, uses: usesValue, change: changeValue }[key];
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined)
        return Number(one.value === undefined) - Number(other.value === undefined);
      return direction * compare(one.value, other.value);
    })
    .map(({ row }) => row);
}

const nameValue = ({ skill }: SkillRow): string => skill.id;
const tokenValue = ({ skill }: SkillRow): number | undefined => skill.listingTokens;
const usesValue = ({ use }: SkillRow): number | undefined => use?.total;
const changeValue = ({ skill }: SkillRow): string | undefined => skill.modifiedAt;

const compare = (one: string | number, other: string | number): number => (one < other ? -1 : one > other ? 1 : 0);

/** The tokens of the lines of these skills in the list of an agent. A skill that cannot be used has no line. */
export const listingTotal = (rows: readonly SkillRow[]): number =>
  rows.reduce((sum, { skill }) => sum + (skill.status === "ready" ? (skill.listingTokens ?? 0) : 0), 0);

export type SkillAction = "export" | "delete" | "agent" | "dispatch" | "copy";
export type Misfit = "notInLibrary" | "inLibrary" | "notReadable" | "notReady";

/** Why an action cannot be done to a skill; `undefined` if it can. */
function misfitOf(action: SkillAction, { libraryVersion, status }: ListedSkill): Misfit | undefined {
  const isInLibrary = libraryVersion !== undefined;
  switch (action) {
    case "export":
    case "delete":
      return isInLibrary ? undefined : "notInLibrary";
    case "copy":
      if (isInLibrary) return "inLibrary";
      return status === "invalid" || status === "untrusted" ? "notReadable" : undefined;
    case "agent":
    case "dispatch":
      return status === "ready" ? undefined : "notReady";
  }
}

/** Splits skills into those an action can be done to, and the others with the reason. */
export function sortOut(action: SkillAction, skills: readonly ListedSkill[]) {
  const fitting: ListedSkill[] = [];
  const others: { readonly skill: ListedSkill; readonly reason: Misfit }[] = [];
  for (const skill of skills) {
    const reason = misfitOf(action, skill);
    if (reason === undefined) fitting.push(skill);
    else others.push({ skill, reason });
  }
  return { fitting, others };
}

/** A piece of a text, and whether it matches the search. */
export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Chinese has no spaces between words: if the whole text is not found, its pairs of characters are. */
const chinese = /^\p{Script=Han}{3,}$/u;

/** Cuts a text at the words of a search, ignoring case. */
export function markMatches(text: string, searched: string): readonly MarkedPart[] {
  const lower = text.toLowerCase();
  // A letter whose lower case has another length would shift the marks.
  if (lower.length !== text.length) return [{ text, isMatch: false }];
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const word of searched.toLowerCase().split(/\s+/).filter(Boolean)) markWord(lower, word, isMarked);
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, isMatch] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text[index];
    else parts.push({ text: text[index] ?? "", isMatch });
  }
  return parts;
}

function markWord(text: string, word: string, isMarked: boolean[]): void {
  const wanted = text.includes(word) || !chinese.test(word) ? [word] : pairsOf(word);
  for (const one of wanted)
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + one.length))
      isMarked.fill(true, at, at + one.length);
}

const pairsOf = (word: string): readonly string[] =>
  [...word].slice(1).map((character, index) => `${[...word][index]}${character}`);
