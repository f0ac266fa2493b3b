import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { hostileArchives, oddArchives } from "../../../../../test/archives.ts";
import { bytesOf, contentsOf, createLibrarySandbox, errorsOf } from "../../../../../test/library-sandbox.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { createLibrary } from "../library.ts";

/** What follows from a fault, and is said beside it. */
const consequences = ["package.several-skills", "archive.ratio", "archive.inflated", "entry.too-deep"];

test("every hostile archive is refused by an import and leaves nothing at all behind", async (t) => {
  const { folder } = createSandbox(t);
  for (const [number, { title, bytes, rules }] of hostileArchives.entries()) {
    const home = join(folder, String(number));
    await using library = createLibrary({ home });
    const report = await library.import({ kind: "archive", name: "hostile.zip", bytes: bytes() }, { author: "ann" });
    assert.deepEqual(
      [report.state, report.importable, report.slug, report.digest],
      ["refused", false, undefined, undefined],
      title,
    );
    const found: readonly string[] = errorsOf(report);
    assert.deepEqual(
      found.filter((rule) => !consequences.includes(rule) || (rules as readonly string[]).includes(rule)).toSorted(),
      rules.toSorted(),
      title,
    );
    assert.equal(existsSync(home), false, title);
  }
});

test("in a library that has skills a hostile archive changes no row and no file", async (t) => {
  const { library, add, state } = createLibrarySandbox(t);
  await add("hostile");
  const before = await state();
  const seen = new Set<string>();
  for (const { title, bytes, rules } of hostileArchives) {
    if (rules.every((rule) => seen.has(rule))) continue;
    for (const rule of rules) seen.add(rule);
    const source = { kind: "archive", name: "hostile.zip", bytes: bytes() } as const;
    for (const onConflict of ["rename", "update"] as const) {
      const { state: outcome } = await library.import(source, { author: "ann", onConflict });
      assert.equal(outcome, "refused", title);
    }
  }
  assert.deepEqual(await state(), before);
});

describe("an odd archive is imported as what it is", () => {
  const isNoise = (path: string): boolean => /__MACOSX|\.DS_Store/.test(path);
  const packages = oddArchives.filter(({ files }) => Object.keys(files).some((path) => path.endsWith("SKILL.md")));

  test("its files, folders and executable bits are kept, and its export is the same skill again", async (t) => {
    const { library } = createLibrarySandbox(t);
    assert.ok(packages.length > 40);
    for (const { title, bytes, files, folders = [], executable = [], encoding } of packages) {
      const report = await library.import({ kind: "archive", name: "odd.zip", bytes: bytes() }, { author: "ann" });
      assert.deepEqual(
        [report.state, report.slug, report.version, encoding ?? report.encoding],
        ["created", "odd", 1, report.encoding],
        title,
      );
      const root =
        Object.keys(files)
          .find((path) => path.endsWith("SKILL.md"))
          ?.slice(0, -"SKILL.md".length) ?? "";
      const tree = await library.tree("odd");
      const inside = (paths: readonly string[]): string[] =>
        paths
          .filter((path) => !isNoise(path) && path.length > root.length)
          .map((path) => path.slice(root.length))
          .toSorted();
      const listed = tree.filter(({ kind }) => kind === "file");
      assert.deepEqual(listed.map(({ path }) => path).toSorted(), inside(Object.keys(files)), title);
      assert.deepEqual(
        inside(folders).filter((path) => !tree.some((entry) => entry.kind === "folder" && entry.path === path)),
        [],
        title,
      );
      assert.deepEqual(
        listed
          .filter((entry) => entry.executable)
          .map(({ path }) => path)
          .toSorted(),
        executable.toSorted(),
        title,
      );
      for (const { path } of listed) {
        const { bytes: found } = await library.readFile("odd", path);
        assert.ok(found.equals(Buffer.from(files[root + path] as string)), `${title}: ${path}`);
      }
      const exported = await bytesOf((await library.export("odd")).chunks);
      await library.delete("odd", { author: "ann", from: 1, purge: true });
      const again = await library.import(
        { kind: "archive", name: "again.zip", bytes: exported },
        { author: "bob", dryRun: true },
      );
      assert.deepEqual([again.state, again.digest], ["created", report.digest], title);
    }
    assert.deepEqual(
      Object.keys(contentsOf(library.root)).filter((path) => path.includes("/")),
      [],
      "what was purged is gone",
    );
  });

  test("one without a skill is refused for that", async (t) => {
    const { library } = createLibrarySandbox(t);
    for (const { title, bytes } of oddArchives.filter((archive) => !packages.includes(archive))) {
      const report = await library.import({ kind: "archive", name: "odd.zip", bytes: bytes() }, { author: "ann" });
      assert.deepEqual([report.state, errorsOf(report)], ["refused", ["package.no-skill"]], title);
    }
  });
});
