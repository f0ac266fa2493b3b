import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import type { Loadout, LoadoutTool, Reason } from "../../turn/compose-loadout.ts";
import { countO200k } from "../../turn/count-o200k.ts";
import type { Model, ModelRequest } from "../models/model.ts";
import { done, failed, type RunnableTool, type ToolResult } from "../tools/tool.ts";
import { summaryInstructions } from "./compaction.ts";
import { interrupted, type Message, type ToolCall, type Usage } from "./messages.ts";
import { runTurn, type TurnDeps } from "./run-turn.ts";
import type { TurnEvent } from "./turn-event.ts";

interface Reply {
  readonly text?: string;
  readonly calls?: readonly ToolCall[];
  readonly usage?: Usage;
  readonly isCut?: boolean;
  /** Thrown after the text. */
  readonly error?: Error;
}

let calls = 0;
const call = (name: string, given: unknown = {}, id = `call-${++calls}`): ToolCall => ({
  id,
  name,
  arguments: typeof given === "string" ? given : JSON.stringify(given),
});

const time = "2026-01-01T00:00:00.000Z";
const user = (content: string, id = `u:${content.slice(0, 20)}`): Message => ({ type: "user", id, time, content });
const assistant = (id: string, content: string, ...ids: string[]): Message => ({
  type: "assistant",
  id,
  time,
  content,
  ...(ids.length > 0 && { tool_calls: ids.map((one) => call("works", {}, one)) }),
});
const answered = (tool_call_id: string, content: string): Message => ({
  type: "tool_result",
  id: `r-${tool_call_id}`,
  time,
  tool_call_id,
  content,
  is_error: false,
});
/** A text of just this many tokens. */
const words = (count: number, word = "word"): string => Array.from({ length: count }, () => word).join(" ");

const reason = (text: string): Reason => ({ kind: "base", skills: [], text: { en: text, zh: text } });
const loadoutOf = (names: readonly string[], more: Partial<Loadout> = {}): Loadout => ({
  instructions: "You help.",
  tools: names.map((name): LoadoutTool => ({ ...bare(name), grant: {}, reason: reason(`has ${name}`) })),
  servers: [],
  removed: [],
  catalog: { text: "", shortened: [], bare: [], omitted: [] },
  inPrompt: [],
  ...more,
});
const bare = (name: string) => ({ name, description: `${name}.`, parameters: { type: "object" } });
const runnable = (name: string, run: RunnableTool["run"]): [string, RunnableTool] => [name, { ...bare(name), run }];

/** A tool that puts the skill named in force, as `Skill` does. */
const loads: RunnableTool["run"] = async ({ name, arguments: given }): Promise<ToolResult> => {
  if (name === "none") return failed("no such skill");
  return {
    ...done(`loaded ${name}`),
    activates: {
      id: String(name),
      cause: "tool",
      content: `Body of ${name} ${given ?? ""}`.trim(),
      ...(typeof given === "string" && { arguments: given }),
    },
  };
};

interface World {
  readonly messages: Message[];
  readonly requests: ModelRequest[];
  /** What the model was asked to sum up. */
  readonly summed: string[];
  readonly deps: TurnDeps;
}

function createWorld(
  replies: readonly Reply[],
  {
    history = [user("Go")],
    window = 100_000,
    summary = "It was about words.",
    tools = {},
    ...more
  }: Partial<Omit<TurnDeps, "tools">> & {
    history?: readonly Message[];
    window?: number;
    summary?: string;
    tools?: Record<string, RunnableTool["run"]>;
  } = {},
): World {
  const messages = [...history];
  const requests: ModelRequest[] = [];
  const summed: string[] = [];
  const rest = [...replies];
  const model: Model = {
    provider: "p",
    id: "m",
    contextWindow: window,
    async *stream(request) {
      if (request.instructions === summaryInstructions) {
        const [asked] = request.messages;
        summed.push(asked?.role === "user" ? asked.content : "?");
        yield { type: "text-delta", text: summary };
        return yield { type: "finish", reason: "stop", usage: { input: 1000 } };
      }
      requests.push(request);
      const { text = "", calls: made = [], usage = {}, isCut, error } = rest.shift() ?? { text: "done" };
      if (text !== "") yield { type: "text-delta", text };
      if (error) throw error;
      for (const one of made) yield { type: "tool-call", call: one };
      yield { type: "finish", reason: isCut ? "length" : "stop", usage };
    },
  };
  let count = 0;
  const run: Record<string, RunnableTool["run"]> = { works: async () => done("ran"), Skill: loads, ...tools };
  return {
    messages,
    requests,
    summed,
    deps: {
      model,
      transcript: { messages, append: (...added) => void messages.push(...added) },
      loadout: () => loadoutOf(Object.keys(run)),
      tools: new Map(Object.entries(run).map(([name, one]) => runnable(name, one))),
      context: {} as TurnDeps["context"],
      maxSteps: 20,
      signal: new AbortController().signal,
      make: () => ({ id: `n${++count}`, time }),
      settings: { retries: 0, patience: 60_000, backOff: 0, longestAnswer: 100_000, longestCall: 60_000 },
      ...more,
    },
  };
}

