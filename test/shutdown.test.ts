import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createCluster } from "./cluster-world.ts";
import { testDatabase } from "./postgres.ts";
import type { HomeWorld } from "./sandbox.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

// run: slow, waits; each part of a process has seconds to end

/** The first end is asked for; a second signal, or SIGKILL, would end any process. */
describe("SIGTERM ends a process whose database answers nothing", { concurrency: true }, () => {
  for (const kind of ["worker", "server"] as const)
    test(`a ${kind}, whose log names what was left`, async (t) => {
      const direct = await testDatabase(t);
      const proxy = await startTcpProxy(t, Number(new URL(direct).port));
      const url = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
      const cluster = await createCluster(t, { url });
      let machine: HomeWorld | undefined;
      const there = cluster.on({}, async (prepared) => {
        machine = prepared;
      });
      const { child, said } = await there[kind]("--drain", "1");
      proxy.stall();
      child.kill("SIGTERM");
      const [code, signal] = await once(child, "exit");
      assert.deepEqual([code, signal], [143, null], said.stderr);
      const lines = readFileSync(join(machine?.home ?? "", `logs/${kind}.log`), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { readonly message?: string; readonly part?: string });
      const left = lines.flatMap(({ message, part }) => (message?.startsWith("a part has not") ? [part] : []));
      assert.ok(left.includes("place"), JSON.stringify(lines));
    });
});
