import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { generatePassword } from "./generate-password.ts";

describe("a password that is made up", () => {
  it("is long, without letters that are taken for each other, and another one each time", () => {
    const made = Array.from({ length: 200 }, generatePassword);
    for (const password of made) assert.match(password, /^[a-km-np-zA-HJ-NP-Z2-9]{20}$/);
    assert.equal(new Set(made).size, made.length);
  });
});
