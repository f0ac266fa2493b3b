import assert from "node:assert/strict";
import { availableParallelism, cpus } from "node:os";
import { test } from "node:test";
import { type CoreTimes, createIdleCores } from "./idle-cores.ts";

test("cores are idle if a part of their time since the last look was not used", () => {
  const times: CoreTimes[] = [
    { idle: 500, total: 1000 },
    { idle: 700, total: 2000 },
    { idle: 701, total: 3000 },
    { idle: 701, total: 3000 },
  ];
  const wereIdle = createIdleCores(() => times.shift() ?? { idle: 0, total: 0 });
  const seesAll = availableParallelism() === cpus().length;
  assert.deepEqual([wereIdle(), wereIdle(), wereIdle()], [seesAll, false, false]);
});
