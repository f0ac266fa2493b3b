import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatToolPattern } from "./parse-allowed-tools.ts";
import { parseSkill } from "./parse-skill.ts";

const rulesOf = (text: string): string[] => parseSkill(text).diagnostics.map(({ rule }) => rule);

function skillOf(text: string) {
  const { skill, diagnostics } = parseSkill(text);
  assert.ok(skill, JSON.stringify(diagnostics));
  return skill;
}

const withField = (...lines: string[]): string =>
  `---\nname: pdf\ndescription: Reads PDFs\n${lines.join("\n")}\n---\nDo it.\n`;

describe("a SKILL.md is read as other clients read it", () => {
  const accepted: Record<string, [text: string, name: string, description: string]> = {
    "the plain form": ["---\nname: a\ndescription: Says hello\n---\nBody", "a", "Says hello"],
    "a byte order mark": ["\uFEFF---\nname: a\ndescription: d\n---\nBody", "a", "d"],
    "CRLF line ends": ["---\r\nname: a\r\ndescription: d\r\n---\r\nBody\r\n", "a", "d"],
    "blanks behind the fences": ["---  \nname: a\ndescription: d\n---\t\nBody", "a", "d"],
    "blank lines before the first fence": ["\n \n---\nname: a\ndescription: d\n---\nBody", "a", "d"],
    "an indented closing fence": ["---\nname: a\ndescription: d\n  ---\nBody", "a", "d"],
    "no line break at the end": ["---\nname: a\ndescription: d\n---", "a", "d"],
    "a literal block": ["---\nname: a\ndescription: |\n  One: line\n  Two\n---\nB", "a", "One: line\nTwo"],
    "a folded block": ["---\nname: a\ndescription: >-\n  One\n  two\n---\nB", "a", "One two"],
    "a text over several lines": ["---\nname: a\ndescription: One\n  two\n---\nB", "a", "One two"],
    "quotes and escapes": ['---\nname: \'a\'\ndescription: "x: \\"y\\" \\u4f60"\n---\nB', "a", 'x: "y" 你'],
    "emoji and Chinese": ["---\nname: a\ndescription: 生成周报 📈\n---\nB", "a", "生成周报 📈"],
    "an unquoted colon": ["---\nname: a\ndescription: Use when: asked\n---\nB", "a", "Use when: asked"],
    "an unquoted colon over several lines": [
      "---\nname: a\ndescription: One: two\n  three: four\n---\nB",
      "a",
      "One: two three: four",
    ],
    "text behind a quoted part": ['---\nname: a\ndescription: "PDF" reader\n---\nB', "a", '"PDF" reader'],
    "a reserved first character": ["---\nname: a\ndescription: @mention helper\n---\nB", "a", "@mention helper"],
    "another --- in the body": ["---\nname: a\ndescription: d\n---\nB\n\n---\n\nC", "a", "d"],
    "a name that looks like a number": ["---\nname: 123\ndescription: 1e3\n---\nB", "123", "1e3"],
    "a name that looks like a boolean": ["---\nname: yes\ndescription: null\n---\nB", "yes", "null"],
  };
  for (const [what, [text, name, description]] of Object.entries(accepted))
    test(what, () => {
      const skill = skillOf(text);
      assert.deepEqual([skill.name, skill.description], [name, description]);
    });

  test("the body is what is below, byte for byte", () => {
    assert.equal(skillOf("---\nname: a\ndescription: d\n---\n\n# T\r\n---\nx\n").body, "\n# T\r\n---\nx\n");
  });

  test("a broken nested value costs only that value", () => {
    const text = withField("metadata:", "  a: [1", "  b: 2", "license: MIT");
    assert.equal(skillOf(text).license, "MIT");
    assert.deepEqual(rulesOf(text), ["yaml.value-dropped"]);
  });

  test("a nested unquoted colon is read as text", () => {
    assert.equal(skillOf(withField("metadata:", "  note: use: this", "  b: c")).metadata.note, "use: this");
  });
});

