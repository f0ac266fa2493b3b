import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileWorks } from "./repositories.ts";

test("threads can do all file work that is named in the sources, and no other", async () => {
  const files = globSync(join(import.meta.dirname, "**/*.ts")).filter((file) => !file.endsWith(".test.ts"));
  const named = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    // Work that is started stays with one thread: `const run = beginWork()`.
    const call = text.includes("= beginWork()") ? /\brun\("(\w+)"/g : /in(?:File|Writing)Thread\("(\w+)"/g;
    return [...text.matchAll(call)].map(([, name]) => name);
  });
  assert.deepEqual([...new Set(named)].toSorted(), Object.keys(fileWorks).toSorted());
  for (const [name, load] of Object.entries(fileWorks)) assert.equal(typeof (await load()), "function", name);
});
