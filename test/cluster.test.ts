import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type Model, openSessions } from "@loadout/core";
import { openDatabaseHome } from "@loadout/core/home";
import { type ClusterServer, createCluster } from "./cluster-world.ts";
import { eventually } from "./sandbox.ts";
import { readStream, type ToldEvent } from "./server-process.ts";

// run: slow, waits; several processes on one PostgreSQL

type Address = Pick<ClusterServer, "url" | "token">;

async function post({ url, token }: Address, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function get({ url, token }: Address, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()) as Record<string, unknown>;
}

const run = (server: Address, contextId: string, headers: Record<string, string> = {}) =>
  post(server, "/api/session/run", { message: "Hello", contextId }, headers);
const begin = (server: Address, contextId: string) => run(server, contextId, { Prefer: "respond-async" });
const listen = ({ url, token }: Address, contextId: string, more = "") =>
  readStream(`${url}/api/session/events?contextId=${contextId}${more}`, { token });
const messagesOf = async (server: Address, contextId: string) =>
  ((await get(server, `/api/session/show?messages=true&contextId=${contextId}`)).messages as {
    type: string;
    content?: string;
  }[]) ?? [];

const isWords = ({ type }: ToldEvent): boolean => type === "text-delta";
const endOf = (events: readonly ToldEvent[]): string | undefined => {
  const last = events.at(-1);
  return last?.type === "turn-end" ? last.result.subtype : undefined;
};

