import { EditorView } from "@codemirror/view";

/** A browser that types over several lines puts style attributes into the text, which the page's policy refuses: so it is done here. */
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
