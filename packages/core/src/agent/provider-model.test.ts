import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { type Reply, startFakeProvider } from "../../../../test/fake-provider.ts";
import { Fault } from "../ground/fault.ts";
import type { ModelEvent, ModelRequest } from "./model.ts";
import { createProviderModel, type ProviderSettings } from "./provider-model.ts";

const providers = ["anthropic", "openai", "openai-compatible"] as const;
const key = "sk-very-secret";

const request: ModelRequest = {
  instructions: "You help.",
  tools: [
    {
      name: "Skill",
      description: "Loads a skill",
      parameters: { type: "object", properties: { name: { type: "string" } } },
    },
  ],
  messages: [
    { role: "user", content: "Hello" },
    { role: "assistant", content: "", calls: [{ id: "c1", name: "Skill", arguments: '{"name":"x"}' }] },
    { role: "tool", results: [{ id: "c1", name: "Skill", content: '{"loaded":true}', isError: false }] },
    { role: "system", content: "Body of the skill" },
    { role: "user", content: "Go on" },
  ],
};

async function ask(
  t: TestContext,
  settings: Partial<ProviderSettings>,
  replies: Reply[],
  given: ModelRequest = request,
) {
  const { url, requests } = await startFakeProvider(t, replies);
  const model = createProviderModel({ provider: "anthropic", model: "m", apiKey: key, baseURL: url, ...settings });
  const events: ModelEvent[] = [];
  const outcome = { events, requests, error: undefined as unknown };
  try {
    for await (const one of model.stream(given)) events.push(one);
  } catch (error) {
    outcome.error = error;
  }
  return outcome;
}

for (const provider of providers)
  describe(`a model of ${provider}`, () => {
    test("answers in text and calls, with what it cost", async (t) => {
      const calls = [{ id: "c9", name: "Skill", arguments: '{"name":"y"}' }];
      const { events, error } = await ask(t, { provider }, [{ text: "Let me see", calls }]);
      assert.equal(error, undefined);
      assert.deepEqual(events, [
        { type: "text-delta", text: "Let me see" },
        { type: "tool-call", call: calls[0] },
        {
          type: "finish",
          reason: "tool-calls",
          usage: { input: provider === "anthropic" ? 9 : 7, output: 3, cached: 2 },
        },
      ]);
    });

    test("is sent instructions, tools and messages in an order it accepts, the skill's text in its place", async (t) => {
      const { requests } = await ask(t, { provider }, [{ text: "ok" }]);
      const body = requests[0]?.body as { messages?: { role: string }[]; input?: { role?: string; type?: string }[] };
      const order = (body.messages ?? body.input ?? []).map((one) =>
        "type" in one && one.type && !one.role ? String(one.type) : String(one.role),
      );
      assert.deepEqual(
        order,
        {
          anthropic: ["user", "assistant", "user", "system", "user"],
          openai: ["system", "user", "function_call", "function_call_output", "system", "user"],
          "openai-compatible": ["system", "user", "assistant", "tool", "system", "user"],
        }[provider],
      );
      const text = JSON.stringify(body);
      assert.equal(text.match(/Body of the skill/g)?.length, 1);
      assert.ok(text.includes("You help.") && text.includes("Loads a skill"));
    });

    test("gets later system messages as text of the user where it takes none", async (t) => {
      const { requests } = await ask(t, { provider, foldSystem: true }, [{ text: "ok" }]);
      const text = JSON.stringify(requests[0]?.body);
      assert.match(text, /<system>\\\\nBody of the skill\\\\n<\/system>|<system>\\nBody of the skill\\n<\/system>/);
      const { messages, input } = (requests[0]?.body ?? {}) as Record<string, { role?: string }[] | undefined>;
      const roles = JSON.stringify((messages ?? input ?? []).map(({ role }) => role));
      assert.ok((roles.match(/system|developer/g)?.length ?? 0) <= 1, roles);
    });

    test("that is busy, refuses, or breaks off is a fault of its kind, without the key", async (t) => {
      const rows: [Reply, string][] = [
        [{ status: 429, body: `{"error":{"message":"slow down ${key}","type":"x"}}` }, "model.unavailable"],
        [{ status: 503, body: "down" }, "model.unavailable"],
        [{ status: 401, body: '{"error":{"message":"bad key","type":"x"}}' }, "model.refused"],
        [{ text: "half", cut: true }, "model.unavailable"],
      ];
      for (const [reply, code] of rows) {
        const { error } = await ask(t, { provider }, [reply]);
        assert.ok(error instanceof Fault, `${reply.status} ${error}`);
        assert.equal(error.code, code);
        assert.doesNotMatch(`${error.message} ${error.say("zh").message}`, new RegExp(key));
      }
    });
  });

test("a request that is given up ends with the reason it was given", async (t) => {
  const { error } = await ask(t, {}, [{ text: "ok" }], {
    ...request,
    signal: AbortSignal.abort(new Error("stopped by the user")),
  });
  assert.match(String(error), /stopped by the user/);
});

test("arguments that are no JSON are sent back as the text they were", async (t) => {
  const messages = [
    { role: "user", content: "x" } as const,
    { role: "assistant", content: "", calls: [{ id: "c1", name: "Skill", arguments: '{"name": ' }] } as const,
    { role: "tool", results: [{ id: "c1", name: "Skill", content: "bad", isError: true }] } as const,
  ];
  const { requests } = await ask(t, {}, [{ text: "ok" }], { ...request, messages });
  assert.match(JSON.stringify(requests[0]?.body), /"malformed":"\{\\"name\\": "/);
});
