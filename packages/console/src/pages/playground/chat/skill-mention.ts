/** A `$` and what follows it, where somebody is typing. */
export interface SkillMention {
  readonly start: number;
  readonly end: number;
  readonly wanted: string;
}

/** Behind a blank or at the beginning, so that `US$5` is no mention. */
export function skillMention(text: string, caret: number): SkillMention | undefined {
  const found = /(?:^|\s)\$([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const wanted = found[1] ?? "";
  return { start: caret - wanted.length - 1, end: caret, wanted };
}

/** The text without it. */
export const withoutMention = (text: string, { start, end }: SkillMention): string =>
  `${text.slice(0, start)}${text.slice(end).replace(/^ /, "")}`;
