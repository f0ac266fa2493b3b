import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createTrust } from "@loadout/core";
import { fakeAgentSettings } from "./fake-agent-settings.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { proves } from "./requirements.ts";
import { eventually } from "./sandbox.ts";
import { readStream } from "./server-process.ts";
import { createServerWorld, type ServerWorld } from "./server-world.ts";

async function createWorld(t: TestContext, ...modes: string[]): Promise<ServerWorld> {
  const world = await createServerWorld(t);
  world.write("config.jsonc", JSON.stringify(fakeAgentSettings(modes)));
  return world;
}

/** Exchanges a folder with a link to another place until it is killed. */
const swapping = `
  const { renameSync } = require("node:fs");
  const [, place] = process.argv;
  const move = (from, to) => { try { renameSync(from, to); } catch {} };
  const wait = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  process.stdout.write("up");
  for (;;) {
    move(place, place + ".kept"), move(place + ".link", place), wait();
    move(place, place + ".link"), move(place + ".kept", place), wait();
  }`;

/** An event as it is told over HTTP. */
interface Told {
  readonly type: "state" | "output";
  readonly id: number;
  readonly dispatch?: { readonly state: string; readonly permission?: { readonly id: string } };
  readonly output?: { readonly type: string; readonly text?: string };
}

const follow = ({ server, tokens }: ServerWorld, id: string, headers: Record<string, string> = {}) =>
  readStream(`${server.url}/api/dispatch/events?id=${id}`, { token: tokens.superadmin, headers });

/** When its stream has ended, so has it. */
async function ended(world: ServerWorld, id: string) {
  await (await follow(world, id)).all;
  return (await world.ask(`/api/dispatch/show?id=${id}`)).body;
}

