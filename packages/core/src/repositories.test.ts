import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileWorks } from "./repositories.ts";

test("threads can do all file work that is named in the sources, and no other", async () => {
  const files = globSync(join(import.meta.dirname, "**/*.ts")).filter((file) => !file.endsWith(".test.ts"));
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/in(?:File|Writing)Thread\("(\w+)"/g)].map(([, name]) => name),
  );
  assert.deepEqual(named.toSorted(), Object.keys(fileWorks).toSorted());
  for (const [name, load] of Object.entries(fileWorks)) assert.equal(typeof (await load()), "function", name);
});
