import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { openLibrary } from "../packages/core/src/index.ts";
import { hostileArchives } from "./archives.ts";
import { makeArchive } from "./make-archive.ts";
import { proves } from "./requirements.ts";
import { type CommandResult, createSandbox, type Sandbox } from "./sandbox.ts";

const skillText = (name: string, more = "", body = "# Do it\n"): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use for ${name}.\n${more}---\n${body}`;

/** A ZIP file of these files in the working folder; answers its path. */
function zip(sandbox: Sandbox, name: string, files: Record<string, string | Buffer>): string {
  const entries = Object.entries(files).map(([path, content]) => ({ name: path, content }));
  return sandbox.write(join(sandbox.work, name), makeArchive(entries));
}

const json = <T = Record<string, unknown>>({ stdout, stderr, code }: CommandResult): T => {
  assert.notEqual(stdout, "", `${code} ${stderr}`);
  return JSON.parse(stdout) as T;
};

interface Report {
  state: string;
  slug?: string;
  version?: number;
  digest?: string;
  importable: boolean;
  encoding: string;
  dropped: string[];
  problems: { rule: string; severity: string; path?: string; line?: number; values: Record<string, unknown> }[];
}

async function importOne(sandbox: Sandbox, ...words: string[]): Promise<Report & { code: number }> {
  const result = await sandbox.run("skill", "import", ...words, "--json");
  const [report] = json<{ imports: Report[] }>(result).imports;
  assert.ok(report);
  return { ...report, code: result.code };
}

const errors = ({ problems }: Report): string[] =>
  problems.filter(({ severity }) => severity === "error").map(({ rule }) => rule);

/** Every path below a folder, with what it holds: to show that nothing changed. */
function contents(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const state = lstatSync(path);
      const text = entry.isFile() ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
      return `${path} ${state.mode} ${entry.isSymbolicLink() ? readlinkSync(path) : text}`;
    })
    .filter((line) => !/\/(?:lock\.db|loadout\.db|(?:trash|staging) \d+ $)/.test(line))
    .sort();
}

const libraryOf = ({ home }: Sandbox): string => join(home, "library");

describe("import", () => {
  test(proves("001.01"), async (t) => {
    const sandbox = createSandbox(t);
    const packed = { "deep/er/SKILL.md": skillText("from-frontmatter"), "deep/er/references/a.md": "A\n" };
    const report = await importOne(sandbox, zip(sandbox, "other-name.zip", packed));
    assert.deepEqual([report.code, report.state, report.slug, report.version], [0, "created", "from-frontmatter", 1]);
    const link = join(libraryOf(sandbox), "skills", "from-frontmatter");
    assert.equal(readlinkSync(link), join("..", "trees", report.digest ?? ""));
    assert.equal(readFileSync(join(link, "references/a.md"), "utf8"), "A\n");
    const { skills } = json<{ skills: { id: string; source: string; status: string }[] }>(
      await sandbox.run("skill", "list", "--source", "library", "--json"),
    );
    assert.deepEqual(
      skills.map(({ id, source, status }) => [id, source, status]),
      [["from-frontmatter", "library", "ready"]],
    );
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(join(sandbox.home, "loadout.db"), { readOnly: true });
    t.after(() => database.close());
    assert.deepEqual(
      { ...database.prepare("SELECT slug, name, description, dir_path FROM skills").get() },
      {
        slug: "from-frontmatter",
        name: "from-frontmatter",
        description: "Does from-frontmatter. Use for from-frontmatter.",
        dir_path: `trees/${report.digest}`,
      },
    );
    assert.match((await sandbox.run("skill", "read", "from-frontmatter")).stdout, /# Do it/);
  });

  test("an archive, a .skill file, a SKILL.md, a folder, a folder of skills and standard input all become skills", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(join(sandbox.work, "one"), "folder-skill");
    for (const id of ["first", "second"]) sandbox.skill(join(sandbox.work, "many"), id);
    sandbox.write(join(sandbox.work, "alone.md"), skillText("alone"));
    zip(sandbox, "packed.skill", { "SKILL.md": skillText("packed") });
    const all = json<{ imports: Report[] }>(
      await sandbox.run("skill", "import", "packed.skill", "alone.md", "one/folder-skill", "many", "--json"),
    );
    assert.deepEqual(
      all.imports.map(({ slug }) => slug),
      ["packed", "alone", "folder-skill", "first", "second"],
    );
    const piped = await sandbox.runWith({ input: skillText("piped") }, "skill", "import", "-", "--json");
    assert.equal(json<{ imports: Report[] }>(piped).imports[0]?.slug, "piped");
  });

  test(proves("001.02"), async (t) => {
    const sandbox = createSandbox(t);
    const refused: [files: Record<string, string>, rules: string[]][] = [
      [{ "README.md": "x" }, ["package.no-skill"]],
      [{ "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") }, ["package.several-skills"]],
      [{ "a/SKILL.md": skillText("a"), LICENSE: "x" }, ["package.outside"]],
      [{ "SKILL.md": "# no frontmatter\n" }, ["frontmatter.missing"]],
      [{ "SKILL.md": "---\nlicense: MIT\n---\nx\n" }, ["name.missing", "description.missing"]],
      ...["A_b", "a--b", "-a", "x".repeat(65)].map((name): [Record<string, string>, string[]] => [
        { "SKILL.md": skillText(name) },
        ["name.not-slug"],
      ]),
      [{ "SKILL.md": "---\nname: a\nname: b\ndescription: x\n---\nx\n" }, ["yaml.duplicate-key"]],
    ];
    for (const [files, rules] of refused) {
      const path = zip(sandbox, "refused.zip", files);
      for (const words of [[path], [path, "--dry-run"]]) {
        const report = await importOne(sandbox, ...words);
        assert.deepEqual([report.code, report.state, report.importable], [8, "refused", false]);
        assert.deepEqual(errors(report), rules);
      }
    }
    assert.equal(existsSync(sandbox.home), false, "nothing was written, not even a home");
  });

  test("all problems come in one report, each with its place, in both languages", async (t) => {
    const sandbox = createSandbox(t);
    const path = zip(sandbox, "bad.zip", {
      "../up.md": "x",
      "con.md": "x",
      "SKILL.md": "---\nname: Bad Name\ndescription: Use when: asked\n---\nx\n",
    });
    const report = await importOne(sandbox, path, "--dry-run");
    assert.deepEqual(errors(report).sort(), ["entry.parent", "entry.reserved", "name.not-slug", "yaml.unquoted-colon"]);
    assert.deepEqual(
      report.problems
        .filter(({ path: file }) => file === "SKILL.md")
        .map(({ line }) => line)
        .sort(),
      [2, 3],
    );
    const chinese = await sandbox.runWith({ variables: { LANG: "zh_CN.UTF-8" } }, "skill", "import", path);
    assert.match(chinese.stdout, /4 个错误 · 没有写入任何内容。/);
    assert.match(chinese.stdout, /\.\.\/up\.md {2}路径中有 “\.\.”/);
    assert.doesNotMatch(chinese.stderr, /--fix/, "not all of it can be corrected");
  });

  test(proves("001.03"), async (t) => {
    const sandbox = createSandbox(t);
    const paths = hostileArchives.map(({ path }) => path);
    for (const path of ["/etc/x", "../x", "a/../../x", "..\\x", "C:\\x"]) assert.ok(paths.includes(path), path);
    for (const { title, bytes, rules } of hostileArchives) {
      const path = sandbox.write(join(sandbox.work, "hostile.zip"), bytes());
      const { code, stdout, stderr } = await sandbox.run("skill", "import", path, "--json");
      assert.equal(code, 8, `${title}: ${stderr}`);
      const [report] = (JSON.parse(stdout) as { imports: Report[] }).imports;
      assert.ok(report && !report.importable, title);
      for (const rule of rules) assert.ok(errors(report).includes(rule), `${title}: ${errors(report)}`);
    }
    assert.deepEqual(contents(sandbox.home), [], "no file, folder or row is left");
    assert.equal(existsSync(libraryOf(sandbox)), false);
    assert.deepEqual(readdirSync(sandbox.folder).sort(), ["user", "work"], "nothing got out");
  });

  test("limits are settings, and a refusal names them", async (t) => {
    const sandbox = createSandbox(t);
    const path = zip(sandbox, "two.zip", { "SKILL.md": skillText("two"), "a.md": "x".repeat(3000), "b.md": "y" });
    assert.equal((await sandbox.run("config", "set", "limits.archive.file", "2000")).code, 0);
    const report = await importOne(sandbox, path);
    assert.deepEqual(errors(report), ["archive.file-too-large"]);
    assert.deepEqual(report.problems[0]?.values, { size: 3000, limit: 2000 });
    assert.equal((await sandbox.run("config", "set", "limits.archive.file", "")).code, 0);
    assert.equal((await importOne(sandbox, path)).state, "created");
    assert.equal((await sandbox.run("config", "set", "limits.archive.files", "99999999")).code, 2);
    assert.equal((await sandbox.run("skill", "list")).code, 0, "a refused setting breaks nothing");
  });

  test(proves("001.04"), async (t) => {
    const sandbox = createSandbox(t);
    const text = `---\n# a comment\nlicense: MIT\nname:   "x"   # the name\ndescription: 'Does x'\nmetadata: {b: 1, a: 2}\n---\r\n\r\nname: x\n`;
    const path = zip(sandbox, "x.zip", { "SKILL.md": text, "run.sh": "#!/bin/sh\n" });
    const slugs = [];
    for (let round = 0; round < 3; round++) slugs.push((await importOne(sandbox, path)).slug);
    assert.deepEqual(slugs, ["x", "x-v2", "x-v3"]);
    const stored = (slug: string) => readFileSync(join(libraryOf(sandbox), "skills", slug, "SKILL.md"), "utf8");
    assert.equal(stored("x"), text);
    assert.equal(stored("x-v2"), text.replace(`"x"`, "x-v2"), "only the value of name is written again");
    mkdirSync(join(libraryOf(sandbox), "skills", "x-v4"));
    assert.equal((await importOne(sandbox, path)).slug, "x-v5", "a folder without a row is taken, too");
    const many = await Promise.all(Array.from({ length: 8 }, () => sandbox.spawn("skill", "import", path, "--json")));
    const parallel = many.map((result) => json<{ imports: Report[] }>(result).imports[0]?.slug);
    assert.equal(new Set(parallel).size, 8);
    assert.equal(parallel.includes(undefined), false);
  });

  test("a taken slug can become the next version, or be skipped; the dry run tells which", async (t) => {
    const sandbox = createSandbox(t);
    const first = zip(sandbox, "1.zip", { "SKILL.md": skillText("x", "", "one\n") });
    const second = zip(sandbox, "2.zip", { "SKILL.md": skillText("x", "", "two\n") });
    await importOne(sandbox, first);
    const tell = async (...words: string[]) => {
      const { state, slug, version } = await importOne(sandbox, ...words);
      return [state, slug, version];
    };
    assert.deepEqual(await tell(second, "--dry-run"), ["created", "x-v2", 1]);
    assert.deepEqual(await tell(second, "--on-conflict", "skip"), ["skipped", "x", 1]);
    assert.deepEqual(await tell(second, "--on-conflict", "update", "--dry-run"), ["updated", "x", 2]);
    assert.deepEqual(await tell(first, "--on-conflict", "update"), ["unchanged", "x", 1]);
    assert.deepEqual(await tell(second, "--on-conflict", "update", "--from", "1"), ["updated", "x", 2]);
    const stale = await sandbox.run("skill", "import", first, "--on-conflict", "update", "--from", "1");
    assert.equal(stale.code, 5);
    assert.match(stale.stderr, /skill\.stale.*you saw version 1, it is at version 2/);
  });

  test("one key imports once, and only the same package", async (t) => {
    const sandbox = createSandbox(t);
    const path = zip(sandbox, "x.zip", { "SKILL.md": skillText("x") });
    const once = await importOne(sandbox, path, "--key", "k1");
    const again = await importOne(sandbox, path, "--key", "k1");
    assert.deepEqual([again.state, again.slug, again.version], [once.state, once.slug, once.version]);
    assert.equal((await importOne(sandbox, path, "--key", "k2")).slug, "x-v2");
    const other = zip(sandbox, "y.zip", { "SKILL.md": skillText("y") });
    assert.equal((await sandbox.run("skill", "import", other, "--key", "k1")).code, 5);
  });

  test("--fix corrects what can be corrected, shows it, and keeps the record", async (t) => {
    const sandbox = createSandbox(t);
    const path = zip(sandbox, "x.zip", {
      "SKILL.md": "\uFEFF---\nname: My Tools\ndescription: Use when: asked\n---\nx\n",
    });
    const refused = await sandbox.run("skill", "import", path);
    assert.deepEqual([refused.code, /--fix/.test(refused.stderr)], [8, true]);
    const { code, stdout } = await sandbox.run("skill", "import", path, "--fix");
    assert.equal(code, 0);
    assert.match(stdout, /- description: Use when: asked\n +\+ description: "Use when: asked"/);
    const { text } = json<{ text: string }>(await sandbox.run("skill", "read", "my-tools", "SKILL.md", "--json"));
    assert.equal(text, '---\nname: my-tools\ndescription: "Use when: asked"\n---\nx\n');
    const { entries } = json<{ entries: { details: { fixes: { rule: string }[] } }[] }>(
      await sandbox.run("audit", "list", "--json"),
    );
    assert.deepEqual(
      entries[0]?.details.fixes.map(({ rule }) => rule),
      ["text.byte-order-mark", "yaml.unquoted-colon", "name.not-slug"],
    );
  });

  test("Chinese names in an old encoding, and what a Mac leaves in an archive", async (t) => {
    const sandbox = createSandbox(t);
    const packed = [
      { name: "SKILL.md", content: skillText("sales") },
      { name: Buffer.from("cffacadb2fcbb5c3f72e6d64", "hex"), content: "口径\n", flags: 0 },
      { name: "__MACOSX/._SKILL.md", content: "x" },
      { name: ".DS_Store", content: "x" },
    ];
    const path = sandbox.write(join(sandbox.work, "销售.zip"), makeArchive(packed));
    const report = await importOne(sandbox, path);
    assert.deepEqual([report.state, report.encoding], ["created", "gb18030"]);
    assert.deepEqual(report.dropped.sort(), [".DS_Store", "__MACOSX/._SKILL.md"]);
    const { entries } = json<{ entries: { path: string }[] }>(await sandbox.run("skill", "tree", "sales", "--json"));
    assert.deepEqual(
      entries.map((entry) => entry.path),
      ["销售", "销售/说明.md", "SKILL.md"],
    );
  });
});

