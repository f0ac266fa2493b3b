import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, type TestContext, test } from "node:test";

/** A process with a guard and a child that has a child of its own; it says the numbers of both. */
async function startParent(t: TestContext): Promise<{ parent: ChildProcess; children: readonly number[] }> {
  const [guard, child] = ["./child-guard.ts", "./child-process.ts"].map((name) => new URL(name, import.meta.url).href);
  const inner =
    'const { pid } = require("node:child_process").spawn("sleep", ["1000"]); console.log(process.pid, pid);';
  const code = `
    import { startChildGuard } from ${JSON.stringify(guard)};
    import { startChild } from ${JSON.stringify(child)};
    await startChildGuard({ silence: 1000, pace: 100 });
    await startChild({
      command: process.execPath, args: ["--eval", ${JSON.stringify(`${inner} setInterval(() => undefined, 1000);`)}],
      env: { PATH: process.env.PATH }, hasInput: false, onOutput: (chunk) => void process.stdout.write(chunk),
    });
    setInterval(() => undefined, 1000);`;
  const parent = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => parent.kill("SIGKILL"));
  const [line] = await once(parent.stdout ?? assert.fail(), "data");
  return { parent, children: String(line).trim().split(" ").map(Number) };
}

/** A process whose parent is stopped stays as a zombie after its end. */
const isThere = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
};

async function untilGone(children: readonly number[]): Promise<void> {
  assert.equal(children.length, 2);
  while (children.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("the children of a process with a guard", () => {
  test("end while it is stopped, with all that they started", async (t) => {
    const { parent, children } = await startParent(t);
    assert.ok(children.every(isThere));
    parent.kill("SIGSTOP");
    await untilGone(children);
    assert.equal(parent.exitCode, null);
  });

  test("end when it is killed", async (t) => {
    const { parent, children } = await startParent(t);
    parent.kill("SIGKILL");
    await untilGone(children);
  });

  test("go on as long as it gives signs of life", async (t) => {
    const { parent, children } = await startParent(t);
    await new Promise((resolve) => setTimeout(resolve, 2500)); // more than twice the silence it is allowed
    assert.ok(children.every(isThere));
    parent.kill("SIGKILL");
    await untilGone(children);
  });
});
