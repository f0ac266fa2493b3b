import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import type { AnyOperation } from "../../operation/operation.ts";
import { etagOf, isNoneMatched, isReadOnly, withVersion } from "./etag.ts";

const operation = (needsVersion: AnyOperation["needsVersion"], from: z.ZodMiniType = z.optional(z.int())) =>
  ({ needsVersion, input: z.object({ from }), cli: {} }) as unknown as AnyOperation;
const headers = (given: Readonly<Record<string, string>> = {}) => ({ headers: new Headers(given) });

test("a change names the version it is based on, in its input or in If-Match", () => {
  const edit = operation(true);
  assert.throws(() => withVersion(edit, {}, headers()), { code: "version.needed" });
  for (const match of ["3", "W/3", '""'])
    assert.throws(() => withVersion(edit, {}, headers({ "If-Match": match })), { code: "version.needed" }, match);
  assert.deepEqual(withVersion(edit, { from: 2 }, headers({ "If-Match": '"3"' })), { from: 2 });
  assert.deepEqual(withVersion(edit, {}, headers({ "If-Match": '"3"' })), { from: 3 });
  assert.deepEqual(withVersion(edit, {}, headers({ "If-Match": 'W/"3"' })), { from: 3 });
  assert.deepEqual(withVersion(operation(true, z.string()), {}, headers({ "If-Match": '"3"' })), { from: "3" });
  assert.deepEqual(withVersion(edit, {}, headers({ "If-Match": "*" })), {});
  assert.deepEqual(withVersion(edit, {}, headers({ "Loadout-Client": "1" })), {});
  assert.deepEqual(withVersion(operation(undefined), {}, headers()), {});
});

test("an input that changes nothing needs none", () => {
  const deps = operation(["tools"]);
  assert.deepEqual([isReadOnly(deps, {}), isReadOnly(deps, { tools: [] })], [true, false]);
  assert.deepEqual(
    [isReadOnly(operation(true), {}), isReadOnly(operation(undefined), { dryRun: true })],
    [false, true],
  );
  assert.deepEqual(withVersion(deps, {}, headers()), {});
  assert.throws(() => withVersion(deps, { tools: [] }, headers()), { code: "version.needed" });
});

test("a tag is that of the body, or of the stamp and the language; a weak one is the same", () => {
  assert.notEqual(etagOf("a", undefined, { language: "en" }), etagOf("b", undefined, { language: "en" }));
  assert.notEqual(etagOf("a", "s", { language: "en" }), etagOf("a", "s", { language: "zh" }));
  const matched = (tags: string) => isNoneMatched(headers({ "If-None-Match": tags }), '"t"');
  assert.deepEqual(
    [matched('"a", "t"'), matched('W/"t"'), matched('"tt"'), isNoneMatched(headers(), '"t"')],
    [true, true, false, false],
  );
});
