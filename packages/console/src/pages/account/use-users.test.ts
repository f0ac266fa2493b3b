import assert from "node:assert/strict";
import { test } from "node:test";
import { lastSuperadmin, type UserRow } from "./use-users.ts";

const user = (userId: string, role: UserRow["role"], isDisabled = false) => ({ userId, role, isDisabled }) as UserRow;

test("the last superadmin who can sign in is known", () => {
  assert.equal(lastSuperadmin([user("a", "superadmin"), user("b", "admin")]), "a");
  assert.equal(lastSuperadmin([user("a", "superadmin"), user("b", "superadmin")]), undefined);
  assert.equal(lastSuperadmin([user("a", "superadmin"), user("b", "superadmin", true)]), "a");
  assert.equal(lastSuperadmin([user("b", "admin")]), undefined);
});
