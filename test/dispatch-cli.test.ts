import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createAgentWorld } from "./agent-world.ts";
import { fakeAgentSettings } from "./fake-agent-settings.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { proves } from "./requirements.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { createProcessWorld, type ProcessWorld } from "./server-process.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function withAgents(sandbox: Sandbox, ...modes: string[]): Sandbox {
  sandbox.write(join(sandbox.home, "config.jsonc"), JSON.stringify(fakeAgentSettings(modes)));
  return sandbox;
}

const json = async (sandbox: Sandbox, ...words: string[]) => {
  const { code, stdout, stderr } = await sandbox.run(...words, "--json");
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
};

describe("loadout dispatch", () => {
  test(`--dry-run prints what every agent then gets, to the byte (${proves("000.08", "000.10")})`, async (t) => {
    const { sandbox, variables, command, got } = createAgentWorld(t);
    sandbox.skill(join(sandbox.userHome, ".agents/skills"), "first", { body: '# First\n\nDo `this` "first".\n' });
    sandbox.skill(join(sandbox.userHome, ".agents/skills"), "huge", { body: `${"x".repeat(30_001)}\n` });
    sandbox.skill(join(sandbox.userHome, ".agents/skills"), "last", { body: "Then that.\n" });
    const answers = {
      claude: `line({ type: "assistant", message: { content: [{ type: "text", text: "Done." }] } });`,
      codex: `line({ type: "item.completed", item: { id: "i", type: "agent_message", text: "Done." } });`,
      opencode: `line({ type: "text", part: { text: "Done." } });`,
    };
    for (const [name, answer] of Object.entries(answers)) command(name, answer);
    // What they get is written down outside their working folder.
    const state = [sandbox.write("got.jsonl", "")];
    const agents = { "claude-code": { state }, codex: { state }, opencode: { acp: [], state } };
    const byCommandLine = { dispatch: { agents } };
    sandbox.write(join(sandbox.home, "config.jsonc"), JSON.stringify(byCommandLine));
    const asked = { variables: { PATH: variables.PATH ?? "", LOADOUT_HOME: sandbox.home } };
    for (const name of ["first", "huge", "last"])
      assert.equal((await sandbox.runWith(asked, "skill", "load", name, "--global")).code, 0);
    const words = ["dispatch", "Review the $(auth) module\nand `stop`"];
    const preview = await sandbox.runWith(asked, ...words, "--to", "codex", "--dry-run");
    assert.equal(
      preview.stdout,
      "# Reference Skills\n\nThe following skills provide context and guidelines for this task:\n\n" +
        '---\n## first\n\n# First\n\nDo `this` "first".\n\n(Some skills were omitted due to size limits)\n\n' +
        "---\n\n# Task\n\nReview the $(auth) module\nand `stop`",
    );
    const [meter, launch] = preview.stderr.split("\n");
    assert.equal(meter, "27 / 30,000 chars · 1 skill · omitted 2: huge (30,001 > cap), last (10)");
    assert.match(launch ?? "", /sandbox.* · via command line · permission: deny \(-s read-only\)$/);
    const shown = await sandbox.runWith(asked, ...words, "--dry-run", "--json");
    const { text, hash, omitted } = JSON.parse(shown.stdout);
    assert.deepEqual([text, hash], [preview.stdout, sha256(preview.stdout)]);
    assert.deepEqual(
      omitted.map(({ id, size }: { id: string; size: number }) => [id, size]),
      [
        ["huge", 30_001],
        ["last", 10],
      ],
    );
    for (const agent of ["claude-code", "codex", "opencode"]) {
      const sent = await sandbox.runWith(asked, ...words, "--to", agent, "--json");
      assert.equal(sent.code, 0, sent.stderr);
      const dispatch = JSON.parse(sent.stdout);
      assert.deepEqual([dispatch.text, dispatch.receipt.hash], [text, hash]);
      const record = await sandbox.runWith(asked, "dispatch", "show", dispatch.id, "--json");
      assert.equal(JSON.parse(record.stdout).text, text);
    }
    assert.deepEqual(
      got().map(({ input }) => Buffer.from(String(input), "base64").toString("utf8")),
      [text, text, text],
    );
  });

  for (const [what, task] of hostileTexts)
    test(`takes ${what} from standard input and hands it on as it is`, async (t) => {
      const sandbox = createSandbox(t);
      const preview = await sandbox.runWith({ input: task }, "dispatch", "-", "--to", "echo", "--dry-run");
      assert.deepEqual([preview.code, preview.stdout], [0, task], preview.stderr);
      const { code, stdout, stderr } = await sandbox.runWith(
        { input: task },
        "dispatch",
        "-",
        "--to",
        "echo",
        "--json",
      );
      assert.equal(code, 0, stderr);
      const { text, answer, receipt } = JSON.parse(stdout);
      assert.deepEqual([text, answer, receipt.hash], [task, task, sha256(task)]);
    });

  test("prints answers on stdout and everything else on stderr, and ends with 0", async (t) => {
    const sandbox = withAgents(createSandbox(t), "normal");
    const { code, stdout, stderr } = await sandbox.run("dispatch", "Say hello", "--to", "normal");
    assert.deepEqual([code, stdout], [0, "Say hello\n"], stderr);
    assert.match(stderr, /▷ Look · in_progress\n/);
    assert.match(stderr, /✓ done · 0 \/ 30,000 chars · 0 skills/);
  });

  test("looking makes no home; sending makes what it needs and no more", async (t) => {
    const sandbox = createSandbox(t);
    for (const words of [["x", "--to", "echo", "--dry-run"], ["list"], ["agents"]])
      assert.equal((await sandbox.run("dispatch", ...words)).code, 0);
    assert.ok(!existsSync(sandbox.home));
    assert.equal((await sandbox.run("dispatch", "Say hello", "--to", "echo")).code, 0);
    assert.ok(!existsSync(join(sandbox.home, "environments")));
  });

  test("is a command and a noun: verbs mean themselves, start sends a task that is one", async (t) => {
    const sandbox = createSandbox(t);
    const sent = await sandbox.run("dispatch", "start", "list", "--to", "echo");
    assert.deepEqual([sent.code, sent.stdout], [0, "list\n"], sent.stderr);
    assert.match((await sandbox.run("dispatch", "list")).stdout, /echo\s+✓ done\s+0\s+0m\s+list/);
    const flagsFirst = await sandbox.run("dispatch", "--to", "echo", "--", "--dry-run");
    assert.deepEqual([flagsFirst.code, flagsFirst.stdout], [0, "--dry-run\n"]);
    const mistyped = await sandbox.run("dispatch", "lst");
    assert.equal(mistyped.code, 2);
    assert.match(mistyped.stderr, /command\.unknown.*\n.*loadout dispatch list/);
    assert.match((await sandbox.run("dispatch")).stdout, /loadout dispatch <task>[\s\S]*loadout dispatch logs <id>/);
    assert.match((await sandbox.run("dispatch", "start", "--help")).stdout, /--to <agent>/);
    assert.match((await sandbox.run("help", "dispatch", "logs")).stdout, /--follow/);
  });

  test(`a task that cannot be sent is refused, and nothing is left of it (${proves("000.13")})`, async (t) => {
    const sandbox = withAgents(createSandbox(t), "normal", "exits");
    const nothing = { PATH: join(sandbox.folder, "empty") };
    const task = "Say hello";
    const refused: readonly (readonly [code: string, exit: number, input: string, ...words: string[]])[] = [
      ["input.missing", 2, "", task],
      ["agent.unknown", 3, "", task, "--to", "nobody"],
      ["agent.missing", 3, "", task, "--to", "codex"],
      ["agent.exited", 1, "", task, "--to", "exits"],
      ["dispatch.agent-not-found", 3, "", task, "--agent-id", "nothing"],
      ["input.invalid", 2, "", task, "--to", "normal", "--agent-id", "x"],
      ["input.invalid", 2, "", "  \n ", "--to", "normal"],
      ["input.invalid", 2, "", "-", "--to", "normal"],
      ["input.invalid", 2, "x".repeat(1_000_001), "-", "--to", "normal"],
      ["input.unknown-flag", 2, "", "-x", "--to", "normal"],
      ["skill.not-found", 3, "", task, "--to", "normal", "--skill", "nothing"],
      ["session.not-found", 3, "", task, "--to", "normal", "--context", "nothing"],
      ["file.not-found", 3, "", task, "--to", "normal", "--cwd", "nowhere"],
      ["input.invalid", 2, "", task, "--to", "normal", "--timeout", "0"],
      ["input.invalid", 2, "", task, "--to", "normal", "--allow", "--deny"],
      ["server.none", 1, "", task, "--to", "normal", "--detach"],
    ];
    for (const [code, exit, input, ...words] of refused) {
      const asked = { variables: nothing, input };
      const result = await sandbox.runWith(asked, "dispatch", ...words, "--json");
      assert.deepEqual(
        [JSON.parse(result.stderr.trim().split("\n").at(-1) ?? "").error.code, result.code],
        [code, exit],
      );
      assert.equal(result.stdout, "");
    }
    assert.deepEqual((await json(sandbox, "dispatch", "list")).dispatches, []);
    const folder = join(sandbox.home, "dispatch");
    assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], []);
  });

  test("an unknown skill or agent is answered with those there are", async (t) => {
    const sandbox = createSandbox(t);
    const skill = await sandbox.run("dispatch", "Say hello", "--to", "echo", "--skill", "code-reveiw");
    assert.match(skill.stderr, /hint: .*code-review/);
    const agent = await sandbox.run("dispatch", "Say hello", "--to", "claude");
    assert.match(agent.stderr, /hint: .*claude-code, codex, opencode, echo/);
  });

  test("the exit code says how it ended", async (t) => {
    const sandbox = withAgents(createSandbox(t), "dies", "slow");
    const died = await sandbox.run("dispatch", "Say hello", "--to", "dies");
    assert.equal(died.code, 1);
    assert.match(died.stderr, /✗ failed \(exit code 7\)/);
    const late = await sandbox.run("dispatch", "Say hello", "--to", "slow", "--timeout", "0.2");
    assert.deepEqual([late.code, late.stdout], [124, "working\n"]);
    const { dispatches } = await json(sandbox, "dispatch", "list");
    assert.deepEqual(
      dispatches.map(({ state, reason, exitCode }: Record<string, unknown>) => [state, reason, exitCode]),
      [
        ["stopped", "timeout", undefined],
        ["failed", undefined, 7],
      ],
    );
  });

  test("an agent that asks gets the answer of the person, of a flag, or no where there is no person", async (t) => {
    const sandbox = withAgents(createSandbox(t), "asks");
    const words = ["dispatch", "Clean up", "--to", "asks"];
    const yes = await sandbox.runWith({ typed: "y\n" }, ...words);
    assert.match(yes.stderr, /Allow: Run a command.*\? \[y\/N\]/);
    assert.deepEqual([yes.code, yes.stdout.includes("x-yes")], [0, true], yes.stderr);
    assert.ok((await sandbox.runWith({ typed: "n\n" }, ...words)).stdout.includes("x-no"));
    assert.equal((await sandbox.run(...words)).stdout, "x-no\n");
    assert.equal((await sandbox.run(...words, "--allow")).stdout, "x-yes\n");
    assert.ok((await sandbox.runWith({ typed: "y\n" }, ...words, "--deny")).stdout.includes("x-no"));
  });

  test("works in the folder that is trusted or named, else in one of its own", async (t) => {
    const sandbox = createSandbox(t);
    const words = ["dispatch", "Say hello", "--to", "echo"];
    const own = await json(sandbox, ...words);
    assert.equal(own.workDir, join(sandbox.home, "dispatch", own.id, "workspace"));
    assert.match((await sandbox.run(...words)).stderr, /not trusted.*loadout trust, or --cwd \./);
    assert.equal((await json(sandbox, ...words, "--cwd", ".")).workDir, sandbox.work);
    await sandbox.run("trust");
    assert.equal((await json(sandbox, ...words)).workDir, sandbox.work);
    mkdirSync(join(sandbox.work, "deep"));
    assert.equal((await json(sandbox, ...words, "--cwd", "deep")).workDir, join(sandbox.work, "deep"));
  });

  test("sends the skills of the session that is named, by flag or by variable, and of no other", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("skill", "load", "code-review", "--context", "a1");
    const sent = async (variables: Record<string, string>, ...words: string[]): Promise<string[]> => {
      const asked = { variables, input: "" };
      const { stdout } = await sandbox.runWith(asked, "dispatch", "x", "--to", "echo", "--dry-run", "--json", ...words);
      return JSON.parse(stdout).included.map(({ id }: { id: string }) => id);
    };
    assert.deepEqual(await sent({}), []);
    assert.deepEqual(await sent({}, "--context", "a1"), ["code-review"]);
    assert.deepEqual(await sent({ LOADOUT_CONTEXT_ID: "a1" }), ["code-review"]);
    assert.deepEqual(await sent({}, "--context", "a1", "--skill", "hello-skill", "--skill", "brainstorming"), [
      "hello-skill",
      "brainstorming",
    ]);
  });

  test("retry sends the task again with the skills of now, and says what differs", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("skill", "load", "code-review", "--global");
    const { id } = await json(sandbox, "dispatch", "Say hello", "--to", "echo");
    assert.match((await sandbox.run("dispatch", "retry", id)).stderr, new RegExp(`identical to the text of ${id}`));
    await sandbox.run("skill", "unload", "code-review", "--global");
    await sandbox.run("skill", "load", "hello-skill", "--global");
    const again = await json(sandbox, "dispatch", "retry", id);
    assert.deepEqual(
      [again.retryOf, again.task, again.differences],
      [id, "Say hello", { isSame: false, added: ["hello-skill"], removed: ["code-review"], changed: [] }],
    );
    assert.notEqual(again.id, id);
  });

  test("retry keeps the skills that were named, unless others are, or those in force are wanted", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("skill", "load", "hello-skill", "--global");
    const words = ["dispatch", "Say hello", "--to", "echo", "--skill", "code-review", "--skill", "brainstorming"];
    const { id, receipt } = await json(sandbox, ...words);
    assert.deepEqual(receipt.named, ["code-review", "brainstorming"]);
    const again = await json(sandbox, "dispatch", "retry", id);
    assert.deepEqual([again.differences.isSame, again.receipt.hash], [true, receipt.hash]);
    const twice = await json(sandbox, "dispatch", "retry", again.id);
    assert.deepEqual(twice.receipt.named, ["code-review", "brainstorming"]);
    const included = async (...more: string[]): Promise<string[]> =>
      (await json(sandbox, "dispatch", "retry", id, ...more)).receipt.included.map((one: { id: string }) => one.id);
    assert.deepEqual(await included("--skill", "hello-skill"), ["hello-skill"]);
    assert.deepEqual(await included("--in-force"), ["hello-skill"]);
    assert.equal((await sandbox.run("dispatch", "retry", id, "--in-force", "--skill", "x")).code, 2);
  });

  test("--expect sends the text that was approved and no other", async (t) => {
    const sandbox = createSandbox(t);
    const skills = join(sandbox.userHome, ".agents/skills");
    sandbox.skill(skills, "steps", { body: "One.\n" });
    const words = ["dispatch", "Say hello", "--to", "echo", "--skill", "steps"];
    const { hash } = await json(sandbox, ...words, "--dry-run");
    assert.match((await sandbox.run(...words, "--dry-run")).stderr, new RegExp(`--expect ${hash.slice(0, 12)}`));
    const { id, receipt } = await json(sandbox, ...words, "--expect", hash.slice(0, 12));
    assert.equal(receipt.hash, hash);
    sandbox.skill(skills, "steps", { body: "Another.\n" });
    const before = (await json(sandbox, "dispatch", "list")).dispatches.length;
    for (const refused of [
      [...words, "--expect", hash],
      ["dispatch", "retry", id, "--expect", hash],
    ]) {
      const { code, stderr } = await sandbox.run(...refused);
      assert.equal(code, 5, stderr);
      assert.match(stderr, new RegExp(`dispatch\\.unexpected[\\s\\S]*expected ${hash}[\\s\\S]*Nothing was sent`));
    }
    const preview = await json(sandbox, ...words, "--dry-run", "--expect", hash);
    assert.equal(preview.refusal.code, "dispatch.unexpected");
    assert.equal((await json(sandbox, "dispatch", "list")).dispatches.length, before);
    for (const wrong of ["abc", hash.toUpperCase(), `${hash}0`])
      assert.equal((await sandbox.run(...words, "--expect", wrong)).code, 2, wrong);
  });

  test("what an agent reports is kept, and shown with the dispatch", async (t) => {
    const sandbox = withAgents(createSandbox(t), "reports");
    const { id, report } = await json(sandbox, "dispatch", "Do it", "--to", "reports");
    const expected = {
      usage: { input: 1200, output: 34, cached: 1000, cost: 0.25, currency: "USD" },
      plan: [
        { text: "Read", status: "completed" },
        { text: "Write", status: "in_progress" },
      ],
      files: [{ path: "/work/a.txt", added: 2, removed: 1 }],
    };
    assert.deepEqual(report, expected);
    assert.deepEqual((await json(sandbox, "dispatch", "show", id)).report, expected);
    const { stdout } = await sandbox.run("dispatch", "show", id);
    assert.match(stdout, /used +1,200 tokens in \(1,000 cached\) · 34 tokens out · 0\.25 USD/);
    assert.match(stdout, /plan +☑ Read; ▸ Write/);
    assert.match(stdout, /changed +\/work\/a\.txt \+2 −1/);
    const logs = await sandbox.run("dispatch", "logs", id);
    assert.match(logs.stdout, /± \/work\/a\.txt \+2 −1\n {2} {1}same\n {2}-old\n {2}\+new\n {2}\+more/);
  });

  test("an agent that said nothing is not a plain success", async (t) => {
    const sandbox = withAgents(createSandbox(t), "mute", "works");
    const mute = await sandbox.run("dispatch", "Do it", "--to", "mute");
    assert.equal(mute.code, 1);
    assert.match(mute.stderr, /✗ failed[\s\S]*mute ended without any output/);
    const works = await sandbox.run("dispatch", "Do it", "--to", "works");
    assert.equal(works.code, 0);
    assert.match(works.stderr, /✓ done \(no answer\)[\s\S]*used tools and ended without an answer/);
  });

  test("logs print the output from any place on", async (t) => {
    const sandbox = withAgents(createSandbox(t), "normal");
    const { id } = await json(sandbox, "dispatch", "Say hello", "--to", "normal");
    const all = await json(sandbox, "dispatch", "logs", id);
    assert.deepEqual(
      all.outputs.map(({ index, output }: { index: number; output: { type: string } }) => [index, output.type]),
      [
        [1, "tool"],
        [2, "tool"],
        [3, "text"],
      ],
    );
    assert.deepEqual((await json(sandbox, "dispatch", "logs", id, "--after", "2")).outputs, all.outputs.slice(2));
    assert.match((await sandbox.run("dispatch", "logs", id, "-f")).stdout, /▷ Look · completed\nSay hello\n$/);
  });

  test("control characters of an agent do nothing to the terminal", async (t) => {
    const sandbox = createSandbox(t);
    const { stdout } = await sandbox.run("dispatch", "a\u001b[2Jb\u009b", "--to", "echo");
    assert.equal(stdout, "a\ufffd[2Jb\ufffd\n");
  });

  test("agents lists what is here, and how to install what is not", async (t) => {
    const { sandbox, variables, command } = createAgentWorld(t);
    command("codex", 'if (process.argv[2] === "--version") console.log("codex-cli 1.2.3");');
    const asked = { variables: { PATH: variables.PATH ?? "", LOADOUT_HOME: sandbox.home } };
    const { stdout } = await sandbox.runWith(asked, "dispatch", "agents");
    assert.match(stdout, /✗ +claude-code +not installed → npm install -g @anthropic-ai\/claude-code/);
    assert.match(stdout, /✓ +codex +1\.2\.3 +cli/);
    assert.match(stdout, /✓ +echo +builtin/);
  });
});

