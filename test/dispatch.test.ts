import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Sessions } from "@loadout/core";
import { composeBrief } from "../packages/core/src/dispatch/brief.ts";
import { createDispatches, type DispatchesOptions } from "../packages/core/src/dispatch/create-dispatches.ts";
import type { DispatchRequest } from "../packages/core/src/dispatch/dispatches.ts";
import { Fault } from "../packages/core/src/ground/fault.ts";
import { createFakeAgents, isAlive } from "./fake-agent.ts";
import { proves } from "./requirements.ts";
import { repository } from "./sandbox.ts";
import { call, createSessionWorld, resultOf, say, sent } from "./session-world.ts";

/** A home with sessions whose model can hand tasks to agents that are small processes. */
async function createWorld(t: TestContext, limits: DispatchesOptions["limits"] = {}) {
  const tools = ["Skill", "agent_dispatch"];
  const world = await createSessionWorld(t, { agent: { tools } });
  const agents = createFakeAgents();
  const dispatches = createDispatches({ home: world.home, connect: agents.connect, limits });
  t.after(() => dispatches.close());
  const open = (options: Parameters<typeof world.open>[0] = {}): Promise<Sessions> =>
    world.open({ dispatches: async () => dispatches, ...options });
  return {
    ...world,
    ...agents,
    dispatches,
    open,
    request: (task: string, more: Partial<DispatchRequest> = {}): DispatchRequest => ({
      ...{ userId: "default", agent: "fake", task, workDir: world.work, brief: composeBrief(task, []), cached: false },
      permission: "deny",
      role: "superadmin",
      ...more,
    }),
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** The model hands this task over, and ends its turn. */
async function handOver({ replies, requests }: World, sessions: Sessions, task: string, more: object = {}, id = "one") {
  replies.push({ calls: [call("agent_dispatch", { agent: "claude-code", task, ...more })] }, { text: "done" });
  const events = await say(await sessions.open(id), "Hand it over");
  assert.equal(resultOf(events).subtype, "success");
  const result = events.findLast((event) => event.type === "message-added" && event.message.type === "tool_result");
  if (result?.type !== "message-added" || result.message.type !== "tool_result") return assert.fail();
  const told = sent(requests.at(-1) ?? assert.fail()).messages.findLast(({ role }) => role === "result")?.text;
  assert.equal(told, result.message.content, "the model gets what is recorded");
  const { is_error: isError, content, ran_with: ranWith } = result.message;
  return { isError, content, ranWith };
}

const answerOf = ({ content }: { content: string }) =>
  JSON.parse(content) as {
    [key: string]: unknown;
    dispatch: string;
    agent_id: string;
    answer: string;
    skills: string[];
    omitted: string[];
    sent: { sha256: string };
  };

const note = "(Some skills were omitted due to size limits)";

describe("a task that a model hands to another agent", () => {
  test(proves("000.01"), async (t) => {
    const world = await createWorld(t);
    const task = "Look at `$(date)`\n\n\tand say so ";
    const result = await handOver(world, await world.open(), task);
    assert.deepEqual(world.received, [task]);
    assert.deepEqual([result.isError, answerOf(result).answer], [false, task.trim()]);
  });

  test(proves("000.02"), async (t) => {
    const world = await createWorld(t);
    const body = "# Code Review\n\n## Guidelines\n- Check for `$HOME`";
    world.write(
      "environments/default/skills/code-review/SKILL.md",
      `---\nname: Code Review\ndescription: Reviews.\n---\n\n${body}\n\n`,
    );
    const sessions = await world.open();
    await (await sessions.open("one")).load("code-review");
    const result = await handOver(world, sessions, "Review the auth module for security issues");
    const text = `# Reference Skills\n\nThe following skills provide context and guidelines for this task:\n\n---\n## Code Review\n\n${body}\n\n---\n\n# Task\n\nReview the auth module for security issues`;
    assert.deepEqual(world.received, [text]);
    const { dispatch, skills, sent: kept } = answerOf(result);
    assert.deepEqual(skills, ["code-review"]);
    assert.equal(await world.dispatches.text(dispatch), text, "and can be read again");
    assert.equal((await world.dispatches.get(dispatch)).receipt.hash, kept.sha256);
  });

  test(`the recorded call shows the text with its skills, in the history and not to the model (${proves("000.10")})`, async (t) => {
    const world = await createWorld(t);
    world.skill("code-review");
    const sessions = await world.open();
    await (await sessions.open("one")).load("code-review");
    const { ranWith } = await handOver(world, sessions, "Review it");
    const [text = ""] = world.received;
    assert.match(text, /^# Reference Skills[\s\S]*# Task\n\nReview it$/);
    assert.deepEqual([ranWith?.agent, ranWith?.task], ["claude-code", text]);
    assert.ok(
      !JSON.stringify(world.requests.map(sent)).includes("# Task\\n\\nReview it"),
      "the model knows its own words",
    );
    await sessions.close();
    const { messages } = await (await world.open()).get("one");
    const kept = messages.findLast((message) => message.type === "tool_result");
    assert.deepEqual(kept?.type === "tool_result" && kept.ran_with, ranWith);
  });

  test(`takes along what is in force, in its order, and not those of others (${proves("000.03", "000.04")})`, async (t) => {
    const world = await createWorld(t);
    for (const id of ["a", "b", "c", "d"]) world.skill(id);
    const sessions = await world.open();
    await (await sessions.open("one")).load("c");
    await sessions.loadGlobal("b");
    await (await sessions.open("two")).load("d");
    await (await sessions.open("one")).load("b");
    world.replies.push({ calls: [call("Skill", { name: "a" })] });
    const first = answerOf(await handOver(world, sessions, "say one"));
    assert.deepEqual(first.skills, ["b", "c", "a"]);
    assert.deepEqual(answerOf(await handOver(world, sessions, "say two", {}, "two")).skills, ["b", "d"]);
    await sessions.close();
    const again = answerOf(await handOver(world, await world.open(), "say three"));
    assert.deepEqual([again.skills, again.agent_id], [first.skills, first.agent_id]);
    assert.deepEqual(
      world.received.map((text) => [...text.matchAll(/^## (\w+)$/gm)].map(([, id]) => id)),
      [
        ["b", "c", "a"],
        ["b", "d"],
        ["b", "c", "a"],
      ],
    );
  });

  test(proves("000.05"), async (t) => {
    const world = await createWorld(t);
    world.skill("a", "", "x".repeat(10_000));
    world.skill("b", "", "y".repeat(20_000));
    world.skill("c", "", "z");
    const sessions = await world.open();
    const session = await sessions.open("one");
    for (const id of ["a", "b"]) await session.load(id);
    const whole = answerOf(await handOver(world, sessions, "say it"));
    assert.deepEqual([whole.skills, whole.omitted], [["a", "b"], []]);
    assert.ok(!world.received[0]?.includes(note));
    await session.load("c");
    const more = answerOf(await handOver(world, sessions, "say it"));
    assert.deepEqual([more.skills, more.omitted], [["a", "b"], ["c"]]);
    assert.equal(world.received[1]?.split(note).length, 2);
    world.skill("b", "", "y".repeat(20_001));
    const cut = answerOf(await handOver(world, sessions, "say it"));
    assert.deepEqual([cut.skills, cut.omitted], [["a"], ["b", "c"]]);
    assert.ok(!world.received[2]?.includes("yy"), "nothing of a skill that does not fit");
  });

  test(proves("000.06"), async (t) => {
    const world = await createWorld(t);
    world.skill("large", "", "x".repeat(30_001));
    world.skill("small");
    const sessions = await world.open();
    for (const id of ["large", "small"]) await (await sessions.open("one")).load(id);
    const { dispatch, skills, omitted } = answerOf(await handOver(world, sessions, "say it"));
    assert.deepEqual([skills, omitted], [[], ["large", "small"]]);
    assert.ok(world.received[0]?.endsWith(`\n\n${note}\n\n---\n\n# Task\n\nsay it`));
    assert.deepEqual(
      (await world.dispatches.get(dispatch)).receipt.omitted.map(({ id, size }) => [id, size]),
      [
        ["large", 30_001],
        ["small", 22],
      ],
    );
  });

  test(`reaches every kind of agent as the same bytes (${proves("000.08")})`, async (t) => {
    const world = await createWorld(t);
    const task = `"quotes" 'too' \`ticks\` $(id) \${HOME} \\ % ! \u001b[31m\u0007 \u2028 😀\r\n${"x".repeat(30_000)}\nwhole`;
    world.skill("a", "", 'Do `$(date)` "it".\n\nAnd more.');
    const sessions = await world.open();
    await sessions.loadGlobal("a");
    for (const agent of ["claude-code", "codex", "opencode"]) await handOver(world, sessions, task, { agent });
    const [first = "", ...others] = world.received;
    assert.ok(first.endsWith(`# Task\n\n${task}`));
    assert.deepEqual(others, [first, first]);
  });

  test("is cached from one to the next, and goes on in the same process by its id", async (t) => {
    const world = await createWorld(t);
    world.skill("a");
    const sessions = await world.open();
    await (await sessions.open("one")).load("a");
    await wait(40); // what is younger than a tick of the clock is never kept
    await handOver(world, sessions, "turns");
    const { agent_id: agentId } = answerOf(await handOver(world, sessions, "turns"));
    const third = answerOf(await handOver(world, sessions, "turns", { agent: undefined, agentId }));
    assert.equal(third.answer, "3");
    const receipts = (await world.dispatches.list()).map(({ receipt }) => receipt.cached);
    assert.deepEqual(receipts.slice(0, 2), [true, true]);
    assert.ok(sessions.activeSkillStats().hits >= 2);
  });

  test("that fails, or cannot be handed over, is an error the model can read", async (t) => {
    const world = await createWorld(t);
    const sessions = await world.open();
    const failed = await handOver(world, sessions, "exit 3");
    assert.equal(failed.isError, true);
    assert.deepEqual((({ state, exit_code }) => [state, exit_code])(answerOf(failed)), ["failed", 3]);
    for (const [given, expected] of [
      [{ agent: "missing" }, /not installed/],
      [{ agent: undefined }, /needs agent/],
      [{ agent: undefined, agentId: "none" }, /No agent process "none"/],
      [{ task: "" }, /needs a task/],
      [{ workDir: "/etc" }, /is not trusted/],
      [{ workDir: "../.." }, /is not trusted/],
      [{ workDir: "none" }, /no folder/],
      [{ workDir: 7 }, /path of a folder/],
    ] as const) {
      const { isError, content } = await handOver(world, sessions, "x", given);
      assert.deepEqual([isError, expected.test(content)], [true, true], content);
    }
    assert.equal((await world.dispatches.list()).length, 1);
  });

  test("is for admins: the session of a user has no such tool", async (t) => {
    const world = await createWorld(t);
    const sessions = await world.open({ principal: { userId: "ann", role: "user" } });
    const { isError, content } = await handOver(world, sessions, "x");
    assert.deepEqual([isError, /not among the tools/.test(content), world.received], [true, true, []]);
    assert.ok(!sent(world.requests[0] ?? assert.fail()).tools.includes("agent_dispatch"));
  });

  test("is allowed by skills that name it as others do", async (t) => {
    const world = await createWorld(t);
    world.skill("a", "allowed-tools: Task");
    const sessions = await world.open();
    await (await sessions.open("one")).load("a");
    await handOver(world, sessions, "say it");
    const { tools } = sent(world.requests[0] ?? assert.fail());
    assert.ok(tools.includes("agent_dispatch"));
  });

  test("is stopped with its process when the turn is", async (t) => {
    const world = await createWorld(t);
    const sessions = await world.open();
    const session = await sessions.open("one");
    world.replies.push({ calls: [call("agent_dispatch", { agent: "fake", task: "child" })] });
    session.send("Hand it over");
    const controller = new AbortController();
    const leave = world.dispatches.listen(({ type }) => type === "output" && controller.abort());
    for await (const _event of session.stream({ signal: controller.signal }));
    leave();
    const [listed] = await world.dispatches.list();
    const { state, reason } = await world.dispatches.wait(listed?.id ?? "");
    assert.deepEqual([state, reason], ["stopped", "user"]);
    assert.deepEqual(world.pids.filter(isAlive), []);
  });
});

describe("dispatches", () => {
  test(proves("000.13"), async (t) => {
    const { dispatches, request, pids, home } = await createWorld(t, { processes: 1, stopPatience: 200 });
    const faultOf = async (given: DispatchRequest): Promise<Fault> => {
      const thrown: unknown = await dispatches.start(given).catch((error: unknown) => error);
      return thrown instanceof Fault ? thrown : assert.fail(String(thrown));
    };
    const ended = await dispatches.wait((await dispatches.start(request("exit 0"))).id);
    const faults = [
      await faultOf(request("x", { agent: "missing" })),
      await faultOf(request("x", { agentId: "none" })),
      await faultOf(request("x", { agentId: ended.agentId })),
    ];
    const deaf = await dispatches.start(request("deaf"));
    while ((await dispatches.get(deaf.id)).lastOutput === 0) await wait(5);
    faults.push(await faultOf(request("x")), await faultOf(request("x", { agentId: deaf.agentId })));
    assert.deepEqual(
      faults.map(({ code }) => code),
      [
        ...["agent.missing", "dispatch.agent-not-found", "dispatch.agent-not-running"],
        ...["dispatch.limit", "dispatch.busy"],
      ],
    );
    assert.ok(faults.every(({ exit }) => exit !== 0));
    assert.equal((await dispatches.list()).length, 2, "no record");
    assert.ok(!existsSync(join(home, "dispatch")), "no folder");
    assert.equal(pids.filter(isAlive).length, 2, "the one that works, and its child");
    await dispatches.cancel(deaf.id);
    assert.deepEqual(pids.filter(isAlive), []);
  });

  test(proves("000.16"), async (t) => {
    const { home, work, folder } = await createWorld(t);
    // A process of its own that is killed while three tasks run.
    const script = `
      import { createDispatches } from ${JSON.stringify(join(repository, "packages/core/src/dispatch/create-dispatches.ts"))};
      import { createFakeAgents } from ${JSON.stringify(join(repository, "test/fake-agent.ts"))};
      const { connect, pids } = createFakeAgents();
      const dispatches = createDispatches({ home: ${JSON.stringify(home)}, connect });
      const start = (task) => dispatches.start({
        userId: "default", agent: "fake", task, workDir: ${JSON.stringify(work)}, cached: false, permission: "deny",
        brief: { text: task, taskOffset: 0, included: [], omitted: [], used: 0, limit: 30000 },
      });
      const ids = [];
      for (const task of ["exit 0", "exit 4", "lines 20"]) ids.push((await dispatches.wait((await start(task)).id)).id);
      ids.push((await dispatches.cancel((await start("sleep")).id)).id);
      for (const task of ["child", "deaf", "sleep"]) {
        const { id } = await start(task);
        while ((await dispatches.get(id)).lastOutput === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        ids.push(id);
      }
      console.log(JSON.stringify({ ids, pids }));`;
    const server = spawn(process.execPath, ["-C", "loadout-source", "--input-type=module", "-e", script], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = (await once(server.stdout, "data")) as [Buffer];
    const { ids, pids } = JSON.parse(said.toString()) as { ids: string[]; pids: number[] };
    server.kill("SIGKILL");
    await once(server, "exit");
    t.after(() => {
      for (const pid of pids.filter(isAlive)) process.kill(pid, "SIGKILL");
    });
    assert.ok(pids.filter(isAlive).length > 0, "something is left that has to be ended");
    const connect = () => assert.fail("nothing is started");
    const dispatches = createDispatches({ home, connect, limits: { stopPatience: 200 } });
    t.after(() => dispatches.close());
    assert.deepEqual(await dispatches.recover(), ids.slice(4));
    assert.deepEqual(pids.filter(isAlive), []);
    const states = await Promise.all(ids.map(dispatches.get));
    assert.deepEqual(
      states.map(({ state, reason, exitCode }) => [state, reason ?? exitCode]),
      [
        ["failed", 0], // it said nothing
        ["failed", 4],
        ["exited", undefined],
        ["stopped", "user"],
        ...Array.from({ length: 3 }, () => ["stopped", "server_restart"]),
      ],
    );
    const lines = await dispatches.output(ids[2] ?? "", 17);
    assert.deepEqual(
      lines.map(({ index, output }) => [index, output.type === "text" && output.text]),
      [
        [18, "line 18"],
        [19, "line 19"],
        [20, "line 20"],
      ],
    );
    assert.deepEqual(
      (await dispatches.output(ids[4] ?? "")).map(({ output }) => output),
      [{ type: "text", text: "asleep" }],
      "what was said before the restart is there",
    );
    assert.equal(await dispatches.text(ids[0] ?? ""), "exit 0");
  });
});