async function run(deps: TurnDeps, seen: (event: TurnEvent) => void = () => undefined): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const event of runTurn(deps)) {
    events.push(event);
    seen(event);
  }
  return events;
}

const kindOf = (message: Message): string =>
  message.type === "system"
    ? `${message.subtype}${message.subtype === "skill" ? ` ${message.skill_content}` : ""}`
    : message.type === "tool_result"
      ? `result ${message.content}`
      : message.type;
const idOf = (message: Message | undefined): string => message?.id ?? assert.fail();
const resultOf = (events: readonly TurnEvent[]) => {
  const last = events.at(-1);
  return last?.type === "turn-end" ? last : assert.fail(`ended with ${last?.type}`);
};
const ofType = <T extends TurnEvent["type"]>(events: readonly TurnEvent[], type: T) =>
  events.filter((event): event is Extract<TurnEvent, { type: T }> => event.type === type);

describe("a turn", () => {
  test("is one model call where no tool is called, and says so in order", async () => {
    const { deps, messages, requests } = createWorld([{ text: "Hello.", usage: { input: 5, output: 2 } }]);
    const events = await run(deps);
    assert.deepEqual(
      events.map(({ type }) => type),
      ["step-start", "text-delta", "message-added", "turn-end"],
    );
    assert.deepEqual(messages.slice(1), [
      { id: "n1", time, type: "assistant", content: "Hello." },
      { id: idOf(messages[2]), time, type: "result", subtype: "success", steps: 1, usage: { input: 5, output: 2 } },
    ]);
    assert.deepEqual(resultOf(events), { type: "turn-end", result: messages[2] });
    assert.deepEqual(
      requests.map(({ instructions, tools, messages: said }) => [instructions, tools.map(({ name }) => name), said]),
      [["You help.", ["works", "Skill"], [{ role: "user", content: "Go" }]]],
    );
  });

  test("goes on until the model calls no tool; results come in the order of the calls, however long each takes", async () => {
    const order: string[] = [];
    const waits =
      (name: string, milliseconds: number): RunnableTool["run"] =>
      async () => {
        order.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        order.push(`${name} ends`);
        return done(name);
      };
    const { deps, messages } = createWorld([{ text: "Both.", calls: [call("slow"), call("fast")] }, { text: "So." }], {
      tools: { slow: waits("slow", 30), fast: waits("fast", 1) },
    });
    const events = await run(deps);
    assert.deepEqual(order, ["slow begins", "fast begins", "fast ends", "slow ends"], "at once");
    assert.deepEqual(messages.map(kindOf), ["user", "assistant", "result slow", "result fast", "assistant", "result"]);
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        ...["step-start", "text-delta", "message-added", "tool-start", "tool-start"],
        ...["message-added", "tool-end", "message-added", "tool-end"],
        ...["step-start", "text-delta", "message-added", "turn-end"],
      ],
    );
    assert.deepEqual(
      ofType(events, "step-start").map(({ step, model, provider }) => [step, model, provider]),
      [
        [1, "m", "p"],
        [2, "m", "p"],
      ],
    );
    assert.deepEqual([resultOf(events).result.steps, resultOf(events).result.subtype], [2, "success"]);
  });

  test("ends after as many steps as it may have", async () => {
    for (const maxSteps of [1, 3]) {
      const replies = Array.from({ length: 5 }, (_, n) => ({ calls: [call("works", { n })] }));
      const { deps, messages, requests } = createWorld(replies, { maxSteps });
      const { result } = resultOf(await run(deps));
      assert.deepEqual([result.subtype, result.steps, requests.length], ["max_steps", maxSteps, maxSteps]);
      assert.equal(messages.filter(({ type }) => type === "tool_result").length, maxSteps, "every call has its result");
    }
  });

  test("adds the tokens of its calls up, and says nothing of what no provider counted", async () => {
    const { deps } = createWorld([
      { calls: [call("works", 1)], usage: { input: 10 } },
      { calls: [call("works", 2)], usage: { input: 5, cached: 3 } },
      { text: "So.", usage: {} },
    ]);
    assert.deepEqual(resultOf(await run(deps)).result.usage, { input: 15, cached: 3 });
    const both = createWorld([{ calls: [call("works")], usage: { output: 0 } }, { usage: { output: 2, input: 0 } }]);
    assert.deepEqual(resultOf(await run(both.deps)).result.usage, { input: 0, output: 2 });
  });

  test("says that its last answer was cut, and not that an earlier one was", async () => {
    const cut = createWorld([{ text: "So lo", isCut: true }]);
    assert.equal(resultOf(await run(cut.deps)).result.is_cut, true);
    const later = createWorld([{ calls: [call("works")], isCut: true }, { text: "So." }]);
    assert.equal("is_cut" in resultOf(await run(later.deps)).result, false);
  });

  test("gives tools a quarter of the window for a skill, and the signal", async () => {
    const contexts: unknown[] = [];
    const { deps } = createWorld([{ calls: [call("looks")] }], {
      window: 4003,
      tools: {
        looks: async (_given, { largestSkill, signal }) => {
          contexts.push(largestSkill, signal);
          return done("");
        },
      },
    });
    await run(deps);
    assert.deepEqual(contexts, [1000, deps.signal]);
  });

  test("keeps a result that is too long for the model", async () => {
    const kept: string[] = [];
    const { deps, messages } = createWorld([{ calls: [call("much", {}, "c9")] }], {
      tools: { much: async () => done("x".repeat(70_000)) },
      keepOutput: ({ id }, content) => void kept.push(`${id} ${content.length}`),
    });
    await run(deps);
    assert.deepEqual(kept, ["c9 70000"]);
    assert.match(messages.map(kindOf).join("\n"), /\[cut: 64000 of 70000 bytes\]/);
  });
});

