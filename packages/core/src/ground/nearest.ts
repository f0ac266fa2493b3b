/** The candidates most similar to a mistyped word, best first, for "did you mean …?". Weak matches are left out. */
export const nearOnly = (word: string, candidates: readonly string[], most: number): string[] =>
  nearest(word, candidates, candidates.length)
    .filter((one) => distance(word.toLowerCase(), one.toLowerCase()) <= Math.max(1, Math.floor(word.length / 3)))
    .slice(0, most);

/** The candidates most like a word, best first, however little that is: a list to choose from. */
export function nearest(word: string, candidates: readonly string[], most: number): string[] {
  const wanted = word.toLowerCase();
  return candidates
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance || (one.candidate < other.candidate ? -1 : 1))
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** Edits from one word to the other; containing it counts as one. */
function distance(word: string, other: string): number {
  if (word === other) return 0;
  if (word.length > 2 && other.includes(word)) return 1;
  const short = word.slice(0, 64);
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...short].entries()) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const substituted = (row[column] ?? 0) + (character === other[column] ? 0 : 1);
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
