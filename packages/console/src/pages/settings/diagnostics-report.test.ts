import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { diagnosticsReport, type Observed } from "./diagnostics-report.ts";

const secret = "sk-very-secret";

const observed = {
  health: { status: "ok", version: "1.2.3" },
  ready: undefined,
  connection: "live",
  me: { role: "admin", via: "cookie", csrf: secret },
  environment: {
    name: "default",
    origin: "home",
    directory: "/x",
    agents: ["a"],
    models: [],
    servers: [],
    skills: { ready: 1, listed: 2 },
    sources: [{ name: "user", kind: "user", root: "/x", trusted: true, ready: 1, listed: 2, problems: [] }],
    toolDescription: secret,
    problems: [],
  },
  models: {
    environment: "default",
    models: [
      {
        id: "m",
        version: "v",
        provider: "openai",
        model: "gpt",
        address: `https://user:${secret}@llm.example/v1`,
        key: "env",
        keyEnv: "MY_KEY",
        contextWindow: 1,
        agents: [],
        secret,
      },
    ],
  },
  settings: {
    settings: [
      { key: "a", value: 1, origin: "default" },
      { key: "b", value: 2, origin: "/file" },
    ],
  },
  browser: "B",
  language: "en",
} as unknown as Observed;

describe("diagnostics", () => {
  it("tell versions, states and what was changed", () => {
    const report = diagnosticsReport(observed);
    assert.equal(report.version, "1.2.3");
    assert.equal(report.ready, null);
    assert.deepEqual(report.settings, { b: { value: 2, origin: "/file" } });
    assert.deepEqual(report.models, [{ id: "m", provider: "openai", model: "gpt", key: "env", keyEnv: "MY_KEY" }]);
  });

  it("never tell a secret that came along", () => {
    assert.ok(JSON.stringify(observed).includes(secret));
    assert.ok(!JSON.stringify(diagnosticsReport(observed)).includes(secret));
  });
});
