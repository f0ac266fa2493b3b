import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import {
  createLibrarySandbox,
  type Files,
  type LibrarySandbox,
  packageOf,
  refusal,
} from "../../../../../test/library-sandbox.ts";
import type { UpdateOptions } from "./update-skill.ts";

const upstream = { kind: "git", source: "https://example.com/team", path: "skills/pdf", commit: "c1" } as const;
const files = (more: Files = {}): Files => ({
  "SKILL.md": `${skillText("pdf")}\n# One\n\nfirst\n\n# Two\n\nsecond\n`,
  "guide.md": "a\nb\nc\nd\ne\nf\n",
  "*run.sh": "#!/bin/sh\n",
  ...more,
});

async function installed(sandbox: LibrarySandbox, given = files()) {
  const { library } = sandbox;
  const report = await library.import(packageOf(given), { author: "ann", upstream });
  assert.equal(report.state, "created");
  const write = async (path: string, change: (text: string) => string) => {
    const { text = "", version } = await library.readFile("pdf", path);
    await library.edit("pdf", { kind: "write", path, text: change(text) }, { author: "ann", from: version });
  };
  const update = async (given: Files, more: Partial<UpdateOptions> = {}) => {
    const { version } = await library.get("pdf");
    return library.update("pdf", packageOf(given), {
      author: "ann",
      from: version,
      upstream: { ...upstream, commit: "c2" },
      ...more,
    });
  };
  const textOf = async (path: string, version?: number) => (await library.readFile("pdf", path, version)).text;
  return { library, write, update, textOf };
}

