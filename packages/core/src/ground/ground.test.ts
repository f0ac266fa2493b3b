import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createSandbox } from "../../../../test/sandbox.ts";
import { withLock } from "../home/leases/path-lock.ts";
import { diagnostic, translateDiagnostic } from "./diagnostic.ts";
import { Fault, faults } from "./fault.ts";
import { createFolderAtomic, removeFolderAtomic, writeFileAtomic } from "./files/atomic-file.ts";
import { editJsonc, parseJsonc } from "./jsonc.ts";
import { nearest } from "./nearest.ts";
import { rules } from "./rules.ts";
import { fill } from "./text.ts";

describe("words", () => {
  test("every rule and fault is said in both languages with the same values", () => {
    const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key).sort();
    const texts = [
      ...Object.entries(rules).flatMap(([name, { message, fix }]) => [[name, message] as const, [name, fix] as const]),
      ...Object.entries(faults).flatMap(([name, { message, hint }]) => [
        [name, message] as const,
        [name, hint] as const,
      ]),
    ];
    for (const [name, { en, zh }] of texts) {
      assert.ok(en.length > 0 && zh.length > 0, name);
      assert.deepEqual(placeholders(zh), placeholders(en), name);
    }
  });

  test("a value that looks like a placeholder is data, and may exist in both languages", () => {
    const template = { en: "a {x} b {y}", zh: "甲 {x} 乙 {y}" };
    assert.equal(fill(template, { x: "{y}", y: 1 }, "en"), "a {y} b 1");
    assert.equal(fill(template, { x: { en: "one", zh: "一" } }, "zh"), "甲 一 乙 {y}");
  });

  test("a diagnostic is said again in another language", () => {
    const found = diagnostic("name.folder", { name: "a", folder: "b" });
    assert.match(translateDiagnostic(found, "zh").message, /name “a” 与目录名 “b”/);
  });

  test("exit codes are documented ones", () => {
    for (const [code, { exit, status }] of Object.entries(faults))
      assert.ok([1, 2, 3, 4, 5, 6, 7, 8, 130].includes(exit) && status >= 400, code);
  });

  test("the nearest word comes first", () => {
    assert.deepEqual(nearest("code-reveiw", ["sales-report", "code-review", "x".repeat(30)], 2), [
      "code-review",
      "sales-report",
    ]);
  });
});

describe("files are written whole or not at all", () => {
  test("a link keeps pointing, the mode is as asked, nothing staged is left", (t) => {
    const { folder } = createSandbox(t);
    const real = join(folder, "dotfiles/config.jsonc");
    mkdirSync(join(folder, "dotfiles"));
    writeFileSync(real, "old");
    symlinkSync(real, join(folder, "config.jsonc"));
    writeFileAtomic(join(folder, "config.jsonc"), "new", 0o600);
    assert.equal(readFileSync(real, "utf8"), "new");
    assert.equal(statSync(real).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(join(folder, "dotfiles")), ["config.jsonc"]);
  });

  test("a folder that cannot be finished does not appear", (t) => {
    const { folder } = createSandbox(t);
    const target = join(folder, "there");
    assert.throws(
      () => createFolderAtomic(target, { "a.txt": "x", "a.txt/b": "y" }),
      (error) => error instanceof Fault && error.code === "file.unwritable",
    );
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes("there")),
      [],
    );
    createFolderAtomic(target, { "a/b.txt": "x", empty: null });
    assert.deepEqual(
      [readFileSync(join(target, "a/b.txt"), "utf8"), statSync(join(target, "empty")).isDirectory()],
      ["x", true],
    );
    assert.throws(() => createFolderAtomic(target, { c: "x" }));
    assert.equal(existsSync(join(target, "c")), false, "what is there is not mixed with the new");
    removeFolderAtomic(target);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes("there")),
      [],
    );
  });

  test("a folder one may not write to is a fault that names it", (t) => {
    const { folder } = createSandbox(t);
    mkdirSync(join(folder, "locked"));
    chmodSync(join(folder, "locked"), 0o500);
    chmodSync(folder, 0o755);
    const asRoot = process.geteuid?.() === 0;
    if (asRoot) process.seteuid?.(65534);
    try {
      assert.throws(
        () => writeFileAtomic(join(folder, "locked/x"), "x"),
        (error) => error instanceof Fault && /locked\/x cannot be written: EACCES/.test(error.message),
      );
    } finally {
      if (asRoot) process.seteuid?.(0);
    }
  });
});

