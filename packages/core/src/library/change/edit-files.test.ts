import assert from "node:assert/strict";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { skillText } from "../../../../../test/archives.ts";
import { contentsOf, createLibrarySandbox, type Files, refusal } from "../../../../../test/library-sandbox.ts";
import type { FaultCode } from "../../ground/fault.ts";
import type { LibraryOptions } from "../open-store.ts";
import type { EditOptions, FileChange } from "./edit-files.ts";

const files: Files = {
  "README.md": "about\n",
  "docs/a.md": "a\n",
  "docs/deep/b.md": "b\n",
  "*scripts/run.sh": "#!/bin/sh\n",
  "data.bin": Buffer.from([0, 1, 2]),
  "empty/": "",
};

async function withSkill(t: TestContext, given: Files = files, options: Partial<LibraryOptions> = {}) {
  const sandbox = createLibrarySandbox(t, options);
  await sandbox.add("one", given);
  const { library } = sandbox;
  let from = 1;
  return {
    ...sandbox,
    pathOf: async (path: string) => join(library.root, (await library.get("one")).dirPath, path),
    tree: async () => (await library.tree("one")).map(({ path, kind }) => (kind === "folder" ? `${path}/` : path)),
    text: async (path: string) => (await library.readFile("one", path)).text,
    /** From the version as it is. */
    async edit(change: FileChange, more: Partial<EditOptions> = {}) {
      const edited = await library.edit("one", change, { author: "bob", from, ...more });
      from = edited.version;
      return edited;
    },
  };
}

const write = (path: string, text: string): FileChange => ({ kind: "write", path, text });
const create = (path: string, text = "x"): FileChange => ({ kind: "create-file", path, text });
const folder = (path: string): FileChange => ({ kind: "create-folder", path });
const rename = (path: string, to: string): FileChange => ({ kind: "rename", path, to });
const remove = (path: string): FileChange => ({ kind: "delete", path });

