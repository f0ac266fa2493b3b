import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type ClusterServer, type ClusterWorld, createCluster } from "./cluster-world.ts";
import { eventually } from "./sandbox.ts";
import { readStream } from "./server-process.ts";

// run: slow, waits; several processes on one PostgreSQL

type Address = Pick<ClusterServer, "url" | "token">;

interface Told {
  readonly id: string;
  readonly state: string;
  readonly reason?: string;
  readonly message?: string;
  readonly machine?: string;
  readonly permission?: { readonly id: string };
  readonly waits?: { readonly isStuck: boolean; readonly reason: { readonly en: string } };
  readonly code?: string;
  readonly cancelled?: boolean;
  readonly outputs?: readonly { readonly output: { readonly type: string; readonly text?: string } }[];
}

async function call({ url, token }: Address, path: string, body?: object): Promise<{ status: number; body: Told }> {
  const answer = await fetch(`${url}/api/dispatch/${path}`, {
    method: body ? "POST" : "GET",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Told };
}

const start = (server: Address, agent: string, more: object = {}) =>
  call(server, "start", { task: "hello", agent, ...more });
const show = async (server: Address, id: string): Promise<Told> => (await call(server, `show?id=${id}`)).body;
const says = async (server: Address, id: string): Promise<string> =>
  ((await call(server, `output?id=${id}`)).body.outputs ?? []).map(({ output }) => output.text ?? "").join("");
async function until(server: Address, id: string, isSo: (dispatch: Told) => boolean): Promise<Told> {
  let found = await show(server, id);
  await eventually(async () => {
    found = await show(server, id);
    return isSo(found);
  });
  return found;
}
const isOver = ({ state }: Told): boolean => ["exited", "failed", "stopped"].includes(state);
const running = ({ state }: Told): boolean => state === "running";

interface AgentCluster extends ClusterWorld {
  /** Machines on which the agents are installed. */
  readonly equipped: Pick<ClusterWorld, "server" | "worker">;
  /** `PATH` of such a machine. */
  readonly path: string;
  /** How often an agent was given a task. */
  count(): number;
}

/** Agents named after what they do (`fake-acp-agent.ts`), whose command only some machines have. */
async function createAgentCluster(t: TestContext, limits: object = {}): Promise<AgentCluster> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-agents-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [bin, file] = [join(folder, "bin"), join(folder, "got")];
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "rare-agent"));
  const program = join(import.meta.dirname, "fake-acp-agent.ts");
  const agents = ["normal", "slow", "asks"].map((mode) => [mode, { acp: ["rare-agent", program, mode, file] }]);
  const cluster = await createCluster(t, {
    settings: { dispatch: { agents: Object.fromEntries(agents), sandbox: "off" }, limits },
  });
  const path = `${bin}:${process.env.PATH ?? ""}`;
  return {
    ...cluster,
    ...{ path, equipped: cluster.on({ PATH: path }) },
    count: () => (existsSync(file) ? readFileSync(file, "utf8").split("hello").length - 1 : 0),
  };
}

