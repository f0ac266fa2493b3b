import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import type { EditorState, Text, TransactionSpec } from "@codemirror/state";

/** A finding at a place of the text. */
export interface EditorFinding {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
  /** From 1; the first line if left out. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export const showFindings = (state: EditorState, findings: readonly EditorFinding[]): TransactionSpec =>
  setDiagnostics(
    state,
    findings.map((finding) => toDiagnostic(state.doc, finding)),
  );

/** From its place to the end of the line. A place that no longer exists becomes the nearest one. */
function toDiagnostic(text: Text, { severity, message, line = 1, column = 1 }: EditorFinding): Diagnostic {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
  return { from: Math.min(from + Math.max(column - 1, 0), to), to, severity, message };
}
