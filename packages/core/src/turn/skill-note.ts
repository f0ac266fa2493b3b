import { listingLine } from "../skill/listing-line.ts";
import type { CatalogSection, ListedSkill } from "./catalog-section.ts";

/** The note with skills that fit a message and that the list of skills does not describe. */

/** Skills that one note names. */
export const mostNoted = 5;
/** Characters of a line. */
const longestLine = 300;

/** The first line of every note. */
export const noteHeader = "These skills are not described in the list of skills and may fit this message:";
const footer = "If one of them fits, load it with `Skill` before you begin.";

/** The text of the note. */
export function skillNote(skills: readonly ListedSkill[]): string {
  const lines = skills.map(({ id, description }) => {
    const line = listingLine(id, description);
    return line.length > longestLine ? `${line.slice(0, longestLine - 1).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
  });
  return [noteHeader, ...lines, footer].join("\n");
}

/** The skills that the model cannot read about: those whose description is missing from the list. */
export const undescribed = ({ bare, omitted }: CatalogSection): readonly string[] => [...bare, ...omitted];
