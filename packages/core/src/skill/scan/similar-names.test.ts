import assert from "node:assert/strict";
import { test } from "node:test";
import { isOneEdit, similarName } from "./similar-names.ts";

test("one letter added, missing, different or exchanged is one edit", () => {
  for (const other of ["code-revie", "code-reviews", "code-rewiew", "code-reveiw"])
    assert.ok(isOneEdit("code-review", other), other);
  for (const other of ["code-review", "code-rivew", "codereviews", "deco-review"])
    assert.ok(!isOneEdit("code-review", other), other);
});

test("names that look like a known one are told, and versions of it are not", () => {
  assert.equal(similarName("skil-creator"), "skill-creator");
  assert.equal(similarName("sk\u0456ll-creator"), "skill-creator");
  assert.equal(similarName("frontend_design"), "frontend-design");
  assert.equal(similarName("team-rep0rts", ["team-reports"]), "team-reports");
  for (const name of ["skill-creator", "skill-creator-v2", "pdf2", "pdfs", "docs", "reports"])
    assert.equal(similarName(name), undefined, name);
});
