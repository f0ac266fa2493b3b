import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { actionText, actionTexts } from "./action-texts.ts";

const packages = fileURLToPath(new URL("../../../../", import.meta.url));

/** Every code that is written into the audit somewhere. */
const written = new Set(
  globSync("{app,core}/src/**/*.ts", { cwd: packages })
    .filter((path) => !path.endsWith(".test.ts") && !path.endsWith(".contract.ts"))
    .flatMap((path) => [...readFileSync(`${packages}${path}`, "utf8").matchAll(/\baction: "([a-z]+\.[a-z-]+)"/g)])
    .map(([, action]) => action),
);

describe("what the audit tells", () => {
  it("has a sentence for every code that is written, and none besides", () => {
    assert.ok(written.size > 20);
    assert.deepEqual(Object.keys(actionTexts).sort(), [...written].sort());
  });

  it("says a code it does not know as it is", () => {
    assert.equal(actionText("other.thing", "en"), "other.thing");
    assert.equal(actionText("constructor", "zh-CN"), "constructor");
  });
});
