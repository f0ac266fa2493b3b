import type { CatalogView } from "@loadout/core";

const stamps = new WeakMap<CatalogView, string>();
/** Of this process: no other one has it. */
const start = `${process.pid.toString(36)}-${Math.round(performance.timeOrigin * 1000).toString(36)}`;
let count = 0;

/** Tells one state of a catalog from every other one, of this process and of those before. */
export function catalogStamp(view: CatalogView): string {
  const known = stamps.get(view);
  if (known !== undefined) return known;
  count++;
  const fresh = `${start}-${count}`;
  stamps.set(view, fresh);
  return fresh;
}
