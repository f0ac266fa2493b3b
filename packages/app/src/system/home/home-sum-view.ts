import type { HomeSum, LeftFolder } from "@loadout/core/move";
import * as z from "zod/mini";
import { printable, type Terminal } from "../../doors/cli/terminal.ts";

/** What was moved, as answers and terminals show it. */

export const SectionView = () =>
  z.object({
    section: z.string(),
    count: z.number(),
    /** SHA-256 over all of it; equal for equal content. */
    digest: z.string(),
  });

/** Folders of skills that were not moved: they belong to the machine on which people edit them. */
export const LeftFolders = () => z.array(z.object({ place: z.string(), path: z.string(), skills: z.number() }));

export const sectionsOf = (sum: HomeSum): { section: string; count: number; digest: string }[] =>
  Object.entries(sum).map(([section, one]) => ({ section, ...one }));

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly left?: readonly LeftFolder[];
  readonly sections: readonly { readonly section: string; readonly count: number; readonly digest: string }[];
}

export function showMoved(
  { from, to, sections, left = [] }: Moved,
  { style, say }: Pick<Terminal, "style" | "say">,
): string {
  const width = Math.max(0, ...sections.map(({ section }) => section.length));
  const rows = sections.map(
    ({ section, count, digest }) =>
      `  ${section.padEnd(width)}  ${String(count).padStart(8)}  ${style("dim", digest.slice(0, 12))}`,
  );
  const title = say({ en: "equal in counts and digests", zh: "数量和摘要均一致" });
  const stays = left.map(({ path, skills }) =>
    say({
      en: `⚠ ${printable(path)} stays on this machine (skills: ${skills}). To share them: loadout skill import <folder>`,
      zh: `⚠ ${printable(path)} 留在本机（${skills} 个技能）。如需共享：loadout skill import <目录>`,
    }),
  );
  const what = from === to ? printable(from) : `${printable(from)} → ${printable(to)}`;
  return [`${style("green", "✓")} ${what}  ${title}`, ...rows, ...stays].join("\n");
}
