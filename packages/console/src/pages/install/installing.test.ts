import assert from "node:assert/strict";
import { test } from "node:test";
import type { Report } from "../import/packages.ts";
import { countOutcomes, type FoundSkill, firstChosen, installedAs, openSkills, outcomesOf } from "./installing.ts";

const found = (path: string, more: Partial<FoundSkill> = {}): FoundSkill => ({
  id: path,
  path,
  importable: true,
  state: "created",
  files: 1,
  size: 1,
  executable: [],
  tools: [],
  servers: [],
  problems: [],
  ...more,
});
const report = (name: string): Report => ({
  name,
  kind: "folder",
  state: "created",
  importable: true,
  packedSize: 0,
  size: 1,
  encoding: "utf-8",
  files: [],
  dropped: [],
  fixes: [],
  problems: [],
});

test("what became of each is told by its path, whatever order they were asked for in", () => {
  const outcomes = outcomesOf(
    { found: [found("a"), found("b"), found("c")], imports: [report("first"), report("second")] },
    ["c", "a"],
  );
  assert.deepEqual(
    [...outcomes].map(([path, { name }]) => [path, name]),
    [
      ["a", "first"],
      ["c", "second"],
    ],
  );
});

test("only what would change something can be chosen, until it is installed", () => {
  const skills = (["created", "updated", "unchanged", "skipped", "refused"] as const).map((state) =>
    found(state, { state }),
  );
  const open = (outcomes = new Map<string, Report>()) => openSkills(skills, outcomes).map(({ path }) => path);
  assert.deepEqual(open(), ["created", "updated"]);
  assert.deepEqual(openSkills([found("a", { importable: false })], new Map()), []);
  const outcomes = new Map([
    ["created", report("created")],
    ["updated", { ...report("updated"), state: "refused" as const }],
  ]);
  assert.deepEqual(open(outcomes), ["updated"], "a refused one can be tried again");
  assert.equal(installedAs(outcomes, found("created"))?.name, "created");
  assert.equal(installedAs(outcomes, found("updated")), undefined);
  assert.deepEqual(countOutcomes(outcomes), { done: 1, failed: 1 });
});

test("a single skill and the skills of a named folder are preselected, others are not", () => {
  const paths = (count: number, below?: string) => [
    ...firstChosen(
      ["a", "b"].slice(0, count).map((path) => found(path)),
      below,
    ),
  ];
  assert.deepEqual(paths(1), ["a"]);
  assert.deepEqual(paths(2), []);
  assert.deepEqual(paths(2, "skills"), ["a", "b"]);
});
