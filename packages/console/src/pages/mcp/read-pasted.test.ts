import assert from "node:assert/strict";
import { test } from "node:test";
import { readPasted } from "./read-pasted.ts";

const names = (text: string) => {
  const pasted = readPasted(text);
  assert.equal(pasted.kind, "servers");
  return pasted.servers.map((one) => (one.kind === "ready" ? one.draft.name : `${one.kind} ${one.name}`));
};

test("several servers are read from what other programs write", () => {
  const pasted = readPasted(
    JSON.stringify({
      mcpServers: {
        files: { command: "npx", args: ["-y", "files"], env: { ROOT: "/srv" }, type: "stdio", disabled: true },
        search: { url: "https://example.com/mcp", headers: { Authorization: "Bearer ${TOKEN}" } },
      },
    }),
  );
  assert.deepEqual(pasted, {
    kind: "servers",
    servers: [
      {
        kind: "ready",
        draft: {
          name: "files",
          kind: "stdio",
          command: "npx",
          args: ["-y", "files"],
          env: [{ name: "ROOT", value: "/srv" }],
          url: "",
          headers: [],
        },
        ignored: ["type", "disabled"],
      },
      {
        kind: "ready",
        draft: {
          name: "search",
          kind: "http",
          command: "",
          args: [],
          env: [],
          url: "https://example.com/mcp",
          headers: [{ name: "Authorization", value: "Bearer ${TOKEN}" }],
        },
        ignored: [],
      },
    ],
  });
});

test("the names alone, and `servers`, do as well", () => {
  assert.deepEqual(names('{"a": {"command": "a"}}'), ["a"]);
  assert.deepEqual(names('{"servers": {"b": {"url": "https://example.com"}}}'), ["b"]);
});

test("one that is wrong does not spoil the others", () => {
  const text = JSON.stringify({
    mcpServers: { good: { command: "a" }, list: { command: "a", args: "b" }, both: { command: "a", url: "b" }, no: 1 },
  });
  assert.deepEqual(names(text), ["good", "wrong list", "unplaced both", "wrong no"]);
});

test("what is none is told from what is empty or has no name", () => {
  const problems = ["{", "[]", '"x"', '{"mcpServers": []}', "{}", '{"command": "a"}'].map((text) => {
    const pasted = readPasted(text);
    return pasted.kind === "problem" && pasted.problem;
  });
  assert.deepEqual(problems, ["notJson", "notObject", "notObject", "notObject", "none", "nameless"]);
});

test("names that mean something to a program are names like others", () => {
  assert.deepEqual(names('{"__proto__": {"command": "a"}, "constructor": {"command": "b"}}'), [
    "__proto__",
    "constructor",
  ]);
});
