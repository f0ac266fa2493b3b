import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import {
  asOrdinaryUser,
  createLibrarySandbox,
  errorsOf,
  type Files,
  notesOf,
  packageOf,
} from "../../../../../test/library-sandbox.ts";
import { makeArchive } from "../../../../../test/make-archive.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { type ArchiveLimits, archiveLimits } from "../../archive/archive-limits.ts";
import { isBounded, openPackage, type PackageSource, type SkillPackage } from "./open-package.ts";

const skill = skillText("one");

/** These files as a folder on the disk. */
function folderOf(t: TestContext, files: Files): PackageSource & { readonly kind: "folder" } {
  const { write, folder } = createSandbox(t);
  const path = join(folder, "given");
  mkdirSync(path);
  for (const [name, content] of Object.entries(files))
    if (name.endsWith("/")) mkdirSync(join(path, name), { recursive: true });
    else if (name.startsWith("*")) chmodSync(write(join(path, name.slice(1)), content), 0o755);
    else write(join(path, name), content);
  return { kind: "folder", path };
}

const listOf = ({ skillFile, files, folders, dropped }: SkillPackage) => ({
  skill: skillFile?.path,
  files: files.map(({ path, executable }) => `${path}${executable ? " *" : ""}`).toSorted(),
  folders: [...folders].toSorted(),
  dropped: [...dropped].toSorted(),
});

interface Row {
  readonly files: Files;
  /** What is found in it; the same in an archive and in a folder. */
  readonly found?: {
    skill?: string;
    files?: readonly string[];
    folders?: readonly string[];
    dropped?: readonly string[];
  };
  readonly errors?: readonly string[];
  readonly notes?: readonly string[];
  readonly limits?: Partial<ArchiveLimits>;
}

const shapes: Record<string, Row> = {
  "a skill at the root": { files: { "SKILL.md": skill, "a.md": "a" }, found: { skill: "SKILL.md", files: ["a.md"] } },
  "a skill below one folder": {
    files: { "x/SKILL.md": skill, "x/a.md": "a" },
    found: { skill: "SKILL.md", files: ["a.md"] },
  },
  "a skill below a chain of folders": {
    files: { "x/": "", "x/y/": "", "x/y/SKILL.md": skill, "x/y/z/a.md": "a", "x/y/empty/": "" },
    found: { skill: "SKILL.md", files: ["z/a.md"] },
  },
  "executable files": {
    files: { "SKILL.md": skill, "*run.sh": "#!" },
    found: { skill: "SKILL.md", files: ["run.sh *"] },
  },
  "an empty folder": { files: { "SKILL.md": skill, "empty/": "" }, found: { skill: "SKILL.md", folders: ["empty"] } },
  "a lower-case skill.md": {
    files: { "skill.md": skill },
    found: { skill: "SKILL.md" },
    notes: ["file.name"],
  },
  "a mixed-case SKILL.md below a folder": {
    files: { "x/Skill.MD": skill },
    found: { skill: "SKILL.md" },
    notes: ["file.name"],
  },
  "nothing at all": { files: {}, found: {}, errors: ["package.no-skill"] },
  "no SKILL.md": { files: { "README.md": "x" }, found: { files: ["README.md"] }, errors: ["package.no-skill"] },
  "a folder of the name SKILL.md": {
    files: { "SKILL.md/a.md": "x" },
    found: { files: ["SKILL.md/a.md"] },
    errors: ["package.no-skill"],
  },
  "a SKILL.md and another below it": {
    files: { "SKILL.md": skill, "more/skill.md": skill },
    found: { files: ["SKILL.md", "more/skill.md"] },
    errors: ["package.several-skills"],
  },
  "two folders of skills": {
    files: { "a/SKILL.md": skill, "b/SKILL.md": skill },
    found: { files: ["a/SKILL.md", "b/SKILL.md"] },
    errors: ["package.several-skills"],
  },
  "a file above the skill's folder": {
    files: { "x/SKILL.md": skill, "README.md": "x" },
    found: { skill: "SKILL.md" },
    errors: ["package.outside"],
  },
  "a file and an empty folder beside the skill's folder": {
    files: { "x/y/SKILL.md": skill, "x/z/a.md": "x", "w/": "" },
    found: { skill: "SKILL.md" },
    errors: ["package.outside"],
  },
  "a folder whose name begins like the skill's": {
    files: { "x/SKILL.md": skill, "xy/a.md": "x" },
    found: { skill: "SKILL.md" },
    errors: ["package.outside"],
  },
  "what macOS and git leave": {
    files: { "SKILL.md": skill, ".DS_Store": "x", "a/._b": "x", "a/b.md": "x", ".gitignore": "x" },
    found: { skill: "SKILL.md", files: [".gitignore", "a/b.md"], dropped: [".DS_Store", "a/._b"] },
    notes: ["package.dropped"],
  },
  "as many files as allowed": {
    files: { "SKILL.md": skill, a: "", b: "", "e/": "" },
    found: { skill: "SKILL.md", files: ["a", "b"] },
    limits: { files: 3 },
  },
  "a file more than allowed": {
    files: { "SKILL.md": skill, a: "", b: "", c: "" },
    found: { skill: "SKILL.md", files: ["a", "b", "c"] },
    limits: { files: 3 },
    errors: ["archive.too-many"],
  },
  "a folder more than allowed": {
    files: { "SKILL.md": skill, "a/": "", "b/": "", "c/d/": "" },
    found: { skill: "SKILL.md", files: [] },
    limits: { files: 3 },
    errors: ["archive.too-many"],
  },
  "a file as large as allowed": {
    files: { "SKILL.md": skill, a: "x".repeat(200) },
    found: { skill: "SKILL.md", files: ["a"] },
    limits: { file: 200 },
  },
  "a byte more than a file may have": {
    files: { "SKILL.md": skill, a: "x".repeat(201) },
    found: { skill: "SKILL.md", files: [] },
    limits: { file: 200 },
    errors: ["archive.file-too-large"],
  },
  "as much as allowed together": {
    files: { "SKILL.md": skill, a: "x".repeat(100) },
    found: { skill: "SKILL.md", files: ["a"] },
    limits: { inflated: skill.length + 100 },
  },
  "a byte more than all may have together": {
    files: { "SKILL.md": skill, a: "x".repeat(101) },
    found: { skill: "SKILL.md", files: ["a"] },
    limits: { inflated: skill.length + 100 },
    errors: ["archive.inflated"],
  },
  "as deep as allowed, in the skill's own folder": {
    files: { "x/SKILL.md": skill, "x/a/b/c": "" },
    found: { skill: "SKILL.md", files: ["a/b/c"] },
    limits: { depth: 2 },
  },
  "a folder too deep": {
    files: { "SKILL.md": skill, "a/b/c/d": "" },
    found: { skill: "SKILL.md", files: [] },
    limits: { depth: 2 },
    errors: ["entry.too-deep"],
  },
  "a path as long as allowed, in the skill's own folder": {
    files: { "xxxx/SKILL.md": skill, "xxxx/aaaa/bbbb": "" },
    found: { skill: "SKILL.md", files: ["aaaa/bbbb"] },
    limits: { path: 9 },
  },
  "a path too long": {
    files: { "SKILL.md": skill, "aaaa/bbbbb": "" },
    found: { skill: "SKILL.md", files: [] },
    limits: { path: 9 },
    errors: ["entry.too-long"],
  },
};

