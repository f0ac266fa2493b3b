import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import type { Model, ModelEvent, ModelRequest } from "../models/model.ts";
import { type CallSettings, callModel, type ModelAnswer, type ModelProgress } from "./call-model.ts";

const text = (content: string): ModelEvent => ({ type: "text-delta", text: content });
const finish = (reason: "stop" | "tool-calls" | "length" | "other" = "stop"): ModelEvent => ({
  type: "finish",
  reason,
  usage: { input: 1 },
});
const toolCall = (id: string): ModelEvent => ({ type: "tool-call", call: { id, name: "t", arguments: "{}" } });
const unavailable = (more: object = {}): Fault =>
  new Fault("model.unavailable", { provider: "p", model: "m", reason: "overloaded", ...more });

type Answer = (request: ModelRequest) => AsyncIterable<ModelEvent>;

/** Each call is answered by the next one of these; the last one answers all that follow. */
function scripted(...answers: readonly Answer[]): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const stream = (request: ModelRequest): AsyncIterable<ModelEvent> => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    return answer?.(request) ?? assert.fail();
  };
  return { provider: "p", id: "m", contextWindow: 1000, requests, stream };
}

const saying = (...events: readonly (ModelEvent | Error)[]): Answer =>
  async function* () {
    for (const event of events)
      if (event instanceof Error) throw event;
      else yield event;
  };

const forEver = (): Promise<never> => new Promise(() => undefined);
/** Says something, then nothing more, and notices nothing. */
const deaf = (...events: readonly ModelEvent[]): Answer =>
  async function* () {
    yield* events;
    await forEver();
  };

const settings: CallSettings = { retries: 2, patience: 60_000, backOff: 0, longestAnswer: 1000, longestCall: 60_000 };

interface Outcome {
  readonly progress: readonly ModelProgress[];
  readonly said: string;
  readonly answer?: ModelAnswer;
  readonly error?: unknown;
}

/** Runs a call to its end, whichever that is. */
async function ask(
  model: Model,
  more: Partial<CallSettings> = {},
  { signal = new AbortController().signal, seen }: { signal?: AbortSignal; seen?: (one: ModelProgress) => void } = {},
): Promise<Outcome> {
  const said = { text: "" };
  const progress: ModelProgress[] = [];
  const request = { instructions: "i", tools: [], messages: [], signal };
  const call = callModel(model, request, said, { ...settings, ...more });
  try {
    for (;;) {
      const { done, value } = await call.next();
      if (done) return { progress, said: said.text, answer: value };
      progress.push(value);
      seen?.(value);
    }
  } catch (error) {
    return { progress, said: said.text, error };
  }
}

const codeOf = ({ error }: Outcome): string => (error instanceof Fault ? error.code : String(error));
const reasonOf = ({ error }: Outcome): unknown => (error instanceof Fault ? error.values.reason : error);

describe("a model call", () => {
  test("streams its text and answers the whole, with calls, usage and whether it was cut", async () => {
    const model = scripted(saying(text("Hel"), text(""), text("lo"), toolCall("1"), toolCall("2"), finish("length")));
    const { progress, answer, said } = await ask(model);
    assert.deepEqual(progress, [text("Hel"), text("lo")], "what is empty is not shown");
    assert.deepEqual(answer, {
      text: "Hello",
      calls: ["1", "2"].map((id) => ({ id, name: "t", arguments: "{}" })),
      isCut: true,
      usage: { input: 1 },
    });
    assert.equal(said, "Hello");
    for (const reason of ["stop", "tool-calls", "other"] as const)
      assert.equal((await ask(scripted(saying(finish(reason))))).answer?.isCut, false);
    assert.deepEqual([model.requests[0]?.instructions, model.requests[0]?.tools], ["i", []]);
  });

  test("takes nothing behind the end, and tells the model that it is over", async () => {
    let isClosed = false;
    let signal: AbortSignal | undefined;
    const model = scripted(async function* (request) {
      signal = request.signal;
      try {
        yield finish();
        yield text("more");
      } finally {
        isClosed = true;
      }
    });
    const { answer } = await ask(model);
    assert.deepEqual([answer?.text, isClosed, signal?.aborted], ["", true, true]);
  });
});