describe("a dispatch that is left", () => {
  const world = (t: TestContext): ProcessWorld => {
    const made = createProcessWorld(t, { provider: "http://127.0.0.1:9" });
    writeFileSync(join(made.home, "config.jsonc"), JSON.stringify(fakeAgentSettings(["slow", "silent", "deaf"])));
    return made;
  };
  const left = ({ home }: ProcessWorld): string[] =>
    readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && cwdOf(pid).startsWith(join(home, "dispatch")));
  const states = async ({ start }: ProcessWorld) =>
    JSON.parse((await start("dispatch", "list", "--json", "state,reason").ended).stdout);

  test("Ctrl-C stops the agent, says how to look again and ends with 130", async (t) => {
    const machine = world(t);
    const running = machine.start("dispatch", "Say hello", "--to", "slow");
    await running.until(() => running.said.stdout.includes("working"));
    running.child.kill("SIGINT");
    const { code, stderr } = await running.ended;
    assert.equal(code, 130, stderr);
    assert.match(stderr, /■ stopped \(by a person\)[\s\S]*loadout dispatch logs [0-9a-f]+ +· +loadout dispatch retry/);
    assert.deepEqual(await states(machine), [{ state: "stopped", reason: "user" }]);
    assert.deepEqual(left(machine), []);
  });

  test("Ctrl-C also stops one that is still being started", async (t) => {
    const machine = world(t);
    const running = machine.start("dispatch", "Say hello", "--to", "silent");
    await running.until(() => left(machine).length > 0);
    running.child.kill("SIGINT");
    assert.equal((await running.ended).code, 130);
    assert.deepEqual(await states(machine), [{ state: "stopped", reason: "user" }]);
    assert.deepEqual(left(machine), []);
  });

  test("through a server it is the same, and what is detached goes on until it is stopped", async (t) => {
    const machine = world(t);
    const server = await machine.up("--drain", "0");
    const running = machine.start("dispatch", "Say hello", "--to", "slow");
    await running.until(() => running.said.stdout.includes("working"));
    running.child.kill("SIGINT");
    assert.equal((await running.ended).code, 130, running.said.stderr);
    const detached = await machine.start("dispatch", "Say hello", "--to", "slow", "--detach", "--json").ended;
    assert.equal(detached.code, 0, detached.stderr);
    const { id, state } = JSON.parse(detached.stdout);
    assert.equal(state, "running");
    const following = machine.start("dispatch", "logs", id, "-f");
    await following.until(() => following.said.stdout.includes("working"));
    assert.equal((await machine.start("dispatch", "cancel", id).ended).code, 0);
    assert.equal((await following.ended).code, 0);
    const last = await machine.start("dispatch", "x", "--to", "slow", "-d", "--json").ended;
    assert.equal(last.code, 0, last.stderr);
    const forgotten = JSON.parse(last.stdout);
    server.child.kill("SIGTERM");
    await server.ended;
    assert.deepEqual(left(machine), []);
    const shown = JSON.parse((await machine.start("dispatch", "show", forgotten.id, "--json").ended).stdout);
    assert.deepEqual([shown.state, shown.reason], ["stopped", "server_restart"]);
  });

  test("a server that was killed leaves nothing behind once the next one is there", async (t) => {
    const machine = world(t);
    const { dispatch } = fakeAgentSettings(["deaf"]);
    const unconfined = { dispatch: { ...dispatch, sandbox: "off" } };
    writeFileSync(join(machine.home, "config.jsonc"), JSON.stringify(unconfined));
    const server = await machine.up();
    const detached = await machine.start("dispatch", "Say hello", "--to", "deaf", "--detach").ended;
    assert.equal(detached.code, 0, detached.stderr);
    server.child.kill("SIGKILL");
    await server.ended;
    assert.notDeepEqual(left(machine), []);
    await machine.up();
    assert.deepEqual(await states(machine), [{ state: "stopped", reason: "server_restart" }]);
    assert.deepEqual(left(machine), []);
  });
});

function cwdOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    if (error instanceof Error && "code" in error) return ""; // it has ended, or is not ours
    throw error;
  }
}
