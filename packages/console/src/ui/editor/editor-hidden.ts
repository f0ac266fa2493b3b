import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from "@codemirror/view";
import { findHidden } from "@loadout/core/skill";

/** Spells out hidden characters in place. The text itself does not change, and they can be deleted like any other. */
export const editorHidden: Extension = [
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
      },
    }),
    { decorations: ({ decorations }) => decorations },
  ),
  EditorView.baseTheme({
    ".cm-hidden-text": { color: "var(--color-bad)", fontWeight: "600", unicodeBidi: "isolate", direction: "ltr" },
  }),
];

class Spelled extends WidgetType {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  override eq(other: Spelled): boolean {
    return other.text === this.text;
  }
  override toDOM(): HTMLElement {
    const shown = document.createElement("span");
    shown.className = "cm-hidden-text";
    shown.textContent = this.text;
    return shown;
  }
}

/** Checks each visible line as a whole, because the neighbors of a character decide whether it is hidden. */
function decorate(view: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges)
    for (let position = from; position <= to; ) {
      const line = view.state.doc.lineAt(position);
      for (const { index, text, shown } of findHidden(line.number === 1 ? line.text : `\n${line.text}`)) {
        const start = line.from + index - (line.number === 1 ? 0 : 1);
        found.add(start, start + text.length, Decoration.replace({ widget: new Spelled(shown) }));
      }
      position = line.to + 1;
    }
  return found.finish();
}
