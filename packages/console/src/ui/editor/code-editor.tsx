import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import type { UiLanguage } from "../../shell/preferences.ts";
import { useLanguage } from "../../shell/use-language.ts";
import type { EditorProps } from "./editor.tsx";
import { showFindings } from "./editor-findings.ts";
import { editorHidden } from "./editor-hidden.ts";
import { editorLanguage } from "./editor-language.ts";
import { editorLook } from "./editor-look.ts";
import { editorPhrases } from "./editor-phrases.ts";
import { lineBreaksOf, toFileText } from "./line-breaks.ts";
import { separatorOf } from "./separator.ts";
import { typeOverLines } from "./type-over-lines.ts";

/** The extensions of every editor. Tab moves the focus on, as in any field. */
export const editorBasics: Extension = [
  editorLook,
  lineNumbers(),
  // Control characters only; other hidden characters are spelled out by `editor-hidden.ts`.
  highlightSpecialChars({ specialChars: /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufffc]/g }),
  editorHidden,
  history(),
  EditorView.lineWrapping,
  typeOverLines,
  search({ top: true }),
  highlightSelectionMatches(),
  keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap, ...lintKeymap]),
];

/** CodeMirror as an uncontrolled field: only a new revision replaces its text. */
export function CodeEditor(props: EditorProps) {
  const { label, path, source, isReadOnly = false, findings, goTo } = props;
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const shownRevision = useRef(source.revision);
  const [changing] = useState(() => new Compartment());

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for one file; what changes is told to it below
  useEffect(() => {
    if (!place.current) return;
    const { text, revision } = latest.current.source;
    const breaks = lineBreaksOf(text);
    const extensions = [
      editorBasics,
      highlightActiveLine(),
      highlightActiveLineGutter(),
      editorLanguage(path, text),
      separatorOf(breaks),
      lintGutter(),
      changing.of(settingsOf(props, language)),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) latest.current.onChange(toFileText(state.doc.toString(), breaks));
        if (docChanged || selectionSet) latest.current.onCursor?.(cursorOf(state));
      }),
    ];
    const made = new EditorView({ parent: place.current, state: EditorState.create({ doc: text, extensions }) });
    view.current = made;
    shownRevision.current = revision;
    latest.current.onCursor?.(cursorOf(made.state));
    return () => {
      view.current = undefined;
      made.destroy();
    };
  }, [path]);

  useEffect(() => {
    view.current?.dispatch({ effects: changing.reconfigure(settingsOf({ label, isReadOnly }, language)) });
  }, [label, isReadOnly, language, changing]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || shownRevision.current === source.revision) return;
    shownRevision.current = source.revision;
    replaceText(editor, source.text);
  }, [source]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(showFindings(editor.state, findings ?? []));
  }, [findings]);

  useEffect(() => {
    if (view.current && goTo) showLine(view.current, goTo.line);
  }, [goTo]);

  return (
    <div
      ref={place}
      className="h-full min-h-0 p-0.5 -outline-offset-2 outline-accent has-[.cm-content:focus]:outline-2"
      data-editor
    />
  );
}

const settingsOf = (
  { label, isReadOnly = false }: Pick<EditorProps, "label" | "isReadOnly">,
  language: UiLanguage,
): Extension => [
  editorPhrases(language),
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({
    "aria-label": label,
    tabindex: "0",
    ...(isReadOnly && { "aria-readonly": "true" }),
  }),
];

/** Changes only what differs, so that undo and the cursor keep working. */
function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc;
  const after = view.state.toText(text);
  const old = before.toString();
  const fresh = after.toString();
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let tail = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (tail < most && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  view.dispatch({
    changes: { from: start, to: old.length - tail, insert: after.slice(start, fresh.length - tail) },
  });
}

function showLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  view.focus();
}

function cursorOf({ doc, selection }: EditorState) {
  const { head } = selection.main;
  const { number, from } = doc.lineAt(head);
  return { line: number, column: head - from + 1, lines: doc.lines };
}