describe("a change to files", () => {
  test("of each kind makes the next version, with who, what and why", async (t) => {
    const { library, edit, tree, text } = await withSkill(t, { "a.md": "a\n" });
    const made = [
      await edit(write("a.md", "new\n")),
      await edit(create("docs/b.md", "b\n")),
      await edit(folder("docs/deep")),
      await edit(rename("a.md", "docs/c.md")),
      await edit(remove("docs/b.md")),
      await edit(
        { kind: "dependencies", set: { tools: ["grep"], skills: [] } },
        { known: { tools: ["grep"], servers: [] } },
      ),
    ];
    assert.deepEqual(
      made.map(({ slug, version, changed, warnings }) => [slug, version, changed, warnings]),
      [2, 3, 4, 5, 6, 7].map((version) => ["one", version, true, []]),
    );
    assert.deepEqual(await tree(), ["docs/", "docs/deep/", "docs/c.md", "SKILL.md"]);
    assert.equal(await text("docs/c.md"), "new\n");
    assert.deepEqual(
      (await library.history("one")).map(({ n, author, cause, note }) => `${n} ${author} ${cause} ${note}`),
      [
        "7 bob edit tools: grep; skills: ",
        "6 bob edit docs/b.md",
        "5 bob edit a.md → docs/c.md",
        "4 bob edit docs/deep",
        "3 bob edit docs/b.md",
        "2 bob edit a.md",
        "1 ann import package.zip",
      ],
    );
    const [last] = await library.audit();
    assert.deepEqual(
      [last?.action, last?.actor, last?.before, last?.after, last?.details.kind],
      ["skill.edit", "bob", 6, 7, "dependencies"],
    );
    const { createdAt, updatedAt, digest, version } = await library.get("one");
    const times = (await library.history("one")).map(({ time }) => time);
    assert.deepEqual([createdAt, updatedAt, digest, version], [times.at(-1), times[0], made.at(-1)?.digest, 7]);
  });

  test("shares what it does not touch and copies what it does", async (t) => {
    const { edit, pathOf } = await withSkill(t);
    const inode = async (path: string) => statSync(await pathOf(path)).ino;
    const paths = ["README.md", "docs/a.md", "docs/deep/b.md", "scripts/run.sh", "data.bin", "SKILL.md"];
    const before = await Promise.all(paths.map(inode));
    const old = await pathOf("docs/a.md");
    await edit(write("docs/a.md", "other\n"));
    const after = await Promise.all(paths.map(inode));
    assert.deepEqual(
      paths.filter((_, index) => before[index] !== after[index]),
      ["docs/a.md"],
    );
    assert.equal(statSync(old).size, 2, "the old version is as it was");
    await edit(rename("docs", "moved/docs"));
    assert.equal(await inode("moved/docs/deep/b.md"), before[2], "moving copies nothing");
  });

  test("keeps files read-only, executables executable and folders open", async (t) => {
    const { edit, library } = await withSkill(t);
    await edit(create("new/x.md"));
    await edit(write("scripts/run.sh", "#!/bin/sh\ntrue\n"));
    await edit(folder("new/deep/deeper"));
    await edit(rename("scripts", "bin"));
    const tree = contentsOf(join(library.root, (await library.get("one")).dirPath));
    assert.deepEqual(
      Object.entries(tree).map(([path, content]) => `${path}: ${content.replace(/^(file \d+).*/, "$1")}`),
      [
        "README.md: file 444",
        "SKILL.md: file 444",
        "bin: folder 755",
        "bin/run.sh: file 555",
        "data.bin: file 444",
        "docs: folder 755",
        "docs/a.md: file 444",
        "docs/deep: folder 755",
        "docs/deep/b.md: file 444",
        "empty: folder 755",
        "new: folder 755",
        "new/deep: folder 755",
        "new/deep/deeper: folder 755",
        "new/x.md: file 444",
      ],
    );
  });

  test("is made from the version its author saw, or not at all", async (t) => {
    const { edit, state } = await withSkill(t);
    await edit(write("README.md", "2"));
    const before = await state();
    for (const change of [write("README.md", "3"), create("x.md"), folder("f"), rename("docs", "d"), remove("docs")])
      for (const from of [0, 1, 3]) {
        const { values } = await refusal(edit(change, { from }), "skill.stale");
        assert.deepEqual([values.slug, values.seen, values.version], ["one", from, 2]);
      }
    await refusal(edit({ kind: "dependencies", set: { skills: [] } }, { from: 1 }), "skill.stale");
    assert.deepEqual(await state(), before);
  });

  test("of a skill that is not there names the nearest", async (t) => {
    const { library, add, state } = await withSkill(t);
    await add("other");
    const before = await state();
    const { values } = await refusal(library.edit("onee", write("a", ""), { author: "a", from: 1 }), "skill.not-found");
    assert.deepEqual([values.name, values.candidates], ["onee", "one, other"]);
    assert.deepEqual(await state(), before);
  });

  test("that changes nothing makes no version", async (t) => {
    const { edit, state } = await withSkill(t);
    const before = await state();
    for (const change of [
      write("README.md", "about\n"),
      write("SKILL.md", skillText("one")),
      { kind: "dependencies", set: {} } as const,
      { kind: "dependencies", set: { tools: [], skills: [], servers: [] } } as const,
    ]) {
      const { changed, version, slug, warnings } = await edit(change);
      assert.deepEqual([changed, version, slug, warnings], [false, 1, "one", []]);
    }
    assert.deepEqual(await state(), before);
  });

  test("back to what was before has the tree of before", async (t) => {
    const { edit, library } = await withSkill(t);
    const { digest } = await library.get("one");
    await edit(write("README.md", "2"));
    assert.equal((await edit(write("README.md", "about\n"))).digest, digest);
    assert.deepEqual(
      (await library.history("one")).map(({ n }) => n),
      [3, 2, 1],
    );
  });
});

