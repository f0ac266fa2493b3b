/** The headings of a text in Markdown, outside code. */

/** A heading of Markdown, or the beginning or end of a block of code. */
const marked = /^(?:```|~~~|#{1,6} ).*$/gm;

export function headingsOf(text: string): string {
  let headings = "";
  let isCode = false;
  for (const [line] of text.matchAll(marked)) {
    if (line[0] !== "#") isCode = !isCode;
    else if (!isCode) headings += `${line}\n`;
  }
  return headings;
}
