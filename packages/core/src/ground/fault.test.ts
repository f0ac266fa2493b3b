import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { Fault } from "./fault.ts";

test("a fault is shown in two lines: what failed, and what to do", () => {
  const fault = new Fault("environment.not-found", { name: "staging", candidates: "default, demo" });
  assert.equal(
    inspect(fault),
    'Fault [environment.not-found]: No environment "staging"\n  Environments: default, demo',
  );
  assert.match(fault.stack ?? "", /fault\.test\.ts/, "where it was thrown is still there");
});

test("a hidden character of a value does not reach the terminal as it is", () => {
  const fault = new Fault("environment.not-found", { name: "a\u001b[31mb\u202e", candidates: "" });
  assert.equal(inspect(fault).includes("\u001b") || inspect(fault).includes("\u202e"), false);
});
