import { printable, type Terminal } from "../../doors/cli/terminal.ts";
import { showCapabilities } from "../capability-view.ts";
import { type DecidedView, stateTexts, versionName } from "./approval-view.ts";

/** A decision at a terminal: the version, and what it can do that the one approved before could not. */
export function showDecided(decided: DecidedView, terminal: Terminal): string {
  const { say, style } = terminal;
  const { address, digest, version, state, difference, changed } = decided;
  const same = changed ? "" : `  ${style("dim", say({ en: "(as before)", zh: "（未变）" }))}`;
  const mark = state === "approved" ? style("green", "✓") : style("yellow", "▲");
  const short = version === undefined ? "" : `  ${style("dim", digest.slice(0, 12))}`;
  return [
    `${mark} ${say(stateTexts[state])} ${style("bold", printable(address))} ${versionName({ version, digest })}${short}${same}`,
    ...showCapabilities(difference, terminal, "    "),
  ].join("\n");
}
