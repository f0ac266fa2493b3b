import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { takeOverOpenai } from "./take-over-openai.ts";

const skill = (head = ""): string => `---\nname: a\ndescription: Use it.\n${head}---\n# Body\n`;

const take = (yaml: string | Buffer, text = skill()) => takeOverOpenai(text, Buffer.from(yaml));

const whole = `interface:
  display_name: "A skill"
  short_description: "Does things"
policy:
  allow_implicit_invocation: false
dependencies:
  tools:
    - type: "mcp"
      value: "docs"
      url: "https://example.org/mcp"
    - type: "other"
      value: "x"
    - type: "mcp"
      value: "docs"
`;

describe("agents/openai.yaml", () => {
  test("what Loadout knows too is written into SKILL.md, every other byte stays", () => {
    const { text, fixes, diagnostics } = take(whole);
    assert.equal(
      text,
      skill("disable-model-invocation: true\nmetadata:\n  mcp_dependencies: docs\n").replace(
        "disable-model-invocation: true",
        /disable-model-invocation: .*/.exec(text)?.[0] ?? "",
      ),
    );
    assert.match(text, /disable-model-invocation: "?true"?\n/);
    assert.deepEqual(
      fixes.map(({ after }) => after),
      ["disable-model-invocation: true", "mcp_dependencies: docs"],
    );
    assert.deepEqual(
      diagnostics.map(({ rule, values }) => [rule, values.taken]),
      [["package.openai", "disable-model-invocation: true; mcp_dependencies: docs"]],
    );
  });

  test("taken over again, it changes nothing", () => {
    const { text } = take(whole);
    assert.deepEqual(take(whole, text), { text, fixes: [], diagnostics: [] });
  });

  const nothing: Readonly<Record<string, readonly [yaml: string, head?: string]>> = {
    "an empty file": [""],
    "only texts for people": ["interface:\n  display_name: A\n"],
    "a policy that allows": ["policy:\n  allow_implicit_invocation: true\n"],
    "a policy that SKILL.md speaks about itself": [
      whole.slice(0, whole.indexOf("dependencies")),
      "disable-model-invocation: false\n",
    ],
    "a server that SKILL.md names": [
      'dependencies:\n  tools:\n    - type: mcp\n      value: "docs"\n',
      "metadata:\n  mcp_dependencies: docs\n",
    ],
    "names that are none": [
      'dependencies:\n  tools:\n    - type: mcp\n      value: "a b; rm"\n    - mcp\n    - type: mcp\n',
    ],
    "dependencies of another form": ["dependencies:\n  tools: docs\npolicy: yes\n"],
    "broken YAML": ["policy: [1, 2\nb: }\n"],
    "a key of objects": ["__proto__:\n  policy: x\nconstructor: y\n"],
  };
  for (const [title, [yaml, head]] of Object.entries(nothing))
    test(`${title} changes nothing`, () => {
      const { text, fixes } = take(yaml, skill(head));
      assert.deepEqual([text, fixes], [skill(head), []]);
    });

  const unreadable: Readonly<Record<string, string | Buffer>> = {
    "more than 64 KB": `a: ${"x".repeat(64_001)}`,
    "no UTF-8": Buffer.from([0x61, 0x3a, 0x20, 0xff, 0xfe]),
  };
  for (const [title, yaml] of Object.entries(unreadable))
    test(`${title} is said and changes nothing`, () => {
      const { text, diagnostics } = take(yaml);
      assert.equal(text, skill());
      assert.deepEqual(
        diagnostics.map(({ rule }) => rule),
        ["package.openai-unreadable"],
      );
    });

  test("aliases and depth take no time without end", () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, index) => `b${index}: &b${index} [*a,*a,*a,*a,*a,*a,*a,*a]`).join("\n")}\n`;
    const started = performance.now();
    for (const yaml of [bomb, `${"a:\n ".repeat(2000)}b`, `a: ${"[".repeat(20_000)}`]) take(yaml);
    assert.ok(performance.now() - started < 2000);
  });

  test("a SKILL.md that cannot be read is left as it is", () => {
    assert.deepEqual(take(whole, "no frontmatter"), { text: "no frontmatter", fixes: [], diagnostics: [] });
  });
});
