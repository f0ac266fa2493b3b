import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { admitPerson } from "./admit-person.ts";

const nobody = { isKnown: false, isInvited: false };
const rules = { roles: {}, groups: {}, newcomers: "user", emailDomains: [] } as const;
const person = (...groups: string[]) => ({ issuer: "https://id.example", subject: "1", name: "ann", groups });

describe("a person who comes from the provider", () => {
  it("gets no role from settings without roles, and joins nothing", () =>
    assert.deepEqual(admitPerson(rules, person("a"), nobody), { kind: "admitted", joins: [], leaves: [] }));

  it("gets the highest role of the groups, and user without any", () => {
    const roles = { ops: "admin", root: "superadmin", staff: "user" } as const;
    const roleOf = (...groups: string[]) => {
      const admission = admitPerson({ ...rules, roles }, person(...groups), nobody);
      return admission.kind === "admitted" && admission.role;
    };
    assert.deepEqual(
      [roleOf("staff", "root", "ops"), roleOf("ops"), roleOf("other"), roleOf(), roleOf("constructor")],
      ["superadmin", "admin", "user", "user", "user"],
    );
  });

  it("joins the groups of their groups and leaves the other ones that are mapped", () =>
    assert.deepEqual(
      admitPerson({ ...rules, groups: { a: "writers", b: "writers", c: "readers" } }, person("b"), nobody),
      { kind: "admitted", joins: ["writers"], leaves: ["readers"] },
    ));

  const rows = [
    ["user", nobody, [], "admitted"],
    ["mapped", nobody, [], "sign-in.no-group"],
    ["mapped", nobody, ["a"], "admitted"],
    ["mapped", { isKnown: true, isInvited: false }, [], "sign-in.no-group"],
    ["mapped", { isKnown: true, isInvited: true }, [], "admitted"],
    ["invited", nobody, ["a"], "sign-in.not-invited"],
    ["invited", { isKnown: true, isInvited: false }, [], "admitted"],
    ["invited", { isKnown: false, isInvited: true }, [], "admitted"],
  ] as const;
  for (const [newcomers, standing, groups, wanted] of rows)
    it(`with ${newcomers}, ${JSON.stringify(standing)} and ${groups.length} mapped groups: ${wanted}`, () => {
      const admission = admitPerson({ ...rules, groups: { a: "writers" }, newcomers }, person(...groups), standing);
      assert.equal(admission.kind === "refused" ? admission.code : "admitted", wanted);
    });

  it("needs a verified address of a domain also if invited", () => {
    const strict = { ...rules, emailDomains: ["example.com"] };
    const codeOf = (email?: string) => {
      const given = { ...person(), ...(email !== undefined && { email }) };
      const admission = admitPerson(strict, given, { isKnown: true, isInvited: true });
      return admission.kind === "refused" ? admission.code : "admitted";
    };
    assert.deepEqual(
      [codeOf("a@example.com"), codeOf("a@evil.example"), codeOf("a@sub.example.com"), codeOf()],
      ["admitted", "sign-in.domain", "sign-in.domain", "sign-in.domain"],
    );
  });
});
