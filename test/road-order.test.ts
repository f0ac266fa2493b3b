import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { repository } from "./sandbox.ts";

/** The stops a skill passes, in their order; imports point back along the road. */
const road = [
  "ground",
  "skill",
  "archive",
  "library",
  "catalog",
  "environment",
  "resolve",
  "turn",
  "agent",
  "dispatch",
  "session",
  "origins",
];
const core = join(repository, "packages/core/src");

test("each stop of the core imports from earlier stops only", () => {
  const stopOf = (path: string): number => road.indexOf(path.split("/")[0] ?? "");
  const forward = globSync("*/**/*.ts", { cwd: core })
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) =>
      [...readFileSync(join(core, path), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
        .map(([, target = ""]) => normalize(join(dirname(path), target)))
        .filter((target) => stopOf(path) < 0 || stopOf(target) < 0 || stopOf(target) > stopOf(path))
        .filter((target) => path !== "ground/fault.ts" || !target.endsWith("/faults.ts"))
        .map((target) => `${path} imports ${target}`),
    );
  assert.deepEqual(forward, []);
});

test("tables of faults hold texts and import nothing but a type, so that ground can join them", () => {
  const tables = globSync(["packages/core/src/**/faults.ts", "packages/app/src/**/faults.ts"], { cwd: repository });
  assert.ok(tables.length > 10);
  for (const path of tables) {
    const [first = "", ...rest] = readFileSync(join(repository, path), "utf8").matchAll(/^import .*$/gm);
    assert.match(String(first), /^import type \{ FaultTable \}/, path);
    assert.deepEqual(rest, [], path);
  }
});

test("the core knows nothing of the doors, and its skill stop nothing of Node", () => {
  const sources = (pattern: string) =>
    globSync(pattern, { cwd: core })
      .filter((path) => !path.endsWith(".test.ts"))
      .map((path) => ({ path, text: readFileSync(join(core, path), "utf8") }));
  assert.deepEqual(
    sources("**/*.ts")
      .filter(({ text }) => /packages\/app|from "loadout/.test(text))
      .map(({ path }) => path),
    [],
  );
  assert.deepEqual(
    sources("skill/*.ts")
      .filter(({ text }) => /"node:|\bprocess\.|\bBuffer\b/.test(text))
      .map(({ path }) => path),
    [],
  );
});
