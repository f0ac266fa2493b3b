import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import {
  asOrdinaryUser,
  contentsOf,
  createLibrarySandbox,
  errorsOf,
  notesOf,
  ordinaryUser,
  packageOf,
  refusal,
} from "../../../../../test/library-sandbox.ts";
import { makeArchive } from "../../../../../test/make-archive.ts";
import { translateDiagnostic } from "../../ground/diagnostic.ts";
import { isSlug } from "../../skill/slug.ts";
import type { PackageSource } from "./open-package.ts";

const author = "ann";
const alone = (text: string | Buffer): PackageSource => ({
  kind: "file",
  name: "SKILL.md",
  bytes: Buffer.from(text as string),
});

/** A SKILL.md of this size that does not pack too well. */
const large = (size: number): string =>
  (skillText("a") + Array.from({ length: 200_000 }, (_, number) => number).join(" ")).slice(0, size);

describe("an import", () => {
  test("makes a row, a tree, a link and a line in the audit", async (t) => {
    const now = () => new Date("2030-01-02T03:04:05.678Z");
    const { library, add } = createLibrarySandbox(t, { now });
    const report = await add("pdf", { "docs/a.md": "a", "*run.sh": "#!", "empty/": "" });
    const { digest = "" } = report;
    assert.deepEqual(
      [report.state, report.slug, report.version, report.importable, report.problems],
      ["created", "pdf", 1, true, []],
    );
    assert.deepEqual(
      report.files.map(({ path, executable }) => `${path}${executable ? " *" : ""}`),
      ["SKILL.md", "docs/a.md", "run.sh *"],
    );
    const size = skillText("pdf").length + 3;
    assert.deepEqual(
      [report.size, report.kind, report.name, report.packedSize > 0],
      [size, "archive", "package.zip", true],
    );
    const { head, diagnostics, ...row } = await library.get("pdf");
    assert.deepEqual(row, {
      slug: "pdf",
      name: "pdf",
      description: "A package made for tests.",
      dirPath: `trees/${digest}`,
      dependencies: { tools: [], servers: [], skills: [] },
      version: 1,
      digest,
      files: 3,
      size,
      createdAt: "2030-01-02T03:04:05.678Z",
      updatedAt: "2030-01-02T03:04:05.678Z",
    });
    assert.deepEqual([head.fields.name, "body" in head, diagnostics], ["pdf", false, []]);
    assert.equal(readlinkSync(join(library.root, "skills/pdf")), `../trees/${digest}`);
    const tree = contentsOf(join(library.root, "trees", digest));
    assert.deepEqual(
      Object.entries(tree).map(([path, content]) => `${path}: ${content.replace(/^(file \d+).*/, "$1")}`),
      ["SKILL.md: file 444", "docs: folder 755", "docs/a.md: file 444", "empty: folder 755", "run.sh: file 555"],
    );
    assert.equal(statSync(join(library.root, "trees", digest)).mode & 0o777, 0o755);
    const [entry, ...more] = await library.audit();
    assert.deepEqual(
      [entry?.actor, entry?.action, entry?.subject, entry?.before, entry?.after, more],
      ["ann", "skill.import", "pdf", null, 1, []],
    );
    assert.deepEqual(entry?.details, { digest, note: "package.zip" });
    assert.deepEqual(
      (await library.history("pdf")).map(({ n, author: by, cause, note }) => [n, by, cause, note]),
      [[1, "ann", "import", "package.zip"]],
    );
    assert.equal(await library.leftovers(), 0);
  });

  test("takes the slug from the frontmatter, not from the file or folder", async (t) => {
    const { library, skill, folder } = createLibrarySandbox(t);
    skill("skills/other-name", "Some Folder", { frontmatter: "name: real\ndescription: d" });
    const [source] = await library.locate(join(folder, "skills"));
    assert.ok(source);
    const report = await library.import(source, { author });
    assert.deepEqual([report.slug, report.name, report.kind], ["real", "Some Folder", "folder"]);
  });

  test("of a folder, an archive and a SKILL.md alone with the same content gives the same tree", async (t) => {
    const { library, write, folder } = createLibrarySandbox(t);
    write("given/SKILL.md", skillText("one"));
    const dry = { author, dryRun: true };
    const reports = [
      await library.import({ kind: "folder", path: join(folder, "given") }, dry),
      await library.import(packageOf({ "x/y/SKILL.md": skillText("one") }), dry),
      await library.import(alone(skillText("one")), dry),
      await library.import(packageOf({ "skill.md": skillText("one") }), dry),
    ];
    assert.equal(new Set(reports.map(({ digest }) => digest)).size, 1);
  });

  for (const [title, text, rules] of [
    ["no frontmatter", "# Title\n", ["frontmatter.missing"]],
    ["a frontmatter without end", "---\nname: a\n", ["frontmatter.unclosed"]],
    ["neither name nor description", "---\nlicense: MIT\n---\n", ["name.missing", "description.missing"]],
    ["no description", "---\nname: a\n---\n", ["description.missing"]],
    ["a name with other letters", "---\nname: A_b\ndescription: d\n---\n", ["name.not-slug"]],
    ["two hyphens", "---\nname: a--b\ndescription: d\n---\n", ["name.not-slug"]],
    ["a hyphen in front", "---\nname: -a\ndescription: d\n---\n", ["name.not-slug"]],
    ["65 characters", `---\nname: ${"a".repeat(65)}\ndescription: d\n---\n`, ["name.not-slug"]],
    ["a key twice", "---\nname: a\nname: b\ndescription: d\n---\n", ["yaml.duplicate-key"]],
    ["an anchor", "---\nname: a\ndescription: d\nx: &x 1\n---\n", ["yaml.anchor"]],
    ["bytes that are no text", Buffer.concat([Buffer.from(skillText("a")), Buffer.from([0xff])]), ["text.not-utf8"]],
    ["a NUL", `${skillText("a")}\0`, ["text.not-utf8"]],
    ["more than a megabyte", large(1_000_001), ["text.too-large"]],
  ] as const)
    test(`refuses a SKILL.md with ${title}, for that alone, and leaves nothing`, async (t) => {
      const { library, home } = createLibrarySandbox(t);
      for (const source of [alone(text), packageOf({ "SKILL.md": Buffer.from(text as string), "a.md": "a" })]) {
        const report = await library.import(source, { author });
        assert.deepEqual([report.state, report.importable, report.slug], ["refused", false, undefined]);
        const errors = report.problems.filter(({ severity }) => severity === "error");
        assert.deepEqual(
          errors.map(({ rule, path }) => `${rule} ${path}`),
          rules.map((rule) => `${rule} SKILL.md`),
        );
      }
      assert.equal(existsSync(home), false);
    });

  test("as large as a SKILL.md may be is taken", async (t) => {
    const { library } = createLibrarySandbox(t);
    assert.equal((await library.import(packageOf({ "SKILL.md": large(1_000_000) }), { author })).state, "created");
  });

  test("keeps what only deserves a warning with the skill", async (t) => {
    const { library } = createLibrarySandbox(t);
    const report = await library.import(alone("---\nname: a\ndescription: d\n---\n"), { author });
    assert.deepEqual([report.state, notesOf(report)], ["created", ["body.empty"]]);
    assert.deepEqual(
      (await library.get("a")).diagnostics.map(({ rule, path }) => [rule, path]),
      [["body.empty", "SKILL.md"]],
    );
  });

  test("tells how far it is, and stops when it is told to, leaving nothing", async (t) => {
    const { library, add, state } = createLibrarySandbox(t);
    const steps: string[] = [];
    await add("one", { a: "", b: "" }, { onProgress: (done, total) => steps.push(`${done}/${total}`) });
    assert.deepEqual(steps, ["1/2", "2/2"]);
    const before = await state();
    const stop = new AbortController();
    const stopped = add("two", { a: "", b: "", c: "" }, { signal: stop.signal, onProgress: () => stop.abort() });
    await assert.rejects(stopped, { name: "AbortError" });
    assert.deepEqual(await state(), before);
    assert.equal(await library.leftovers(), 0);
  });

  test("what is found broken only when it is unpacked leaves nothing of what was unpacked before", async (t) => {
    const { library, add, state } = createLibrarySandbox(t);
    await add("one");
    const before = await state();
    const wrong = { crc: 1 };
    const bytes = makeArchive([
      { name: "SKILL.md", content: skillText("two") },
      { name: "a.md", content: "a" },
      { name: "b.md", content: "b", local: wrong, central: wrong },
      { name: "c.md", content: "c", local: wrong, central: wrong },
    ]);
    const report = await library.import({ kind: "archive", name: "x.zip", bytes }, { author });
    assert.deepEqual(
      report.problems.map(({ rule, path }) => `${rule} ${path}`),
      ["archive.corrupt b.md", "archive.corrupt c.md"],
    );
    assert.deepEqual(await state(), before);
  });

  test("that fails when its tree is in its place already takes it back", async (t) => {
    const { add, state, open, library } = createLibrarySandbox(t);
    await add("one");
    const before = await state();
    const failing = open({
      at: (point) => {
        if (point === "published") throw new Error("the disk is gone");
      },
    });
    const request = failing.import(packageOf({ "SKILL.md": skillText("two") }), { author });
    await assert.rejects(request, /the disk is gone/);
    assert.deepEqual([await state(), await library.leftovers()], [before, 0]);
  });

  test("unless it has more folders than files are allowed, empty or not", async (t) => {
    const { library } = createLibrarySandbox(t);
    const folders = (count: number, name: (number: number) => string) =>
      Object.fromEntries(Array.from({ length: count }, (_, number) => [name(number), ""]));
    for (const files of [folders(5000, (number) => `${number}/`), folders(1001, (number) => `${number}/a/x`)]) {
      const report = await library.import(packageOf({ "SKILL.md": skillText("a"), ...files }), { author });
      assert.deepEqual(errorsOf(report), ["archive.too-many"]);
    }
    const allowed = packageOf({ "SKILL.md": skillText("a"), ...folders(2000, (number) => `${number}/`) });
    assert.deepEqual(errorsOf(await library.import(allowed, { author })), []);
  });

  test("with every limit of the library's settings, not of the package", async (t) => {
    const { library, open } = createLibrarySandbox(t, { limits: { files: 1 } });
    const source = packageOf({ "SKILL.md": skillText("a"), b: "" });
    assert.deepEqual(errorsOf(await library.import(source, { author })), ["archive.too-many"]);
    assert.deepEqual(
      errorsOf(await open({ limits: { packed: 10 } }).import(source, { author })),
      ["archive.too-large", "package.no-skill"].slice(0, 1),
    );
    assert.equal((await open({ limits: { files: 2 } }).import(source, { author })).state, "created");
  });
});

