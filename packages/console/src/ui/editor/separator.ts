import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { LineBreaks } from "./line-breaks.ts";

/** Where lines end in different ways, the odd ones stay in the text as characters; what is pasted ends as usual. */
export const separatorOf = (breaks: LineBreaks): Extension =>
  breaks === "mixed"
    ? [EditorState.lineSeparator.of("\n"), EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n"))]
    : [];
