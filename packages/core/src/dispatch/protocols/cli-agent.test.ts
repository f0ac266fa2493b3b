import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type AgentWorld, createAgentWorld } from "../../../../../test/agent-world.ts";
import { hostileTexts } from "../../../../../test/hostile-texts.ts";
import type { AgentOutput } from "../agents/agent-connection.ts";

// run: slow; it starts processes

/** What each of the real ones prints about a turn with a thought, a tool and an answer. */
const scripts: [kind: string, command: string, body: string][] = [
  [
    "claude-code",
    "claude",
    `const session_id = "11111111-2222-4333-8444-555555555555";
     line({ type: "system", subtype: "init", session_id });
     line({ type: "assistant", session_id, message: { content: [{ type: "thinking", thinking: "Hm." }, { type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } }] } });
     line({ type: "user", session_id, message: { content: [{ type: "tool_result", tool_use_id: "t1", content: "x" }] } });
     line({ type: "assistant", session_id, message: { content: [{ type: "text", text: "Done." }] } });
     line({ type: "result", subtype: "success", is_error: false, result: "Done.", session_id });`,
  ],
  [
    "codex",
    "codex",
    `line({ type: "thread.started", thread_id: "11111111-2222-4333-8444-555555555555" });
     line({ type: "turn.started" });
     line({ type: "item.completed", item: { id: "i0", type: "reasoning", text: "Hm." } });
     line({ type: "item.started", item: { id: "t1", type: "command_execution", command: "Bash ls", status: "in_progress" } });
     line({ type: "item.completed", item: { id: "t1", type: "command_execution", command: "Bash ls", status: "completed", exit_code: 0 } });
     line({ type: "item.completed", item: { id: "i2", type: "agent_message", text: "Done." } });
     line({ type: "turn.completed", usage: {} });`,
  ],
  [
    "opencode",
    "opencode",
    `const sessionID = "ses_1";
     line({ type: "step_start", sessionID, part: {} });
     line({ type: "reasoning", sessionID, part: { text: "Hm." } });
     line({ type: "tool_use", sessionID, part: { tool: "bash", callID: "t1", state: { status: "in_progress", title: "Bash ls" } } });
     line({ type: "tool_use", sessionID, part: { tool: "bash", callID: "t1", state: { status: "completed", title: "Bash ls" } } });
     line({ type: "text", sessionID, part: { text: "Done." } });`,
  ],
];
/** What each of them prints about changes, plans, tokens and cost. */
const reports: [kind: string, command: string, body: string][] = [
  [
    "claude-code",
    "claude",
    `const use = (id, name, input) => line({ type: "assistant", message: { content: [{ type: "tool_use", id, name, input }] } });
     const end = (tool_use_id, is_error) => line({ type: "user", message: { content: [{ type: "tool_result", tool_use_id, is_error }] } });
     use("t1", "TodoWrite", { todos: [{ content: "Edit", status: "in_progress" }] }); end("t1");
     use("t2", "Edit", { file_path: "a.ts", old_string: "old", new_string: "new" }); end("t2");
     use("t3", "Write", { file_path: "denied.ts", content: "x" }); end("t3", true);
     line({ type: "result", is_error: false, total_cost_usd: 0.5, usage: { input_tokens: 10, cache_read_input_tokens: 80, cache_creation_input_tokens: 10, output_tokens: 5 } });`,
  ],
  [
    "codex",
    "codex",
    `line({ type: "item.updated", item: { id: "p", type: "todo_list", items: [{ text: "Edit", completed: false }] } });
     line({ type: "item.completed", item: { id: "c", type: "file_change", status: "completed", changes: [{ path: "a.ts", kind: "update", diff: "-old\\n+new" }] } });
     line({ type: "item.completed", item: { id: "d", type: "file_change", status: "failed", changes: [{ path: "denied.ts" }] } });
     line({ type: "turn.completed", usage: { input_tokens: 100, cached_input_tokens: 80, output_tokens: 5 } });`,
  ],
  [
    "opencode",
    "opencode",
    `const use = (callID, tool, state) => line({ type: "tool_use", part: { callID, tool, state } });
     use("t1", "todowrite", { status: "completed", input: { todos: [{ content: "Edit", status: "in_progress" }] } });
     use("t2", "edit", { status: "completed", input: { filePath: "a.ts" }, metadata: { diff: "-old\\n+new" } });
     use("t3", "edit", { status: "error", input: { filePath: "denied.ts" }, metadata: { diff: "+x" } });
     line({ type: "step_finish", part: { cost: 0.25, tokens: { input: 5, output: 2, reasoning: 1, cache: { read: 40, write: 5 } } } });
     line({ type: "step_finish", part: { cost: 0.25, tokens: { input: 10, output: 2, reasoning: 0, cache: { read: 40, write: 0 } } } });`,
  ],
];
const byCommandLine = { dispatch: { agents: { opencode: { acp: [] } } } };
const inputs = (world: AgentWorld): string[] =>
  world.got().map(({ input }) => Buffer.from(String(input), "base64").toString());

