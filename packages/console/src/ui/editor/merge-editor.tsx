import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useLanguage } from "../../shell/use-language.ts";
import { editorBasics } from "./code-editor.tsx";
import type { MergeEditorProps } from "./editor.tsx";
import { editorLanguage } from "./editor-language.ts";
import { editorPhrases } from "./editor-phrases.ts";
import { lineBreaksOf, toFileText } from "./line-breaks.ts";
import { separatorOf } from "./separator.ts";

/** The merge editor of CodeMirror. */

/** Comparisons that take longer than this, in milliseconds, become approximate. */
const diffConfig = { timeout: 500 };
const collapseUnchanged = { margin: 3, minSize: 6 };

/** Two texts side by side with the right one editable, or one text with the lines of the other in between. */
export function MergeEditorView(props: MergeEditorProps) {
  const { path, other, otherLabel, source, label, takeLabel, isInline } = props;
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: during editing, the text is the editor's own
  useEffect(() => {
    if (!place.current) return;
    const { text } = latest.current.source;
    const breaks = lineBreaksOf(text);
    const basics = [editorBasics, editorPhrases(language), editorLanguage(path, text + other), separatorOf(breaks)];
    const edited = [
      basics,
      labelled(label),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(toFileText(state.doc.toString(), breaks));
      }),
    ];
    const made = isInline
      ? new EditorView({
          parent: place.current,
          doc: text,
          extensions: [edited, unifiedMergeView({ original: other, diffConfig, collapseUnchanged })],
        })
      : new MergeView({
          parent: place.current,
          a: { doc: other, extensions: [basics, labelled(otherLabel), EditorState.readOnly.of(true)] },
          b: { doc: text, extensions: edited },
          revertControls: "a-to-b",
          renderRevertControl: () => takeButton(takeLabel),
          collapseUnchanged,
          diffConfig,
        });
    return () => made.destroy();
  }, [path, other, language, isInline, source.revision]);

  return (
    <div
      ref={place}
      className="h-full min-h-0 overflow-auto p-0.5 -outline-offset-2 outline-accent has-[.cm-content:focus]:outline-2 [&_.cm-merge-revert]:w-8! [&_.cm-mergeView]:h-full"
      data-merge
    />
  );
}

const labelled = (label: string): Extension => EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" });

function takeButton(label: string): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "min-h-6 rounded hover:bg-raised";
  button.textContent = "→";
  button.title = label;
  button.setAttribute("aria-label", label);
  return button;
}
