import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addInput, emptyModel } from "./new-model.ts";

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