describe("skills", () => {
  test("that are loaded at once stand each before its own receipt", async () => {
    const { deps, messages, requests } = createWorld([
      { calls: [call("Skill", { name: "a" }), call("works"), call("Skill", { name: "b" })] },
    ]);
    const events = await run(deps);
    assert.deepEqual(messages.slice(2, -2).map(kindOf), [
      "skill Body of a",
      "result loaded a",
      "result ran",
      "skill Body of b",
      "result loaded b",
    ]);
    assert.deepEqual(
      requests[1]?.messages.map(({ role }) => role),
      ["user", "assistant", "tool", "system", "system"],
      "and behind the results for the model",
    );
    assert.deepEqual(
      messages.flatMap((message) => (message.type === "tool_result" ? [message.activated] : [])),
      [{ skill: "a", cause: "tool" }, undefined, { skill: "b", cause: "tool" }],
    );
    assert.deepEqual(
      ofType(events, "skill-activated").map(({ skill, isNew }) => [skill, isNew]),
      [
        ["a", true],
        ["b", true],
      ],
    );
    const types = events.map(({ type }) => type);
    assert.equal(types[types.indexOf("skill-activated") - 1], "tool-end");
  });

  test("can be loaded by the tool's other name, skill, unless a tool is called just that", async () => {
    const { deps, messages } = createWorld([{ calls: [call("skill", { name: "a" })] }]);
    const events = await run(deps);
    assert.deepEqual(
      ofType(events, "skill-activated").map(({ skill }) => skill),
      ["a"],
    );
    assert.deepEqual(
      messages
        .flatMap((message) => (message.type === "assistant" ? (message.tool_calls ?? []) : []))
        .map(({ name }) => name),
      ["Skill"],
      "the history has the name that is offered, which every provider accepts",
    );
    const own = createWorld([{ calls: [call("skill")] }], { tools: { skill: async () => done("mine") } });
    await run(own.deps);
    assert.ok(own.messages.some((message) => message.type === "tool_result" && message.content === "mine"));
  });

  test("stand in the history once for each arguments, also where they are loaded twice at once", async () => {
    const { deps, messages } = createWorld([
      { calls: [call("Skill", { name: "a" }), call("Skill", { name: "a" })] },
      { calls: [call("Skill", { name: "a", arguments: "x" }), call("Skill", { name: "b" })] },
      { calls: [call("Skill", { name: "a", arguments: "x" }), call("Skill", { name: "a", arguments: "y" })] },
      { calls: [call("Skill", { name: "a", arguments: "" })] },
    ]);
    const events = await run(deps);
    assert.deepEqual(
      messages.flatMap((message) =>
        message.type === "system" && message.subtype === "skill" ? [[message.skill_name, message.arguments]] : [],
      ),
      [
        ["a", undefined],
        ["a", "x"],
        ["b", undefined],
        ["a", "y"],
      ],
    );
    assert.deepEqual(
      ofType(events, "skill-activated").map(({ skill, isNew }) => `${skill} ${isNew}`),
      ["a true", "a false", "a false", "b true", "a false", "a false", "a false"],
    );
    assert.equal(messages.filter(({ type }) => type === "tool_result").length, 7, "each call has its receipt");
  });

  test("of which a part was read are in force and stand nowhere", async () => {
    const { deps, messages } = createWorld([{ calls: [call("reads")] }], {
      tools: { reads: async () => ({ ...done("part"), activates: { id: "a", cause: "read" } }) },
    });
    const events = await run(deps);
    assert.deepEqual(messages.slice(2, 3).map(kindOf), ["result part"]);
    assert.deepEqual(ofType(events, "skill-activated"), [
      { type: "skill-activated", skill: "a", cause: "read", isNew: true },
    ]);
  });

  test("that are not there are told of by the name that was asked for, shortened", async () => {
    const { deps } = createWorld([
      {
        calls: [
          call("Skill", { name: "none" }),
          call("Skill", { skill: "none", name: "none" }),
          call("Skill", "not json"),
          call("works", "not json"),
        ],
      },
    ]);
    const long = createWorld([{ calls: [call("Skill", { name: "none".repeat(100) })] }], {
      tools: { Skill: async () => failed("no") },
    });
    assert.deepEqual(
      ofType(await run(deps), "skill-refused").map(({ skill, reason: why }) => [skill, why]),
      [
        ["none", "no such skill"],
        ["none", "no such skill"],
        ["", "The arguments of Skill are not a JSON object: not json"],
      ],
    );
    assert.equal(ofType(await run(long.deps), "skill-refused")[0]?.skill.length, 200);
    const other = createWorld([{ calls: [call("Skill", { skill: "old" })] }], {
      tools: { Skill: async () => failed("no") },
    });
    assert.equal(ofType(await run(other.deps), "skill-refused")[0]?.skill, "old", "as other harnesses call it");
  });
});