describe("a package has one skill, wherever it lies", () => {
  for (const [title, { files, found = {}, errors = [], notes = [], limits }] of Object.entries(shapes))
    test(title, async (t) => {
      for (const source of [packageOf(files), folderOf(t, files)]) {
        const opened = await openPackage(source, { ...archiveLimits, ...limits });
        const { folders, ...listed } = listOf(opened);
        assert.deepEqual(listed, { skill: undefined, files: [], dropped: [], ...withoutFolders(found) }, source.kind);
        if (found.folders) assert.deepEqual(folders, found.folders, source.kind);
        assert.deepEqual([errorsOf(opened), notesOf(opened)], [errors, notes], source.kind);
      }
    });

  const withoutFolders = ({ folders: _, ...rest }: NonNullable<Row["found"]>) => rest;

  test("everything that is wrong is said at once, each where it is", async () => {
    const { problems } = await openPackage(
      packageOf({ "x/SKILL.md": skill, "README.md": "x", "x/a/b/c": "", "x/c": "x".repeat(500) }),
      { ...archiveLimits, depth: 1, file: 400 },
    );
    assert.deepEqual(
      problems.map(({ rule, path }) => [rule, path]),
      [
        ["entry.too-deep", "x/a/b/c"],
        ["package.outside", "README.md"],
        ["archive.file-too-large", "x/c"],
      ],
    );
    assert.match(problems[1]?.message ?? "", /folder x$/);
  });

  test("several skills are listed, the first of many", async () => {
    const some = Object.fromEntries(Array.from({ length: 7 }, (_, number) => [`s${number}/SKILL.md`, skill]));
    const { problems } = await openPackage(packageOf(some));
    assert.match(problems[0]?.message ?? "", /7 SKILL.md files: s0\/SKILL.md, .*s5\/SKILL.md, …$/);
    const { s6: _, ...six } = Object.fromEntries(Object.entries(some).map(([path, text]) => [path.slice(0, 2), text]));
    const few = Object.fromEntries(Object.keys(six).map((name) => [`${name}/SKILL.md`, skill]));
    assert.match((await openPackage(packageOf(few))).problems[0]?.message ?? "", /s5\/SKILL.md$/);
  });

  test("a SKILL.md that was left out for its own fault is not missed as well", async () => {
    const opened = await openPackage({
      kind: "archive",
      name: "p.zip",
      bytes: packageOf({ "SKILL.md": skill }).bytes.subarray(0),
    });
    assert.deepEqual(errorsOf(opened), []);
    const named = await openPackage(packageOf({ "../SKILL.md": skill }));
    assert.deepEqual(errorsOf(named), ["entry.parent"]);
    const other = await openPackage(packageOf({ "../README.md": skill }));
    assert.deepEqual(errorsOf(other), ["entry.parent", "package.no-skill"]);
  });

  test("names in another encoding are told of", async () => {
    const plain = await openPackage(packageOf({ "SKILL.md": skill }));
    assert.deepEqual([plain.encoding, plain.packedSize > 0, plain.name], ["utf-8", true, "package.zip"]);
    const bytes = makeArchive([
      { name: "SKILL.md", content: skill, flags: 0 },
      { name: Buffer.from("cffacadb", "hex"), flags: 0 },
    ]);
    const { encoding, problems, files } = await openPackage({ kind: "archive", name: "old.zip", bytes });
    assert.deepEqual([encoding, files[0]?.path], ["gb18030", "销售"]);
    assert.deepEqual(
      problems.map(({ rule, severity, message }) => [rule, severity, message]),
      [["package.encoding", "info", "File names were read as GB18030"]],
    );
  });
});

