import assert from "node:assert/strict";
import { it } from "node:test";
import { faults } from "../../operation/app-fault.ts";
import { endingCodes, exitCodes } from "./exit-codes.ts";

it("the help explains the exit code of each fault and of each way to end a command early", () => {
  const used = [...Object.values(faults).map(({ exit }) => exit), ...Object.values(endingCodes)];
  const unexplained = [...new Set(used)].filter((code) => !(code in exitCodes));
  assert.deepEqual(unexplained, []);
  assert.ok(used.length > 100);
});
