import assert from "node:assert/strict";
import { test } from "node:test";
import { readChange } from "./stale-change.ts";

test("two versions of one library skill can be compared", () => {
  assert.deepEqual(readChange({ id: "notes", from: "library:notes@v1", to: "library:notes@v12" }), {
    before: "v1",
    after: "v12",
    versions: { before: 1, after: 12 },
  });
});

test("a skill that comes from another place is named by its places", () => {
  assert.deepEqual(readChange({ id: "notes", from: "library:notes@v1", to: "user:notes" }), {
    before: "library:notes@v1",
    after: "user:notes",
  });
});