describe("dispatches over HTTP", () => {
  test("preview, receipt and list say how the agent runs, what it expands and what would be refused", async (t) => {
    const world = await createWorld(t, "normal");
    const { post, ask, tokens } = world;
    const preview = await post("/api/dispatch/preview", { task: "Go", agent: "normal", permission: "deny" });
    const { launch, expansions, refusal } = preview.body;
    assert.deepEqual([launch.protocol, launch.permission, expansions, refusal], ["acp", "deny", [], undefined]);
    const { id } = (await post("/api/dispatch/start", { task: "Go", agent: "normal", permission: "deny" })).body;
    const { receipt } = await ended(world, id);
    assert.deepEqual([receipt.launch, receipt.expand], [launch, "refuse"]);
    const echoed = await post("/api/dispatch/preview", { task: "/clear @/etc/hosts", agent: "echo" });
    assert.deepEqual([echoed.body.launch.sandbox, echoed.body.expansions], ["builtin", []]);
    const setting = await post("/api/config/set", { key: "dispatch.sandbox", value: "off" }, { token: tokens.admin });
    assert.equal(setting.status, 403);
    assert.equal((await post("/api/config/set", { key: "dispatch.sandbox", value: "never" })).status, 400);
    assert.equal((await post("/api/config/set", { key: "dispatch.sandbox", value: "off" })).status, 200);
    const later = await post("/api/dispatch/preview", { task: "Go", agent: "normal" });
    assert.equal(later.body.launch.sandbox, "none");
    assert.match(later.body.launch.unconfined.en, /dispatch\.sandbox is "off"/);
    const listed = (await ask("/api/config/get?key=dispatch.sandbox")).body.settings[0];
    assert.deepEqual([listed.value, listed.default], ["off", "on"]);
  });

  test("a command line is refused a policy it cannot keep to, before anything is started", async (t) => {
    const world = await createWorld(t);
    const agents = { mine: { command: [process.execPath, "-e", "console.log(1)"] } };
    world.write("config.jsonc", JSON.stringify({ dispatch: { agents } }));
    for (const permission of ["ask", "deny"]) {
      const refused = await world.post("/api/dispatch/start", { task: "Go", agent: "mine", permission });
      assert.deepEqual([refused.status, refused.body.code], [422, "dispatch.permission-unsupported"]);
      const preview = await world.post("/api/dispatch/preview", { task: "Go", agent: "mine", permission });
      assert.equal(preview.body.refusal.code, "dispatch.permission-unsupported");
    }
    assert.deepEqual((await world.ask("/api/dispatch/list")).body.dispatches, []);
  });

  test("a text other than the one approved is refused, and one skill has one digest however it is chosen", async (t) => {
    const world = await createWorld(t, "normal");
    const { post, ask } = world;
    world.skill("one", "", "\n\nDo *this*. \n\n");
    await post("/api/skill/load", { name: "one", contextId: "c1" });
    const body = { task: "Go", agent: "normal" };
    const inForce = (await post("/api/dispatch/preview", { ...body, contextId: "c1" })).body;
    const named = (await post("/api/dispatch/preview", { ...body, skills: ["one"] })).body;
    assert.deepEqual(inForce.included, named.included);
    assert.equal(inForce.hash, named.hash);
    const expect = inForce.hash;
    const sent = await post("/api/dispatch/start", { ...body, skills: ["one"], expect });
    assert.deepEqual([sent.status, sent.body.receipt.hash], [200, expect]);
    await ended(world, sent.body.id);
    world.skill("one", "", "Do that.");
    for (const [path, more] of [
      ["start", { ...body, skills: ["one"] }],
      ["start", { ...body, contextId: "c1" }],
      ["retry", { id: sent.body.id }],
    ] as const) {
      const refused = await post(`/api/dispatch/${path}`, { ...more, expect });
      assert.deepEqual([refused.status, refused.body.code], [412, "dispatch.unexpected"], path);
    }
    assert.equal((await ask("/api/dispatch/list")).body.dispatches.length, 1);
    const wrong = await post("/api/dispatch/start", { ...body, expect: "short" });
    assert.deepEqual([wrong.status, wrong.body.code], [400, "input.invalid"]);
  });

  test(`what is previewed is what is sent and kept, to the byte (${proves("000.10")})`, async (t) => {
    const world = await createWorld(t, "normal");
    const { post, ask } = world;
    world.skill("one", "", "Do *this*.");
    world.skill("large", "", "x".repeat(30_000));
    for (const name of ["one", "large"]) await post("/api/skill/load", { name, contextId: "c1" });
    for (const [what, task] of hostileTexts) {
      const body = { task, agent: "normal", contextId: "c1" };
      const preview = await post("/api/dispatch/preview", body);
      assert.equal(preview.status, 200, what);
      const { text, hash, used, limit, included, omitted, taskOffset } = preview.body;
      assert.equal(hash, createHash("sha256").update(text).digest("hex"), what);
      assert.deepEqual(
        [
          used,
          limit,
          included.map(({ id }: { id: string }) => id),
          omitted[0].id,
          omitted[0].size,
          text.slice(taskOffset),
        ],
        [10, 30_000, ["one"], "large", 30_000, task],
        what,
      );
      const started = await post("/api/dispatch/start", body);
      assert.deepEqual([started.status, started.body.state], [200, "running"], what);
      const dispatch = await ended(world, started.body.id);
      assert.deepEqual([dispatch.state, dispatch.text, dispatch.receipt.hash], ["exited", text, hash], what);
      const { outputs } = (await ask(`/api/dispatch/output?id=${dispatch.id}`)).body;
      const said = outputs.map(({ output }: Told) => (output?.type === "text" ? output.text : "")).join("");
      assert.equal(said, text, what);
    }
    assert.equal((await ask("/api/dispatch/list")).body.dispatches.length, hostileTexts.length);
  });

  test("the same key and body starts one dispatch, and answers the same once more", async (t) => {
    const { post, ask } = await createWorld(t);
    const headers = { "Idempotency-Key": "once" };
    const body = { task: "Say hello", agent: "echo" };
    const [first, second] = [
      await post("/api/dispatch/start", body, { headers }),
      await post("/api/dispatch/start", body, { headers }),
    ];
    assert.deepEqual([first.status, second.text], [200, first.text]);
    assert.equal((await ask("/api/dispatch/list")).body.dispatches.length, 1);
    const other = await post("/api/dispatch/start", { ...body, task: "Say no" }, { headers });
    assert.deepEqual([other.status, other.body.code], [422, "request.key-reused"]);
  });

  test("an admin sees their own and no other, a superadmin all", async (t) => {
    const world = await createWorld(t, "slow");
    const { post, ask, tokens } = world;
    const begin = async (token: string): Promise<string> =>
      (await post("/api/dispatch/start", { task: "Work", agent: "slow" }, { token })).body.id;
    const [theirs, own] = [await begin(tokens.superadmin), await begin(tokens.admin)];
    const ids = async (token: string): Promise<string[]> =>
      (await ask("/api/dispatch/list", { token })).body.dispatches.map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(tokens.admin), [own]);
    assert.deepEqual(await ids(tokens.superadmin), [own, theirs]);
    const asAdmin = { token: tokens.admin };
    for (const path of ["show", "output", "events"])
      assert.deepEqual(
        [(await ask(`/api/dispatch/${path}?id=${theirs}`, asAdmin)).body?.code, path],
        ["dispatch.not-found", path],
      );
    for (const [path, body] of [
      ["cancel", { id: theirs }],
      ["retry", { id: theirs }],
      ["answer", { id: theirs, answer: "allow" }],
    ] as const) {
      const { status, body: problem } = await post(`/api/dispatch/${path}`, body, asAdmin);
      assert.deepEqual([status, problem.code], [404, "dispatch.not-found"], path);
    }
    const { processes } = (await ask("/api/dispatch/agents", asAdmin)).body;
    assert.deepEqual(
      processes.map(({ userId }: { userId: string }) => userId),
      [world.userIds.admin],
    );
    assert.equal((await ask(`/api/dispatch/show?id=${theirs}`)).body.state, "running");
    const { agentId } = (await ask(`/api/dispatch/show?id=${theirs}`)).body;
    const taken = await post("/api/dispatch/start", { task: "Work", agentId }, asAdmin);
    assert.deepEqual([taken.status, taken.body.code], [404, "dispatch.agent-not-found"]);
  });

  test("events begin behind any index, rise, and end with the last state", async (t) => {
    const world = await createWorld(t, "normal");
    const { id } = (await world.post("/api/dispatch/start", { task: "Say hello", agent: "normal" })).body;
    const first = await follow(world, id);
    const events = (await first.all) as unknown as readonly Told[];
    assert.match(first.text(), /: that was all\n\n$/);
    const outputs = events.filter(({ type }) => type === "output");
    assert.deepEqual(
      outputs.map(({ id: index, output }) => [index, output?.type]),
      [
        [1, "tool"],
        [2, "tool"],
        [3, "text"],
      ],
    );
    assert.deepEqual([events.at(-1)?.type, events.at(-1)?.dispatch?.state], ["state", "exited"]);
    const behind = (await (await follow(world, id, { "Last-Event-ID": "2" })).all) as unknown as readonly Told[];
    assert.deepEqual(behind, [outputs[2], events.at(-1)]);
    const atEnd = await world.ask(`/api/dispatch/events?id=${id}&after=3`);
    assert.equal(atEnd.text.match(/^data: /gm)?.length, 1);
    const { body } = await world.ask(`/api/dispatch/output?id=${id}&after=1&limit=1`);
    assert.deepEqual([body.outputs[0].index, body.lastOutput], [2, 3]);
  });

  test("an agent that asks waits until a person answers, from anywhere", async (t) => {
    const world = await createWorld(t, "asks");
    const { post, ask } = world;
    for (const [answer, word] of [
      ["allow", "x-yes"],
      ["deny", "x-no"],
    ] as const) {
      const { id } = (await post("/api/dispatch/start", { task: "Clean up", agent: "asks" })).body;
      const events = await follow(world, id);
      await events.until((event) => (event as unknown as Told).dispatch?.permission !== undefined);
      const { permission } = (await ask(`/api/dispatch/show?id=${id}`)).body;
      assert.match(permission.detail, /rm -rf build/);
      const stale = await post("/api/dispatch/answer", { id, answer, requestId: "another" });
      assert.deepEqual([stale.status, stale.body.code], [409, "dispatch.not-waiting"]);
      assert.equal((await post("/api/dispatch/answer", { id, answer, requestId: permission.id })).status, 200);
      const told = (await events.all) as unknown as readonly Told[];
      assert.ok(
        told.some(({ output }) => output?.text === word),
        word,
      );
    }
    const answers = (await ask("/api/audit/list?action=dispatch.answer")).body.entries;
    assert.deepEqual(
      answers.map(({ after }: { after: { answer: string } }) => after.answer),
      ["deny", "allow"],
    );
  });

  test("cancelling ends the agent, twice is once, and the audit tells who", async (t) => {
    const world = await createWorld(t, "slow");
    const { post, ask } = world;
    const { id } = (await post("/api/dispatch/start", { task: "Work", agent: "slow" })).body;
    const { body } = await post("/api/dispatch/cancel", { id });
    assert.deepEqual([body.cancelled, body.state, body.reason], [true, "stopped", "user"]);
    assert.equal((await post("/api/dispatch/cancel", { id })).body.cancelled, false);
    const { entries } = (await ask(`/api/audit/list?subject=${id}`)).body;
    assert.deepEqual(
      entries.map(({ actor, action }: { actor: string; action: string }) => [actor, action]),
      [
        [world.userIds.superadmin, "dispatch.cancel"],
        [world.userIds.superadmin, "dispatch.start"],
      ],
    );
    assert.ok(!JSON.stringify(entries).includes("Work"), "the task is not in the audit");
  });

  test("waiting answers with the end and the words", async (t) => {
    const { post } = await createWorld(t, "dies");
    const done = (await post("/api/dispatch/start", { task: "Say hello", agent: "echo", wait: true })).body;
    assert.deepEqual([done.state, done.answer], ["exited", "Say hello"]);
    const died = (await post("/api/dispatch/start", { task: "Say hello", agent: "dies", wait: true })).body;
    assert.deepEqual([died.state, died.exitCode], ["failed", 7]);
    const late = { task: "Say hello", agent: "dies", wait: true, timeoutSeconds: -1 };
    assert.equal((await post("/api/dispatch/start", late)).status, 400);
  });

  test("a folder of a trusted project that a process exchanges with a link leads an agent nowhere else", async (t) => {
    const { folder, home, userHome, tokens, post, write, ...world } = await createServerWorld(t);
    const [project, agent] = [join(folder, "project"), join(folder, "agent.sh")];
    const place = join(project, "sub");
    writeFileSync(agent, "#!/bin/sh\nexec /bin/sh 2>&1\n", { mode: 0o755 });
    write(
      "config.jsonc",
      JSON.stringify({ dispatch: { agents: { shell: { command: [agent], permissions: { deny: [] } } } } }),
    );
    for (const path of [place, join(project, ".git"), join(userHome, ".ssh")]) mkdirSync(path, { recursive: true });
    writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(userHome, ".ssh/key"), "OUTSIDE");
    symlinkSync(join(userHome, ".ssh"), `${place}.link`);
    await createTrust(home).add(project);
    const swapper = spawn(process.execPath, ["-e", swapping, place], { stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => swapper.kill("SIGKILL"));
    await once(swapper.stdout, "data");
    for (let turn = 0; turn < 40; turn++) {
      const permission = turn % 2 === 0 ? "allow" : "deny";
      const request = { task: "cat key; touch made", agent: "shell", permission, workDir: place };
      const { status, body } = await post("/api/dispatch/start", request, { token: tokens.admin });
      if (status !== 200) continue;
      const stream = await readStream(`${world.server.url}/api/dispatch/events?id=${body.id}`, { token: tokens.admin });
      assert.doesNotMatch(JSON.stringify(await stream.all), /OUTSIDE/, permission);
    }
    assert.deepEqual(readdirSync(join(userHome, ".ssh")), ["key"]);
  });

  test("a user elsewhere gets a folder of their own, or names one the owner trusts", async (t) => {
    const { post, folder, home, tokens } = await createWorld(t);
    const [trusted, other] = [join(folder, "trusted"), join(folder, "other")];
    for (const path of [trusted, other]) mkdirSync(path);
    await createTrust(home).add(trusted);
    const start = (workDir?: string) =>
      post(
        "/api/dispatch/start",
        { task: "Say hello", agent: "echo", ...(workDir !== undefined && { workDir }) },
        { token: tokens.admin },
      );
    const own = (await start()).body;
    assert.equal(own.workDir, join(home, "dispatch", own.id, "workspace"));
    assert.equal((await start(trusted)).body.workDir, trusted);
    for (const workDir of [other, "/nowhere", ".", "trusted", `${trusted}/../other`, "a\0b", home, "x".repeat(5000)]) {
      const { status, body } = await start(workDir);
      assert.deepEqual([status, body.code], [403, "folder.untrusted"], workDir.slice(0, 40));
    }
  });

  test("bad input is refused, and nothing is left of it", async (t) => {
    const { post, home } = await createWorld(t, "exits", "signed-out");
    const task = "Say hello";
    for (const [status, code, body] of [
      [400, "input.missing", { task }],
      [400, "input.missing", { agent: "echo" }],
      [400, "input.invalid", { task: "", agent: "echo" }],
      [400, "input.invalid", { task: " \n", agent: "echo" }],
      [400, "input.invalid", { task: "half a \ud83d", agent: "echo" }],
      [400, "input.invalid", { task: "x".repeat(1_000_001), agent: "echo" }],
      [400, "input.invalid", { task: 7, agent: "echo" }],
      [400, "input.unknown-field", { task, agent: "echo", allow: true }],
      [400, "input.unknown-field", { task, agent: "echo", dryRun: true }],
      [400, "input.invalid", { task, agent: "echo", permission: "always" }],
      [404, "agent.unknown", { task, agent: "nobody" }],
      [404, "agent.unknown", { task, agent: "__proto__" }],
      [422, "agent.missing", { task, agent: "claude-code" }],
      [422, "agent.not-signed-in", { task, agent: "signed-out" }],
      [502, "agent.exited", { task, agent: "exits" }],
      [404, "dispatch.agent-not-found", { task, agentId: "../x" }],
      [404, "skill.not-found", { task, agent: "echo", skills: ["nothing"] }],
      [404, "session.not-found", { task, agent: "echo", contextId: "nothing" }],
    ] as const) {
      const answer = await post("/api/dispatch/start", body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(body).slice(0, 80));
    }
    const folder = join(home, "dispatch");
    assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], []);
  });

  test("a hyphen is a task like any other: no standard input is read", async (t) => {
    const { post } = await createWorld(t);
    const { body } = await post("/api/dispatch/start", { task: "-", agent: "echo", wait: true });
    assert.deepEqual([body.text, body.answer], ["-", "-"]);
  });

  test("what floods arrives whole, as fast as it is read", async (t) => {
    const world = await createWorld(t, "floods");
    const { id } = (await world.post("/api/dispatch/start", { task: "20", agent: "floods" })).body;
    const { text } = await world.ask(`/api/dispatch/events?id=${id}`);
    const told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as Told);
    const outputs = told.filter(({ type }) => type === "output");
    assert.deepEqual(
      outputs.map(({ id: index }) => index),
      outputs.map((_, position) => position + 1),
    );
    assert.equal(outputs.map(({ output }) => output?.text ?? "").join("").length, 20_000_000);
    assert.match(text, /: that was all\n\n$/);
  });

  test("a process that has nothing to do takes the next task", async (t) => {
    const { post, ask } = await createWorld(t, "normal");
    const first = (await post("/api/dispatch/start", { task: "One", agent: "normal", wait: true })).body;
    const second = (await post("/api/dispatch/start", { task: "Two", agentId: first.agentId, wait: true })).body;
    assert.deepEqual([second.agentId, second.workDir, second.answer], [first.agentId, first.workDir, "Two"]);
    const { processes } = (await ask("/api/dispatch/agents")).body;
    assert.deepEqual(
      processes.map(({ agentId, isBusy }: { agentId: string; isBusy: boolean }) => [agentId, isBusy]),
      [[first.agentId, false]],
    );
  });

  test("another user's session gives no skills away", async (t) => {
    const { post, tokens } = await createWorld(t);
    await post("/api/skill/load", { name: "code-review", contextId: "private" }, { token: tokens.user });
    const { status, body } = await post(
      "/api/dispatch/preview",
      { task: "x", contextId: "private" },
      { token: tokens.admin },
    );
    assert.deepEqual([status, body.code], [404, "session.not-found"]);
  });

  test("pages are told that something changed", async (t) => {
    const world = await createWorld(t, "slow");
    const pages = await readStream(`${world.server.url}/api/system/events`, { token: world.tokens.admin });
    const { id } = (await world.post("/api/dispatch/start", { task: "Work", agent: "slow" })).body;
    const told = (): number =>
      pages.events.filter((event) => (event as unknown as { what: string }).what === "dispatch").length;
    await eventually(() => told() > 0);
    const before = told();
    await world.post("/api/dispatch/cancel", { id });
    await eventually(() => told() > before);
    pages.close();
  });

  test("what exceeds a limit is refused, or waits if it may, and runs when there is room", async (t) => {
    const world = await createServerWorld(t);
    const settings = { ...fakeAgentSettings(["slow", "normal"]), limits: { dispatchProcesses: 1 } };
    world.write("config.jsonc", JSON.stringify(settings));
    const { id } = (await world.post("/api/dispatch/start", { task: "Work", agent: "slow" })).body;
    const refused = await world.post("/api/dispatch/start", { task: "Go", agent: "normal" });
    assert.deepEqual([refused.status, refused.body.code], [429, "dispatch.limit"]);
    const { body: queued } = await world.post("/api/dispatch/start", { task: "Go", agent: "normal", queue: true });
    assert.deepEqual([queued.state, queued.waits.isStuck], ["waiting", false]);
    const retried = await world.post("/api/dispatch/retry", { id: queued.id, queue: true });
    assert.deepEqual([retried.body.state, retried.body.differences.isSame], ["waiting", true]);
    const { dispatches } = (await world.ask("/api/dispatch/list?state=waiting")).body;
    assert.equal(dispatches.length, 2);
    assert.equal((await world.post("/api/dispatch/cancel", { id: retried.body.id })).body.cancelled, true);
    const events = await follow(world, queued.id);
    await events.until((event) => (event as unknown as Told).dispatch?.state === "waiting");
    await world.post("/api/dispatch/cancel", { id });
    const told = (await events.all) as unknown as readonly Told[];
    const states = told.flatMap(({ dispatch }) => dispatch?.state ?? []);
    assert.deepEqual([states[0], states.at(-1)], ["waiting", "exited"]);
    assert.equal((await world.ask(`/api/dispatch/show?id=${retried.body.id}`)).body.state, "stopped");
  });

  test("a server that stops ends its agents; after a restart all is there to be read", async (t) => {
    const world = await createWorld(t, "slow");
    const { id } = (await world.post("/api/dispatch/start", { task: "Work", agent: "slow" })).body;
    const events = await follow(world, id);
    await events.until((event) => (event as unknown as Told).output?.text === "working");
    await world.restart();
    const { body } = await world.ask(`/api/dispatch/show?id=${id}`);
    assert.deepEqual([body.state, body.reason], ["stopped", "server_restart"]);
    const { outputs } = (await world.ask(`/api/dispatch/output?id=${id}`)).body;
    assert.equal(outputs[0].output.text, "working");
    assert.deepEqual((await world.ask("/api/dispatch/agents")).body.processes, []);
  });
});
