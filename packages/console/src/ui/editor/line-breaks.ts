/** Line ends of files and of the editor. */

/** How the lines of a file end. */
export type LineBreaks = "LF" | "CRLF" | "mixed";

export function lineBreaksOf(text: string): LineBreaks {
  const [all, pairs, returns] = [/\n/g, /\r\n/g, /\r/g].map((pattern) => text.match(pattern)?.length ?? 0);
  if (returns === 0) return "LF";
  return all === pairs && pairs === returns ? "CRLF" : "mixed";
}

/** The text of a file from the lines of an editor, which end with `\n`. */
export const toFileText = (text: string, breaks: LineBreaks): string =>
  breaks === "CRLF" ? text.replaceAll("\n", "\r\n") : text;
