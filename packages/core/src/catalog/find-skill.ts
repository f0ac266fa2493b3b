import { Fault } from "../ground/fault.ts";
import { nearest } from "../ground/nearest.ts";
import type { CatalogSkill, CatalogView } from "./catalog.ts";
import { addressedRows, rowsOf } from "./catalog-rows.ts";

/**
 * The one skill a person means: by id, by `source:id`, else by exact name in any letter case. Unknown or ambiguous
 * references are faults that list the candidates.
 */
export function findSkill(view: CatalogView, reference: string): CatalogSkill {
  const winner = view.ready.get(reference);
  if (winner) return winner;
  const addressed = addressedRows(view, reference).find((skill) => isAddress(skill, reference));
  if (addressed) return addressed;
  const listed = rowsOf(view, reference);
  if (listed.length > 0) return single(listed, reference);
  const wanted = reference.toLowerCase();
  const named = [...view.ready.values()].filter(({ head }) => head.name.toLowerCase() === wanted);
  if (named.length > 0) return single(named, reference);
  throw new Fault("skill.not-found", { name: reference, candidates: candidates(view, reference) });
}

/** `library:pdf` by the source's name or kind; rows are in the order of precedence. */
const isAddress = ({ address, id, source }: CatalogSkill, reference: string): boolean =>
  address === reference || `${source.kind}:${id}` === reference;

function single(found: readonly CatalogSkill[], reference: string): CatalogSkill {
  const [first, second] = found;
  if (!first || second)
    throw new Fault("skill.ambiguous", { name: reference, candidates: found.map(({ address }) => address).join(", ") });
  return first;
}

function candidates(view: CatalogView, reference: string): string {
  const ids = [...view.ready.keys()];
  return ids.length === 0 ? "–" : nearest(reference, ids, 8).join(", ");
}
