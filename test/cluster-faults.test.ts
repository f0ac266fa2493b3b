import assert from "node:assert/strict";
import { test } from "node:test";
import { runCluster } from "../bench/cluster.ts";

// run: slow; a short form of `npm run cluster`

test("nothing that was acknowledged is lost or there twice while processes of a cluster are killed and cut off", async () => {
  const { violations, acknowledged, faults } = await runCluster({ seconds: 10, sessions: 4 });
  assert.deepEqual(violations, []);
  assert.ok(acknowledged > 0 && Object.keys(faults).length > 1, JSON.stringify({ acknowledged, faults }));
});
