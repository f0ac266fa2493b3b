import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { createFakeAgents, isAlive } from "../../../../test/fake-agent.ts";
import { asAdministrator, testDatabase } from "../../../../test/postgres.ts";
import { Fault } from "../ground/fault.ts";
import { type Home, openMemoryHome } from "../home/home.ts";
import { openPostgresHome } from "../home/postgres/open-postgres-home.ts";
import { createStore, type RunCall } from "../home/records/records.ts";
import { composeBrief } from "./brief.ts";
import { createDispatches, type DispatchesOptions } from "./create-dispatches.ts";
import type { DispatchPeers } from "./dispatch-peers.ts";
import type { Dispatch, DispatchRequest } from "./dispatches.ts";

// run: slow, waits; it starts processes, and waits until a lease is lost

const request = (task: string, more: Partial<DispatchRequest> = {}): DispatchRequest => ({
  ...{ userId: "ann", agent: "fake", task, brief: composeBrief(task, []), cached: false },
  ...{ permission: "deny", role: "superadmin" },
  ...more,
});

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "loadout-queue-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A home in a folder, which may be opened again. */
function createWorld(t: TestContext) {
  const home = join(temporary(t), "home");
  mkdirSync(home);
  const agents = createFakeAgents();
  const open = (more: Partial<DispatchesOptions> = {}) => {
    const dispatches = createDispatches({ home, connect: agents.connect, limits: { processes: 1 }, ...more });
    t.after(() => dispatches.close());
    return dispatches;
  };
  return { ...agents, home, open };
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await wait(5);
}

const says = async (dispatches: ReturnType<typeof createDispatches>, id: string): Promise<string> =>
  (await dispatches.output(id)).map(({ output }) => (output.type === "text" ? output.text : "")).join("");

describe("a dispatch that may wait", () => {
  test("waits for room, and is run in its turn with all that was sent", async (t) => {
    const { open, received } = createWorld(t);
    const dispatches = open();
    const first = await dispatches.start(request("sleep"));
    await assert.rejects(dispatches.start(request("say refused")), { code: "dispatch.limit" });
    const waiting: Dispatch[] = [];
    for (const words of ["one", "two"]) waiting.push(await dispatches.start(request(`say ${words}`, { queue: true })));
    assert.deepEqual(
      waiting.map(({ state, agentId, workDir }) => [state, agentId, workDir]),
      [
        ["waiting", "", ""],
        ["waiting", "", ""],
      ],
    );
    assert.deepEqual(
      (await dispatches.list({ state: "waiting" })).map(({ waits }) => waits?.isStuck),
      [false, false],
    );
    await dispatches.cancel(first.id);
    const ended = [];
    for (const { id } of waiting) ended.push(await dispatches.wait(id));
    assert.deepEqual(
      ended.map(({ state }) => state),
      ["exited", "exited"],
    );
    assert.deepEqual(received.slice(1), ["say one", "say two"]);
    const [one] = ended;
    assert.ok(one && dispatches.isOwnFolder(one.workDir));
    assert.deepEqual(
      { ...one.receipt, launch: 0, expansions: 0, expand: 0 },
      {
        ...{ ...waiting[0]?.receipt, launch: 0, expansions: 0, expand: 0 },
      },
    );
    assert.equal(await dispatches.text(one.id), "say one");
  });

  test("counts against the limit of its user when it starts", async (t) => {
    const { open } = createWorld(t);
    let running = 0;
    const takeDispatch = (): (() => void) => {
      if (running > 0) throw new Fault("dispatch.limit", { limit: 1 });
      running++;
      return () => void running--;
    };
    const dispatches = open({ takeDispatch, limits: { processes: 9 } });
    const first = await dispatches.start(request("sleep"));
    const { id } = await dispatches.start(request("say two", { queue: true }));
    await dispatches.cancel(first.id);
    assert.equal((await dispatches.wait(id)).state, "exited");
    await until(() => running === 0);
  });

  test("is cancelled before it starts, and never runs", async (t) => {
    const { open, received } = createWorld(t);
    const dispatches = open();
    const first = await dispatches.start(request("sleep"));
    const { id } = await dispatches.start(request("say never", { queue: true }));
    const { state, reason } = await dispatches.cancel(id);
    assert.deepEqual([state, reason], ["stopped", "user"]);
    await dispatches.cancel(first.id);
    const last = await dispatches.start(request("say last", { queue: true }));
    await dispatches.wait(last.id);
    assert.ok(!received.includes("say never"));
  });

  test("that cannot be started has failed, and says why", async (t) => {
    const { open } = createWorld(t);
    const dispatches = open();
    const first = await dispatches.start(request("sleep"));
    const { id } = await dispatches.start(request("say no", { agent: "missing", queue: true }));
    await dispatches.cancel(first.id);
    const { state, message } = await dispatches.wait(id);
    assert.equal(state, "failed");
    assert.match(message ?? "", /missing is not installed/);
  });

  test("is not kept waiting by one before it that cannot be looked at", async (t) => {
    const { open } = createWorld(t);
    const dispatches = open({
      async roleOf(userId, role) {
        if (userId === "bob") throw new Error("no answer");
        return role;
      },
    });
    const first = await dispatches.start(request("sleep"));
    const stuck = await dispatches.start(request("say one", { userId: "bob", queue: true }));
    const { id } = await dispatches.start(request("say two", { queue: true }));
    await dispatches.cancel(first.id);
    assert.equal((await dispatches.wait(id)).state, "exited");
    assert.equal((await dispatches.get(stuck.id)).state, "waiting");
  });

  test("is run by the next process, if its own has gone", async (t) => {
    const { open } = createWorld(t);
    const before = open();
    await before.start(request("sleep"));
    const { id } = await before.start(request("say later", { queue: true }));
    await before.close();
    const after = open();
    assert.equal((await after.get(id)).state, "waiting");
    await after.recover();
    assert.equal((await after.wait(id)).state, "exited");
  });
});