describe("a dry run", () => {
  test("says what would happen and creates nothing, not even a home", async (t) => {
    const { home, add } = createLibrarySandbox(t);
    const report = await add("pdf", { "a.md": "a" }, { dryRun: true });
    assert.deepEqual([report.state, report.slug, report.version, report.importable], ["created", "pdf", 1, true]);
    assert.equal(existsSync(home), false);
    assert.equal((await add("pdf", { "a.md": "a" })).digest, report.digest, "and that is what happens");
  });

  test("changes no row and no file of a library", async (t) => {
    const { add, state } = createLibrarySandbox(t);
    await add("pdf");
    const before = await state();
    for (const onConflict of ["rename", "update", "skip"] as const) {
      const report = await add("pdf", { a: "" }, { dryRun: true, onConflict });
      assert.deepEqual(
        [report.state, report.slug, report.version],
        { rename: ["created", "pdf-v2", 1], update: ["updated", "pdf", 2], skip: ["skipped", "pdf", 1] }[onConflict],
      );
    }
    assert.deepEqual(await state(), before);
  });
});

describe("a slug that is taken", () => {
  test("becomes -v2, then -v3, each with its own name inside", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    for (const [number, slug] of ["x", "x-v2", "x-v3"].entries()) {
      const report = await add("x");
      assert.deepEqual([report.slug, report.version], [slug, 1]);
      assert.deepEqual(notesOf(report), number === 0 ? [] : ["import.slug-taken"]);
      const { text } = await library.readFile(slug, "SKILL.md");
      assert.equal(text, skillText(slug));
      assert.equal((await library.get(slug)).head.fields.name, slug);
      assert.equal((await library.get(slug)).name, slug);
    }
    const [note] = (await add("x", {}, { dryRun: true })).problems;
    assert.equal(note?.message, "x exists (v1); this becomes x-v4");
  });

  test("also by a folder, a file or a link without a row, which are left alone", async (t) => {
    const { library, add, write, home } = createLibrarySandbox(t);
    const skills = join(home, "library/skills");
    mkdirSync(join(skills, "x"), { recursive: true });
    write(join(skills, "x-v2"), "a file");
    symlinkSync("/nowhere", join(skills, "x-v3"));
    const report = await add("x");
    assert.deepEqual(
      [report.slug, report.problems[0]?.message],
      ["x-v4", "library/skills/x exists but is not a skill of the library; this becomes x-v4"],
    );
    assert.equal((await add("x", {}, { onConflict: "skip" })).state, "skipped");
    assert.deepEqual((await library.strangers()).toSorted(), ["x", "x-v2", "x-v3"]);
    assert.equal(statSync(join(skills, "x-v2")).size, 6);
  });

  test("is taken by its row, also where somebody removed its link", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    const long = "a".repeat(64);
    for (const name of ["x", long]) {
      const slugs = [(await add(name)).slug ?? "", (await add(name)).slug ?? ""];
      for (const slug of slugs) unlinkSync(join(library.root, "skills", slug));
      slugs.push((await add(name)).slug ?? "");
      assert.deepEqual(
        slugs,
        name === "x" ? ["x", "x-v2", "x-v3"] : [long, ...["-v2", "-v3"].map((end) => long.slice(3) + end)],
      );
    }
  });

  test("is cut where the new one would be longer than 64 characters", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    const name = `${"a".repeat(60)}-bcd`;
    for (const slug of [name, `${"a".repeat(60)}-v2`, `${"a".repeat(60)}-v3`]) {
      assert.equal((await add(name)).slug, slug);
      assert.ok(isSlug(slug));
      assert.equal((await library.get(slug)).name, slug);
    }
  });

  for (const [title, before, after] of [
    [
      "comments, order and spacing",
      "---\n# about\nlicense:   MIT   # mine\nname:  x   # the name\ndescription: >-\n  d\n  e\nmetadata: {a: 'b', name: x}\n---\n\nname: x\n",
      "---\n# about\nlicense:   MIT   # mine\nname:  x-v2   # the name\ndescription: >-\n  d\n  e\nmetadata: {a: 'b', name: x}\n---\n\nname: x\n",
    ],
    [
      "line ends of Windows",
      "---\r\nname: x\r\ndescription: d\r\n---\r\n\r\nBody\r\n",
      "---\r\nname: x-v2\r\ndescription: d\r\n---\r\n\r\nBody\r\n",
    ],
    [
      "double quotes",
      '---\nname: "x" # q\ndescription: "d"\n---\nB\n',
      '---\nname: x-v2 # q\ndescription: "d"\n---\nB\n',
    ],
    [
      "single quotes",
      "---\nname: 'x'\ndescription: 'it''s'\n---\nB\n",
      "---\nname: x-v2\ndescription: 'it''s'\n---\nB\n",
    ],
    [
      "a byte order mark",
      "\uFEFF---\nname: x\ndescription: d\n---\nB\n",
      "\uFEFF---\nname: x-v2\ndescription: d\n---\nB\n",
    ],
    ["no line end at the end", "---\nname: x\ndescription: d\n---\nB", "---\nname: x-v2\ndescription: d\n---\nB"],
  ] as const)
    test(`changes the value of name only: ${title} stay`, async (t) => {
      const { library, add } = createLibrarySandbox(t);
      await add("x");
      const report = await library.import(packageOf({ "SKILL.md": before, "a.md": "name: x\n" }), { author });
      assert.deepEqual([report.slug, errorsOf(report)], ["x-v2", []]);
      const { bytes } = await library.readFile("x-v2", "SKILL.md");
      assert.equal(bytes.toString(), after);
      assert.equal((await library.readFile("x-v2", "a.md")).text, "name: x\n");
    });

  test("whose name cannot be written again is a refusal that says so", async (t) => {
    const { library, add, state } = createLibrarySandbox(t);
    await add("x");
    const before = await state();
    const source = alone("---\n? name # a:b\n: |\n  x\ndescription: d\n---\nB\n");
    const free = await library.import(alone("---\n? name # a:b\n: |\n  free\ndescription: d\n---\nB\n"), {
      author,
      dryRun: true,
    });
    assert.equal(free.state, "created", "where it need not be changed it is taken");
    const report = await library.import(source, { author });
    assert.deepEqual([report.state, report.slug, errorsOf(report)], ["refused", undefined, ["import.not-renamable"]]);
    const problem = report.problems.find(({ rule }) => rule === "import.not-renamable");
    assert.match(problem?.message ?? "", /^The name cannot be changed to x-v2: The frontmatter cannot be edited/);
    assert.match(problem ? translateDiagnostic(problem, "zh").message : "", /^无法把 name 改为 x-v2：无法编辑/);
    assert.deepEqual(await state(), before);
  });

  test("can be the next version instead", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("x", { "old.md": "a", "same.md": "s" });
    const report = await add("x", { "new.md": "b", "same.md": "s" }, { onConflict: "update", author: "bob" });
    assert.deepEqual([report.state, report.slug, report.version, report.problems], ["updated", "x", 2, []]);
    assert.deepEqual(
      (await library.tree("x")).map(({ path }) => path),
      ["SKILL.md", "new.md", "same.md"],
    );
    assert.deepEqual(
      (await library.history("x")).map(({ n, cause, author: by }) => [n, cause, by]),
      [
        [2, "update", "bob"],
        [1, "import", "ann"],
      ],
    );
    const [entry] = await library.audit();
    assert.deepEqual([entry?.before, entry?.after], [1, 2]);
    assert.equal((await add("y", {}, { onConflict: "update" })).state, "created", "where there is none it is created");
  });

  test("updated by the same content is unchanged, and no version", async (t) => {
    const { add, state } = createLibrarySandbox(t);
    const { digest } = await add("x", { a: "1" });
    const before = await state();
    const report = await add("x", { a: "1" }, { onConflict: "update" });
    assert.deepEqual([report.state, report.slug, report.version, report.digest], ["unchanged", "x", 1, digest]);
    assert.deepEqual(await state(), before);
  });

  test("can be skipped, after everything that is wrong was said", async (t) => {
    const { add, state } = createLibrarySandbox(t);
    await add("x");
    const before = await state();
    const report = await add("x", { a: "1" }, { onConflict: "skip" });
    assert.deepEqual([report.state, report.slug, report.version], ["skipped", "x", 1]);
    assert.equal((await add("x", { "con.md": "" }, { onConflict: "skip" })).state, "refused");
    assert.deepEqual(await state(), before);
    assert.equal((await add("free", {}, { onConflict: "skip" })).state, "created");
  });

  test("is updated from the version its author saw, or not at all", async (t) => {
    const { add, state } = createLibrarySandbox(t);
    await add("x");
    await add("x", { a: "1" }, { onConflict: "update", from: 1 });
    const before = await state();
    for (const onConflict of ["update", "skip"] as const)
      for (const dryRun of [true, false]) {
        const { values } = await refusal(add("x", { a: "2" }, { onConflict, from: 1, dryRun }), "skill.stale");
        assert.deepEqual([values.seen, values.version], [1, 2]);
      }
    assert.deepEqual(await state(), before);
    assert.equal(
      (await add("x", { a: "2" }, { onConflict: "rename", from: 1 })).slug,
      "x-v2",
      "a new one is from nothing",
    );
  });
});