/** Each with the fault it meets; none of them changes anything. */
const refused: readonly [title: string, change: FileChange, code: FaultCode][] = [
  ...[
    "/etc/x.md",
    "../x.md",
    "a/../../x.md",
    "docs/../x.md",
    "..\\x.md",
    "C:\\x.md",
    "C:x.md",
    "./x.md",
    "docs/./x.md",
    "docs//x.md",
    "",
    ".",
    "..",
    "docs/",
    "x.md\0",
    "a\nb.md",
    "con.md",
    "x.md.",
    "x.md ",
    "a:b.md",
    `${"n".repeat(256)}.md`,
    `${"d/".repeat(33)}x.md`,
    `${"d".repeat(100)}/`.repeat(6).concat("x.md"),
  ].flatMap((path): [string, FileChange, FaultCode][] => [
    [`the path ${JSON.stringify(path).slice(0, 30)} written to`, write(path, "x"), "file.path-refused"],
    [`the path ${JSON.stringify(path).slice(0, 30)} created`, create(path), "file.path-refused"],
    [`the folder ${JSON.stringify(path).slice(0, 30)} created`, folder(path), "file.path-refused"],
    [`the path ${JSON.stringify(path).slice(0, 30)} removed`, remove(path), "file.path-refused"],
    [`the path ${JSON.stringify(path).slice(0, 30)} renamed`, rename(path, "y.md"), "file.path-refused"],
    [`the path ${JSON.stringify(path).slice(0, 30)} as a new name`, rename("README.md", path), "file.path-refused"],
  ]),
  ...[".git/config.md", "docs/.git/x.md", "__MACOSX/x.md", ".DS_Store", "docs/._a.md"].flatMap(
    (path): [string, FileChange, FaultCode][] => [
      [`${path}, which an import would leave out`, create(path), "file.path-refused"],
      [`${path}, which an import would leave out, as a folder`, folder(path), "file.path-refused"],
      [`${path}, which an import would leave out, as a new name`, rename("README.md", path), "file.path-refused"],
    ],
  ),
  ...["SKILL.md", "skill.md", "Skill.MD"].flatMap((path): [string, FileChange, FaultCode][] => [
    [`the root ${path} removed`, remove(path), "file.protected"],
    [`the root ${path} renamed`, rename(path, "x.md"), "file.protected"],
    [`a file renamed to ${path}`, rename("README.md", path), "file.protected"],
    [`a second ${path} at the root`, create(path), "file.protected"],
    [`a second ${path} in a folder`, create(`docs/${path}`), "file.protected"],
    [`a file renamed to docs/${path}`, rename("docs/a.md", `docs/${path}`), "file.protected"],
  ]),
  ["./SKILL.md removed", remove("./SKILL.md"), "file.path-refused"],
  ["SKILL.md/ removed", remove("SKILL.md/"), "file.path-refused"],
  ["docs/../SKILL.md removed", remove("docs/../SKILL.md"), "file.path-refused"],
  ["another spelling of SKILL.md written to", write("skill.md", skillText("one")), "file.not-found"],
  ["a file that is not there written to", write("none.md", "x"), "file.not-found"],
  ["a folder written to", write("docs", "x"), "file.not-found"],
  ["a file that is not there removed", remove("none.md"), "file.not-found"],
  ["another spelling of a file removed", remove("readme.md"), "file.not-found"],
  ["the beginning of a name removed", remove("doc"), "file.not-found"],
  ["a file that is not there renamed", rename("none.md", "x.md"), "file.not-found"],
  ["a file where there is one", create("README.md"), "file.exists"],
  ["a file where there is one but for case", create("readme.md"), "file.exists"],
  ["a file where there is a folder", create("DOCS"), "file.exists"],
  ["a folder where there is one", folder("docs"), "file.exists"],
  ["a folder where there is an empty one", folder("empty"), "file.exists"],
  ["a folder where there is one but for case", folder("Docs/new"), "file.exists"],
  ["a folder where there is a file", folder("README.md"), "file.exists"],
  ["a file below a file", create("README.md/x.md"), "file.exists"],
  ["a file renamed to another", rename("README.md", "docs/a.md"), "file.exists"],
  ["a file renamed to a folder", rename("README.md", "docs"), "file.exists"],
  ["a folder renamed to another", rename("docs", "empty"), "file.exists"],
  ["a folder renamed into itself", rename("docs", "docs/deep/docs"), "file.into-itself"],
  ["a file renamed to itself", rename("README.md", "README.md"), "file.into-itself"],
  ["a folder renamed to itself", rename("docs", "docs"), "file.into-itself"],
  ["a file that is no text written to", write("data.bin", "x"), "file.not-text"],
  ["a file of an unknown kind", create("x.exe"), "file.not-text"],
  ["a file without an ending", create("x"), "file.not-text"],
  ["half a letter", write("README.md", "a\uD800"), "file.not-text"],
  ["half a letter in a new file", create("x.md", "\uDFFF"), "file.not-text"],
  ["a NUL", write("README.md", "a\0b"), "file.not-text"],
  ["half a letter in SKILL.md", write("SKILL.md", `${skillText("one")}\uD800`), "file.not-text"],
  ["a SKILL.md without frontmatter", write("SKILL.md", "# One\n"), "skill.refused"],
  ["a SKILL.md without a name", write("SKILL.md", "---\ndescription: d\n---\n"), "skill.refused"],
  ["a SKILL.md without a description", write("SKILL.md", "---\nname: one\n---\n"), "skill.refused"],
  [
    "a SKILL.md with a name that is no slug",
    write("SKILL.md", "---\nname: A b\ndescription: d\n---\n"),
    "skill.refused",
  ],
  ["a SKILL.md with broken YAML", write("SKILL.md", "---\nname: one\ndescription: [a\n---\n"), "skill.refused"],
  [
    "a SKILL.md with a key twice",
    write("SKILL.md", "---\nname: one\nname: two\ndescription: d\n---\n"),
    "skill.refused",
  ],
  ["an empty SKILL.md", write("SKILL.md", ""), "skill.refused"],
  ["a SKILL.md of more than a megabyte", write("SKILL.md", skillText("one").padEnd(1_000_001)), "file.too-large"],
];