describe("a model that goes round in circles", () => {
  const again = (count: number, name = "works", given: (index: number) => unknown = () => ({ a: 1 })): Reply[] =>
    Array.from({ length: count }, (_, index) => ({ calls: [call(name, given(index))] }));

  test("is told from the third time on, and stopped at the sixth", async () => {
    const { deps, messages } = createWorld(again(10));
    const { result, fault } = resultOf(await run(deps));
    assert.deepEqual(
      [result.subtype, result.code, result.steps, fault?.values],
      ["error", "turn.repeats", 6, { tool: "works", count: 6 }],
    );
    const note = (count: number) =>
      `ran\n[The same call has given this same result ${count} times in this turn. Do something else, or answer.]`;
    assert.deepEqual(
      messages.flatMap((message) => (message.type === "tool_result" ? [message.content] : [])),
      ["ran", "ran", note(3), note(4), note(5), "ran"],
    );
  });

  test("does not, where the results differ, or the arguments, or the tool", async () => {
    let count = 0;
    const differing = createWorld(again(10, "counts"), { tools: { counts: async () => done(String(++count)) } });
    assert.equal(resultOf(await run(differing.deps)).result.subtype, "success");
    const other = createWorld(again(10, "works", (index) => ({ index })));
    assert.equal(resultOf(await run(other.deps)).result.subtype, "success");
    const tools = Array.from({ length: 10 }, (_, index) => `t${index}`);
    const many = createWorld(
      tools.flatMap((name) => again(1, name)),
      { tools: Object.fromEntries(tools.map((name) => [name, async () => done("ran")])) },
    );
    assert.equal(resultOf(await run(many.deps)).result.subtype, "success");
    for (const { messages } of [differing, other, many]) assert.doesNotMatch(JSON.stringify(messages), /same call/);
  });

  test("begins again with the next turn", async () => {
    const { deps, messages } = createWorld([...again(5), { text: "So." }, ...again(5)]);
    await run(deps);
    messages.push(user("And on"));
    assert.equal(resultOf(await run(deps)).result.subtype, "success");
  });

  test("leaves no call of its last answer without a result", async () => {
    const { deps, messages } = createWorld([
      ...again(5),
      { calls: [call("works", { b: 2 }), call("works", { a: 1 }), call("works", { c: 3 })] },
    ]);
    const { result } = resultOf(await run(deps));
    assert.equal(result.code, "turn.repeats");
    assert.deepEqual(messages.slice(-4).map(kindOf), ["result ran", "result ran", "result ran", "result"]);
  });
});

describe("ids of calls", () => {
  test("are the model's where every provider takes them and they are new, and else ours", async () => {
    const long = "x".repeat(40);
    const { deps, messages } = createWorld(
      [
        {
          calls: ["new", "old", "", "new", "", long, `${long}x`, "a.b", "销售", "z"].map((id, n) =>
            call("works", { n }, id),
          ),
        },
      ],
      { history: [user("Before"), assistant("a", "", "old"), answered("old", "x"), user("Go")] },
    );
    const events = await run(deps);
    const made = messages.findLast((message) => message.type === "assistant" && message.tool_calls !== undefined);
    const ids = made?.type === "assistant" ? (made.tool_calls ?? []).map(({ id }) => id) : [];
    const own = (count: number): string => `call_n${count}`;
    assert.deepEqual(ids, ["new", own(1), own(2), own(3), own(4), long, own(5), own(6), own(7), "z"]);
    assert.deepEqual(
      messages.flatMap((message) => (message.type === "tool_result" ? [message.tool_call_id] : [])).slice(1),
      ids,
    );
    assert.deepEqual(
      ofType(events, "tool-start").map(({ call: { id } }) => id),
      ids,
    );
    assert.deepEqual(
      ofType(events, "tool-end").map(({ call: { id }, isError }) => [id, isError]),
      ids.map((id) => [id, false]),
    );
  });

  test("go with names that every provider takes, whatever the model calls", async () => {
    const names = ["works", "no such tool!", "", "x".repeat(65), "销", "x".repeat(64)];
    const { deps, messages } = createWorld([{ calls: names.map((name) => call(name)) }]);
    await run(deps);
    const [, made] = messages;
    assert.deepEqual(made?.type === "assistant" && made.tool_calls?.map(({ name }) => name), [
      ...["works", "no_such_tool_", "_", "x".repeat(64), "_", "x".repeat(64)],
    ]);
    assert.match(messages.map(kindOf)[3] ?? "", /Refused: no_such_tool_ is not among the tools of this step/);
  });
});

