import assert from "node:assert/strict";
import { test } from "node:test";
import { text } from "./related-word-list.ts";
import { allRelatedTerms, relatedTerms } from "./related-words.ts";

test("every term of the list is found with its others, and no other term", () => {
  const entries = text
    .trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(" "));
  assert.ok(entries.length > 1000);
  for (const [term = "", ...others] of entries) assert.deepEqual(relatedTerms(term), others, term);
  for (const term of ["", " ", "|", "0", "nosuchterm", "zzzz", "abac", "abacuss"])
    assert.deepEqual(relatedTerms(term), [], term);
  assert.deepEqual(allRelatedTerms(), entries.flat());
});
