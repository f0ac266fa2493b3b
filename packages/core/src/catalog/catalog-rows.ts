import { placeOf } from "../ground/place-of.ts";
import type { CatalogSkill, CatalogView, ReadySkill } from "./catalog.ts";

/** Looks up rows of a view, which are sorted by id: no table of a large catalog has to be made or kept for it. */

/** The rows of an id, the winner first. */
export function rowsOf({ skills }: Pick<CatalogView, "skills">, id: string): readonly CatalogSkill[] {
  const from = rowsFrom(skills, id);
  let to = from;
  while (skills[to]?.id === id) to++;
  return skills.slice(from, to);
}

/** Where the rows of an id begin, or would. */
export const rowsFrom = (skills: readonly CatalogSkill[], id: string): number =>
  placeOf(skills, (skill) => skill.id >= id);

/** Where the rows behind an id begin. */
export const rowsAfter = (skills: readonly CatalogSkill[], id: string): number =>
  placeOf(skills, (skill) => skill.id > id);

/** The row with this address, `source:id`. Names of sources and ids may contain colons. */
export function rowAt(view: Pick<CatalogView, "skills">, address: string): CatalogSkill | undefined {
  return addressedRows(view, address).find((row) => row.address === address);
}

/** The rows whose id is what follows a colon of this reference. */
export function addressedRows(view: Pick<CatalogView, "skills">, reference: string): readonly CatalogSkill[] {
  const found: CatalogSkill[] = [];
  for (let colon = reference.indexOf(":"); colon >= 0; colon = reference.indexOf(":", colon + 1))
    found.push(...rowsOf(view, reference.slice(colon + 1)));
  return found;
}

/** The ready ones among sorted rows, `size` of them, by id. */
export function readyAmong(skills: readonly CatalogSkill[], size: number): ReadonlyMap<string, ReadySkill> {
  const get = (id: string): ReadySkill | undefined => {
    const row = skills[rowsFrom(skills, id)];
    return row?.id === id && isReady(row) ? row : undefined;
  };
  const ready: ReadonlyMap<string, ReadySkill> = {
    size,
    get,
    has: (id) => get(id) !== undefined,
    *keys() {
      for (const row of skills) if (isReady(row)) yield row.id;
      return undefined;
    },
    *values() {
      for (const row of skills) if (isReady(row)) yield row;
      return undefined;
    },
    *entries() {
      for (const row of skills) if (isReady(row)) yield [row.id, row];
      return undefined;
    },
    forEach(visit, self) {
      for (const row of skills) if (isReady(row)) visit.call(self, row, row.id, ready);
    },
    [Symbol.iterator]: () => ready.entries(),
  };
  return ready;
}

export const isReady = (skill: CatalogSkill): skill is ReadySkill => skill.status === "ready";