test("what is refused changes nothing at all", async (t) => {
  const { edit, state } = await withSkill(t);
  const before = await state();
  for (const [title, change, code] of refused)
    await refusal(edit(change), code).catch((error: unknown) => {
      throw new Error(title, { cause: error });
    });
  assert.deepEqual(await state(), before);
});

test("a refusal says what is wrong with the path or the text, where, and what to do", async (t) => {
  const { edit } = await withSkill(t);
  const path = await refusal(edit(create("../x.md")), "file.path-refused");
  assert.deepEqual(
    [path.message, path.say("zh").hint],
    ['"../x.md" cannot be used: The path contains ".."', "使用技能目录之内的路径"],
  );
  const text = await refusal(edit(write("SKILL.md", "---\nname: A b\ndescription: d\n---\n")), "skill.refused");
  assert.match(text.message, /^The change would break SKILL.md of "one": SKILL.md:2:1 /);
  assert.match(text.say("zh").hint, /^没有做任何更改。.+/);
  const whole = await refusal(edit(write("SKILL.md", "no")), "skill.refused");
  assert.match(whole.message, /SKILL.md:1:1 /);
  const missing = await refusal(edit(remove("none")), "file.not-found");
  assert.match(missing.say("en").hint, /^README.md, SKILL.md, /);
  const taken = await refusal(edit(create("readme.md")), "file.exists");
  assert.equal(taken.values.path, "README.md", "the one that is in the way");
});

