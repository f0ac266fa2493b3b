import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../../ground/fault.ts";
import type { Loadout, LoadoutTool, Reason } from "../../turn/compose-loadout.ts";
import { done, outputLimit, type RunnableTool, type ToolContext, type ToolResult } from "../tools/tool.ts";
import { parseArguments, runToolCall, type ToolCallDeps } from "./run-tool-call.ts";

type Run = RunnableTool["run"];

const base: Reason = { kind: "base", skills: [], text: { en: "the agent has it", zh: "智能体自带" } };
const ceiling: Reason = { kind: "ceiling", skills: ["strict"], text: { en: "strict forbids it", zh: "strict 不允许" } };
const described = (name: string) => ({ name, description: `${name}.`, parameters: { type: "object" } });
const offered = (name: string, grant: LoadoutTool["grant"] = {}): LoadoutTool => ({
  ...described(name),
  grant,
  reason: base,
});

/** A step that offers `works`, which runs this; `hidden` exists and is not offered. */
function step(run: Run, more: Partial<Pick<Loadout, "tools" | "removed">> = {}): ToolCallDeps & { given: unknown[] } {
  const given: unknown[] = [];
  const runnable = (name: string): [string, RunnableTool] => [
    name,
    {
      ...described(name),
      run: (args, context) => {
        given.push(args);
        return run(args, context);
      },
    },
  ];
  return {
    given,
    tools: new Map(["works", "hidden", "exec_command", "read_file"].map(runnable)),
    loadout: {
      instructions: "",
      tools: [offered("works"), offered("ghost")],
      servers: [],
      removed: [{ name: "hidden", reason: ceiling }],
      catalog: { text: "", shortened: [], bare: [], omitted: [] },
      inPrompt: [],
      ...more,
    },
    context: { signal: new AbortController().signal } as ToolContext & { signal: AbortSignal },
  };
}

const call = (name: string, given: unknown = {}, id = "c1") => ({
  id,
  name,
  arguments: typeof given === "string" ? given : JSON.stringify(given),
});
const says = (content: string): Run => {
  return async () => done(content);
};

describe("a call", () => {
  test("gets what the model wrote, and its result is what the tool says", async () => {
    const result: ToolResult = { content: "fine", isError: false, activates: { id: "a", cause: "tool" } };
    const deps = step(async () => result);
    assert.equal(await runToolCall(call("works", { path: "x", n: [1] }), deps), result);
    assert.deepEqual(deps.given, [{ path: "x", n: [1] }]);
  });

  test("may come without arguments, which is an empty object; anything else but an object is told", async () => {
    const deps = step(says("ran"));
    for (const nothing of ["", "  \n", "{}"])
      assert.equal((await runToolCall(call("works", nothing), deps)).isError, false);
    assert.deepEqual(deps.given, [{}, {}, {}]);
    for (const odd of ["[]", "[{}]", "null", "1", '"x"', "true", "{", "{'a': 1}", "undefined"]) {
      const { isError, content } = await runToolCall(call("works", odd), deps);
      assert.deepEqual([isError, content], [true, `The arguments of works are not a JSON object: ${odd}`]);
    }
    const long = await runToolCall(call("works", "x".repeat(1000)), deps);
    assert.equal(long.content.length, "The arguments of works are not a JSON object: ".length + 200);
    assert.equal(deps.given.length, 3, "and the tool was not run");
  });

  test("of a tool that is not offered in this step is refused with the reason, whether it exists or not", async () => {
    const deps = step(says("ran"));
    const contents = await Promise.all(
      ["hidden", "nowhere", "ghost"].map(async (name) => (await runToolCall(call(name), deps)).content),
    );
    assert.deepEqual(contents, [
      "Refused: hidden is not among the tools of this step (strict forbids it). Tools of this step: works, ghost",
      "Refused: nowhere is not among the tools of this step. Tools of this step: works, ghost",
      "Refused: ghost is not among the tools of this step. Tools of this step: works, ghost",
    ]);
    const long = await runToolCall(call("x".repeat(500)), deps);
    assert.ok(long.content.startsWith(`Refused: ${"x".repeat(100)} is not`));
    const none = await runToolCall(call("works", "not json"), step(says("ran"), { tools: [] }));
    assert.deepEqual(
      [none.isError, none.content],
      [true, "Refused: works is not among the tools of this step. Tools of this step: none"],
    );
    assert.deepEqual(deps.given, []);
  });

  test("stays within the grant of its tool", async () => {
    const deps = step(says("ran"), {
      tools: [offered("exec_command", { patterns: ["git:*"] }), offered("read_file", { skillsOnly: true })],
    });
    const table: [name: string, given: unknown, refusal: string | undefined][] = [
      ["exec_command", { command: "git log -1" }, undefined],
      ["exec_command", { command: "git log; rm -rf ." }, "Refused: exec_command is allowed for git:* only"],
      ["exec_command", { command: "npm test" }, "Refused: exec_command is allowed for git:* only"],
      ["exec_command", {}, "Refused: exec_command is allowed for git:* only"],
      ["read_file", { path: "/skills/a/SKILL.md" }, undefined],
      ["read_file", { path: "/skills/../etc/passwd" }, "Refused: read_file may only be used below /skills"],
      ["read_file", { path: "x" }, "Refused: read_file may only be used below /skills"],
    ];
    for (const [name, given, refusal] of table) {
      const { content, isError } = await runToolCall(call(name, given), deps);
      assert.deepEqual([content, isError], [refusal ?? "ran", refusal !== undefined], JSON.stringify(given));
    }
    assert.equal(deps.given.length, 2, "what is refused is not run");
  });
});

