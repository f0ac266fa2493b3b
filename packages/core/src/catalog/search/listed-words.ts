import { chineseNames } from "./chinese-words.ts";
import { allRelatedTerms } from "./related-words.ts";

/** The words of the word lists of the search: what skills and requests usually say. */

let listed: ReadonlySet<string> | undefined;

/** Whether a stem is in one of the word lists. */
export function isListed(term: string): boolean {
  listed ??= new Set([...allRelatedTerms(), ...chineseNames()]);
  return listed.has(term);
}