describe("what cannot be used says why", () => {
  const refused: Record<string, [text: string, rule: string]> = {
    "no frontmatter": ["# Title\n", "frontmatter.missing"],
    "an empty file": ["", "frontmatter.missing"],
    "no closing fence": ["---\nname: a\ndescription: d\n", "frontmatter.unclosed"],
    "an empty frontmatter": ["---\n---\nB", "name.missing"],
    "no name": ["---\ndescription: d\n---\nB", "name.missing"],
    "an empty name": ['---\nname: "  "\ndescription: d\n---\nB', "name.missing"],
    "no description": ["---\nname: a\n---\nB", "description.missing"],
    "a list as name": ["---\nname: [a]\ndescription: d\n---\nB", "name.not-text"],
    "a map as description": ["---\nname: a\ndescription:\n  x: y\n---\nB", "description.not-text"],
    "a list as frontmatter": ["---\n- a\n- b\n---\nB", "yaml.not-mapping"],
    "an anchor on the name": ["---\nname: &x a\ndescription: d\n---\nB", "name.missing"],
    "a frontmatter over the limit": [
      `---\nname: a\ndescription: ${"x".repeat(70_000)}\n---\nB`,
      "frontmatter.too-large",
    ],
  };
  for (const [what, [text, rule]] of Object.entries(refused))
    test(what, () => {
      const { skill, diagnostics } = parseSkill(text);
      assert.equal(skill, undefined);
      assert.ok(
        diagnostics.some((found) => found.rule === rule && found.severity === "error" && found.fix !== ""),
        JSON.stringify(diagnostics),
      );
    });

  test("a diagnostic points at line and column", () => {
    const [found] = parseSkill("---\nname: a\ndescription: d\nlicense: [x]\n---\nB").diagnostics;
    assert.deepEqual([found?.rule, found?.line, found?.column], ["field.not-text", 4, 1]);
  });
});

describe("hostile YAML is dropped and said, never expanded", () => {
  const dropped: Record<string, [line: string, rule: string]> = {
    "an anchor": ["license: &a MIT", "yaml.anchor"],
    "an alias": ["license: *a", "yaml.anchor"],
    "a tag": ["license: !!js/function 'x'", "yaml.tag"],
    "a merge key": ["<<: {license: MIT}", "yaml.merge-key"],
    "a duplicate key": ["name: other", "yaml.duplicate-key"],
    "a complex key": ["? [a, b]\n: c", "yaml.complex-key"],
  };
  for (const [what, [line, rule]] of Object.entries(dropped))
    test(what, () => {
      const skill = skillOf(withField(line));
      assert.equal(skill.license, undefined);
      assert.equal(skill.name, "pdf");
      assert.ok(rulesOf(withField(line)).includes(rule));
    });

  test("aliases that would multiply cost nothing", () => {
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]", ...Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [*a,*a,*a,*a]`)];
    assert.deepEqual(Object.keys(skillOf(withField(...bomb)).fields), ["name", "description"]);
  });

  test("nesting beyond the limit is not followed", () => {
    const text = withField(`deep: ${"[".repeat(5000)}${"]".repeat(5000)}`);
    assert.equal(skillOf(text).name, "pdf");
    assert.ok(rulesOf(text).includes("yaml.read-as-text"));
  });

  test("keys that name object internals are data", () => {
    const skill = skillOf(withField("__proto__: x", "constructor: y"));
    assert.equal(Object.entries(skill.fields).find(([key]) => key === "__proto__")?.[1], "x");
    assert.equal(({} as Record<string, unknown>).x, undefined);
  });
});

