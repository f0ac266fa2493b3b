import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ClusterServer, createCluster } from "./cluster-world.ts";
import { eventually, type HomeWorld } from "./sandbox.ts";

// run: slow, waits; several processes on one PostgreSQL

type Address = Pick<ClusterServer, "url" | "token">;

async function metricsOf({ url, token }: Address): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

const begin = ({ url, token }: Address, contextId: string): Promise<Response> =>
  fetch(`${url}/api/session/run`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Prefer: "respond-async" },
    body: JSON.stringify({ message: "Hello", contextId }),
  });

describe("operating several machines on one database", () => {
  test("metrics and status show servers, workers, what waits, how late they are, and locks; no label names a session", async (t) => {
    const { provider, ...cluster } = await createCluster(t);
    let machine: HomeWorld | undefined;
    const here = cluster.on({}, async (prepared) => {
      machine = prepared;
    });
    const [server] = await Promise.all([here.server("--no-work"), cluster.server("--no-work")]);
    const answering = [begin(server, "a-secret-name"), begin(server, "another-name")];
    for (const name of ['loadout_turns{state="waiting"}', 'loadout_jobs{state="waiting"}'])
      await eventually(async () => (await metricsOf(server)).get(name) === 2);
    const waiting = await metricsOf(server);
    for (const [name, value] of [
      ['loadout_processes{kind="server",draining="false"}', 2],
      ['loadout_processes{kind="worker",draining="false"}', 0],
      ['loadout_turns{state="running"}', 0],
      ['loadout_dispatches{state="waiting"}', 0],
      ['loadout_jobs{state="waiting"}', 2],
      ['loadout_jobs{state="failed"}', 0],
    ] as const)
      assert.equal(waiting.get(name), value, name);
    for (const name of ["loadout_turn_longest_wait_seconds", "loadout_job_longest_wait_seconds"])
      await eventually(async () => ((await metricsOf(server)).get(name) ?? 0) > 0);
    await cluster.worker();
    const calls = [await provider.next(), await provider.next()];
    await Promise.all(answering);
    const running = await metricsOf(server);
    assert.equal(running.get('loadout_turns{state="running"}'), 2);
    assert.equal(running.get('loadout_processes{kind="worker",draining="false"}'), 1);
    assert.ok((running.get("loadout_leases") ?? 0) >= 2, "each turn holds one");
    for (const name of [
      "loadout_server_lag_seconds",
      "loadout_database_seconds",
      "loadout_process_longest_silence_seconds",
    ]) {
      const value = running.get(name);
      assert.ok(value !== undefined && value >= 0 && value < 15, `${name} ${value}`);
    }
    const labels = [...running.keys()].flatMap((name) => [...name.matchAll(/(\w+)="/g)].map(([, label]) => label));
    assert.deepEqual([...new Set(labels)].toSorted(), [
      "draining",
      "kind",
      "le",
      "operation",
      "state",
      "status",
      "version",
    ]);

    const status = await machine?.run("status");
    assert.equal(status?.code, 0, status?.stderr);
    assert.match(
      status?.stdout ?? "",
      /2 servers, 1 worker · turns: 2 running, 0 waiting · dispatches: 0 running, 0 waiting/,
    );
    assert.match(status?.stdout ?? "", /leases: \d+ · the database answers in \d+ ms/);
    for (const text of [status?.stdout ?? "", [...running.keys()].join("\n")])
      assert.doesNotMatch(text, /secret|another-name/);
    const { cluster: told } = JSON.parse((await machine?.run("status", "--json"))?.stdout ?? "{}");
    assert.deepEqual([told.turns.running, told.dispatches.waiting, told.jobs.waiting], [2, 0, 0]);
    for (const call of calls) call.finish();
  });
});
