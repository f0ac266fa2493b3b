import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changedValues, firstGap, inputOf, rebaseValues, refusedField } from "./operation-values.ts";

const fields = {
  name: { kind: "text", isRequired: true, en: "", zh: "" },
  key: { kind: "text", isSecret: true, en: "", zh: "" },
  days: { kind: "number", en: "", zh: "" },
  force: { kind: "boolean", en: "", zh: "" },
  tags: { kind: "list", en: "", zh: "" },
} as const;

describe("values of a form", () => {
  it("become the input of an operation, without fields that were left empty", () => {
    assert.deepEqual(inputOf(fields, { name: " ci ", days: "0", tags: "a, b" }), {
      name: "ci",
      days: 0,
      force: false,
      tags: ["a", "b"],
    });
    assert.deepEqual(inputOf(fields, { name: "ci", force: "true", days: " " }), { name: "ci", force: true });
  });

  it("keep every character of a secret", () => {
    assert.equal(inputOf(fields, { key: " a b " }).key, " a b ");
  });

  it("name the first field that is missing or no number", () => {
    assert.deepEqual(firstGap(fields, { name: "  " }), { field: "name", kind: "missing" });
    assert.deepEqual(firstGap(fields, { name: "ci", days: "soon" }), { field: "days", kind: "number" });
    assert.deepEqual(firstGap(fields, { name: "ci", days: "1.5" }), { field: "days", kind: "number" });
    assert.equal(firstGap(fields, { name: "ci", days: "-1" }), undefined);
    assert.equal(firstGap({ sure: { kind: "boolean", isRequired: true, en: "", zh: "" } }, {}), undefined);
  });

  it("keep what was typed and follow other changes when the thing was changed elsewhere", () => {
    const seen = { name: "ci", days: "1", tags: "a" };
    const now = { name: "build", days: "2", tags: "a" };
    assert.deepEqual(rebaseValues(seen, now, { ...seen, days: "9", key: "k" }), {
      name: "build",
      days: "9",
      tags: "a",
      key: "k",
    });
    assert.deepEqual(changedValues(seen, now), [
      { field: "name", before: "ci", after: "build" },
      { field: "days", before: "1", after: "2" },
    ]);
  });
});

describe("a refusal", () => {
  const refusal = (code: string, en: string) => ({ code, message: en, values: { problem: { en, zh: en } } });

  it("belongs to the field it names first", () => {
    assert.equal(refusedField(fields, refusal("input.invalid", "name: letters and digits")), "name");
    assert.equal(refusedField(fields, refusal("input.invalid", "days is at most 36500")), "days");
  });

  it("belongs to no field where it names none, or is another one", () => {
    assert.equal(refusedField(fields, refusal("input.invalid", "name2 should be a text")), undefined);
    assert.equal(refusedField(fields, refusal("user.exists", "name is taken")), undefined);
  });
});

describe("a change by another user", () => {
  const seen = { name: "ci", model: "a", key: "" };

  it("is told field by field, also where a field is new or gone", () => {
    assert.deepEqual(changedValues(seen, { name: "ci", model: "b", days: "7" }), [
      { field: "model", before: "a", after: "b" },
      { field: "days", before: "", after: "7" },
    ]);
    assert.deepEqual(changedValues({ days: "7" }, {}), [{ field: "days", before: "7", after: "" }]);
  });

  it("is taken over in fields that were not edited; what was typed stays", () => {
    const now = { name: "nightly", model: "b", key: "" };
    assert.deepEqual(rebaseValues(seen, now, { ...seen, model: "mine" }), { ...now, model: "mine" });
    assert.deepEqual(rebaseValues(seen, now, seen), now);
    assert.deepEqual(rebaseValues(seen, now, { ...seen, name: "" }), { ...now, name: "" });
  });
});