test("a call without settings may be silent for two minutes, take half an hour, and is tried five times", async (t) => {
  const waits: unknown[] = [];
  const { setTimeout: wait } = globalThis;
  t.mock.method(globalThis, "setTimeout", (work: () => void, milliseconds: number, ...rest: unknown[]) => {
    waits.push(milliseconds);
    return wait(work, milliseconds, ...rest);
  });
  t.mock.method(Math, "random", () => 0.5);
  const outcomeOf = async (model: Model, isFirst = false) => {
    const controller = new AbortController();
    const said: ModelProgress[] = [];
    const request = { instructions: "", tools: [], messages: [], signal: controller.signal };
    const call = callModel(model, request, { text: "" });
    try {
      for (let step = await call.next(); !step.done; step = await call.next()) {
        said.push(step.value);
        if (isFirst) controller.abort();
      }
      return said;
    } catch {
      return said;
    }
  };
  const [first] = await outcomeOf(scripted(saying(unavailable())), true);
  assert.deepEqual(waits.slice(0, 2).toSorted(), [120_000, 1_800_000]);
  assert.equal(first?.type === "model-retry" && first.wait, 1000);
  const failing = scripted(saying(unavailable({ retryAfter: 0 })));
  await outcomeOf(failing);
  assert.equal(failing.requests.length, 5);
  for (const [length, isRefused] of [
    [2_000_000, false],
    [2_000_001, true],
  ] as const) {
    const call = callModel(
      scripted(saying({ type: "progress", characters: length }, finish())),
      { instructions: "", tools: [], messages: [], signal: new AbortController().signal },
      { text: "" },
    );
    assert.equal(
      await call.next().then(
        () => false,
        () => true,
      ),
      isRefused,
    );
  }
});

