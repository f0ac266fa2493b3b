import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Draft, type MetadataForm, moveDraft, openDraft, splitSkill, writeDraft } from "./metadata-draft.ts";

const head = `---
# who wrote it
name: notes
description: Keeps notes. # short
x-odd: [1, 2]
license: MIT
metadata:
  owner: lin
  tool_dependencies:
    - read_file
allowed-tools: Read Grep
---
`;

const withForm = (draft: Draft, change: Partial<MetadataForm>): Draft => {
  assert.ok(draft.form);
  return { ...draft, form: { ...draft.form, ...change } };
};
const written = (change: Partial<MetadataForm>, text = head): string =>
  writeDraft(withForm(openDraft(text), change)).text;

describe("the form of a frontmatter", () => {
  it("splits a skill so that head and body make it again", () => {
    const { head: found, body } = splitSkill(`${head}# Notes\n`);
    assert.equal(found, head);
    assert.equal(body, "# Notes\n");
  });

  it("changes nothing where nothing was changed", () => {
    assert.deepEqual(writeDraft(openDraft(head)), { text: head, refused: [] });
  });

  it("keeps comments, unknown keys and the order", () => {
    assert.equal(written({ description: "Keeps all notes." }), head.replace("Keeps notes.", "Keeps all notes."));
  });

  it("a field that is emptied and filled again stays in its place", () => {
    assert.ok(!written({ license: "" }).includes("license"));
    assert.equal(written({ license: "Apache-2.0" }), head.replace("MIT", "Apache-2.0"));
  });

  it("writes allowed tools as they were written, and none at all as none", () => {
    assert.match(written({ allowedTools: ["Read", "Bash(git add:*)"] }), /^allowed-tools: Read Bash\(git add:\*\)$/m);
    assert.ok(!written({ allowedTools: undefined }).includes("allowed-tools"));
    assert.match(written({ allowedTools: [] }), /^allowed-tools: ""$/m);
    assert.match(
      written({ allowedTools: ["Grep"] }, head.replace("Read Grep", "[Read, Grep]")),
      /^allowed-tools: \[Grep\]$/m,
    );
  });

  it("writes switches as YAML does, and only where they are needed", () => {
    const hidden = written({ isModelInvocable: false });
    assert.match(hidden, /^disable-model-invocation: true$/m);
    assert.match(written({ isModelInvocable: true }, hidden), /^disable-model-invocation: false$/m);
    assert.match(written({ isUserInvocable: false }), /^user-invocable: false$/m);
    assert.equal(written({ isUserInvocable: true, isModelInvocable: true }), head);
  });

  it("has no field for dependencies, also where they are written as a text", () => {
    const text = head.replace("  tool_dependencies:\n    - read_file\n", "  tool_dependencies: read_file\n");
    assert.notEqual(text, head);
    assert.deepEqual(openDraft(text).form?.metadata, { owner: "lin" });
    assert.match(written({ metadata: {} }, text), /tool_dependencies: read_file/);
  });

  it("adds, changes and removes texts of metadata, and leaves dependencies alone", () => {
    assert.deepEqual(openDraft(head).form?.metadata, { owner: "lin" });
    const text = written({ metadata: { team: "data" } });
    assert.match(text, /^ {2}team: data$/m);
    assert.ok(!text.includes("owner"));
    assert.match(text, /- read_file/);
  });

  it("names a field that cannot be written", () => {
    const { text, refused } = writeDraft(withForm(openDraft(head), { metadata: { owner: "lin", "a: b": "x" } }));
    assert.deepEqual(refused, ["metadata.a: b"]);
    assert.equal(text, head);
  });

  it("has no form for what cannot be read, and keeps the text", () => {
    const broken = head.replace("name: notes\n", "");
    assert.deepEqual(openDraft(broken), { base: broken, form: undefined });
    assert.equal(writeDraft(openDraft(broken)).text, broken);
  });

  it("makes my changes on a version that was saved elsewhere", () => {
    const theirs = head
      .replace("Keeps notes.", "Keeps many notes.")
      .replace("owner: lin", "owner: wang\n  since: '2024'");
    const mine = withForm(openDraft(head), { license: "Apache-2.0", metadata: { owner: "lin", team: "data" } });
    const { text } = writeDraft(moveDraft(mine, head, theirs));
    assert.equal(
      text,
      theirs
        .replace("MIT", "Apache-2.0")
        .replace("owner: wang", "owner: wang")
        .replace("    - read_file\n", "    - read_file\n  team: data\n"),
    );
  });

  it("removes a text of metadata that I removed, and leaves what others added", () => {
    const theirs = head.replace("owner: lin", "owner: wang\n  since: '2024'");
    const mine = withForm(openDraft(head), { metadata: {} });
    const text = writeDraft(moveDraft(mine, head, theirs)).text;
    assert.ok(!text.includes("owner"));
    assert.match(text, /^ {2}since: '2024'$/m);
  });

  it("spaces around a text are not a change", () => {
    assert.equal(written({ name: " notes ", description: "Keeps notes. ", license: " MIT" }), head);
  });

  it("takes a frontmatter that was written by hand as it is", () => {
    const mine = openDraft(head.replace("MIT", "BSD"));
    assert.equal(writeDraft(moveDraft(mine, head, head.replace("lin", "wang"))).text, head.replace("MIT", "BSD"));
  });
});