describe("calls of one step", () => {
  test("run four at a time, in their order, and all of them", async () => {
    let [now, most] = [0, 0];
    const begun: unknown[] = [];
    const { deps, messages } = createWorld([{ calls: Array.from({ length: 11 }, (_, n) => call("waits", { n })) }], {
      tools: {
        waits: async ({ n }) => {
          begun.push(n);
          most = Math.max(most, ++now);
          await new Promise((resolve) => setTimeout(resolve, 5));
          now--;
          if (n === 3) throw new Error("failed"); // which frees its place as well
          return done(String(n));
        },
      },
    });
    await run(deps);
    assert.deepEqual([most, now], [4, 0]);
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(
      messages.flatMap((message) => (message.type === "tool_result" ? [message.content] : [])),
      ["0", "1", "2", "waits failed: failed", "4", "5", "6", "7", "8", "9", "10"],
    );
  });

  test("that still wait for their turn are not run after an abort", async () => {
    const controller = new AbortController();
    let begun = 0;
    const { deps, messages } = createWorld([{ calls: Array.from({ length: 9 }, (_, n) => call("waits", { n })) }], {
      signal: controller.signal,
      tools: {
        waits: () => {
          if (++begun === 4) setImmediate(() => controller.abort());
          return new Promise(() => undefined);
        },
      },
    });
    const { result } = resultOf(await run(deps));
    assert.deepEqual([result.subtype, begun], ["interrupted", 4]);
    assert.equal(messages.filter(({ type }) => type === "tool_result").length, 9);
  });
});

describe("a skill for which there is no room", () => {
  const noted: Message = { type: "system", subtype: "note", id: "note", time, content: "Something changed." };
  const bodies: RunnableTool["run"] = async ({ name, size, arguments: given }) => ({
    ...done(`loaded ${name}`),
    activates: {
      ...{ id: String(name), cause: "tool", content: words(Number(size)) },
      ...(typeof given === "string" && { arguments: given }),
    },
  });

  test("is refused with what would be taken, and what is loaded already is not counted again", async () => {
    const { deps, messages } = createWorld(
      [
        { calls: [call("Skill", { name: "a", size: 200 }), call("Skill", { name: "b", size: 200 })] },
        { calls: [call("Skill", { name: "c", size: 99 }), call("Skill", { name: "a", size: 200 })] },
        { calls: [call("Skill", { name: "a", size: 200, arguments: "x" })] },
      ],
      {
        history: [noted, user("Go")],
        window: 1001,
        tools: { Skill: bodies },
        loadout: () => ({ ...loadoutOf(["Skill"]), instructions: "Help" }),
      },
    );
    const extra = countO200k('Skill.{"type":"object"}') + 1;
    const events = await run(deps);
    const refusal = (id: string, tokens: number): string =>
      JSON.stringify({
        loaded: false,
        error: `There is no room for the instructions of ${id}: with them, what always stays would take ${tokens} tokens of the 500 it may. Read its SKILL.md in sections instead: read_file with offset and limit`,
      });
    assert.deepEqual(
      messages.flatMap((message) => (message.type === "tool_result" ? [[message.content, message.is_error]] : [])),
      [
        ["loaded a", false],
        ["loaded b", false],
        ...(400 + 99 + extra > 500 ? [[refusal("c", 499 + extra), true]] : []),
        [JSON.stringify({ loaded: true, already: true, skill_name: "a" }), false],
        [refusal("a", 600 + extra), true],
      ],
    );
    assert.deepEqual(
      ofType(events, "skill-activated").map(({ skill }) => skill),
      ["a", "b", "a"],
    );
    assert.deepEqual(
      ofType(events, "skill-refused").map(({ skill }) => skill),
      ["c", "a"],
    );
    assert.deepEqual(
      messages.flatMap((message) =>
        message.type === "system" && message.subtype === "skill" ? [message.skill_name] : [],
      ),
      ["a", "b"],
    );
  });

  test("is loaded where all that stays takes just half of the window", async () => {
    const extra = countO200k('Skill.{"type":"object"}') + 1;
    for (const [size, isRefused] of [
      [500 - extra, false],
      [501 - extra, true],
    ] as const) {
      const { deps } = createWorld([{ calls: [call("Skill", { name: "a", size })] }], {
        window: 1001,
        tools: { Skill: bodies },
        loadout: () => ({ ...loadoutOf(["Skill"]), instructions: "Help" }),
      });
      assert.equal(ofType(await run(deps), "skill-refused").length > 0, isRefused, String(size));
    }
  });
});

