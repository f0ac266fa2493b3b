import assert from "node:assert/strict";
import { test } from "node:test";
import type { Accounts } from "../../../account/accounts.ts";
import { ownerId } from "../../../account/owner.ts";
import { createCallers, isSameSecret, readCookie } from "./callers.ts";

const account = { userId: "u", name: "ann", role: "admin" } as const;
const accounts = {
  byToken: async (token: string) => (token === "lo_good" ? account : undefined),
  bySignIn: async (cookie: string) => (cookie === "good" ? { account, csrf: "c" } : undefined),
} as unknown as Accounts;
const callers = createCallers({ accounts, localToken: "local_secret", cookieName: "loadout_1" });
const identify = (headers: Readonly<Record<string, string>>) =>
  callers.identify({ headers: new Headers(headers) }, "r").then(
    ({ userId, role, via, isLocal }) => [userId, role, via, isLocal],
    (error: { readonly code: string }) => error.code,
  );

test("a caller is known by the local token, by a token, or by a cookie", async () => {
  assert.deepEqual(await identify({ Authorization: "Bearer local_secret" }), [ownerId, "superadmin", "local", true]);
  assert.deepEqual(await identify({ Authorization: "Bearer lo_good" }), ["u", "admin", "token", false]);
  assert.deepEqual(await identify({ Cookie: "a=b; loadout_1=good" }), ["u", "admin", "cookie", false]);
});

test("anything else is refused, and a wrong token is not rescued by a good cookie", async () => {
  for (const headers of [
    {},
    { Authorization: "Bearer local_secre" },
    { Authorization: "Bearer local_secret2" },
    { Authorization: "Bearer local_" },
    { Authorization: "Bearer lo_bad" },
    { Authorization: "Bearer lo_bad", Cookie: "loadout_1=good" },
    { Authorization: "Basic lo_good" },
    { Authorization: "lo_good" },
    { Cookie: "loadout_1=bad" },
    { Cookie: "loadout_12=good" },
    { Cookie: "xloadout_1=good" },
  ])
    assert.equal(await identify(headers as Record<string, string>), "auth.needed", JSON.stringify(headers));
});

test("cookies are found by their whole name, secrets compared whole", () => {
  assert.deepEqual(
    ["a=1; b=2", "ab=3;b=2", "b", ""].map((header) => readCookie(header, "b")),
    ["2", "2", undefined, undefined],
  );
  assert.deepEqual([isSameSecret("a", "a"), isSameSecret("a", "ab"), isSameSecret("", "a")], [true, false, false]);
});
