import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { firstPlace, isAt, placesFor } from "./navigation.ts";

describe("the navigation", () => {
  const ids = (role: Parameters<typeof placesFor>[0]): string =>
    placesFor(role)
      .map(({ id }) => id)
      .join(" ");

  it("shows each role its own places and those of the roles below", () => {
    assert.equal(ids("user"), "skills playground sessions tokens settings");
    assert.equal(ids("admin"), "home skills agents tools environments playground sessions dispatch tokens settings");
    assert.equal(
      ids("superadmin"),
      "home skills agents tools environments playground sessions dispatch users groups approvals tokens audit settings",
    );
  });

  it("marks the place that an address belongs to", () => {
    const at = (address: string): string =>
      placesFor("superadmin")
        .filter((place) => isAt(place, address))
        .map(({ id }) => id)
        .join(" ");
    assert.deepEqual(["/", "/skills", "/skills/import", "/skillset", "/mcp/charts", "/settings/models"].map(at), [
      "home",
      "skills",
      "skills",
      "",
      "tools",
      "settings",
    ]);
  });

  it("starts at the home page, or in the playground for users", () => {
    assert.deepEqual((["user", "admin", "superadmin"] as const).map(firstPlace), ["/playground", "/", "/"]);
  });

  it("has one letter for one place", () => {
    const keys = placesFor("superadmin").flatMap(({ key }) => key ?? []);
    assert.equal(new Set(keys).size, keys.length);
  });
});
