import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { faults as coreFaults, Fault } from "@loadout/core";
import { AppFault, faults } from "./app-fault.ts";

const source = join(import.meta.dirname, "..");

test("every fault is said in both languages with the same values, and has a documented exit code", () => {
  const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => key).sort();
  for (const [code, { message, hint, exit, status }] of Object.entries(faults)) {
    for (const { en, zh } of [message, hint]) {
      assert.ok(en.length > 0 && zh.length > 0, code);
      assert.deepEqual(placeholders(zh), placeholders(en), code);
    }
    assert.ok([1, 2, 3, 4, 5, 6, 7, 8, 130].includes(exit) && status >= 400, code);
  }
});

test("each code is declared once, and every table is joined", () => {
  const declared = globSync(["**/faults.ts", "../../core/src/*/faults.ts"], { cwd: source }).flatMap((path) =>
    [...readFileSync(join(source, path), "utf8").matchAll(/^ {2}"?([a-z.-]+)"?: \{$/gm)].map(([, code = ""]) => code),
  );
  assert.deepEqual(declared.sort(), Object.keys(faults).sort());
});

test("the app asks its own table, which knows the core's codes too", () => {
  const importers = globSync("**/*.ts", { cwd: source }).filter((path) =>
    /import \{[^}]*\bfaults\b[^}]*\} from "@loadout\/core"/.test(readFileSync(join(source, path), "utf8")),
  );
  assert.deepEqual(importers.sort(), ["operation/app-fault.test.ts", "operation/app-fault.ts"]);
  assert.ok(Object.keys(coreFaults).every((code) => Object.hasOwn(faults, code)));
});

test("a fault of the app is a Fault, and a tool that failed passes its exit code on", () => {
  const fault = new AppFault("tool.failed", { tool: "skills add", code: 42 });
  assert.ok(fault instanceof Fault);
  assert.deepEqual([fault.name, fault.exit, fault.status], ["Fault", 42, 502]);
  assert.equal(new AppFault("tool.failed", { tool: "skills add", code: 0 }).exit, 1);
});
