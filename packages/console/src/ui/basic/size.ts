/** A size as a number with a unit, and back. */

const factors = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 } as const;

export type SizeUnit = keyof typeof factors;
export const sizeUnits = Object.keys(factors) as readonly SizeUnit[];

/** In the largest unit of which there is at least one. */
export function splitSize(bytes: number): { readonly count: number; readonly unit: SizeUnit } {
  const unit = sizeUnits.findLast((name) => bytes >= factors[name]) ?? "B";
  return { count: bytes / factors[unit], unit };
}

/** The bytes of a typed number in a unit; undefined if it is not a number of whole bytes. */
export function joinSize(typed: string, unit: SizeUnit): number | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(typed)) return undefined;
  const exact = Number(typed) * factors[unit];
  const bytes = Math.round(exact);
  // 1.1 * 1000 is 1100.0000000000002.
  return Number.isSafeInteger(bytes) && Math.abs(exact - bytes) <= bytes * Number.EPSILON * 2 ? bytes : undefined;
}
