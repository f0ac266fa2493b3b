import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorState } from "@codemirror/state";
import { lineBreaksOf, toFileText } from "./line-breaks.ts";
import { separatorOf } from "./separator.ts";

test("whatever the lines of a file end with, an editor gives back the very same bytes", () => {
  const texts = [
    "",
    "a",
    "a\nb\n",
    "a\r\nb\r\n",
    "a\r\nb",
    "a\nb\r\n",
    "a\rb",
    "a\rb\nc",
    "a\r\nb\rc\r\n",
    "\r\n\r\n\n",
    "\r",
  ];
  for (const text of texts) {
    const breaks = lineBreaksOf(text);
    const { doc } = EditorState.create({ doc: text, extensions: separatorOf(breaks) });
    assert.equal(toFileText(doc.toString(), breaks), text, JSON.stringify(text));
  }
  assert.deepEqual(["a\nb", "a\r\nb", "a\r\nb\n", "", "a\rb"].map(lineBreaksOf), [
    "LF",
    "CRLF",
    "mixed",
    "LF",
    "mixed",
  ]);
});
