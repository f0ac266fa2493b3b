import assert from "node:assert/strict";
import { test } from "node:test";
import { type Server, serverChanges } from "./server-changes.ts";

const server: Server = {
  name: "charts",
  version: "1",
  kind: "stdio",
  command: "loadout mcp demo",
  origin: "environment",
  path: "config.jsonc",
  variables: [],
  prefix: "mcp__charts__",
  env: [],
  headers: [],
  agents: [],
  skills: [],
};

test("what is seen to have changed is told by name", () => {
  const now: Server = { ...server, version: "2", command: "other", variables: [{ name: "KEY", isSet: false }] };
  assert.deepEqual(serverChanges(server, now), [
    { kind: "field", field: "place", before: "loadout mcp demo", after: "other" },
    { kind: "field", field: "variables", before: "", after: "KEY" },
  ]);
});

test("a change that is never shown is told as one, and so is a server that is gone", () => {
  assert.deepEqual(serverChanges(server, { ...server, version: "2" }), [{ kind: "hidden" }]);
  assert.deepEqual(serverChanges(server, undefined), [{ kind: "gone" }]);
  assert.deepEqual(serverChanges(server, { ...server, skills: ["x"] }), []);
});
