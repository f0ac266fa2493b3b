/** Where the parts of a SKILL.md stand, as offsets into its text. */
export type Split =
  | {
      readonly kind: "found";
      readonly byteOrderMark: boolean;
      readonly leadingBlank: boolean;
      readonly start: number;
      readonly end: number;
      readonly bodyStart: number;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "unclosed"; readonly start: number };

const opening = /^(\uFEFF?)((?:[ \t]*\r?\n)*)[ \t]*---[ \t]*\r?\n/;
/** At the margin first: an indented `---` may be part of a block of text. */
const marginal = /^---[ \t]*(?:\r?\n|$)/gm;
const indented = /^[ \t]+---[ \t]*(?:\r?\n|$)/gm;

/** Finds the frontmatter: a line `---`, the fields, a line `---`; blanks around either are accepted. */
export function splitFrontmatter(text: string): Split {
  const head = opening.exec(text);
  if (!head) return { kind: "missing" };
  const start = head[0].length;
  const tail = findFrom(marginal, text, start) ?? findFrom(indented, text, start);
  if (!tail) return { kind: "unclosed", start };
  return {
    kind: "found",
    byteOrderMark: head[1] !== "",
    leadingBlank: head[2] !== "",
    start,
    end: tail.index,
    bodyStart: tail.index + tail[0].length,
  };
}

function findFrom(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}