describe("a folder on the disk", () => {
  test(".git and __MACOSX are dropped without looking into them", async (t) => {
    const source = folderOf(t, { "SKILL.md": skill, ".git/config": "x", "a/.git/x": "x", "__MACOSX/SKILL.md": "x" });
    mkdirSync(join(source.path, "a/._b"));
    symlinkSync("/etc/passwd", join(source.path, ".git/link"));
    symlinkSync("/etc", join(source.path, "a/.DS_Store"));
    const opened = await openPackage(source);
    assert.deepEqual(listOf(opened).dropped, [".git", "__MACOSX", "a/.DS_Store", "a/._b", "a/.git"]);
    assert.deepEqual([errorsOf(opened), opened.files], [[], []]);
  });

  test("links, pipes, sockets and devices are refused by name, and not opened", async (t) => {
    const source = folderOf(t, { "SKILL.md": skill, "a.md": "a", "sub/": "" });
    const at = (name: string): string => join(source.path, name);
    symlinkSync("a.md", at("link.md"));
    symlinkSync("/nowhere", at("dangling"));
    symlinkSync("sub", at("folder-link"));
    execFileSync("mkfifo", [at("pipe")]);
    const server = createServer().listen(at("socket"));
    t.after(() => server.close());
    await new Promise((resolve) => server.once("listening", resolve));
    const opened = await openPackage(source);
    assert.deepEqual(
      opened.problems.map(({ rule, path }) => `${rule} ${path}`),
      [
        "entry.link dangling",
        "entry.link folder-link",
        "entry.link link.md",
        "entry.special pipe",
        "entry.special socket",
      ],
    );
    assert.equal(opened.files.length, 1);
  });

  test("whoever may execute a file, it is executable", async (t) => {
    const source = folderOf(t, { "SKILL.md": skill, "group.sh": "", "none.sh": "", "other.sh": "" });
    for (const [name, mode] of Object.entries({ "group.sh": 0o654, "none.sh": 0o666, "other.sh": 0o645 }))
      chmodSync(join(source.path, name), mode);
    assert.deepEqual(listOf(await openPackage(source)).files, ["group.sh *", "none.sh", "other.sh *"]);
  });

  test("a SKILL.md that is a link or a pipe is not read", async (t) => {
    const linked = folderOf(t, { "a.md": skill });
    symlinkSync("a.md", join(linked.path, "SKILL.md"));
    assert.deepEqual(errorsOf(await openPackage(linked)), ["entry.link", "package.no-skill"]);
    const piped = folderOf(t, {});
    execFileSync("mkfifo", [join(piped.path, "SKILL.md")]);
    assert.deepEqual(errorsOf(await openPackage(piped)), ["entry.special", "package.no-skill"]);
  });

  test("names that other systems cannot keep are refused, also those that collide there", async (t) => {
    const source = folderOf(t, { "SKILL.md": skill, "aux.md": "x", "A.md": "x", "a.md": "x", "con/x": "", "b\\c": "" });
    writeFileSync(Buffer.concat([Buffer.from(`${source.path}/bad`), Buffer.from([0xff])]), "x");
    const opened = await openPackage(source);
    assert.deepEqual(opened.problems.map(({ rule, path }) => `${rule} ${path}`).toSorted(), [
      "entry.backslash b\\c",
      "entry.collision a.md",
      "entry.encoding bad\uFFFD",
      "entry.reserved aux.md",
      "entry.reserved con",
    ]);
  });

  test("far more entries than allowed are not even listed", async (t) => {
    const source = folderOf(t, Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`f${number}`, ""])));
    const opened = await openPackage(source, { ...archiveLimits, files: 3 });
    assert.ok(opened.files.length < 20);
    const told = opened.problems.filter(({ rule }) => rule === "archive.too-many");
    assert.equal(told.length, 1, "and that is said once");
    assert.equal(isBounded(opened), false);
  });

  test("folders deeper than could be a skill's are refused, not left out", async (t) => {
    const deep = folderOf(t, { "SKILL.md": skill, "a/b/c/d/e/f": "" });
    assert.deepEqual(errorsOf(await openPackage(deep, { ...archiveLimits, depth: 2 })), ["entry.too-deep"]);
    const chain = folderOf(t, { "1/2/3/SKILL.md": skill, "1/2/3/a/b": "" });
    const opened = await openPackage(chain, { ...archiveLimits, depth: 2 });
    assert.deepEqual([listOf(opened).files, errorsOf(opened)], [["a/b"], []]);
    const long = folderOf(t, { "1/2/3/4/SKILL.md": skill, "1/2/3/4/a/b": "" });
    assert.deepEqual(errorsOf(await openPackage(long, { ...archiveLimits, depth: 2 })), ["entry.too-deep"]);
  });

  test("what one may not read is refused by name, and nothing is kept", async (t) => {
    const { add, state, library, folder, home } = createLibrarySandbox(t);
    await add("other");
    const before = await state();
    const source = folderOf(t, { "SKILL.md": skill, "locked.md": "x", "open.md": "x" });
    chmodSync(join(source.path, ".."), 0o755);
    chmodSync(join(source.path, "locked.md"), 0);
    const dryRun = { author: "ann", dryRun: true };
    for (const path of [folder, home]) chmodSync(path, 0o755);
    const report = await asOrdinaryUser(() => library.import(source, dryRun));
    assert.deepEqual(
      report.problems.map(({ rule, path, message }) => [rule, path, message]),
      [["entry.unreadable", "locked.md", "Cannot be read: EACCES"]],
    );
    chmodSync(join(source.path, "SKILL.md"), 0);
    const headless = await asOrdinaryUser(() => library.import(source, dryRun));
    assert.deepEqual(
      headless.problems.map(({ rule, path }) => [rule, path]),
      [
        ["entry.unreadable", "SKILL.md"],
        ["entry.unreadable", "locked.md"],
      ],
    );
    chmodSync(source.path, 0);
    const closed = await asOrdinaryUser(() => library.import(source, dryRun));
    assert.deepEqual(errorsOf(closed), ["entry.unreadable", "package.no-skill"]);
    assert.deepEqual(await state(), before);
  });

  test("a folder that a link replaced after it was looked at is not read", async (t) => {
    const source = folderOf(t, { "SKILL.md": skill, "d/key": "inside" });
    const other = folderOf(t, { key: "secret" });
    const { files } = await openPackage(source);
    renameSync(join(source.path, "d"), join(source.path, "kept"));
    symlinkSync(other.path, join(source.path, "d"));
    const [key] = files;
    assert.deepEqual(await key?.read(), { rule: "entry.unreadable", values: { reason: "it leads outside" } });
  });

  test("a file that changes its size while it is read is refused", async (t) => {
    const source = folderOf(t, { "SKILL.md": skill, "log.md": "one" });
    const limits = { ...archiveLimits, file: 300 };
    const { files } = await openPackage(source, limits);
    writeFileSync(join(source.path, "log.md"), "one two");
    assert.deepEqual(await files[0]?.read(), { rule: "archive.size", values: { size: 3, found: 7 } });
    writeFileSync(join(source.path, "log.md"), "x".repeat(301));
    assert.deepEqual(await files[0]?.read(), { rule: "entry.unreadable", values: { reason: "> 300" } });
  });
});

test("a SKILL.md alone is a package", async () => {
  const opened = await openPackage({ kind: "file", name: "notes.md", bytes: Buffer.from(skill) });
  assert.deepEqual(listOf(opened), { skill: "SKILL.md", files: [], folders: [], dropped: [] });
  assert.deepEqual([opened.problems, opened.packedSize], [[], skill.length]);
});

test("only what is within bounds may be unpacked", async () => {
  assert.equal(isBounded(await openPackage(packageOf({ "a.md": "x" }))), true, "whatever else is wrong with it");
  const large = await openPackage(packageOf({ "SKILL.md": skill, a: "x" }), { ...archiveLimits, inflated: 20 });
  assert.equal(isBounded(large), false);
});
