import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import { loadTokenizer } from "../../turn/count-tokens.ts";
import type { Model, ModelRequest } from "../models/model.ts";
import { type CompactionDepth, planCompaction, summarize, summaryInstructions } from "./compaction.ts";
import type { Message } from "./messages.ts";

const time = "2026-01-01T00:00:00.000Z";
const said = { id: "x", time };
const user = (content: string): Message => ({ ...said, type: "user", content });
const assistant = (content: string, ...given: string[]): Message => ({
  ...said,
  type: "assistant",
  content,
  ...(given.length > 0 && { tool_calls: given.map((one, n) => ({ id: `c${n}`, name: "look", arguments: one })) }),
});
const result = (content: string, is_error = false): Message => ({
  ...said,
  type: "tool_result",
  tool_call_id: "c",
  content,
  is_error,
});

/** A model that says this, and keeps what it was asked. */
function answering(text: string, contextWindow = 100_000): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    ...{ provider: "p", id: "m", contextWindow, requests },
    async *stream(request) {
      requests.push(request);
      for (const part of text) yield { type: "text-delta", text: part };
      yield { type: "finish", reason: "stop", usage: {} };
    },
  };
}

const signal = new AbortController().signal;

/** What the summariser is shown of these messages. */
async function shown(messages: readonly Message[], contextWindow?: number): Promise<string> {
  const model = answering("So.", contextWindow);
  await summarize(model, messages, { signal });
  const [message] = model.requests[0]?.messages ?? [];
  return message?.role === "user" ? message.content : assert.fail();
}

describe("a summary", () => {
  test("is what the model says, trimmed; it has no tools, and instructions of its own", async () => {
    const model = answering("\n What was said. \n");
    assert.equal(await summarize(model, [user("Hello")], { signal }), "What was said.");
    const [request] = model.requests;
    assert.deepEqual(
      [request?.instructions, request?.tools, request?.messages],
      [summaryInstructions, [], [{ role: "user", content: "User: Hello" }]],
    );
  });

  test("that is empty is a fault", async () => {
    for (const text of ["", " \n\t"])
      await assert.rejects(
        summarize(answering(text), [user("Hello")], { signal }),
        (error) =>
          error instanceof Fault && error.code === "model.refused" && error.values.reason === "the summary is empty",
      );
  });

  test("is asked for again, given up and aborted as any answer", async () => {
    let asked = 0;
    const failing: Model = {
      ...{ provider: "p", id: "m", contextWindow: 1000 },
      // biome-ignore lint/correctness/useYield: it never gets that far
      async *stream() {
        asked++;
        throw new Fault("model.unavailable", { provider: "p", model: "m", reason: "down" });
      },
    };
    const settings = { retries: 2, patience: 1000, backOff: 0, longestAnswer: 10, longestCall: 60_000 };
    await assert.rejects(summarize(failing, [user("x")], { signal, settings }), { code: "model.unavailable" });
    assert.equal(asked, 3);
    await assert.rejects(summarize(answering("x".repeat(11)), [user("x")], { signal, settings }), {
      code: "model.refused",
    });
    const reason = new DOMException("interrupted", "AbortError");
    await assert.rejects(summarize(failing, [user("x")], { signal: AbortSignal.abort(reason) }), reason);
  });
});

test("a summary is no longer than a tenth of the window, and may always have a thousand characters", async () => {
  const lengthOf = async (length: number, contextWindow: number): Promise<number> =>
    (await summarize(answering("x".repeat(length), contextWindow), [user("Hello")], { signal })).length;
  assert.deepEqual([await lengthOf(1000, 10), await lengthOf(1001, 10), await lengthOf(5000, 10)], [1000, 1001, 1001]);
  assert.deepEqual([await lengthOf(4000, 20_009), await lengthOf(5000, 20_009)], [4000, 4002]);
  const long = await summarize(answering("x".repeat(2000), 10), [user("Hello")], { signal });
  assert.ok(long.endsWith("x…"), "what is cut says so");
});

