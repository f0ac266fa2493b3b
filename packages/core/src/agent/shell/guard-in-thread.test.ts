import assert from "node:assert/strict";
import { fstatSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Worker } from "node:worker_threads";
import { identityOf } from "../../ground/files/open-entry.ts";
import { threadFile } from "../../home/thread-file.ts";
import { hasFileThread, openFileThreads } from "../../home/threads/file-work.ts";
import { enterProject, watchProject } from "./guard-in-thread.ts";
import { guardedProcess } from "./process-guard.ts";
import type { Process, ShellPlace } from "./shell.ts";

/** A project, and threads for work on files; `kill` ends the one that was called last. */
async function createWorld(t: TestContext) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-guards-")));
  const workspace = join(root, "project");
  for (const name of [".git", ".claude"]) mkdirSync(join(workspace, name), { recursive: true });
  let called: Worker | undefined;
  const { postMessage } = Worker.prototype;
  t.mock.method(Worker.prototype, "postMessage", function (this: Worker, message: unknown) {
    called = this;
    postMessage.call(this, message);
  });
  const threads = openFileThreads(root, threadFile(), 0);
  t.after(async () => {
    await threads.close();
    rmSync(root, { recursive: true, force: true });
  });
  while (!hasFileThread()) await new Promise((resolve) => setTimeout(resolve, 5));
  const place: ShellPlace = { workspace, skills: root, folder: join(root, "sandbox"), isProject: true };
  return { workspace, place, kill: () => called?.terminate() };
}

async function enter(place: ShellPlace) {
  const entered = await enterProject(place);
  if (entered.kind === "refused") throw new Error(entered.reason);
  return entered;
}

/** Runs until it is stopped. */
function createProcess(): Process & { readonly isStopped: () => boolean } {
  const end = Promise.withResolvers<void>();
  let isStopped = false;
  return {
    ended: end.promise,
    isStopped: () => isStopped,
    write: () => undefined,
    async read() {
      await end.promise;
      return { output: "", isRunning: false };
    },
    async stop() {
      isStopped = true;
      end.resolve();
    },
  };
}

describe("projects guarded in a thread", { skip: process.platform !== "linux" }, () => {
  test("are held by descriptors of this process, watched, and checked afterwards", async (t) => {
    const { workspace, place } = await createWorld(t);
    const entered = await enter(place);
    assert.ok(entered.binds.some(({ path, isWritable }) => path === ".claude" && !isWritable));
    for (const { file, identity } of entered.binds)
      assert.equal(identityOf(fstatSync(file, { bigint: true })), identity);
    assert.equal(await entered.look(), undefined);
    renameSync(join(workspace, ".claude"), join(workspace, "moved"));
    assert.match((await entered.look()) ?? "", /\.claude was replaced outside the sandbox/);
    mkdirSync(join(workspace, "sub/.git/objects"), { recursive: true });
    mkdirSync(join(workspace, "sub/.git/refs"));
    writeFileSync(join(workspace, "sub/.git/HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(workspace, "sub/.git/config"), "[core]\n\tfsmonitor = touch mark\n");
    assert.match((await entered.settle()) ?? "", /sub\/\.git to \.git\.untrusted/);
    await assert.rejects(async () => entered.settle(), /lost/, "it is settled once");
  });

  test("end what runs in them when the thread dies; the next command does the check", async (t) => {
    const { workspace, place, kill } = await createWorld(t);
    const process = createProcess();
    const guarded = guardedProcess(process, await enter(place));
    writeFileSync(join(workspace, ".mcp.json"), "{}");
    await kill();
    const { endedBy, note } = await guarded.read(0);
    assert.ok(process.isStopped());
    assert.match(endedBy ?? "", /cannot be watched any more/);
    assert.match(note ?? "", /could not be checked/);
    const next = await enter(place);
    assert.match((await next.settle()) ?? "", /A command before this one was cut short\. .*\.mcp\.json/);
  });

  test("are watched for the virtual shell in the same way", async (t) => {
    const { workspace, place } = await createWorld(t);
    writeFileSync(join(workspace, ".git/config"), "[core]\n\thooksPath = hooks\n");
    const watched = await watchProject(place);
    assert.ok(watched.named.includes("hooks"));
    assert.equal(await watched.look(), undefined);
    assert.equal(await watched.settle(), undefined);
  });
});
