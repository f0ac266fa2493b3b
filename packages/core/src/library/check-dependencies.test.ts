import assert from "node:assert/strict";
import { test } from "node:test";
import { translateDiagnostic } from "../ground/diagnostic.ts";
import { Fault, type FaultCode } from "../ground/fault.ts";
import type { Dependencies } from "../skill/parse-skill.ts";
import { assertDependencies, warnDependencies } from "./check-dependencies.ts";

const needs = (given: Partial<Dependencies>): Dependencies => ({ tools: [], servers: [], skills: [], ...given });
const known = { tools: ["grep"], servers: ["files"], skills: ["pdf"] };
const shown = (dependencies: Partial<Dependencies>): string[] =>
  warnDependencies("me", needs(dependencies), known).map(({ values }) => {
    assert.ok(typeof values.kind === "object");
    return `${values.kind.en} ${values.name}`;
  });

test("each list is looked up among its own kind", () => {
  assert.deepEqual(shown({ tools: ["grep"], servers: ["files"], skills: ["pdf"] }), []);
  assert.deepEqual(shown({ tools: ["files", "pdf", "x"], servers: ["grep", "y"], skills: ["grep", "z"] }), [
    "tool files",
    "tool pdf",
    "tool x",
    "MCP server grep",
    "MCP server y",
    "skill grep",
    "skill z",
  ]);
  assert.equal(warnDependencies("me", needs({ skills: ["a"] }), { tools: [], servers: [] }).length, 1);
});

test("a tool of a server exists with its server", () => {
  assert.deepEqual(shown({ tools: ["mcp__files__read", "mcp__files__read__all"] }), []);
  assert.deepEqual(shown({ tools: ["mcp__other__read", "mcp__files__", "mcp__files", "x__files__read"] }).length, 4);
});

const refusedFor = (code: FaultCode, values: Record<string, string>) => (error: unknown) =>
  error instanceof Fault &&
  error.code === code &&
  Object.entries(values).every(([key, value]) => error.values[key] === value);

test("on save what is unknown is refused by name, all of it at once", () => {
  assertDependencies("me", needs({ tools: ["grep"], skills: ["pdf"] }), known);
  assert.throws(
    () => assertDependencies("me", needs({ tools: ["a"], servers: ["b"], skills: ["c", "pdf"] }), known),
    refusedFor("dependency.unknown", { names: "tool a, mcp b, skill c" }),
  );
});

test("on save the skill itself is refused, also where it is known", () => {
  const self = needs({ skills: ["me"] });
  assert.throws(() => assertDependencies("me", self, known), refusedFor("dependency.self", { slug: "me" }));
  assert.throws(() => assertDependencies("me", self, { ...known, skills: ["me"] }), refusedFor("dependency.self", {}));
});

test("on save a tool or server of the skill's own name is no exception", () => {
  assert.throws(
    () => assertDependencies("me", needs({ tools: ["me"], servers: ["me"] }), known),
    refusedFor("dependency.unknown", { names: "tool me, mcp me" }),
  );
});

test("on save what was named before may stay, in its own list only", () => {
  const before = needs({ tools: ["a"], servers: ["b"], skills: ["me", "c"] });
  assertDependencies("me", before, known, before);
  assert.throws(
    () => assertDependencies("me", needs({ tools: ["b"], servers: ["c"], skills: ["a"] }), known, before),
    refusedFor("dependency.unknown", { names: "tool b, mcp c, skill a" }),
  );
});

test("on import the same are warnings, in both languages", () => {
  const found = warnDependencies("me", needs({ tools: ["me", "grep"], servers: ["b"], skills: ["me", "c"] }), known);
  assert.deepEqual(
    found.map(({ rule, severity, path, message }) => [rule, severity, path, message]),
    [
      ["dependency.self", "warning", "SKILL.md", "Lists itself as a dependency"],
      ["dependency.unknown", "warning", "SKILL.md", "Requires the tool me, which does not exist here"],
      ["dependency.unknown", "warning", "SKILL.md", "Requires the MCP server b, which does not exist here"],
      ["dependency.unknown", "warning", "SKILL.md", "Requires the skill c, which does not exist here"],
    ],
  );
  assert.match(found[2] ? translateDiagnostic(found[2], "zh").message : "", /MCP 服务器 b/);
  assert.deepEqual(warnDependencies("me", needs({}), { tools: [], servers: [] }), []);
});
