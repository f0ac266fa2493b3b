import type { ScannedSkill } from "./scan/scanned-skill.ts";

/** Compares two scans of a source: a row that did not change is the same object in both. */

export interface RowChanges {
  /** In the order of the scan. */
  readonly added: readonly ScannedSkill[];
  readonly removed: readonly ScannedSkill[];
}

/** The part of two lists that differs: from a place on, up to two places. */
export interface Difference {
  readonly from: number;
  readonly before: number;
  readonly after: number;
}

const none: RowChanges = { added: [], removed: [] };

export function compareRows(before: readonly ScannedSkill[], after: readonly ScannedSkill[]): RowChanges {
  if (before === after) return none;
  const difference = differenceOf(before, after);
  const [old, fresh] = [
    before.slice(difference.from, difference.before),
    after.slice(difference.from, difference.after),
  ];
  const [had, has] = [new Set(old), new Set(fresh)];
  return { added: fresh.filter((row) => !had.has(row)), removed: old.filter((row) => !has.has(row)) };
}

/** What is left between the same beginning and the same end. */
export function differenceOf(one: readonly unknown[], other: readonly unknown[]): Difference {
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one[from] === other[from]) from++;
  let [before, after] = [one.length, other.length];
  while (before > from && after > from && one[before - 1] === other[after - 1])
    [before, after] = [before - 1, after - 1];
  return { from, before, after };
}