describe("a model that does not answer", () => {
  test("is asked again as often as the settings say, then its fault is thrown", async () => {
    for (const retries of [0, 1, 3]) {
      const model = scripted(saying(unavailable()));
      const outcome = await ask(model, { retries });
      assert.deepEqual([codeOf(outcome), model.requests.length], ["model.unavailable", retries + 1]);
      assert.deepEqual(
        outcome.progress.map((one) => one.type === "model-retry" && [one.attempt, one.reason]),
        Array.from({ length: retries }, (_, index) => [index + 1, "overloaded"]),
      );
    }
  });

  test("and breaks off counts as not answering; what it said until then does not count", async () => {
    const model = scripted(saying(text("Half"), toolCall("1")), saying(text("Half")), saying(text("Whole"), finish()));
    const { progress, answer, said } = await ask(model);
    assert.deepEqual(
      progress.map((one) => (one.type === "text-delta" ? one.text : one.reason)),
      ["Half", "the answer broke off", "Half", "the answer broke off", "Whole"],
    );
    assert.deepEqual([answer?.text, answer?.calls, said], ["Whole", [], "Whole"]);
  });

  test("keeps what it said last where it is given up", async () => {
    const model = scripted(saying(text("One")), saying(text("Two"), unavailable()));
    const outcome = await ask(model, { retries: 1 });
    assert.deepEqual([codeOf(outcome), outcome.said], ["model.unavailable", "Two"]);
  });

  test("for another reason is not asked again", async () => {
    const mistake = new TypeError("ours");
    const refused = new Fault("model.refused", { provider: "p", model: "m", reason: "bad key" });
    for (const thrown of [mistake, refused, new Fault("busy", { path: "x" })]) {
      const model = scripted(saying(text("So"), thrown));
      const outcome = await ask(model);
      assert.deepEqual([outcome.error, model.requests.length, outcome.said], [thrown, 1, "So"]);
    }
  });

  test("is waited for twice as long each time, and not in step with others", async (t) => {
    const waits = async (chance: number): Promise<number[]> => {
      t.mock.method(Math, "random", () => chance);
      const { progress } = await ask(scripted(saying(unavailable())), { retries: 4, backOff: 4 });
      return progress.flatMap((one) => (one.type === "model-retry" ? [one.wait] : []));
    };
    assert.deepEqual(await waits(0), [3, 6, 12, 24]);
    assert.deepEqual(await waits(0.5), [4, 8, 16, 32]);
    assert.deepEqual(await waits(0.999), [5, 10, 20, 40]);
  });

  test("is waited for as long as it asks, and never longer than a minute", async () => {
    const table: [asked: unknown, wait: number][] = [
      [0, 0],
      [7, 7],
      [59_999.6, 60_000],
      [3_600_000, 60_000],
      [Number.POSITIVE_INFINITY, 60_000],
      ["soon", 0],
    ];
    for (const [retryAfter, wait] of table) {
      const controller = new AbortController();
      const model = scripted(saying(unavailable({ retryAfter })));
      const { progress } = await ask(model, {}, { signal: controller.signal, seen: () => controller.abort() });
      assert.deepEqual(progress, [{ type: "model-retry", attempt: 1, wait, reason: "overloaded" }], String(retryAfter));
    }
    const own = new AbortController();
    const patient = await ask(
      scripted(saying(unavailable())),
      { backOff: 1e9 },
      { signal: own.signal, seen: () => own.abort() },
    );
    assert.equal(patient.progress[0]?.type === "model-retry" && patient.progress[0].wait, 60_000);
  });

  test("for longer than the patience is given up and told so, though it does not notice", async () => {
    let signal: AbortSignal | undefined;
    const model = scripted((request) => {
      signal = request.signal;
      return deaf(text("Well…"))(request);
    });
    const outcome = await ask(model, { patience: 20, retries: 1 });
    assert.deepEqual([codeOf(outcome), reasonOf(outcome)], ["model.unavailable", "no answer for 0 s"]);
    assert.deepEqual([model.requests.length, outcome.said, signal?.aborted], [2, "Well…", true]);
    const long = await ask(scripted(deaf()), { patience: 600, retries: 0 });
    assert.equal(reasonOf(long), "no answer for 1 s");
  });

  test("at once but says something every now and then is listened to", async () => {
    const parts: readonly ModelEvent[] = [text("x"), { type: "progress", characters: 1 }, toolCall("1"), text("y")];
    const model = scripted(async function* () {
      for (const part of [...parts, ...parts]) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        yield part;
      }
      yield finish();
    });
    const { answer, progress } = await ask(model, { patience: 50, retries: 0 });
    assert.deepEqual([answer?.text, answer?.calls.length, progress.length], ["xyxy", 2, 4]);
  });

  test("but sends empty events without end is silent all the same", async () => {
    for (const nothing of [text(""), { type: "progress", characters: 0 } as const]) {
      const model = scripted(async function* () {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield nothing;
        }
      });
      const outcome = await ask(model, { patience: 40, retries: 0 });
      assert.deepEqual([reasonOf(outcome), outcome.progress], ["no answer for 0 s", []]);
    }
  });

  test("to its end within the time of a call is given up, however much it says", async () => {
    const model = scripted(async function* () {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield { type: "progress", characters: 1 };
      }
    });
    const outcome = await ask(model, { longestCall: 600, retries: 0 });
    assert.deepEqual([codeOf(outcome), reasonOf(outcome)], ["model.unavailable", "no end after 1 s"]);
    assert.equal(model.requests[0]?.signal?.aborted, true);
  });
});

