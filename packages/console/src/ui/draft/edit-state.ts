import type { EditorSource } from "../editor/editor.tsx";

/** A text as a version has it. */
export interface SavedText {
  readonly text: string;
  readonly version: number;
}

/** One open file: what it was, what it is in the editor, and what became of it elsewhere meanwhile. */
export interface EditState {
  readonly base: SavedText;
  readonly source: EditorSource;
  /** A later version in which this file is different. */
  readonly newer?: SavedText;
}

export type EditEvent =
  | { readonly kind: "typed"; readonly text: string }
  /** By something else than typing: a correction, for example. */
  | { readonly kind: "replaced"; readonly text: string }
  /** The server has this now. */
  | { readonly kind: "arrived"; readonly saved: SavedText }
  /** Ours was saved; more may have been typed since. */
  | { readonly kind: "saved"; readonly saved: SavedText }
  /** A text and what it was written on: a draft, or the result of a merge. */
  | { readonly kind: "opened"; readonly base: SavedText; readonly text: string }
  | { readonly kind: "discarded" };

export const beginEdit = (saved: SavedText): EditState => ({ base: saved, source: { text: saved.text, revision: 0 } });

export const isDirty = ({ base, source }: EditState): boolean => source.text !== base.text;

export function editStep(state: EditState, event: EditEvent): EditState {
  const { base, source, newer } = state;
  switch (event.kind) {
    case "typed":
      return { ...state, source: { ...source, text: event.text } };
    case "replaced":
      return { ...state, source: another(source, event.text) };
    case "opened":
      return { base: event.base, source: another(source, event.text) };
    case "discarded": {
      const saved = newer ?? base;
      return { base: saved, source: another(source, saved.text) };
    }
    case "saved":
      return { base: event.saved, source };
    case "arrived":
      return arrive(state, event.saved);
  }
}

/** What is being edited stays; where nothing was, the new text is shown. */
function arrive(state: EditState, saved: SavedText): EditState {
  const { base, source, newer } = state;
  if (saved.version <= Math.max(base.version, newer?.version ?? 0)) return state;
  // In the later version this file is what it was: what is typed belongs to that one as well.
  if (saved.text === base.text) return { base: saved, source };
  if (!isDirty(state)) return { base: saved, source: another(source, saved.text) };
  return saved.text === source.text ? { base: saved, source } : { ...state, newer: saved };
}

const another = ({ revision }: EditorSource, text: string): EditorSource => ({ text, revision: revision + 1 });
