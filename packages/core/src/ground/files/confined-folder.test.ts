import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Outside, openConfinedFolder, Refused } from "./confined-folder.ts";
import { NotAFile, TooLarge } from "./skill-files.ts";

function createWorld(t: TestContext) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-confined-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, "folder");
  mkdirSync(join(folder, "a/b"), { recursive: true });
  writeFileSync(join(folder, "a/b/file"), "inside");
  writeFileSync(join(root, "secret"), "secret");
  const link = (text: string, path: string): void => symlinkSync(text, join(folder, path));
  return { root, folder, link, confined: openConfinedFolder(folder, { alias: "/workspace" }) };
}

const names = (path: string): string[] => path.split("/");

describe("a confined folder", () => {
  test("follows links as far as they stay inside, however they are written", (t) => {
    const { folder, link, confined } = createWorld(t);
    link("a/b", "relative");
    link(`${folder}/a`, "absolute");
    link("/workspace/a/b/file", "alias");
    link("../../a/b/file", "a/b/up");
    link("relative", "twice");
    link("/workspace", "whole");
    for (const path of ["relative/file", "absolute/b/file", "alias", "a/b/up", "twice/file", "whole/twice/up"])
      assert.equal(confined.read(names(path), 100).toString(), "inside", path);
  });

  test("throws for links that lead out, and for loops", (t) => {
    const { root, link, confined } = createWorld(t);
    link("../secret", "out");
    link(join(root, "secret"), "absolute");
    link("..", "up");
    link("a/b/../../../secret", "around");
    link("self", "self");
    link("/workspaces/x", "near");
    for (const path of ["out", "absolute", "up", "up/secret", "around", "self", "near"]) {
      assert.throws(() => confined.read(names(path), 100), Outside, path);
      assert.throws(() => confined.write(names(path), "x"), Outside, path);
      assert.throws(() => confined.list(names(path), { depth: 2, most: 9 }), Outside, path);
    }
    assert.equal(readFileSync(join(root, "secret"), "utf8"), "secret");
  });

  test("refuses to be another folder than it was", (t) => {
    const { root, folder, confined } = createWorld(t);
    renameSync(folder, join(root, "moved"));
    symlinkSync("moved", folder);
    assert.throws(() => confined.read(names("a/b/file"), 100), Outside);
    assert.throws(() => confined.write(["x"], "x"), Outside);
    assert.deepEqual(readdirSync(join(root, "moved")), ["a"]);
  });

  test("reads regular files of a known size only, and waits for none", (t) => {
    const { folder, confined } = createWorld(t);
    execFileSync("mkfifo", [join(folder, "pipe")]);
    assert.throws(() => confined.read(["pipe"], 100), NotAFile);
    assert.throws(() => confined.read(["a"], 100), NotAFile);
    assert.throws(() => confined.read(names("a/b/file"), 5), TooLarge);
    assert.throws(() => confined.read(["none"], 5), { code: "ENOENT" });
    assert.throws(() => confined.read(names("a/b/file/below"), 5), { code: "ENOENT" });
    assert.deepEqual([confined.state(["none"]), confined.state(["a"])?.isDirectory()], [undefined, true]);
  });

  test("writes whole files with the folders they need, keeps modes, and leaves nothing else behind", (t) => {
    const { folder, link, confined } = createWorld(t);
    chmodSync(join(folder, "a/b/file"), 0o755);
    link("a/b/file", "link");
    link("a/new", "dangling");
    assert.deepEqual(confined.write(["link"], "changed"), { isNew: false });
    assert.equal(readFileSync(join(folder, "a/b/file"), "utf8"), "changed");
    assert.equal(statSync(join(folder, "a/b/file")).mode & 0o777, 0o755);
    assert.equal(readlinkSync(join(folder, "link")), "a/b/file");
    assert.deepEqual(confined.write(names("x/y/z"), "new"), { isNew: true });
    assert.deepEqual(confined.write(["dangling"], "there"), { isNew: true });
    assert.equal(readFileSync(join(folder, "a/new"), "utf8"), "there");
    assert.throws(() => confined.write(["a"], "x"), NotAFile);
    assert.deepEqual(readdirSync(join(folder, "x/y")), ["z"]);
    assert.deepEqual(readdirSync(folder).toSorted(), ["a", "dangling", "link", "x"]);
  });

  test("asks about the real place before it makes anything there", (t) => {
    const { folder, link, confined } = createWorld(t);
    mkdirSync(join(folder, ".git"));
    link(".git", "harmless");
    const asked: string[] = [];
    const refusal = (path: readonly string[]): string | undefined => {
      asked.push(path.join("/"));
      return path.includes(".git") ? "no" : undefined;
    };
    for (const path of ["harmless/hooks/x", "harmless/config", ".git/x", "new/.git/x"])
      assert.throws(() => confined.write(names(path), "x", { refusal }), Refused, path);
    assert.deepEqual(asked, [".git/hooks/x", ".git/config", ".git/x", "new/.git/x"]);
    assert.deepEqual([readdirSync(join(folder, ".git")), existsSync(join(folder, "new"))], [[], false]);
  });

  test("has no folder that it is told to leave out, under any name", (t) => {
    const { folder, link } = createWorld(t);
    mkdirSync(join(folder, "home"));
    writeFileSync(join(folder, "home/key"), "secret");
    link("home", "also");
    const confined = openConfinedFolder(folder, { except: join(folder, "home") });
    for (const path of ["home/key", "also/key"]) assert.throws(() => confined.read(names(path), 9), Outside, path);
    assert.throws(() => confined.write(names("home/x"), "x"), Outside);
    assert.deepEqual(
      confined.list([], { depth: 3, most: 99 }).map(({ path }) => path),
      ["a", "a/b", "a/b/file", "also"],
    );
  });

  test("gives what root writes to the owner of the folder", { skip: process.getuid?.() !== 0 && "needs root" }, (t) => {
    const { folder, confined } = createWorld(t);
    execFileSync("chown", ["-R", "12345:12345", folder]);
    confined.write(names("p/q/file"), "x");
    for (const path of ["p", "p/q", "p/q/file"])
      assert.deepEqual([lstatSync(join(folder, path)).uid, lstatSync(join(folder, path)).gid], [12_345, 12_345], path);
  });

  test("leaves no descriptor open", { skip: process.platform !== "linux" && "counted in /proc" }, (t) => {
    const { link, confined } = createWorld(t);
    link("../secret", "out");
    const open = (): number => readdirSync("/proc/self/fd").length;
    const before = open();
    for (let round = 0; round < 20; round++) {
      confined.read(names("a/b/file"), 100);
      confined.list([], { depth: 9, most: 99 });
      confined.write(names(`n${round}/m/file`), "x");
      assert.throws(() => confined.read(["out"], 100), Outside);
      assert.throws(() => confined.write(names("out/x"), "x"), Outside);
    }
    assert.equal(open(), before);
  });
});
