import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { repository } from "./sandbox.ts";

/** The stops a skill passes, in their order; imports point back along the road. */
const road = [
  "ground",
  "home",
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

const imports = globSync("*/**/*.ts", { cwd: core })
  .filter((path) => !path.endsWith(".test.ts"))
  .flatMap((path) =>
    [...readFileSync(join(core, path), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, target = ""]) => ({
      path,
      target: normalize(join(dirname(path), target)),
    })),
  );

test("each stop of the core, with its rooms, imports from earlier stops only", () => {
  const stopOf = (path: string): number => road.indexOf(path.split("/")[0] ?? "");
  const forward = imports
    .filter(({ path, target }) => stopOf(path) < 0 || stopOf(target) < 0 || stopOf(target) > stopOf(path))
    .filter(({ path, target }) => path !== "ground/fault.ts" || !target.endsWith("/faults.ts"));
  assert.deepEqual(forward, []);
});

test("two rooms of a stop do not import each other", () => {
  const edges = new Set(
    imports
      .map(({ path, target }) => [dirname(path), dirname(target)] as const)
      .filter(([from, to]) => from !== to && isRoom(from) && isRoom(to) && from.split("/")[0] === to.split("/")[0])
      .map((edge) => edge.join(" ")),
  );
  const mutual = [...edges].filter((edge) => edges.has(edge.split(" ").toReversed().join(" ")));
  assert.deepEqual(mutual, []);
});

/**
 * The rooms of `agent` share the types of the loop, the models and the tools; those of `dispatch` the kinds of agents and
 * the connection to one.
 */
const isRoom = (folder: string): boolean => folder.includes("/") && !/^(?:agent|dispatch)\//.test(folder);

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
    sources("skill/**/*.ts")
      .filter(({ text }) => /"node:|\bprocess\.|\bBuffer\b/.test(text))
      .map(({ path }) => path),
    [],
  );
});