describe("an abort", () => {
  const reason = new DOMException("interrupted", "AbortError");

  test("before the call takes nothing from the model", async () => {
    const model = scripted(saying(text("x"), finish()));
    const outcome = await ask(model, {}, { signal: AbortSignal.abort(reason) });
    assert.deepEqual([outcome.error, outcome.progress], [reason, []]);
  });

  test("in the middle of an answer does not wait for a model that does not listen, and keeps what was said", async () => {
    const controller = new AbortController();
    const model = scripted(deaf(text("Half")));
    const outcome = await ask(
      model,
      {},
      { signal: controller.signal, seen: () => setImmediate(() => controller.abort(reason)) },
    );
    assert.deepEqual([outcome.error, outcome.said, model.requests.length], [reason, "Half", 1]);
    assert.equal(model.requests[0]?.signal?.aborted, true);
  });

  test("is what is thrown, also where the model fails by it in its own words", async () => {
    const controller = new AbortController();
    const model = scripted(async function* ({ signal }) {
      yield text("x");
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      throw unavailable();
    });
    const seen = (): void => void setImmediate(() => controller.abort(reason));
    const outcome = await ask(model, {}, { signal: controller.signal, seen });
    assert.deepEqual([outcome.error, model.requests.length], [reason, 1]);
  });

  test("between two events is noticed although more of them are there", async () => {
    const controller = new AbortController();
    const model = scripted(saying(text("a"), text("b"), finish()));
    const outcome = await ask(model, {}, { signal: controller.signal, seen: () => controller.abort(reason) });
    assert.deepEqual([outcome.error, outcome.said], [reason, "a"]);
  });

  test("ends the wait before the next try", async () => {
    const controller = new AbortController();
    const model = scripted(saying(unavailable({ retryAfter: 60_000 })));
    const seen = (): void => void setImmediate(() => controller.abort(reason));
    const outcome = await ask(model, {}, { signal: controller.signal, seen });
    assert.deepEqual([outcome.error, model.requests.length, outcome.progress.length], [reason, 1, 1]);
  });

  test("leaves nothing behind that could fail later, nor a listener for each event", async (t) => {
    const failures: unknown[] = [];
    const note = (error: unknown): void => void failures.push(error);
    process.on("unhandledRejection", note);
    t.after(() => process.off("unhandledRejection", note));
    const controller = new AbortController();
    let listeners = 0;
    t.mock.method(controller.signal, "addEventListener", () => listeners++);
    t.mock.method(controller.signal, "removeEventListener", () => listeners--);
    await ask(scripted(saying(...Array.from("many words", text), finish())), {}, { signal: controller.signal });
    assert.equal(listeners, 0);
    const late = scripted(() => ({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error("late")), 30)),
        return: () => Promise.reject(new Error("cannot be closed")),
      }),
    }));
    assert.equal(codeOf(await ask(late, { patience: 5, retries: 0 })), "model.unavailable");
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.deepEqual(failures, []);
  });
});

describe("an answer without end", () => {
  test("is given up when it is longer than any should be, and is not asked for again", async () => {
    const endless = async function* (): AsyncGenerator<ModelEvent> {
      for (;;) yield text("0123456789");
    };
    const model = scripted(endless);
    const outcome = await ask(model, { longestAnswer: 95, longestCall: 60_000 });
    assert.deepEqual([codeOf(outcome), reasonOf(outcome)], ["model.refused", "its answer has no end"]);
    assert.deepEqual([model.requests.length, outcome.said.length], [1, 100]);
    const whole = await ask(scripted(saying(text("x".repeat(95)), finish())), {
      longestAnswer: 95,
      longestCall: 60_000,
    });
    assert.equal(whole.answer?.text.length, 95, "as long as may be");
  });

  test("is one whose calls or reasoning are longer than that, too", async () => {
    const long = {
      type: "tool-call",
      call: { id: "i".repeat(10), name: "n".repeat(20), arguments: "a".repeat(30) },
    } as const;
    const thinking = { type: "progress", characters: 60 } as const;
    for (const part of [long, thinking, text("x".repeat(60))]) {
      const whole = await ask(scripted(saying(part, finish())), { longestAnswer: 60 });
      assert.equal(whole.answer?.isCut, false, part.type);
      assert.equal(codeOf(await ask(scripted(saying(part, finish())), { longestAnswer: 59 })), "model.refused");
      const both = await ask(scripted(saying(part, text("x"), finish())), { longestAnswer: 60 });
      assert.equal(codeOf(both), "model.refused", "all of it together");
    }
  });

  test("is one with more than 200 calls as well", async () => {
    const calling = (count: number): Answer =>
      saying(...Array.from({ length: count }, (_, index) => toolCall(String(index))), finish());
    const most = { longestAnswer: 1_000_000 };
    assert.equal((await ask(scripted(calling(200)), most)).answer?.calls.length, 200);
    const model = scripted(calling(201));
    assert.deepEqual([codeOf(await ask(model, most)), model.requests.length], ["model.refused", 1]);
  });
});
