import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { testDatabase } from "./postgres.ts";
import { createServerWorld } from "./server-world.ts";
import { call } from "./session-world.ts";

for (const kind of ["folder", "PostgreSQL"] as const)
  test(`one server counts its requests, turns, models and tools, and its log has a line for each (${kind})`, async (t) => {
    const world = await createServerWorld(t, {
      format: "openai-compatible",
      ...(kind === "PostgreSQL" && { database: () => testDatabase(t) }),
    });
    const { ask, post, replies, tokens, home } = world;
    const figures = async () => {
      const { text } = await ask("/metrics", { token: tokens.admin });
      return (name: string) =>
        Number(new RegExp(`^${name.replace(/[{}"]/g, "\\$&")} (.*)$`, "m").exec(text)?.[1] ?? Number.NaN);
    };
    replies.push({ calls: [call("list_files", { path: "/workspace" }), call("made_up")] }, { text: "done" });
    const { contextId } = (await post("/api/session/run", { message: "Look" })).body;
    replies.push({ status: 400, body: '{"error":{"message":"no"}}' });
    assert.equal((await post("/api/session/run", { message: "Again", contextId })).status, 502);
    assert.equal((await ask("/api/skill/nothing")).status, 404);
    assert.equal((await ask("/api/skill/list", { token: "" })).status, 401);
    const value = await figures();
    const expected: Readonly<Record<string, number>> = {
      'loadout_http_requests_total{operation="session.run",status="200"}': 1,
      'loadout_http_requests_total{operation="session.run",status="502"}': 1,
      'loadout_http_requests_total{operation="skill.list",status="401"}': 1,
      'loadout_http_requests_total{operation="unknown",status="404"}': 1,
      'loadout_http_request_duration_seconds_count{operation="session.run"}': 2,
      'loadout_turns_ended_total{outcome="ok"}': 1,
      'loadout_turns_ended_total{outcome="error"}': 1,
      loadout_turn_duration_seconds_count: 2,
      'loadout_model_requests_total{provider="openai-compatible",model="m",outcome="ok"}': 2,
      'loadout_model_errors_total{provider="openai-compatible",model="m",code="model.refused"}': 1,
      'loadout_tool_calls_total{tool="list_files",outcome="ok"}': 1,
      'loadout_tool_calls_total{tool="unknown",outcome="error"}': 1,
      'loadout_turns{state="running"}': 0,
      'loadout_dispatches{state="waiting"}': 0,
    };
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, value(name)])), expected);
    assert.ok(value('loadout_model_tokens_total{provider="openai-compatible",model="m",kind="input"}') > 0);
    assert.ok(value("loadout_database_seconds") >= 0);
    assert.ok(value("loadout_event_loop_active_seconds_total") > 0);
    assert.equal((await ask("/metrics", { token: tokens.user })).status, 403);

    await world.server.stop();
    const lines = readFileSync(join(home, "logs/server.log"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.ok(lines.every(({ time, level }) => typeof time === "string" && typeof level === "string"));
    const run = lines.find(({ operation, status }) => operation === "session.run" && status === 200);
    assert.deepEqual(
      [run?.level, run?.method, run?.caller, typeof run?.ms],
      ["info", "POST", world.userIds.superadmin, "number"],
    );
    const ended = lines.filter(({ message }) => message === "turn ended");
    assert.deepEqual(
      ended.map(({ level, outcome, reason }) => [level, outcome, reason]),
      [
        ["info", "ok", undefined],
        ["warn", "error", "model.refused"],
      ],
    );
    assert.doesNotMatch(JSON.stringify(lines), /key-of-the-test|"Look"|Bearer/);
  });
