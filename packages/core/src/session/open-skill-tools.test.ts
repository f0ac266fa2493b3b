import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { packageOf } from "../../../../test/library-sandbox.ts";
import { openMemoryHome } from "../home/home.ts";
import { openLibrary } from "../library/open-library.ts";
import { openSkillTools, type SkillTools } from "./open-skill-tools.ts";

function createFolder(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-skill-tools-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const skill = (name: string, description: string, body = "Do it.", more = ""): string =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}\n`;

const call = async ({ tools }: SkillTools, name: string, given: Readonly<Record<string, unknown>>) => {
  const tool = tools.find((one) => one.name === name);
  assert.ok(tool, name);
  return tool.run(given);
};

test("a folder of skills is a text for the prompt and four tools", async (t) => {
  const skillsDir = createFolder(t, {
    "pdf/SKILL.md": skill("pdf", "Fills in PDF forms. Use for forms.", "Fill in $ARGUMENTS. Read forms.md."),
    "pdf/forms.md": "Fields first.\n",
    "hidden/SKILL.md": skill("hidden", "Only for people.", "Hidden.", "disable-model-invocation: true\n"),
  });
  const skills = await openSkillTools({ skillsDir });
  t.after(() => skills.close());
  const text = await skills.instructions();
  assert.match(text, /- pdf: Fills in PDF forms\. Use for forms\./);
  assert.doesNotMatch(text, /hidden/);
  assert.deepEqual(
    skills.tools.map(({ name }) => name),
    ["Skill", "search_skills", "read_skill_file", "list_skill_files"],
  );
  const loaded = await call(skills, "Skill", { name: "pdf", arguments: "the tax form" });
  assert.deepEqual(loaded, { content: "Fill in the tax form. Read forms.md.", isError: false });
  assert.match((await call(skills, "search_skills", { query: "forms" })).content, /^- pdf: /);
  assert.match((await call(skills, "list_skill_files", { path: "/skills/pdf" })).content, /\/skills\/pdf\/forms\.md/);
  const file = await call(skills, "read_skill_file", { path: "/skills/pdf/forms.md" });
  assert.deepEqual(file, { content: "Fields first.\n", isError: false });
  assert.match((await call(skills, "read_skill_file", { path: "/skills/pdf/SKILL.md" })).content, /^Fill in/);
});

test("nothing but the skills is reached, and a mistake is an answer for the model", async (t) => {
  const skillsDir = createFolder(t, {
    "outside.md": "secret",
    "pdf/SKILL.md": skill("pdf", "Fills in PDF forms."),
    "pdf/evals/triggers.jsonl": '{"request":"x","expect":true}\n',
  });
  const skills = await openSkillTools({ skillsDir });
  t.after(() => skills.close());
  for (const path of [
    "/skills/../outside.md",
    "/skills/pdf/../../outside.md",
    "outside.md",
    "/etc/passwd",
    "/skills/pdf/evals/triggers.jsonl",
    "/skills/none/SKILL.md",
  ]) {
    const { content, isError } = await call(skills, "read_skill_file", { path });
    assert.equal(isError, true, path);
    assert.doesNotMatch(content, /secret|root:/);
  }
  assert.equal((await call(skills, "list_skill_files", { path: "/" })).isError, true);
  assert.equal((await call(skills, "Skill", { name: "none" })).isError, true);
  assert.equal((await call(skills, "search_skills", {})).isError, true);
});

test("a selection brings what it depends on, and a refresh what changed", async (t) => {
  const needs = "metadata:\n  skill_dependencies: base\n";
  const skillsDir = createFolder(t, {
    "one/SKILL.md": skill("one", "The first. Use for ones.", "One.", needs),
    "base/SKILL.md": skill("base", "The base. Use for bases."),
    "other/SKILL.md": skill("other", "Another. Use for others."),
  });
  const skills = await openSkillTools({ skillsDir, skills: ["one"] });
  t.after(() => skills.close());
  const before = await skills.instructions();
  assert.match(before, /- one: /);
  assert.match(before, /- base: /);
  assert.doesNotMatch(before, /- other: /);
  writeFileSync(join(skillsDir, "one/SKILL.md"), skill("one", "Changed. Use for ones.", "One, changed.", needs));
  assert.equal(await skills.instructions(), before, "until it is refreshed");
  await skills.refresh();
  assert.match(await skills.instructions(), /- one: Changed\./);
  assert.equal((await call(skills, "Skill", { name: "one" })).content, "One, changed.");
});

test("of many skills those that fit the first message are described first", async (t) => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [
      `skill-${at}/SKILL.md`,
      skill(`skill-${at}`, `Handles subject number ${at} of the archive, with every step that it takes. Use for it.`),
    ]),
  );
  const skillsDir = createFolder(t, {
    ...many,
    "zebra/SKILL.md": skill("zebra", "Counts zebras in photographs. Use for pictures of zebras."),
  });
  const skills = await openSkillTools({ skillsDir, contextWindow: 32_000 });
  t.after(() => skills.close());
  assert.doesNotMatch(await skills.instructions(), /Counts zebras/);
  assert.match(await skills.instructions("How many zebras are in this photograph?"), /- zebra: Counts zebras/);
});

test("a home in memory offers the skills of its library", async (t) => {
  const home = openMemoryHome();
  const library = await openLibrary({ home });
  t.after(async () => {
    await library.close();
    await home.close();
  });
  await library.import(packageOf({ "SKILL.md": skill("notes", "Tidies notes. Use when asked.", "Tidy.") }), {
    author: "ann",
  });
  const skills = await openSkillTools({ home, userHome: "/nowhere" });
  t.after(() => skills.close());
  assert.match(await skills.instructions(), /- notes: Tidies notes/);
  assert.deepEqual(await call(skills, "Skill", { name: "notes" }), { content: "Tidy.", isError: false });
});
