import { printable, type Terminal } from "../doors/cli/terminal.ts";
import type { StalenessView } from "./session-view.ts";

/** `+`, `~` and `−`: what comes, changes and goes with a refresh, or came with one. */
export function showStaleness({ added, changed, removed }: StalenessView, { style }: Terminal): string[] {
  return [
    ...added.map((id) => `  ${style("green", "+")} ${printable(id)}`),
    ...changed.map(({ id, from, to }) => `  ${style("yellow", "~")} ${printable(id)}  ${printable(`${from} → ${to}`)}`),
    ...removed.map((id) => `  ${style("red", "−")} ${printable(id)}`),
  ];
}
