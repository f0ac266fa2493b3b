import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { LineBreaks } from "./line-breaks.ts";

/** In a file with mixed line ends, unusual ones stay in the text as characters; pasted lines end as usual. */
export const separatorOf = (breaks: LineBreaks): Extension =>
  breaks === "mixed"
    ? [EditorState.lineSeparator.of("\n"), EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, "\n"))]
    : [];
