import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type RecordedRequest, type Reply, startFakeProvider } from "./fake-provider.ts";
import { program } from "./program.ts";
import { type CommandResult, compiledSources, createSandbox, type Sandbox } from "./sandbox.ts";
import { call } from "./session-world.ts";
import { rowsOf } from "./stored-session.ts";

const key = "sk-very-secret";
const chinese = { LANG: "zh_CN.UTF-8" };
const weekly = "生成销售周报";

interface Process {
  readonly child: ChildProcess;
  /** What it said so far. */
  readonly said: { stdout: string; stderr: string };
  readonly ended: Promise<CommandResult>;
}

interface StartOptions {
  readonly variables?: Record<string, string>;
  readonly workDir?: string;
  /** Standard input; without it, none. */
  readonly input?: string;
}

/** The command line as a process of its own. */
function start(sandbox: Sandbox, words: readonly string[], options: StartOptions = {}): Process {
  const [node = "", ...rest] = program;
  const child = spawn(node, [...rest, ...words], {
    env: { ...sandbox.variables, ...compiledSources, ...options.variables },
    cwd: options.workDir ?? sandbox.work,
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
  child.stdin.end(options.input ?? "");
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code: code ?? -1, ...said }));
  });
  return { child, said, ended };
}

/** The same in this process, which is faster. */
const run = (
  sandbox: Sandbox,
  words: readonly string[],
  { input = "", ...options }: StartOptions = {},
): Promise<CommandResult> => sandbox.runWith({ ...options, input }, ...words);

async function runJson(sandbox: Sandbox, words: readonly string[], options?: StartOptions) {
  const { code, stdout, stderr } = await run(sandbox, [...words, "--json"], options);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as {
    contextId: string;
    text: string;
    skills: unknown;
    toolCalls: unknown;
    [field: string]: unknown;
  };
}

