import assert from "node:assert/strict";
import { test } from "node:test";
import { firstChoice, type Package, type Report, readinessOf, type Stage } from "./packages.ts";

const report = (state: Report["state"]): Report => ({
  name: "x",
  kind: "archive",
  state,
  importable: state !== "refused",
  packedSize: 1,
  size: 1,
  encoding: "utf-8",
  files: [],
  dropped: [],
  fixes: [],
  problems: [],
});
const one = (stage: Stage, isWanted = true): Package => ({
  id: "1",
  name: "x.zip",
  isWanted,
  choice: firstChoice,
  stage,
});
const checked = (state: Report["state"], isWanted = true): Package =>
  one({ kind: "checked", report: report(state) }, isWanted);

test("only what would change something is imported", () => {
  assert.deepEqual(readinessOf([checked("skipped"), checked("unchanged")]), { kind: "nothing" });
  const ready = [checked("created"), checked("updated")];
  assert.deepEqual(readinessOf([...ready, checked("skipped")]), { kind: "ready", packages: ready });
});

test("a wanted package with errors holds everything back; one that is left out does not", () => {
  assert.deepEqual(readinessOf([checked("created"), checked("refused")]), { kind: "errors", name: "x.zip" });
  const several = one({ kind: "checked", report: { ...report("refused"), skills: ["a", "b"] } });
  assert.deepEqual(readinessOf([several]), { kind: "several", name: "x.zip" });
  assert.deepEqual(readinessOf([one({ kind: "unchecked" })]), { kind: "errors", name: "x.zip" });
  assert.equal(readinessOf([checked("created"), checked("refused", false)]).kind, "ready");
});

test("nothing is imported while something is looked at", () => {
  assert.deepEqual(readinessOf([checked("created"), one({ kind: "checking", sent: 0 })]), { kind: "busy" });
});