describe("files", () => {
  test(proves("001.06"), async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    const byHand = join(libraryOf(sandbox), "skills", "by-hand");
    sandbox.skill(join(libraryOf(sandbox), "skills"), "by-hand");
    for (const words of [
      ["skill", "list", "--source", "library", "--json"],
      ["skill", "list", "--json"],
    ]) {
      const { skills } = json<{ skills: { id: string; source: string }[] }>(await sandbox.run(...words));
      assert.deepEqual(
        skills.filter(({ source }) => source === "library").map(({ id }) => id),
        ["x"],
      );
    }
    const doctor = await sandbox.run("doctor");
    assert.match(doctor.stdout, /by-hand in .* did not come by an import\n.*Move it out of there/);
    await importOne(sandbox, zip(sandbox, "y.zip", { "SKILL.md": skillText("y") }));
    assert.ok(existsSync(join(byHand, "SKILL.md")), "it is left alone");
    // The list needs no tree: the index alone answers.
    renameSync(join(libraryOf(sandbox), "trees"), join(libraryOf(sandbox), "away"));
    const listed = await sandbox.run("skill", "list", "--source", "library", "--limit", "1", "--json");
    assert.equal(json<{ nextCursor: string }>(listed).nextCursor, "x");
    const rest = await sandbox.run("skill", "list", "--source", "library", "--after", "x", "--json");
    assert.deepEqual(
      json<{ skills: { id: string }[] }>(rest).skills.map(({ id }) => id),
      ["y"],
    );
  });

  test(proves("001.08"), async (t) => {
    const sandbox = createSandbox(t);
    await importOne(
      sandbox,
      zip(sandbox, "x.zip", { "SKILL.md": skillText("x"), "zz.md": "z\n", "data/logo.png": Buffer.from([0, 1, 2]) }),
    );
    const run = (...words: string[]) => sandbox.run("skill", ...words);
    assert.equal((await run("create-file", "x", "a/b/c.md", "--text", "one\n")).code, 0);
    assert.equal((await run("create-folder", "x", "empty")).code, 0);
    assert.equal((await run("edit", "x", "a/b/c.md", "--text", "two\n")).code, 0);
    assert.equal((await run("read", "x", "a/b/c.md")).stdout, "two\n");
    assert.equal((await run("move-file", "x", "a/b", "moved")).code, 0);
    const paths = async () =>
      json<{ entries: { path: string; kind: string }[] }>(await run("tree", "x", "--json")).entries.map(
        ({ path, kind }) => (kind === "folder" ? `${path}/` : path),
      );
    assert.deepEqual(await paths(), [
      "a/",
      "data/",
      "data/logo.png",
      "empty/",
      "moved/",
      "moved/c.md",
      "SKILL.md",
      "zz.md",
    ]);
    assert.equal((await run("delete-file", "x", "moved")).code, 0);
    assert.deepEqual(await paths(), ["a/", "data/", "data/logo.png", "empty/", "SKILL.md", "zz.md"]);
    const before = contents(libraryOf(sandbox));
    const bad = [
      "..",
      "../y",
      "/etc/x",
      ".",
      "./SKILL.md",
      "SKILL.md/",
      "a//b.md",
      "a\\b.md",
      "C:x.md",
      "a/./b.md",
      "nul.md",
      "x\0.md",
    ];
    for (const path of bad) {
      for (const words of [
        ["create-file", "x", path, "--text", "t"],
        ["create-folder", "x", path],
        ["edit", "x", path, "--text", "t"],
        ["delete-file", "x", path],
        ["move-file", "x", "zz.md", path],
        ["move-file", "x", path, "yy.md"],
      ]) {
        const { code, stderr } = await run(...words);
        assert.ok(code === 2 || code === 3, `${words.join(" ")}: ${code} ${stderr}`);
      }
    }
    const refused: [words: string[], code: RegExp][] = [
      [["delete-file", "x", "SKILL.md"], /file\.protected/],
      [["delete-file", "x", "skill.md"], /file\.protected/],
      [["move-file", "x", "SKILL.md", "y.md"], /file\.protected/],
      [["move-file", "x", "Skill.MD", "y.md"], /file\.protected/],
      [["move-file", "x", "zz.md", "SKILL.md"], /file\.protected/],
      [["create-file", "x", "skill.md", "--text", "t"], /file\.protected/],
      [["create-file", "x", "more/SKILL.md", "--text", "t"], /file\.protected/],
      [["create-file", "x", "zz.md", "--text", "t"], /file\.exists/],
      [["create-file", "x", "ZZ.md", "--text", "t"], /file\.exists/],
      [["create-folder", "x", "data"], /file\.exists/],
      [["move-file", "x", "zz.md", "data"], /file\.exists/],
      [["edit", "x", "data/logo.png", "--text", "t"], /file\.not-text/],
      [["create-file", "x", "new.exe", "--text", "t"], /file\.not-text/],
      [["edit", "x", "nothing.md", "--text", "t"], /file\.not-found/],
      [["delete-file", "x", "nothing.md"], /file\.not-found/],
    ];
    for (const [words, code] of refused) assert.match((await run(...words)).stderr, code, words.join(" "));
    const bytes = sandbox.write(join(sandbox.work, "bad.md"), Buffer.from([0x61, 0xff]));
    assert.match((await run("edit", "x", "zz.md", "--input", bytes)).stderr, /file\.not-text/);
    // A link put there by hand leads nowhere: only what the index names is read.
    const tree = join(libraryOf(sandbox), "skills", "x");
    symlinkSync("/etc/hostname", join(tree, "link.md"));
    assert.match((await run("edit", "x", "link.md", "--text", "t")).stderr, /file\.not-found/);
    execFileSync("rm", [join(tree, "link.md")]);
    assert.deepEqual(contents(libraryOf(sandbox)), before, "nothing that was refused changed anything");
    assert.equal((await sandbox.run("config", "set", "library.textExtensions", ".exe,foo")).code, 0);
    assert.equal((await run("create-file", "x", "new.exe", "--text", "t")).code, 0);
  });

  test(proves("001.09"), async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    const edit = (text: string, ...more: string[]) => sandbox.run("skill", "edit", "x", `--text=${text}`, ...more);
    assert.equal((await edit(skillText("renamed").replace("Does renamed", "Now better"))).code, 0);
    const dashed = await sandbox.run(
      "skill",
      "edit",
      "x",
      "--text",
      skillText("renamed").replace("Does renamed", "Now better"),
    );
    assert.match(dashed.stdout, /is already up to date/, "a value may begin with hyphens");
    assert.equal(
      (await sandbox.run("skill", "deps", "renamed", "--set-tools", "read_file", "--set-skills", "")).code,
      0,
    );
    await sandbox.run("skill", "rollback", "x", "2");
    const { skills } = json<{ skills: { id: string; name: string; description: string }[] }>(
      await sandbox.run("skill", "list", "--source", "library", "--json"),
    );
    assert.deepEqual(
      skills.map(({ id, name, description }) => [id, name, description]),
      [["x", "renamed", "Now better. Use for renamed."]],
    );
    const before = contents(libraryOf(sandbox));
    for (const broken of [
      "no frontmatter",
      "---\nname: x\n---\nb\n",
      "---\ndescription: d\n---\nb\n",
      "---\nname: No Slug\ndescription: d\n---\nb\n",
      "---\nname: [\ndescription: d\n---\n",
    ]) {
      const { code, stderr } = await edit(broken);
      assert.equal(code, 8, stderr);
      assert.match(stderr, /skill\.refused.*\n.*Nothing was changed/);
    }
    assert.deepEqual(contents(libraryOf(sandbox)), before);
    const stale = await edit(skillText("y"), "--from", "1");
    assert.deepEqual([stale.code, /it is at version 4/.test(stale.stderr)], [5, true]);
    const same = json<{ changed: boolean; version: number }>(
      await edit(skillText("renamed").replace("Does renamed", "Now better"), "--json"),
    );
    assert.deepEqual([same.changed, same.version], [false, 4], "what changes nothing makes no version");
  });

  test("an editor opens a copy; what cannot be saved stays where the person can find it", async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    const editor = sandbox.write(
      join(sandbox.work, "editor.mjs"),
      'import fs from "node:fs";\nconst path = process.argv.at(-1);\nfs.writeFileSync(path, fs.readFileSync(path, "utf8").replace(...JSON.parse(process.env.REPLACE)));\n',
    );
    const edit = (
      replace: [string, string],
      variables: Record<string, string> = { EDITOR: `${process.execPath} ${editor}` },
    ) => sandbox.runWith({ variables: { ...variables, REPLACE: JSON.stringify(replace) } }, "skill", "edit", "x");
    const saved = await edit(["# Do it", "# Done"]);
    assert.deepEqual([saved.code, saved.stdout], [0, "✓ x v2  SKILL.md\n"]);
    const refused = await edit(["name: x", "nme: x"]);
    assert.equal(refused.code, 8);
    const kept = /Your text was saved to (\S+)/.exec(refused.stderr)?.[1] ?? "";
    assert.match(readFileSync(kept, "utf8"), /nme: x/);
    execFileSync("rm", ["-r", join(kept, "..")]);
    assert.match((await edit(["a", "b"], {})).stderr, /editor\.missing.*\n.*--input/);
    assert.match((await edit(["a", "b"], { EDITOR: "/nowhere/editor" })).stderr, /editor\.failed/);
  });

  test(proves("001.10"), async (t) => {
    const sandbox = createSandbox(t);
    const folder = join(sandbox.work, "x");
    sandbox.skill(sandbox.work, "x");
    sandbox.write(join(folder, "scripts/run.sh"), "#!/bin/sh\n");
    chmodSync(join(folder, "scripts/run.sh"), 0o755);
    sandbox.write(join(folder, "说明/指南 😀.md"), "中文\n");
    mkdirSync(join(folder, "assets/empty"), { recursive: true });
    const { digest } = await importOne(sandbox, folder);
    assert.equal((await sandbox.run("skill", "export", "x", "-o", "a.zip")).code, 0);
    await sandbox.run("skill", "edit", "x", `--text=${skillText("x", "", "later\n")}`);
    assert.equal((await sandbox.run("skill", "export", "x", "--version", "1", "-o", "b.zip")).code, 0);
    const [a, b] = ["a.zip", "b.zip"].map((name) => readFileSync(join(sandbox.work, name)));
    assert.ok(a && b && a.equals(b), "a version always exports to the same bytes");
    assert.equal(a.includes(sandbox.folder), false, "no path of this machine is inside");
    const again = await importOne(sandbox, join(sandbox.work, "a.zip"), "--on-conflict", "update");
    assert.deepEqual([again.state, again.digest], ["updated", digest]);
    const piped = await sandbox.run("skill", "export", "x", "-o", "-");
    assert.ok(Buffer.from(piped.stdout, "latin1").equals(a));
    assert.match((await sandbox.run("skill", "export", "x", "-o", "a.zip")).stderr, /export\.exists.*\n.*--force/);
    assert.equal((await sandbox.run("skill", "export", "x", "-o", "a.zip", "--force")).code, 0);
    assert.deepEqual(readdirSync(sandbox.work).sort(), ["a.zip", "b.zip", "x"], "no temporary file is left");
    const link = join(libraryOf(sandbox), "skills/x");
    assert.deepEqual(
      [join(link, "scripts/run.sh"), join(link, "SKILL.md"), join(link, "assets/empty")].map(
        (path) => lstatSync(path).mode & 0o777,
      ),
      [0o555, 0o444, 0o755],
    );
  });

  test("history, diff and rollback: every change is a version, and none is lost", async (t) => {
    const sandbox = createSandbox(t);
    await importOne(
      sandbox,
      zip(sandbox, "x.zip", { "SKILL.md": skillText("x", "", "one\n"), "a.bin": Buffer.from([0, 1]) }),
    );
    await sandbox.run("skill", "edit", "x", `--text=${skillText("x", "", "two\n")}`);
    await sandbox.run("skill", "delete-file", "x", "a.bin");
    const diff = await sandbox.run("skill", "diff", "x", "1..3");
    assert.match(diff.stdout, /~ SKILL\.md {2}\+1 −1\n[\s\S]*-one\n +\+two\n− a\.bin {2}binary or too large to show/);
    assert.equal((await sandbox.run("skill", "diff", "x", "--exit-code")).code, 1);
    assert.equal((await sandbox.run("skill", "diff", "x", "3..3", "--exit-code")).code, 0);
    assert.equal((await sandbox.run("skill", "diff", "x", "seven")).code, 2);
    assert.match((await sandbox.run("skill", "diff", "x", "7")).stderr, /skill\.no-version/);
    assert.equal((await sandbox.run("skill", "rollback", "x", "1")).code, 0);
    const { versions } = json<{ versions: { n: number; cause: string; digest: string }[] }>(
      await sandbox.run("skill", "history", "x", "--json"),
    );
    assert.deepEqual(
      versions.map(({ n, cause }) => [n, cause]),
      [
        [4, "rollback"],
        [3, "edit"],
        [2, "edit"],
        [1, "import"],
      ],
    );
    assert.equal(versions[0]?.digest, versions[3]?.digest);
    assert.equal(json<{ changed: boolean }>(await sandbox.run("skill", "rollback", "x", "1", "--json")).changed, false);
    assert.match((await sandbox.run("skill", "rollback", "x", "9")).stderr, /skill\.no-version.*\n.*skill history x/);
  });
});

