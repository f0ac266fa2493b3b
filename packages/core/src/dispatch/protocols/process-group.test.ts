import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { markOf } from "../../ground/process/process-mark.ts";
import { startProcessGroup } from "./process-group.ts";

const sleeper = "setTimeout(() => {}, 600_000)";

/** Starts this program, which prints the numbers of its processes in one line. */
async function start(program: string) {
  const { promise: printed, resolve } = Promise.withResolvers<number[]>();
  let text = "";
  const group = await startProcessGroup({
    command: process.execPath,
    args: ["-e", program],
    env: {},
    hasInput: true,
    onOutput(chunk) {
      text += chunk;
      if (text.includes("\n")) resolve(JSON.parse(text));
    },
  });
  return { group, pids: await printed };
}

/** Those that run; one that has ended may still stand in the list of processes. */
const alive = (pids: readonly number[]): number[] =>
  pids.filter((pid) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));

describe("a program with everything it starts", () => {
  const escapes: [what: string, options: string][] = [
    ["a child of its group", "{ stdio: 'ignore' }"],
    ["a child with a group of its own", "{ stdio: 'ignore', detached: true }"],
    ["a child with a group and an environment of its own", "{ stdio: 'ignore', detached: true, env: {} }"],
  ];
  for (const [what, options] of escapes)
    test(`${what} is gone when it is stopped`, async () => {
      const { group, pids } = await start(
        `const { spawn } = require("node:child_process");
         const child = spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}], ${options});
         console.log(JSON.stringify([process.pid, child.pid]));`,
      );
      assert.equal(alive(pids).length, 2);
      await group.stop(5000);
      assert.deepEqual(alive(pids), []);
      assert.deepEqual(await group.ended, { code: undefined, signal: "SIGTERM" });
    });

  test("what left its group is gone, too, when the program ends by itself", async () => {
    const { group, pids } = await start(
      `const { spawn } = require("node:child_process");
       const child = spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}], { stdio: "ignore", detached: true });
       child.unref();
       console.log(JSON.stringify([process.pid, child.pid]));
       process.stdin.on("end", () => process.exit(3)).resume();`,
    );
    group.endInput();
    assert.deepEqual(await group.ended, { code: 3, signal: undefined });
    assert.deepEqual(alive(pids), []);
  });

  test("who does not listen is killed after the patience, who listens may tidy up", async () => {
    const deaf = await start(
      `process.on("SIGTERM", () => {}); ${sleeper}; console.log(JSON.stringify([process.pid]));`,
    );
    await deaf.group.stop(100);
    assert.deepEqual(await deaf.group.ended, { code: undefined, signal: "SIGKILL" });
    const tidy = await start(
      `process.on("SIGTERM", () => process.exit(9)); ${sleeper}; console.log(JSON.stringify([process.pid]));`,
    );
    await tidy.group.stop(5000);
    assert.deepEqual(await tidy.group.ended, { code: 9, signal: undefined });
    assert.deepEqual(alive([...deaf.pids, ...tidy.pids]), []);
  });

  test("what it starts is found again by the mark that is written down for a crash", async () => {
    const { group, pids } = await start(`${sleeper}; console.log(JSON.stringify([process.pid]));`);
    const mark = await markOf(group.pid);
    assert.match(mark?.tag ?? "", /^[0-9a-f-]{36}$/);
    await group.stop(5000);
    assert.deepEqual(alive(pids), []);
  });

  test("what cannot be started rejects", async () => {
    await assert.rejects(
      startProcessGroup({ command: "/nowhere/at/all", args: [], env: {}, hasInput: true, onOutput() {} }),
      { code: "ENOENT" },
    );
  });
});
