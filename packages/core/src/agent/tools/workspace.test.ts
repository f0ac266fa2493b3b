import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { createWorkspace } from "./workspace.ts";

test("a path longer than the system takes is refused at once, and nothing is made", async (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-workspace-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const workspace = await createWorkspace(root);
  const path = `${"a/".repeat(3000)}x`;
  await assert.rejects(workspace.write(path, "x"), { code: "file.unwritable" });
  await assert.rejects(workspace.read(path), { code: "file.not-found" });
  await assert.rejects(workspace.list(path), { code: "file.not-found" });
  assert.deepEqual(readdirSync(root), []);
});

test("a folder that cannot be read is listed with the reason, and the rest of the list stays", (t) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-workspace-")));
  t.after(() => {
    chmodSync(join(root, "closed"), 0o755);
    rmSync(root, { recursive: true, force: true });
  });
  for (const path of ["closed", "open"]) {
    mkdirSync(join(root, path));
    writeFileSync(join(root, path, "file"), "x");
  }
  chmodSync(root, 0o755);
  chmodSync(join(root, "closed"), 0);
  // Root can read everything: the list is made by a user who cannot.
  const script = `import { createWorkspace } from ${JSON.stringify(import.meta.resolve("./workspace.ts"))};
    const workspace = await createWorkspace(${JSON.stringify(root)});
    const code = await workspace.list("closed").catch((error) => error.code);
    console.log(JSON.stringify([await workspace.list("."), code]));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["-C", "loadout-source", "--input-type=module", "--eval", script],
    { encoding: "utf8", cwd: root, ...(process.getuid?.() === 0 && { uid: 65_534, gid: 65_534 }) },
  );
  assert.equal(stderr, "");
  assert.deepEqual(JSON.parse(stdout), [
    [
      { path: "closed", kind: "folder", size: 0, executable: false, unreadable: "EACCES" },
      { path: "open", kind: "folder", size: 0, executable: false },
      { path: "open/file", kind: "file", size: 1, executable: false },
    ],
    "file.unreadable",
  ]);
});