describe("what the summariser is shown", () => {
  test("are questions, answers, calls and results, and the summary before them", async () => {
    const boundary: Message = {
      ...{ ...said, type: "system", subtype: "compact_boundary", trigger: "auto", pre_tokens: 1 },
      summary: "Before.",
    } as Message;
    assert.equal(
      await shown([
        boundary,
        user("Look"),
        assistant("I look.", '{"a":1}', "{}"),
        result("Seen"),
        result("Not there", true),
        assistant(""),
      ]),
      [
        "Summary of what came before: Before.",
        "User: Look",
        'Assistant: I look.\n[calls look {"a":1}]\n[calls look {}]',
        "Result: Seen",
        "Result (error): Not there",
        "Assistant: ",
      ].join("\n\n"),
    );
  });

  test("are no skills, notes, beginnings or ends", async () => {
    const others: Message[] = [
      { ...said, type: "system", subtype: "skill", skill_name: "s", skill_content: "Secret", cause: "tool" },
      { ...said, type: "system", subtype: "note", content: "Secret" },
      { ...said, type: "system", subtype: "init", context_id: "Secret", agent: "a", environment: "e" },
      { ...said, type: "result", subtype: "error", steps: 1, error: "Secret" },
    ];
    assert.equal(
      await shown([...others, user("One"), ...others, assistant("Two"), ...others]),
      "User: One\n\nAssistant: Two",
    );
    assert.equal(await shown(others), "");
  });

  test("is no more than 8000 characters of a message, a result or a call, and no half character", async () => {
    const long = "x".repeat(8000);
    assert.equal(await shown([user(long)]), `User: ${long}`);
    assert.equal(await shown([user(`${long}y`)]), `User: ${long}…`);
    assert.equal(await shown([user(`${long.slice(1)}😀`)]), `User: ${long.slice(1)}…`);
    assert.equal(await shown([result(`${long}y`)]), `Result: ${long}…`);
    const boundary = { ...said, type: "system", subtype: "compact_boundary", trigger: "auto", pre_tokens: 1 } as const;
    assert.equal(
      await shown([{ ...boundary, summary: `${long}y` }]),
      `Summary of what came before: ${long}…`,
      "nor of the summary before",
    );
    assert.equal(await shown([assistant(`${long}y`, `${long}y`)]), `Assistant: ${long}…\n[calls look ${long}…]`);
  });

  test("is the first message and as much of the end as has room, with a mark for what is left out", async () => {
    const count = await loadTokenizer();
    const words = (letter: string): string => `${letter} `.repeat(40).trim();
    const parts = [user("first"), ...["a", "b", "c"].map((letter) => user(words(letter)))];
    const told = ["User: first", ...["a", "b", "c"].map((letter) => `User: ${words(letter)}`)];
    /** The window of which three quarters are just enough for the first and these of the others. */
    const windowFor = (from: number): number => {
      const tokens = count(told[0] ?? "") + told.slice(from).reduce((sum, one) => sum + count(one) + 2, 0);
      return Math.ceil(tokens / 0.75);
    };
    assert.equal(await shown(parts, windowFor(1)), told.join("\n\n"));
    assert.equal(await shown(parts, windowFor(1) - 2), ["User: first", "[…]", ...told.slice(2)].join("\n\n"));
    assert.equal(await shown(parts, windowFor(2)), ["User: first", "[…]", ...told.slice(2)].join("\n\n"));
    assert.equal(await shown(parts, windowFor(2) - 2), ["User: first", "[…]", ...told.slice(3)].join("\n\n"));
    assert.match(
      await shown([user(words("x"))], 40),
      /^User: [x ]{1,10}…$/,
      "of which the first takes no more than half",
    );
  });
});

/** `u…`, `a…`, `r…`: user, assistant and result; `s…`, `n…`, `e…`: a skill, a note, the end of a turn; `|x`: a compaction that kept from x. */
function history(text: string): Message[] {
  return text.split(" ").map((id, index): Message => {
    const said = { id, time };
    if (id.startsWith("|"))
      return {
        ...{ id: `b${index}`, time, type: "system", subtype: "compact_boundary", trigger: "auto", pre_tokens: 1 },
        ...{ summary: id, ...(id !== "|" && { keep_from: id.slice(1) }) },
      } as Message;
    if (id.startsWith("a")) return { ...said, type: "assistant", content: id };
    if (id.startsWith("r")) return { ...said, type: "tool_result", tool_call_id: id, content: id, is_error: false };
    if (id.startsWith("s"))
      return { ...said, type: "system", subtype: "skill", skill_name: id, skill_content: id, cause: "tool" };
    if (id.startsWith("n")) return { ...said, type: "system", subtype: "note", content: id };
    if (id.startsWith("e")) return { ...said, type: "result", subtype: "success", steps: 1 };
    return { ...said, type: "user", content: id };
  });
}

