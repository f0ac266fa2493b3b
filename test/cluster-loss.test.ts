import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, type TestContext, test } from "node:test";
import { processesOf } from "../bench/cluster-processes.ts";
import { type ClusterServer, type ClusterWorld, createCluster } from "./cluster-world.ts";
import type { GatedCall } from "./gated-provider.ts";
import { asAdministrator } from "./postgres.ts";
import { eventually, type StartedProcess } from "./sandbox.ts";
import { readStream } from "./server-process.ts";

// run: slow, waits; several processes on one PostgreSQL

/** What is left of a turn whose worker is killed or stopped, and of a session that ends its workers. */

type Address = Pick<ClusterServer, "url" | "token">;

async function post({ url, token }: Address, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/session/${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Prefer: "respond-async",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const begin = (server: Address, message: string) => post(server, "run", { message, contextId: "talk" });
const listen = ({ url, token }: Address) => readStream(`${url}/api/session/events?contextId=talk`, { token });

interface Message {
  readonly type: string;
  readonly subtype?: string;
  readonly content?: string;
  readonly is_error?: boolean;
}

async function messagesOf({ url, token }: Address): Promise<readonly Message[]> {
  const answer = await fetch(`${url}/api/session/show?messages=true&contextId=talk`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { messages } = (await answer.json()) as { messages: Message[] };
  return messages.filter(({ type }) => type !== "system");
}

const typesOf = (messages: readonly Message[]): string[] => messages.map(({ type }) => type);

/** The listener's turn has ended, and so has its row: the session is free. */
async function interrupted(server: Address): Promise<void> {
  await eventually(async () => {
    const messages = await messagesOf(server);
    return messages.at(-1)?.type === "result";
  });
  assert.equal((await messagesOf(server)).at(-1)?.subtype, "interrupted");
}

/** A worker, and where it works. */
interface Placed extends StartedProcess {
  readonly folder: string;
}

async function place(cluster: ClusterWorld): Promise<Placed> {
  let folder = "";
  const worker = await cluster
    .on({}, async (machine) => {
      folder = machine.folder;
    })
    .worker();
  return { ...worker, folder };
}

/** What the worker has started; without the process that ends its children. */
const childrenOf = ({ folder, child }: Placed) =>
  processesOf(folder, child.pid ?? 0).filter(({ words }) => /sleep 600/.test(words) && !words.includes("setInterval"));

/** A turn whose tool has started a command that will not end by itself. */
async function inCommand(t: TestContext) {
  const { provider, ...cluster } = await createCluster(t, { agent: { tools: ["exec_command"] } });
  const server = await cluster.server("--no-work");
  const first = await place({ ...cluster, provider });
  assert.equal((await begin(server, "Do it")).status, 202);
  const call = await provider.next();
  call.finish([
    { id: "c1", name: "exec_command", arguments: JSON.stringify({ command: "echo done >> log; sleep 600" }) },
  ]);
  await eventually(() => childrenOf(first).length > 0);
  return { provider, server, first, place: () => place({ ...cluster, provider }) };
}

const end = (call: GatedCall, text: string): void => {
  call.say(text);
  call.finish();
};

describe("a turn whose tool had started when its worker was lost", () => {
  test("has an unknown outcome, told to the person and the model, and is not run again by itself", async (t) => {
    const { provider, server, first, place } = await inCommand(t);
    const reader = await listen(server);
    await place();
    const children = childrenOf(first);
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    await reader.all; // the turn has ended
    const told = await messagesOf(server);
    assert.deepEqual(typesOf(told), ["user", "assistant", "tool_result", "result"]);
    assert.match(told[2]?.content ?? "", /Outcome unknown/);
    assert.equal(told.at(-1)?.subtype, "interrupted");
    await eventually(() => !processesOf(first.folder, 0).some(({ pid }) => children.some((one) => one.pid === pid)));
    assert.equal(provider.count, 1, "nobody asked the model again");
    await begin(server, "Go on");
    const again = await provider.next();
    assert.match(JSON.stringify(again.body.messages), /Outcome unknown: it may have run/);
    // The model looks for itself: the command is not there a second time.
    again.finish([{ id: "c2", name: "exec_command", arguments: '{"command":"cat log; echo looked"}' }]);
    end(await provider.next(), "seen");
    await eventually(async () => (await messagesOf(server)).length === 9);
    const looked = (await messagesOf(server)).findLast(({ type }) => type === "tool_result")?.content ?? "";
    assert.match(looked, /looked/);
    assert.doesNotMatch(looked, /^done$/m, "the other machine has no such command run");
  });

  test("loses its command while it is stopped, and the worker that comes back writes nothing", async (t) => {
    const { provider, server, first, place } = await inCommand(t);
    const second = await place();
    first.child.kill("SIGSTOP");
    await interrupted(server);
    await eventually(() => childrenOf(first).length === 0);
    const before = await messagesOf(server);
    assert.deepEqual(typesOf(before), ["user", "assistant", "tool_result", "result"]);
    first.child.kill("SIGCONT");
    second.child.kill("SIGKILL");
    await once(second.child, "exit");
    // It has noticed what it lost when it takes the next turn.
    await begin(server, "Go on");
    end(await provider.next(), "here again");
    await eventually(async () => (await messagesOf(server)).at(-1)?.subtype === "success");
    const after = await messagesOf(server);
    assert.deepEqual(after.slice(0, before.length), before);
    assert.deepEqual(typesOf(after.slice(before.length)), ["user", "assistant", "result"]);
    assert.equal(first.child.exitCode, null);
    assert.equal(provider.count, 2);
  });
});

describe("a session that ends its workers", () => {
  test("is parked after the third one, and goes on when a person says so", { timeout: 300_000 }, async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const server = await cluster.server("--no-work");
    let worker = await cluster.worker();
    for (let time = 1; time <= 3; time++) {
      assert.equal((await begin(server, `Message ${time}`)).status, 202);
      await provider.next();
      worker.child.kill("SIGKILL");
      await once(worker.child, "exit");
      await asIfLater(cluster.url);
      worker = await cluster.worker();
      await interrupted(server);
    }
    const key = { "Idempotency-Key": "four" };
    const fourth = { message: "Message 4", contextId: "talk" };
    const parked = await post(server, "run", fourth, key);
    assert.deepEqual([parked.status, parked.body.code], [409, "session.parked"]);
    assert.equal(provider.count, 3, "the model was not asked");
    assert.deepEqual(typesOf(await messagesOf(server)), Array(3).fill(["user", "result"]).flat());
    const { body } = await post(server, "resume", { contextId: "talk" });
    assert.equal(body.resumed, true);
    assert.equal((await post(server, "run", fourth, key)).status, 202, "it was refused, not run");
    end(await provider.next(), "well");
    await eventually(async () => (await messagesOf(server)).at(-1)?.subtype === "success");
  });
});

/** The time is over after which a worker counts as gone, and its leases as free. */
const asIfLater = (url: string): Promise<void> =>
  asAdministrator(url, async (client) => {
    await client.query("delete from processes where kind = 'worker'");
    await client.query("update locks set expires_at = clock_timestamp() where name like '%/running'");
  });
