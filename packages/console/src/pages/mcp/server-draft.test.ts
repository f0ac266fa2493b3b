import assert from "node:assert/strict";
import { test } from "node:test";
import { addInput, emptyDraft, nameVariable, splitCommand } from "./server-draft.ts";

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
  assert.equal(nameVariable(draft, "args[2]"), undefined);
  assert.equal(nameVariable(draft, "url"), undefined);
});

test("a command line becomes the words it was made of", () => {
  assert.deepEqual(splitCommand("loadout mcp demo"), ["loadout", "mcp", "demo"]);
  assert.deepEqual(splitCommand("npx -y '${PACKAGE}' 'two words' ''"), ["npx", "-y", "${PACKAGE}", "two words", ""]);
  assert.deepEqual(splitCommand("say 'it'\\''s'"), ["say", "it's"]);
});

test("a word that is hidden cannot be written again", () => {
  assert.equal(splitCommand("tickets --token '***'"), undefined);
});
