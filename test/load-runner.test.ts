import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { TestResult } from "./run-batches.ts";
import { compiledSources } from "./sandbox.ts";

/** Tests with errors that nobody catches; each would pass if its error were not counted as its own. */
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

test("an error that nobody catches fails the test that runs, and no other", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-runner-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [file, results] = [join(folder, "careless.test.mjs"), join(folder, "results.jsonl")];
  writeFileSync(file, careless);
  const words = ["-C", "loadout-source", join(import.meta.dirname, "run-batch.ts"), `--results=${results}`];
  const { PATH } = process.env;
  const code = await new Promise((resolve) =>
    execFile(process.execPath, [...words, "--limit=20000", file], { env: { PATH, ...compiledSources } }).on(
      "close",
      resolve,
    ),
  );
  assert.equal(code, 1);
  const lines = readFileSync(results, "utf8").trim().split("\n");
  const told = lines.map((line) => JSON.parse(line) as TestResult);
  assert.deepEqual(
    told.filter(({ isSuite }) => !isSuite).map(({ name, outcome }) => `${name}: ${outcome}`),
    [
      "a timer throws: failed",
      "a rejection at once: failed",
      "a rejection after a wait: failed",
      "a rejection inside: failed",
      "nothing wrong: passed",
    ],
  );
});
