import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Fault } from "@loadout/core";
import { type Claims, providerPerson } from "./provider-person.ts";

const person = (claims: Claims, groupsClaim = "groups") =>
  providerPerson("https://id.example", { sub: "1", ...claims }, groupsClaim);

describe("a person of a provider", () => {
  const groups: readonly (readonly [string, unknown, readonly string[]])[] = [
    ["groups", ["a", "b", "a"], ["a", "b"]],
    ["groups", "a", ["a"]],
    ["groups", [{ name: "a" }, { id: "b" }], ["a", "b"]],
    ["groups", [1, null, "", {}, ["x"]], []],
    ["groups", undefined, []],
    ["groups", { a: true }, []],
  ];
  for (const [claim, value, wanted] of groups)
    it(`has the groups ${JSON.stringify(wanted)} of ${JSON.stringify(value)}`, () =>
      assert.deepEqual(person({ [claim]: value }).groups, wanted));

  it("has groups along a path, and a claim of that very name comes first", () => {
    const nested = { realm_access: { roles: ["a"] } };
    assert.deepEqual(person(nested, "realm_access.roles").groups, ["a"]);
    assert.deepEqual(person({ ...nested, "realm_access.roles": ["b"] }, "realm_access.roles").groups, ["b"]);
    assert.deepEqual(person({ list: ["a"] }, "list.0").groups, [], "lists are no path");
    assert.deepEqual(person({}, "__proto__.constructor").groups, []);
  });

  it("has at most 2,000 groups", () =>
    assert.equal(person({ groups: Array.from({ length: 5000 }, (_, at) => `g${at}`) }).groups.length, 2000));

  it("has only an address that is verified", () => {
    const email = "Ann@Example.com";
    assert.equal(person({ email, email_verified: true }).email, "ann@example.com");
    assert.equal(person({ email, email_verified: "true" }).email, "ann@example.com");
    for (const verified of [false, undefined, null, 1, "yes", "false", {}])
      assert.equal(person({ email, email_verified: verified }).email, undefined, String(verified));
  });

  const names: readonly (readonly [Claims, string])[] = [
    [{ preferred_username: "ann", name: "Ann A." }, "ann"],
    [{ name: "Ann A." }, "Ann A."],
    [{ email: "ann@example.com" }, "ann"],
    [{}, "1"],
    [{ preferred_username: "\u202e\u200b", name: " Ann " }, "Ann"],
    [{ preferred_username: `${"x".repeat(59)}😀x` }, `${"x".repeat(59)}\ufffd`],
    [{ preferred_username: 5, name: ["Ann"] }, "1"],
  ];
  for (const [claims, wanted] of names)
    it(`is called ${wanted} with ${JSON.stringify(claims).slice(0, 60)}`, () =>
      assert.equal(person(claims).name, wanted));

  for (const sub of [undefined, "", 7, "a\u0000b", "\ud800", "x".repeat(256), {}])
    it(`is nobody with the subject ${JSON.stringify(sub)?.slice(0, 30)}`, () =>
      assert.throws(
        () => providerPerson("https://id.example", { sub }, "groups"),
        (error) => error instanceof Fault && error.code === "sign-in.answer",
      ));
});
