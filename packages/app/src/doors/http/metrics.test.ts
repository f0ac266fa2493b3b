import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ClusterView } from "../../system/cluster/cluster-load.ts";
import { createWorkCounts } from "../../system/observe/work-counts.ts";
import { renderMetrics } from "./metrics.ts";

const counts = { running: 0, waiting: 0, longestWait: 0 };
const cluster: ClusterView = {
  ...{ processes: [], turns: counts, dispatches: counts, jobs: { ...counts, failed: 0 }, leases: 0, databaseDelay: 0 },
};

const everything = (counted: string): string =>
  renderMetrics({
    ...{ turns: 0, streams: 0, isDraining: false, lag: 0, queue: cluster, cluster, counted },
    spans: { waiting: 0, sent: 0, dropped: 0, failed: 0 },
  });

test("the document of metrics names all of them, and no others", () => {
  const named = [...everything(createWorkCounts().text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const text = readFileSync(new URL("../../../../../docs/observing.md", import.meta.url), "utf8");
  const listed = [...text.matchAll(/^\| `((?:loadout|process|nodejs)_\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(listed.toSorted(), named.toSorted());
  assert.equal(new Set(named).size, named.length);
});

test("names that models, MCP servers and skills bring are no labels", () => {
  const works = createWorkCounts();
  const turn = works
    .observed({})
    .start({ kind: "turn", contextId: "secret-1", agent: "secret-2", environment: "secret-3" });
  for (const [tool, more] of [
    ["secret-4", { isKnown: false }],
    ["mcp__a__secret-5", { isKnown: true, server: "secret-6" }],
    ["secret-7", { isKnown: true }],
    ["read_file", { isKnown: true }],
  ] as const)
    turn.start({ kind: "tool", tool, callId: "secret-8", ...more }).end({ outcome: "ok" });
  turn.start({ kind: "mcp", server: "charts", method: "tools/call", tool: "secret-9" }).end({ outcome: "ok" });
  turn.start({ kind: "dispatch", id: "secret-10", agent: "codex" }).end({ outcome: "error", reason: "failed" });
  turn.end({ outcome: "ok" });
  turn.end({ outcome: "error" });
  const text = everything(works.text());
  assert.doesNotMatch(text, /secret/);
  for (const tool of ["unknown", "mcp", "other", "read_file"])
    assert.match(text, new RegExp(`^loadout_tool_calls_total\\{tool="${tool}",outcome="ok"\\} 1$`, "m"));
  assert.match(text, /^loadout_turns_ended_total\{outcome="ok"\} 1$/m);
  assert.doesNotMatch(text, /loadout_turns_ended_total\{outcome="error"\}/, "only the first end counts");
});
