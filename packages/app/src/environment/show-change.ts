import { printable, type Terminal } from "../doors/cli/terminal.ts";

/** Shows what was added, removed and changed, one line each, or that nothing was. */
export function showChange(
  change: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly string[];
  },
  terminal: Terminal,
): string {
  const lines = [
    { mark: "+", style: "green", ids: change.added } as const,
    { mark: "−", style: "red", ids: change.removed } as const,
    { mark: "~", style: "yellow", ids: change.changed } as const,
  ].filter(({ ids }) => ids.length > 0);
  if (lines.length === 0) return terminal.say({ en: "  no change in skills", zh: "  技能没有变化" });
  return lines
    .map(({ mark, style, ids }) => `  ${terminal.style(style, mark)} ${printable(ids.join(", "))}`)
    .join("\n");
}
