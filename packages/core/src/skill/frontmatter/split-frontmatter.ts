/** Finds the frontmatter in the text of a SKILL.md. */

/** The offsets of the parts of a SKILL.md. */
export type Split =
  | {
      readonly kind: "found";
      readonly byteOrderMark: boolean;
      /** Blank lines before the first fence, or a fence that is not at the margin. */
      readonly displaced: boolean;
      readonly start: number;
      readonly end: number;
      readonly bodyStart: number;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "unclosed"; readonly start: number };

const opening = /^(\uFEFF?)((?:[ \t]*\r?\n)*[ \t]*)---[ \t]*\r?\n/;
const fence = /^([ \t]*)---[ \t]*(?:\r?\n|$)/gm;

/** Finds the frontmatter: a line `---`, the fields, a line `---`; blanks around either are accepted. */
export function splitFrontmatter(text: string): Split {
  const head = opening.exec(text);
  if (!head) return { kind: "missing" };
  const start = head[0].length;
  fence.lastIndex = start;
  for (let tail = fence.exec(text); tail; tail = fence.exec(text)) {
    const isIndented = tail[1] !== "";
    if (isIndented && isInBlock(text.slice(start, tail.index))) continue;
    return {
      kind: "found",
      byteOrderMark: head[1] !== "",
      displaced: head[2] !== "" || isIndented,
      start,
      end: tail.index,
      bodyStart: tail.index + tail[0].length,
    };
  }
  return { kind: "unclosed", start };
}

/** An indented `---` below an indented line, or below the head of a block, is part of a text. */
function isInBlock(before: string): boolean {
  const last = before.trimEnd().split("\n").at(-1) ?? "";
  return /^[ \t]/.test(last) || /[|>][-+\d]*[ \t\r]*$/.test(last) || last.trimEnd().endsWith(":");
}
