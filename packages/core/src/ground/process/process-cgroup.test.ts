import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createProcessCgroups } from "./process-cgroup.ts";

const limits = { processes: 20, memory: 500_000_000 };

/** Folders that look like the kernel's. */
function createTree(t: TestContext, files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "loadout-cgroup-")));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe("control groups", () => {
  test("the kernel refuses the process behind the limit, also to root", async (t) => {
    const group = await createProcessCgroups().create(limits);
    if (!group) {
      t.skip("this process may make no control groups here");
      return;
    }
    // It waits for its input, so that it is in the group before it starts others.
    const command = "read line; for i in $(seq 60); do sleep 5 & done; echo started; wait";
    const child = spawn("sh", ["-c", command], { stdio: ["pipe", "pipe", "pipe"], detached: true });
    const complaint = once(child.stderr, "data");
    await group.add(child.pid ?? 0);
    child.stdin.write("go\n");
    await complaint;
    const count = await group.processes();
    assert.ok(count <= limits.processes && count > 10, `${count} processes`);
    process.kill(-(child.pid ?? 0), "SIGKILL");
    await once(child, "close");
    await group.close();
  });

  test("of version 2 are made where the group is ours alone, and this process moves out of the way", async (t) => {
    const root = createTree(t, {
      "cgroup.controllers": "cpu memory pids",
      "service/cgroup.procs": `${process.pid}\n`,
      "service/cgroup.subtree_control": "",
      "service/loadout-999999999-1/pids.max": "1",
    });
    const group = await createProcessCgroups(root, "0::/service\n").create(limits);
    assert.ok(group);
    await group.add(77);
    const read = (path: string): string => readFileSync(join(root, "service", path), "utf8");
    const [name = ""] = readdirSync(join(root, "service")).filter((one) => one.startsWith(`loadout-${process.pid}-`));
    assert.equal(read("loadout-server/cgroup.procs"), String(process.pid));
    assert.equal(read("cgroup.subtree_control"), "+pids +memory");
    assert.deepEqual(
      ["pids.max", "memory.max", "cgroup.procs"].map((file) => read(`${name}/${file}`)),
      ["20", "500000000", "77"],
    );
  });

  test("of version 2 are left alone where others are in the group", async (t) => {
    const root = createTree(t, {
      "cgroup.controllers": "cpu memory pids",
      "user/cgroup.procs": `1\n${process.pid}\n`,
      "user/cgroup.subtree_control": "",
    });
    assert.equal(await createProcessCgroups(root, "0::/user\n").create(limits), undefined);
    assert.equal(existsSync(join(root, "user/loadout-server")), false);
  });

  test("are none where the system has none, or says nothing of this process", async (t) => {
    assert.equal(await createProcessCgroups(createTree(t, {}), "0::/\n").create(limits), undefined);
    assert.equal(await createProcessCgroups("/nowhere", "").create(limits), undefined);
  });
});