test("a dispatch that does not wait writes its record, its states and its output, and nothing else", async (t) => {
  const changes: string[] = [];
  const home = openMemoryHome();
  t.after(home.close);
  const dispatches = createDispatches({
    connect: createFakeAgents().connect,
    home: {
      ...home,
      records: {
        ...home.records,
        use(name, load) {
          const store = home.records.use(name, load);
          const run: RunCall = async (kind, call, given) => {
            if (kind === "read") return store.read(call, ...(given as never));
            changes.push(`${name} ${call}`);
            return store.change(call, ...(given as never));
          };
          return createStore(run);
        },
      },
    },
  });
  t.after(() => dispatches.close());
  const { id } = await dispatches.start(request("say so"));
  await dispatches.wait(id);
  assert.deepEqual(changes, ["dispatch add", "dispatch addProcess", "dispatch save", "output append", "dispatch save"]);
});

const roomFor = (most: number) => async () => ({ most, fault: () => new Fault("dispatch.limit", { limit: most }) });

describe("dispatches of two processes on one database", () => {
  async function pair(t: TestContext, options: Partial<DispatchesOptions> = {}) {
    const url = await testDatabase(t);
    const agents = createFakeAgents();
    const open = async (): Promise<{ home: Home; dispatches: ReturnType<typeof createDispatches> }> => {
      const home = await openPostgresHome({ url, folder: temporary(t) });
      const dispatches = createDispatches({ home, connect: agents.connect, ...options });
      t.after(async () => {
        await dispatches.close();
        await home.close();
      });
      return { home, dispatches };
    };
    return { url, ...agents, one: await open(), other: await open() };
  }

  test("belong to the one that runs them: another one does not end them, however it looks", async (t) => {
    const { one, other } = await pair(t);
    const { id } = await one.dispatches.start(request("sleep"));
    assert.deepEqual(await other.dispatches.recover(), []);
    assert.equal((await other.dispatches.get(id)).state, "running");
    const { state, reason } = await other.dispatches.cancel(id);
    assert.deepEqual([state, reason], ["stopped", "user"]);
  });

  test("are ended by another once their lease was lost; the first one writes nothing more, and ends the agent", async (t) => {
    const { url, pids, one, other } = await pair(t);
    const { id } = await one.dispatches.start(request("say so\nsleep"));
    const lost = one.dispatches.wait(id);
    await asAdministrator(url, (client) => client.query("delete from locks where name like 'dispatches/%'"));
    assert.deepEqual(await other.dispatches.recover(), [id]);
    const found = await other.dispatches.get(id);
    assert.deepEqual([found.state, found.reason], ["stopped", "interrupted"]);
    assert.match(found.message ?? "", /is gone\. Check what the agent did/);
    // The first one learns it at its next renewal.
    assert.deepEqual(await lost, found);
    await until(() => !pids.some(isAlive));
    assert.deepEqual(await other.dispatches.get(id), found, "nothing was written since");
    const next = await one.dispatches.start(request("say again"));
    assert.equal((await one.dispatches.wait(next.id)).state, "exited", "it goes on under a new lease");
    assert.equal(await says(other.dispatches, next.id), "again");
  });

  test("whose lease was lost store no output, and save no answer", async (t) => {
    const { url, one, other } = await pair(t);
    one.dispatches.listen(() => undefined);
    const { id } = await one.dispatches.start(request("ask May I?", { permission: "ask" }));
    await until(async () => (await one.dispatches.get(id)).permission !== undefined);
    const asked = (await one.dispatches.get(id)).permission?.id ?? "";
    await asAdministrator(url, (client) => client.query("delete from locks where name like 'dispatches/%'"));
    assert.deepEqual(await other.dispatches.recover(), [id]);
    const found = await other.dispatches.get(id);
    await assert.rejects(one.dispatches.answer(id, asked, "allow", "ann"), { code: "lease.lost" });
    assert.deepEqual(await one.dispatches.wait(id), found);
    assert.deepEqual(await other.dispatches.output(id), []);
  });

  test("count together against the limit of their user", async (t) => {
    const { one, other } = await pair(t, { userRoom: roomFor(1) });
    const first = await one.dispatches.start(request("sleep"));
    await assert.rejects(other.dispatches.start(request("say no")), { code: "dispatch.limit" });
    other.dispatches.work();
    const { id, state } = await other.dispatches.start(request("say later", { queue: true }));
    assert.equal(state, "waiting");
    await one.dispatches.cancel(first.id);
    assert.equal((await one.dispatches.wait(id)).state, "exited");
  });

  test("take no more places than their user has, however many start at once", async (t) => {
    const { url, one, other } = await pair(t, { userRoom: roomFor(3) });
    const starts = [one, other, one, other, one, other, one, other].map(({ dispatches }) =>
      dispatches.start(request("sleep")).then(
        ({ id }) => id,
        (error: unknown) => (error instanceof Fault ? error.code : String(error)),
      ),
    );
    const told = await Promise.all(starts);
    assert.deepEqual(
      told.filter((text) => text === "dispatch.limit"),
      Array(5).fill("dispatch.limit"),
    );
    const ids = told.filter((text) => text !== "dispatch.limit");
    await asAdministrator(url, async (client) => {
      const { rows } = await client.query("select id from dispatches where state in ('starting', 'running')");
      assert.deepEqual(rows.map(({ id }) => id).sort(), ids.sort());
    });
  });

  test("that only others can run wait for no more places than their user has, however many are sent at once", async (t) => {
    const peers: DispatchPeers = {
      ...{ machine: "a", works: false, takesWork: () => false, agents: async () => [] },
      alive: async () => new Map([["b", { machine: "b", takesWork: true, agents: ["fake"] }]]),
    };
    const { one, other } = await pair(t, { peers, userRoom: roomFor(3) });
    const sent = [one, other, one, other, one, other].map(({ dispatches }) => dispatches.start(request("say x")));
    const told = await Promise.allSettled(sent);
    assert.equal(told.filter(({ status }) => status === "fulfilled").length, 3);
    assert.equal((await one.dispatches.list({ state: "waiting" })).length, 3);
  });

  test("that wait are started by one of those who try at once", async (t) => {
    const { received, one, other } = await pair(t);
    const peers = [one, other];
    const store = (await import("./record/dispatch-store.ts")).openDispatchStore(one.home);
    t.after(() => store.close());
    const ids = Array.from({ length: 8 }, (_, number) => `d${number}`);
    for (const id of ids) {
      const { brief, permission, role, ...rest } = request(`say ${id}`);
      const { text, ...receipt } = brief;
      await store.addWaiting(
        {
          ...{ id, userId: rest.userId, agent: "fake", agentId: "", workDir: "", state: "waiting", task: rest.task },
          ...{ receipt: { ...receipt, hash: "", size: 0, cached: false }, lastOutput: 0 },
          ...{ createdAt: new Date().toISOString(), request: { role, ...(permission && { permission }) } },
        },
        text,
      );
    }
    for (const { dispatches } of peers) dispatches.work();
    for (const id of ids) assert.equal((await one.dispatches.wait(id)).state, "exited");
    assert.deepEqual(
      [...received].sort(),
      ids.map((id) => `say ${id}`),
    );
  });
});
