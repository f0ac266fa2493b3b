import assert from "node:assert/strict";
import { test } from "node:test";
import { changedNeeds, isAboutNames, isSameNeeds, type Needs, refusalOf, splitNames } from "./needs.ts";

const needs = (change: Partial<Needs> = {}): Needs => ({ skills: ["a", "b"], tools: ["read"], servers: [], ...change });

test("names are separated by spaces and commas, and each counts once", () => {
  assert.deepEqual(splitNames(["a, b", "b\nc", " ", ",a"]), ["a", "b", "c"]);
});

test("the order of names is a difference, in every list", () => {
  assert.equal(isSameNeeds(needs(), needs()), true);
  assert.equal(isSameNeeds(needs(), needs({ skills: ["b", "a"] })), false);
  assert.equal(isSameNeeds(needs(), needs({ tools: [] })), false);
  assert.equal(isSameNeeds(needs(), needs({ servers: ["charts"] })), false);
});

test("only changed lists are sent, also when they become empty", () => {
  assert.deepEqual(changedNeeds(needs(), needs()), {});
  assert.deepEqual(changedNeeds(needs({ tools: [], servers: ["charts"] }), needs()), {
    tools: [],
    servers: ["charts"],
  });
});

test("a refusal is shown at the name and the kind it is about", () => {
  const unknown = { code: "dependency.unknown", values: { names: "tool x, mcp y" } };
  assert.equal(refusalOf(unknown, "self", "tools", "x"), "unknown");
  assert.equal(refusalOf(unknown, "self", "servers", "y"), "unknown");
  assert.equal(refusalOf(unknown, "self", "skills", "x"), undefined);
  const self = { code: "dependency.self", values: {} };
  assert.equal(refusalOf(self, "self", "skills", "self"), "itself");
  assert.equal(refusalOf(self, "self", "skills", "other"), undefined);
  assert.equal(refusalOf(self, "self", "tools", "self"), undefined);
  assert.equal(refusalOf({ code: "skill.stale", values: { names: "tool x" } }, "self", "tools", "x"), undefined);
  assert.deepEqual(["dependency.unknown", "dependency.self", "skill.stale", undefined].map(isAboutNames), [
    true,
    true,
    false,
    false,
  ]);
});
