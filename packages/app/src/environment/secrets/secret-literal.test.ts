import assert from "node:assert/strict";
import { test } from "node:test";
import { isSecretLiteral, secretWords } from "./secret-literal.ts";

const secrets: [name: string, value: string][] = [
  ["API_KEY", "abc"],
  ["apiKey", "hunter2"],
  ["GITHUB_TOKEN", "x"],
  ["clientSecret", "a b"],
  ["Authorization", "Bearer abc"],
  ["Cookie", "a=1"],
  ["X", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"],
  ["X", "Bearer 16C7e42F292c6912E7710c838347Ae178B4a"],
  ["X", "https://example.com/hook/T00000000a1b2c3d4e5f6"],
  ["X", "sk-ant-abcdefghijklmnop"],
  ["X", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"],
  ["X", "550e8400-e29b-41d4-a716-446655440000"],
  ["Authorization", `Bearer \${A} 16C7e42F292c6912E7710c838347Ae178B4a`],
];
const harmless: [name: string, value: string][] = [
  ["API_KEY", `\${API_KEY}`],
  ["Authorization", `Bearer \${TOKEN}`],
  ["MAX_TOKENS", "4096"],
  ["USE_KEY", "false"],
  ["API_KEY", ""],
  ["X", "@modelcontextprotocol/server-everything@2026.8.31"],
  ["X", "project-2026-something-quite-long"],
  ["X", "MyServerForTheQuarterlyReport2026"],
  ["X", "/nix/store/1a2b3c4d5e6f7g8h9i0jk1l2-tool/bin/tool"],
  ["X", "image@sha256:0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"],
  ["X", "github:someone/something#0a1b2c3d4e5f60718293a4b5c6d7e8f901234567"],
  ["X", "2026-01-01T00:00:00.000Z"],
  ["X", "--read-only"],
];

for (const [name, value] of secrets)
  test(`${name}=${value} is a secret written out`, () => assert.ok(isSecretLiteral(name, value)));
for (const [name, value] of harmless) test(`${name}=${value} is none`, () => assert.ok(!isSecretLiteral(name, value)));

test("words of a command line are seen with the flags before them", () => {
  const words = ["run", "--token", "abc", "-e", "API_KEY=abc", "--key", "--other", "--key=x", `--key=\${X}`, "plain"];
  assert.deepEqual([...secretWords(words)], [2, 4, 7]);
});
