import assert from "node:assert/strict";
import { test } from "node:test";
import { AppFault } from "../../../operation/app-fault.ts";
import type { HttpRequest } from "../request.ts";
import { createAuthorize } from "./authorize.ts";
import type { KnownCaller } from "./callers.ts";

const caller: KnownCaller = { userId: "u", role: "user", isLocal: false, via: "cookie", csrf: "c", requestId: "r" };
const asking = (method = "GET", headers: Readonly<Record<string, string>> = {}): HttpRequest =>
  ({ method, headers: new Headers(headers), requestId: "r", facts: {} }) as unknown as HttpRequest;
const callersOf = (known: KnownCaller | undefined) => ({
  identify: async () => known ?? Promise.reject(new AppFault("auth.needed")),
});
const roles = ["user", "admin", "superadmin"] as const;

test("the role decides", async () => {
  for (const [own, role] of roles.entries())
    for (const [least, needed] of roles.entries()) {
      const callers = callersOf({ ...caller, role });
      const lookedUp = () => createAuthorize(callers)(asking(), needed);
      if (own >= least) {
        assert.equal((await lookedUp()).caller.role, role);
      } else {
        await assert.rejects(lookedUp, { code: "auth.forbidden" }, `${role} for ${needed}`);
      }
    }
  await assert.rejects(createAuthorize(callersOf(undefined))(asking(), "user"), { code: "auth.needed" });
});

test("every method but GET and HEAD has to name what belongs to the cookie", async () => {
  const authorize = createAuthorize(callersOf(caller));
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    await assert.rejects(authorize(asking(method), "user"), { code: "auth.csrf" }, method);
    await assert.rejects(authorize(asking(method, { "x-csrf-token": "d" }), "user"), { code: "auth.csrf" }, method);
    assert.equal((await authorize(asking(method, { "x-csrf-token": "c" }), "user")).caller.userId, "u");
  }
  for (const method of ["GET", "HEAD"]) assert.equal((await authorize(asking(method), "user")).caller.userId, "u");
});
