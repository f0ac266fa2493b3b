import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { lastEventId } from "@loadout/core";
import { type Home, openDatabaseHome } from "@loadout/core/home";
import { runCluster } from "../bench/cluster-run.ts";
import { homeRepositories } from "../packages/app/src/home-repositories.ts";
import { tablesOf } from "../packages/core/src/home/database/made-tables.ts";
import { homeSchemas } from "../packages/core/src/home/postgres/home-schemas.ts";
import { encodeContextId } from "../packages/core/src/session/context-id.ts";
import { createSessionMetas } from "../packages/core/src/session/session-meta.ts";
import { openSessionRows } from "../packages/core/src/session/session-rows.ts";
import { turnLease } from "../packages/core/src/session/turn-lease.ts";
import { createLiveEvents } from "../packages/core/src/session/turns/live-events.ts";
import { openTurns, type TurnView } from "../packages/core/src/session/turns/turns.ts";
import { type ClusterServer, createCluster } from "./cluster-world.ts";
import { asAdministrator, testDatabase } from "./postgres.ts";
import { program } from "./program.ts";
import { createSandbox, eventually } from "./sandbox.ts";
import { readStream, type ToldEvent } from "./server-process.ts";

// run: slow, waits; several processes on one PostgreSQL

/**
 * The half of a rolling upgrade that one release can show: processes of this release work on a database that the next one
 * has expanded, beside a process that writes what only the next one knows. That the next release works beside this one is
 * for its own tests. Before that: processes of one release take the place of others under load.
 */

/** What `loadout migrate` of a later release does: it adds a column to every table, a table, and a step of each owner. */
async function expand(url: string): Promise<number> {
  const schemas = await homeSchemas(homeRepositories);
  let tables = 0;
  await asAdministrator(url, async (client) => {
    for (const schema of schemas) {
      for (const table of await tablesOf(schema)) {
        await client.query(`alter table ${table} add column later_column text default 'later'`);
        tables++;
      }
      const version = Math.max(...Object.keys(schema.steps).map(Number));
      await client.query(`insert into ${schema.owner}_migration (name, timestamp) values ($1, 'later')`, [version + 1]);
      await client.query("update schema_versions set version = $1, readable_from = $2 where owner = $3", [
        ...[version + 1, version, schema.owner],
      ]);
    }
    await client.query("create table later_things (id text primary key)");
  });
  return tables;
}

