import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createEnterProject, createWatchProject } from "./enter-project.ts";
import type { ShellPlace } from "./shell.ts";

function createPlace(t: TestContext, changes: Partial<ShellPlace> = {}) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-enter-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const workspace = join(root, "project");
  mkdirSync(workspace);
  const place: ShellPlace = { workspace, skills: root, folder: join(root, "sandbox"), isProject: true, ...changes };
  const repository = (path: string, config = "[core]\n\tfsmonitor = touch mark\n"): void => {
    for (const folder of ["objects", "refs"]) mkdirSync(join(workspace, path, folder), { recursive: true });
    writeFileSync(join(workspace, path, "HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(workspace, path, "config"), config);
  };
  return { root, workspace, place, repository, has: (path: string) => existsSync(join(workspace, path)) };
}

async function enter(enters: ReturnType<typeof createEnterProject>, place: ShellPlace) {
  const entered = await enters(place);
  if (entered.kind === "refused") throw new Error(entered.reason);
  return entered;
}

describe("commands that run in a project at the same time", { skip: process.platform !== "linux" }, () => {
  test("cannot hide from each other's search what one of them made", async (t) => {
    const { root, workspace, place, repository, has } = createPlace(t);
    const first = await enter(createEnterProject(), place);
    repository("sub/.git");
    // A separate guard, as in another process.
    const second = await enter(createEnterProject(), place);
    renameSync(join(workspace, "sub"), join(root, "hidden"));
    assert.equal(await first.settle(), undefined);
    const third = await enter(createEnterProject(), place);
    renameSync(join(root, "hidden"), join(workspace, "sub"));
    assert.match((await second.settle()) ?? "", /sub\/\.git to \.git\.untrusted/);
    assert.equal(has("sub/.git"), false);
    assert.equal(await third.settle(), undefined);
  });

  test("cannot hide links they made in a repository", async (t) => {
    const { root, workspace, place, repository, has } = createPlace(t);
    repository(".git", "");
    symlinkSync("/nowhere/own", join(workspace, ".git/refs/own"));
    const first = await enter(createEnterProject(), place);
    symlinkSync("/nowhere/made", join(workspace, ".git/refs/made"));
    const second = await enter(createEnterProject(), place);
    renameSync(join(workspace, ".git/refs/made"), join(root, "hidden"));
    assert.equal(await first.settle(), undefined);
    renameSync(join(root, "hidden"), join(workspace, ".git/refs/made"));
    assert.match((await second.settle()) ?? "", /refs\/made/);
    assert.equal(has(".git/refs/made.untrusted") || has(".git/refs/made"), false, "it leads nowhere");
  });

  test("leave alone what was there before all of them", async (t) => {
    const { place, repository, has } = createPlace(t);
    repository("sub/.git");
    const first = await enter(createEnterProject(), place);
    const second = await enter(createEnterProject(), { ...place, git: "read" });
    assert.equal(await first.settle(), undefined);
    assert.equal(await second.settle(), undefined);
    assert.ok(has("sub/.git/HEAD"));
  });

  test("cannot hide repositories by shape in a shell that refuses names", async (t) => {
    const { root, workspace, place, repository, has } = createPlace(t);
    const watch = createWatchProject();
    const first = await watch(place);
    repository("sub");
    const second = await watch(place);
    renameSync(join(workspace, "sub"), join(root, "hidden"));
    assert.equal(await first.settle(), undefined);
    renameSync(join(root, "hidden"), join(workspace, "sub"));
    assert.match((await second.settle()) ?? "", /sub/);
    assert.equal(has("sub/HEAD"), false);
  });
});

describe("links that a command made in a repository", { skip: process.platform !== "linux" }, () => {
  test("are found and renamed also where a name is not UTF-8, and what the person made stays", async (t) => {
    const { workspace, place, repository } = createPlace(t);
    repository(".git", "");
    const at = (...names: readonly string[]): Buffer => Buffer.from(join(workspace, ".git/refs", ...names), "latin1");
    symlinkSync("/nowhere/own", at("\xe9"));
    const entered = await enter(createEnterProject(), place);
    symlinkSync("/nowhere/made", at("a\xff"));
    mkdirSync(at("b\xfe"));
    symlinkSync("/nowhere/made", at("b\xfe", "in"));
    assert.match((await entered.settle()) ?? "", /refs\/a\ufffd.*refs\/b\ufffd|refs\/b\ufffd.*refs\/a\ufffd/);
    const names = readdirSync(join(workspace, ".git/refs"), { encoding: "latin1" });
    const text = (name: string): string => Buffer.from(name).toString("latin1");
    assert.deepEqual(names.toSorted(), [text("a\ufffd.untrusted"), text("b\ufffd.untrusted"), "\xe9"].toSorted());
  });
});

describe("a trusted folder that is gone", { skip: process.platform !== "linux" }, () => {
  test("is held while a command runs, so that the command is not who makes it", async (t) => {
    const { place, has } = createPlace(t, { trusted: ["a/sub"] });
    const entered = await enter(createEnterProject(), place);
    const held = entered.binds.filter(({ isWritable }) => !isWritable).map(({ path }) => path);
    for (const name of [".loadout", ".claude", ".agents"]) assert.ok(held.includes(`a/sub/${name}`), name);
    await entered.settle();
    assert.equal(has("a"), false);
  });
});