/** Waits for something to come about; that it does is the test. */
async function until(isSo: () => boolean, { child }: Process): Promise<void> {
  while (!isSo()) {
    assert.equal(child.exitCode, null, "the command ended before");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const eventsOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { type: string; [field: string]: unknown });

interface Saved {
  readonly type: string;
  readonly content?: string;
  readonly subtype?: string;
}

const historyOf = ({ home }: Sandbox): Saved[] =>
  readdirSync(join(home, "context"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => rowsOf(home, "messages", name).map((body) => JSON.parse(body) as Saved));

/** A home whose agent is answered by a provider on loopback. */
async function withProvider(
  t: TestContext,
  replies: Reply[],
  agent: object = {},
): Promise<{ sandbox: Sandbox; requests: RecordedRequest[]; variables: Record<string, string> }> {
  const sandbox = createSandbox(t);
  const { url, requests } = await startFakeProvider(t, replies);
  const settings = { provider: "openai-compatible", model: "m", baseURL: url, apiKeyEnv: "TEST_KEY" };
  const environment = join(sandbox.home, "environments/default");
  sandbox.write(join(environment, "models.jsonc"), JSON.stringify({ fake: settings }));
  sandbox.write(join(environment, "agents.jsonc"), JSON.stringify({ assistant: { model: "fake", ...agent } }));
  return { sandbox, requests, variables: { TEST_KEY: key } };
}

describe("run with the demo model", () => {
  test("the first run makes the home, answers on stdout, and says on stderr what it is", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout, stderr } = await start(sandbox, ["run", "hello there"]).ended;
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Demo model \(scripted, no AI\): .*hello-skill fits/);
    assert.match(stdout, /\n$/);
    assert.match(stderr, /^created .*\.loadout$/m);
    assert.match(stderr, /^this folder is not trusted.*loadout trust/m);
    assert.match(stderr, /^session: [0-9a-f]{8} · assistant · demo model: scripted, offline, no AI$/m);
    assert.match(stderr, /^● skill hello-skill activated \(Skill\)$/m);
    assert.doesNotMatch(stderr, /step 1/, "the timeline is for those who ask for it");
    assert.ok(existsSync(join(sandbox.home, "environments/default/agents.jsonc")));
  });

  test("speaks Chinese to those who do", async (t) => {
    const { code, stdout, stderr } = await run(createSandbox(t), ["run", weekly], { variables: chinese });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^演示模型/);
    assert.match(stderr, /^会话: [0-9a-f]{8} · assistant · 演示模型：脚本化、离线，不是 AI$/m);
    assert.match(stderr, /^此目录未受信任/m);
    assert.match(stderr, /^● 技能 sales-report 已激活/m);
  });

  test("-q leaves the answer, and that it is no AI", async (t) => {
    const { code, stdout, stderr } = await run(createSandbox(t), ["run", "hello there", "-q"]);
    assert.equal(code, 0);
    assert.match(stdout, /^Demo model/);
    assert.equal(stderr, "demo model: scripted, offline, no AI\n");
  });

  test("one object with --json or --output json", async (t) => {
    const sandbox = createSandbox(t);
    for (const words of [["--json"], ["--output", "json"]]) {
      const { code, stdout, stderr } = await run(sandbox, ["run", weekly, ...words]);
      assert.equal(code, 0, stderr);
      const { contextId, usage, text, ...rest } = JSON.parse(stdout);
      assert.match(contextId, /^[0-9a-f]{8}$/);
      assert.match(text, /query_db、mcp__charts__bar、mcp__charts__line 在激活 sales-report 后出现/);
      assert.ok(usage.input > 0 && usage.output > 0);
      assert.deepEqual(rest, {
        agent: "assistant",
        model: "scripted",
        provider: "demo",
        result: "success",
        steps: 3,
        skills: [{ id: "sales-report", cause: "tool" }],
        toolCalls: [
          { name: "Skill", isError: false },
          { name: "query_db", isError: false },
        ],
      });
    }
    assert.deepEqual(JSON.parse((await run(sandbox, ["run", "hi", "--json", "provider,steps"])).stdout), {
      provider: "demo",
      steps: 1,
    });
  });

  test("every event as a line with --output stream-json, and nothing else on stdout", async (t) => {
    const { code, stdout, stderr } = await start(createSandbox(t), ["run", weekly, "--output", "stream-json"]).ended;
    assert.equal(code, 0, stderr);
    const events = eventsOf(stdout);
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], ["turn-start", "turn-end"]);
    const types = new Set(events.map(({ type }) => type));
    for (const type of ["skills-resolved", "step-start", "text-delta", "message-added", "tool-start", "tool-end"])
      assert.ok(types.has(type), type);
    assert.equal(events.find(({ type }) => type === "step-start")?.provider, "demo");
    const found = events.find(({ type }) => type === "skill-activated");
    const { id: _id, time: _time, ...activated } = found ?? { type: "", id: 0, time: "" };
    assert.deepEqual(activated, { type: "skill-activated", skill: "sales-report", cause: "tool", isNew: true });
    const ids = events.map(({ id }) => Number(id));
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((one, other) => one - other),
      "ids rise",
    );
  });

  const timelines: [what: string, variables: Record<string, string>, lines: RegExp[]][] = [
    [
      "in English",
      {},
      [
        /^turn 1 · assistant$/m,
        /^ {2}skills resolved \(\d+\) · built$/m,
        /^demo model: scripted, offline, no AI$/m,
        /^ {2}step 1 · demo\/scripted · \d+ tools$/m,
        /^ {4}→ Skill \{"name":"sales-report"\}$/m,
        /^ {4}✓ Skill \d+ B$/m,
        /^ {4}● skill sales-report activated \(Skill\)$/m,
        /^ {4}Δ \+ query_db ← skill sales-report › tool_dependencies$/m,
        /^ {4}→ query_db \{"sql":"SELECT /m,
        /^turn end · success · 3 steps · tokens [\d,]+ in, [\d,]+ out$/m,
      ],
    ],
    [
      "in Chinese",
      chinese,
      [
        /^第 1 轮 · assistant$/m,
        /^ {2}已解析技能（\d+）· 首次建立$/m,
        /^ {2}步骤 2 · demo\/scripted · \d+ 个工具$/m,
        /^ {4}Δ \+ query_db ← 技能 sales-report › tool_dependencies$/m,
        /^本轮结束 · 成功 · 3 步 · Token 输入 [\d,]+，输出 [\d,]+$/m,
      ],
    ],
  ];
  for (const [what, variables, lines] of timelines)
    test(`--timeline says everything that happens, ${what}`, async (t) => {
      const { code, stdout, stderr } = await run(createSandbox(t), ["run", weekly, "--timeline"], { variables });
      assert.equal(code, 0, stderr);
      for (const line of lines) assert.match(stderr, line);
      assert.match(stdout, /^演示模型/);
    });

  test("a message from standard input; one without text begins nothing", async (t) => {
    const sandbox = createSandbox(t);
    const { skills } = await runJson(sandbox, ["run", "-"], { input: `${weekly}\n` });
    assert.deepEqual(skills, [{ id: "sales-report", cause: "tool" }]);
    assert.equal(historyOf(sandbox).find(({ type }) => type === "user")?.content, weekly);
    for (const [words, input] of [
      [["run", "-"], "\n"],
      [["run", " "], ""],
    ] as const) {
      const { code, stderr } = await run(sandbox, words, { input });
      assert.equal(code, 2);
      assert.match(stderr, /the message is empty/);
    }
    assert.equal((await run(sandbox, ["run"])).code, 2);
    assert.equal(historyOf(sandbox).filter(({ type }) => type === "user").length, 1);
  });

  test("help says what it is for, in both languages", async (t) => {
    const sandbox = createSandbox(t);
    assert.match((await sandbox.run("run", "--help")).stdout, /loadout run <message>[\s\S]*--timeline[\s\S]*Examples/);
    assert.match((await sandbox.runWith({ variables: chinese }, "chat", "--help")).stdout, /与智能体对话[\s\S]*示例/);
    assert.match((await sandbox.run("help")).stdout, /^ {2}loadout run /m);
    assert.equal(existsSync(sandbox.home), false);
  });
});

