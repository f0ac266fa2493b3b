import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { linksInRepository } from "./git-repository.ts";

test("a link in a repository is found behind any number of other files", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-links-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "logs/refs"), { recursive: true });
  for (let count = 0; count < 50_001; count++) writeFileSync(join(folder, "logs", `${count}`), "");
  symlinkSync("/nowhere", join(folder, "logs/refs/HEAD"));
  assert.deepEqual([...(await linksInRepository(folder)).keys()], ["logs/refs/HEAD"]);
});

test("links in a folder that was closed are found", {
  skip: process.getuid?.() === 0 && "root reads everything",
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-closed-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "logs"));
  symlinkSync("/elsewhere", join(folder, "logs/HEAD"));
  symlinkSync("/elsewhere", join(folder, "index"));
  chmodSync(join(folder, "logs"), 0o300);
  chmodSync(folder, 0o300);
  assert.deepEqual([...(await linksInRepository(folder)).keys()].toSorted(), ["index", "logs/HEAD"]);
});
