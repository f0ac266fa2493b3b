import assert from "node:assert/strict";
import { test } from "node:test";
import { arrangementOf } from "./arrangement.ts";

test("system messages stay where they are known to be honoured, and are marked text elsewhere", () => {
  const own = "http://127.0.0.1:8000/v1";
  for (const [settings, expected] of [
    [{ provider: "anthropic", model: "claude-opus-4-8" }, "after-user"],
    [{ provider: "anthropic", model: "claude-opus-5-20260901" }, "after-user"],
    [{ provider: "anthropic", model: "claude-fable-5" }, "after-user"],
    [{ provider: "anthropic", model: "claude-mythos-5-latest" }, "after-user"],
    [{ provider: "anthropic", model: "claude-sonnet-5" }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-4-7" }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-5-mini" }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-5", baseURL: own }, "nowhere"],
    [{ provider: "anthropic", model: "claude-opus-5", foldSystem: true }, "nowhere"],
    [{ provider: "anthropic", model: "m", baseURL: own, foldSystem: false }, "after-user"],
    [{ provider: "openai", model: "gpt-6" }, "anywhere"],
    [{ provider: "openai", model: "gpt-6", api: "chat" }, "anywhere"],
    [{ provider: "openai", model: "m", baseURL: own }, "nowhere"],
    [{ provider: "openai", model: "m", baseURL: own, api: "responses" }, "anywhere"],
    [{ provider: "openai", model: "gpt-6", foldSystem: true }, "nowhere"],
    [{ provider: "openai-compatible", model: "m", baseURL: own }, "nowhere"],
    [{ provider: "openai-compatible", model: "m", baseURL: own, foldSystem: false }, "anywhere"],
    [{ provider: "demo" }, "anywhere"],
  ] as const)
    assert.equal(arrangementOf(settings).system, expected, JSON.stringify(settings));
});

test("messages of the user are joined only for chat servers of unknown make", () => {
  const joins = (settings: Parameters<typeof arrangementOf>[0]) => arrangementOf(settings).joinsUser;
  assert.equal(joins({ provider: "openai-compatible", baseURL: "http://127.0.0.1:1/v1" }), true);
  assert.equal(joins({ provider: "openai", baseURL: "http://127.0.0.1:1/v1" }), true);
  for (const provider of ["openai", "anthropic", "demo"] as const) assert.equal(joins({ provider }), false);
});