describe("delete and restore", () => {
  test(proves("001.11"), async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    await importOne(
      sandbox,
      zip(sandbox, "y.zip", { "SKILL.md": skillText("y", "metadata:\n  skill_dependencies: x\n") }),
    );
    sandbox.write(join(sandbox.home, "environments/default/agents.jsonc"), '{ "helper": { "skills": ["x", "y"] } }');
    await using library = await openLibrary({ home: sandbox.home });
    await library.hold("session-1", ["x"]);
    const asked = await sandbox.run("skill", "rm", "x");
    assert.deepEqual([asked.code, /--yes/.test(asked.stderr)], [2, true]);
    const { deleted } = json<{
      deleted: { slug: string; dependents: string[]; agents: string[]; sessions: string[] }[];
    }>(await sandbox.run("skill", "remove", "x", "-y", "--json"));
    assert.deepEqual(
      deleted.map(({ slug, dependents, agents, sessions }) => ({ slug, dependents, agents, sessions })),
      [{ slug: "x", dependents: ["y"], agents: ["default/helper"], sessions: ["session-1"] }],
    );
    assert.equal(existsSync(join(libraryOf(sandbox), "skills/x")), false);
    assert.equal(
      readdirSync(join(libraryOf(sandbox), "trees")).length,
      2,
      "what a session holds stays until it is let go",
    );
    await library.letGo("session-1");
    assert.equal(readdirSync(join(libraryOf(sandbox), "trees")).length, 1);
    assert.equal((await sandbox.run("skill", "show", "x")).code, 3);
    assert.match((await sandbox.run("skill", "restore", "--list")).stdout, /^x +v1 /m);
    assert.equal((await sandbox.run("skill", "restore", "x")).stdout, "✓ x v2  restored\n");
    assert.equal((await sandbox.run("skill", "read", "x")).stdout, "# Do it\n");
    assert.deepEqual(readdirSync(join(libraryOf(sandbox), "trash")), []);
    assert.match((await sandbox.run("skill", "restore", "x")).stderr, /skill\.not-deleted/);
    await sandbox.run("skill", "delete", "x", "y", "-y", "--purge");
    assert.match((await sandbox.run("skill", "restore", "--list")).stdout, /Nothing was deleted/);
    assert.deepEqual(readdirSync(join(libraryOf(sandbox), "trees")), []);
  });

  test("a database that cannot be written changes nothing", async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    const path = zip(sandbox, "y.zip", { "SKILL.md": skillText("y") });
    const before = contents(libraryOf(sandbox));
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(join(sandbox.home, "loadout.db"));
    for (const table of ["skills", "versions"])
      database.exec(
        `CREATE TRIGGER no_${table} BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'no'); END; CREATE TRIGGER not_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'no'); END`,
      );
    database.close();
    for (const words of [
      ["import", path],
      ["delete", "x", "-y"],
      ["edit", "x", `--text=${skillText("x", "", "new\n")}`],
      ["create-folder", "x", "f"],
    ]) {
      const { code, stderr } = await sandbox.run("skill", ...words);
      assert.deepEqual([code, /error\[file\.unwritable\]/.test(stderr)], [1, true], words.join(" "));
      assert.deepEqual(contents(libraryOf(sandbox)), before, words.join(" "));
    }
    assert.equal((await sandbox.run("skill", "read", "x")).stdout, "# Do it\n");
  });

  test("skills of other sources are read, not changed; the hint says how to copy them", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stderr } = await sandbox.run("skill", "edit", "code-review", "--text", "x");
    assert.deepEqual([code, /skill\.not-in-library/.test(stderr)], [5, true]);
    const hint = /loadout (skill import \S+)/.exec(stderr)?.[1]?.split(" ") ?? [];
    assert.equal((await sandbox.run(...hint)).code, 0);
    assert.equal((await sandbox.run("skill", "show", "library:code-review")).code, 0);
    const { skills } = json<{ skills: { id: string; source: string; status: string }[] }>(
      await sandbox.run("skill", "list", "--json"),
    );
    assert.deepEqual(
      skills.filter(({ id }) => id === "code-review").map(({ source, status }) => [source, status]),
      [
        ["library", "ready"],
        ["builtin", "shadowed"],
      ],
    );
    assert.equal((await sandbox.run("skill", "history", "nothing-like-it")).code, 3);
  });
});

