import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type TestContext, test } from "node:test";
import { isAlive } from "../packages/app/src/doors/http/server/server-file.ts";
import type { TestResult } from "./run-batches.ts";
import { compiledSources, eventually } from "./sandbox.ts";

// run: waits

/** Tests with errors that are not caught; each would pass if its error were not counted as its own. */
const careless = `
import { describe, test } from "node:test";
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
const noticed = () => new Promise((resolve) => process.once("uncaughtException", resolve).once("unhandledRejection", resolve));
const reject = async () => { await pause(); throw new Error("unheard"); };
test("a timer throws", async () => { setTimeout(() => { throw new Error("thrown"); }); await noticed(); });
test("a rejection at once", async () => { Promise.reject(new Error("unheard")); await noticed(); });
test("a rejection after a wait", async () => { await pause(); void reject(); await noticed(); });
describe("a suite", () => {
  test("a rejection inside", async () => { void reject(); await noticed(); });
  test("nothing wrong", pause);
});
`;

/** One test that never ends, and one in another file. */
const endless = `
import { test } from "node:test";
test("never ends", async () => { for (;;) await new Promise((resolve) => setTimeout(resolve, 5)); });
`;
const leftBehind = `
import { createServer } from "node:http";
import { test } from "node:test";
test("leaves a server", () => void createServer().listen(0, "127.0.0.1"));
`;
const fine = `
import { test } from "node:test";
test("nothing wrong", () => undefined);
`;

/** Runs these files in one process, and tells its exit code, its output and the outcome of each test. */
async function runFiles(t: TestContext, texts: readonly string[], limit: number) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-runner-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const results = join(folder, "results.jsonl");
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.test.mjs`);
    writeFileSync(file, text);
    return file;
  });
  const program = ["-C", "loadout-source", `--test-timeout=${limit}`, join(import.meta.dirname, "run-batch.ts")];
  const { PATH } = process.env;
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [...program, `--results=${results}`, ...files],
      { env: { PATH, ...compiledSources } },
      (error, output) => resolve({ code: error?.code ?? 0, output }),
    ),
  );
  const told = readFileSync(results, "utf8").trim().split("\n");
  const outcomes = told
    .map((line) => JSON.parse(line) as TestResult)
    .filter(({ isSuite }) => !isSuite)
    .map(({ name, outcome }) => `${name}: ${outcome}`);
  return { ...ended, outcomes };
}

test("an error that is not caught fails the test that runs, and no other", async (t) => {
  const { code, outcomes } = await runFiles(t, [careless], 20_000);
  assert.equal(code, 1);
  assert.deepEqual(outcomes, [
    "a timer throws: failed",
    "a rejection at once: failed",
    "a rejection after a wait: failed",
    "a rejection inside: failed",
    "nothing wrong: passed",
  ]);
});

test("a test that never ends fails at its limit, the others run, and the process ends with its closing lines", async (t) => {
  const { code, output, outcomes } = await runFiles(t, [endless, fine], 100);
  assert.equal(code, 1);
  assert.deepEqual(outcomes, ["never ends: failed", "nothing wrong: passed"]);
  assert.match(output, /^ℹ cancelled 1$/m);
});

test("a server that a test leaves behind fails its process, which ends with its closing lines", async (t) => {
  const { code, output, outcomes } = await runFiles(t, [leftBehind, fine], 20_000);
  assert.equal(code, 1);
  assert.deepEqual(outcomes, ["leaves a server: passed", "nothing wrong: passed"]);
  assert.match(output, /something that they started goes on[\s\S]*^ℹ pass 2$/m);
});

/** Says by a file beside it that it runs, and would run for an hour. */
const waiting = `
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
test("waits", async () => { writeFileSync(import.meta.filename + ".pid", String(process.pid)); await delay(3_600_000); });
`;

test("a run that is ended from outside ends its processes", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-runner-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "waiting.test.mjs");
  writeFileSync(file, waiting);
  const program = [
    "-C",
    "loadout-source",
    join(import.meta.dirname, "run-tests.ts"),
    relative(join(import.meta.dirname, ".."), file),
  ];
  const run = spawn(process.execPath, program, {
    stdio: "ignore",
    env: { PATH: process.env.PATH, ...compiledSources },
  });
  const readPid = (): number => (existsSync(`${file}.pid`) ? Number(readFileSync(`${file}.pid`, "utf8")) : 0);
  await eventually(() => readPid() > 0);
  run.kill();
  await once(run, "close");
  await eventually(() => !isAlive(readPid()));
});
