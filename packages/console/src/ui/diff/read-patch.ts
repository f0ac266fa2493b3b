/** Reads a unified patch into lines. */

/** One line of a diff. */
export interface DiffLine {
  readonly kind: "same" | "added" | "removed" | "gap";
  readonly text: string;
  /** The line number before and after. */
  readonly before?: number;
  readonly after?: number;
}

/** The lines of a unified patch of one file, without its header. */
export function readPatch(patch: string): DiffLine[] {
  let before = 0;
  let after = 0;
  const lines: DiffLine[] = [];
  for (const line of patch.replace(/\n$/, "").split("\n")) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk) {
      before = Number(hunk[1]);
      after = Number(hunk[2]);
      lines.push({ kind: "gap", text: line });
    } else if (before === 0 && after === 0) {
      // The file name is shown above already.
    } else if (line.startsWith("+")) lines.push({ kind: "added", text: line.slice(1), after: after++ });
    else if (line.startsWith("-")) lines.push({ kind: "removed", text: line.slice(1), before: before++ });
    else if (!line.startsWith("\\"))
      lines.push({ kind: "same", text: line.slice(1), before: before++, after: after++ });
  }
  return lines;
}
