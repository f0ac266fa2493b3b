import { randomUUID } from "node:crypto";
import type { CatalogView } from "@loadout/core";

const stamps = new WeakMap<CatalogView, string>();

/** Tells one state of a catalog from every other one, of this process and of those before. */
export function catalogStamp(view: CatalogView): string {
  const known = stamps.get(view);
  if (known !== undefined) return known;
  const fresh = randomUUID();
  stamps.set(view, fresh);
  return fresh;
}
