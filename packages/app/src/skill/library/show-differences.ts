import { printable, type Terminal } from "../../doors/cli/terminal.ts";

/** Shows the files that differ between two trees, with their patches. */

interface Difference {
  readonly path: string;
  readonly change: "added" | "removed" | "modified" | "mode";
  readonly added?: number | undefined;
  readonly removed?: number | undefined;
  readonly patch?: string | undefined;
}

export function showDifferences(files: readonly Difference[], terminal: Terminal): string {
  const { say, style } = terminal;
  return files
    .map(({ path, change, added, removed, patch }) => {
      const counts = added === undefined ? "" : `  ${style("green", `+${added}`)} ${style("red", `−${removed ?? 0}`)}`;
      const mode = change === "mode" ? say({ en: "  executable bit changed", zh: "  可执行权限" }) : "";
      const opaque =
        patch === undefined && change !== "mode" && !path.endsWith("/")
          ? say({ en: "  binary or too large to show", zh: "  不以文本显示" })
          : "";
      return [
        `${marks[change]} ${printable(path)}${counts}${mode}${opaque}`,
        ...(patch ? [showPatch(patch, terminal)] : []),
      ].join("\n");
    })
    .join("\n");
}

const marks = { added: "+", removed: "−", modified: "~", mode: "~" } as const;

/** A patch in colours, its own header left out: the line above names the file. */
const showPatch = (patch: string, { style }: Terminal): string =>
  patch
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => {
      const text = `  ${line.split("\t").map(printable).join("\t")}`;
      if (line.startsWith("@@")) return style("cyan", text);
      return line.startsWith("+") ? style("green", text) : line.startsWith("-") ? style("red", text) : text;
    })
    .join("\n");