describe("a key", () => {
  test("makes an import that is asked for twice happen once", async (t) => {
    const { add, state, open } = createLibrarySandbox(t);
    await add("x");
    const first = await add("x", { a: "1" }, { key: "k" });
    const before = await state();
    for (const library of [undefined, open()]) {
      const source = packageOf({ "SKILL.md": skillText("x"), a: "1" });
      const again = library
        ? await library.import(source, { author: "bob", key: "k" })
        : await add("x", { a: "1" }, { key: "k" });
      assert.deepEqual(
        [again.state, again.slug, again.version, again.digest, again.importable],
        ["created", "x-v2", 1, first.digest, true],
      );
    }
    assert.deepEqual(await state(), before);
  });

  test("is bound to the content and to what was asked for", async (t) => {
    const { add, state, library, write, folder } = createLibrarySandbox(t);
    await add("x", { a: "1" }, { key: "k" });
    const before = await state();
    const others = [
      () => add("x", { a: "2" }, { key: "k" }),
      () => add("x", { a: "1" }, { key: "k", onConflict: "update" }),
      () => add("x", { a: "1" }, { key: "k", fix: true }),
    ];
    for (const other of others) assert.equal((await refusal(other(), "import.key-reused")).values.key, "k");
    assert.deepEqual(await state(), before);
    write("given/SKILL.md", skillText("y"));
    const source = { kind: "folder", path: join(folder, "given") } as const;
    assert.equal((await library.import(source, { author, key: "f" })).slug, "y");
    assert.equal((await library.import(source, { author, key: "f" })).slug, "y", "a folder by what is in it");
    write("given/a.md", "more");
    await refusal(library.import(source, { author, key: "f" }), "import.key-reused");
    assert.equal((await library.list()).total, 2);
  });

  test("answers also when the skill is gone", async (t) => {
    const { add, library } = createLibrarySandbox(t);
    await add("x", {}, { key: "k" });
    await library.delete("x", { author, from: 1 });
    const again = await add("x", {}, { key: "k" });
    assert.deepEqual([again.state, again.slug, again.digest], ["created", "x", undefined]);
    assert.equal((await library.list()).total, 0);
  });

  test("of something refused is free again", async (t) => {
    const { add } = createLibrarySandbox(t);
    await add("other");
    assert.equal((await add("x", { "con.md": "" }, { key: "k" })).state, "refused");
    assert.equal((await add("x", {}, { key: "k" })).state, "created");
  });
});

