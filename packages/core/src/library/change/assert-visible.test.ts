import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import { createLibrarySandbox, errorsOf, type Files, notesOf, refusal } from "../../../../../test/library-sandbox.ts";
import type { FileChange } from "./edit-files.ts";

const turned = "one \u202e two\n";

describe("publishing hidden text", () => {
  const packages: Record<string, [files: Files, rule: string]> = {
    "in the description": [
      { "SKILL.md": skillText("a").replace("made for", "made \u{e0041}\u{e0042} for") },
      "text.hidden",
    ],
    "in the body": [{ "SKILL.md": `${skillText("a")}${turned}` }, "text.hidden"],
    "in a reference": [{ "references/more.md": turned }, "text.hidden"],
    "in a script": [{ "*scripts/run.py": `x = 1 # \u2066 check\n` }, "text.hidden"],
    "in a file of no known kind": [{ "data.unknown": turned }, "text.hidden"],
    "in the name of a file": [{ "docs/gnp.\u202etxt.md": "x" }, "entry.hidden"],
    "in the name of a folder": [{ "do\u200bcs/a.md": "x" }, "entry.hidden"],
    "in the name of an empty folder": [{ "do\u200bcs/": "" }, "entry.hidden"],
  };
  for (const [what, [files, rule]] of Object.entries(packages))
    test(`${what} is refused and leaves nothing, and is taken where the person says so`, async (t) => {
      const { add, library, state } = createLibrarySandbox(t);
      const before = await state();
      const refused = await add("a", files);
      assert.deepEqual([refused.state, refused.importable, errorsOf(refused)], ["refused", false, [rule]]);
      assert.deepEqual(errorsOf(await add("a", files, { dryRun: true })), [rule]);
      assert.deepEqual(await state(), before);
      const taken = await add("a", files, { allowHiddenText: true });
      assert.deepEqual([taken.state, notesOf(taken)], ["created", [rule]]);
      const [{ details } = {}] = await library.audit();
      assert.equal((details as { hiddenText?: number }).hiddenText, 1);
    });

  test("is not what emoji and scripts need", async (t) => {
    const { add } = createLibrarySandbox(t);
    const report = await add("a", { "راهنما‌ها.md": "می‌خواهم 👩‍💻\n", "क्‍ष.md": "x" });
    assert.deepEqual([report.state, report.problems], ["created", []]);
  });

  async function withSkill(t: TestContext) {
    const sandbox = createLibrarySandbox(t);
    await sandbox.add("a", { "a.md": "a\n" });
    const edit = (change: FileChange, allowHiddenText = false) =>
      sandbox.library
        .get("a")
        .then(({ version }) => sandbox.library.edit("a", change, { author: "bob", from: version, allowHiddenText }));
    return { ...sandbox, edit };
  }

  const changes: Record<string, FileChange> = {
    "by saving SKILL.md": { kind: "write", path: "SKILL.md", text: `${skillText("a")}${turned}` },
    "by an escape in SKILL.md": {
      kind: "write",
      path: "SKILL.md",
      text: '---\nname: a\ndescription: "d \\u202e"\n---\nDo it.\n',
    },
    "by saving another file": { kind: "write", path: "a.md", text: turned },
    "by a new file": { kind: "create-file", path: "b.md", text: turned },
    "by the name of a new file": { kind: "create-file", path: "b\u202e.md", text: "b" },
    "by the name of a new folder": { kind: "create-folder", path: "b\u200b" },
    "by renaming": { kind: "rename", path: "a.md", to: "b\u200b.md" },
  };
  for (const [what, change] of Object.entries(changes))
    test(`${what} is refused and changes nothing, and is saved where the person says so`, async (t) => {
      const { edit, library, state } = await withSkill(t);
      const before = await state();
      const fault = await refusal(edit(change), "skill.hidden-text");
      assert.match(fault.say("en").message, /⟦U\+20..⟧/);
      assert.deepEqual(await state(), before);
      assert.equal((await edit(change, true)).version, 2);
      const [{ details } = {}] = await library.audit();
      assert.equal((details as { hiddenText?: number }).hiddenText, 1);
    });

  test("that was allowed before is not asked about again, only what is new", async (t) => {
    const { edit } = await withSkill(t);
    await edit({ kind: "write", path: "a.md", text: turned }, true);
    assert.equal((await edit({ kind: "write", path: "a.md", text: `# Title\n\n${turned}` })).version, 3);
    await refusal(edit({ kind: "write", path: "a.md", text: `${turned}${turned}` }), "skill.hidden-text");
    await refusal(edit({ kind: "write", path: "a.md", text: `${turned}\u200b` }), "skill.hidden-text");
  });

  test("by going back to a version that has it needs the person's word again", async (t) => {
    const { edit, library } = await withSkill(t);
    await edit({ kind: "write", path: "a.md", text: turned }, true);
    await edit({ kind: "write", path: "a.md", text: "clean\n" });
    const back = (to: number, allowHiddenText = false) =>
      library.rollback("a", to, { author: "bob", from: 3, allowHiddenText });
    await refusal(back(2), "skill.hidden-text");
    assert.equal((await back(2, true)).version, 4);
    assert.equal((await library.rollback("a", 1, { author: "bob", from: 4 })).version, 5);
  });

  test("a deleted skill that has it comes back as it was", async (t) => {
    const { edit, library } = await withSkill(t);
    await edit({ kind: "write", path: "SKILL.md", text: `${skillText("a")}${turned}` }, true);
    await library.delete("a", { author: "bob", from: 2 });
    assert.equal((await library.restore("a", { author: "bob" })).version, 3);
    assert.ok((await library.readFile("a", "SKILL.md")).text?.includes("\u202e"));
  });
});

describe("a package with a secret", () => {
  test("is flagged with file and line, and taken", async (t) => {
    const { add } = createLibrarySandbox(t);
    const key = "sk-ant-api03-q7Rk2mXv9TfB4nLw8ZsD1hJc6YgP3eUaK5oN";
    const report = await add("a", { ".env": "KEY=hunter2\n", "run.py": `#!\nkey = "${key}"\n` });
    assert.equal(report.state, "created");
    assert.deepEqual(
      report.problems.map(({ rule, severity, path, line }) => [rule, severity, path, line]),
      [
        ["file.secret", "warning", ".env", undefined],
        ["file.secret", "warning", "run.py", 2],
      ],
    );
    assert.ok(!JSON.stringify(report).includes(key.slice(10)));
  });

  test("that is saved into a skill is said with the answer", async (t) => {
    const { add, library } = createLibrarySandbox(t);
    await add("a");
    const change = { kind: "create-file", path: ".env", text: "KEY=hunter2\n" } as const;
    const { warnings, version } = await library.edit("a", change, { author: "bob", from: 1 });
    assert.deepEqual([version, warnings.map(({ rule, path }) => [rule, path])], [2, [["file.secret", ".env"]]]);
  });
});