describe("dependencies", () => {
  test(proves("001.12"), async (t) => {
    const sandbox = createSandbox(t);
    sandbox.write(join(sandbox.home, "config.jsonc"), '{ "mcpServers": { "charts": { "command": "x" } } }');
    const needs = (skills: string) =>
      `metadata:\n  skill_dependencies: ${skills}\n  tool_dependencies: [no_such_tool]\n`;
    const first = await importOne(sandbox, zip(sandbox, "a.zip", { "SKILL.md": skillText("a", needs("b, a, gone")) }));
    assert.deepEqual([first.code, first.state], [0, "created"]);
    assert.deepEqual(
      first.problems.map(({ rule, values }) => [rule, values.name]),
      [
        ["dependency.self", "a"],
        ["dependency.unknown", "no_such_tool"],
        ["dependency.unknown", "b"],
        ["dependency.unknown", "gone"],
      ],
      "on import they are warnings",
    );
    await importOne(
      sandbox,
      zip(sandbox, "b.zip", { "SKILL.md": skillText("b", "metadata:\n  skill_dependencies: a\n") }),
    );
    const deps = async (...words: string[]) =>
      json<{ closure: { id: string; found: boolean }[]; dependents: string[]; tools: string[]; version?: number }>(
        await sandbox.run("skill", "deps", ...words, "--json"),
      );
    const { closure, dependents } = await deps("a", "--closure", "--dependents");
    assert.deepEqual(
      closure.map(({ id, found }) => [id, found]),
      [
        ["a", true],
        ["b", true],
        ["gone", false],
      ],
      "cycles are harmless, each once, in the order met",
    );
    assert.deepEqual(dependents, ["a", "b"]);
    const before = contents(libraryOf(sandbox));
    for (const [words, named] of [
      [["--set-tools", "read_file,nope"], /tool nope/],
      [["--set-mcp", "charts,nowhere"], /mcp nowhere/],
      [["--set-skills", "a,lost"], /skill lost/],
      [["--set-tools", "mcp__nowhere__x"], /tool mcp__nowhere__x/],
    ] as const) {
      const { code, stderr } = await sandbox.run("skill", "deps", "b", ...words);
      assert.deepEqual(
        [code, named.test(stderr), /dependency\.unknown/.test(stderr)],
        [8, true, true],
        words.join(" "),
      );
    }
    assert.match((await sandbox.run("skill", "deps", "b", "--set-skills", "b")).stderr, /dependency\.self/);
    const saved = await sandbox.run(
      "skill",
      "edit",
      "b",
      `--text=${skillText("b", "metadata:\n  tool_dependencies: typo_tool\n")}`,
    );
    assert.match(saved.stderr, /tool typo_tool/);
    assert.deepEqual(contents(libraryOf(sandbox)), before, "refused changes change nothing");
    const set = await deps(
      "b",
      "--set-tools",
      "read_file,mcp__charts__line",
      "--set-mcp",
      "charts",
      "--set-skills",
      "a,code-review",
    );
    assert.deepEqual([set.version, set.tools], [2, ["read_file", "mcp__charts__line"]]);
    const { text } = json<{ text: string }>(await sandbox.run("skill", "read", "b", "SKILL.md", "--json"));
    assert.match(
      text,
      /metadata:\n {2}skill_dependencies: a, code-review\n {2}tool_dependencies: read_file, mcp__charts__line\n {2}mcp_dependencies: charts\n---/,
    );
    // What was imported with an unknown name can still be edited; only new names are held against a text.
    assert.equal(
      (await sandbox.run("skill", "edit", "a", `--text=${skillText("a", needs("b, gone"), "better\n")}`)).code,
      0,
    );
    await sandbox.run("skill", "export", "b", "-o", "b2.zip");
    const copy = await importOne(sandbox, join(sandbox.work, "b2.zip"), "--on-conflict", "rename");
    const carried = await deps(copy.slug ?? "");
    assert.deepEqual(carried.tools, ["read_file", "mcp__charts__line"], "exports carry them");
    await sandbox.run("skill", "rollback", "b", "1");
    assert.deepEqual((await deps("b")).tools, [], "versions carry them");
  });
});