describe("the limits of the library", () => {
  const limited = (limits: LibraryOptions["limits"] & object) => ({ limits });
  const size = skillText("one").length;

  test("hold for the size of a file, of all of them, and for how many there are", async (t) => {
    const one = await withSkill(t, { "a.md": "a" }, limited({ file: 200 }));
    await one.edit(write("a.md", "x".repeat(200)));
    const { values } = await refusal(one.edit(write("a.md", "x".repeat(201))), "file.too-large");
    assert.deepEqual([values.size, values.limit], [201, 200]);
    await refusal(one.edit(create("b.md", "x".repeat(201))), "file.too-large");
    await refusal(one.edit(write("SKILL.md", skillText("one").padEnd(201))), "file.too-large");

    const all = await withSkill(t, { "a.md": "a" }, limited({ inflated: size + 10 }));
    await all.edit(write("a.md", "x".repeat(10)));
    await refusal(all.edit(write("a.md", "x".repeat(11))), "file.too-large");
    await refusal(all.edit(create("b.md", "x")), "file.too-large");

    const count = await withSkill(t, { "a.md": "a" }, limited({ files: 3 }));
    await count.edit(create("b.md"));
    await refusal(count.edit(create("c.md")), "file.too-large");
    await count.edit(write("a.md", "more"));
  });

  test("hold for folders too, which would make an archive that cannot be read", async (t) => {
    const { edit, tree } = await withSkill(t, { "a.md": "a" }, limited({ files: 3 }));
    await edit(folder("a"));
    await edit(folder("b/c"));
    await edit(folder("d")); // six now
    const { values } = await refusal(edit(folder("e")), "file.too-large");
    assert.deepEqual([values.size, values.limit], [7, 6]);
    assert.deepEqual(await tree(), ["a/", "b/", "b/c/", "d/", "SKILL.md", "a.md"]);
  });

  test("hold for how long and deep paths become when a folder moves", async (t) => {
    const { edit } = await withSkill(t, { "a/b/c.md": "" }, limited({ depth: 3, path: 20 }));
    await edit(rename("a", "x/y"));
    await refusal(edit(rename("x/y", "x/y/z")), "file.into-itself");
    await refusal(edit(rename("x/y", "1/2/3")), "file.path-refused");
    await refusal(edit(rename("x/y", "a-long-long-name")), "file.path-refused");
  });
});

describe("kinds of text", () => {
  test("a setting adds more of them", async (t) => {
    const { edit, library, text } = await withSkill(t, { "a.xyz": "a" }, { textExtensions: ["xyz"] });
    await edit(write("a.xyz", "b"));
    await edit(create("b.XYZ"));
    await refusal(edit(create("c.abc")), "file.not-text");
    assert.equal(await text("a.xyz"), "b");
    assert.equal((await library.readFile("one", "a.xyz")).editable, true);
  });

  test("what is written is kept byte for byte", async (t) => {
    const { edit, library } = await withSkill(t, { "a.md": "" });
    for (const text of ["\uFEFFa\r\nb", "嗨 🦊", "", "no line end"]) {
      await edit(write("a.md", text));
      assert.deepEqual((await library.readFile("one", "a.md")).bytes, Buffer.from(text));
    }
  });

  test("a file is shown as text where it is text, and as editable where it can be edited", async (t) => {
    const { library } = await withSkill(t, {
      "a.png": "text",
      "a.md": Buffer.from([0xff]),
      b: "text",
      "c.md": "嗨",
      "*d.sh": "",
    });
    const shown = async (path: string) => {
      const { text, editable, size, executable, version } = await library.readFile("one", path);
      return [text, editable, size, executable, version];
    };
    assert.deepEqual(await shown("a.png"), ["text", false, 4, false, 1]);
    assert.deepEqual(await shown("a.md"), [undefined, false, 1, false, 1]);
    assert.deepEqual(await shown("b"), ["text", false, 4, false, 1]);
    assert.deepEqual(await shown("c.md"), ["嗨", true, 3, false, 1]);
    assert.deepEqual(await shown("d.sh"), ["", true, 0, true, 1]);
    for (const path of ["none", "../SKILL.md", "./c.md", "C.MD", ""])
      await refusal(library.readFile("one", path), "file.not-found");
  });
});