describe("dispatches of several machines on one database", () => {
  test("are run by a process that has the agent, and followed, shown and read at every server", async (t) => {
    const { equipped, ...cluster } = await createAgentCluster(t);
    const [idle, near] = await Promise.all([cluster.server("--no-work"), cluster.server(), equipped.worker()]);
    const { agents } = (await call(idle, "agents")).body as unknown as {
      agents: { agent: string; isFound: boolean }[];
    };
    assert.deepEqual(
      agents.filter(({ agent }) => ["normal", "codex"].includes(agent)).map(({ agent, isFound }) => [agent, isFound]),
      [
        ["codex", false],
        ["normal", true],
      ],
    );
    for (const server of [idle, near]) {
      const { status, body } = await start(server, "normal");
      assert.equal(status, 200, JSON.stringify(body));
      const stream = await readStream(`${idle.url}/api/dispatch/events?id=${body.id}`, idle);
      const told = (await stream.all) as unknown as { type: string; dispatch?: Told }[];
      assert.equal(told.at(-1)?.dispatch?.state, "exited");
      assert.deepEqual([await says(idle, body.id), await says(near, body.id)], ["hello", "hello"]);
      assert.equal((await show(near, body.id)).machine, told.at(-1)?.dispatch?.machine);
    }
  });

  test("that no process can take say what is missing, and wait for it if they may", async (t) => {
    const { equipped, ...cluster } = await createAgentCluster(t);
    const server = await cluster.server("--no-work");
    const refused = await start(server, "normal");
    assert.deepEqual([refused.status, refused.body.code], [503, "dispatch.nobody"]);
    const { body } = await start(server, "normal", { queue: true });
    assert.equal(body.state, "waiting");
    assert.match((await show(server, body.id)).waits?.reason.en ?? "", /no process takes work/);
    await cluster.worker();
    const { waits } = await until(server, body.id, (one) => /has the agent normal/.test(one.waits?.reason.en ?? ""));
    assert.equal(waits?.isStuck, true);
    const elsewhere = await start(server, "normal", { workDir: "/work", machine: "nowhere", queue: true });
    assert.match((await show(server, elsewhere.body.id)).waits?.reason.en ?? "", /machine nowhere/);
    assert.equal((await call(server, "cancel", { id: elsewhere.body.id })).body.cancelled, true);
    await equipped.worker();
    assert.equal((await until(server, body.id, isOver)).state, "exited");
  });

  test("in a folder of another machine are run there, if it is trusted there", async (t) => {
    const { on, path, ...cluster } = await createAgentCluster(t);
    let folder = "";
    const there = on({ PATH: path, LOADOUT_MACHINE: "there" }, async ({ run, work }) => {
      folder = work;
      assert.equal((await run("trust", work)).code, 0);
    });
    const [server] = await Promise.all([cluster.server("--no-work"), there.worker(), cluster.equipped.worker()]);
    for (const [workDir, state, message] of [
      [folder, "exited", /^$/],
      [join(folder, ".."), "failed", /not a trusted folder/],
      [join(folder, "none"), "failed", /not a trusted folder/],
    ] as const) {
      const { body } = await start(server, "normal", { workDir, machine: "there" });
      assert.equal(body.state, "waiting");
      const ended = await until(server, body.id, isOver);
      assert.deepEqual([ended.state, ended.machine], [state, "there"]);
      assert.match(ended.message ?? "", message);
    }
    assert.equal(cluster.count(), 1);
  });

  test("are answered and cancelled at another server", async (t) => {
    const { equipped, ...cluster } = await createAgentCluster(t);
    const [one, other] = await Promise.all([equipped.server(), cluster.server()]);
    const asks = (await start(one, "asks")).body;
    const { permission } = await until(other, asks.id, (dispatch) => dispatch.permission !== undefined);
    assert.ok(permission);
    const wrong = await call(other, "answer", { id: asks.id, answer: "allow", requestId: "another" });
    assert.deepEqual([wrong.status, wrong.body.code], [409, "dispatch.not-waiting"]);
    assert.equal((await call(other, "answer", { id: asks.id, answer: "allow" })).status, 200);
    assert.equal((await until(other, asks.id, isOver)).state, "exited");
    assert.equal(await says(other, asks.id), "x-yes");
    const slow = (await start(one, "slow")).body;
    await eventually(async () => (await says(other, slow.id)) === "working");
    const { body } = await call(other, "cancel", { id: slow.id });
    assert.deepEqual([body.cancelled, body.state, body.reason], [true, "stopped", "user"]);
  });

  for (const [end, signal] of [
    ["killed", "SIGKILL"],
    ["paused", "SIGSTOP"],
  ] as const)
    test(`of a ${end} worker are interrupted by another one, which takes those that wait; none is run twice`, async (t) => {
      const { equipped, count, ...cluster } = await createAgentCluster(t, { dispatchProcesses: 1 });
      const server = await cluster.server("--no-work");
      const first = await equipped.worker();
      const cut = (await start(server, "slow")).body;
      await until(server, cut.id, running);
      const waits = (await start(server, "normal")).body;
      assert.equal((await show(server, waits.id)).state, "waiting");
      await equipped.worker();
      assert.equal((await until(server, waits.id, isOver)).state, "exited", "the other one has room");
      first.child.kill(signal);
      const ended = await until(server, cut.id, isOver);
      assert.deepEqual([ended.state, ended.reason], ["stopped", "interrupted"]);
      assert.match(ended.message ?? "", /is gone/);
      const again = (await start(server, "normal")).body;
      assert.equal((await until(server, again.id, isOver)).state, "exited");
      assert.equal(count(), 3, "one task each");
      if (signal === "SIGKILL") return;
      const output = await says(server, cut.id);
      first.child.kill("SIGCONT");
      // It takes work again, under a new lease, and its agent is gone: there is room.
      const more = await Promise.all([start(server, "asks"), start(server, "asks")]);
      for (const { body } of more) await until(server, body.id, ({ permission }) => permission !== undefined);
      assert.deepEqual([await show(server, cut.id), await says(server, cut.id)], [ended, output]);
      for (const { body } of more) await call(server, "cancel", { id: body.id });
    });

  test("end before a worker that got SIGTERM does, and new ones are left to others", async (t) => {
    const { equipped, ...cluster } = await createAgentCluster(t);
    const server = await cluster.server("--no-work");
    const worker = await equipped.worker("--drain", "600");
    const { id } = (await start(server, "asks")).body;
    await until(server, id, ({ permission }) => permission !== undefined);
    worker.child.kill("SIGTERM");
    await eventually(async () => (await start(server, "normal")).status === 503);
    const waiting = (await start(server, "normal", { queue: true })).body;
    await call(server, "answer", { id, answer: "deny" });
    assert.equal((await until(server, id, isOver)).state, "exited");
    assert.equal((await worker.ended).code, 143);
    assert.equal((await show(server, waiting.id)).state, "waiting");
    await equipped.worker();
    assert.equal((await until(server, waiting.id, isOver)).state, "exited");
  });
});
