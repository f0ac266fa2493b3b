import assert from "node:assert/strict";
import { test } from "node:test";
import type { Report } from "../import/packages.ts";
import { type FoundSkill, isChoosable, outcomesOf } from "./install-operation.ts";

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

test("only what would change something can be chosen", () => {
  const states = (["created", "updated", "unchanged", "skipped", "refused"] as const).filter((state) =>
    isChoosable(found("a", { state })),
  );
  assert.deepEqual(states, ["created", "updated"]);
  assert.equal(isChoosable(found("a", { importable: false })), false);
});