describe("an agent by its command line", () => {
  test("a command of the settings is read as its entry says, and gets variables by their beginning", async (t) => {
    const world = createAgentWorld(t);
    Object.assign(world.variables, { MY_KEY: "k", MY_URL: "u", OTHER_KEY: "o", LOADOUT_TOKEN: "t" });
    world.command("wrapper", scripts[0]?.[2] ?? "");
    const entry = { command: ["wrapper"], permissions: { deny: [] }, env: ["MY_*"] };
    for (const [output, text] of [
      ["claude", "Done.\n"],
      [undefined, /^\{"type":"system"/],
    ] as const) {
      world.outputs.length = 0;
      const settings = { dispatch: { agents: { mine: { ...entry, ...(output && { output }) } } } };
      const agent = await world.connect("mine", settings);
      assert.deepEqual(await agent.send("one"), { kind: "done" });
      await agent.close();
      if (typeof text === "string") assert.equal(world.said("text"), text);
      else assert.match(world.said("text"), text);
    }
    const env = world.got()[0]?.env as Record<string, string>;
    assert.deepEqual([env.MY_KEY, env.MY_URL, env.OTHER_KEY, env.LOADOUT_TOKEN], ["k", "u", undefined, undefined]);
  });

  for (const [kind, command, body] of scripts) {
    test(`${kind}: what it does is told, and a second text goes on with the first`, async (t) => {
      const world = createAgentWorld(t);
      world.command(command, body);
      const agent = await world.connect(kind, byCommandLine);
      const processes: number[] = [];
      assert.deepEqual(await agent.send("one"), { kind: "done" });
      const expected: AgentOutput[] = [
        { type: "thought", text: "Hm.\n" },
        { type: "tool", id: "t1", title: "Bash ls", status: "in_progress" },
        { type: "tool", id: "t1", title: "Bash ls", status: "completed" },
        { type: "text", text: "Done.\n" },
      ];
      assert.deepEqual(world.outputs, expected);
      assert.deepEqual(await agent.send("two"), { kind: "done" });
      const [first, second] = world.got().map(({ args, cwd, pid }) => {
        processes.push(Number(pid));
        return { words: (args as string[]).join(" "), cwd };
      });
      const resumed = /--resume 1{8}-\S+|resume 1{8}-\S+ -$|--session ses_1/;
      assert.deepEqual([first?.cwd, second?.cwd], [world.sandbox.work, world.sandbox.work]);
      assert.doesNotMatch(first?.words ?? "", resumed);
      assert.match(second?.words ?? "", resumed);
      assert.notEqual(processes[0], processes[1]);
      await agent.close();
      assert.deepEqual(await agent.ended, { code: 0, signal: undefined });
    });

    test(`${kind}: changes that were made, its plan, tokens and cost are told`, async (t) => {
      const world = createAgentWorld(t);
      world.command(command, reports.find(([one]) => one === kind)?.[2] ?? "");
      const agent = await world.connect(kind, byCommandLine);
      assert.deepEqual(await agent.send("one"), { kind: "done" });
      await agent.close();
      const told = world.outputs.filter(({ type }) => type === "diff" || type === "plan");
      const status = kind === "codex" ? "pending" : "in_progress";
      assert.deepEqual(told, [
        { type: "plan", entries: [{ text: "Edit", status }] },
        { type: "diff", path: "a.ts", text: "-old\n+new", added: 1, removed: 1 },
      ]);
      const cost = kind === "codex" ? {} : { cost: 0.5, currency: "USD" };
      assert.deepEqual(
        world.outputs.findLast(({ type }) => type === "usage"),
        {
          ...{ type: "usage", input: 100, output: 5, cached: 80 },
          ...cost,
        },
      );
    });

    test(`${kind}: every text arrives byte for byte, on standard input alone`, async (t) => {
      const world = createAgentWorld(t);
      world.command(command, "");
      const agent = await world.connect(kind, byCommandLine);
      for (const [, text] of hostileTexts) await agent.send(text);
      await agent.close();
      assert.deepEqual(
        inputs(world),
        hostileTexts.map(([, text]) => text),
      );
      for (const { args, env } of world.got()) {
        assert.doesNotMatch((args as string[]).join(" "), /hello|pwned/);
        assert.deepEqual(
          Object.keys(env as object).filter((name) => name.startsWith("LOADOUT_")),
          [],
        );
      }
      assert.deepEqual(world.left(), []);
    });
  }

  const failures: [what: string, kind: string, command: string, body: string, fault: string, words: RegExp][] = [
    [
      "a success that is an error",
      "claude-code",
      "claude",
      'line({ type: "result", subtype: "success", is_error: true, result: "API Error: overloaded" });',
      "agent.failed",
      /claude-code reports an error: API Error: overloaded/,
    ],
    [
      "nobody signed in",
      "claude-code",
      "claude",
      'line({ type: "result", subtype: "success", is_error: true, result: "Not logged in · Please run /login" }); process.exitCode = 1;',
      "agent.not-signed-in",
      /not signed in.*\n.*\/login/s,
    ],
    [
      "a failed turn after errors it recovered from",
      "codex",
      "codex",
      'line({ type: "error", message: "Reconnecting... 1/5" }); line({ type: "turn.failed", error: { message: "gone" } });',
      "agent.failed",
      /gone/,
    ],
    [
      "an error without an end",
      "opencode",
      "opencode",
      'line({ type: "error", sessionID: "ses_1", error: { name: "UnknownError", data: { message: "no model" } } });',
      "agent.failed",
      /no model/,
    ],
    [
      "an exit code without a word",
      "codex",
      "codex",
      'console.error("\\u001b[31mbad flag\\u001b[0m " + process.env.OPENAI_API_KEY); process.exitCode = 2;',
      "agent.exited",
      /exit code 2: bad flag \$\{OPENAI_API_KEY\}\n/,
    ],
  ];
  for (const [what, kind, command, body, fault, words] of failures)
    test(`${what} is a failure`, async (t) => {
      const world = createAgentWorld(t);
      world.variables.OPENAI_API_KEY = "sk-secret-1234";
      world.command(command, body);
      const agent = await world.connect(kind, byCommandLine);
      const outcome = await agent.send("x");
      await agent.close();
      assert.ok(outcome.kind === "failed");
      assert.equal(outcome.fault, fault);
      assert.match(outcome.reason.en, words);
      assert.equal(outcome.code, { "agent.exited": 2, "agent.not-signed-in": 1 }[fault] ?? 0);
    });

  test("a line that is not understood, and standard error, are a log; the last line needs no end", async (t) => {
    const world = createAgentWorld(t);
    world.command(
      "codex",
      `process.stderr.write("warning\\n");
       process.stdout.write("not json\\n");
       process.stdout.write(Buffer.from([0xff, 0x00, 0xfe, 0x0a]));
       process.stdout.write(JSON.stringify({ type: "item.completed", item: { type: "agent_message", text: "end" } }));`,
    );
    const agent = await world.connect("codex");
    assert.deepEqual(await agent.send("x"), { kind: "done" });
    await agent.close();
    assert.equal(world.said("text"), "end\n");
    for (const words of ["warning\n", "not json\n", "\ufffd\u0000\ufffd\n"])
      assert.ok(world.said("log").includes(words));
  });

  test("a line of 100 MB is passed over, and does not stay in memory", async (t) => {
    const world = createAgentWorld(t);
    world.command(
      "codex",
      `const part = Buffer.alloc(1_000_000, "x");
       const { writeSync } = require("node:fs");
       const put = (bytes) => { for (let at = 0; at < bytes.length; ) try { at += writeSync(1, bytes, at); } catch (error) { if (error.code !== "EAGAIN") throw error; } };
       for (let count = 0; count < 100; count++) put(part);
       put(Buffer.from("\\n" + JSON.stringify({ type: "item.completed", item: { type: "agent_message", text: "still here" } }) + "\\n"));`,
    );
    let memory = 0;
    const before = process.memoryUsage().rss;
    const agent = await world.connect(
      "codex",
      {},
      {
        onOutput(output) {
          world.outputs.push(output);
          memory = Math.max(memory, process.memoryUsage().rss);
        },
      },
    );
    assert.deepEqual(await agent.send("x"), { kind: "done" });
    await agent.close();
    assert.equal(world.said("text"), "still here\n");
    assert.match(world.said("log"), /^x{1000}… \(a line too long/);
    assert.ok(memory - before < 150_000_000, String(memory - before));
  });

  test("a session id that is no id does not become a word", async (t) => {
    const world = createAgentWorld(t);
    world.command("claude", 'line({ type: "system", session_id: "--dangerously-skip-permissions" });');
    const agent = await world.connect("claude-code");
    await agent.send("one");
    await agent.send("two");
    await agent.close();
    assert.deepEqual(world.got()[1]?.args, world.got()[0]?.args);
    assert.match(world.said("log"), /starts a new one/);
  });

  test("a command of the settings: its words as they are, what it prints is its answer, afresh each time", async (t) => {
    const world = createAgentWorld(t);
    const path = world.command("mine", 'process.stdout.write("got " + input.length + "\\nbytes\\n")');
    world.variables.MY_KEY = "k";
    world.variables.OTHER = "o";
    const words = [path, "$(id)", "a b", "`x`", ""];
    const settings = { dispatch: { agents: { mine: { command: words, env: ["MY_KEY", "LOADOUT_HOME"] } } } };
    const agent = await world.connect("mine", settings, { permission: "allow" });
    assert.deepEqual(await agent.send("four"), { kind: "done" });
    await agent.send("again");
    await agent.close();
    assert.equal(world.said("text"), "got 4\nbytes\ngot 5\nbytes\n");
    assert.match(world.said("log"), /^mine .* starts a new one\n$/);
    for (const { args, env } of world.got()) {
      assert.deepEqual(args, words.slice(1));
      const { MY_KEY, OTHER, LOADOUT_HOME } = env as Record<string, string | undefined>;
      assert.deepEqual([MY_KEY, OTHER, LOADOUT_HOME], ["k", undefined, undefined]);
    }
  });

  test("cancelling ends the process, and another text can be sent", async (t) => {
    const world = createAgentWorld(t);
    world.command("codex", 'if (input.toString() === "slow") { console.log("working"); setInterval(() => {}, 1000); }');
    const { promise: working, resolve: isWorking } = Promise.withResolvers<void>();
    const agent = await world.connect("codex", {}, { onOutput: () => isWorking() });
    const turn = agent.send("slow");
    await assert.rejects(agent.send("at the same time"));
    await working;
    assert.equal(agent.pid, world.got()[0]?.pid);
    await agent.cancel();
    assert.deepEqual(await turn, { kind: "cancelled" });
    assert.deepEqual([agent.pid, world.left()], [undefined, []]);
    assert.deepEqual(await agent.send("quick"), { kind: "done" });
    await agent.close();
    assert.deepEqual(await agent.send("after the end"), { kind: "cancelled" });
    assert.equal(world.got().length, 2);
  });

  test("closing while a process starts leaves nothing", async (t) => {
    const world = createAgentWorld(t);
    world.command("codex", "setInterval(() => {}, 1000);");
    const agent = await world.connect("codex");
    const turn = agent.send("x");
    await agent.close();
    assert.deepEqual(await turn, { kind: "cancelled" });
    assert.deepEqual(world.left(), []);
  });
});
