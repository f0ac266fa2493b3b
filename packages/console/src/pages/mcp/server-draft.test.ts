import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addInput,
  draftOf,
  editInput,
  emptyDraft,
  nameVariable,
  rebaseDraft,
  type Server,
  serverChanges,
  splitCommand,
  writesHidden,
} from "./server-draft.ts";

const pair = (name: string, value: string) => ({ name, value });

test("only what belongs to its kind is sent, without empty lines", () => {
  const draft = {
    ...emptyDraft,
    name: " tickets ",
    command: "tickets-mcp",
    args: ["--read-only", ""],
    env: [pair("TOKEN", "${TOKEN}"), pair(" ", "")],
    url: "https://example.com",
    headers: [pair("X-Key", "${KEY}")],
  };
  assert.deepEqual(addInput(draft), {
    name: "tickets",
    command: "tickets-mcp",
    args: ["--read-only", ""],
    setEnv: ["TOKEN=${TOKEN}"],
  });
  assert.deepEqual(addInput({ ...draft, kind: "http" }), {
    name: "tickets",
    url: "https://example.com",
    header: ["X-Key: ${KEY}"],
  });
});

test("a value that was refused becomes the name of a variable", () => {
  const draft = {
    ...emptyDraft,
    name: "my-search",
    env: [pair("API_KEY", "abc"), pair("REGION", "eu")],
    headers: [pair("Authorization", "Bearer abc")],
  };
  assert.deepEqual(nameVariable(draft, "env API_KEY")?.env, [pair("API_KEY", "${API_KEY}"), pair("REGION", "eu")]);
  assert.deepEqual(nameVariable(draft, "header Authorization")?.headers, [
    pair("Authorization", "Bearer ${MY_SEARCH_AUTHORIZATION}"),
  ]);
  const numbered = { ...draft, name: "2nd", headers: [pair("X-Key", "abc")] };
  assert.deepEqual(nameVariable(numbered, "header X-Key")?.headers, [pair("X-Key", "${_2ND_X_KEY}")]);
  assert.equal(nameVariable(draft, "args[2]"), undefined);
  assert.equal(nameVariable(draft, "url"), undefined);
});

test("a command line becomes the words it was made of", () => {
  assert.deepEqual(splitCommand("loadout mcp demo"), ["loadout", "mcp", "demo"]);
  assert.deepEqual(splitCommand("npx -y '${PACKAGE}' 'two words' ''"), ["npx", "-y", "${PACKAGE}", "two words", ""]);
  assert.deepEqual(splitCommand("say 'it'\\''s'"), ["say", "it's"]);
  assert.deepEqual(splitCommand("tickets --token '***'"), ["tickets", "--token", "***"]);
});

const server: Server = {
  name: "tickets",
  version: "1",
  kind: "stdio",
  command: "tickets-mcp --token '***'",
  origin: "environment",
  path: "config.jsonc",
  variables: [],
  prefix: "mcp__tickets__",
  env: ["TOKEN", "REGION"],
  headers: [],
  agents: [],
  skills: [],
};

test("a change holds what was newly typed and nothing else; values that are not shown stay", () => {
  const draft = draftOf(server);
  assert.equal(editInput(server, draft), undefined);
  assert.equal(editInput(server, { ...draft, args: [...draft.args, ""] }), undefined);
  const base = { name: "tickets", from: "1", setEnv: [], removeEnv: [] };
  assert.deepEqual(editInput(server, { ...draft, command: "other" }), { ...base, command: "other" });
  assert.deepEqual(editInput(server, { ...draft, args: [] }), { ...base, clearArgs: true });
  const [token, region] = draft.env;
  assert.ok(token && region);
  assert.deepEqual(editInput(server, { ...draft, env: [{ ...token, value: "${NEW}" }, pair("MORE", "1")] }), {
    ...base,
    setEnv: ["TOKEN=${NEW}", "MORE=1"],
    removeEnv: ["REGION"],
  });
  assert.deepEqual(editInput(server, { ...draft, kind: "http", url: "https://a.example/mcp" }), {
    name: "tickets",
    from: "1",
    url: "https://a.example/mcp",
    header: [],
    removeHeader: [],
  });
});

test("the stars of a hidden word are never written", () => {
  const draft = draftOf(server);
  assert.equal(writesHidden(editInput(server, { ...draft, command: "other" })), false);
  assert.equal(writesHidden(editInput(server, { ...draft, args: [...draft.args, "-v"] })), true);
  assert.equal(writesHidden(editInput(server, { ...draft, kind: "http", url: "https://a.example/***" })), true);
});

test("after a change by another user, what was typed stays and the rest follows", () => {
  const draft = { ...draftOf(server), args: ["-v"], env: [pair("MORE", "1"), ...draftOf(server).env.slice(0, 1)] };
  const now: Server = { ...server, version: "2", command: "other --token '***'", env: ["REGION", "NEW"] };
  const next = rebaseDraft(server, now, draft);
  assert.deepEqual([next.command, next.args], ["other", ["-v"]]);
  assert.deepEqual(next.env, [pair("MORE", "1"), { name: "NEW", value: "", isKept: true }]);
  assert.deepEqual(editInput(now, next), {
    name: "tickets",
    from: "2",
    args: ["-v"],
    setEnv: ["MORE=1"],
    removeEnv: ["REGION"],
  });
});

test("a value that was typed stays if another user removed its variable", () => {
  const draft = draftOf(server);
  const typed = { name: "REGION", value: "eu", isKept: true as const };
  const env = [typed, ...draft.env.filter(({ name }) => name !== "REGION")];
  assert.deepEqual(rebaseDraft(server, { ...server, version: "2", env: [] }, { ...draft, env }).env, [typed]);
});

test("what is seen to have changed is told by name", () => {
  const now: Server = { ...server, version: "2", command: "other", variables: [{ name: "KEY", isSet: false }] };
  assert.deepEqual(serverChanges(server, now), [
    { kind: "field", field: "place", before: "tickets-mcp --token '***'", after: "other" },
    { kind: "field", field: "variables", before: "", after: "KEY" },
  ]);
});

test("a change that is never shown is told as one, and so is a server that is gone", () => {
  assert.deepEqual(serverChanges(server, { ...server, version: "2" }), [{ kind: "hidden" }]);
  assert.deepEqual(serverChanges(server, undefined), [{ kind: "gone" }]);
  assert.deepEqual(serverChanges(server, { ...server, skills: ["x"] }), []);
});
