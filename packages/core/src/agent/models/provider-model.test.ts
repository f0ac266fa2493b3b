import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { inspect } from "node:util";
import { type Reply, startFakeProvider } from "../../../../../test/fake-provider.ts";
import { proves } from "../../../../../test/requirements.ts";
import { Fault } from "../../ground/fault.ts";
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
  const api = settings.provider === "openai" ? { api: "responses" as const } : {};
  const base = { provider: "anthropic" as const, model: "m", apiKey: key, baseURL: url };
  const model = createProviderModel({ ...base, ...api, ...settings });
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
        { type: "progress", characters: 12 },
        { type: "tool-call", call: calls[0] },
        {
          type: "finish",
          reason: "tool-calls",
          usage: { input: provider === "anthropic" ? 9 : 7, output: 3, cached: 2 },
        },
      ]);
    });

    test("is asked to cache where that has to be asked for, and to keep nothing", async (t) => {
      const { requests } = await ask(t, { provider }, [{ text: "ok" }]);
      const { cache_control: cached, store } = requests[0]?.body ?? {};
      assert.deepEqual(
        [cached, store],
        [provider === "anthropic" ? { type: "ephemeral" } : undefined, provider === "openai" ? false : undefined],
      );
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
          anthropic: ["user", "assistant", "user"],
          openai: ["system", "user", "function_call", "function_call_output", "system", "user"],
          "openai-compatible": ["system", "user", "assistant", "tool", "user"],
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

    test("is not followed to another host, and the key stays here", async (t) => {
      const other = await startFakeProvider(t, []);
      for (const status of [301, 302, 307, 308]) {
        const { error, requests } = await ask(t, { provider }, [{ status, headers: { location: `${other.url}/x` } }]);
        assert.ok(error instanceof Fault && error.code === "model.refused", String(error));
        assert.match(error.message, new RegExp(`${status}, a redirect \\(to 127\\.0\\.0\\.1:\\d+\\)`));
        assert.equal(requests.length, 1);
      }
      assert.deepEqual(other.requests, []);
    });

    test("is sent how long its answer may be", async (t) => {
      const { requests } = await ask(t, { provider, maxOutputTokens: 16 }, [{ text: "ok" }]);
      assert.match(JSON.stringify(requests[0]?.body), /"max_(?:output_)?tokens":16/);
    });

    test("that says when to come back is asked then", async (t) => {
      const soon = new Date(Date.now() + 60_000).toUTCString();
      const rows: [headers: Record<string, string>, least: number, most: number][] = [
        [{ "retry-after": "7" }, 7000, 7000],
        [{ "retry-after-ms": "250", "retry-after": "7" }, 250, 250],
        [{ "retry-after": soon }, 50_000, 60_000],
        [{ "retry-after": "86400" }, 600_000, 600_000],
        [{ "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, 0, 0],
      ];
      for (const [headers, least, most] of rows) {
        const { error } = await ask(t, { provider }, [{ status: 429, headers }]);
        assert.ok(error instanceof Fault && error.code === "model.unavailable", String(error));
        const wait = Number(error.values.retryAfter);
        assert.ok(wait >= least && wait <= most, `${JSON.stringify(headers)}: ${wait}`);
      }
      for (const headers of [{}, { "retry-after": "soon" }, { "retry-after": "-5" }, { "retry-after": "1.2.3" }]) {
        const { error } = await ask(t, { provider }, [{ status: 429, headers }]);
        assert.ok(error instanceof Fault && !("retryAfter" in error.values), JSON.stringify(headers));
      }
    });

    test("that is busy, refuses, or breaks off is a fault of its kind, without the key", async (t) => {
      const rows: [Reply, string][] = [
        [{ status: 429, body: `{"error":{"message":"slow down ${key}","type":"x"}}` }, "model.unavailable"],
        [{ status: 503, body: "down" }, "model.unavailable"],
        [{ status: 401, body: '{"error":{"message":"bad key","type":"x"}}' }, "model.key-refused"],
        [{ status: 400, body: '{"error":{"message":"no","type":"x"}}' }, "model.refused"],
        [{ status: 200, body: "<html>", headers: { "content-type": "text/html" } }, "model.refused"],
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

test(proves("002.18"), async (t) => {
  const missing = { status: 404, body: "{}" };
  for (const [settings, route, remedy] of [
    [{ provider: "openai" }, "responses", /"api": "chat".*model edit <id> --api chat/],
    [{ provider: "openai", api: "chat" }, "chat/completions", /"api": "responses"/],
    [{ provider: "openai-compatible" }, "chat/completions", /baseURL[)）]$/],
    [{ provider: "anthropic" }, "messages", /baseURL[)）]$/],
  ] as const) {
    const { error, requests } = await ask(t, settings, [missing]);
    assert.ok(error instanceof Fault && error.code === "model.route-missing", String(error));
    assert.match(error.message, new RegExp(`POST http://127.0.0.1:\\d+/v1/${route} answered 404`));
    for (const language of ["en", "zh"] as const) assert.match(error.say(language).hint, remedy);
    assert.equal(requests.length, 1, "it is not asked again");
  }
});

test("openai at an address of one's own is asked over Chat Completions", async (t) => {
  const { url, requests } = await startFakeProvider(t, [{ text: "ok" }]);
  const model = createProviderModel({ provider: "openai", model: "m", apiKey: key, baseURL: url });
  for await (const _event of model.stream(request));
  assert.deepEqual([requests[0]?.path, requests[0]?.headers.authorization], ["/v1/chat/completions", `Bearer ${key}`]);
});

test("keys in what a provider says are not passed on, in no spelling and no address", async (t) => {
  const odd = "sk/very+secret=";
  const said = `no: ${odd} ${encodeURIComponent(odd)} https://me:pass@host/x https://host/?api_key=abc123&x=1`;
  const reply = { status: 400, body: JSON.stringify({ type: "error", error: { type: "x", message: said } }) };
  const { error } = await ask(t, { apiKey: odd }, [reply]);
  assert.ok(error instanceof Fault);
  assert.match(
    String(error.values.reason),
    /^400 no: ••• ••• https:\/\/•••@host\/x https:\/\/host\/\?api_key=•••&x=1 \(POST http:\S+\/v1\/messages\)$/,
  );
  assert.doesNotMatch(inspect(error, { depth: 9 }), /secret|abc123|pass@/);
});

test("an address with a password, a query or another protocol is refused before anything is sent", async (t) => {
  const { url, requests } = await startFakeProvider(t, []);
  const wrong = [url.replace("//", "//me:secret@"), `${url}?key=secret`, "file:///etc/passwd", "nowhere", ""];
  for (const baseURL of wrong) {
    const { error } = await ask(t, { baseURL }, []);
    assert.ok(error instanceof Fault && error.code === "model.refused", `${baseURL}: ${error}`);
    assert.doesNotMatch(error.message, /secret/);
  }
  assert.deepEqual(requests, []);
});

test("no variable of the process says where the key goes", async (t) => {
  const addresses: string[] = [];
  t.mock.method(globalThis, "fetch", async (input: string) => {
    addresses.push(input);
    return new Response("{}", { status: 401 });
  });
  for (const [provider, variable] of [
    ["openai", "OPENAI_BASE_URL"],
    ["anthropic", "ANTHROPIC_BASE_URL"],
  ] as const) {
    const before = process.env[variable];
    process.env[variable] = "http://127.0.0.1:9/v1";
    const model = createProviderModel({ provider, model: "m", apiKey: key });
    await assert.rejects(async () => {
      for await (const _ of model.stream(request));
    }, Fault);
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
  }
  assert.deepEqual(addresses, ["https://api.openai.com/v1/responses", "https://api.anthropic.com/v1/messages"]);
});

test("how much it takes in is what was said, else what is usual", () => {
  const windows = (settings: Partial<ProviderSettings>) =>
    createProviderModel({ provider: "openai", model: "m", ...settings }).contextWindow;
  assert.deepEqual(
    [windows({}), windows({ provider: "anthropic" }), windows({ contextWindow: 9 })],
    [128_000, 200_000, 9],
  );
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
