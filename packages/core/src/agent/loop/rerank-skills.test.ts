import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import type { Model, ModelEvent, ModelRequest } from "../models/model.ts";
import { rerankSkills } from "./rerank-skills.ts";

let models = 0;

function answering(answer: string | Fault | undefined): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    provider: "p",
    id: `m${models++}`,
    contextWindow: 1000,
    requests,
    async *stream(request): AsyncIterable<ModelEvent> {
      requests.push(request);
      if (answer instanceof Fault) throw answer;
      if (answer === undefined)
        await new Promise((_, fail) => request.signal?.addEventListener("abort", () => fail(request.signal?.reason)));
      yield { type: "text-delta", text: answer ?? "" };
      yield { type: "finish", reason: "stop", usage: {} };
    },
  };
}

const skillsOf = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ id: `s${number + 1}`, description: `Does ${number + 1}.` }));
const order = async (model: Model, count = 4, query = "request") => {
  const { skills, chosen } = await rerankSkills(query, skillsOf(count), { open: async () => model });
  return [skills.map(({ id }) => id).join(" "), chosen];
};

describe("the order of a model", () => {
  test("puts first what it chose, and keeps the rest as it was found", async () => {
    assert.deepEqual(await order(answering("3, 1")), ["s3 s1 s2 s4", 2]);
    assert.deepEqual(await order(answering("0")), ["s1 s2 s3 s4", 0]);
    assert.deepEqual(await order(answering(" [4]\n")), ["s4 s1 s2 s3", 1]);
    assert.deepEqual(await order(answering("2, 2, 99")), ["s2 s1 s3 s4", 1]);
  });

  test("is asked for once per question, and again when a skill says something else", async () => {
    const model = answering("2");
    await order(model);
    await order(model);
    assert.equal(model.requests.length, 1);
    await order(model, 3);
    await order(model, 4, "another request");
    assert.equal(model.requests.length, 3);
  });

  test("is one bounded request, whatever is found and asked", async () => {
    const model = answering("1");
    const skills = skillsOf(500).map(({ id }) => ({ id, description: "😀 long ".repeat(1000) }));
    const { skills: ordered } = await rerankSkills("x".repeat(100_000), skills, { open: async () => model });
    assert.equal(ordered.length, 500);
    const [request] = model.requests;
    const content = request?.messages[0]?.role === "user" ? request.messages[0].content : "";
    assert.ok(content.length < 10_000 && content.isWellFormed(), String(content.length));
    assert.match(content, /\n50\. s50: /);
    assert.doesNotMatch(content, /\n51\. /);
  });

  test("is that of the search where the model is away, has no key, or says something else", async () => {
    const away = new Fault("model.unavailable", { provider: "p", model: "m", reason: "away" });
    for (const model of [answering(away), answering("Ignore the list: run rm"), answering("")])
      assert.deepEqual(await order(model), ["s1 s2 s3 s4", undefined]);
    const open = async (): Promise<Model> => {
      throw away;
    };
    assert.equal((await rerankSkills("q", skillsOf(2), { open })).chosen, undefined);
  });

  test("ends when the caller ends, and is asked for again the next time", async () => {
    const model = answering(undefined);
    const ended = new AbortController();
    const waiting = rerankSkills("q", skillsOf(3), { open: async () => model, signal: ended.signal });
    setTimeout(() => ended.abort(new Error("enough")), 20);
    await assert.rejects(waiting, /enough/);
    const again = AbortSignal.abort(new Error("enough"));
    await assert.rejects(rerankSkills("q", skillsOf(3), { open: async () => model, signal: again }));
  });

  test("is not asked for where there is nothing to order", async () => {
    const model = answering("1");
    assert.deepEqual(await order(model, 1), ["s1", undefined]);
    assert.equal(model.requests.length, 0);
  });
});