describe("an update from upstream", () => {
  test("keeps the source with every version: also edited, renamed, rolled back and restored ones", async (t) => {
    const { library, write } = await installed(createLibrarySandbox(t));
    await write("guide.md", () => "edited\n");
    await library.rollback("pdf", 1, { author: "ann", from: 2 });
    const history = await library.history("pdf");
    const [first] = history.toReversed();
    assert.deepEqual(first?.provenance, { ...upstream, digest: first?.digest });
    assert.deepEqual(
      history.map(({ provenance }) => provenance),
      [first?.provenance, first?.provenance, first?.provenance],
    );
    await library.rename("pdf", "papers" as never, { author: "ann", from: 3 });
    assert.deepEqual((await library.get("papers")).provenance, first?.provenance);
    await library.delete("papers", { author: "ann", from: 4 });
    await library.restore("papers", { author: "ann" });
    assert.deepEqual((await library.get("papers")).provenance, first?.provenance);
    await library.import(packageOf({ ...files(), "SKILL.md": skillText("papers") }), {
      author: "ann",
      onConflict: "update",
    });
    assert.equal((await library.get("papers")).provenance, undefined, "a package of unknown origin has none");
  });

  test("says that there is nothing new, and makes no version", async (t) => {
    const { update, library } = await installed(createLibrarySandbox(t));
    const report = await update(files());
    assert.deepEqual([report.state, report.before, report.version, report.files], ["current", 1, 1, []]);
    assert.equal((await library.history("pdf")).length, 1);
  });

  test("of an unedited skill is what came, in one version, and its audit row names the commit", async (t) => {
    const { update, library, textOf } = await installed(createLibrarySandbox(t));
    const fresh = files({ "guide.md": "new\n", "more/a.md": "a" });
    delete (fresh as Record<string, unknown>)["*run.sh"];
    const dry = await update(fresh, { dryRun: true });
    assert.deepEqual([dry.state, dry.edited, (await library.history("pdf")).length], ["updated", false, 1]);
    const { problems: _, ...report } = await update(fresh);
    assert.deepEqual(
      [report.state, report.before, report.version, report.edited, report.conflicts],
      ["updated", 1, 2, false, []],
    );
    assert.deepEqual(
      report.files.map(({ path, change }) => `${change} ${path}`),
      ["modified guide.md", "added more/a.md", "removed run.sh"],
    );
    const [version] = await library.history("pdf");
    assert.deepEqual(
      [version?.cause, version?.note, version?.provenance?.commit, version?.provenance?.digest],
      ["update", "https://example.com/team skills/pdf @ c2", "c2", version?.digest],
    );
    const [row] = await library.audit({ limit: 1 });
    assert.partialDeepStrictEqual(row, {
      action: "skill.update",
      subject: "pdf",
      before: 1,
      after: 2,
      details: { source: upstream.source, commit: "c2" },
    });
    await library.rollback("pdf", 1, { author: "ann", from: 2 });
    assert.equal(await textOf("guide.md"), "a\nb\nc\nd\ne\nf\n", "it can be undone");
    assert.equal((await library.get("pdf")).provenance?.commit, "c1");
  });

  test("merges what was edited here, twice in a row, and the base of the second merge is the first upstream", async (t) => {
    const { update, write, textOf, library } = await installed(createLibrarySandbox(t));
    await write("guide.md", (text) => text.replace("a\n", "MINE\n"));
    const merged = await update(files({ "guide.md": "a\nb\nc\nd\ne\nF\n" }));
    assert.deepEqual([merged.state, merged.edited, merged.version], ["merged", true, 3]);
    assert.equal(await textOf("guide.md"), "MINE\nb\nc\nd\ne\nF\n");
    const again = await update(files({ "guide.md": "a\nb\nc\nD\ne\nF\n", "new.md": "n" }));
    assert.deepEqual([again.state, again.version], ["merged", 4]);
    assert.deepEqual([await textOf("guide.md"), await textOf("new.md")], ["MINE\nb\nc\nD\ne\nF\n", "n"]);
    assert.deepEqual(await library.loose(), []);
    assert.deepEqual((await library.inspect({ deep: true })).damaged, []);
    const { holders } = await library.delete("pdf", { author: "ann", from: 4, purge: true });
    assert.deepEqual(holders, [], "the library itself is no session");
    assert.deepEqual([await library.references(), await library.loose()], [[], []], "nothing of it is kept");
  });

  test("refuses a conflict and changes nothing, until a side, markers or a text is chosen", async (t) => {
    const sandbox = createLibrarySandbox(t);
    const { update, write, textOf } = await installed(sandbox);
    await write("guide.md", (text) => text.replace("c", "MINE"));
    const before = await sandbox.state();
    const theirs = files({ "guide.md": "a\nb\nTHEIRS\nd\ne\nf\n" });
    const fault = await refusal(update(theirs), "skill.conflicts");
    assert.match(fault.message, /guide\.md/);
    assert.deepEqual(await sandbox.state(), before);
    const { state, conflicts } = await update(theirs, { dryRun: true });
    assert.deepEqual(
      [state, conflicts],
      [
        "conflicts",
        [
          {
            path: "guide.md",
            reason: "both-changed",
            base: "a\nb\nc\nd\ne\nf\n",
            mine: "a\nb\nMINE\nd\ne\nf\n",
            theirs: "a\nb\nTHEIRS\nd\ne\nf\n",
          },
        ],
      ],
    );
    const marked = "a\nb\n<<<<<<< local\nMINE\n=======\nTHEIRS\n>>>>>>> upstream\nd\ne\nf\n";
    const choices: readonly (readonly [Partial<UpdateOptions>, string])[] = [
      [{ resolve: "mine" }, "a\nb\nMINE\nd\ne\nf\n"],
      [{ resolve: "theirs" }, "a\nb\nTHEIRS\nd\ne\nf\n"],
      [{ resolve: "markers" }, marked],
      [{ resolved: new Map([["guide.md", "both\n"]]) }, "both\n"],
    ];
    for (const [choice, text] of choices) {
      const report = await update(theirs, choice);
      assert.equal(report.conflicts.length, 0);
      assert.equal(await textOf("guide.md"), text);
      const { version } = await sandbox.library.get("pdf");
      await sandbox.library.rollback("pdf", 2, { author: "ann", from: version });
    }
  });

  test("a file that one side removed and the other changed is a conflict, and no side is chosen silently", async (t) => {
    const { update, write, library } = await installed(createLibrarySandbox(t));
    await write("guide.md", () => "mine\n");
    const without = files();
    delete (without as Record<string, unknown>)["guide.md"];
    const removed = await update(without, { dryRun: true });
    assert.deepEqual(
      removed.conflicts.map(({ path, reason }) => [path, reason]),
      [["guide.md", "removed-upstream"]],
    );
    assert.equal((await update(without, { resolve: "markers", dryRun: true })).state, "merged", "it is kept");
    await update(without, { resolve: "theirs" });
    await refusal(library.readFile("pdf", "guide.md"), "file.not-found");
  });

  test("binary files are never merged", async (t) => {
    const binary = (byte: number): Files => files({ "logo.bin": Buffer.from([0, byte]) });
    const { update, library } = await installed(createLibrarySandbox(t), binary(1));
    const { version } = await library.get("pdf");
    await library.edit("pdf", { kind: "delete", path: "logo.bin" }, { author: "ann", from: version });
    assert.deepEqual(
      (await update(binary(2), { dryRun: true })).conflicts.map(({ reason }) => reason),
      ["removed-here"],
    );
  });

  test("a merge that would break SKILL.md is refused", async (t) => {
    const sandbox = createLibrarySandbox(t);
    const { update, write } = await installed(sandbox);
    await write("SKILL.md", (text) => text.replace(/description: .*/, "description: My own words."));
    const before = await sandbox.state();
    const theirs = files({ "SKILL.md": skillText("pdf").replace(/description: .*/, "description: Their words.") });
    await refusal(update(theirs, { resolve: "markers" }), "skill.refused");
    assert.deepEqual(await sandbox.state(), before);
  });

  test("a hostile or broken package changes nothing", async (t) => {
    const sandbox = createLibrarySandbox(t);
    const { update } = await installed(sandbox);
    const before = await sandbox.state();
    for (const given of [
      files({ "../x": "x" }),
      files({ "SKILL.md": "no frontmatter" }),
      files({ "h.md": "a\u202Eb" }),
    ]) {
      const report = await update(given);
      assert.equal(report.state, "refused");
      assert.ok(report.problems.some(({ severity }) => severity === "error"));
    }
    assert.deepEqual(await sandbox.state(), before);
  });

  test("files that fit only one by one are refused together", async (t) => {
    const { update, library } = await installed(createLibrarySandbox(t));
    const { version } = await library.get("pdf");
    await library.edit("pdf", { kind: "create-file", path: "Notes.md", text: "x" }, { author: "ann", from: version });
    await refusal(update(files({ "notes.md": "y" })), "file.exists");
  });

  test("a version that was made meanwhile is not overwritten", async (t) => {
    const { update, write } = await installed(createLibrarySandbox(t));
    await write("guide.md", () => "x\n");
    await refusal(update(files({ a: "a" }), { from: 1 }), "skill.stale");
  });

  test("without a base, where the skill was edited before its source was known, both sides are shown", async (t) => {
    const sandbox = createLibrarySandbox(t);
    await sandbox.library.import(packageOf(files()), { author: "ann" });
    const report = await sandbox.library.import(packageOf(files()), { author: "ann", upstream, onConflict: "update" });
    assert.deepEqual([report.state, report.version], ["updated", 2], "the source is new, the content is not");
    const same = await sandbox.library.import(packageOf(files()), { author: "ann", upstream, onConflict: "update" });
    assert.equal(same.state, "unchanged");
  });
});
