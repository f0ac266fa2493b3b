import { applyPatch, structuredPatch } from "diff";
import type { SavedText } from "./edit-state.ts";

/** Merges two edits of one file. Agents and other data with versions are not merged: see `use-versioned-draft.ts`. */

/** Two texts that were made from the same one. */
export interface Meeting {
  readonly base: string;
  readonly theirs: SavedText;
  readonly mine: string;
}

export interface MergedText {
  readonly text: string;
  /** Both changes are completely in it. */
  readonly isClean: boolean;
}

/** My text with their changes. Where both changed the same lines, mine stays, so that none of it is lost. */
export function mergeDraft(base: string, mine: string, theirs: string): MergedText {
  const patch = structuredPatch("", "", base, theirs, undefined, undefined, { context: 3 });
  let text = mine;
  let isClean = true;
  for (const hunk of patch.hunks) {
    const both = applyPatch(text, { ...patch, hunks: [hunk] }, { autoConvertLineEndings: false });
    if (both === false) isClean = false;
    else text = both;
  }
  return { text, isClean };
}
