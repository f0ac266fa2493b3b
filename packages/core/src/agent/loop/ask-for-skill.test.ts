import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Model, ModelEvent, ModelRequest } from "../models/model.ts";
import { askForSkill } from "./ask-for-skill.ts";

type Calls = readonly (readonly [name: string, given: object | string])[];

/** Each request is answered by the next of these: a text, or calls of tools. */
function scripted(...answers: readonly (string | Calls)[]): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    provider: "p",
    id: "m",
    contextWindow: 1000,
    requests,
    async *stream(request): AsyncIterable<ModelEvent> {
      const answer = answers[requests.length] ?? "nothing more";
      requests.push(request);
      if (typeof answer === "string") yield { type: "text-delta", text: answer };
      else
        for (const [index, [name, given]] of answer.entries())
          yield {
            type: "tool-call",
            call: { id: `${index}`, name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
          };
      yield { type: "finish", reason: "stop", usage: {} };
    },
  };
}

async function ask(model: Model, listed: readonly string[] = ["pdf"]) {
  const searched: unknown[] = [];
  const pick = await askForSkill({
    model,
    request: { instructions: "", tools: [], messages: [{ role: "user", content: "Merge these" }] },
    listed: new Set(listed),
    search: async (given) => {
      searched.push(given);
      return { content: "- rare: Found.", isError: false };
    },
    idOf: (named) => (["pdf", "rare"].includes(named) ? named : undefined),
    signal: new AbortController().signal,
  });
  return { ...pick, searched };
}

describe("which skill a model loads", () => {
  test("the one it loads or whose SKILL.md it reads, found in the list", async () => {
    for (const call of [
      ["Skill", { name: "pdf" }],
      ["Skill", { skill: "pdf" }],
      ["read_file", { path: "/skills/pdf/SKILL.md" }],
    ] as const) {
      const pick = await ask(scripted([call]));
      assert.deepEqual([pick.picked, pick.by, pick.searches], ["pdf", "list", []]);
    }
  });

  test("a skill that the list leaves out is found by search, which is the only tool that runs", async () => {
    const model = scripted([["search_skills", { query: "merge" }]], [["Skill", { name: "rare" }]]);
    const pick = await ask(model);
    assert.deepEqual([pick.picked, pick.by, pick.searches], ["rare", "search", ["merge"]]);
    assert.deepEqual(pick.searched, [{ query: "merge" }]);
    assert.equal(model.requests[1]?.messages.at(-1)?.role, "tool");
  });

  test("an answer without a skill, another tool, and an unknown skill pick nothing", async () => {
    const said = await ask(scripted("I can do that."));
    assert.deepEqual([said.picked, said.said], [undefined, "I can do that."]);
    const called = await ask(scripted([["exec_command", { command: "ls" }]]));
    assert.deepEqual([called.picked, called.called], [undefined, "exec_command"]);
    assert.equal((await ask(scripted([["Skill", { name: "unknown" }]]))).picked, undefined);
    assert.equal((await ask(scripted([["Skill", "{broken"]]))).picked, undefined);
  });

  test("a model that only searches is not asked for ever", async () => {
    const model = scripted(...Array.from({ length: 9 }, (): Calls => [["search_skills", { query: "x" }]]));
    assert.equal((await ask(model)).picked, undefined);
    assert.equal(model.requests.length, 3);
  });
});