type Address = Pick<ClusterServer, "url" | "token">;
const headersOf = ({ token }: Address) => ({ Authorization: `Bearer ${token}`, "Content-Type": "application/json" });

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function post(server: Address, path: string, body: object): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${server.url}${path}`, {
    ...{ method: "POST", headers: headersOf(server), body: JSON.stringify(body) },
  });
  return { status: answer.status, body: await answer.json() };
}

const get = (server: Address, path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: headersOf(server) });

const listen = ({ url, token }: Address, contextId: string) =>
  readStream(`${url}/api/session/events?contextId=${contextId}`, { token });

describe("servers and workers that are replaced one by one under load", () => {
  test("lose nothing and interrupt nothing, over two generations", async () => {
    const report = await runCluster({
      ...{ program, sessions: 2, dispatches: 1, skills: 1, patience: 200_000 },
      roles: [["up"], ["up", "--no-work"], ["worker"]],
      async faults({ machines, count, turns }) {
        for (const generation of ["second", "third"])
          for (const machine of machines) {
            // There is load before and after each of them.
            const before = turns();
            await eventually(() => turns() > before + 3);
            await machine.replace();
            count(`${machine.name} of the ${generation} generation`);
          }
      },
    });
    assert.deepEqual(report.violations, []);
    assert.equal(Object.keys(report.faults).length, 6);
    assert.deepEqual(
      Object.keys(report.turns).filter((end) => end !== "success" && end !== "cancelled"),
      [],
    );
    assert.ok((report.turns.success ?? 0) > 18);
    assert.deepEqual(Object.keys(report.dispatches), ["exited"]);
    assert.equal(report.unclear, 0, "each change of the library was answered");
  });
});

describe("beside a later release", () => {
  test("servers and workers of this one go on with tables that were expanded", async (t) => {
    const url = await testDatabase(t);
    const { provider, ...cluster } = await createCluster(t, { url });
    const [before, worker] = [await cluster.server("--no-work"), await cluster.worker()];
    assert.ok((await expand(url)) > 20);
    const after = await cluster.server("--no-work");
    for (const [index, server] of [before, after].entries()) {
      const answering = post(server, "/api/session/run", { message: "Hello", contextId: "talk" });
      const call = await provider.next();
      call.say(`answer ${index}`);
      call.finish();
      assert.deepEqual((await answering).body.text, `answer ${index}`);
    }
    const begun = post(after, "/api/session/run", { message: "Hello", contextId: "talk" });
    await provider.next();
    const { body } = await post(before, "/api/session/cancel", { contextId: "talk" });
    assert.deepEqual([body.cancelled, (await begun).body.result], [true, "interrupted"]);
    const created = await post(after, "/api/user/create", { name: "ann", password: "correct horse battery" });
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const metrics = await (await get(before, "/metrics")).text();
    assert.match(metrics, /loadout_processes\{kind="server",draining="false"\} 2\n/);
    assert.match(metrics, /loadout_processes\{kind="worker",draining="false"\} 1\n/);
    worker.child.kill("SIGTERM");
    assert.equal((await worker.ended).code, 143);
  });

  test("a turn that a later worker runs is shown, answered and continued, without what only that one knows", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    const server = await cluster.server("--no-work");
    const later = await openLaterWorker(t, cluster.url);
    const answering = post(server, "/api/session/run", { message: "Hello", contextId: "talk" });
    const turn = await later.run("talk");
    const reader = await listen(server, "talk");
    const isLater = (event: ToldEvent): boolean => (event.type as string) === "later-event";
    await reader.until(isLater);
    await turn.finish();
    const { status, body } = await answering;
    assert.deepEqual([status, body.text, body.result], [200, "said later", "success"]);
    assert.equal((await reader.all).at(-1)?.type, "turn-end");
    const read = (await (await get(server, "/api/session/show?contextId=talk&messages=true")).json()) as {
      messages: { type: string }[];
    };
    assert.deepEqual(
      read.messages.map(({ type }) => type),
      ["user", "assistant", "result"],
    );
    const metrics = await (await get(server, "/metrics")).text();
    assert.match(metrics, /loadout_turns\{state="running"\} 0/);
    // The session goes on in a worker of this release.
    await cluster.worker();
    const again = post(server, "/api/session/run", { message: "Go on", contextId: "talk" });
    const call = await provider.next();
    call.say("said now");
    call.finish();
    assert.equal((await again).body.text, "said now");
  });
});

/** A worker that writes kinds of events, messages and processes that this release does not know. */
async function openLaterWorker(t: TestContext, url: string) {
  const { home: folder } = createSandbox(t);
  const home: Home = await openDatabaseHome(folder, { url });
  const [turns, rows, live] = [openTurns({ home, worker: "later" }), openSessionRows(home), createLiveEvents({ home })];
  t.after(async () => {
    for (const one of [live, turns, rows, home]) await one.close();
  });
  await asAdministrator(url, (client) =>
    client.query(`insert into processes (name, kind, machine, pid, version, abilities, state, started_at, seen_at)
      values ('later', 'worker', 'later', 1, '99.0.0', '{"works":true,"agents":[],"later":{"is":1}}',
        '{"isDraining":false,"turns":0,"dispatches":0,"later":1}', 1, (extract(epoch from now()) * 1000)::bigint)`),
  );

  async function run(contextId: string) {
    const name = encodeContextId(contextId);
    let turn: TurnView | undefined;
    await eventually(async () => {
      turn = await turns.activeIn(contextId);
      return turn?.state === "waiting";
    });
    const { id = "", userId = "" } = turn ?? {};
    const lease = await home.leases.take(turnLease(name));
    assert.ok(await turns.begin(name, id, lease));
    const time = new Date().toISOString();
    const said = (type: string, more: object) => ({ id: `${type}-1`, time, type, later: { is: 1 }, ...more });
    const user = said("user", { content: "Hello" });
    const answer = said("assistant", { content: "said later" });
    const result = said("result", { subtype: "success", steps: 1 });
    const start = { kind: "start", turn: { id, contextId, userId, worker: "later" }, time } as const;
    await createSessionMetas(home.documents).edit(name, (meta) => ({ ...meta, turns: 1, later: { is: 1 } }), lease);
    await rows.append(name, 0, [JSON.stringify(user)], { lease, mark: start });
    let number = lastEventId(0) + 1;
    const tell = (type: string, more: object = {}): void =>
      live.send(
        name,
        {
          ...{ id: ++number, isUrgent: true, isFirst: type === "turn-start" },
          body: JSON.stringify({ id: number, time, type, later: 1, ...more }),
        },
        lease,
      );
    tell("turn-start", { contextId, turn: 1, agent: "assistant" });
    tell("message-added", { message: user });
    tell("later-event", { things: [1, 2] });
    return {
      async finish(): Promise<void> {
        const others = [said("later-message", { things: [] }), answer];
        await rows.append(
          name,
          1,
          others.map((one) => JSON.stringify(one)),
          { lease },
        );
        await rows.append(name, 3, [JSON.stringify(result)], { lease, mark: { kind: "end", state: "done", time } });
        for (const message of [...others, result]) tell("message-added", { message });
        tell("turn-end", { result });
        lease.release();
      },
    };
  }
  return { run };
}
