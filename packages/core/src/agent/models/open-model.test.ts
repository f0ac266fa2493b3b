import assert from "node:assert/strict";
import { test } from "node:test";
import { startFakeProvider } from "../../../../../test/fake-provider.ts";
import { Fault } from "../../ground/fault.ts";
import type { Model } from "./model.ts";
import { openModel } from "./open-model.ts";

const nothing = () => undefined;

async function ask(model: Model): Promise<void> {
  const messages = [{ role: "user" as const, content: "x" }];
  for await (const _ of model.stream({ instructions: "", tools: [], messages }));
}

test("a model is opened with its preset's settings and the key kept under its name", async (t) => {
  const { url, requests } = await startFakeProvider(t, [{ text: "hi" }]);
  const asked: string[] = [];
  const secret = (name: string): string => {
    asked.push(name);
    return " sk-kept\n";
  };
  const model = await openModel("d", { preset: "deepseek", baseURL: url, maxOutputTokens: 5 }, { secret });
  assert.deepEqual([model.provider, model.id, model.contextWindow], ["openai-compatible", "deepseek-flash", 128_000]);
  await ask(model);
  assert.deepEqual([asked, requests[0]?.headers.authorization], [["DEEPSEEK_API_KEY"], "Bearer sk-kept"]);
  assert.equal(requests[0]?.body.max_tokens, 5);
});

test("one that needs no key is sent none", async (t) => {
  const { url, requests } = await startFakeProvider(t, [{ text: "hi" }]);
  const model = await openModel("o", { preset: "ollama", model: "q", baseURL: url }, { secret: () => "never asked" });
  await ask(model);
  assert.equal(requests[0]?.headers.authorization, undefined);
});

test("what is missing is a fault that says what to do, in both languages", async () => {
  const rows: [entry: Parameters<typeof openModel>[1], code: string, hint: RegExp][] = [
    [{ preset: "anthropic" }, "model.no-key", /export ANTHROPIC_API_KEY=….*loadout model add x --key-stdin/],
    [{ preset: "kimi" }, "model.incomplete", /model/],
    [{ provider: "openai-compatible", model: "m" }, "model.incomplete", /baseURL/],
  ];
  for (const [entry, code, hint] of rows)
    await assert.rejects(openModel("x", entry, { secret: nothing }), (error) => {
      assert.ok(error instanceof Fault);
      assert.equal(error.code, code);
      assert.match(error.say("en").hint, hint);
      assert.match(error.say("zh").hint, hint);
      return true;
    });
});

test("a key that cannot be sent is refused before anything is, and not shown", async () => {
  await assert.rejects(openModel("x", { preset: "deepseek" }, { secret: () => "sk-hidden\r\nX: 1" }), (error) => {
    assert.ok(error instanceof Fault && error.code === "model.key-invalid");
    assert.doesNotMatch(error.message, /hidden/);
    return true;
  });
});

test("the demo model is made by the function it is given, and takes in what its entry says", async () => {
  const demo: Model = { provider: "demo", id: "demo", contextWindow: 1, stream: async function* () {} };
  const given: unknown[] = [];
  const options = {
    secret: nothing,
    demo: (settings: unknown): Model => {
      given.push(settings);
      return demo;
    },
  };
  assert.equal((await openModel("demo", { provider: "demo" }, options)).contextWindow, 32_000);
  const other = await openModel("demo", { preset: "demo", activate: "read", contextWindow: 4000 }, options);
  assert.equal(other.contextWindow, 4000);
  assert.deepEqual(given, [{}, { activate: "read" }]);
});
