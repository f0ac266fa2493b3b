import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import { asOrdinaryUser, createLibrarySandbox, packageOf, refusal } from "../../../../../test/library-sandbox.ts";
import { createSandbox } from "../../../../../test/sandbox.ts";
import { archiveLimits } from "../../archive/archive-limits.ts";
import { locatePackages, sourceOf } from "./locate-packages.ts";
import type { PackageSource } from "./open-package.ts";

const shown = (source: PackageSource, root = ""): string =>
  source.kind === "folder"
    ? `folder ${source.path.slice(root.length + 1)}`
    : source.kind === "refused"
      ? `refused ${source.name} ${source.problem.rule}`
      : `${source.kind} ${source.name}`;

test("a file is an archive, or a SKILL.md by the end of its name", async (t) => {
  const { write, folder } = createSandbox(t);
  const bytes = packageOf({ "SKILL.md": skillText("one") }).bytes;
  for (const [name, content, kind] of [
    ["one.zip", bytes, "archive"],
    ["one.skill", bytes, "archive"],
    ["SKILL.md", skillText("one"), "file"],
    ["notes.MD", "no frontmatter", "file"],
    ["download", skillText("one"), "archive"],
    ["other", "neither", "archive"],
    ["md", "neither", "archive"],
  ] as const) {
    write(name, content);
    const [source, ...more] = await locatePackages(join(folder, name));
    assert.deepEqual([source?.kind, more], [kind, []], name);
    assert.ok(source && "bytes" in source && source.bytes.equals(Buffer.from(content as string)), name);
    assert.deepEqual(sourceOf(name, Buffer.from(content as string)), source);
  }
  assert.equal(sourceOf("-", Buffer.from(skillText("one"))).kind, "file", "without a name it is the first line");
  assert.equal(sourceOf("-", bytes).kind, "archive");
  symlinkSync(join(folder, "one.zip"), join(folder, "link.skill"));
  const [linked] = await locatePackages(join(folder, "link.skill"));
  assert.deepEqual(linked && shown(linked), "archive link.skill");
});

test("a skill's folder is one package, whatever is in it", async (t) => {
  const { skill, folder } = createSandbox(t);
  skill("skills", "outer");
  skill("skills/outer/examples", "inner");
  const found = await locatePackages(join(folder, "skills/outer"));
  assert.deepEqual(
    found.map((source) => shown(source, folder)),
    ["folder skills/outer"],
  );
  assert.deepEqual(
    (await locatePackages(join(folder, "skills"))).map((source) => shown(source, folder)),
    ["folder skills/outer"],
  );
});

test("a folder of skills is as many packages, in order, six folders deep", async (t) => {
  const { skill, write, folder } = createSandbox(t);
  skill("skills", "zebra");
  skill("skills", "ant", { file: "skill.md" });
  skill("skills/a/b/c/d/e", "six");
  skill("skills/a/b/c/d/e/f", "seven");
  skill("skills/.hidden", "secret");
  skill("skills/node_modules", "package");
  skill("elsewhere", "other");
  write("skills/README.md", "x");
  symlinkSync(join(folder, "elsewhere"), join(folder, "skills/linked"));
  symlinkSync(join(folder, "skills/README.md"), join(folder, "skills/file-link"));
  symlinkSync("/nowhere", join(folder, "skills/dangling"));
  const found = await locatePackages(join(folder, "skills"));
  assert.deepEqual(
    found.map((source) => shown(source, join(folder, "skills"))),
    ["folder a/b/c/d/e/six", "folder ant", "refused linked entry.link", "folder zebra"],
  );
});

test("a folder without skills is one package, which is then refused", async (t) => {
  const { library, folder } = createLibrarySandbox(t);
  mkdirSync(join(folder, "empty"));
  const [source, ...more] = await library.locate(join(folder, "empty"));
  assert.deepEqual([source, more], [{ kind: "folder", path: join(folder, "empty") }, []]);
  const report = source && (await library.import(source, { author: "ann" }));
  assert.deepEqual(
    [report?.name, report?.state, report?.problems.map(({ rule }) => rule)],
    ["empty", "refused", ["package.no-skill"]],
  );
});

test("what is refused before it is opened is a report too", async (t) => {
  const { library, write, folder, open } = createLibrarySandbox(t);
  const bytes = packageOf({ "SKILL.md": skillText("one") }).bytes;
  const path = write("one.zip", bytes);
  const small = open({ limits: { packed: bytes.length - 1 } });
  const [source] = await small.locate(path);
  assert.equal(source && shown(source), "refused one.zip archive.too-large");
  const report = source && (await library.import(source, { author: "ann" }));
  assert.deepEqual(
    [report?.kind, report?.name, report?.state, report?.packedSize],
    ["refused", "one.zip", "refused", 0],
  );
  assert.equal((await locatePackages(path, { ...archiveLimits, packed: bytes.length }))[0]?.kind, "archive");
  assert.equal(small.sourceOf("one.zip", bytes).kind, "archive");
  assert.ok(folder);
});

test("a path that is not there, no file, or not to be read is a fault that names it", async (t) => {
  const { folder, write, skill } = createSandbox(t);
  const fault = await refusal(locatePackages(join(folder, "nowhere")), "file.not-found");
  assert.match(fault.say("zh").hint, /ZIP/);
  symlinkSync("/nowhere", join(folder, "dangling"));
  await refusal(locatePackages(join(folder, "dangling")), "file.not-found");
  execFileSync("mkfifo", [join(folder, "pipe")]);
  await refusal(locatePackages(join(folder, "pipe")), "file.unreadable");
  const locked = write("locked.zip", "x");
  skill("skills", "one");
  for (const path of [locked, join(folder, "skills")]) chmodSync(path, 0);
  chmodSync(folder, 0o755);
  const { values } = await asOrdinaryUser(() => refusal(locatePackages(locked), "file.unreadable"));
  assert.deepEqual([values.path, values.reason], [locked, "EACCES"]);
  const [unreadable] = await asOrdinaryUser(() => locatePackages(join(folder, "skills")));
  assert.ok(unreadable?.kind === "refused");
  assert.deepEqual([unreadable.problem.rule, unreadable.problem.path], ["entry.unreadable", join(folder, "skills")]);
});

test("one folder that cannot be read does not hide the others", async (t) => {
  const { folder, skill } = createSandbox(t);
  for (const id of ["a", "b", "c"]) skill("skills", id);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "skills/b"), 0);
  const found = await asOrdinaryUser(() => locatePackages(join(folder, "skills")));
  assert.deepEqual(
    found.map((source) => source.kind),
    ["folder", "refused", "folder"],
  );
});
