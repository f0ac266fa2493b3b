import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { pending, requirements } from "./requirements.ts";
import { repository } from "./sandbox.ts";

test("every clause of the seeds is either proved by a journey or pending, never both", () => {
  const journeys = globSync(["test/**/*.test.ts", "packages/**/src/**/*.test.ts"], { cwd: repository });
  const calls = journeys.flatMap((path) => [
    ...readFileSync(`${repository}/${path}`, "utf8").matchAll(/\bproves\(([^)]*)\)/g),
  ]);
  const proved = new Set(
    calls.flatMap(([, clauses = ""]) => [...clauses.matchAll(/"(\d{3}\.\d{2})"/g)].map(([, clause]) => clause)),
  );
  const waiting = new Set<string>(pending);
  const clauses = Object.keys(requirements);
  assert.deepEqual(
    clauses.filter((clause) => !proved.has(clause) && !waiting.has(clause)),
    [],
    "neither proved nor pending",
  );
  assert.deepEqual(
    clauses.filter((clause) => proved.has(clause) && waiting.has(clause)),
    [],
    "both proved and pending",
  );
  assert.deepEqual(
    [...proved].filter((clause) => clause && !clauses.includes(clause)),
    [],
    "proved but unknown",
  );
  assert.ok(proved.size > 0);
});