test(proves("001.19"), async (t) => {
  const sandbox = createSandbox(t);
  assert.match((await sandbox.run("audit", "list")).stdout, /No changes yet/);
  const path = zip(sandbox, "x.zip", { "SKILL.md": skillText("x"), "a.md": "a\n" });
  await importOne(sandbox, path);
  await sandbox.run("skill", "edit", "x", "a.md", "--text", "b\n");
  await sandbox.run("skill", "rollback", "x", "1");
  await sandbox.run("skill", "delete", "x", "-y");
  await sandbox.run("skill", "restore", "x");
  await sandbox.run("skill", "import", sandbox.write(join(sandbox.work, "no.zip"), "no"));
  const { entries } = json<{
    entries: {
      actor: string;
      action: string;
      subject: string;
      before: number | null;
      after: number | null;
      details: { note?: string };
    }[];
  }>(await sandbox.run("audit", "list", "--subject", "x", "--json"));
  assert.deepEqual(
    entries.map(({ actor, action, before, after, details }) => [actor, action, before, after, details.note]),
    [
      ["default", "skill.restore", null, 4, "v3"],
      ["default", "skill.delete", 3, null, undefined],
      ["default", "skill.rollback", 2, 3, "v1"],
      ["default", "skill.edit", 1, 2, "a.md"],
      ["default", "skill.import", null, 1, "x.zip"],
    ],
  );
});

