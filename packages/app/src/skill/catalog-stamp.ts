import type { CatalogView } from "@loadout/core";

const stamps = new WeakMap<CatalogView, string>();
let count = 0;

/** A text that identifies one state of a catalog, unique across this process and those before it. */
export function catalogStamp(view: CatalogView): string {
  const known = stamps.get(view);
  if (known !== undefined) return known;
  count++;
  // Asked for the first time when a server answers: reading it loads a part of Node that commands do without.
  const start = `${process.pid.toString(36)}-${Math.round(performance.timeOrigin * 1000).toString(36)}`;
  const fresh = `${start}-${count}`;
  stamps.set(view, fresh);
  return fresh;
}