describe("JSON with comments", () => {
  const edits: Record<string, [before: string, location: string[], value: unknown, after: string]> = {
    "a value changes": ['{ "a": 1 /* x */, }', ["a"], 2, '{ "a": 2 /* x */, }'],
    "a key is added below comments": [
      '{\n  // top\n  "a": 1\n}\n',
      ["b"],
      true,
      '{\n  // top\n  "a": 1,\n  "b": true\n}\n',
    ],
    "a nested key is added": ["{}\n", ["s", "p"], ["x"], '{\n  "s": {\n    "p": [\n      "x"\n    ]\n  }\n}\n'],
    "a key is removed": ['{\n  "a": 1,\n  // about b\n  "b": 2\n}', ["a"], undefined, '{\n  // about b\n  "b": 2\n}'],
    "the last key is removed": [
      '{\n  "a": 1, // one\n  "b": 2 // two\n}',
      ["b"],
      undefined,
      '{\n  "a": 1 // one\n   // two\n}',
    ],
    "the only key is removed": ['{ "a": 1 }', ["a"], undefined, "{  }"],
    "a key before a trailing comma is removed": [
      '{\n  "a": [1, 2], /* c, */\n  "b": {"x": 1},\n}',
      ["b"],
      undefined,
      '{\n  "a": [1, 2], /* c, */\n}',
    ],
    "a key that is not there is removed": ['{ "a": 1 }', ["b"], undefined, '{ "a": 1 }'],
    "an empty file begins": ["", ["a"], 1, '{\n  "a": 1\n}\n'],
    "CRLF stays CRLF": ['{\r\n  "a": 1\r\n}\r\n', ["b"], 2, '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n'],
  };
  for (const [what, [before, location, value, after]] of Object.entries(edits))
    test(what, async () => assert.equal(await editJsonc(before, location, value), after));

  test("comments, trailing commas and texts that look like either", async () => {
    const text = '// a\n{ /* b */ "u": "http://x/*y*/", "q": "a\\"b // c,]", "l": [1, 2,], // d\n "e": "\\\\", }\n';
    const read = await parseJsonc(text, "c.jsonc");
    assert.deepEqual(read.value, { u: "http://x/*y*/", q: 'a"b // c,]', l: [1, 2], e: "\\" });
    for (const broken of [
      '{ "a": 1 } x',
      '{ "a": "b\n" }',
      "{ 'a': 1 }",
      '{ "a": 1, , }',
      "{",
      '{ "a" }',
      "/* open",
      '{ "a": 01 }',
    ])
      await assert.rejects(parseJsonc(broken, "b.jsonc"), /is not valid JSON/, broken);
  });

  test("a broken text names line and column; an empty one is an empty object", async () => {
    const text = '{\n  "a": 1\n  "b": 2\n}';
    await assert.rejects(parseJsonc(text, "c.jsonc"), /c\.jsonc:3:3 is not valid JSON: comma expected/);
    assert.deepEqual((await parseJsonc(" \n", "c.jsonc")).value, {});
  });
});

describe("the lock", () => {
  test("changes in one process and in several come one after the other", async (t) => {
    const { folder } = createSandbox(t);
    const [lock, counter] = [join(folder, "lock.db"), join(folder, "counter")];
    writeFileSync(counter, "0");
    const step = `
      import { readFileSync, writeFileSync } from "node:fs";
      import { withLock } from ${JSON.stringify(join(import.meta.dirname, "../home/leases/path-lock.ts"))};
      for (let turn = 0; turn < 10; turn++) await withLock(${JSON.stringify(lock)}, async () => {
        const value = Number(readFileSync(${JSON.stringify(counter)}, "utf8"));
        await new Promise((resolve) => setTimeout(resolve, 1));
        writeFileSync(${JSON.stringify(counter)}, String(value + 1));
      });`;
    const run = () =>
      new Promise<number | null>((resolve) => {
        spawn(process.execPath, ["--input-type=module", "-e", step], { stdio: "inherit" }).on("close", resolve);
      });
    assert.deepEqual(await Promise.all([run(), run(), run()]), [0, 0, 0]);
    assert.equal(readFileSync(counter, "utf8"), "30");
  });

  test("is free again after a failure, and waiting ends with a fault", async (t) => {
    const lock = join(createSandbox(t).folder, "lock.db");
    await assert.rejects(
      withLock(lock, () => Promise.reject(new Error("mine"))),
      /mine/,
    );
    await withLock(lock, async () => {
      await assert.rejects(
        withLock(lock, () => {}, 30),
        (error) => error instanceof Fault && error.code === "busy",
      );
    });
    assert.equal(await withLock(lock, () => 1), 1);
  });
});