describe("a turn that is cut short", () => {
  const aborted = new DOMException("interrupted", "AbortError");

  test("before its first step asks no model", async () => {
    const { deps, messages, requests } = createWorld([], { signal: AbortSignal.abort(aborted) });
    const { result, fault } = resultOf(await run(deps));
    assert.deepEqual([result.subtype, result.steps, fault, requests.length], ["interrupted", 0, undefined, 0]);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ["user", "result"],
    );
  });

  test("by an abort keeps what the model had said", async () => {
    const controller = new AbortController();
    const { deps, messages } = createWorld([{ text: "I would say", error: new Error("cut off") }], {
      signal: controller.signal,
    });
    const events = await run(deps, ({ type }) => type === "text-delta" && controller.abort(aborted));
    assert.deepEqual(messages.slice(1), [
      { id: "n1", time, type: "assistant", content: "I would say" },
      { id: idOf(messages[2]), time, type: "result", subtype: "interrupted", steps: 1, usage: {} },
    ]);
    assert.deepEqual(
      ofType(events, "message-added").map(({ message }) => message),
      [messages[1]],
    );
  });

  test("by a fault keeps it as well, and says which fault", async () => {
    const fault = new Fault("model.refused", { provider: "p", model: "m", reason: "no" });
    const { deps, messages } = createWorld([
      { text: "First.", calls: [call("works")], usage: { input: 1 } },
      { text: "Half", error: fault },
    ]);
    const end = resultOf(await run(deps));
    assert.equal(end.fault, fault);
    assert.deepEqual(
      messages.flatMap((message) => (message.type === "assistant" ? [message.content] : [])),
      ["First.", "Half"],
    );
    const { subtype, steps, code, error, usage } = end.result;
    assert.deepEqual(
      [subtype, steps, code, error, usage],
      ["error", 2, "model.refused", fault.say("en").message, { input: 1 }],
    );
  });

  test("before the model said anything has no empty answer", async () => {
    const fault = new Fault("model.refused", { provider: "p", model: "m", reason: "no" });
    const { deps, messages } = createWorld([{ calls: [call("works")] }, { error: fault }]);
    await run(deps);
    assert.deepEqual(
      messages.map(({ type }) => type),
      ["user", "assistant", "tool_result", "result"],
    );
  });

  test("in the middle of tools has the result of each call that finished, also behind one that did not", async () => {
    const controller = new AbortController();
    const { deps, messages } = createWorld(
      [{ text: "I look.", calls: [call("works"), call("waits"), call("works", 2)] }],
      {
        signal: controller.signal,
        tools: { waits: () => new Promise(() => undefined) },
      },
    );
    const events = await run(deps, ({ type }) => type === "tool-end" && setImmediate(() => controller.abort(aborted)));
    assert.deepEqual(messages.map(kindOf), [
      "user",
      "assistant",
      "result ran",
      "result The arguments of works are not a JSON object: 2",
      `result ${interrupted}`,
      "result",
    ]);
    const answered = messages.flatMap((message) => (message.type === "tool_result" ? [message.tool_call_id] : []));
    const asked = messages.flatMap((message) => (message.type === "assistant" ? (message.tool_calls ?? []) : []));
    assert.deepEqual(answered.toSorted(), asked.map(({ id }) => id).toSorted(), "each has one result");
    assert.deepEqual([resultOf(events).result.subtype, resultOf(events).result.steps], ["interrupted", 1]);
    assert.equal(ofType(events, "message-added").length, 4, "and each was told");
  });

  test("by a mistake of ours is recorded as internal, without its words, and thrown", async () => {
    const mistake = new TypeError("undefined is not secret");
    const { deps, messages } = createWorld([{ text: "x" }], {
      loadout: () => {
        throw mistake;
      },
    });
    const events: TurnEvent[] = [];
    await assert.rejects(
      async () => {
        for await (const event of runTurn(deps)) events.push(event);
      },
      (error) => error === mistake,
    );
    const { result, fault } = resultOf(events);
    assert.deepEqual(
      [result.subtype, result.code, result.error, fault, messages.at(-1)],
      ["error", "internal", "Loadout itself failed", undefined, result],
    );
  });
});