describe("which session", () => {
  test("a new one each time, remembered by its folder; --continue goes on with it", async (t) => {
    const sandbox = createSandbox(t);
    const other = join(sandbox.folder, "other");
    mkdirSync(other);
    const first = await runJson(sandbox, ["run", "one"]);
    const second = await runJson(sandbox, ["run", "two"]);
    const elsewhere = await runJson(sandbox, ["run", "three"], { workDir: other });
    assert.equal(new Set([first.contextId, second.contextId, elsewhere.contextId]).size, 3);
    assert.equal((await runJson(sandbox, ["run", "-c", "four"])).contextId, second.contextId);
    assert.equal(
      (await runJson(sandbox, ["run", "--continue", "five"], { workDir: other })).contextId,
      elsewhere.contextId,
    );
    const nowhere = await run(sandbox, ["run", "-c", "six"], { workDir: sandbox.userHome });
    assert.equal(nowhere.code, 3);
    assert.match(nowhere.stderr, /error\[session\.none\]/);
  });

  test("the one named, made if it is new; else that of LOADOUT_CONTEXT_ID, but not with --new", async (t) => {
    const sandbox = createSandbox(t);
    const variables = { LOADOUT_CONTEXT_ID: "from the variable" };
    assert.equal((await runJson(sandbox, ["run", "hi", "--context", "mine"], { variables })).contextId, "mine");
    assert.equal((await runJson(sandbox, ["run", "hi again", "--context", "mine"])).contextId, "mine");
    const { stdout, stderr } = await run(sandbox, ["run", "hi", "--output", "json"], { variables });
    assert.equal(JSON.parse(stdout).contextId, "from the variable");
    assert.match(stderr, /^context: from the variable \(from LOADOUT_CONTEXT_ID\)$/m);
    assert.match((await runJson(sandbox, ["run", "hi", "--new"], { variables })).contextId, /^[0-9a-f]{8}$/);
    assert.equal((await run(sandbox, ["run", "hi", "--new", "-c"])).code, 2);
  });

  test("agent, model and environment of a session can change; asking for other skills is refused", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("env", "create", "staging");
    await runJson(sandbox, ["run", "hi", "--context", "mine", "--skill", "hello-skill"]);
    const flags = ["--skill", "hello-skill", "--agent", "assistant", "--env", "default", "--model", "demo"];
    await runJson(sandbox, ["run", "hi", "--context", "mine", ...flags]);
    for (const [words, said] of [[["--skill", "code-review"], /loadout session select mine code-review/]] as const) {
      const { code, stderr } = await run(sandbox, ["run", "hi", "--context", "mine", ...words]);
      assert.equal(code, 2);
      assert.match(stderr, said);
    }
    const moved = await run(sandbox, ["run", "hi", "--context", "mine", "--env", "staging"]);
    assert.equal(moved.code, 0);
    assert.match(moved.stderr, /moved session mine: default → staging/);
    const unknown = await run(sandbox, ["run", "hi", "--skill", "nothing"]);
    assert.equal(unknown.code, 3);
    assert.match(unknown.stderr, /skill\.not-found/);
  });

  test("an agent or a model that is not there leaves no session behind", async (t) => {
    const sandbox = createSandbox(t);
    const agent = await run(sandbox, ["run", "hi", "--agent", "nobody"]);
    assert.equal(agent.code, 3);
    assert.match(agent.stderr, /error\[agent\.not-found\][\s\S]*Agents: assistant/);
    const model = await run(sandbox, ["run", "hi", "--model", "gone", "--output", "json"]);
    assert.deepEqual([model.code, model.stdout], [3, ""]);
    assert.equal(JSON.parse(model.stderr.trimEnd().split("\n").at(-1) ?? "").error.code, "model.not-found");
    sandbox.write(join(sandbox.home, "environments/default/agents.jsonc"), '{ "assistant": { "model": "mine" } }');
    sandbox.write(
      join(sandbox.home, "environments/default/models.jsonc"),
      '{ "mine": { "provider": "openai", "model": "m", "apiKeyEnv": "NO_KEY" } }',
    );
    const keyless = await run(sandbox, ["run", "hi"]);
    assert.equal(keyless.code, 4);
    assert.match(keyless.stderr, /error\[model\.no-key\]/);
    const context = join(sandbox.home, "context");
    assert.deepEqual(existsSync(context) ? readdirSync(context) : [], []);
  });

  test("it works in a folder that is trusted, and in one of its own otherwise", async (t) => {
    const sandbox = createSandbox(t);
    mkdirSync(join(sandbox.work, ".git"));
    const inner = join(sandbox.work, "inner");
    mkdirSync(inner);
    const metaOf = (id: string) =>
      JSON.parse(readFileSync(join(sandbox.home, "context", id, "messages/meta.json"), "utf8")) as { workDir?: string };
    await runJson(sandbox, ["run", "hi", "--context", "before"], { workDir: inner });
    assert.equal(metaOf("before").workDir, undefined);
    await sandbox.run("trust");
    const { stderr } = await run(sandbox, ["run", "hi", "--context", "after"], { workDir: inner });
    assert.equal(metaOf("after").workDir, inner);
    assert.doesNotMatch(stderr, /not trusted/);
  });
});

