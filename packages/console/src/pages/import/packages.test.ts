import assert from "node:assert/strict";
import { test } from "node:test";
import {
  conflictOf,
  excessOf,
  type Finding,
  firstChoice,
  hasHidden,
  isOpen,
  mayBeFixable,
  type Package,
  packedExcess,
  passedChecks,
  type Report,
  readinessOf,
  type Stage,
} from "./packages.ts";

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
  assert.deepEqual(readinessOf([checked("created"), checked("refused")]), { kind: "errors", name: "x.zip", count: 1 });
  const several = one({ kind: "checked", report: { ...report("refused"), skills: ["a", "b"] } });
  assert.deepEqual(readinessOf([several]), { kind: "several", name: "x.zip" });
  assert.deepEqual(readinessOf([one({ kind: "unchecked" })]), { kind: "errors", name: "x.zip", count: 1 });
  assert.equal(readinessOf([checked("created"), checked("refused", false)]).kind, "ready");
});

test("nothing is imported while something is looked at", () => {
  assert.deepEqual(readinessOf([checked("created"), one({ kind: "checking", sent: 0 })]), { kind: "busy" });
});

const finding = (rule: string, more: Partial<Finding> = {}): Finding => ({
  rule,
  severity: "warning",
  message: "",
  fix: "",
  values: {},
  ...more,
});
const found = (...problems: Finding[]): Report => ({ ...report("created"), problems });

test("a taken slug is a conflict with a version; a folder in the way is one without", () => {
  const values = { slug: "a", version: 3, final: "a-v2" };
  assert.deepEqual(conflictOf(found(finding("import.slug-taken", { values }))), values);
  assert.deepEqual(conflictOf(found(finding("import.folder-taken", { values: { slug: "a", final: "a-v2" } }))), {
    slug: "a",
    version: undefined,
    final: "a-v2",
  });
  assert.equal(conflictOf(found(finding("name.invalid"))), undefined);
});

test("hidden text in the content or in a name wants consent", () => {
  assert.equal(hasHidden(found(finding("text.hidden"))), true);
  assert.equal(hasHidden(found(finding("entry.hidden"))), true);
  assert.equal(hasHidden(found(finding("text.encoding"))), false);
});

test("fixes are asked for only if SKILL.md has an error or a warning", () => {
  assert.equal(mayBeFixable(found(finding("a", { path: "x/skill.md" }))), true);
  assert.equal(mayBeFixable(found(finding("a", { path: "SKILL.md", severity: "info" }))), false);
  assert.equal(mayBeFixable(found(finding("a", { path: "README.md" }))), false);
  assert.equal(mayBeFixable(found(finding("a"))), false);
});

test("a limit may be reached and not exceeded", () => {
  const limits = { packed: 10, inflated: 20, files: 2, file: 15 };
  assert.equal(excessOf([15, 5], limits), undefined);
  assert.deepEqual(excessOf([16], limits), { of: "file", value: 16, limit: 15 });
  assert.deepEqual(excessOf([15, 6], limits), { of: "inflated", value: 21, limit: 20 });
  assert.deepEqual(excessOf([1, 1, 1], limits), { of: "files", value: 3, limit: 2 });
  assert.equal(packedExcess(10, limits), undefined);
  assert.deepEqual(packedExcess(11, limits), { of: "packed", value: 11, limit: 10 });
  assert.deepEqual(packedExcess(0, limits), { of: "nothing", value: 0, limit: 0 });
});

test("checks pass only in a package that could be opened, each rule once", () => {
  const file = { path: "SKILL.md", size: 1, executable: false, sha256: "" };
  const opened = (...problems: Finding[]) => passedChecks({ ...found(...problems), files: [file] });
  assert.equal(passedChecks(found()), 0);
  const all = opened();
  assert.ok(all > 20);
  assert.equal(opened(finding("description.missing"), finding("description.missing")), all - 1);
  assert.equal(opened(finding("import.slug-taken")), all, "this rule is not about the package");
});

test("a package is open while it has a report and is not imported", () => {
  const known = { report: report("created") };
  const open = (stage: Stage) => isOpen(one(stage));
  assert.equal(open({ kind: "checked", ...known }), true);
  assert.equal(open({ kind: "failed", ...known, error: "" }), true);
  assert.equal(open({ kind: "waiting", ...known }), true);
  assert.equal(open({ kind: "waiting" }), false);
  for (const kind of ["importing", "imported", "undone"] as const) assert.equal(open({ kind, ...known }), false, kind);
});