describe("several machines on one database", () => {
  test("a turn that one server runs is heard and cancelled at another, word by word", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
    assert.equal((await begin(one, "talk")).status, 202);
    const answer = await provider.next();
    answer.say("half ");
    const [near, far] = [await listen(one, "talk"), await listen(other, "talk")];
    await far.until(isWords);
    answer.say("an answer");
    await far.until((event) => event.type === "text-delta" && event.text.includes("an answer"));
    const { sessions } = await get(other, "/api/session/list");
    assert.deepEqual(
      (sessions as { contextId: string; isRunning: boolean }[]).map(({ contextId, isRunning }) => [
        contextId,
        isRunning,
      ]),
      [["talk", true]],
    );
    const second = await run(other, "talk");
    assert.deepEqual([second.status, second.body.code], [409, "session.state"]);
    const cancelled = await post(other, "/api/session/cancel", { contextId: "talk" });
    assert.deepEqual(cancelled.body, { contextId: "talk", cancelled: true });
    assert.deepEqual([endOf(await near.all), endOf(await far.all)], ["interrupted", "interrupted"]);
    assert.deepEqual(
      (await far.all).filter(({ type }) => type !== "text-delta").map(({ id }) => id),
      (await near.all).filter(({ type }) => type !== "text-delta").map(({ id }) => id),
    );
  });

  test("a server that does not work hands turns to a worker, and answers with what it did", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const server = await cluster.server("--no-work");
    const answering = run(server, "talk");
    const worker = await cluster.worker();
    const call = await provider.next();
    call.say("from afar");
    call.finish();
    const { status, body } = await answering;
    assert.deepEqual([status, body.text, body.result], [200, "from afar", "success"]);
    worker.child.kill("SIGTERM");
    assert.equal((await worker.ended).code, 143);
  });

  test("a request is answered with its own turn, also if another one of its session runs first", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const server = await cluster.server("--no-work");
    const answering = run(server, "talk");
    await eventually(async () => ((await get(server, "/api/session/list")) as { total: number }).total === 1);
    await runBeside(t, cluster.url, "talk");
    await cluster.worker();
    const call = await provider.next();
    call.say("for this request");
    call.finish();
    const { status, body } = await answering;
    assert.deepEqual([status, body.text, body.steps], [200, "for this request", 1]);
    assert.deepEqual(
      (await messagesOf(server, "talk")).filter(({ type }) => type === "user").map(({ content }) => content),
      ["Beside", "Hello"],
    );
  });

  test("the turn of a killed worker is interrupted by another one, and the session goes on there", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const server = await cluster.server("--no-work");
    const first = await cluster.worker();
    assert.equal((await begin(server, "talk")).status, 202);
    const call = await provider.next();
    const reader = await listen(server, "talk");
    call.say("half an ans");
    await reader.until(isWords);
    await cluster.worker();
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    assert.equal(endOf(await reader.all), "interrupted");
    const again = run(server, "talk");
    const next = await provider.next();
    next.say("whole");
    next.finish();
    assert.deepEqual([(await again).body.text, (await again).status], ["whole", 200]);
    assert.deepEqual(
      (await messagesOf(server, "talk")).filter(({ type }) => type !== "system").map(({ type }) => type),
      ["user", "result", "user", "assistant", "result"],
    );
  });

  test("a repeated key is answered from the history at any server", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server(), cluster.server()]);
    const key = { "Idempotency-Key": "abc" };
    const first = run(one, "talk", key).catch(() => undefined);
    const call = await provider.next();
    const early = await run(other, "talk", key);
    assert.deepEqual([early.status, early.body.code], [409, "request.running"]);
    call.say("half");
    await (await listen(other, "talk")).until(isWords);
    one.child.kill("SIGKILL");
    await once(one.child, "exit");
    await first;
    let repeated = await run(other, "talk", key);
    while (repeated.body.code === "request.running") {
      await new Promise((resolve) => setTimeout(resolve, 500));
      repeated = await run(other, "talk", key);
    }
    assert.deepEqual([repeated.status, repeated.body.result], [200, "interrupted"]);
    assert.equal(provider.count, 1, "the message was sent once");
  });

  test("SIGTERM lets a turn end, refuses to be ready, and hands new turns to others", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server("--drain", "600"), cluster.server()]);
    const answering = run(one, "talk");
    const call = await provider.next();
    one.child.kill("SIGTERM");
    await eventually(async () => (await fetch(`${one.url}/api/ready`)).status === 503);
    assert.equal((await fetch(`${one.url}/api/health`)).status, 200);
    const handed = run(one, "another");
    const elsewhere = await provider.next();
    elsewhere.say("by the other");
    elsewhere.finish();
    assert.equal((await handed).body.text, "by the other");
    call.say("to the end");
    call.finish();
    assert.equal((await answering).body.text, "to the end");
    assert.equal((await one.ended).code, 143);
    assert.equal((await messagesOf(other, "talk")).at(-1)?.type, "result");
  });

  test("a server that stops leaves a turn that it passes on to its worker, and another server answers", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const [one, other] = await Promise.all([cluster.server("--no-work", "--drain", "0"), cluster.server("--no-work")]);
    await cluster.worker();
    const key = { "Idempotency-Key": "abc" };
    const first = run(one, "talk", key);
    const call = await provider.next();
    call.say("whole ");
    const near = await listen(one, "talk");
    await near.until(isWords);
    one.child.kill("SIGTERM");
    const { status, body } = await first;
    assert.deepEqual([status, body.code], [503, "server.stopping"]);
    assert.ok(!(await one.ended).stderr.includes("interrupted"));
    await near.all;
    assert.doesNotMatch(near.text(), /that was all/, "its listeners come again");
    const early = await run(other, "talk", key);
    assert.deepEqual([early.status, early.body.code], [409, "request.running"]);
    const far = await listen(other, "talk");
    call.say("answer");
    call.finish();
    assert.equal(endOf(await far.all), "success");
    const repeated = await run(other, "talk", key);
    assert.deepEqual([repeated.status, repeated.body.text, provider.count], [200, "whole answer", 1]);
  });

  test("a server without work answers after SIGTERM until a proxy can have noticed", async (t) => {
    const cluster = await createCluster(t);
    const server = await cluster.server("--no-work");
    server.child.kill("SIGTERM");
    await eventually(async () => (await fetch(`${server.url}/api/ready`)).status === 503);
    for (let count = 0; count < 3; count++) assert.equal((await get(server, "/api/session/list")).total, 0);
    assert.equal((await server.ended).code, 143);
  });
});

/** Runs a turn in this process, as a server that works does with a request of its own. */
async function runBeside(t: TestContext, url: string, contextId: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loadout-beside-"));
  const home = await openDatabaseHome(folder, { url });
  const sessions = await openSessions({ home, userHome: folder, models: { fake: besideModel } });
  t.after(async () => {
    await sessions.close();
    await home.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const session = await sessions.open(contextId, { agent: "assistant" });
  session.send("Beside");
  for await (const _ of session.stream());
}

const besideModel: Model = {
  ...{ provider: "scripted", id: "scripted", contextWindow: 100_000 },
  async *stream() {
    yield { type: "text-delta", text: "for another request" };
    yield { type: "finish", reason: "stop", usage: {} };
  },
};
