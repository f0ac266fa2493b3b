import { showHidden } from "./find-hidden.ts";

/** The line that offers a skill to a model: always one line, even if the description has several. */
export function listingLine(id: string, description: string): string {
  return `- ${oneLine(id)}: ${oneLine(description)}`;
}

/**
 * Line breaks and control characters would let a description pretend to be another line of the list. Hidden text is
 * spelled out, so that a model reads no more than a person sees.
 */
export const oneLine = (text: string): string =>
  isPlainLine(text)
    ? text
    : showHidden(text)
        .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
        .trim();

/** Words of visible ASCII with single blanks in between, which most texts are: nothing in it changes. */
const isPlainLine = (text: string): boolean => !/[^ -~]| {2}|^ | $/.test(text);
