import { fuzzy } from "../../../shell/fuzzy.ts";

/** A `$` in a message and the text after it, up to the caret: asks for a skill to pin. */
export interface SkillMention {
  readonly start: number;
  readonly end: number;
  readonly wanted: string;
}

/** Only at the beginning of a word, so that `US$5` is no mention. */
export function skillMention(text: string, caret: number): SkillMention | undefined {
  const found = /(?:^|\s)\$([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const wanted = found[1] ?? "";
  return { start: caret - wanted.length - 1, end: caret, wanted };
}

/** The text without the mention and one blank behind it. */
export const withoutMention = (text: string, { start, end }: SkillMention): string =>
  `${text.slice(0, start)}${text.slice(end).replace(/^ /, "")}`;

/** The number of skills that are offered. */
const mostOffered = 20;

/** The skills that match the text, best first. */
export const matchingSkills = (skills: readonly string[], wanted: string): readonly string[] =>
  skills
    .map((skill) => ({ skill, score: fuzzy(skill, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostOffered)
    .map(({ skill }) => skill);
