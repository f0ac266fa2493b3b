import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkSkill } from "./check-skill.ts";

const text = (...lines: string[]): string => `---\n${lines.join("\n")}\n---\nDo it.\n`;
const good = ["name: pdf", "description: Reads PDF files. Use for PDFs."];
const strictly = (source: string, folder = "pdf") => checkSkill(source, { folder, file: "SKILL.md", strict: true });

describe("strict mode is the specification", () => {
  test("a skill that follows it passes with every field", () => {
    const source = text(
      ...good,
      "license: MIT",
      "compatibility: Needs git",
      "allowed-tools: Read Bash(git:*)",
      "metadata:",
      "  author: x",
    );
    assert.deepEqual(strictly(source), { ...strictly(source), diagnostics: [], passes: true });
  });

  test("letters of any script are letters", () =>
    assert.ok(strictly(text("name: 数据-2", "description: d"), "数据-2").passes));

  const refused: Record<string, [source: string, rule: string]> = {
    uppercase: [text("name: Pdf", "description: d"), "name.characters"],
    "a hyphen in front": [text("name: -pdf", "description: d"), "name.characters"],
    "a hyphen at the end": [text("name: pdf-", "description: d"), "name.characters"],
    "two hyphens": [text("name: p--df", "description: d"), "name.characters"],
    "an underscore": [text("name: p_df", "description: d"), "name.characters"],
    "65 characters": [text(`name: ${"a".repeat(65)}`, "description: d"), "name.too-long"],
    "another folder": [text("name: other", "description: d"), "name.folder"],
    "1025 characters of description": [text("name: pdf", `description: ${"d".repeat(1025)}`), "description.too-long"],
    "501 characters of compatibility": [text(...good, `compatibility: ${"c".repeat(501)}`), "compatibility.length"],
    "an empty compatibility": [text(...good, 'compatibility: ""'), "compatibility.length"],
    "a list as license": [text(...good, "license: [a]"), "field.not-text"],
    "a field it does not have": [text(...good, "version: 1"), "field.unknown"],
    "nested metadata": [text(...good, "metadata:", "  a:", "    b: c"), "metadata.not-text"],
    "metadata as text": [text(...good, "metadata: x"), "metadata.not-map"],
    "tools separated by commas": [text(...good, "allowed-tools: Read, Grep"), "allowed-tools.form"],
    "tools as a list": [text(...good, "allowed-tools: [Read]"), "allowed-tools.form"],
    "another spelling": [text(...good, "allowed_tools: Read"), "allowed-tools.spelling"],
    "an unquoted colon": [text("name: pdf", "description: Use: it"), "yaml.unquoted-colon"],
    "a duplicate key": [text(...good, "name: pdf"), "yaml.duplicate-key"],
    "a blank line before the fence": [`\n${text(...good)}`, "frontmatter.position"],
    "no description": [text("name: pdf"), "description.missing"],
  };
  for (const [what, [source, rule]] of Object.entries(refused))
    test(`refuses ${what}`, () => {
      const folder = rule.startsWith("name.") && rule !== "name.folder" ? checkSkill(source).skill?.name : undefined;
      const { passes, diagnostics } = strictly(source, folder);
      assert.equal(passes, false);
      assert.deepEqual(
        [...new Set(diagnostics.filter((one) => one.severity === "error").map((one) => one.rule))],
        [rule],
      );
    });

  test("1024 characters count as code points", () =>
    assert.ok(strictly(text("name: pdf", `description: ${"📈".repeat(1024)}`)).passes));
  test("the file is called SKILL.md", () => {
    assert.equal(checkSkill(text(...good), { folder: "pdf", file: "skill.md", strict: true }).passes, false);
  });
});

describe("without strict", () => {
  test("deviations are said and the skill still passes", () => {
    const { passes, diagnostics } = checkSkill(text("name: Other", "description: Use: it", "version: 1"), {
      folder: "pdf",
      file: "skill.md",
    });
    assert.ok(passes);
    assert.deepEqual(
      diagnostics.map(({ rule }) => rule),
      ["yaml.unquoted-colon", "name.not-slug", "name.folder", "file.name"],
    );
  });
});