describe("allowed-tools", () => {
  const forms: Record<string, [lines: string[], tools: string[]]> = {
    "separated by spaces": [["allowed-tools: Read Grep"], ["Read", "Grep"]],
    "separated by commas": [["allowed-tools: Read, Grep,Glob"], ["Read", "Grep", "Glob"]],
    "a single one": [["allowed-tools: Read"], ["Read"]],
    "a flow list": [['allowed-tools: [Read, "Bash(git:*)"]'], ["Read", "Bash(git:*)"]],
    "a block list": [
      ["allowed-tools:", "  - Read", "  - Bash(npm run test:*)"],
      ["Read", "Bash(npm run test:*)"],
    ],
    "patterns with blanks and commas": [["allowed-tools: Bash(git add:*, x) Read"], ["Bash(git add:*, x)", "Read"]],
    "an MCP tool": [["allowed-tools: mcp__charts__line"], ["mcp__charts__line"]],
    "each once": [["allowed-tools: Read Read"], ["Read"]],
    "with underscore": [["allowed_tools: Read"], ["Read"]],
    "in camel case": [["allowedTools: Read"], ["Read"]],
    "an empty list": [["allowed-tools: []"], []],
    "an empty value": [["allowed-tools:"], []],
    "a map": [["allowed-tools:", "  a: b"], []],
    "a value that was dropped": [["allowed-tools: &x Read"], []],
    "an open parenthesis": [["allowed-tools: Read Bash(git"], ["Read"]],
  };
  for (const [what, [lines, tools]] of Object.entries(forms))
    test(what, () => assert.deepEqual(skillOf(withField(...lines)).allowedTools?.map(formatToolPattern), tools));

  test("the key tools is no permission", () => assert.equal(skillOf(withField("tools: Read")).allowedTools, undefined));
  test("absent means no restriction", () => assert.equal(skillOf(withField()).allowedTools, undefined));
  test("an unusable restriction is said", () => {
    assert.deepEqual(rulesOf(withField("allowed-tools:")), ["allowed-tools.empty"]);
    assert.deepEqual(rulesOf(withField("allowed-tools: Bash(git")), ["allowed-tools.invalid"]);
  });
});

describe("fields people use are understood", () => {
  test("all of them", () => {
    const skill = skillOf(
      withField(
        "license: MIT",
        "compatibility: Needs git",
        "version: 1.10",
        "argument-hint: [file] [mode]",
        "arguments: file mode",
        "disable-model-invocation: true",
        "user-invocable: no",
        "model: opus",
        "context: fork",
        "author: someone",
        "metadata:",
        "  tool_dependencies: [query_db, query_db]",
        "  mcp_dependencies: charts, maps",
        "  skill_dependencies:",
        "    - kpi-glossary",
        "  nested:",
        "    deep: 007",
      ),
    );
    assert.equal(skill.license, "MIT");
    assert.equal(skill.compatibility, "Needs git");
    assert.equal(skill.version, "1.10");
    assert.equal(skill.argumentHint, "[file] [mode]");
    assert.deepEqual(skill.arguments, ["file", "mode"]);
    assert.equal(skill.modelInvocable, false);
    assert.equal(skill.userInvocable, false);
    assert.equal(skill.model, "opus");
    assert.equal(skill.context, "fork");
    assert.equal(skill.fields.author, "someone");
    assert.deepEqual(skill.dependencies, {
      tools: ["query_db"],
      servers: ["charts", "maps"],
      skills: ["kpi-glossary"],
    });
    assert.equal((skill.metadata.nested as Record<string, string>).deep, "007");
  });

  test("an unclear switch is read on the safe side", () => {
    assert.equal(skillOf(withField("disable-model-invocation: maybe")).modelInvocable, false);
    assert.deepEqual(rulesOf(withField("disable-model-invocation: maybe")), ["field.not-boolean"]);
  });

  test("a name that is no slug is used and reported", () => {
    const text = "---\nname: PDF Tools\ndescription: d\n---\nB";
    assert.equal(skillOf(text).name, "PDF Tools");
    assert.match(parseSkill(text).diagnostics[0]?.fix ?? "", /pdf-tools/);
  });
});
