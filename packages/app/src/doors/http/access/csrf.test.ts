import assert from "node:assert/strict";
import { test } from "node:test";
import type { KnownCaller } from "./callers.ts";
import { checkCsrf, withCsrf } from "./csrf.ts";

const caller: KnownCaller = { userId: "u", role: "user", isLocal: false, via: "cookie", csrf: "c", requestId: "r" };
const headers = (token?: string) => ({ headers: new Headers(token === undefined ? {} : { "X-CSRF-Token": token }) });

test("a change by cookie needs the token of its sign-in; other callers have none", () => {
  for (const token of [undefined, "", "d", "cc"])
    assert.throws(() => checkCsrf(caller, headers(token)), { code: "auth.csrf" }, token);
  checkCsrf(caller, headers("c"));
  for (const via of ["local", "token"] as const) checkCsrf({ ...caller, via }, headers());
});

test("only reads by cookie are told the token", () => {
  const told = (method: string, one: KnownCaller) =>
    withCsrf(new Response(), { method, caller: one }).headers.get("x-csrf-token");
  const { csrf: _csrf, ...byToken } = { ...caller, via: "token" as const };
  assert.deepEqual(
    [told("GET", caller), told("HEAD", caller), told("POST", caller), told("GET", byToken)],
    ["c", "c", null, null],
  );
});
