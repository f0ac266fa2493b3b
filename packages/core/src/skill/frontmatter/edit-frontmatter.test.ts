import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import { parseSkill } from "../parse-skill.ts";
import { editFrontmatter, type FieldPath } from "./edit-frontmatter.ts";

const body = "\n# Title\n\n---\nname: not this\n";

describe("one value changes, every other byte stays", () => {
  const cases: Record<string, [before: string, path: FieldPath, value: string | string[] | undefined, after: string]> =
    {
      "a plain value": ["name: a # keep\ndescription: d\n", ["name"], "b", "name: b # keep\ndescription: d\n"],
      "a quoted value": [`x: 'it''s'\nname: "a"   # c\n`, ["name"], "b", `x: 'it''s'\nname: b   # c\n`],
      "a block text": ["name: >-\n  a\n  b\ndescription: d\n", ["name"], "c", "name: c\ndescription: d\n"],
      "a value that needs quotes": ["name: a\n", ["name"], "x: y", 'name: "x: y"\n'],
      "a value that looks like a number": ["name: a\n", ["name"], "1e3", 'name: "1e3"\n'],
      "several lines": ["name: a\n", ["name"], "x\ny", 'name: "x\\ny"\n'],
      "CRLF files stay CRLF": ["name: a\r\nd: e\r\n", ["license"], "MIT", "name: a\r\nd: e\r\nlicense: MIT\r\n"],
      "an empty value": ["name:\ndescription: d\n", ["name"], "b", "name: b\ndescription: d\n"],
      "a new field": ["name: a\n# end\n", ["license"], "MIT", "name: a\nlicense: MIT\n# end\n"],
      "a removed field": ["name: a\nlicense: MIT # x\nz: 1\n", ["license"], undefined, "name: a\nz: 1\n"],
      "a field removed that is not there": ["name: a\n", ["license"], undefined, "name: a\n"],
      "new metadata": [
        "name: a\n",
        ["metadata", "tool_dependencies"],
        ["x", "y"],
        "name: a\nmetadata:\n  tool_dependencies: x, y\n",
      ],
      "metadata without a value": ["metadata:\nname: a\n", ["metadata", "k"], "v", "metadata:\n  k: v\nname: a\n"],
      "metadata with entries": [
        "metadata:\n    a: b # c\nname: a\n",
        ["metadata", "k"],
        "v",
        "metadata:\n    a: b # c\n    k: v\nname: a\n",
      ],
      "metadata in braces": [
        "metadata: {a: b}\nname: a\n",
        ["metadata", "k"],
        "v, w",
        'metadata: {a: b, k: "v, w"}\nname: a\n',
      ],
      "a removed value in braces": ["metadata: {a: b, c: d}\n", ["metadata", "a"], undefined, "metadata: {c: d}\n"],
      "the last value removed in braces": [
        "metadata: {a: b, c: d}\n",
        ["metadata", "c"],
        undefined,
        "metadata: {a: b}\n",
      ],
      "a list keeps its dashes": [
        "metadata:\n  l:\n    - a # x\n    - b\n  z: 1\n",
        ["metadata", "l"],
        ["c", "d"],
        "metadata:\n  l:\n    - c\n    - d\n  z: 1\n",
      ],
      "a list keeps its brackets": [
        "metadata:\n  l: [ a, b ] # c\n",
        ["metadata", "l"],
        ["c"],
        "metadata:\n  l: [c] # c\n",
      ],
      "a list below a comment becomes empty": [
        "metadata:\n  l: # a: b\n    - x\n  z: 1\n",
        ["metadata", "l"],
        [],
        "metadata:\n  l: [] # a: b\n  z: 1\n",
      ],
      "a list becomes empty": ["metadata:\n  l:\n  - a\n", ["metadata", "l"], [], "metadata:\n  l: []\n"],
    };
  for (const [what, [before, path, value, after]] of Object.entries(cases))
    test(what, () => {
      const edited = editFrontmatter(`---\n${before}---\n${body}`, path, value);
      assert.equal(edited, `---\n${after}---\n${body}`);
    });

  test("an empty frontmatter gains its first field", () =>
    assert.equal(editFrontmatter("---\n---\nB", ["name"], "a"), "---\nname: a\n---\nB"));

  test("any text comes back as it was given", () => {
    const texts = [
      "",
      " ",
      "a ",
      "- a",
      "#x",
      "a #b",
      "'",
      '"',
      "\\",
      "~",
      "null",
      "0x1F",
      "1:30",
      "[a]",
      "{a}",
      "|",
      "> x",
      "a\u2028b",
      "\uFEFFx",
      "@x",
      "`x`",
      "%x",
      "!x",
      "&x",
      "*x",
      "你好：世界",
      "a\tb",
      "a:",
      "=",
      "<<",
      "...",
      "---",
    ];
    for (const text of texts) {
      const edited = editFrontmatter("---\nname: a\ndescription: d\n---\nB", ["license"], text);
      assert.equal(parseSkill(edited).skill?.fields.license, text, JSON.stringify(text));
    }
  });
});

describe("what cannot be edited safely is refused", () => {
  const refused: Record<string, string> = {
    "no frontmatter": "# x",
    "YAML that does not parse": "---\nname: a: b\n---\n",
    anchors: "---\nname: &a b\n---\n",
    "metadata that is a text": "---\nname: a\nmetadata: x\n---\n",
  };
  for (const [what, text] of Object.entries(refused))
    test(what, () => {
      assert.throws(
        () => editFrontmatter(text, ["metadata", "k"], "v"),
        (error) => error instanceof Fault && error.code === "frontmatter.not-editable",
      );
    });
});

test("items of a list that stay keep their lines, comments included", () => {
  const text =
    "---\nname: a\nmetadata:\n  tool_dependencies:\n    - read_file # keep me\n    - list_files   # mine\n    - gone # with it\n  x: y # last\n---\nB\n";
  const edited = editFrontmatter(text, ["metadata", "tool_dependencies"], ["list_files", "read_file", "write_file"]);
  assert.equal(
    edited,
    "---\nname: a\nmetadata:\n  tool_dependencies:\n    - list_files   # mine\n    - read_file # keep me\n    - write_file\n  x: y # last\n---\nB\n",
  );
});

test("a frontmatter that is one flow map can be added to", () => {
  const edited = editFrontmatter(
    "---\n{name: a, description: d}\n---\nB\n",
    ["metadata", "tool_dependencies"],
    ["x", "y"],
  );
  assert.equal(edited, '---\n{name: a, description: d, metadata: {tool_dependencies: "x, y"}}\n---\nB\n');
});