describe("folders", () => {
  test("outlive the last of their files, whether it is removed or moved", async (t) => {
    const { edit, tree, pathOf } = await withSkill(t, { "a/x.md": "x", "b/c/y.md": "y" });
    await edit(remove("a/x.md"));
    await edit(rename("b/c/y.md", "y.md"));
    assert.deepEqual(await tree(), ["a/", "b/", "b/c/", "SKILL.md", "y.md"]);
    await edit(remove("b/c"));
    assert.deepEqual(await tree(), ["a/", "b/", "SKILL.md", "y.md"]);
    assert.equal(existsSync(await pathOf("b/c")), false);
    await edit(create("b/z.md"));
    await edit(rename("a", "b/a"));
    assert.deepEqual(await tree(), ["b/", "b/a/", "b/z.md", "SKILL.md", "y.md"]);
  });

  test("are removed and moved with all that is in them, and nothing else", async (t) => {
    const { edit, tree, text, library } = await withSkill(t, {
      ...files,
      "docs/empty/": "",
      "docs-2/x.md": "x",
      "docs.md": "y",
    });
    await edit(rename("docs", "manual/pages"));
    assert.deepEqual(await tree(), [
      "docs-2/",
      "docs-2/x.md",
      "empty/",
      "manual/",
      "manual/pages/",
      "manual/pages/deep/",
      "manual/pages/deep/b.md",
      "manual/pages/empty/",
      "manual/pages/a.md",
      "scripts/",
      "scripts/run.sh",
      "README.md",
      "SKILL.md",
      "data.bin",
      "docs.md",
    ]);
    assert.equal(await text("manual/pages/deep/b.md"), "b\n");
    await edit(rename("manual", "MANUAL"));
    assert.equal(await text("MANUAL/pages/a.md"), "a\n", "a change of case is one");
    await edit(remove("MANUAL"));
    assert.deepEqual(
      (await tree()).filter((path) => path.startsWith("MANUAL")),
      [],
    );
    assert.equal((await library.get("one")).files, 6);
  });

  test("a file moves from one to another and keeps being executable", async (t) => {
    const { edit, library } = await withSkill(t);
    await edit(rename("scripts/run.sh", "bin/go.sh"));
    assert.equal((await library.readFile("one", "bin/go.sh")).executable, true);
    await refusal(library.readFile("one", "scripts/run.sh"), "file.not-found");
    await edit(rename("data.bin", "data.raw"));
  });
});

describe("a saved SKILL.md", () => {
  test("updates name and description at once, and the slug stays", async (t) => {
    const { edit, library } = await withSkill(t);
    await edit(write("SKILL.md", "---\nname: two\ndescription: New words\nlicense: MIT\n---\n"));
    const { slug, name, description, head, diagnostics } = await library.get("one");
    assert.deepEqual([slug, name, description, head.license], ["one", "two", "New words", "MIT"]);
    assert.deepEqual(
      diagnostics.map(({ rule, path }) => [rule, path]),
      [["body.empty", "SKILL.md"]],
    );
    await refusal(library.get("two"), "skill.not-found");
    await edit(write("README.md", "x"));
    const after = await library.get("one");
    assert.deepEqual([after.name, after.diagnostics.length], ["two", 1], "another file changes neither");
  });

  test("may not name what does not exist, nor itself", async (t) => {
    const { edit, state } = await withSkill(t);
    const before = await state();
    const text = (lines: string): string => `---\nname: one\ndescription: d\nmetadata:\n${lines}---\nB\n`;
    const unknown = edit(
      write("SKILL.md", text("  tool_dependencies: a\n  mcp_dependencies: b\n  skill_dependencies: c\n")),
    );
    assert.equal((await refusal(unknown, "dependency.unknown")).values.names, "tool a, mcp b, skill c");
    await refusal(edit(write("SKILL.md", text("  skill_dependencies: one\n"))), "dependency.self");
    assert.deepEqual(await state(), before);
  });

  test("may keep naming what it named before", async (t) => {
    const { edit, library } = await withSkill(t, {
      "SKILL.md":
        "---\nname: one\ndescription: d\nmetadata:\n  tool_dependencies: lost\n  skill_dependencies: one, gone\n---\nB\n",
    });
    const { text = "" } = await library.readFile("one", "SKILL.md");
    await edit(write("SKILL.md", text.replace("B\n", "C\n")));
    await refusal(edit(write("SKILL.md", text.replace("lost", "lost, other"))), "dependency.unknown");
    assert.deepEqual((await library.get("one")).dependencies.skills, ["one", "gone"]);
  });
});

