import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wantedPath } from "./sign-in.ts";

describe("the page after signing in", () => {
  for (const path of ["/", "/skills?q=a", "/loginfo", "/skills/login"])
    it(`is ${path} where it is wanted`, () => assert.equal(wantedPath(path), path));

  for (const path of [undefined, "", "skills", "//evil.example", "/\\evil.example", "https://evil.example", "/login"])
    it(`is the home page instead of ${path}`, () => assert.equal(wantedPath(path), "/"));

  it("is never the sign-in page again", () => {
    for (const path of ["/login?next=%2F", "/login/", "/login#a"]) assert.equal(wantedPath(path), "/", path);
  });
});
