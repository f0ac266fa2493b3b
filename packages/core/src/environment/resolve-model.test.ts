import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { Fault } from "../ground/fault.ts";
import { isApiAddress } from "./api-address.ts";
import { modelPresets, presetNames } from "./model-presets.ts";
import { editModels, readModels } from "./read-settings.ts";
import { findModel, resolveModel } from "./resolve-model.ts";
import { environmentDocuments, machineFile, type OwnSettingsFile } from "./settings-file.ts";

function file(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-models-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "models.jsonc");
  writeFileSync(path, text);
  return path;
}

test("every preset has an address that can be used, or needs none, and both of its names", () => {
  for (const name of presetNames) {
    const { baseURL, apiKeyEnv, label, provider } = modelPresets[name];
    assert.ok(provider === "demo" ? baseURL === undefined : isApiAddress(baseURL ?? ""), name);
    assert.ok(label.en !== "" && label.zh !== "");
    assert.match(apiKeyEnv ?? "NONE", /^[A-Z_]+$/);
  }
});

test("what an entry says counts before its preset, and its preset before the defaults", () => {
  assert.deepEqual(resolveModel({ preset: "deepseek" }), {
    provider: "openai-compatible",
    model: "deepseek-flash",
    baseURL: "https://api.deepseek.com",
    apiKeyEnv: "DEEPSEEK_API_KEY",
    contextWindow: 128_000,
  });
  const own = {
    model: "m",
    baseURL: "http://127.0.0.1:1/v1",
    apiKeyEnv: "MINE",
    contextWindow: 5,
    maxOutputTokens: 6,
    foldSystem: true,
  };
  assert.deepEqual(resolveModel({ preset: "glm", ...own }), { provider: "openai-compatible", ...own });
  assert.equal(resolveModel({ provider: "anthropic" }).apiKeyEnv, "ANTHROPIC_API_KEY");
  assert.equal(resolveModel({ provider: "openai-compatible" }).apiKeyEnv, undefined);
  assert.deepEqual(
    [{ preset: "anthropic" } as const, { provider: "openai" } as const, { provider: "demo" } as const].map(
      (entry) => resolveModel(entry).contextWindow,
    ),
    [200_000, 128_000, 32_000],
  );
});

test("OpenAI itself is asked over Responses, and a server of another address over Chat Completions", () => {
  const api = (entry: Parameters<typeof resolveModel>[0]) => resolveModel(entry).api;
  assert.equal(api({ provider: "openai" }), "responses");
  assert.equal(api({ preset: "openai", baseURL: "https://api.openai.com/v1/" }), "responses");
  assert.equal(api({ provider: "openai", baseURL: "http://127.0.0.1:8000/v1" }), "chat");
  assert.equal(api({ provider: "openai", baseURL: "http://127.0.0.1:8000/v1", api: "responses" }), "responses");
  assert.equal(api({ provider: "openai", api: "chat" }), "chat");
  assert.equal(api({ provider: "anthropic" }), undefined);
});

test("an unknown id is a fault that names the nearest; inherited names are unknown", () => {
  const models = { deepseek: { preset: "deepseek" }, local: { preset: "ollama" } } as const;
  assert.equal(findModel(models, "local"), models.local);
  assert.throws(
    () => findModel(models, "depseek"),
    (error) => {
      assert.ok(error instanceof Fault);
      return error.code === "model.not-found" && error.say("en").hint === "Models here: deepseek, local";
    },
  );
  for (const id of ["constructor", "__proto__", ""]) assert.throws(() => findModel(models, id), Fault, id);
});

const wrong: [what: string, entry: string, place: string, said: RegExp][] = [
  ["neither preset nor provider", '{ "model": "m" }', "2:8", /needs either preset or provider/],
  ["both", '{ "preset": "glm", "provider": "openai" }', "2:8", /needs either preset or provider/],
  ["an unknown preset", '{ "preset": "deepsek" }', "2:20", /m\.preset: .*"deepseek"/],
  ["an unknown provider", '{ "provider": "x" }', "2:22", /m\.provider: .*"anthropic"/],
  ["a password in the address", '{ "preset": "glm", "baseURL": "https://me:hidden@x" }', "2:38", /m\.baseURL: must be/],
  ["a key in the address", '{ "preset": "glm", "baseURL": "https://x/?key=hidden" }', "2:38", /m\.baseURL: must be/],
  ["another protocol", '{ "preset": "glm", "baseURL": "file:///x" }', "2:38", /m\.baseURL: must be/],
  ["the key itself", '{ "preset": "glm", "apiKeyEnv": "sk-hidden" }', "2:40", /never the key itself/],
  ["no window", '{ "preset": "glm", "contextWindow": 0 }', "2:44", /m\.contextWindow/],
  ["another activation", '{ "provider": "demo", "activate": "x" }', "2:42", /m\.activate/],
];
for (const [what, entry, place, said] of wrong)
  test(`${what} is a fault at its line and column`, async (t) => {
    const path = file(t, `{\n  "m": ${entry}\n}\n`);
    await assert.rejects(readModels(machineFile(path)), (error) => {
      assert.ok(error instanceof Fault && error.code === "config.invalid");
      assert.ok(error.message.startsWith(`${path}:${place} `), error.message);
      assert.match(error.message, said);
      assert.doesNotMatch(error.message, /hidden/);
      return true;
    });
  });

/** The models of an environment of a home in a folder. */
function ownFile(t: TestContext, text: string): OwnSettingsFile {
  const folder = mkdtempSync(join(tmpdir(), "loadout-models-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { models } = environmentDocuments(folder, "default");
  mkdirSync(dirname(models.place), { recursive: true });
  writeFileSync(models.place, text);
  return models;
}

test("unknown keys and comments stay when another model is added or removed", async (t) => {
  const models = ownFile(t, '// mine\n{\n  "a": { "preset": "glm", "later": { "x": 1 } } // this\n}\n');
  const allow = (): void => undefined;
  await editModels(models, { id: "b", entry: { preset: "kimi", model: "k" } }, allow);
  assert.deepEqual((await readModels(models)).value, {
    a: { preset: "glm", later: { x: 1 } },
    b: { preset: "kimi", model: "k" },
  });
  assert.match(readFileSync(models.place, "utf8"), /^\/\/ mine\n[\s\S]*\/\/ this/);
  await editModels(models, { id: "b", entry: undefined }, allow);
  assert.deepEqual(Object.keys((await readModels(models)).value), ["a"]);
});

test("an entry that the next reader would refuse is not written", async (t) => {
  const models = ownFile(t, "{}\n");
  const added = editModels(models, { id: "b", entry: { preset: "kimi", baseURL: "ftp://x" } }, () => undefined);
  await assert.rejects(added, /b\.baseURL: must be an http/);
  assert.equal(readFileSync(models.place, "utf8"), "{}\n");
});
