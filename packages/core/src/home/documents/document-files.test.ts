import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openHome, openMemoryHome } from "../home.ts";
import { createDocumentFiles } from "./document-files.ts";

test("documents in memory are files as they are now, and only those that are named", async () => {
  const home = openMemoryHome();
  const { documents } = home;
  const layOut = createDocumentFiles(home, ["config.jsonc", "environments"]);
  const fileOf = (name: string): string => join(home.folder(), name);
  await layOut();
  await documents.write("config.jsonc", "{}");
  await documents.write("environments/default/skills/a/SKILL.md", "a");
  await documents.write("secrets.json", "{}");
  await Promise.all([layOut(), layOut()]);
  assert.equal(readFileSync(fileOf("config.jsonc"), "utf8"), "{}");
  assert.equal(readFileSync(fileOf("environments/default/skills/a/SKILL.md"), "utf8"), "a");
  assert.equal(existsSync(fileOf("secrets.json")), false);
  const { ino, mtimeNs } = statSync(fileOf("config.jsonc"), { bigint: true });
  await documents.write("environments/default/skills/a/SKILL.md", "b");
  await layOut();
  assert.equal(readFileSync(fileOf("environments/default/skills/a/SKILL.md"), "utf8"), "b");
  const after = statSync(fileOf("config.jsonc"), { bigint: true });
  assert.deepEqual([after.ino, after.mtimeNs], [ino, mtimeNs], "what did not change is not written");
  await documents.removeFolder("environments/default");
  await layOut();
  assert.equal(existsSync(fileOf("environments/default/skills/a/SKILL.md")), false);
  await home.close();
});

test("documents that are files already are left alone", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-files-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const home = openHome(folder);
  t.after(home.close);
  await home.documents.write("config.jsonc", "{}");
  const layOut = createDocumentFiles(home, ["config.jsonc"]);
  await layOut();
  const { mtimeNs } = statSync(join(folder, "config.jsonc"), { bigint: true });
  await home.documents.remove("config.jsonc");
  await layOut();
  assert.ok(mtimeNs > 0n && !existsSync(join(folder, "config.jsonc")));
});
