import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openHome, openMemoryHome } from "../home.ts";
import { workspacesContract } from "../workspaces.contract.ts";

const root = mkdtempSync(join(tmpdir(), "loadout-workspaces-"));
const opened: { close(): Promise<void> }[] = [];
after(async () => {
  for (const home of opened) await home.close();
  rmSync(root, { recursive: true, force: true });
});
let count = 0;

workspacesContract("workspaces in a folder", async () => openHome(join(root, String(count++))).workspaces);
workspacesContract("workspaces of a home in memory", async () => {
  const home = openMemoryHome();
  opened.push(home);
  return home.workspaces;
});

test("a workspace of a folder home is where it always was, for its owner alone", async () => {
  const home = join(root, "home");
  const folder = await openHome(home).workspaces.open("one");
  assert.equal(folder, join(home, "context/one/workspace"));
  assert.equal(statSync(folder).mode & 0o777, 0o700);
});

test("the folders of a home in memory are removed with it", async () => {
  const home = openMemoryHome();
  const folder = await home.workspaces.open("one");
  await home.close();
  assert.equal(existsSync(folder), false);
});
