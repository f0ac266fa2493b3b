import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runDispatchFaults } from "../bench/fault-dispatches.ts";
import { runFaults } from "../bench/fault-rounds.ts";
import { runFullDisk } from "../bench/full-disk.ts";
import { proves } from "./requirements.ts";

// run: on disk, first

describe("a change that is cut short", () => {
  test(`leaves the old skill or the new one, and nothing else (${proves("001.05")})`, async () => {
    const { hits, violations } = await runFaults({ rounds: 1, random: 5 });
    assert.deepEqual(violations, []);
    assert.deepEqual(
      [...hits].filter(([, count]) => count === 0),
      [],
    );
  });

  test("leaves every output of a dispatch that was shown, each once; also while files of an earlier release are taken over", async () => {
    const { hits, violations } = await runDispatchFaults({ rounds: 1, random: 2 });
    assert.deepEqual(violations, []);
    assert.equal(hits.size, 6);
  });

  test("is a fault and leaves the old skill where the disk is full", async () => {
    const { answers, violations } = await runFullDisk();
    assert.deepEqual(violations, []);
    for (const operation of ["import", "large", "edit", "delete", "restore"])
      assert.ok((answers.get(`${operation}: fault file.unwritable`) ?? 0) > 1, operation);
    assert.ok(answers.has("import: done"), "not all is refused");
  });
});
