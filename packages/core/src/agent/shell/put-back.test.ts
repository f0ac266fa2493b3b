import assert from "node:assert/strict";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { identityOf } from "../../ground/files/open-entry.ts";
import { putBack } from "./put-back.ts";

function createWorkspace(t: TestContext, files: Readonly<Record<string, string>>) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-put-back-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const mounted = new Map(
    ["", ".git", ".git/config", ".claude"].map((path) => [
      path,
      { identity: identityOf(lstatSync(join(root, path), { bigint: true })) },
    ]),
  );
  return { root, write, mounted };
}

const files = { ".git/config": "[core]\n\tbare = false\n", ".claude/settings.json": "{}" };
const always = { since: 0, until: Number.MAX_SAFE_INTEGER };

test("what is still in its place is left", (t) => {
  const { root, mounted } = createWorkspace(t, files);
  assert.equal(putBack(root, mounted), undefined);
  assert.deepEqual(readdirSync(root).toSorted(), [".claude", ".git"]);
});

test("what took its place is renamed without a descriptor too, if that was during the command", (t) => {
  const { root, write, mounted } = createWorkspace(t, files);
  renameSync(join(root, ".claude"), join(root, "taken"));
  write(".claude/settings.json", "planted");
  assert.equal(putBack(root, mounted, { since: 0, until: 1 }), undefined);
  assert.match(putBack(root, mounted, always) ?? "", /\.claude to \.claude\.untrusted/);
  assert.deepEqual(readdirSync(root).toSorted(), [".claude.untrusted", ".git", "taken"]);
});

test("settings of a repository that were written again are left if they start nothing", (t) => {
  const { root, write, mounted } = createWorkspace(t, files);
  write("new", "[core]\n\tbare = false\n[user]\n\tname = ann\n");
  renameSync(join(root, "new"), join(root, ".git/config"));
  assert.equal(putBack(root, mounted), undefined);
});

test("settings of a repository that would start a program are renamed", (t) => {
  const { root, write, mounted } = createWorkspace(t, files);
  write("new", "[core]\n\tfsmonitor = x\n");
  renameSync(join(root, "new"), join(root, ".git/config"));
  assert.match(putBack(root, mounted) ?? "", /config to config\.untrusted/);
  assert.deepEqual(readdirSync(join(root, ".git")), ["config.untrusted"]);
  assert.equal(readFileSync(join(root, ".claude/settings.json"), "utf8"), "{}");
});
