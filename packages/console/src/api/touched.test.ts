import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isTouched } from "./touched.ts";

describe("what a page looks at again", () => {
  const rows: Readonly<Record<string, readonly string[]>> = {
    skill: ["skill.list", "session.show", "agent.show", "environment.show", "audit.list"],
    session: ["session.list", "audit.list"],
    environment: [
      "environment.list",
      "skill.list",
      "agent.list",
      "model.list",
      "mcp.list",
      "tool.list",
      "session.list",
    ],
    config: ["config.get", "skill.list", "environment.list", "agent.list", "tool.list", "dispatch.preview"],
    agent: ["agent.list", "environment.show", "skill.usage"],
    model: ["model.list", "agent.show", "environment.show"],
    mcp: ["mcp.list", "tool.list", "agent.show", "environment.show"],
    user: ["user.list", "token.list"],
    auth: ["auth.whoami", "user.list"],
    dispatch: ["dispatch.list"],
  };
  for (const [noun, names] of Object.entries(rows))
    it(`after a change of ${noun}: ${names.join(", ")}`, () => {
      for (const name of names) assert.equal(isTouched([name, {}], noun), true, name);
    });

  it("leaves the rest alone", () => {
    assert.equal(isTouched(["user.list", {}], "skill"), false);
    assert.equal(isTouched(["skill.list", {}], "dispatch"), false);
  });
});
