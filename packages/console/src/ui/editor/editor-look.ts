import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting, type TagStyle } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { styleNonce } from "../../shell/style-nonce.ts";

/** The look of the editor. Its colors are those of the page, so it follows the theme. */
const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--panel)", fontSize: "0.8125rem" },
  // CodeMirror measures lines at once, so the font size must not be in transition.
  "&, & *": { transitionProperty: "none !important" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--text)", padding: "0.5rem 0" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--raised) 60%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--raised)", color: "var(--text)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)", outline: "2px solid var(--accent)" },
  ".cm-selectionMatch": { backgroundColor: "var(--raised)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--text)", fontFamily: "var(--font-sans)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "0.375rem 2rem 0.375rem 0.5rem", fontSize: "0.8125rem" },
  ".cm-panel.cm-search label": { fontSize: "0.8125rem", whiteSpace: "nowrap" },
  ".cm-panel.cm-search [name=close]": { minWidth: "24px", minHeight: "24px", fontSize: "1.125rem", color: "inherit" },
  ".cm-textfield": {
    minHeight: "28px",
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--strong-line)",
    borderRadius: "4px",
    fontSize: "0.8125rem",
  },
  ".cm-button": {
    minHeight: "28px",
    backgroundImage: "none",
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--strong-line)",
    borderRadius: "4px",
    fontSize: "0.8125rem",
    "&:active": { backgroundImage: "none", backgroundColor: "var(--raised)" },
  },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--strong-line)" },
  ".cm-diagnostic": { fontFamily: "var(--font-sans)", padding: "0.25rem 0.5rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-specialChar": { color: "var(--bad)" },
  ".cm-collapsedLines": { background: "var(--raised)", color: "var(--quiet)" },
  ".cm-collapsedLines:before": { content: '"↕"' },
  ".cm-collapsedLines:after": { content: "none" },
  "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": { backgroundColor: "var(--removed)" },
  "&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine": { backgroundColor: "var(--added)" },
  "&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText": {
    background: "none",
    textDecoration: "underline 2px",
  },
  "&.cm-merge-b .cm-changedText": { background: "none", textDecoration: "underline 2px" },
  ".cm-deletedChunk .cm-chunkButtons button": { minHeight: "24px", padding: "0 0.5rem", color: "var(--on-accent)" },
  ".cm-deletedChunk button[name=accept]": { background: "var(--accent)" },
  ".cm-deletedChunk button[name=reject]": { background: "var(--bad)" },
});

/** Maps a usual color to a color of the page. */
const colours: Readonly<Record<string, string>> = {
  "#404740": "var(--quiet)",
  "#940": "var(--quiet)",
  "#708": "var(--accent)",
  "#219": "var(--accent)",
  "#00f": "var(--accent)",
  "#30a": "var(--accent)",
  "#00c": "var(--accent)",
  "#f00": "var(--bad)",
};

const inOurColours = ({ color, textDecoration, fontWeight, ...style }: TagStyle): TagStyle => ({
  ...style,
  ...(fontWeight !== undefined && { fontWeight: "650" }),
  ...(textDecoration !== undefined && fontWeight === undefined && { textDecoration }),
  ...(color !== undefined && { color: colours[color] ?? "var(--skill)" }),
});

const highlight = HighlightStyle.define(defaultHighlightStyle.specs.map(inOurColours));

/** The content security policy admits the editor's style sheet by this nonce. */
export const editorLook: Extension = [EditorView.cspNonce.of(styleNonce()), theme, syntaxHighlighting(highlight)];
