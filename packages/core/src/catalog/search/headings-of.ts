/** The headings of a text in Markdown, outside code. */
export function headingsOf(text: string): string {
  const headings: string[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```") || line.startsWith("~~~")) isCode = !isCode;
    else if (!isCode && /^#{1,6} /.test(line)) headings.push(line);
  }
  return headings.join("\n");
}
