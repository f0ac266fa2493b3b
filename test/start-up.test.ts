import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

/** A program with the bin of the command line and a main file of its own, and a temporary folder of its own. */
function createProgram(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-start-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["bin", "dist", "tmp", "elsewhere"]) mkdirSync(join(folder, name));
  const bin = join(folder, "bin/loadout.cjs");
  copyFileSync(join(import.meta.dirname, "../packages/app/bin/loadout.cjs"), bin);
  writeFileSync(join(folder, "dist/main.cjs"), `process.stdout.write("${"ran ".repeat(500).trim()}");\n`);
  const place = join(folder, "tmp", `loadout-compiled-${process.getuid?.()}`);
  return {
    place,
    elsewhere: join(folder, "elsewhere"),
    run: () =>
      spawnSync(process.execPath, [bin], {
        env: { PATH: process.env.PATH ?? "", TMPDIR: join(folder, "tmp") },
        encoding: "utf8",
      }),
    filesIn: (path: string) => readdirSync(path, { recursive: true }).length,
  };
}

test("compiled code is cached in a folder of the user", (t) => {
  const { place, run, filesIn } = createProgram(t);
  assert.match(run().stdout, /^ran ran/);
  assert.ok(filesIn(place) > 0);
  assert.match(run().stdout, /^ran ran/);
});

test("nothing is cached in a folder that others can write or that is a link", (t) => {
  const { place, elsewhere, run, filesIn } = createProgram(t);
  mkdirSync(place);
  chmodSync(place, 0o777);
  assert.match(run().stdout, /^ran ran/);
  assert.equal(filesIn(place), 0);
  rmSync(place, { recursive: true });
  symlinkSync(elsewhere, place);
  assert.match(run().stdout, /^ran ran/);
  assert.equal(filesIn(elsewhere), 0);
});