describe("the tools of a step", () => {
  const changes = (events: readonly TurnEvent[]) =>
    ofType(events, "step-start").map(({ tools, added, removed }) => [
      tools,
      added.map(({ name, reason: { text } }) => `${name}: ${text.en}`),
      removed.map(({ name, reason: { text } }) => `${name}: ${text.en}`),
    ]);

  test("are told with what came and went since the step before, and why", async () => {
    const steps = [
      loadoutOf(["a", "works"], { removed: [{ name: "x", reason: reason("x is forbidden") }] }),
      loadoutOf(["works", "b"], { removed: [{ name: "a", reason: reason("a is forbidden") }] }),
      loadoutOf(["works"], { removed: [{ name: "a", reason: reason("a is forbidden") }] }),
    ];
    const all = [...steps];
    const { deps } = createWorld([{ calls: [call("works", 1)] }, { calls: [call("works", 2)] }], {
      loadout: () => all.shift() ?? assert.fail(),
    });
    assert.deepEqual(changes(await run(deps)), [
      [["a", "works"], ["a: has a", "works: has works"], ["x: x is forbidden"]],
      [["works", "b"], ["b: has b"], ["a: a is forbidden"]],
      [["works"], [], ["b: has b"]],
    ]);
  });

  test("are compared with the last step of the turn before, where there was one", async () => {
    const { deps } = createWorld([], {
      before: loadoutOf(["works", "old"]),
      loadout: () => loadoutOf(["works", "new"], { removed: [{ name: "x", reason: reason("x is forbidden") }] }),
    });
    const [first] = ofType(await run(deps), "step-start");
    assert.deepEqual(Object.keys(first?.added[0] ?? {}), ["name", "reason"], "and no more of a tool");
    assert.deepEqual(changes(first ? [first] : []), [[["works", "new"], ["new: has new"], ["old: has old"]]]);
  });
});

