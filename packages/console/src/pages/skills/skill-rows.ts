import type { OutputOf } from "loadout/client";

export type ListedSkill = OutputOf<"skill.list">["skills"][number];
export type Use = OutputOf<"skill.activations">["skills"][number];
export type Match = OutputOf<"skill.search">["results"][number];

/** A skill as a row: what it costs and how it is used come later, where it was found only when somebody searches. */
export interface SkillRow {
  readonly skill: ListedSkill;
  readonly match?: Match;
  /** In the last days; absent until it is counted. */
  readonly use?: Pick<Use, "total" | "days">;
}

export type SkillStatus = "ready" | "attention";

const sortKeys = ["name", "tokens", "uses", "change"] as const;

/** What keeps it from being used, or should be looked at. */
const needsAttention = ({ status, problems }: ListedSkill): boolean =>
  status !== "ready" || problems.some(({ severity }) => severity !== "info");

export const hasStatus = (skill: ListedSkill, status: SkillStatus): boolean =>
  status === "ready" ? skill.status === "ready" : needsAttention(skill);

/** The skill that wins is known by its id; any other one only by its address. */
export const slugOf = ({ status, id, address }: ListedSkill): string => (status === "ready" ? id : address);

/** What skills cost, added to those whose answer did not have it. */
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

/** How often each was used, as soon as that is counted; one that was never used is not among the counted. */
export function withUses(rows: readonly SkillRow[], counted: readonly Use[] | undefined, days: number): SkillRow[] {
  if (!counted) return [...rows];
  const uses = new Map(counted.map((use) => [use.address, use]));
  const none = { total: 0, days: new Array<number>(days).fill(0) };
  return rows.map((row) => ({ ...row, use: uses.get(row.skill.address) ?? none }));
}

/** Those that were not used in the days that were counted. */
export function idleRows(rows: readonly SkillRow[], counted: readonly Use[]): SkillRow[] {
  const used = new Set(counted.filter(({ total }) => total > 0).map(({ address }) => address));
  return rows.filter(({ skill }) => !used.has(skill.address));
}

/** What was found, the best first; then skills that cannot be searched, where their id or description has the text. */
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

/** By a column, `-` for the other way round; as they come where it is none of them. What has no value is last. */
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

/** What the lines of these skills cost in every request. */
export const listingTotal = (rows: readonly SkillRow[]): number =>
  rows.reduce((sum, { skill }) => sum + (skill.listingTokens ?? 0), 0);
