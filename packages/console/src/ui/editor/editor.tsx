import { lazy, Suspense } from "react";
import { Skeleton } from "../page/loading.tsx";
import type { EditorFinding } from "./editor-findings.ts";

const CodeEditor = lazy(async () => ({ default: (await import("./code-editor.tsx")).CodeEditor }));
const MergeEditorView = lazy(async () => ({ default: (await import("./merge-editor.tsx")).MergeEditorView }));

/** What is in the editor now. Only another revision takes its place: what somebody types comes back by `onChange`. */
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
  /** For readers of screens. */
  readonly label: string;
  /** Says which language it is in. */
  readonly path: string;
  readonly source: EditorSource;
  readonly isReadOnly?: boolean;
  readonly findings?: readonly EditorFinding[];
  /** Goes there each time this is another object. */
  readonly goTo?: { readonly line: number } | undefined;
  readonly onChange: (text: string) => void;
  readonly onCursor?: (cursor: Cursor) => void;
}

/** Edits a text; loaded when it is first needed. */
export const Editor = (props: EditorProps) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <CodeEditor {...props} />
  </Suspense>
);

export interface MergeEditorProps {
  readonly path: string;
  /** What is compared with, and taken from. */
  readonly other: string;
  readonly otherLabel: string;
  readonly source: EditorSource;
  readonly label: string;
  readonly takeLabel: string;
  /** One below the other in one text, for narrow screens. */
  readonly isInline: boolean;
  readonly onChange: (text: string) => void;
}

/** Makes one text out of two. */
export const MergeEditor = (props: MergeEditorProps) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <MergeEditorView {...props} />
  </Suspense>
);