describe("a request that is too large", () => {
  const small = () => loadoutOf([], { instructions: "Help" });
  const summedUp = (events: readonly TurnEvent[]) =>
    ofType(events, "context-compacted").map(({ trigger, before, after }) => [trigger, before, after]);

  test("has its older rounds summed up, and no more than needed", async () => {
    const history = [user(words(300), "u1"), assistant("a1", "One"), user(words(300), "u2"), assistant("a2", "Two")];
    const { deps, messages, summed, requests } = createWorld([], {
      history: [...history, user(words(300), "u3")],
      window: 1000,
      loadout: small,
    });
    const events = await run(deps);
    const boundary = messages[5];
    assert.ok(boundary?.type === "system" && boundary.subtype === "compact_boundary");
    assert.deepEqual(
      [boundary.trigger, boundary.keep_from, boundary.summary, boundary.pre_tokens],
      ["auto", "u2", "It was about words.", 903],
    );
    assert.deepEqual(
      [summed.length, summedUp(events)],
      [1, [["auto", 903, 602 + countO200k(`Summary of the conversation so far:\n\n${boundary.summary}`)]]],
    );
    assert.deepEqual(
      events.slice(0, 3).map(({ type }) => type),
      ["message-added", "context-compacted", "step-start"],
    );
    assert.deepEqual(
      requests[0]?.messages.map((message) => "content" in message && message.content.slice(0, 20)),
      ["Summary of the conve", words(300).slice(0, 20), "Two", words(300).slice(0, 20)],
    );
    assert.deepEqual(resultOf(events).result.usage, {}, "what summing up took is not the turn's");
  });

  test("is summed up from eight tenths of the window on", async () => {
    const history = [user(words(100), "u1"), assistant("a1", "One"), user(words(100), "u2"), assistant("a2", "Two")];
    const tokensBefore = 1 + 200 + 2;
    for (const [more, compactions] of [
      [800 - tokensBefore, 0],
      [801 - tokensBefore, 1],
    ] as const) {
      const { deps, summed } = createWorld([], {
        history: [...history, user(words(more), "u3")],
        window: 1001,
        loadout: small,
      });
      await run(deps);
      assert.equal(summed.length, compactions, String(more));
    }
  });

  test("loses more and more: older rounds, all but the last round, then older steps of that", async () => {
    const { deps, messages, summed } = createWorld([], {
      history: [
        ...[user(words(200, "a"), "u1"), assistant("a1", "One"), user(words(200, "b"), "u2"), assistant("a2", "Two")],
        ...[user("Now", "u3"), assistant("a3", "", "c3"), answered("c3", words(300, "c"))],
        ...[assistant("a4", "", "c4"), answered("c4", words(300, "d"))],
        ...[assistant("a5", "", "c5"), answered("c5", words(300, "e"))],
      ],
      window: 1000,
      loadout: small,
    });
    const events = await run(deps);
    const boundaries = messages.flatMap((message) =>
      message.type === "system" && message.subtype === "compact_boundary" ? [message] : [],
    );
    assert.deepEqual(
      boundaries.map(({ keep_from }) => keep_from),
      ["u2", "u3", "a4"],
    );
    const sizes = ofType(events, "context-compacted");
    assert.deepEqual(
      boundaries.map(({ pre_tokens }) => pre_tokens),
      sizes.map(({ before }) => before),
    );
    assert.deepEqual(
      sizes.slice(1).map(({ before }) => before),
      sizes.slice(0, -1).map(({ after }) => after),
    );
    assert.ok((sizes.at(-1)?.after ?? 1000) <= 800);
    assert.match(summed[0] ?? "", /^User: a.*Assistant: One$/s);
    assert.match(summed[1] ?? "", /^Summary of what came before: It was about words\.\n\nUser: b.*Assistant: Two$/s);
    assert.match(
      summed[2] ?? "",
      /^Summary of what came before: .*\n\nUser: Now\n\nAssistant: \n\[calls works \{\}\]\n\nResult: c/s,
    );
    assert.equal(resultOf(events).result.subtype, "success");
  });

  test("goes out all the same where nothing is left to sum up, as long as the window holds it", async () => {
    const { deps, summed, requests } = createWorld([], { history: [user(words(999))], window: 1000, loadout: small });
    assert.equal(resultOf(await run(deps)).result.subtype, "success");
    assert.deepEqual([summed.length, requests.length], [0, 1]);
    const over = createWorld([], { history: [user(words(1000))], window: 1000, loadout: small });
    const { result, fault } = resultOf(await run(over.deps));
    assert.deepEqual([result.code, result.steps, over.requests.length], ["context.too-large", 0, 0]);
    assert.deepEqual(fault?.values, { window: 1000, instructions: 1, tools: 0, skills: 0, messages: 1000 });
  });

  test("by text that cannot be left out is refused before anything is summed up", async () => {
    const history = [
      user("One", "u1"),
      assistant("a1", "1"),
      user("Two", "u2"),
      assistant("a2", "2"),
      user("Go", "u3"),
    ];
    for (const [window, code] of [
      [1000, undefined],
      [999, "context.too-large"],
    ] as const) {
      const { deps, summed } = createWorld([], {
        history,
        window,
        loadout: () => loadoutOf([], { instructions: words(500) }),
      });
      const { result } = resultOf(await run(deps));
      assert.deepEqual([result.code, summed.length], [code, 0]);
    }
    // Tools and loaded skills count as well.
    const skill: Message = {
      ...{ type: "system", subtype: "skill", id: "s", time },
      ...{ skill_name: "a", skill_content: words(200), cause: "tool" },
    } as Message;
    const mixed = (skills: number, instructions: number, description: number) =>
      createWorld([], {
        history: [...history.slice(0, 2), ...(skills ? [skill] : []), ...history.slice(2)],
        window: 800,
        loadout: () => {
          const loadout = loadoutOf(["works"], { instructions: words(instructions) });
          return { ...loadout, tools: loadout.tools.map((tool) => ({ ...tool, description: words(description) })) };
        },
      });
    assert.equal(resultOf(await run(mixed(1, 130, 100).deps)).result.code, "context.too-large");
    assert.equal(resultOf(await run(mixed(0, 130, 100).deps)).result.code, undefined);
    assert.equal(resultOf(await run(mixed(1, 10, 100).deps)).result.code, undefined);
    assert.equal(resultOf(await run(mixed(1, 130, 10).deps)).result.code, undefined);
  });

  test("whose summary is empty ends the turn with a fault and leaves the history as it was", async () => {
    const history = [user(words(400), "u1"), assistant("a1", "One"), user(words(400), "u2"), assistant("a2", "Two")];
    const { deps, messages, requests } = createWorld([], {
      history: [...history, user("Go", "u3")],
      window: 1000,
      loadout: small,
      summary: " \n ",
    });
    const { result } = resultOf(await run(deps));
    assert.deepEqual([result.code, result.steps, requests.length], ["model.refused", 0, 0]);
    assert.deepEqual(
      messages.slice(5).map(({ type }) => type),
      ["result"],
    );
  });

  test("is summed up under the settings of the turn", async () => {
    const { deps, requests } = createWorld([], {
      history: [
        user(words(400), "u1"),
        assistant("a1", "One"),
        user(words(400), "u2"),
        assistant("a2", "2"),
        user("Go"),
      ],
      window: 1000,
      loadout: small,
      settings: { retries: 0, patience: 60_000, backOff: 0, longestAnswer: 10, longestCall: 60_000 },
    });
    const { result } = resultOf(await run(deps));
    assert.deepEqual([result.code, requests.length], ["model.refused", 0], "which allow no summary of this length");
  });

  test("is measured without the text of a skill that is in the prompt", async () => {
    const skill: Message = {
      ...{ type: "system", subtype: "skill", id: "s", time },
      ...{ skill_name: "a", skill_content: words(2000), cause: "tool" },
    } as Message;
    const { deps, requests } = createWorld([], {
      history: [user("One"), skill, user("Go")],
      window: 1000,
      loadout: () => loadoutOf([], { instructions: "Help", inPrompt: ["a"] }),
    });
    assert.equal(resultOf(await run(deps)).result.subtype, "success");
    assert.doesNotMatch(JSON.stringify(requests[0]?.messages), /word word/);
  });
});
