import { EditorView } from "@codemirror/view";

/** Replaces selected lines without the browser: it would insert style attributes, which the content security policy refuses. */
export const typeOverLines = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    const isTyped = event.inputType === "insertText" && event.data !== null && !event.isComposing && !view.composing;
    if (!isTyped || empty || state.readOnly || state.doc.lineAt(from).to >= to) return false;
    view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});
