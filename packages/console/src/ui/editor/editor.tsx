import { lazy, Suspense } from "react";
import { Skeleton } from "../page/loading.tsx";
import type { EditorFinding } from "./editor-findings.ts";

/** The text editor and the merge editor, both loaded on first use. */

const CodeEditor = lazy(async () => ({ default: (await import("./code-editor.tsx")).CodeEditor }));
const MergeEditorView = lazy(async () => ({ default: (await import("./merge-editor.tsx")).MergeEditorView }));

/** The text of the editor. Typed text comes back by `onChange`; only a new revision replaces it. */
export interface EditorSource {
  readonly text: string;
  readonly revision: number;
}

export interface Cursor {
  readonly line: number;
  readonly column: number;
  readonly lines: number;
}

export interface EditorProps {
  /** For screen readers. */
  readonly label: string;
  /** Its extension decides the language. */
  readonly path: string;
  readonly source: EditorSource;
  readonly isReadOnly?: boolean;
  readonly findings?: readonly EditorFinding[];
  /** Scrolls to the line each time this is a new object. */
  readonly goTo?: { readonly line: number } | undefined;
  readonly onChange: (text: string) => void;
  readonly onCursor?: (cursor: Cursor) => void;
}

/** A text editor, loaded on first use. */
export const Editor = (props: EditorProps) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <CodeEditor {...props} />
  </Suspense>
);

export interface MergeEditorProps {
  readonly path: string;
  /** The text to compare with and to take lines from. */
  readonly other: string;
  readonly otherLabel: string;
  readonly source: EditorSource;
  readonly label: string;
  readonly takeLabel: string;
  /** Both in one column, for narrow screens. */
  readonly isInline: boolean;
  readonly onChange: (text: string) => void;
}

/** An editor that merges two texts. */
export const MergeEditor = (props: MergeEditorProps) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <MergeEditorView {...props} />
  </Suspense>
);