describe("twenty imports of one name at one time", () => {
  const expected = ["x", ...Array.from({ length: 19 }, (_, number) => `x-v${number + 2}`)].toSorted();

  test("give twenty slugs in one process with several libraries", async (t) => {
    const { open, library } = createLibrarySandbox(t);
    const libraries = [open(), open(), open(), open()];
    const reports = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        libraries[number % 4]?.import(packageOf({ "SKILL.md": skillText("x") }), { author }),
      ),
    );
    assert.deepEqual(reports.map((report) => report?.slug).toSorted(), expected);
    assert.equal((await library.list()).total, 20);
    assert.deepEqual(readdirSync(join(library.root, "skills")).toSorted(), expected);
    assert.equal(await library.leftovers(), 0);
  });

  test("give twenty slugs in several processes", async (t) => {
    const { library, home, folder, write } = createLibrarySandbox(t);
    const path = write("x.md", skillText("x"));
    const program = `
      import { createLibrary } from ${JSON.stringify(join(import.meta.dirname, "../library.ts"))};
      await using library = createLibrary({ home: process.argv[1] });
      const [source] = await library.locate(process.argv[2]);
      const work = Array.from({ length: 7 }, () => library.import(source, { author: "ann" }));
      console.log((await Promise.all(work)).map(({ slug }) => slug).join(" "));`;
    const run = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const child = spawn(
          process.execPath,
          ["-C", "loadout-source", "--input-type=module", "-e", program, home, path],
          {
            cwd: folder,
            stdio: ["ignore", "pipe", "inherit"],
          },
        );
        let said = "";
        child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
        child.on("error", reject);
        child.on("close", (code) => (code === 0 ? resolve(said) : reject(new Error(`ended with ${code}`))));
      });
    const slugs = (await Promise.all([run(), run(), run()])).join(" ").split(/\s+/).filter(Boolean);
    assert.deepEqual(slugs.toSorted(), [...expected, "x-v21"].toSorted());
    assert.equal((await library.list()).total, 21);
  });
});

