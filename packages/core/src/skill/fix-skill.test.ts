import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkSkill } from "./check-skill.ts";
import { fixSkill } from "./fix-skill.ts";
import { fixableRules } from "./fixable-rules.ts";
import { parseSkill } from "./parse-skill.ts";

const around = (frontmatter: string): string => `---\n${frontmatter}---\n\n# Body: kept  \n\ndescription: Use: it\n`;

interface Row {
  readonly before: string;
  readonly after: string;
  readonly rules: readonly string[];
}

const corrected: Record<string, Row> = {
  "a byte order mark": {
    before: `\uFEFF${around("name: a\ndescription: d\n")}`,
    after: around("name: a\ndescription: d\n"),
    rules: ["text.byte-order-mark"],
  },
  "blank lines before the frontmatter": {
    before: `\n \t\r\n\n${around("name: a\ndescription: d\n")}`,
    after: around("name: a\ndescription: d\n"),
    rules: ["frontmatter.position"],
  },
  "blanks before the first fence": {
    before: `  ${around("name: a\ndescription: d\n")}`,
    after: around("name: a\ndescription: d\n"),
    rules: ["frontmatter.position"],
  },
  "both at once": {
    before: `\uFEFF\n${around("name: a\ndescription: d\n")}`,
    after: around("name: a\ndescription: d\n"),
    rules: ["text.byte-order-mark", "frontmatter.position"],
  },
  "a colon that needs quotes": {
    before: around('name: a\ndescription: Use: it, when: "x" \\ $& $1\nlicense:   MIT\n'),
    after: around('name: a\ndescription: "Use: it, when: \\"x\\" \\\\ $& $1"\nlicense:   MIT\n'),
    rules: ["yaml.unquoted-colon"],
  },
  "a value that is in another one too": {
    before: around("name: a\nnotes: |\n  description: Use: it\ndescription: Use: it\n"),
    after: around('name: a\nnotes: |\n  description: Use: it\ndescription: "Use: it"\n'),
    rules: ["yaml.unquoted-colon"],
  },
  "a value with a comment behind and below": {
    before: around("name: a\ndescription: Use: it  # why\n# about the licence\n\nlicense: MIT\n"),
    after: around('name: a\ndescription: "Use: it"  # why\n# about the licence\n\nlicense: MIT\n'),
    rules: ["yaml.unquoted-colon"],
  },
  "a value with a number sign in it": {
    before: around("name: a\ndescription: Use: it#1\n"),
    after: around('name: a\ndescription: "Use: it#1"\n'),
    rules: ["yaml.unquoted-colon"],
  },
  "a value of two lines": {
    before: around("name: a\ndescription: Use: it\n  and: that # why\nlicense: MIT\n"),
    after: around('name: a\ndescription: "Use: it and: that" # why\nlicense: MIT\n'),
    rules: ["yaml.unquoted-colon"],
  },
  "a value in a file of Windows": {
    before: around("name: a\ndescription: Use: it\n").replaceAll("\n", "\r\n"),
    after: around('name: a\ndescription: "Use: it"\n').replaceAll("\n", "\r\n"),
    rules: ["yaml.unquoted-colon"],
  },
  "nested values, with their comments": {
    before: around("name: a\ndescription: d\nmetadata:\n  # first\n  note: a: b # why\n  z: 'q # r'\n# end\n"),
    after: around("name: a\ndescription: d\nmetadata:\n  # first\n  note: \"a: b\" # why\n  z: 'q # r'\n# end\n"),
    rules: ["yaml.unquoted-colon"],
  },
  "a value that begins like something else": {
    before: around("name: a\ndescription: d\nlicense: @mit\ncompatibility: [a] b\n"),
    after: around('name: a\ndescription: d\nlicense: "@mit"\ncompatibility: "[a] b"\n'),
    rules: ["yaml.read-as-text", "yaml.read-as-text"],
  },
  "a name that is no slug": {
    before: around("license: 'MIT'\nname: \"My  Skill\"  # called\ndescription: d\n"),
    after: around("license: 'MIT'\nname: my-skill  # called\ndescription: d\n"),
    rules: ["name.not-slug"],
  },
  "a name over several lines": {
    before: around("name: >-\n  My\n  Skill\ndescription: d\n"),
    after: around("name: my-skill\ndescription: d\n"),
    rules: ["name.not-slug"],
  },
  "everything together": {
    before: `\uFEFF\n${around("name: My: Skill\ndescription: Use: it\nlicense: @x\n")}`,
    after: around('name: my-skill\ndescription: "Use: it"\nlicense: "@x"\n'),
    rules: [
      "text.byte-order-mark",
      "frontmatter.position",
      "yaml.unquoted-colon",
      "yaml.unquoted-colon",
      "yaml.read-as-text",
      "name.not-slug",
    ],
  },
};

