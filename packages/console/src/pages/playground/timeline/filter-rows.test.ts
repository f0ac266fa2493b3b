import assert from "node:assert/strict";
import { test } from "node:test";
import type { TimelineRow } from "../events/session-state.ts";
import { filterRows, refusal, withPins } from "./filter-rows.ts";

const place = (id: number, turn: number) => ({
  key: `${id}`,
  id,
  turn,
  time: `2026-01-01T00:00:${10 + id}.000Z`,
  offset: 0,
});
const rows: readonly TimelineRow[] = [
  { ...place(1, 1), kind: "turn", agent: "assistant" },
  { ...place(2, 1), kind: "activated", skill: "sales-report", cause: "tool", isNew: true },
  { ...place(3, 2), kind: "turn", agent: "assistant" },
  {
    ...place(4, 2),
    ...{ kind: "call", name: "query_db", given: "{}", number: 1, state: "failed", result: "Ｎo table", took: 1 },
  },
];
const idsOf = (some: readonly TimelineRow[]): number[] => some.map(({ id }) => id);

test("rows are found by what they are, below the heads of their turns", () => {
  assert.equal(filterRows(rows, {}), rows);
  assert.deepEqual(idsOf(filterRows(rows, { show: "skills" })), [1, 2]);
  assert.deepEqual(idsOf(filterRows(rows, { show: "errors" })), [3, 4]);
  assert.deepEqual(idsOf(filterRows(rows, { show: "compaction" })), []);
});

test("a server is an error only while it fails, and no row is below the head of another turn", () => {
  const reason = { kind: "base", skills: [], text: { en: "skill", zh: "skill" } } as never;
  const server = { kind: "server", name: "charts", reason, change: "new" } as const;
  const problem = { en: "gone", zh: "gone" };
  const some: readonly TimelineRow[] = [
    { ...place(1, 1), kind: "turn", agent: "assistant" },
    { ...place(2, 2), ...server, problem: undefined },
    { ...place(3, 2), ...server, change: "failed", problem },
  ];
  assert.deepEqual(idsOf(filterRows(some, { show: "errors" })), [3]);
});

test("the head of a turn is listed once, above all of its rows", () => {
  const skill = { kind: "activated", cause: "tool", isNew: true } as const;
  const some: readonly TimelineRow[] = [
    { ...place(1, 1), kind: "turn", agent: "assistant" },
    { ...place(2, 1), ...skill, skill: "sales-report" },
    { ...place(3, 1), ...skill, skill: "kpi-glossary" },
  ];
  assert.deepEqual(idsOf(filterRows(some, { show: "skills" })), [1, 2, 3]);
});

test("a refusal of the tool says its message; any other text stays", () => {
  assert.equal(refusal('{"loaded":false,"error":"No \\"x\\" here"}'), 'No "x" here');
  assert.equal(refusal("not visible"), "not visible");
});

test("rows are found by what they say, in any letter case and width", () => {
  assert.deepEqual(idsOf(filterRows(rows, { find: "SALES" })), [1, 2]);
  assert.deepEqual(idsOf(filterRows(rows, { find: "no table" })), [3, 4]);
  assert.deepEqual(idsOf(filterRows(rows, { find: "sales", show: "tools" })), []);
});

test("a pin is shown before the first turn that does not start earlier", () => {
  const pins = [
    { id: "late", since: "2026-01-01T00:00:50.000Z" },
    { id: "between", since: "2026-01-01T00:00:12.500Z" },
    { id: "at once", since: "2026-01-01T00:00:13.000Z" },
    { id: "undated" },
  ];
  const merged = withPins(rows, pins);
  assert.deepEqual(
    merged.map((row) => (row.kind === "pinned" ? row.skill : row.id)),
    [1, 2, "between", "at once", 3, 4, "late"],
  );
});
