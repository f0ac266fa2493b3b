import assert from "node:assert/strict";
import { test } from "node:test";
import { createFirstScanCache } from "./first-scan-cache.ts";

test("a scan of a server is read and written once", () => {
  const files = new Map<string, Buffer>([["kept", Buffer.from("before")]]);
  const writes: string[] = [];
  const cache = createFirstScanCache({
    read: (key) => files.get(key),
    write(key, bytes) {
      writes.push(key);
      files.set(key, bytes);
    },
  });
  assert.equal(String(cache.read("kept")), "before");
  for (const text of ["one", "two"]) for (const key of ["kept", "other"]) cache.write(key, Buffer.from(text));
  assert.deepEqual(writes, ["kept", "other"]);
  assert.equal(String(cache.read("other")), "one");
});
