import { rules } from "@loadout/core/skill";
import type { Report } from "./packages.ts";

/** Rules that every package is held to; the others are about folders, sessions and settings. */
const checked = Object.keys(rules).filter((rule) =>
  /^(?:archive|entry|package|text|frontmatter|yaml|name|description|compatibility|metadata|allowed-tools|field|body|reference|dependency)\./.test(
    rule,
  ),
);

/** How many of them had nothing to say; none where it could not be opened. */
export function passedChecks({ files, problems }: Report): number {
  if (files.length === 0) return 0;
  const found = new Set(problems.map(({ rule }) => rule));
  return checked.filter((rule) => !found.has(rule)).length;
}
