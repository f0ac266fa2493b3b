import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { say } from "../../../../test/session-world.ts";
import type { Model, ModelRequest } from "../agent/models/model.ts";
import { done, type RunnableTool } from "../agent/tools/tool.ts";
import { Fault } from "../ground/fault.ts";
import { openMemoryHome } from "../home/home.ts";
import { openSessions } from "./open-sessions.ts";
import type { SessionsOptions } from "./sessions.ts";

/** Calls the tool `clock` once, then says what it answered. */
function createCaller(): { readonly model: Model; readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const model: Model = {
    ...{ provider: "own", id: "caller", contextWindow: 100_000 },
    async *stream(request) {
      requests.push(request);
      const last = request.messages.at(-1);
      if (last?.role === "tool") yield { type: "text-delta", text: `It is ${JSON.stringify(last)}` };
      else yield { type: "tool-call", call: { id: "1", name: "clock", arguments: "{}" } };
      yield { type: "finish", reason: last?.role === "tool" ? "stop" : "tool-calls", usage: {} };
    },
  };
  return { model, requests };
}

const clock: RunnableTool = {
  name: "clock",
  description: "The time.",
  parameters: { type: "object", properties: {} },
  run: async () => done("noon"),
};

async function openWith(t: TestContext, options: Omit<SessionsOptions, "home">) {
  const home = openMemoryHome();
  const sessions = await openSessions({ home, userHome: "/nowhere", ...options });
  t.after(async () => {
    await sessions.close();
    await home.close();
  });
  return { home, sessions };
}

test("an agent, a model and a tool given in code work together, without a file and without a skill", async (t) => {
  const { model, requests } = createCaller();
  const { sessions } = await openWith(t, {
    agents: { teller: { prompt: "You tell the time." } },
    models: { own: model },
    tools: [clock],
  });
  const session = await sessions.open("one", { agent: "teller" });
  const events = await say(session, "What time is it?");
  assert.ok(events.some((event) => event.type === "text-delta" && /noon/.test(event.text)));
  assert.match(requests[0]?.instructions ?? "", /You tell the time\./);
  const names = requests[0]?.tools.map(({ name }) => name);
  assert.ok(names?.includes("clock") && names.includes("read_file"), String(names));
});

test("an agent that names its tools has only those", async (t) => {
  const { model, requests } = createCaller();
  const agents = { plain: { tools: ["read_file"] }, teller: { tools: ["clock"] } };
  const { sessions } = await openWith(t, { agents, models: { own: model }, tools: [clock] });
  await say(await sessions.open("one", { agent: "teller" }), "What time is it?");
  assert.deepEqual(
    requests.map(({ tools }) => tools.map(({ name }) => name)),
    [["clock"], ["clock"]],
  );
  const view = await sessions.draft({ agent: "plain" });
  assert.deepEqual(
    (await view.preview()).request.tools.map(({ name }) => name),
    ["read_file"],
  );
});

test("agents of files stay beside those given in code, which replace those of the same id", async (t) => {
  const { model, requests } = createCaller();
  const { home, sessions } = await openWith(t, { agents: { both: { prompt: "Of code." } }, models: { own: model } });
  const file = '{ "both": { "prompt": "Of the file." }, "other": { "prompt": "The other one." } }';
  await home.documents.write("environments/default/agents.jsonc", file);
  await say(await sessions.open("one", { agent: "both" }), "Hello");
  await say(await sessions.open("two", { agent: "other" }), "Hello");
  assert.match(requests[0]?.instructions ?? "", /Of code\./);
  assert.match(requests.at(-1)?.instructions ?? "", /The other one\./);
});

test("a definition that is none is refused with its place", async () => {
  const home = openMemoryHome();
  const agents = { writer: { tools: "clock" } } as never;
  await assert.rejects(openSessions({ home, agents }), (error) => {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "input.invalid");
    assert.match(error.message, /^agents\.writer\.tools: /);
    return true;
  });
  await home.close();
});