describe("a tool that fails", () => {
  test("is a result that says so, whatever it throws", async () => {
    const throwing = (thrown: unknown): Run => {
      return () => Promise.reject(thrown);
    };
    const table: [run: Run, content: string][] = [
      [throwing(new Error("boom")), "works failed: boom"],
      [
        throwing(new Fault("file.outside", { path: "../x" })),
        `works failed: ${new Fault("file.outside", { path: "../x" }).say("en").message}`,
      ],
      [throwing("text"), "works failed: unknown"],
      [throwing(undefined), "works failed: unknown"],
      [throwing(new DOMException("not ours", "AbortError")), "works failed: not ours"],
      [throwing(new Error("x".repeat(5000))), `works failed: ${"x".repeat(2000)}`],
      [
        () => {
          throw new Error("at once");
        },
        "works failed: at once",
      ],
    ];
    for (const [run, content] of table)
      assert.deepEqual(await runToolCall(call("works"), step(run)), { content, isError: true });
    const { content } = await runToolCall(call("works"), step(throwing(new Fault("file.outside", { path: "../x" }))));
    assert.match(content, /\.\.\/x/, "a fault in its words");
  });
});

describe("an abort", () => {
  const reason = new DOMException("interrupted", "AbortError");
  const under = (signal: AbortSignal, run: Run) => {
    const deps = step(run);
    return { ...deps, context: { ...deps.context, signal } };
  };

  test("before a call runs nothing, not even a refusal", async () => {
    const deps = under(AbortSignal.abort(reason), says("ran"));
    await assert.rejects(runToolCall(call("works"), deps), reason);
    await assert.rejects(runToolCall(call("nowhere"), deps), reason);
    assert.deepEqual(deps.given, []);
  });

  test("does not wait for a tool that does not listen", async () => {
    const controller = new AbortController();
    const running = runToolCall(
      call("works"),
      under(controller.signal, () => new Promise(() => undefined)),
    );
    setImmediate(() => controller.abort(reason));
    await assert.rejects(running, reason);
  });

  test("is thrown, and not taken for a failure of the tool that noticed it", async () => {
    const controller = new AbortController();
    const listening: Run = (_given, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));
    const running = runToolCall(call("works"), under(controller.signal, listening));
    setImmediate(() => controller.abort(reason));
    await assert.rejects(running, reason);
    // Also where the tool itself is the first to know.
    const other = new AbortController();
    const aborting: Run = async () => {
      other.abort(reason);
      throw new Error("stopped");
    };
    await assert.rejects(runToolCall(call("works"), under(other.signal, aborting)), reason);
  });

  test("that never comes leaves no listener behind", async (t) => {
    const { signal } = new AbortController();
    let listeners = 0;
    t.mock.method(signal, "addEventListener", () => listeners++);
    t.mock.method(signal, "removeEventListener", () => listeners--);
    await runToolCall(call("works"), under(signal, says("ran")));
    assert.equal(listeners, 0);
  });
});

