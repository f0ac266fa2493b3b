import { text } from "./related-word-list.ts";

/** Words of the same matter: what skills may say where people say something else. */

let related: ReadonlyMap<string, readonly string[]> | undefined;

/** Read with the first query. */
function openRelated(): ReadonlyMap<string, readonly string[]> {
  related ??= new Map(
    text
      .trim()
      .split(/[|\n]/)
      .map((entry) => {
        const [term = "", ...others] = entry.split(" ");
        return [term, others];
      }),
  );
  return related;
}

/** Terms for a term, those first that stand with it most. */
export const relatedTerms = (term: string): readonly string[] => openRelated().get(term) ?? [];
