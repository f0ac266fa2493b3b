import assert from "node:assert/strict";
import { test } from "node:test";
import { diffText } from "./diff-text.ts";

test("a change is the lines between what stays, with a few of those around it", () => {
  const before = "1\n2\n3\n4\nold\n6\n7\n8\n9\n";
  const after = before.replace("old", "new\nmore");
  assert.deepEqual(diffText(before, after), {
    text: " 2\n 3\n 4\n-old\n+new\n+more\n 6\n 7\n 8",
    added: 2,
    removed: 1,
  });
  assert.deepEqual(diffText("", "a\nb\n"), { text: "+a\n+b", added: 2, removed: 0 });
  assert.deepEqual(diffText("a\n", ""), { text: "-a", added: 0, removed: 1 });
  assert.deepEqual(diffText("a\na\n", "a\na\na\n"), { text: " a\n a\n+a", added: 1, removed: 0 });
  assert.deepEqual(diffText("same", "same"), { text: "", added: 0, removed: 0 });
});
