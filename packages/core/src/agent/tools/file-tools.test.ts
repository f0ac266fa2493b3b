import assert from "node:assert/strict";
import { hash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createCatalog } from "../../catalog/catalog.ts";
import { createSkillResolver } from "../../resolve/skill-resolver.ts";
import { createSkillsMount } from "../../resolve/skills-mount.ts";
import { fileTools } from "./file-tools.ts";
import { outputLimit } from "./tool.ts";
import { createWorkspace } from "./workspace.ts";

/** A workspace and one visible skill, and the tools over both. */
async function createWorld(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loadout-tools-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ["work/src", "skills/a/references", "skills/hidden", "outside"])
    mkdirSync(join(folder, path), { recursive: true });
  const write = (path: string, text: string | Buffer): void => writeFileSync(join(folder, path), text);
  write("skills/a/SKILL.md", "---\nname: a\ndescription: d\n---\nDo the thing\n");
  write("skills/a/references/x.md", "a reference to the Thing\n");
  write("skills/hidden/SKILL.md", "---\nname: hidden\ndescription: d\n---\nthe thing\n");
  write("outside/secret.txt", "secret thing\n");
  const { view } = await createCatalog([
    { name: "user", kind: "user", root: join(folder, "skills"), trusted: true },
  ]).refresh();
  const resolver = createSkillResolver({ view: () => view, libraryRoot: folder });
  const context = {
    mount: createSkillsMount(resolver.visible(resolver.resolve(["a"]).snapshot)),
    workspace: await createWorkspace(join(folder, "work")),
    largestSkill: 1000,
  };
  const run = (name: string, given: Record<string, unknown>) => {
    const tool = fileTools.find((one) => one.name === name);
    assert.ok(tool);
    return tool.run(given, context);
  };
  return { folder, write, run, workspace: context.workspace };
}

describe("reading", () => {
  test("gives the text of a file, in parts where it is long, and says how to go on", async (t) => {
    const { run, write } = await createWorld(t);
    write("work/a.txt", "1\n2\n3\n4\n5\n");
    assert.deepEqual(await run("read_file", { path: "a.txt" }), { content: "1\n2\n3\n4\n5\n", isError: false });
    assert.equal(
      (await run("read_file", { path: "./a.txt", offset: 2, limit: 2 })).content,
      "2\n3\n[lines 2–3 of 6; go on with offset 4]",
    );
    assert.equal((await run("read_file", { path: "/workspace/a.txt", offset: 5 })).content, "5\n");
    write("work/long.txt", `${"x".repeat(99)}\n`.repeat(2000));
    const { content } = await run("read_file", { path: "long.txt" });
    assert.ok(Buffer.byteLength(content) <= outputLimit + 100);
    assert.match(content, /\[lines 1–640 of 2001; go on with offset 641\]$/);
    write("work/one-line.txt", "y".repeat(500_000));
    assert.ok((await run("read_file", { path: "one-line.txt" })).content.length <= outputLimit);
  });

  test("a SKILL.md activates its skill, wholly or in part; no other file and no failure does", async (t) => {
    const { run } = await createWorld(t);
    assert.deepEqual(await run("read_file", { path: "/skills/a/SKILL.md" }), {
      content: '{"loaded":true,"skill_name":"a"}',
      isError: false,
      activates: { id: "a", cause: "read", content: "Do the thing", digest: hash("sha256", "Do the thing", "hex") },
    });
    const part = await run("read_file", { path: "/skills//a/./SKILL.md", limit: 1 });
    assert.deepEqual([part.activates, part.content.split("\n")[0]], [{ id: "a", cause: "read" }, "---"]);
    for (const path of ["/skills/a/references/x.md", "/skills/hidden/SKILL.md", "/skills/a/nothing", "SKILL.md"])
      assert.equal((await run("read_file", { path })).activates, undefined, path);
  });

  test("is refused for what is no text, not there, or outside, by whichever spelling", async (t) => {
    const { run, write, folder } = await createWorld(t);
    write("work/bin", Buffer.from([0, 1, 2]));
    symlinkSync(join(folder, "outside"), join(folder, "work/link"));
    symlinkSync(join(folder, "outside/secret.txt"), join(folder, "work/secret"));
    for (const path of [
      "bin",
      "nothing",
      "../outside/secret.txt",
      join(folder, "outside/secret.txt"),
      "link/secret.txt",
      "secret",
      "/etc/passwd",
      "/skills/../outside/secret.txt",
      "src",
      "a\0b",
      "..",
      7,
      undefined,
    ]) {
      const { isError, content } = await run("read_file", { path });
      assert.equal(isError, true, String(path));
      assert.doesNotMatch(content, /secret thing/);
    }
  });
});

