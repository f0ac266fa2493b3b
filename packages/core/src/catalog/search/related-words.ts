import { text } from "./related-word-list.ts";

/** Words of the same matter: what skills may say where people say something else. */

/** The entries, which are sorted. */
const list = text.trim().replaceAll("\n", "|");

/** The entry of a term: itself and the others. A command asks for a few of thousands, so they are not all taken apart. */
function entryOf(term: string): readonly string[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const start = Math.max(low, list.lastIndexOf("|", (low + high) >>> 1) + 1);
    const next = list.indexOf("|", start);
    const end = next < 0 ? list.length : next;
    const entry = list.slice(start, end).split(" ");
    const [found = ""] = entry;
    if (found === term) return entry;
    if (found < term) low = end + 1;
    else high = start;
  }
  return [];
}

/** Every term of the list. */
export const allRelatedTerms = (): string[] => list.split(/[| ]/);

/** Terms for a term, those first that stand with it most. */
export const relatedTerms = (term: string): readonly string[] => entryOf(term).slice(1);
