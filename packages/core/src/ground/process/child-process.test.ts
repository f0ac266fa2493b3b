import assert from "node:assert/strict";
import { closeSync, openSync, statSync } from "node:fs";
import { describe, test } from "node:test";
import { type ChildRun, runChild, startChild } from "./child-process.ts";

/** Runs a Node script; generous where a test is not about that limit. */
const run = (script: string, options: Partial<ChildRun> = {}) =>
  runChild({
    command: process.execPath,
    args: ["--eval", script],
    timeout: 60_000,
    outputLimit: 1_000_000,
    ...options,
  });

const isGone = (pid: number): boolean => {
  assert.ok(pid > 0);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
};

describe("a child process", () => {
  test("gets its input, answers with its output and its exit code", async () => {
    assert.deepEqual(
      await run("process.stdin.on('data', (text) => { process.stdout.write(text); process.exitCode = 3; })", {
        input: "销售 $(id) `id`",
      }),
      { stdout: "销售 $(id) `id`", code: 3, isTimedOut: false, isCut: false },
    );
  });

  test("inherits nothing of the environment, and arguments reach it as they are", async () => {
    process.env.LOADOUT_TEST_SECRET = "secret";
    try {
      const script = "console.log(JSON.stringify([Object.keys(process.env), process.argv.slice(1)]))";
      const { stdout } = await run("", { args: ["--eval", script, "a b", "$HOME", ";exit"], env: { ONLY: "1" } });
      const [names, given] = JSON.parse(stdout);
      assert.ok(names.includes("ONLY") && !names.includes("LOADOUT_TEST_SECRET") && !names.includes("PATH"));
      assert.deepEqual(given, ["a b", "$HOME", ";exit"]);
    } finally {
      delete process.env.LOADOUT_TEST_SECRET;
    }
  });

  test("that takes too long is killed", async () => {
    const result = await run("for (;;);", { timeout: 200 });
    assert.deepEqual(result, { stdout: "", code: undefined, isTimedOut: true, isCut: false });
  });

  test("that writes too much is killed, and gone when that is told; no character is cut in half", async () => {
    const script =
      "const { writeSync } = require('fs'); writeSync(1, process.pid + ' '); for (;;) writeSync(1, '价'.repeat(1000));";
    const { stdout, ...rest } = await run(script, { outputLimit: 10_000 });
    assert.deepEqual(rest, { code: undefined, isTimedOut: false, isCut: true });
    const [pid = "", text = ""] = stdout.split(" ");
    assert.ok(isGone(Number(pid)));
    assert.equal(text, "价".repeat(Math.floor((10_000 - pid.length - 1) / 3)));
  });

  test("that does not read its input, or closes its output, does no harm", async () => {
    const input = "x".repeat(5_000_000);
    assert.equal((await run("process.exit(0)", { input })).code, 0);
    assert.equal((await run("require('fs').closeSync(1); process.exit(4)")).code, 4);
  });

  test("whose own child holds the output open is ended in time all the same", async () => {
    const script = `const { spawn } = require("child_process");
      const other = spawn(process.execPath, ["--eval", "setTimeout(() => {}, 5000)"], { stdio: "inherit", detached: true });
      require("fs").writeSync(1, String(other.pid));
      process.exit(0)`;
    const { stdout } = await run(script, { timeout: 600 });
    if (stdout !== "") process.kill(Number(stdout), "SIGKILL");
  });

  test("is killed by an abort, which is what the caller gets", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const running = run("process.stdin.resume()", { signal: controller.signal });
    setImmediate(() => controller.abort(reason));
    await assert.rejects(running, (error) => error === reason);
    await assert.rejects(run("", { signal: AbortSignal.abort(reason) }), (error) => error === reason);
  });

  test("that cannot be started is an error", async () => {
    await assert.rejects(run("", { command: "/nowhere/at-all" }), { code: "ENOENT" });
  });
});

describe("a child process that goes on", () => {
  test("finds open what it was handed, in order: texts to their end, and descriptors", async () => {
    const file = openSync(import.meta.filename, "r");
    let output = "";
    const long = "x".repeat(300_000);
    const child = await startChild({
      command: process.execPath,
      args: [
        "--eval",
        "const { fstatSync, readFileSync } = require('node:fs'); console.log(readFileSync(3, 'utf8').length, fstatSync(4).ino, readFileSync(5, 'utf8'))",
      ],
      env: {},
      handed: [long, file, "second"],
      hasInput: false,
      onOutput: (chunk) => {
        output += chunk.toString();
      },
    });
    closeSync(file);
    assert.equal(await child.ended, 0);
    assert.equal(output, `${long.length} ${statSync(import.meta.filename).ino} second\n`);
  });

  test("is not read while its reader has not caught up, and nothing is lost", async () => {
    let size = 0;
    let isBehind = false;
    const child = await startChild({
      command: process.execPath,
      args: ["--eval", "process.stdin.resume(); process.stdout.write('x'.repeat(2_000_000))"],
      env: {},
      hasInput: true, // it lives until everything was read
      async onOutput(chunk) {
        assert.equal(isBehind, false);
        isBehind = true;
        size += chunk.length;
        await new Promise(setImmediate);
        isBehind = false;
        if (size === 2_000_000) child.endInput();
      },
    });
    assert.deepEqual([await child.ended, size], [0, 2_000_000]);
  });

  test("that has ended is read to its end, even if its reader never catches up", async () => {
    let size = 0;
    const child = await startChild({
      command: process.execPath,
      args: ["--eval", "process.stdout.write('x'.repeat(40_000))"],
      env: {},
      hasInput: false,
      onOutput(chunk) {
        size += chunk.length;
        return new Promise(() => undefined);
      },
    });
    assert.deepEqual([await child.ended, size], [0, 40_000]);
  });
});
