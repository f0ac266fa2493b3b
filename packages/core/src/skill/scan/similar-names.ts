import { foldCharacters } from "./fold-text.ts";
import { knownSkills } from "./known-skills.ts";

/** Finds a well-known skill that another one poses as, by a name that differs in one letter or only looks different. */

/** The name it resembles, or `undefined`; `others` are names that are known here, such as those of the library. */
export function similarName(name: string, others: Iterable<string> = []): string | undefined {
  const known = new Set([...knownSkills, ...others]);
  if (known.has(name)) return undefined;
  const shape = shapeOf(name);
  const lower = name.toLowerCase();
  for (const one of known) {
    if (one.length > 2 && shapeOf(one) === shape && !isVersionOf(lower, one)) return one;
    if (one.length >= shortest && isOneEdit(lower, one.toLowerCase()) && !isVersionOf(lower, one)) return one;
  }
  return undefined;
}

/** Of shorter names, too many are one letter apart. */
const shortest = 6;

/** `pdf2`, `pdf-v2`, a plural: names that people give to what follows. */
const isVersionOf = (name: string, other: string): boolean => {
  const [one, two] = [name.replace(/[-_]?v?\d+$|s$/, ""), other.toLowerCase().replace(/[-_]?v?\d+$|s$/, "")];
  return one === two;
};

/** What a name looks like: separators and letters that are easily taken for each other do not count. */
const shapeOf = (name: string): string =>
  foldCharacters(name)
    .replace(/[-_. ]/g, "")
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/cl/g, "d")
    .replace(/[1!|i]/g, "l")
    .replace(/0/g, "o")
    .replace(/5/g, "s")
    .replace(/3/g, "e");

/** One letter added, missing, different, or two next to each other exchanged. */
export function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.length === right.length)
    return (
      left.slice(1) === right.slice(1) ||
      (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
    );
  return left.length > right.length ? left.slice(1) === right : right.slice(1) === left;
}
