import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createAgentWorld } from "../../../../../test/agent-world.ts";
import { hostileTexts } from "../../../../../test/hostile-texts.ts";
import { Fault } from "../../ground/fault.ts";
import type { PermissionAnswer } from "../agents/agent-connection.ts";

// run: slow; it starts processes

const isFault =
  (code: string, words = /./) =>
  (error: unknown): boolean =>
    error instanceof Fault && error.code === code && words.test(`${error.say("en").message} ${error.say("en").hint}`);

describe("an agent that speaks ACP", () => {
  test("gets each text whole, one after the other, and what it does is told", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("normal"));
    for (const [, text] of hostileTexts) {
      world.outputs.length = 0;
      assert.deepEqual(await agent.send(text), { kind: "done" });
      assert.equal(world.said("text"), text);
    }
    await agent.close();
    const [begin, ...turns] = world.got();
    assert.deepEqual([begin?.cwd, begin?.servers], [world.sandbox.work, []]);
    assert.deepEqual(
      turns,
      hostileTexts.map(([, text]) => ({ sessionId: "session-1", text })),
    );
    assert.deepEqual(world.left(), []);
  });

  test("tools are told with their title, also when only the state changes", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("normal"));
    await agent.send("x");
    await agent.close();
    assert.deepEqual(world.outputs, [
      { type: "tool", id: "t1", title: "Look", status: "in_progress" },
      { type: "tool", id: "t1", title: "Look", status: "completed" },
      { type: "text", text: "x" },
    ]);
  });

  test("an error nested too deep to be shown ends the task, and nothing of a command is hidden", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("deep"), {
      onPermission: async () => ({ answer: "deny", by: "ada" }),
    });
    // The id of our third request, which the agent cannot see through its library.
    const outcome = await agent.send("2");
    await agent.close();
    assert.equal(outcome.kind, "failed");
    const details = world.outputs.map((output) => (output.type === "permission" ? output.request.detail : ""));
    assert.equal(details[0], '["ls",["; rm -rf /"]]');
  });

  const answers: [answer: PermissionAnswer, chosen: string][] = [
    ["allow", "x-yes"],
    ["deny", "x-no"],
  ];
  for (const [answer, chosen] of answers)
    test(`a question answered with ${answer} chooses by kind, this once, and is told`, async (t) => {
      const world = createAgentWorld(t);
      const agent = await world.connect("fake", world.fake("asks"), {
        onPermission: async () => ({ answer, by: "ada" }),
      });
      assert.deepEqual(await agent.send("x"), { kind: "done" });
      await agent.close();
      const request = { id: "1", title: "Run a command", detail: "rm -rf build" };
      assert.deepEqual(world.outputs, [
        { type: "permission", request, answer, by: "ada" },
        { type: "text", text: chosen },
      ]);
    });

  test("cancelling calls an open question off, and the agent stays", async (t) => {
    const world = createAgentWorld(t);
    const { promise: asked, resolve: ask } = Promise.withResolvers<AbortSignal>();
    const agent = await world.connect("fake", world.fake("asks"), {
      onPermission: (_request, signal) => {
        ask(signal);
        return new Promise(() => {});
      },
    });
    const turn = agent.send("x");
    const signal = await asked;
    await agent.cancel();
    assert.deepEqual(await turn, { kind: "cancelled" });
    assert.equal(signal.aborted, true);
    assert.equal(world.left().length, 1);
    await agent.close();
  });

  test("cancelling stops a turn, and another text can be sent", async (t) => {
    const world = createAgentWorld(t);
    const { promise: working, resolve: isWorking } = Promise.withResolvers<void>();
    const agent = await world.connect("fake", world.fake("slow"), { onOutput: () => isWorking() });
    const turn = agent.send("one");
    await working;
    await assert.rejects(agent.send("at the same time"));
    await agent.cancel();
    assert.deepEqual(await turn, { kind: "cancelled" });
    const second = agent.send("two");
    await agent.close();
    assert.deepEqual(await second, { kind: "cancelled" });
    const { code } = await agent.ended;
    assert.ok(code === 0 || code === undefined, "by itself, or killed if that takes too long");
    assert.deepEqual(world.left(), []);
  });

  const faults: [mode: string, code: string, words: RegExp][] = [
    ["exits", "agent.exited", /exit code 3: cannot find my settings/],
    ["signed-out", "agent.not-signed-in", /sign in/i],
    ["silent", "agent.silent", /within 0\.5 s/],
    ["wrong-answer", "agent.failed", /sessionId/],
  ];
  for (const [mode, code, words] of faults)
    test(`${mode}: ${code}, and nothing is left`, async (t) => {
      const world = createAgentWorld(t);
      const options = mode === "silent" ? { startPatience: 500 } : {};
      await assert.rejects(world.connect("fake", world.fake(mode), options), isFault(code, words));
      assert.deepEqual(world.left(), []);
    });

  test("a start that is called off rejects with the reason, and nothing is left", async (t) => {
    const world = createAgentWorld(t);
    const reason = new Error("never mind");
    const controller = new AbortController();
    const connecting = world.connect("fake", world.fake("silent"), {
      signal: controller.signal,
      onProcess: () => controller.abort(reason),
    });
    await assert.rejects(connecting, reason);
    assert.deepEqual(world.left(), []);
  });

  test("a turn that ends with the process fails with its exit code and last words", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("dies"));
    const outcome = await agent.send("x");
    assert.ok(outcome.kind === "failed" && outcome.code === 7 && outcome.fault === "agent.exited");
    assert.match(outcome.reason.en, /out of luck/);
    assert.deepEqual(await agent.ended, { code: 7, signal: undefined });
    await agent.close();
  });

  test("an error of the agent is told in its words, and it stays", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("fails"));
    const outcome = await agent.send("x");
    assert.ok(outcome.kind === "failed" && outcome.fault === "agent.failed");
    assert.match(outcome.reason.zh, /the model is gone/);
    assert.equal(world.left().length, 1);
    await agent.close();
  });

  test("lines that are no messages are told as a log, and harm nothing", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("garbage"));
    assert.deepEqual(await agent.send("fine"), { kind: "done" });
    await agent.close();
    assert.equal(world.said("log"), "no json\n[1]\n\u0000\u00ff{{{\n");
    assert.equal(world.said("text"), "fine");
  });

  test("an answer without an end is given up, with everything that was started", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("long-line"));
    const outcome = await agent.send("x");
    assert.ok(outcome.kind === "failed");
    assert.match(outcome.reason.en, /more than 20000000 bytes/);
    await agent.ended;
    assert.deepEqual(world.left(), []);
  });

  test("a flood is told in pieces of 64 KB and does not stay in memory", async (t) => {
    const world = createAgentWorld(t);
    let bytes = 0;
    let largest = 0;
    let memory = 0;
    const agent = await world.connect("fake", world.fake("floods"), {
      onOutput(output) {
        const size = output.type === "text" ? output.text.length : 0;
        bytes += size;
        largest = Math.max(largest, size);
        memory = Math.max(memory, process.memoryUsage().rss);
      },
    });
    const before = process.memoryUsage().rss;
    assert.deepEqual(await agent.send("300"), { kind: "done" });
    await agent.close();
    assert.equal(bytes, 300_000_000);
    assert.ok(largest <= 65_536, String(largest));
    assert.ok(memory - before < 200_000_000, String(memory - before));
  });

  test("what ignores SIGTERM, forks and leaves its group is gone after the patience", async (t) => {
    const world = createAgentWorld(t);
    const agent = await world.connect("fake", world.fake("forks"), { stopPatience: 300 });
    await agent.send("x");
    while (world.left().length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    await agent.close();
    assert.deepEqual(world.left(), []);
    assert.deepEqual(await agent.ended, { code: undefined, signal: "SIGKILL" });
  });

  test("closing twice, and while it does not listen, is the same", async (t) => {
    const world = createAgentWorld(t);
    const { promise: working, resolve: isWorking } = Promise.withResolvers<void>();
    const agent = await world.connect("fake", world.fake("deaf"), { stopPatience: 200, onOutput: () => isWorking() });
    const turn = agent.send("x");
    await working;
    await Promise.all([agent.close(), agent.close()]);
    assert.deepEqual(await turn, { kind: "cancelled" });
    assert.deepEqual(world.left(), []);
  });
});
