/** A piece of a text, and whether it was searched for. */
export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Chinese has no blanks between words: where the whole is nowhere, every two characters of it are looked for. */
const chinese = /^\p{Script=Han}{3,}$/u;

/** Cuts a text at the words that were searched for, in any letter case. */
export function markMatches(text: string, searched: string): readonly MarkedPart[] {
  const lower = text.toLowerCase();
  // A letter that grows or shrinks in the other case would shift what is marked.
  if (lower.length !== text.length) return [{ text, isMatch: false }];
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const word of searched.toLowerCase().split(/\s+/).filter(Boolean)) markWord(lower, word, isMarked);
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, isMatch] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text[index];
    else parts.push({ text: text[index] ?? "", isMatch });
  }
  return parts;
}

function markWord(text: string, word: string, isMarked: boolean[]): void {
  const wanted = text.includes(word) || !chinese.test(word) ? [word] : pairsOf(word);
  for (const one of wanted)
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + one.length))
      isMarked.fill(true, at, at + one.length);
}

const pairsOf = (word: string): readonly string[] =>
  [...word].slice(1).map((character, index) => `${[...word][index]}${character}`);
