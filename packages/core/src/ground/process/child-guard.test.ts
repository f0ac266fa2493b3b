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

const modules = ["./child-guard.ts", "./child-process.ts"].map((name) => new URL(name, import.meta.url).href);
const opening = `
    import { startChildGuard } from ${JSON.stringify(modules[0])};
    import { startChild } from ${JSON.stringify(modules[1])};
    const start = (program, env = {}) => startChild({
      command: process.execPath, args: ["--eval", program], env: { PATH: process.env.PATH, ...env },
      hasInput: false, handed: [1], onOutput: () => undefined,
    });
    await startChildGuard({ silence: 1000, pace: 100 });
    setInterval(() => undefined, 1000);`;

function startSaying(t: TestContext, code: string): ChildProcess {
  const args = ["-C", "loadout-source", "--input-type=module", "--eval", `${opening}\n${code}`];
  const parent = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => parent.kill("SIGKILL"));
  return parent;
}

/** A process that gets a signal when it has started a child and has not said so; the child says the numbers of its processes. */
function startInterrupted(t: TestContext, signal: NodeJS.Signals, tag: string | undefined) {
  const inner = `const { pid } = require("node:child_process").spawn("sleep", ["1000"]);
    require("node:fs").writeSync(3, process.pid + " " + pid); setInterval(() => undefined, 1000);`;
  const parent = startSaying(
    t,
    `import processes from "node:child_process";
    import { syncBuiltinESMExports } from "node:module";
    const { spawn } = processes;
    processes.spawn = (...given) => {
      spawn.apply(undefined, given);
      process.kill(process.pid, ${JSON.stringify(signal)});
    };
    syncBuiltinESMExports();
    await start(${JSON.stringify(inner)}, ${JSON.stringify(tag ? { DISPATCH_MARK: tag } : {})});`,
  );
  return { parent, child: parent.stdout ?? assert.fail() };
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

  for (const [signal, tag] of [
    ["SIGSTOP", "0d1f2c1e-6f1a-4b52-9f0e-4c7f0f6d2a11"],
    ["SIGSTOP", undefined],
    ["SIGKILL", "7b9e8a34-1f5d-4d36-8a51-0a6f7a2c9b22"],
  ] as const)
    test(`end if ${signal} comes before it could tell of them${tag ? ", with a tag" : ""}`, async (t) => {
      const { parent, child } = startInterrupted(t, signal, tag);
      // The guard may end the child before it said anything: then its output only ends.
      const [line] = await Promise.race([once(child, "data"), once(child, "end")]);
      if (line !== undefined) await untilGone(String(line).trim().split(" ").map(Number));
      if (signal === "SIGSTOP") assert.equal(parent.exitCode, null);
    });

  test("tell afterwards that they were ended because it stood still, and not if they ended otherwise", async (t) => {
    const parent = startSaying(
      t,
      `const [cut, own] = await Promise.all([start("setTimeout(() => {}, 600_000)"), start("setTimeout(() => {}, 300)")]);
      console.log("started");
      await own.ended;
      console.log(JSON.stringify([await cut.ended, cut.isCut(), own.isCut()]));`,
    );
    await once(parent.stdout ?? assert.fail(), "data");
    parent.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 3000)); // longer than the silence it is allowed
    parent.kill("SIGCONT");
    const [line] = await once(parent.stdout ?? assert.fail(), "data");
    assert.deepEqual(JSON.parse(String(line)), [null, true, false]);
  });

  test("go on as long as it gives signs of life", async (t) => {
    const { parent, children } = await startParent(t);
    await new Promise((resolve) => setTimeout(resolve, 2500)); // more than twice the silence it is allowed
    assert.ok(children.every(isThere));
    parent.kill("SIGKILL");
    await untilGone(children);
  });
});