const plan = (text: string, depth?: CompactionDepth): string => {
  const made = planCompaction(history(text), depth);
  return made ? `${made.summarize.map(({ id }) => id).join(" ")} → ${made.keepFrom}` : "nothing";
};

describe("a compaction", () => {
  test("keeps two rounds, or one, or two steps, and sums up what was spoken before them", () => {
    const text = "u1 a1 s1 r1 a2 e1 n1 u2 a3 e2 u3 a4 r4 a5 r5 a6 r6";
    assert.equal(plan(text), "u1 a1 r1 a2 → u2");
    assert.equal(plan(text, "rounds"), "u1 a1 r1 a2 → u2");
    assert.equal(plan(text, "round"), "u1 a1 r1 a2 u2 a3 → u3");
    assert.equal(plan(text, "steps"), "u1 a1 r1 a2 u2 a3 u3 a4 r4 → a5");
  });

  test("needs something before what stays", () => {
    for (const [text, depth] of [
      ["u1", "rounds"],
      ["u1 a1 u2", "rounds"],
      ["s1 n1 e1 u1 a1 u2 a2", "rounds"],
      ["u1 a1 r1", "round"],
      ["n1 u1", "round"],
      ["a1 r1", "steps"],
      ["u1 a1 r1", "steps"],
      ["u1 a1 r1 a2 r2", "steps"],
      ["n1", "rounds"],
    ] as const)
      assert.equal(plan(text, depth), "nothing", `${text} ${depth}`);
    assert.equal(plan("a0 u1 a1 u2", "rounds"), "a0 → u1");
    assert.equal(plan("u1 a1 u2", "round"), "u1 a1 → u2");
  });

  test("of steps leaves alone what would only take the question away", () => {
    assert.equal(plan("u1 u2 a1 r1 a2", "steps"), "nothing");
    assert.equal(plan("u1 a1 r1 a2 r2 a3", "steps"), "u1 a1 r1 → a2");
    assert.equal(plan("u1 r0 a1 a2", "steps"), "u1 r0 → a1");
    assert.equal(plan("u1 u2 u3", "rounds"), "u1 → u2", "questions alone are rounds, too");
  });

  test("after another takes its summary in, and begins where that left off", () => {
    const text = "u1 a1 u2 a2 u3 a3 |u2 u4 a4 r4 a5";
    assert.equal(plan(text), "b6 u2 a2 → u3");
    assert.equal(plan(text, "round"), "b6 u2 a2 u3 a3 → u4");
    assert.equal(plan(text, "steps"), "b6 u2 a2 u3 a3 u4 → a4");
    assert.equal(plan("u1 a1 u2 a2 u3 a3 |u2"), "nothing", "right after it there is nothing to do");
    assert.equal(plan("u1 a1 u2 a2 u3 a3 |u2", "round"), "b6 u2 a2 → u3");
    assert.equal(plan("u1 a1 u2 |u2", "round"), "nothing");
    assert.equal(plan("u0 u1 a1 |u1 u2 a2 |u2 u3 a3 u4"), "b6 u2 a2 → u3", "the last one counts");
    assert.equal(plan("u1 a1 u2 a2 u3 a3 |u2 n1 u4 a4 s1 r4 e4"), "b6 u2 a2 → u3", "whatever else was said since");
    assert.equal(plan("u1 a1 u2 |u1 u3 a3 u4"), "b3 u1 a1 u2 → u3", "also where it kept everything");
  });

  test("after one that kept nothing, or something that is not there, begins behind it", () => {
    assert.equal(plan("u1 a1 | u2 a2 u3 a3"), "nothing");
    assert.equal(plan("u1 a1 | u2 a2 u3 a3 u4"), "b2 u2 a2 → u3");
    assert.equal(plan("u1 a1 |lost u2 a2 u3 a3 u4"), "b2 u2 a2 → u3");
    assert.equal(plan("u1 a1 |lost u2 a2 u3", "round"), "b2 u2 a2 → u3");
  });
});