describe("looking around", () => {
  test("lists what is there, folders first, and follows no link", async (t) => {
    const { run, write, folder } = await createWorld(t);
    write("work/src/b.ts", "b");
    write("work/z.md", "zz");
    symlinkSync(join(folder, "outside"), join(folder, "work/link"));
    mkdirSync(join(folder, "work/.git/objects"), { recursive: true });
    assert.equal((await run("list_files", {})).content, ".git/\nsrc/\nsrc/b.ts  1 bytes\nlink (link)\nz.md  2 bytes");
    assert.equal((await run("list_files", { path: "/skills" })).content, "/skills/a/");
    assert.match((await run("list_files", { path: "/skills/a" })).content, /^\/skills\/a\/references\/\n/);
    assert.equal((await run("list_files", { path: "/skills/hidden" })).isError, true);
    assert.equal((await run("list_files", { path: "link" })).isError, true);
  });

  test("names the first entries of a large folder, and notes a folder that cannot be read", async (t) => {
    const { folder, run, write, workspace } = await createWorld(t);
    rmSync(join(folder, "work/src"), { recursive: true });
    for (let number = 2000; number > 0; number--) write(`work/${String(number).padStart(4, "0")}.txt`, "");
    mkdirSync(join(folder, "work/zz"));
    const lines = (await run("list_files", {})).content.split("\n");
    assert.deepEqual(
      [lines.length, lines[0], lines[1], lines[499]],
      [501, "zz/", "0001.txt  0 bytes", "0499.txt  0 bytes"],
    );
    assert.equal(lines[500], "… more; name a folder further down");
    t.mock.method(workspace, "list", () => [{ path: "closed", kind: "folder", size: 0, unreadable: "EACCES" }]);
    assert.equal((await run("list_files", {})).content, "closed/ (cannot be read: EACCES)");
    assert.equal((await run("search_files", { text: "x" })).content, "nothing found\n[1 folders cannot be read]");
  });

  test("finds text in any letter case, only where one may look", async (t) => {
    const { run, write, folder } = await createWorld(t);
    write("work/src/b.ts", "x\nA Thing (here)\n");
    symlinkSync(join(folder, "outside"), join(folder, "work/link"));
    assert.equal((await run("search_files", { text: "thing" })).content, "src/b.ts:2: A Thing (here)");
    assert.equal((await run("search_files", { text: "thing (" })).content, "src/b.ts:2: A Thing (here)", "no pattern");
    assert.equal(
      (await run("search_files", { text: "THING", path: "/skills" })).content,
      "/skills/a/references/x.md:1: a reference to the Thing\n/skills/a/SKILL.md:5: Do the thing",
    );
    assert.equal((await run("search_files", { text: "nowhere" })).content, "nothing found");
    assert.equal((await run("search_files", { text: "" })).isError, true);
  });
});

describe("writing", () => {
  test("replaces a bounded number of pieces: each takes time in which no other request is answered", async (t) => {
    const { run, write, folder } = await createWorld(t);
    write("work/many.txt", "a".repeat(100_001));
    const edit = { path: "many.txt", old_text: "a", new_text: "b", replace_all: true };
    assert.deepEqual(await run("edit_file", edit), {
      content: "old_text occurs more than 100000 times",
      isError: true,
    });
    assert.equal(readFileSync(join(folder, "work/many.txt"), "utf8"), "a".repeat(100_001));
    write("work/many.txt", "a".repeat(100_000));
    assert.equal((await run("edit_file", edit)).content, "replaced 100000 in many.txt");
  });

  test("finds a bounded number of lines of one file", async (t) => {
    const { run, write } = await createWorld(t);
    write("work/lines.txt", "x\n".repeat(500_000));
    const { content } = await run("search_files", { text: "X" });
    assert.deepEqual([content.split("\n").length, content.split("\n").at(-1)], [201, "… more; search further down"]);
  });

  test("makes files and folders in the workspace, and edits pieces that stand there once", async (t) => {
    const { run, folder } = await createWorld(t);
    assert.equal(
      (await run("write_file", { path: "new/deep/a.txt", content: "one two one\n" })).content,
      "created new/deep/a.txt",
    );
    chmodSync(join(folder, "work/new/deep/a.txt"), 0o755);
    assert.match(
      (await run("edit_file", { path: "new/deep/a.txt", old_text: "one", new_text: "1" })).content,
      /2 times/,
    );
    assert.equal(
      (await run("edit_file", { path: "new/deep/a.txt", old_text: "two", new_text: "$& 2" })).isError,
      false,
    );
    assert.equal(
      (await run("edit_file", { path: "new/deep/a.txt", old_text: "one", new_text: "1", replace_all: true })).content,
      "replaced 2 in new/deep/a.txt",
    );
    assert.equal(readFileSync(join(folder, "work/new/deep/a.txt"), "utf8"), "1 $& 2 1\n");
    assert.equal(statSync(join(folder, "work/new/deep/a.txt")).mode & 0o777, 0o755);
    for (const given of [
      { old_text: "nothing", new_text: "x" },
      { old_text: "", new_text: "x" },
      { old_text: "1", new_text: "1" },
    ])
      assert.equal((await run("edit_file", { path: "new/deep/a.txt", ...given })).isError, true);
  });

  test("never reaches skills, nor anything outside, by path or by link", async (t) => {
    const { run, folder } = await createWorld(t);
    symlinkSync(join(folder, "outside"), join(folder, "work/link"));
    symlinkSync(join(folder, "outside/secret.txt"), join(folder, "work/secret"));
    symlinkSync(join(folder, "outside/new.txt"), join(folder, "work/dangling"));
    for (const path of [
      "/skills/a/SKILL.md",
      "/skills/a/new.md",
      "../outside/x",
      "link/x.txt",
      "secret",
      "dangling",
      "/etc/x",
      "",
      ".",
      "src",
      "link",
    ])
      assert.equal((await run("write_file", { path, content: "overwritten" })).isError, true, path);
    assert.equal((await run("edit_file", { path: "secret", old_text: "secret", new_text: "x" })).isError, true);
    assert.equal(readFileSync(join(folder, "outside/secret.txt"), "utf8"), "secret thing\n");
    assert.equal(existsSync(join(folder, "outside/new.txt")), false);
    assert.equal((await run("write_file", { path: "a.txt" })).content, "write_file needs content as text");
  });
});