describe("dependencies on import", () => {
  const text = (lines: string): string => `---\nname: x\ndescription: d\nmetadata:\n${lines}---\nB\n`;

  test("are warnings where they are unknown or the skill itself, and stay in the index", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("there");
    const source = alone(
      text(
        "  tool_dependencies: grep, nothing\n  mcp_dependencies: files\n  skill_dependencies: there, x, none, given\n",
      ),
    );
    const known = { tools: ["grep"], servers: [], skills: ["given"] };
    const report = await library.import(source, { author, known });
    assert.equal(report.state, "created");
    assert.deepEqual(
      report.problems.map(({ rule, values }) => `${rule} ${values.name}`),
      ["dependency.self x", "dependency.unknown nothing", "dependency.unknown files", "dependency.unknown none"],
    );
    const { dependencies, diagnostics } = await library.get("x");
    assert.deepEqual(dependencies, {
      tools: ["grep", "nothing"],
      servers: ["files"],
      skills: ["there", "x", "none", "given"],
    });
    assert.deepEqual(diagnostics, [], "what is unknown today may be known tomorrow");
    assert.deepEqual(await library.dependents("there"), ["x"]);
  });

  test("are told of an update too", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("x");
    const source = alone(text("  skill_dependencies: none, x\n"));
    const report = await library.import(source, { author, onConflict: "update" });
    assert.deepEqual([report.state, notesOf(report)], ["updated", ["dependency.self", "dependency.unknown"]]);
  });

  test("name the skill under its new name no longer themselves", async (t) => {
    const { library, add } = createLibrarySandbox(t);
    await add("x");
    const report = await library.import(alone(text("  skill_dependencies: x\n")), { author });
    assert.deepEqual([report.slug, notesOf(report)], ["x-v2", ["import.slug-taken"]]);
  });
});

