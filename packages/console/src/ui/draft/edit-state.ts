import type { EditorSource } from "../editor/editor.tsx";

/** The state of an open text file: a reducer without I/O. */

/** The text of a version. */
export interface SavedText {
  readonly text: string;
  readonly version: number;
}

/** An open file: the saved text, the edited text, and a newer version if there is one. */
export interface EditState {
  readonly base: SavedText;
  readonly source: EditorSource;
  /** A newer version that changed this file. */
  readonly newer?: SavedText;
}

export type EditEvent =
  | { readonly kind: "typed"; readonly text: string }
  /** Replaced by something other than typing, such as a fix. */
  | { readonly kind: "replaced"; readonly text: string }
  /** The server has this version now. */
  | { readonly kind: "arrived"; readonly saved: SavedText }
  /** The text was saved; more may have been typed since. */
  | { readonly kind: "saved"; readonly saved: SavedText }
  /** A text and the version it is based on: a draft, or the result of a merge. */
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

/** Keeps an edited text; replaces an unedited one. */
function arrive(state: EditState, saved: SavedText): EditState {
  const { base, source, newer } = state;
  if (saved.version <= Math.max(base.version, newer?.version ?? 0)) return state;
  // The newer version did not change this file, so the draft is based on it as well.
  if (saved.text === base.text) return { base: saved, source };
  if (!isDirty(state)) return { base: saved, source: another(source, saved.text) };
  return saved.text === source.text ? { base: saved, source } : { ...state, newer: saved };
}

const another = ({ revision }: EditorSource, text: string): EditorSource => ({ text, revision: revision + 1 });
