import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";
import type { TreeEntryView } from "../skill-view.ts";

/** Shows files and folders, one per line, each below its folder. */
export const showTree = (entries: readonly TreeEntryView[], { style }: Terminal): string[] =>
  entries.map(({ path, kind, size, executable }) => {
    const parts = path.split("/");
    const indent = "  ".repeat(parts.length);
    const label = printable(parts.at(-1) ?? "");
    if (kind === "folder") return `${indent}${style("blue", `${label}/`)}`;
    const mark = kind === "link" ? " →" : executable ? "*" : "";
    return `${indent}${label}${mark}${kind === "file" ? `  ${style("dim", showSize(size))}` : ""}`;
  });
