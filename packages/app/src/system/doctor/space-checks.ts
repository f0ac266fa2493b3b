import { measureRoom } from "@loadout/core";
import type { App } from "../../app.ts";
import { showSize } from "../../doors/cli/terminal-format.ts";
import { spaceTexts } from "../retention/space-texts.ts";
import { type Finding, fine } from "./check.ts";

/** Names what takes the room of the home: the three largest kinds, and where the others are shown. */
export async function spaceChecks({ config: { home } }: App): Promise<readonly Finding[]> {
  const kinds = await measureRoom(home);
  if (kinds.length === 0) return [];
  const total = showSize(kinds.reduce((sum, { bytes }) => sum + bytes, 0));
  const largest = kinds.slice(0, mostNamed).map(({ kind, bytes }) => ({ ...spaceTexts[kind], size: showSize(bytes) }));
  return [
    fine("space", {
      en: `${total}: ${largest.map(({ title, size }) => `${title.en} ${size}`).join(", ")} (loadout space)`,
      zh: `${total}：${largest.map(({ title, size }) => `${title.zh} ${size}`).join("、")}（loadout space）`,
    }),
  ];
}

const mostNamed = 3;
