import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createFakeAgents, isAlive } from "../../../../test/fake-agent.ts";
import { Fault } from "../ground/fault.ts";
import { markOf } from "../ground/process/process-mark.ts";
import { type Home, openMemoryHome } from "../home/home.ts";
import { createStore, type RunCall } from "../home/records/records.ts";
import type { AgentOutput } from "./agents/agent-connection.ts";
import { composeBrief, type SkillContent } from "./brief.ts";
import { createDispatches, type DispatchesOptions } from "./create-dispatches.ts";
import type { Dispatch, DispatchEvent, DispatchRequest } from "./dispatches.ts";
import { openDispatches } from "./open-dispatches.ts";
import { openDispatchStore } from "./record/dispatch-store.ts";

// run: slow; it starts processes

function createWorld(t: TestContext, limits: DispatchesOptions["limits"] = {}) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-dispatch-"));
  const home = join(folder, "home");
  const work = join(folder, "work");
  for (const path of [home, work]) mkdirSync(path);
  const agents = createFakeAgents();
  const dispatches = createDispatches({ home, connect: agents.connect, limits });
  const events: DispatchEvent[] = [];
  t.after(async () => {
    await dispatches.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const request = (
    task: string,
    more: Partial<DispatchRequest> = {},
    skills: SkillContent[] = [],
  ): DispatchRequest => ({
    userId: "ann",
    agent: "fake",
    task,
    workDir: work,
    brief: composeBrief(task, skills),
    cached: false,
    permission: "deny",
    role: "superadmin",
    ...more,
  });
  return {
    folder,
    home,
    work,
    ...agents,
    dispatches,
    events,
    listen: () => dispatches.listen((event) => events.push(event)),
    request,
    start: (task: string, more: Partial<DispatchRequest> = {}) => dispatches.start(request(task, more)),
    async run(task: string, more: Partial<DispatchRequest> = {}): Promise<Dispatch> {
      return dispatches.wait((await dispatches.start(request(task, more))).id);
    },
    texts: async (id: string, after?: number) =>
      (await dispatches.output(id, after)).flatMap(({ output }) => (output.type === "text" ? [output.text] : [])),
  };
}

/** Waits for what a process is about to say. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await wait(5);
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => assert.fail("not refused"),
    (thrown: unknown) => thrown,
  );
  return error instanceof Fault ? error.code : assert.fail(String(error));
}

type OnChange<T> = (repository: string, change: string, given: readonly unknown[]) => T;

/** A home in which `fails` may throw instead of answering a change that was made, and `before` holds one up. */
function failingHome(
  t: TestContext,
  fails: OnChange<void>,
  before: OnChange<Promise<void> | undefined> = () => undefined,
): Home {
  const home = openMemoryHome();
  t.after(home.close);
  return {
    ...home,
    records: {
      ...home.records,
      use(name, load) {
        const store = home.records.use(name, load);
        const run: RunCall = async (kind, call, given) => {
          if (kind === "read") return store.read(call, ...(given as never));
          await before(name, call, given);
          const answer: unknown = await store.change(call, ...(given as never));
          fails(name, call, given);
          return answer;
        };
        return createStore(run);
      },
    },
  };
}

describe("a dispatch whose rows", () => {
  const unanswered = (): Fault => new Fault("home.unavailable", { outcome: { en: "lost", zh: "lost" } });

  test("were written, but the answer was lost, goes on to its end", async (t) => {
    const lost = new Set<string>();
    const home = failingHome(t, (repository, change) => {
      const name = `${repository} ${change}`;
      if (!["output append", "dispatch save"].includes(name) || lost.has(name)) return;
      lost.add(name);
      throw unanswered();
    });
    const { request } = createWorld(t);
    const dispatches = createDispatches({ home, connect: createFakeAgents().connect });
    t.after(() => dispatches.close());
    const { id } = await dispatches.start(request("say x"));
    assert.equal((await dispatches.wait(id)).state, "exited");
    assert.deepEqual(
      (await dispatches.output(id)).map(({ index }) => index),
      [1],
    );
    assert.equal(lost.size, 2);
  });

  test("are about to be written at its end has not ended yet: another process may end it otherwise", async (t) => {
    const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const isEnd = (change: string, [dispatch]: readonly unknown[]): boolean =>
      change === "save" && (dispatch as Dispatch).endedAt !== undefined;
    const before: OnChange<Promise<void> | undefined> = (_repository, change, given) => {
      if (!isEnd(change, given)) return undefined;
      asked.resolve();
      return written.promise;
    };
    t.after(() => written.resolve());
    const home = failingHome(t, () => undefined, before);
    const { request } = createWorld(t);
    const dispatches = createDispatches({ home, connect: createFakeAgents().connect });
    t.after(() => dispatches.close());
    const { id } = await dispatches.start(request("say x"));
    await asked.promise;
    const told = [await dispatches.get(id), ...(await dispatches.list())];
    assert.deepEqual(
      told.map(({ state, endedAt }) => [state, endedAt]),
      [
        ["running", undefined],
        ["running", undefined],
      ],
    );
    // As if it had been taken over meanwhile.
    const fault = new Fault("lease.lost", { name: "dispatches/x" });
    written.reject(fault);
    const [waited, shown] = [await dispatches.wait(id), await dispatches.get(id)];
    assert.deepEqual([waited.state, shown.state], ["stopped", "stopped"]);
  });

  test("could not be written at its end can be canceled, and is waited for no longer", async (t) => {
    let isFull = true;
    const home = failingHome(t, (_repository, change, [dispatch]) => {
      if (isFull && change === "save" && (dispatch as Dispatch).endedAt !== undefined)
        throw new Fault("disk.full", { path: "loadout.db" });
    });
    const store = openDispatchStore(home);
    const { request } = createWorld(t);
    const dispatches = createDispatches({ home, connect: createFakeAgents().connect });
    t.after(() => dispatches.close());
    for (const end of [dispatches.cancel, dispatches.wait]) {
      isFull = true;
      const { id } = await dispatches.start(request("say x"));
      assert.equal(await codeOf(dispatches.wait(id)), "disk.full");
      const { endedAt: _end, ...running } = await dispatches.get(id);
      isFull = false;
      await store.save({ ...running, state: "running" }); // as it was before the end
      assert.equal((await end(id)).state, "stopped");
      assert.equal((await dispatches.get(id)).state, "stopped");
    }
  });
});

describe("a dispatch", () => {
  test("goes to the agent byte for byte, and is kept with a receipt for its owner alone", async (t) => {
    const { run, received, dispatches, home, work, texts } = createWorld(t);
    const skill = { id: "a", name: "A", content: "Do `$(date)`.", digest: "d" };
    const task = 'Say "it"\r\n\tand \u001b[31mred\u2028 $HOME `x` 😀\nwhole';
    const brief = composeBrief(task, [skill]);
    const ended = await run(task, { brief, cached: true, contextId: "one" });
    assert.deepEqual(received, [brief.text]);
    assert.equal(await dispatches.text(ended.id), brief.text);
    assert.deepEqual(await texts(ended.id), [brief.text], "what it said back");
    const { text: _text, ...parts } = brief;
    const { hash, size, ...receipt } = ended.receipt;
    const launch = { sandbox: "none", protocol: "acp", permission: "deny", honoredBy: [] };
    assert.deepEqual(receipt, { ...parts, cached: true, launch, expansions: [], expand: "refuse" });
    assert.deepEqual((await dispatches.get(ended.id)).receipt, ended.receipt);
    assert.deepEqual([hash.length, size], [64, Buffer.byteLength(brief.text)]);
    assert.deepEqual([ended.state, ended.userId, ended.contextId, ended.task], ["exited", "ann", "one", task]);
    assert.equal(ended.workDir, work);
    assert.ok(!existsSync(join(home, "dispatch")), "no folder for one that works elsewhere");
    for (const name of ["loadout.db", "traces.db"]) assert.equal(statSync(join(home, name)).mode & 0o777, 0o600);
  });

  test("has the states it goes through, each written down before it is told", async (t) => {
    const { run, start, listen, events, dispatches, home } = createWorld(t);
    const store = openDispatchStore(home);
    t.after(() => store.close());
    const recorded: Promise<unknown>[] = [];
    listen();
    dispatches.listen((event) => {
      if (event.type === "state")
        recorded.push(store.get(event.dispatch.id).then((row) => [event.dispatch.state, row?.state]));
    });
    assert.deepEqual((({ state, exitCode }) => [state, exitCode])(await run("say x")), ["exited", undefined]);
    assert.deepEqual((({ state, exitCode }) => [state, exitCode])(await run("exit 3")), ["failed", 3]);
    const { id } = await start("sleep");
    assert.equal((await dispatches.get(id)).state, "running");
    const { state, reason, endedAt } = await dispatches.cancel(id);
    assert.deepEqual([state, reason, endedAt !== undefined], ["stopped", "user", true]);
    assert.deepEqual((({ state, reason }) => [state, reason])(await run("sleep", { timeout: 50 })), [
      "stopped",
      "timeout",
    ]);
    const told = events.flatMap((event) => (event.type === "state" ? [event.dispatch.state] : []));
    assert.deepEqual(told, ["running", "exited", "running", "failed", "running", "stopped", "running", "stopped"]);
    // A row may be a step further by the time it is looked at, never a step behind.
    for (const [one, row] of (await Promise.all(recorded)) as [string, string][])
      assert.ok(row === one || (one === "running" && row !== "starting"), `${one} ${row}`);
    assert.deepEqual(
      (await dispatches.cancel(id)).reason,
      "user",
      "what has ended stays as it ended, also if it is cancelled again",
    );
  });

  test("that ends without a word is no plain success", async (t) => {
    const { dispatches, request, home } = createWorld(t);
    const outputsOf: Record<string, readonly AgentOutput[]> = {
      mute: [
        { type: "text", text: " \n" },
        { type: "log", text: "warming up" },
        { type: "thought", text: "Hm." },
      ],
      works: [{ type: "tool", id: "t", title: "Edit", status: "completed" }],
      talks: [{ type: "text", text: "Done." }],
    };
    const others = createDispatches({
      home,
      connect: async (kind, { onOutput }) => ({
        launch: { sandbox: "none", protocol: "acp", permission: "deny", honoredBy: [] },
        inspect: async (_text, choice) => ({ expansions: [], choice }),
        ended: new Promise(() => undefined),
        async send() {
          for (const output of outputsOf[kind] ?? []) onOutput(output);
          return { kind: "done" };
        },
        cancel: async () => undefined,
        close: async () => undefined,
      }),
    });
    const endOf = async (agent: string) => {
      const { state, message } = await others.wait((await others.start(request("x", { agent }))).id);
      return [state, message?.split("\n")[0]];
    };
    assert.deepEqual(await endOf("mute"), ["failed", "mute ended without any output"]);
    assert.deepEqual(await endOf("works"), ["exited", "works used tools and ended without an answer"]);
    assert.deepEqual(await endOf("talks"), ["exited", undefined]);
    await dispatches.close();
  });

  test("keeps what the agent reports with its record, also after a restart", async (t) => {
    const { home, request } = createWorld(t);
    const outputs: readonly AgentOutput[] = [
      { type: "plan", entries: [{ text: "Do", status: "pending" }] },
      { type: "usage", input: 5 },
      { type: "diff", path: "a", text: "+x", added: 1, removed: 0 },
      { type: "diff", path: "a", text: "-x", added: 0, removed: 1 },
      { type: "usage", input: 7, output: 2, cost: 0.5, currency: "USD" },
      { type: "plan", entries: [{ text: "Do", status: "completed" }] },
      { type: "text", text: "Done." },
    ];
    const open = () =>
      createDispatches({
        home,
        connect: async (_kind, { onOutput }) => ({
          launch: { sandbox: "none", protocol: "acp", permission: "deny", honoredBy: [] },
          inspect: async (_text, choice) => ({ expansions: [], choice }),
          ended: new Promise(() => undefined),
          async send() {
            for (const output of outputs) onOutput(output);
            return { kind: "done" };
          },
          cancel: async () => undefined,
          close: async () => undefined,
        }),
      });
    const first = open();
    const { id } = await first.start(request("x", { named: ["one"] }));
    await first.wait(id);
    await first.close();
    const second = open();
    t.after(() => second.close());
    const { report, receipt } = await second.get(id);
    assert.deepEqual(report, {
      plan: [{ text: "Do", status: "completed" }],
      usage: { input: 7, output: 2, cost: 0.5, currency: "USD" },
      files: [{ path: "a", added: 1, removed: 1 }],
    });
    assert.deepEqual(receipt.named, ["one"]);
    assert.deepEqual(
      (await second.output(id)).map(({ output }) => output),
      outputs,
    );
  });

  test("that cannot be started leaves no record, no folder and no process", async (t) => {
    const { start, request, dispatches, home, pids } = createWorld(t, { startPatience: 100 });
    assert.equal(await codeOf(start("x", { agent: "missing" })), "agent.missing");
    assert.deepEqual(await dispatches.list(), []);
    assert.deepEqual(dispatches.processes(), []);
    const { workDir: _workDir, ...rest } = request("x", { agent: "missing" });
    assert.equal(await codeOf(dispatches.start(rest)), "agent.missing");
    assert.deepEqual(readdirSync(join(home, "dispatch")), []);
    const starting = start("x", { agent: "silent" });
    await until(() => pids.length > 0);
    const [listed] = await dispatches.list();
    assert.equal(listed?.state, "starting");
    const { state, reason } = await dispatches.cancel(listed?.id ?? "");
    assert.deepEqual([state, reason, (await starting).state], ["stopped", "user", "stopped"]);
    assert.deepEqual(pids.filter(isAlive), []);
  });

  test("that is stopped leaves none of its processes, however deaf", async (t) => {
    const { start, dispatches, pids } = createWorld(t, { stopPatience: 100 });
    for (const way of ["child", "deaf"]) {
      const { id } = await start(way);
      await until(async () => (await dispatches.get(id)).lastOutput > 0);
      assert.equal(pids.filter(isAlive).length, 2);
      await dispatches.cancel(id);
      assert.deepEqual(pids.filter(isAlive), []);
    }
    assert.deepEqual(dispatches.processes(), []);
  });

  test("is listed with the latest first, by user, session and state, page by page", async (t) => {
    const { run, dispatches } = createWorld(t);
    const ids: string[] = [];
    for (const [userId, contextId, task] of [
      ["ann", "one", "say a"],
      ["bob", "two", "say b"],
      ["ann", "three", "exit 1"],
    ] as const)
      ids.unshift((await run(task, { userId, contextId })).id);
    const idsOf = async (query?: Parameters<typeof dispatches.list>[0]) =>
      (await dispatches.list(query)).map(({ id }) => id);
    assert.deepEqual(await idsOf(), ids);
    assert.deepEqual(await idsOf({ userId: "ann" }), [ids[0], ids[2]]);
    assert.deepEqual(await idsOf({ contextId: "two" }), [ids[1]]);
    assert.deepEqual(await idsOf({ state: "failed" }), [ids[0]]);
    assert.deepEqual(await idsOf({ limit: 1 }), [ids[0]]);
    assert.deepEqual(await idsOf({ before: ids[0] ?? "" }), [ids[1], ids[2]]);
    assert.deepEqual(await idsOf({ before: "none" }), []);
    for (const ask of [
      dispatches.get("../x"),
      dispatches.text("none"),
      dispatches.output("none"),
      dispatches.wait("none"),
    ])
      assert.equal(await codeOf(ask), "dispatch.not-found");
  });

  test("is waited for no longer than the caller wants", async (t) => {
    const { start, dispatches } = createWorld(t);
    const { id } = await start("sleep");
    const controller = new AbortController();
    const waiting = dispatches.wait(id, controller.signal);
    controller.abort(new Error("enough"));
    await assert.rejects(waiting, /enough/);
    assert.equal((await dispatches.get(id)).state, "running");
  });
});

describe("a home in memory", () => {
  test("has dispatches like one of a folder; working folders are temporary", async (t) => {
    const { request, connect, received } = createWorld(t);
    const home = openMemoryHome();
    t.after(() => home.close());
    const dispatches = createDispatches({ home, connect });
    t.after(() => dispatches.close());
    const { workDir: _workDir, ...rest } = request("lines 3");
    const { id, state, workDir, lastOutput } = await dispatches.wait((await dispatches.start(rest)).id);
    assert.deepEqual([state, lastOutput, received], ["exited", 3, ["lines 3"]]);
    assert.deepEqual([dispatches.isOwnFolder(workDir), existsSync(workDir)], [true, true]);
    assert.equal(await dispatches.text(id), "lines 3");
    assert.equal((await dispatches.output(id, 1)).length, 2);
    await dispatches.close();
    const again = createDispatches({ home, connect: () => assert.fail("nothing is started") });
    assert.deepEqual([(await again.list()).length, (await again.output(id)).length], [1, 3]);
    await again.close();
    await home.close();
    assert.equal(existsSync(workDir), false);
  });

  test("sends tasks to the agents of this machine", async (t) => {
    const { request } = createWorld(t);
    const home = openMemoryHome();
    t.after(() => home.close());
    const dispatches = await openDispatches({ home, variables: {}, settings: async () => ({}) });
    t.after(() => dispatches.close());
    const { id } = await dispatches.start(request("Say it back", { agent: "echo" }));
    assert.equal((await dispatches.wait(id)).state, "exited");
    assert.deepEqual(
      (await dispatches.output(id)).map(({ output }) => output),
      [{ type: "text", text: "Say it back" }],
    );
  });
});

describe("the process of an agent", () => {
  test("works on the tasks of a conversation one after the other, and of no other", async (t) => {
    const { run, texts, dispatches, folder } = createWorld(t);
    const one = { contextId: "one" };
    const first = await run("turns", one);
    const second = await run("turns", one);
    assert.deepEqual([first.agentId, await texts(second.id)], [second.agentId, ["2"]]);
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    for (const other of [
      { contextId: "two" },
      {},
      {},
      { ...one, userId: "bob" },
      { ...one, agent: "other" },
      { ...one, workDir: elsewhere },
    ])
      assert.deepEqual(await texts((await run("turns", other)).id), ["1"]);
    assert.equal(dispatches.processes().length, 7);
    assert.ok(dispatches.processes().every(({ isBusy, pid }) => !isBusy && pid !== undefined && isAlive(pid)));
  });

  test("that is busy does not hold up the next task: another process takes it", async (t) => {
    const { start, run, dispatches } = createWorld(t);
    const busy = await start("sleep", { contextId: "one" });
    const other = await run("turns", { contextId: "one" });
    assert.notEqual(busy.agentId, other.agentId);
    assert.deepEqual(
      dispatches.processes().map(({ isBusy }) => isBusy),
      [true, false],
    );
    assert.equal(await codeOf(start("x", { agentId: busy.agentId })), "dispatch.busy");
  });

  test("gets one task of several that come at once, and no more processes are started than may be", async (t) => {
    const { start, run, dispatches } = createWorld(t, { processes: 2 });
    const { agentId } = await run("turns", { contextId: "one" });
    const named = await Promise.allSettled([start("sleep", { agentId }), start("sleep", { agentId })]);
    assert.deepEqual(named.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    for (const { id } of await dispatches.list({ state: "running" })) await dispatches.cancel(id);
    await run("turns", { contextId: "one" });
    const shared = await Promise.allSettled(Array.from({ length: 3 }, () => start("sleep", { contextId: "one" })));
    const ids = shared.flatMap((one) => (one.status === "fulfilled" ? [one.value.agentId] : []));
    assert.deepEqual([ids.length, new Set(ids).size, dispatches.processes().length], [2, 2, 2]);
  });

  test("can be named by its owner, while it runs", async (t) => {
    const { start, run, texts, dispatches } = createWorld(t);
    const first = await run("turns");
    const named = { agentId: first.agentId };
    assert.deepEqual(await texts((await run("turns", named)).id), ["2"]);
    assert.equal(await codeOf(start("x", { ...named, userId: "bob" })), "dispatch.agent-not-found");
    assert.equal(await codeOf(start("x", { agentId: "none" })), "dispatch.agent-not-found");
    await dispatches.stopProcess(first.agentId);
    assert.equal(await codeOf(start("x", named)), "dispatch.agent-not-running");
    assert.equal(await codeOf(dispatches.stopProcess(first.agentId)), "dispatch.agent-not-found");
  });

  test("is one of a few: the longest idle one makes room, and none that works", async (t) => {
    const { start, run, dispatches, pids } = createWorld(t, { processes: 2 });
    const [one, two] = [await run("say a", { contextId: "one" }), await run("say b", { contextId: "two" })];
    await run("say c", { contextId: "one" });
    const three = await run("say d", { contextId: "three" });
    const ids = dispatches.processes().map(({ agentId }) => agentId);
    assert.deepEqual(ids.toSorted(), [one.agentId, three.agentId].toSorted(), `without ${two.agentId}`);
    assert.equal(pids.filter(isAlive).length, 2);
    const sleeping = await Promise.all([start("sleep"), start("sleep")]);
    assert.equal(await codeOf(start("x")), "dispatch.limit");
    assert.equal((await dispatches.list()).length, 6, "and left no record");
    assert.equal(pids.filter(isAlive).length, 2);
    await Promise.all(sleeping.map(({ id }) => dispatches.cancel(id)));
    await run("say e");
  });

  test("goes when it has had nothing to do for a while", async (t) => {
    const { run, dispatches, pids } = createWorld(t, { idle: 50 });
    await run("say a", { contextId: "one" });
    await until(() => dispatches.processes().length === 0);
    assert.deepEqual(pids.filter(isAlive), []);
  });

  test("that went by itself is not waited for: the next task gets another one", async (t) => {
    const { run, texts, dispatches } = createWorld(t);
    await run("turns", { contextId: "one" });
    process.kill(dispatches.processes()[0]?.pid ?? assert.fail(), "SIGKILL");
    await until(() => dispatches.processes().length === 0);
    const { id, state } = await run("turns", { contextId: "one" });
    assert.deepEqual([state, await texts(id)], ["exited", ["1"]]);
  });

  test("without a folder named works in one of its own", async (t) => {
    const { dispatches, request, home } = createWorld(t);
    const { workDir: _workDir, ...rest } = request("say a", { contextId: "one" });
    const first = await dispatches.wait((await dispatches.start(rest)).id);
    assert.equal(first.workDir, join(home, "dispatch", first.id, "workspace"));
    assert.ok(existsSync(first.workDir));
    const second = await dispatches.wait((await dispatches.start(rest)).id);
    assert.deepEqual([second.agentId, second.workDir], [first.agentId, first.workDir]);
  });
});

describe("what an agent says", () => {
  test("is read again from any place, from memory and from the database", async (t) => {
    const { run, texts, dispatches, home, start } = createWorld(t, { memory: 2000 });
    const { id, lastOutput } = await run("lines 100");
    assert.equal(lastOutput, 100);
    assert.deepEqual(await texts(id, 97), ["line 98", "line 99", "line 100"]);
    assert.deepEqual(
      (await dispatches.output(id, 10, 2)).map(({ index }) => index),
      [11, 12],
    );
    assert.deepEqual(await texts(id, 100), []);
    assert.equal((await texts(id)).length, 100);
    const live = await start("sleep");
    await until(async () => (await dispatches.get(live.id)).lastOutput === 1);
    assert.deepEqual(await texts(live.id), ["asleep"]);
    const again = createDispatches({ home, connect: () => assert.fail("nothing is started") });
    t.after(() => again.close());
    assert.deepEqual(
      (await again.output(id, 99, 5)).map(({ output }) => output),
      [{ type: "text", text: "line 100" }],
    );
    assert.equal((await again.get(id)).lastOutput, 100);
  });

  test("ends the task where it cannot be stored", async (t) => {
    const { home, start, dispatches, pids } = createWorld(t);
    mkdirSync(join(home, "traces.db"));
    const { id } = await start("sleep");
    const { state, message = "" } = await dispatches.wait(id);
    assert.equal(state, "failed");
    assert.match(message, /traces\.db/);
    assert.deepEqual(pids.filter(isAlive), []);
    rmdirSync(join(home, "traces.db"));
  });

  test("is told as it comes", async (t) => {
    const { run, listen, events } = createWorld(t);
    const leave = listen();
    const { id } = await run("lines 2");
    const told = events.map((event) =>
      event.type === "output" ? `${event.id === id} ${event.output.index}` : event.type,
    );
    assert.deepEqual(told, ["state", "true 1", "true 2", "state"]);
    leave();
    await run("lines 2");
    assert.equal(events.length, 4);
  });
});

describe("an agent that asks whether it may", () => {
  const permissions = async (dispatches: ReturnType<typeof createWorld>["dispatches"], id: string) =>
    (await dispatches.output(id)).flatMap(({ output }) =>
      output.type === "permission" ? [[output.request.title, output.answer, output.by]] : [],
    );

  test("is answered by the policy at once", async (t) => {
    const { run, dispatches, texts } = createWorld(t);
    for (const permission of ["allow", "deny"] as const) {
      const { id } = await run("ask rm -rf", { permission });
      assert.deepEqual(await texts(id), [`${permission} by policy`]);
      assert.deepEqual(await permissions(dispatches, id), [["rm -rf", permission, "policy"]], "recorded once");
    }
  });

  test("waits for a person, whose answer is recorded with their name", async (t) => {
    const { start, dispatches, texts, listen, events } = createWorld(t);
    listen();
    const { id } = await start("ask rm -rf", { permission: "ask" });
    await until(() => events.some(({ type }) => type === "permission"));
    assert.equal((await dispatches.get(id)).permission?.title, "rm -rf");
    assert.equal((await dispatches.list())[0]?.permission?.id, "q1");
    assert.equal(await codeOf(dispatches.answer(id, "q2", "allow", "ann")), "dispatch.not-waiting");
    const answered = await dispatches.answer(id, "q1", "allow", "ann");
    assert.equal(answered.permission, undefined);
    assert.equal((await dispatches.wait(id)).state, "exited");
    assert.deepEqual(await texts(id), ["allow by ann"]);
    assert.deepEqual(await permissions(dispatches, id), [["rm -rf", "allow", "ann"]]);
    assert.equal(await codeOf(dispatches.answer(id, "q1", "allow", "ann")), "dispatch.not-waiting");
  });

  test("is refused where no person can answer, and waits where one listens", async (t) => {
    const { run, start, dispatches, texts, listen } = createWorld(t);
    const unattended = { permission: "ask", isUnattended: true } as const;
    assert.deepEqual(await texts((await run("ask x", unattended)).id), ["deny by nobody"]);
    listen();
    const { id } = await start("ask x", unattended);
    await until(async () => (await dispatches.get(id)).permission !== undefined);
    await dispatches.answer(id, "q1", "deny", "bob");
    await dispatches.wait(id);
    assert.deepEqual(await texts(id), ["deny by bob"]);
  });

  test("can be stopped while it waits", async (t) => {
    const { start, dispatches } = createWorld(t);
    const { id } = await start("ask x", { permission: "ask" });
    await until(async () => (await dispatches.get(id)).permission !== undefined);
    const { state, permission } = await dispatches.cancel(id);
    assert.deepEqual([state, permission], ["stopped", undefined]);
    assert.deepEqual(await permissions(dispatches, id), [["x", "deny", "nobody"]]);
  });
});

describe("after a restart", () => {
  /** A process in a group of its own that stays, with a child that does. */
  function leftBehind(t: TestContext): ChildProcess & { pid: number } {
    const script =
      "require('node:child_process').spawn('sleep', ['60'], {stdio: 'ignore'}); setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ["-e", script], { detached: true, stdio: "ignore" });
    t.after(() => {
      if (isAlive(child.pid ?? 0)) process.kill(-(child.pid ?? 0), "SIGKILL");
    });
    return Object.assign(child, { pid: child.pid ?? assert.fail() });
  }

  test("what ran is stopped, and its processes are ended; those of others are not", async (t) => {
    const { home, dispatches, run, start } = createWorld(t);
    const mine = await start("sleep");
    const done = await run("say a");
    const store = openDispatchStore(home);
    t.after(() => store.close());
    const [left, reused, others] = [leftBehind(t), leftBehind(t), leftBehind(t)];
    const gone = { pid: 2 ** 22 - 1, start: "no such process" };
    const other = (await markOf(others.pid)) ?? assert.fail();
    const row = async (id: string, owner: typeof gone, pid: number, begun?: string) => {
      await store.add({ ...done, id, agentId: id, state: "running" }, owner, "text");
      const start = begun ?? (await markOf(pid))?.start ?? assert.fail();
      await store.addProcess({ agentId: id, pid, start, owner });
    };
    await row("left", gone, left.pid);
    await row("reused", gone, reused.pid, "another moment");
    await row("others", other, others.pid); // whose owner still runs
    mkdirSync(join(home, "dispatch/left"), { recursive: true }); // of an earlier release
    appendFileSync(
      join(home, "dispatch/left/output.jsonl"),
      '{"index":1,"time":"t","output":{"type":"text","text":"one"}}\n{"ind',
    );
    assert.deepEqual((await dispatches.recover()).toSorted(), ["left", "reused"]);
    const { state, reason, lastOutput, endedAt } = await dispatches.get("left");
    assert.deepEqual([state, reason, lastOutput, endedAt !== undefined], ["stopped", "server_restart", 1, true]);
    assert.deepEqual(
      [left, reused, others].map(({ pid }) => isAlive(pid)),
      [false, true, true],
    );
    assert.deepEqual(
      (await store.processes()).map(({ agentId }) => agentId).toSorted(),
      [mine.agentId, done.agentId, "others"].toSorted(),
    );
    assert.deepEqual(
      [(await dispatches.get("others")).state, (await dispatches.get(mine.id)).state],
      ["running", "running"],
    );
    assert.deepEqual(await dispatches.recover(), [], "once");
    assert.equal(await codeOf(dispatches.cancel("others")), "dispatch.elsewhere");
    assert.equal(await codeOf(dispatches.answer("others", "q", "allow", "ann")), "dispatch.elsewhere");
  });

  test("what left its group, or lost its parent, is ended as well", {
    skip: process.platform !== "linux",
  }, async (t) => {
    const { home, dispatches } = createWorld(t);
    const store = openDispatchStore(home);
    t.after(() => store.close());
    const script = `
      const { spawn } = require("node:child_process");
      const stray = (detached) => spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached, stdio: "ignore" }).pid;
      console.log(JSON.stringify([stray(true), stray(false)]));
      setInterval(() => {}, 1000);`;
    const env = { DISPATCH_MARK: randomUUID() };
    const parent = spawn(process.execPath, ["-e", script], {
      detached: true,
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const pid = parent.pid ?? assert.fail();
    const [said] = (await once(parent.stdout, "data")) as [Buffer];
    const children = JSON.parse(said.toString()) as number[];
    t.after(() => {
      for (const child of children.filter(isAlive)) process.kill(child, "SIGKILL");
    });
    const mark = (await markOf(pid)) ?? assert.fail();
    process.kill(pid, "SIGKILL");
    await until(() => !isAlive(pid));
    assert.equal(children.filter(isAlive).length, 2);
    await store.addProcess({ ...mark, agentId: "x", owner: { pid: 2 ** 22 - 1, start: "none" } });
    await dispatches.recover();
    assert.deepEqual(children.filter(isAlive), []);
  });

  test("a task of another process is waited for until that has gone", async (t) => {
    const { home, dispatches, run } = createWorld(t);
    const done = await run("say a");
    const store = openDispatchStore(home);
    t.after(() => store.close());
    const owner = leftBehind(t);
    await store.add({ ...done, id: "theirs", state: "running" }, (await markOf(owner.pid)) ?? assert.fail(), "text");
    const waiting = dispatches.wait("theirs");
    process.kill(-owner.pid, "SIGKILL");
    assert.deepEqual((({ state, reason }) => [state, reason])(await waiting), ["stopped", "server_restart"]);
  });

  test("closing ends everything, and says why", async (t) => {
    const { start, run, dispatches, pids, home } = createWorld(t);
    const { id } = await start("child");
    await until(async () => (await dispatches.get(id)).lastOutput > 0);
    await run("say a", { contextId: "one" });
    await dispatches.close();
    assert.deepEqual(pids.filter(isAlive), []);
    const again = createDispatches({ home, connect: () => assert.fail("nothing is started") });
    t.after(() => again.close());
    assert.deepEqual((({ state, reason }) => [state, reason])(await again.get(id)), ["stopped", "server_restart"]);
    assert.deepEqual(await again.recover(), []);
    assert.equal(await codeOf(start("x")), "server.stopping");
  });
});
