import assert from "node:assert/strict";
import { test } from "node:test";
import { splitCommand } from "./split-command.ts";

test("a command line becomes the words it was made of", () => {
  assert.deepEqual(splitCommand("loadout mcp demo"), ["loadout", "mcp", "demo"]);
  assert.deepEqual(splitCommand("npx -y '${PACKAGE}' 'two words' ''"), ["npx", "-y", "${PACKAGE}", "two words", ""]);
  assert.deepEqual(splitCommand("say 'it'\\''s'"), ["say", "it's"]);
  assert.deepEqual(splitCommand("tickets --token '***'"), ["tickets", "--token", "***"]);
});