describe("dependencies", () => {
  const known = { tools: ["grep", "ls"], servers: ["files"] };
  const set = (given: Extract<FileChange, { kind: "dependencies" }>["set"]): FileChange => ({
    kind: "dependencies",
    set: given,
  });

  test("are written to the frontmatter, everything else byte for byte as it was", async (t) => {
    const { edit, library, add, text } = await withSkill(t);
    await add("other");
    await edit(set({ tools: ["grep", "mcp__files__read", "grep"], servers: ["files"], skills: ["other"] }), { known });
    assert.equal(
      await text("SKILL.md"),
      skillText("one").replace(
        "tests.\n",
        "tests.\nmetadata:\n  tool_dependencies: grep, mcp__files__read\n  mcp_dependencies: files\n  skill_dependencies: other\n",
      ),
    );
    assert.deepEqual((await library.get("one")).dependencies, {
      tools: ["grep", "mcp__files__read"],
      servers: ["files"],
      skills: ["other"],
    });
    assert.deepEqual(await library.dependents("other"), ["one"]);
    await edit(set({ skills: [] }), { known });
    assert.deepEqual(await library.dependents("other"), []);
    assert.deepEqual((await library.get("one")).dependencies.tools, ["grep", "mcp__files__read"], "the others stay");
    await edit(set({ tools: [], servers: [] }));
    assert.deepEqual((await library.get("one")).dependencies, { tools: [], servers: [], skills: [] });
  });

  test("on what does not exist or on itself are refused by name, and nothing changes", async (t) => {
    const { edit, state } = await withSkill(t);
    const before = await state();
    for (const [given, names] of [
      [{ tools: ["grep", "nothing"] }, "tool nothing"],
      [{ servers: ["nothing"] }, "mcp nothing"],
      [{ skills: ["nothing"] }, "skill nothing"],
      [{ tools: ["mcp__nothing__x"] }, "tool mcp__nothing__x"],
      [{ tools: ["one"] }, "tool one"],
    ] as const)
      assert.equal((await refusal(edit(set(given), { known }), "dependency.unknown")).values.names, names);
    await refusal(edit(set({ skills: ["one"] }), { known }), "dependency.self");
    await refusal(edit(set({ tools: ["grep"] })), "dependency.unknown");
    assert.deepEqual(await state(), before);
    await edit(set({ skills: ["elsewhere"] }), { known: { ...known, skills: ["elsewhere"] } });
  });

  test("that were unknown before may not be set again, while other lists keep theirs", async (t) => {
    const { edit, library } = await withSkill(t, {
      "SKILL.md":
        "---\nname: one\ndescription: d\nmetadata:\n  tool_dependencies: lost\n  mcp_dependencies: away\n  skill_dependencies: gone, one\n---\nB\n",
    });
    await refusal(edit(set({ tools: ["lost", "grep"] }), { known }), "dependency.unknown");
    await refusal(edit(set({ servers: ["away", "files"] }), { known }), "dependency.unknown");
    await refusal(edit(set({ skills: ["gone"] }), { known }), "dependency.unknown");
    await refusal(edit(set({ skills: ["one"] }), { known }), "dependency.self");
    await edit(set({ tools: ["grep"] }), { known });
    assert.deepEqual((await library.get("one")).dependencies, {
      tools: ["grep"],
      servers: ["away"],
      skills: ["gone", "one"],
    });
  });

  test("of a frontmatter that cannot be edited are refused, not forced", async (t) => {
    const { edit, state } = await withSkill(t, {
      "SKILL.md": "---\nname: one\ndescription: d\nmetadata: text\n---\nB\n",
    });
    const before = await state();
    await refusal(edit(set({ tools: ["grep"] }), { known }), "frontmatter.not-editable");
    assert.deepEqual(await state(), before);
  });

  test("in a circle are allowed", async (t) => {
    const { edit, add, library } = await withSkill(t);
    await add("two");
    await edit(set({ skills: ["two"] }));
    await library.edit("two", set({ skills: ["one"] }), { author: "bob", from: 1 });
    assert.deepEqual([await library.dependents("one"), await library.dependents("two")], [["two"], ["one"]]);
  });
});
