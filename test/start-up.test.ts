import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

/** A program with the bin of the command line, a main file of its own, and a chunk that requires it. */
function createProgram(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-start-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["bin", "dist", "cache"]) mkdirSync(join(folder, name));
  const bin = join(folder, "bin/loadout.cjs");
  copyFileSync(join(import.meta.dirname, "../packages/app/bin/loadout.cjs"), bin);
  writeFileSync(join(folder, "dist/chunk.cjs"), 'exports.word = require("./main.cjs").word;');
  return {
    write: (word: string) =>
      writeFileSync(
        join(folder, "dist/main.cjs"),
        `exports.word = ${JSON.stringify(word)};\nprocess.stdout.write(require("./chunk.cjs").word + "\\n");\n`,
      ),
    run: (variables: Readonly<Record<string, string>> = {}) =>
      spawnSync(process.execPath, [bin], {
        env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: join(folder, "cache"), ...variables },
        encoding: "utf8",
      }),
    caches: () =>
      readdirSync(join(folder, "cache"), { recursive: true, encoding: "utf8" }).filter((path) =>
        path.includes("loadout-"),
      ),
  };
}

test("the main file runs once, from its cache as without one, and its chunks can require it", (t) => {
  const { write, run, caches } = createProgram(t);
  write("one");
  for (const _ of ["made", "used"]) {
    const { stdout, stderr } = run();
    assert.deepEqual([stdout, stderr, caches().length], ["one\n", "", 1]);
  }
});

test("a cache is not used for another main file, although it is as long", (t) => {
  const { write, run } = createProgram(t);
  write("one");
  run();
  write("two");
  assert.equal(run().stdout, "two\n");
  assert.equal(run().stdout, "two\n");
});

test("without Node's compile cache there is none of ours", (t) => {
  const { write, run, caches } = createProgram(t);
  write("one");
  assert.equal(run({ NODE_DISABLE_COMPILE_CACHE: "1" }).stdout, "one\n");
  assert.deepEqual(caches(), []);
});
