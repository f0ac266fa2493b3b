import { plainText } from "./ansi.ts";
import type { OutputLine } from "./output-lines.ts";

/** The whole output to be read elsewhere: lines that were cut are whole again. */
export const readableOutput = (lines: readonly OutputLine[]): string =>
  lines.map((line) => `${wordsOf(line)}${"isCut" in line && line.isCut ? "" : "\n"}`).join("");

function wordsOf(line: OutputLine): string {
  const text = plainText(line.text);
  switch (line.kind) {
    case "text":
      return text;
    case "thought":
      return `· ${text}`;
    case "log":
      return `│ ${text}`;
    case "tool":
      return `▷ ${text} · ${line.status}`;
    case "diff":
      return line.change === "file" ? `± ${text}` : `  ${text}`;
    case "plan":
      return `☐ ${text} · ${line.status}`;
    case "permission":
      return `? ${text} · ${line.answer} · ${line.by}`;
  }
}