describe("run with a provider", () => {
  test("text that could act on a terminal cannot, and JSON holds it as it was", async (t) => {
    const evil = "red \u001b[31m and \u001b]0;title\u0007 and \u202e";
    const { sandbox, variables, requests } = await withProvider(t, [{ text: evil }, { text: evil }]);
    const { code, stdout, stderr } = await run(sandbox, ["run", "hi"], { variables });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "red \uFFFD[31m and \uFFFD]0;title\uFFFD and ⟦U+202E⟧\n");
    assert.match(stderr, /^session: \w+ · assistant · openai-compatible\/m$/m);
    assert.equal((await runJson(sandbox, ["run", "-c", "again"], { variables })).text, evil);
    assert.equal(requests.length, 2);
    assert.match(JSON.stringify(requests[1]?.body), /"content":"hi"[\s\S]*"content":"again"/);
  });

  test("one that is down is asked again, then it is exit code 7", async (t) => {
    const down = { status: 503, headers: { "retry-after": "0" } };
    const { sandbox, variables, requests } = await withProvider(t, Array<Reply>(10).fill(down));
    const { code, stdout, stderr } = await run(sandbox, ["run", "hi"], { variables });
    assert.deepEqual([code, stdout], [7, ""]);
    assert.match(stderr, /^↻ retrying in 0\.0 s \(1\): 503/m);
    assert.match(stderr, /error\[model\.unavailable\]/);
    assert.ok(requests.length > 1);
    const streamed = await run(sandbox, ["run", "hi", "--output", "stream-json"], { variables });
    assert.equal(streamed.code, 7);
    const last = eventsOf(streamed.stdout).at(-1) as { type: string; fault?: { code: string } };
    assert.deepEqual([last.type, last.fault?.code], ["turn-end", "model.unavailable"]);
    assert.equal(JSON.parse(streamed.stderr.trimEnd().split("\n").at(-1) ?? "").error.code, "model.unavailable");
  });

  test("one that refuses the key is exit code 4, and the key is never shown", async (t) => {
    const refusal = { status: 401, body: JSON.stringify({ error: { message: `bad key ${key}` } }) };
    const { sandbox, variables } = await withProvider(t, [refusal, refusal, refusal]);
    for (const words of [[], ["--json", "-v"], ["--output", "stream-json", "--timeline"]]) {
      const { code, stdout, stderr } = await run(sandbox, ["run", "hi", ...words], { variables });
      assert.equal(code, 4);
      assert.match(stderr, /model\.key-refused/);
      assert.doesNotMatch(stdout + stderr, new RegExp(key));
    }
    assert.doesNotMatch(JSON.stringify(historyOf(sandbox)), new RegExp(key));
  });

  test("a turn that takes all its steps is exit code 1, and says so", async (t) => {
    const calls = [call("list_files", { path: "/skills" })];
    const { sandbox, variables } = await withProvider(t, [{ calls }, { calls }], { maxSteps: 1 });
    const { code, stderr } = await run(sandbox, ["run", "hi", "-q"], { variables });
    assert.equal(code, 1);
    assert.match(stderr, /^⚠ stopped after 1 steps/m);
    const second = await run(sandbox, ["run", "hi", "--json"], { variables });
    assert.deepEqual([second.code, JSON.parse(second.stdout).result], [1, "max_steps"]);
  });

  const slow: Reply = { text: "half an ans", cut: true, hold: true };
  const signals = [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const;
  for (const [signal, expected] of signals)
    test(`${signal} ends the turn in order: exit code ${expected}, what was said is kept, and it can go on`, async (t) => {
      const { sandbox, variables } = await withProvider(t, [slow, { text: "whole" }]);
      const process = start(sandbox, ["run", "hi", "--output", "stream-json"], { variables });
      await until(() => process.said.stdout.includes("half an ans"), process);
      process.child.kill(signal);
      const { code, stdout, stderr } = await process.ended;
      assert.equal(code, expected, stderr);
      const last = eventsOf(stdout).at(-1) as { result?: Saved } | undefined;
      assert.equal(last?.result?.subtype, "interrupted");
      if (signal === "SIGINT") assert.match(stderr, /loadout run --continue "go on".*loadout chat -c/);
      const saved = historyOf(sandbox);
      assert.equal(saved.find(({ type }) => type === "assistant")?.content, "half an ans");
      assert.equal(saved.at(-1)?.subtype, "interrupted");
      const { text, result } = await runJson(sandbox, ["run", "--continue", "go on"], { variables });
      assert.deepEqual([text, result], ["whole", "success"]);
    });

  test("an interrupted answer is shown as far as it came", async (t) => {
    const { sandbox, variables, requests } = await withProvider(t, [slow]);
    const process = start(sandbox, ["run", "hi"], { variables });
    await until(() => requests.length === 1, process);
    process.child.kill("SIGINT");
    const { code, stdout, stderr } = await process.ended;
    assert.equal(code, 130);
    assert.ok(["", "half an ans\n"].includes(stdout), stdout);
    assert.match(stderr, /^interrupted$/m);
    assert.doesNotMatch(stderr, /error\[/);
  });

  test("a reader that has gone ends it quietly", async (t) => {
    const { sandbox, variables } = await withProvider(t, []);
    for (const words of [["--output", "stream-json"], []]) {
      const process = start(sandbox, ["run", "hi", ...words], { variables });
      process.child.stdout?.destroy();
      const { code, stderr } = await process.ended;
      assert.equal(code, 0, stderr);
      assert.doesNotMatch(stderr, /error|EPIPE|→/);
    }
  });
});

describe("chat", () => {
  test("each line of standard input is a message of one session; a line that begins with / is text", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout, stderr } = await start(sandbox, ["chat"], {
      input: `hello there\n\n/brainstorming x\n${weekly}`,
    }).ended;
    assert.equal(code, 0, stderr);
    assert.equal(stdout.match(/^(?:Demo model|演示模型)/gm)?.length, 7);
    assert.equal(stderr.match(/demo model: scripted, offline, no AI/g)?.length, 1);
    assert.match(stderr, /loadout chat -c/);
    const saved = historyOf(sandbox);
    assert.deepEqual(
      saved.filter(({ type }) => type === "user").map(({ content }) => content),
      ["hello there", "/brainstorming x", weekly],
    );
    assert.equal(saved.filter(({ type }) => type === "result").length, 3);
  });

  test("is resumed with -c or --context, and shows what was said last", async (t) => {
    const sandbox = createSandbox(t);
    await run(sandbox, ["chat"], { input: "hello there\n" });
    const { contextId } = await runJson(sandbox, ["run", "-c", "what now"]);
    for (const words of [["-c"], ["--context", contextId]]) {
      const { code, stderr } = await run(sandbox, ["chat", ...words], { input: "and now\n" });
      assert.equal(code, 0, stderr);
      assert.match(stderr, /^> (?:what|and) now\n… Demo model \(scripted, no AI\)/m);
    }
    assert.equal(historyOf(sandbox).filter(({ type }) => type === "user").length, 4);
  });

  test("a turn that fails does not end it, but counts", async (t) => {
    const { sandbox, variables } = await withProvider(t, [{ status: 401 }, { text: "better" }]);
    const { code, stdout, stderr } = await run(sandbox, ["chat"], { variables, input: "one\ntwo\n" });
    assert.deepEqual([code, stdout], [1, "better\n"]);
    assert.match(stderr, /error\[model\.key-refused\]/);
  });

  test("Ctrl-C ends the turn, not the conversation", async (t) => {
    const slow = { text: "half", cut: true, hold: true };
    const { sandbox, variables, requests } = await withProvider(t, [slow, { text: "whole" }]);
    const process = start(sandbox, ["chat"], { variables, input: "one\ntwo\n" });
    await until(() => requests.length === 1, process);
    process.child.kill("SIGINT");
    const { code, stdout, stderr } = await process.ended;
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^(?:half\n)?whole\n$/);
  });

  test("leaving without a word leaves nothing", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout, stderr } = await run(sandbox, ["chat"]);
    assert.deepEqual([code, stdout], [0, ""]);
    assert.doesNotMatch(stderr, /loadout chat -c/);
    assert.deepEqual(readdirSync(join(sandbox.home, "context")), []);
  });
});
