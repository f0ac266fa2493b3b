import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import { changedValues, rebaseValues } from "../../ui/form/operation-values.ts";
import { addInput, editInput, emptyModel, modelDraft } from "./model-draft.ts";

const seen = {
  id: "local",
  version: "v1",
  provider: "openai",
  model: "m",
  address: "http://127.0.0.1:1/v1",
  api: "chat" as const,
  key: "env" as const,
  keyEnv: "KEY",
  contextWindow: 128_000,
  systemMessages: "auto" as const,
  agents: [],
};

test("a change holds what was newly typed, the version that was seen, and nothing else", () => {
  const draft = modelDraft(seen);
  assert.equal(editInput(seen, draft), undefined);
  assert.deepEqual(editInput(seen, { ...draft, model: " n ", contextWindow: "32000", api: "responses" }), {
    id: "local",
    model: "n",
    contextWindow: 32_000,
    api: "responses",
    clear: [],
    from: "v1",
  });
});

test("an emptied field is left to the preset again", () => {
  assert.deepEqual(editInput(seen, { ...modelDraft(seen), baseUrl: "", keyEnv: " ", systemMessages: "fold" }), {
    id: "local",
    systemMessages: "fold",
    clear: ["base-url", "key-env"],
    from: "v1",
  });
});

describe("a model that is added", () => {
  it("by a preset leaves to it what was not typed", () => {
    assert.deepEqual(addInput({ ...emptyModel, preset: "deepseek", id: " deepseek ", keyEnv: "IGNORED" }), {
      id: "deepseek",
      preset: "deepseek",
    });
  });

  it("without a preset says which API it speaks, and where", () => {
    assert.deepEqual(
      addInput({
        ...emptyModel,
        id: "mine",
        model: "m",
        baseUrl: "http://127.0.0.1:1/v1",
        keyEnv: "MY_KEY",
        key: " secret ",
      }),
      {
        id: "mine",
        provider: "openai-compatible",
        model: "m",
        baseUrl: "http://127.0.0.1:1/v1",
        keyEnv: "MY_KEY",
        key: "secret",
      },
    );
  });
});

test("after a change by another user, what was typed stays and the rest follows", () => {
  const now = { ...seen, version: "v2", model: "theirs", contextWindow: 64_000 };
  assert.deepEqual(changedValues({ ...modelDraft(seen) }, { ...modelDraft(now) }), [
    { field: "model", before: "m", after: "theirs" },
    { field: "contextWindow", before: "128000", after: "64000" },
  ]);
  const typed = { ...modelDraft(seen), model: "mine" };
  const draft = rebaseValues({ ...modelDraft(seen) }, { ...modelDraft(now) }, typed);
  assert.deepEqual(editInput(now, { ...modelDraft(now), ...draft }), {
    id: "local",
    model: "mine",
    clear: [],
    from: "v2",
  });
});