describe("with fix", () => {
  const broken = "\uFEFF\n---\nname: My Skill\ndescription: Use: it\n---\nBody\n";

  test("what can be corrected is, and everything is told", async (t) => {
    const { library } = createLibrarySandbox(t);
    assert.deepEqual(errorsOf(await library.import(alone(broken), { author })), [
      "yaml.unquoted-colon",
      "name.not-slug",
    ]);
    const report = await library.import(alone(broken), { author, fix: true });
    assert.deepEqual([report.state, report.slug], ["created", "my-skill"]);
    assert.deepEqual(
      report.fixes.map(({ rule }) => rule),
      ["text.byte-order-mark", "frontmatter.position", "yaml.unquoted-colon", "name.not-slug"],
    );
    assert.equal(
      (await library.readFile("my-skill", "SKILL.md")).text,
      '---\nname: my-skill\ndescription: "Use: it"\n---\nBody\n',
    );
    const [entry] = await library.audit();
    assert.deepEqual(entry?.details.fixes, report.fixes);
  });

  test("what needs no correction stays byte for byte", async (t) => {
    const { library } = createLibrarySandbox(t);
    const report = await library.import(alone(skillText("one")), { author, fix: true });
    assert.deepEqual([report.fixes, report.problems], [[], []]);
    assert.equal((await library.readFile("one", "SKILL.md")).text, skillText("one"));
  });

  test("what cannot be corrected is reported as without it", async (t) => {
    const { library } = createLibrarySandbox(t);
    const source = alone("---\nname: My Skill\ndescription: d\nx: &anchor 1\n---\nB\n");
    const report = await library.import(source, { author, fix: true });
    assert.deepEqual([report.state, report.fixes, errorsOf(report)], ["refused", [], ["yaml.anchor", "name.not-slug"]]);
  });

  test("what is no text is not corrected", async (t) => {
    const { library } = createLibrarySandbox(t);
    const bytes = Buffer.concat([Buffer.from(broken), Buffer.from([0xff])]);
    const report = await library.import(alone(bytes), { author, fix: true });
    assert.deepEqual([report.state, report.fixes], ["refused", []]);
  });
});

