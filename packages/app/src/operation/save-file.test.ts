import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { App } from "../app.ts";
import { saveFile, saveTarget } from "./save-file.ts";

function createWorld(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "loadout-save-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const workDir = join(root, "work");
  mkdirSync(workDir);
  const delivered: Buffer[] = [];
  const person = { deliver: (bytes: Buffer) => void delivered.push(bytes) };
  return { root, workDir, delivered, app: { config: { workDir }, person } as unknown as App };
}

const file = (name: string) => ({ name, content: Buffer.from("x") });

test("a file name from a server never leaves the folder", async (t) => {
  const { root, workDir, app } = createWorld(t);
  for (const name of ["../a.zip", "/etc/a.zip", "b/../../a.zip", "a.zip"])
    assert.equal(
      (await saveFile(app, file(name), saveTarget(app, undefined), true)).path,
      join(workDir, "a.zip"),
      name,
    );
  for (const name of ["", ".", "..", "a/..", "a\0b"])
    await assert.rejects(saveFile(app, file(name), saveTarget(app, undefined), true), { code: "file.not-found" }, name);
  assert.deepEqual([readdirSync(root), readdirSync(workDir)], [["work"], ["a.zip"]]);
});

test("an existing file stays unless it is forced, and - is standard output", async (t) => {
  const { workDir, delivered, app } = createWorld(t);
  const target = saveTarget(app, "out.bin");
  await saveFile(app, file("a"), target, false);
  const other = { name: "a", content: Buffer.from("other") };
  await assert.rejects(saveFile(app, other, target, false), { code: "export.exists" });
  assert.equal(readFileSync(join(workDir, "out.bin"), "utf8"), "x");
  assert.equal((await saveFile(app, other, target, true)).size, 5);
  assert.deepEqual(await saveFile(app, other, saveTarget(app, "-"), false), { path: "-", size: 5 });
  assert.equal(Buffer.concat(delivered).toString(), "other");
  assert.throws(() => saveTarget(app, "nowhere/"), { code: "file.not-found" });
});
