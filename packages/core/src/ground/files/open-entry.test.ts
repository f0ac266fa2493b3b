import assert from "node:assert/strict";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { entryPath, identityOf, type OpenEntry, openBelow, openEntry, openPath } from "./open-entry.ts";

function createFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-open-"));
  const opened: OpenEntry[] = [];
  const keep = <T extends OpenEntry | undefined>(entry: T): T => {
    if (entry) opened.push(entry);
    return entry;
  };
  t.after(() => {
    for (const { file } of opened) closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, "a/b"), { recursive: true });
  writeFileSync(join(folder, "a/b/file"), "inside");
  symlinkSync("/etc", join(folder, "a/link"));
  return { folder, keep, root: keep(openPath(folder)).file };
}

describe("entries held open", { skip: process.platform !== "linux" }, () => {
  test("stay what they were when their path leads elsewhere", (t) => {
    const { folder, keep, root } = createFolder(t);
    const entry = keep(openBelow(root, ["a", "b"])) ?? assert.fail();
    renameSync(join(folder, "a"), join(folder, "moved"));
    symlinkSync("/etc", join(folder, "a"));
    assert.equal(readFileSync(entryPath(entry.file, "file"), "utf8"), "inside");
    assert.equal(identityOf(entry.stats), identityOf(keep(openBelow(root, ["moved", "b"]))?.stats ?? assert.fail()));
  });

  test("are never reached through a link; a link is opened itself", (t) => {
    const { keep, root } = createFolder(t);
    assert.ok(keep(openBelow(root, ["a", "link"]))?.stats.isSymbolicLink());
    assert.equal(keep(openBelow(root, ["a", "link", "passwd"])), undefined);
    assert.equal(keep(openBelow(root, ["a", "b", "file", "x"])), undefined);
    assert.equal(keep(openEntry(root, "missing")), undefined);
  });

  test("have names, not paths", (t) => {
    const { root } = createFolder(t);
    for (const name of ["", ".", "..", "a/b", "/etc"]) assert.throws(() => openEntry(root, name), TypeError, name);
  });
});