describe("a long result", () => {
  const kept: [id: string, content: string][] = [];
  const keepOutput: ToolCallDeps["keepOutput"] = ({ id }, content) => void kept.push([id, content]);

  test("goes to the model up to 64 kB, cut between characters, and is kept whole", async () => {
    const table: [content: string, shown: string][] = [
      ["x".repeat(64_001), "x".repeat(64_000)],
      [`${"x".repeat(63_999)}é`, "x".repeat(63_999)],
      [`${"x".repeat(63_998)}技能`, "x".repeat(63_998)],
      [`${"x".repeat(63_997)}技能`, `${"x".repeat(63_997)}技`],
      ["技".repeat(30_000), "技".repeat(21_333)],
      [`${"x".repeat(63_997)}😀😀`, "x".repeat(63_997)],
      [`${"x".repeat(63_996)}😀😀`, `${"x".repeat(63_996)}😀`],
      ["😀".repeat(20_000), "😀".repeat(16_000)],
    ];
    for (const [content, shown] of table) {
      kept.length = 0;
      const result = await runToolCall(call("works", {}, "long"), { ...step(says(content)), keepOutput });
      const bytes = Buffer.byteLength(content);
      assert.equal(result.content, `${shown}\n[cut: 64000 of ${bytes} bytes]`);
      assert.ok(result.content.isWellFormed());
      assert.deepEqual(kept, [["long", content]]);
    }
    assert.equal(outputLimit, 64_000);
  });

  test("of just 64 kB is whole, and nothing is kept", async () => {
    kept.length = 0;
    for (const content of ["x".repeat(64_000), "😀".repeat(16_000), ""])
      assert.equal((await runToolCall(call("works"), { ...step(says(content)), keepOutput })).content, content);
    assert.deepEqual(kept, []);
  });

  test("of a failure stays one, and what it activates counts; without a place to keep it, it is only cut", async () => {
    const long: ToolResult = { content: "x".repeat(70_000), isError: true, activates: { id: "a", cause: "read" } };
    const result = await runToolCall(
      call("works"),
      step(async () => long),
    );
    assert.deepEqual([result.isError, result.activates], [true, { id: "a", cause: "read" }]);
    assert.match(result.content, /x\n\[cut: 64000 of 70000 bytes\]$/);
  });
});

test("a result that cannot be kept is still one, which says so; a mistake of ours is none", async () => {
  const keeping = (thrown: Error) => ({
    ...step(says("x".repeat(70_000))),
    keepOutput: () => {
      throw thrown;
    },
  });
  const full = new Fault("file.unwritable", { path: "outputs", reason: "ENOSPC" });
  const { content, isError } = await runToolCall(call("works"), keeping(full));
  assert.equal(isError, false);
  assert.ok(
    content.endsWith(`x\n[cut: 64000 of 70000 bytes; the rest could not be kept: ${full.say("en").message}]`),
    content.slice(-200),
  );
  await assert.rejects(runToolCall(call("works"), keeping(new TypeError("ours"))), /ours/);
});

test("arguments are a JSON object, or nothing at all", () => {
  assert.deepEqual(parseArguments(' {"a": {"b": 1}} '), { a: { b: 1 } });
  assert.deepEqual(parseArguments("\t"), {});
  for (const odd of ["null", "[]", "0", "x", "{}{}"]) assert.equal(parseArguments(odd), undefined, odd);
});
