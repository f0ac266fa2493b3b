/** How well a text matches: whole words before parts, parts before letters in order; 0 for no match. */
export function fuzzy(text: string, typed: string): number {
  const where = text.toLocaleLowerCase();
  const wanted = typed.trim().toLocaleLowerCase();
  if (wanted === "") return 1;
  const at = where.indexOf(wanted);
  if (at === 0) return 4;
  if (at > 0) return /[\s\-_/:]/.test(where[at - 1] ?? "") ? 3 : 2;
  let from = 0;
  for (const letter of wanted.replace(/\s+/g, "")) {
    from = where.indexOf(letter, from) + 1;
    if (from === 0) return 0;
  }
  return 1;
}
