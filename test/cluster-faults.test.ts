import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { killTurnAt } from "../bench/cluster-faults.ts";
import { runCluster } from "../bench/cluster-run.ts";
import { program } from "./program.ts";

// run: slow, waits; several processes on one PostgreSQL, which is restarted

describe("a cluster whose processes are killed and cut off, and whose PostgreSQL is restarted", () => {
  test("loses nothing that was acknowledged, does nothing twice and leaves no process", async (t) => {
    const report = await runCluster({
      ...{ program, sessions: 3, dispatches: 1, skills: 1, patience: 200_000 },
      roles: [["up"], ["up", "--no-work"], ["worker"]],
      async faults({ machines, postgres, count, ...cluster }) {
        const [near, far, worker] = machines;
        await killTurnAt("in words", { ...cluster, machines, count, signal: t.signal });
        far?.cut();
        count("cut off");
        await postgres.stop();
        await postgres.start();
        count("PostgreSQL restarted");
        await worker?.isolate(500);
        count("isolated");
        await Promise.all([near?.restart(), postgres.kill().then(postgres.start)]);
        count("killed with PostgreSQL");
      },
    });
    assert.deepEqual(report.violations, []);
    assert.equal(Object.keys(report.faults).length, 5);
    assert.ok((report.turns.success ?? 0) > 0);
    assert.ok(report.changes > 0);
    assert.ok(report.decisions > 0);
  });
});
