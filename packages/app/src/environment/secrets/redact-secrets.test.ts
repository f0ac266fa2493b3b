import assert from "node:assert/strict";
import { test } from "node:test";
import { redactSecrets } from "./redact-secrets.ts";

const literal = "v3rY16C7e42F292c6912E7710c83";

test("what may hold a secret is left out, what only names a variable stays", () => {
  const server = {
    command: "tickets-mcp",
    args: ["--read-only", "--token", "abc", literal, "${TOKEN}"],
    env: { KEY: "${KEY}", PLAIN: "anything", MIXED: "Bearer ${KEY}" },
    headers: { Authorization: `Bearer ${literal}`, "X-Key": "${KEY}" },
    url: `https://ann:p@ss:${literal}@example.com/mcp?key=${literal}`,
  };
  assert.deepEqual(redactSecrets(server), {
    command: "tickets-mcp",
    args: ["--read-only", "--token", "***", "***", "${TOKEN}"],
    env: { KEY: "${KEY}", PLAIN: "***", MIXED: "***" },
    headers: { Authorization: "***", "X-Key": "${KEY}" },
    url: "https://***@example.com/mcp?***",
  });
});

test("settings of a model stay as they are, but for a key that was written into them", () => {
  const entry = {
    preset: "deepseek",
    model: "claude-sonnet-4-5-20250929",
    baseURL: "https://api.example.com/v1",
    apiKeyEnv: "DEEPSEEK_API_KEY",
    contextWindow: 128_000,
    foldSystem: true,
  };
  assert.deepEqual(redactSecrets(entry), entry);
  const odd = { apiKey: literal, headers: "text", env: null, more: { password: "hunter2", depth: 1 }, none: null };
  assert.deepEqual(redactSecrets(odd), {
    apiKey: "***",
    headers: "***",
    env: "***",
    more: { password: "***", depth: 1 },
    none: null,
  });
});