describe("a library folder one may not write to", () => {
  for (const [place, why] of [
    ["staging", "nothing can be staged"],
    ["trees", "no tree can be put in its place"],
  ] as const)
    test(`refuses a change where ${why}, and nothing is changed`, async (t) => {
      const { library, add, state, folder, home, open } = createLibrarySandbox(t);
      for (const path of [folder, join(folder, "user")]) chmodSync(path, 0o755);
      mkdirSync(home);
      chownSync(home, ordinaryUser, ordinaryUser);
      await asOrdinaryUser(() => add("one", { a: "1" }));
      await library.close();
      const closed = place === "staging" ? library.root : join(library.root, place);
      const before = await state();
      chmodSync(closed, 0o555);
      await asOrdinaryUser(async () => {
        const other = open();
        for (const request of [
          () => other.import(packageOf({ "SKILL.md": skillText("two") }), { author }),
          () => other.edit("one", { kind: "create-file", path: "b.md", text: "b" }, { author, from: 1 }),
        ]) {
          const { values } = await refusal(request(), "file.unwritable");
          assert.equal(values.reason, "EACCES");
        }
        await other.close();
      });
      chmodSync(closed, 0o755);
      const after = await state();
      assert.deepEqual(after, before);
    });

  test("still saves the change where only the link for people cannot be made, and says so", async (t) => {
    const { library, add, folder, home, open } = createLibrarySandbox(t);
    for (const path of [folder, join(folder, "user")]) chmodSync(path, 0o755);
    mkdirSync(home);
    chownSync(home, ordinaryUser, ordinaryUser);
    await asOrdinaryUser(() => add("one"));
    await library.close();
    chmodSync(join(library.root, "skills"), 0o555);
    await asOrdinaryUser(async () => {
      await using other = open();
      const report = await other.import(packageOf({ "SKILL.md": skillText("two") }), { author });
      assert.deepEqual([report.state, notesOf(report)], ["created", ["library.view"]]);
      assert.equal((await other.list()).total, 2);
    });
    chmodSync(join(library.root, "skills"), 0o755);
    assert.deepEqual(readdirSync(join(library.root, "skills")), ["one"]);
    await library.recover();
    assert.deepEqual(readdirSync(join(library.root, "skills")), ["one", "two"]);
  });
});