describe("what can be corrected is, and nothing else", () => {
  for (const [title, { before, after, rules }] of Object.entries(corrected))
    test(title, () => {
      const { text, fixes } = fixSkill(before);
      assert.equal(text, after);
      assert.deepEqual(
        fixes.map(({ rule }) => rule),
        rules,
      );
      const [one, other] = [parseSkill(before).skill, parseSkill(after).skill];
      assert.deepEqual({ ...other?.fields, name: "" }, { ...one?.fields, name: "" }, "it says the same");
      assert.equal(other?.body.replaceAll("\r", ""), one?.body.replaceAll("\r", ""));
      assert.deepEqual(checkSkill(after, { publishing: true }).diagnostics, [], "and may be published");
      assert.deepEqual(fixSkill(after), { text: after, fixes: [] }, "once is enough");
    });
});

describe("what cannot be corrected stays, byte for byte", () => {
  for (const [title, text] of Object.entries({
    "what needs no correction": around("name: a\ndescription: d\n"),
    "a slug in quotes": around('name: "a"\ndescription: d\n'),
    "no frontmatter": "# Title\n\n---\n",
    "a frontmatter without end": "---\nname: A b\ndescription: Use: it\n",
    "no description": "---\nname: A b\n---\n",
    "no name": "---\ndescription: d\nlicense: @x\n---\n",
    "a name that cannot be edited": around("name: A b\ndescription: d\nx: &anchor 1\n"),
    "nested values of what is no skill": "---\nname: a\nmetadata:\n  x: a: b\n---\n",
    "a value whose quotes would change its key": around("name: a\ndescription: d\n&a b: c: d\n"),
    "a value that is lost": around("name: a\ndescription: d\nmetadata:\n  - : : x\n  y\n"),
    "a comment between the lines of a value": around("name: a\ndescription: Use: it # why\n  and: that\n"),
    "a byte order mark in the body": around("name: a\ndescription: d\n").replace("Body", "\uFEFFBody"),
    "a second fence that is not at the margin": "---\nname: a\ndescription: d\n  ---\nB\n",
    "an empty text": "",
  }))
    test(title, () => assert.deepEqual(fixSkill(text), { text, fixes: [] }));

  test("a key that is there twice, while the rest is corrected", () => {
    const { text, fixes } = fixSkill(around("name: A b\nname: c\ndescription: d\n"));
    assert.equal(text, around("name: a-b\nname: c\ndescription: d\n"));
    assert.equal(fixes.length, 1);
    assert.equal(checkSkill(text, { publishing: true }).passes, false);
  });
});

test("a correction shows the lines it changed and no others", () => {
  const { fixes } = fixSkill(`\uFEFF\n${around("x: y\nname: My: Skill\ndescription: d\n")}`);
  assert.deepEqual(fixes, [
    { rule: "text.byte-order-mark", before: "\uFEFF", after: "" },
    { rule: "frontmatter.position", before: "\n---", after: "---" },
    { rule: "yaml.unquoted-colon", before: "name: My: Skill", after: 'name: "My: Skill"' },
    { rule: "name.not-slug", before: 'name: "My: Skill"\n', after: "name: my-skill\n" },
  ]);
  const [named] = fixSkill("---\nname: aaa_\ndescription: d\n---\naaa\n").fixes;
  assert.deepEqual(named, { rule: "name.not-slug", before: "name: aaa_\n", after: "name: aaa\n" });
});

test("every rule that can be corrected has a row, and no other has", () => {
  const shown = new Set(Object.values(corrected).flatMap(({ rules }) => rules));
  assert.deepEqual([...shown].toSorted(), fixableRules.toSorted());
});

test("a long line of blanks takes no time to speak of", () => {
  const text = around(`name: a\ndescription: Use: it${" ".repeat(50_000)}x\n`);
  assert.equal(fixSkill(text).fixes.length, 1);
});

test("a name of which nothing could be kept is left for a person to choose", () => {
  const text = "---\nname: 销售\ndescription: d\n---\nB\n";
  assert.deepEqual(fixSkill(text), { text, fixes: [] });
});
