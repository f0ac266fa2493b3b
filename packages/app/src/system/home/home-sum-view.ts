import type { HomeSum } from "@loadout/core/move";
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

export const sectionsOf = (sum: HomeSum): { section: string; count: number; digest: string }[] =>
  Object.entries(sum).map(([section, one]) => ({ section, ...one }));

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly sections: readonly { readonly section: string; readonly count: number; readonly digest: string }[];
}

export function showMoved({ from, to, sections }: Moved, { style, say }: Pick<Terminal, "style" | "say">): string {
  const width = Math.max(0, ...sections.map(({ section }) => section.length));
  const rows = sections.map(
    ({ section, count, digest }) =>
      `  ${section.padEnd(width)}  ${String(count).padStart(8)}  ${style("dim", digest.slice(0, 12))}`,
  );
  const title = say({ en: "equal in counts and digests", zh: "数量和摘要均一致" });
  return [`${style("green", "✓")} ${printable(from)} → ${printable(to)}  ${title}`, ...rows].join("\n");
}
