import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { generatePassword, passwordStrength } from "./password.ts";

describe("a password that is made up", () => {
  it("is long, without letters that are taken for each other, and another one each time", () => {
    const made = Array.from({ length: 200 }, generatePassword);
    for (const password of made) assert.match(password, /^[a-km-np-zA-HJ-NP-Z2-9]{20}$/);
    assert.equal(new Set(made).size, made.length);
  });
});

describe("the strength of a password", () => {
  const rows: readonly (readonly [string, number])[] = [
    ["aB3!aB3!aB3", 0], // one too short
    ["aaaaaaaaaaaa", 1],
    ["aaaaaa123456", 1],
    ["aaaaAA123456", 2],
    ["aaaaaaaaaaaaaaaa", 2],
    ["aaaa aaaa aaaa 1", 3],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", 3],
    ["aB3!aB3!aB3!aB3!aB3!aB3!aB3!aB3!", 3], // never more
  ];
  for (const [password, strength] of rows)
    it(`${password} is ${strength}`, () => assert.equal(passwordStrength(password), strength));
});
