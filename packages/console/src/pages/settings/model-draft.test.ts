import assert from "node:assert/strict";
import { test } from "node:test";
import { editInput, modelChanges, modelDraft, rebaseDraft } from "./model-draft.ts";

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

test("a change holds what was typed anew, the version that was seen, and nothing else", () => {
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

test("after a change by somebody else, what was typed stays and the rest follows", () => {
  const now = { ...seen, version: "v2", model: "theirs", contextWindow: 64_000 };
  assert.deepEqual(modelChanges(seen, now), [
    { field: "model", before: "m", after: "theirs" },
    { field: "contextWindow", before: "128000", after: "64000" },
  ]);
  const draft = rebaseDraft(seen, now, { ...modelDraft(seen), model: "mine" });
  assert.deepEqual(editInput(now, draft), { id: "local", model: "mine", clear: [], from: "v2" });
});
