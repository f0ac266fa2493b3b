import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

const answer = "ran ".repeat(500).trim();

/** Calls functions that V8 compiles when they are called, and keeps a derived text. */
const program = `
const parts = [${Array.from({ length: 200 }, (_, index) => `function part${index}() { return "ran" + (${index} < 0 ? 1 : ""); }`).join(",\n")}];
exports.main = (cache) => {
  const text = [...parts, ...parts, ...parts].slice(0, 500).map((part) => part()).join(" ");
  const known = cache?.read("text");
  if (known && known.toString() !== text) throw new Error("damaged");
  cache?.write("text", Buffer.from(text));
  process.stdout.write(known ? known.toString() : text);
};
`;

/** A program with the bin of the command line and a main file of its own, and a temporary folder of its own. */
function createProgram(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-start-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["bin", "dist", "tmp", "elsewhere"]) mkdirSync(join(folder, name));
  const bin = join(folder, "bin/loadout.cjs");
  const main = join(folder, "dist/main.cjs");
  copyFileSync(join(import.meta.dirname, "../packages/app/bin/loadout.cjs"), bin);
  writeFileSync(main, program);
  const place = join(folder, "tmp", `loadout-compiled-${process.getuid?.()}`);
  const env = { PATH: process.env.PATH ?? "", TMPDIR: join(folder, "tmp") };
  const words = [bin, "skill", "list"];
  return {
    main,
    place,
    elsewhere: join(folder, "elsewhere"),
    run: (more: Record<string, string> = {}) =>
      spawnSync(process.execPath, words, { env: { ...env, ...more }, encoding: "utf8" }),
    start: () => spawn(process.execPath, words, { env, stdio: "ignore" }),
    filesIn: (path: string) => readdirSync(path, { recursive: true }).length,
    /** The files of bin/loadout.cjs: the code of the command, and what the program keeps. */
    kept: () =>
      readdirSync(place, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(place, name)),
  };
}

test("compiled code is cached in a folder of the user", (t) => {
  const { place, run, filesIn, kept } = createProgram(t);
  assert.equal(run().stdout, answer);
  assert.ok(filesIn(place) > 0);
  assert.deepEqual(
    kept().map((path) => statSync(path).mode & 0o777),
    [0o600, 0o600],
  );
  assert.equal(run().stdout, answer);
});

test("nothing is cached in a folder that others can write or that is a link", (t) => {
  const { place, elsewhere, run, filesIn } = createProgram(t);
  mkdirSync(place);
  chmodSync(place, 0o777);
  assert.equal(run().stdout, answer);
  assert.equal(filesIn(place), 0);
  rmSync(place, { recursive: true });
  symlinkSync(elsewhere, place);
  assert.equal(run().stdout, answer);
  assert.equal(filesIn(elsewhere), 0);
});

test("nothing is cached in a folder of another user", { skip: process.getuid?.() !== 0 && "needs root" }, (t) => {
  const { place, run, filesIn } = createProgram(t);
  mkdirSync(place, { mode: 0o700 });
  chownSync(place, 12345, 12345);
  assert.equal(run().stdout, answer);
  assert.equal(filesIn(place), 0);
});

test("NODE_DISABLE_COMPILE_CACHE turns the cache off", (t) => {
  const { place, run } = createProgram(t);
  assert.equal(run({ NODE_DISABLE_COMPILE_CACHE: "1" }).stdout, answer);
  assert.equal(existsSync(place), false);
});

test("a cache that cannot be written is done without", (t) => {
  const { place, run } = createProgram(t);
  mkdirSync(place, { mode: 0o500 });
  assert.equal(run().stdout, answer);
  rmSync(place, { recursive: true });
  writeFileSync(place, "a file");
  assert.equal(run().stdout, answer);
  assert.equal(readFileSync(place, "utf8"), "a file");
});

test("a damaged cache is never used, and is replaced", (t) => {
  const { run, kept } = createProgram(t);
  run();
  const files = kept().map((path) => ({ path, whole: readFileSync(path) }));
  assert.equal(files.length, 2);
  const damages: ((whole: Buffer) => Buffer)[] = [
    () => Buffer.alloc(0),
    (whole) => whole.subarray(0, 3),
    (whole) => whole.subarray(0, whole.length >> 1),
    (whole) => whole.subarray(0, whole.length - 1),
    (whole) => Buffer.alloc(whole.length),
    (whole) => Buffer.concat([whole, Buffer.from("x")]),
    (whole) => Buffer.concat([whole, Buffer.from("xx")]),
    (whole) => Buffer.concat([whole.subarray(0, whole.length >> 1), Buffer.alloc(whole.length - (whole.length >> 1))]),
    ...[0, 5, 0.2, 0.4, 0.6, 0.8, 0.99].map((at) => (whole: Buffer) => {
      const index = at < 1 ? Math.floor(at * whole.length) : at;
      return Buffer.concat([
        whole.subarray(0, index),
        Buffer.from([(whole[index] ?? 0) ^ 0x41]),
        whole.subarray(index + 1),
      ]);
    }),
  ];
  for (const damage of damages) {
    for (const { path, whole } of files) writeFileSync(path, damage(whole));
    const { stdout, stderr, status } = run();
    assert.deepEqual([stdout, stderr, status], [answer, "", 0]);
    for (const { path, whole } of files) assert.equal(readFileSync(path).length, whole.length);
  }
});

test("a new build uses nothing of the old one and takes its place", (t) => {
  const { main, run, kept } = createProgram(t);
  run();
  const before = kept();
  writeFileSync(main, program.replaceAll('"ran"', '"new"'));
  assert.equal(run().stdout, answer.replaceAll("ran", "new"));
  assert.equal(run().stdout, answer.replaceAll("ran", "new"));
  assert.deepEqual(kept(), before);
});

test("several processes write the cache at the same time", async (t) => {
  const { run, start, kept } = createProgram(t);
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await once(start(), "exit"))[0]));
  assert.deepEqual(codes, [0, 0, 0, 0, 0, 0]);
  assert.equal(kept().length, 2);
  assert.equal(run().stdout, answer);
});
