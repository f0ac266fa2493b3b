import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createUpdateReader } from "./acp-update.ts";
import { limitOutput } from "./limit-output.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Megabytes that are in use after `work`, as long as its result is. */
function megabytesOf<T>(work: () => T): { megabytes: number; result: T } {
  collect();
  const before = process.memoryUsage().heapUsed;
  const result = work();
  collect();
  return { megabytes: (process.memoryUsage().heapUsed - before) / 1e6, result };
}

/** Parsed, as a message is: other long strings may lie outside of the heap that is measured. */
const long = (index: number): string => JSON.parse(`"${`${index}-`.repeat(1_500_000)}"`);
const call = (toolCallId: string, more: object): object => ({
  sessionId: "s",
  update: { sessionUpdate: "tool_call", toolCallId, ...more },
});

test("of long titles, ids and paths of an agent only the part that is shown stays in memory", () => {
  const { megabytes } = megabytesOf(() => {
    const outputs: unknown[] = [];
    const tell = limitOutput((output) => outputs.push(output));
    for (let index = 0; index < 30; index++) {
      tell({ type: "tool", id: long(index), title: long(index), status: "pending" });
      tell({ type: "diff", path: long(index), text: long(index), added: 1, removed: 0 });
    }
    return { outputs, tell };
  });
  assert.ok(megabytes < 20, `${megabytes} MB`);
});

test("diffs of calls that never complete do not fill the memory", () => {
  const { megabytes, result: reader } = megabytesOf(() => {
    const one = createUpdateReader();
    const diff = (index: number) => ({ type: "diff", path: long(index), oldText: "", newText: long(index) });
    for (let index = 0; index < 30; index++)
      one.read(call(`${long(index)}${index}`, { status: "pending", content: [diff(index)] }), "s");
    const small = { type: "diff", path: "/a", oldText: "", newText: "x".repeat(49_000) };
    for (let index = 0; index < 900; index++)
      one.read(call(`small-${index}`, { status: "pending", content: [small] }), "s");
    return one;
  });
  assert.ok(megabytes < 60, `${megabytes} MB`);
  const completed = (id: string) => reader.read(call(id, { status: "completed" }), "s").map(({ type }) => type);
  assert.deepEqual([completed("small-0"), completed("small-899")], [["tool", "diff"], ["tool"]]);
  const now = { type: "diff", path: "/a", oldText: "", newText: "x" };
  const told = reader.read(call("small-899", { status: "completed", content: [now] }), "s");
  assert.deepEqual(
    told.map(({ type }) => type),
    ["tool", "diff"],
  );
});