test("start cleans up after a change that was cut short, and leaves what is not ours", async (t) => {
  const sandbox = createSandbox(t);
  await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
  const library = libraryOf(sandbox);
  const before = contents(library);
  const staged = join(library, "staging", crypto.randomUUID());
  mkdirSync(join(staged, "tree"), { recursive: true });
  sandbox.write(join(staged, "journal"), `trees ${"0".repeat(64)}\n`);
  mkdirSync(join(library, "trees", "0".repeat(64)));
  symlinkSync(join("..", "trees", "0".repeat(64)), join(library, "skills", "gone"));
  execFileSync("rm", [join(library, "skills", "x")]);
  sandbox.write(join(library, "skills", "by-hand", "notes.md"), "mine");
  assert.match((await sandbox.run("doctor")).stdout, /library-changes {2}1 change was cut short/);
  await (await serve({ config: readConfig(sandbox.variables, sandbox.work), port: 0 })).stop();
  assert.equal(readFileSync(join(library, "skills", "by-hand", "notes.md"), "utf8"), "mine");
  execFileSync("rm", ["-r", join(library, "skills", "by-hand")]);
  assert.deepEqual(contents(library), before);
});

describe("bad luck", () => {
  test("a damaged file is noticed when it is read, told by doctor, and healed by importing again", async (t) => {
    const sandbox = createSandbox(t);
    sandbox.skill(sandbox.work, "s1");
    const folder = join(sandbox.work, "s1");
    await importOne(sandbox, folder);
    const path = join(libraryOf(sandbox), "skills", "s1", "SKILL.md");
    chmodSync(path, 0o644);
    sandbox.write(realpathSync(path), "EVIL");
    assert.match((await sandbox.run("skill", "read", "s1")).stderr, /library\.damaged.*\n.*--on-conflict update/);
    assert.match((await sandbox.run("doctor")).stdout, /library-content {2}files of s1 are missing or changed/);
    assert.equal((await importOne(sandbox, folder, "--on-conflict", "update")).state, "unchanged");
    assert.equal((await sandbox.run("skill", "read", "s1")).stdout, "# s1\n");
    execFileSync("rm", ["-r", join(libraryOf(sandbox), "trees")]);
    for (const words of [
      ["show", "s1"],
      ["read", "s1"],
      ["tree", "s1"],
      ["export", "s1"],
    ])
      assert.doesNotMatch((await sandbox.run("skill", ...words)).stderr, /internal/, words.join(" "));
  });

  test("a lost database loses no content, and doctor says how to get it back", async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    execFileSync("rm", [join(sandbox.home, "loadout.db")]);
    assert.match((await sandbox.run("doctor")).stdout, /library-index {2}the database does not know x\n.*doctor --fix/);
    await importOne(sandbox, zip(sandbox, "y.zip", { "SKILL.md": skillText("y") }));
    assert.equal((await sandbox.run("doctor", "--fix")).code, 0);
    const { skills } = json<{ skills: { id: string }[] }>(
      await sandbox.run("skill", "list", "--source", "library", "--json"),
    );
    assert.deepEqual(
      skills.map(({ id }) => id),
      ["x", "y"],
    );
  });

  test("of several packages each is told of, also when one fails for a reason of its own", async (t) => {
    const sandbox = createSandbox(t);
    for (const place of ["m/a", "m/b"]) {
      sandbox.skill(join(sandbox.work, place), "x", { frontmatter: `name: ${place.at(-1)}\ndescription: d` });
    }
    const once = json<{ imports: Report[] }>(await sandbox.run("skill", "import", "m", "--key", "k", "--json"));
    assert.deepEqual(
      once.imports.map(({ slug }) => slug),
      ["a", "b"],
    );
    const again = json<{ imports: Report[] }>(await sandbox.run("skill", "import", "m", "--key", "k", "--json"));
    assert.deepEqual(
      again.imports.map(({ slug, version }) => [slug, version]),
      [
        ["a", 1],
        ["b", 1],
      ],
    );
    sandbox.skill(join(sandbox.work, "m/b"), "x", { frontmatter: "name: other\ndescription: d" });
    const failed = await sandbox.run("skill", "import", "m", "--key", "k", "--json");
    const { imports } = json<{ imports: (Report & { fault?: { code: string } })[] }>(failed);
    assert.deepEqual(
      [failed.code, imports.map(({ slug, fault }) => slug ?? fault?.code)],
      [8, ["a", "import.key-reused"]],
    );
    assert.equal((await sandbox.run("skill", "import", "m", "--from", "1", "--on-conflict", "update")).code, 2);
  });

  test("an empty name is not the working folder, bytes and JSON do not share an output, devices stay devices", async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    for (const words of [
      ["import", ""],
      ["export", ""],
      ["delete", "", "-y"],
    ])
      assert.equal((await sandbox.run("skill", ...words)).code, 2, words[0]);
    assert.equal((await sandbox.run("skill", "export", "x", "-o", "-", "--json")).code, 2);
    assert.equal((await sandbox.run("skill", "export", "x", "-o", "/dev/null")).code, 0);
    assert.ok(lstatSync("/dev/null").isCharacterDevice());
    sandbox.write(join(sandbox.work, "real.zip"), "old");
    symlinkSync("real.zip", join(sandbox.work, "link.zip"));
    assert.equal((await sandbox.run("skill", "export", "x", "-o", "link.zip", "--force")).code, 0);
    assert.ok(
      lstatSync(join(sandbox.work, "link.zip")).isSymbolicLink() && lstatSync(join(sandbox.work, "real.zip")).size > 3,
    );
    assert.equal((await sandbox.run("skill", "export", "x", "-o", "nowhere/")).code, 3);
  });

  test("a name that some systems keep for devices is no slug", async (t) => {
    const sandbox = createSandbox(t);
    const path = zip(sandbox, "con.zip", { "SKILL.md": skillText("con") });
    assert.deepEqual(errors(await importOne(sandbox, path)), ["name.not-slug"]);
    assert.equal((await importOne(sandbox, path, "--fix")).slug, "con-skill");
  });

  test("an empty folder is a difference", async (t) => {
    const sandbox = createSandbox(t);
    await importOne(sandbox, zip(sandbox, "x.zip", { "SKILL.md": skillText("x") }));
    await sandbox.run("skill", "create-folder", "x", "empty");
    const { code, stdout } = await sandbox.run("skill", "diff", "x", "--exit-code");
    assert.deepEqual([code, /^\+ empty\/$/m.test(stdout)], [1, true]);
  });
});
