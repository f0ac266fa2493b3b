import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createCluster } from "./cluster-world.ts";
import { eventually } from "./sandbox.ts";
import { createServerWorld, type ServerWorld, type ServerWorldOptions } from "./server-world.ts";
import { call } from "./session-world.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "./trace-collector.ts";

/** Answers its calls with what it was told about the trace. */
const echoServer = `
  const answers = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "echo", version: "1" } }),
    "tools/list": () => ({ tools: [{ name: "meta", inputSchema: { type: "object" } }] }),
    "tools/call": ({ _meta }) => ({ content: [{ type: "text", text: "told: " + JSON.stringify(_meta ?? {}) }] }),
  };
  let rest = "";
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\\n");
    rest = lines.pop();
    for (const line of lines) {
      const { id, method, params } = JSON.parse(line);
      if (id !== undefined && answers[method])
        process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method](params) }) + "\\n");
    }
  });`;

const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
const secret = "words of a person that are nobody's business";

interface TracedWorld extends ServerWorld {
  readonly collector: TraceCollector;
}

async function createTracedWorld(
  t: TestContext,
  variables: Readonly<Record<string, string>> = {},
  options: ServerWorldOptions = {},
): Promise<TracedWorld> {
  const collector = await startTraceCollector(t);
  const world = await createServerWorld(t, {
    format: "openai-compatible",
    ...options,
    variables: {
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "20", ...variables },
    },
  });
  return { ...world, collector };
}

/** One turn that reads a file, calls an MCP server and sends a task to another agent. */
async function takeBusyTurn(world: TracedWorld, headers: Record<string, string> = { traceparent }) {
  world.write(
    "environments/default/agents.jsonc",
    JSON.stringify({
      assistant: { model: "fake", prompt: "You help.", tools: ["list_files", "agent_dispatch"], mcp: ["echo"] },
    }),
  );
  world.write(
    "environments/default/config.jsonc",
    JSON.stringify({ mcpServers: { echo: { command: process.execPath, args: ["-e", echoServer] } } }),
  );
  world.replies.push(
    { calls: [call("list_files", { path: "/workspace" }), call("mcp__echo__meta")] },
    { calls: [call("agent_dispatch", { agent: "echo", task: `say ${secret}` })] },
    { text: `an answer with ${secret} and key-of-the-test` },
  );
  const answer = await world.post("/api/session/run", { message: `Do it, ${secret}` }, { headers });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

const isInside = (inner: CollectedSpan, outer: CollectedSpan): boolean =>
  inner.traceId === outer.traceId && inner.parentId === outer.spanId && inner.start >= outer.start;

describe("traces", () => {
  for (const protocol of ["http/protobuf", "http/json"])
    test(`a turn with a tool, an MCP call and a dispatch is one trace of the caller, without a word of it (${protocol})`, async (t) => {
      const world = await createTracedWorld(t, {
        OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-collector,x-team=a",
        OTEL_SERVICE_NAME: "skills",
        OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
        ...(protocol === "http/json" && { OTEL_EXPORTER_OTLP_COMPRESSION: "gzip" }),
      });
      const { collector } = world;
      const { body } = await takeBusyTurn(world);
      const request = await collector.span("POST session.run");
      const [turn, tool, mcpTool, mcp, dispatchTool] = await Promise.all([
        collector.span("invoke_agent assistant"),
        collector.span("execute_tool list_files"),
        collector.span("execute_tool mcp__echo__meta"),
        collector.span("tools/call meta"),
        collector.span("execute_tool agent_dispatch"),
      ]);
      const dispatch = await collector.span("invoke_agent echo");
      const connected = await collector.span("initialize");
      const steps = collector.spans.filter(({ name }) => name === "chat m");
      assert.deepEqual([request.traceId, request.parentId, request.kind], [caller.traceId, caller.spanId, 2]);
      const inside = [
        [turn, request],
        [tool, turn],
        [mcpTool, turn],
        [mcp, mcpTool],
        [connected, turn],
        [dispatchTool, turn],
        [dispatch, dispatchTool],
        ...steps.map((step) => [step, turn]),
      ] as [CollectedSpan, CollectedSpan][];
      for (const [inner, outer] of inside) assert.ok(isInside(inner, outer), `${inner.name} is in ${outer.name}`);
      assert.equal(steps.length, 3);
      assert.ok(collector.spans.every(({ start, end, status }) => end >= start && status === 0));
      assert.equal(turn.attributes["gen_ai.conversation.id"], body.contextId);
      assert.deepEqual(
        [steps[0]?.attributes["gen_ai.request.model"], steps[0]?.attributes["gen_ai.provider.name"]],
        ["m", "openai-compatible"],
      );
      assert.ok(Number(steps[0]?.attributes["gen_ai.usage.input_tokens"]) > 0);
      assert.deepEqual(
        [turn.resource["service.name"], turn.resource["deployment.environment.name"]],
        ["skills", "test"],
      );
      const sent = collector.requests.map((one) => one.body.toString("latin1")).join("");
      for (const word of [secret, "key-of-the-test", "You help.", world.userIds.superadmin])
        assert.ok(!sent.includes(word), word);
      assert.deepEqual(
        [
          collector.requests[0]?.path,
          collector.requests[0]?.headers.authorization,
          collector.requests[0]?.headers["x-team"],
        ],
        ["/v1/traces", "Bearer of-the-collector", "a"],
      );
      const told = JSON.stringify(world.requests.at(-1)?.body).match(/told: \{\\*"traceparent\\*":\\*"([^"\\]*)/)?.[1];
      assert.equal(told, `00-${caller.traceId}-${mcp.spanId}-01`, "the MCP server was told the span of its call");
      assert.deepEqual(
        world.requests.map(({ headers }) => headers.traceparent).sort(),
        steps.map(({ spanId }) => `00-${caller.traceId}-${spanId}-01`).sort(),
      );
    });

  test("messages, arguments and results are sent only if that was asked for, without keys of models", async (t) => {
    const world = await createTracedWorld(t, { OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: "true" });
    await takeBusyTurn(world);
    const { collector } = world;
    await collector.span("POST session.run");
    const steps = collector.spans.filter(({ name }) => name === "chat m");
    const [first, last] = [steps[0]?.attributes ?? {}, steps.at(-1)?.attributes ?? {}];
    assert.match(String(first["gen_ai.system_instructions"]), /You help\./);
    assert.match(String(first["gen_ai.input.messages"]), /"role":"user".*words of a person/);
    assert.match(String(last["gen_ai.output.messages"]), /words of a person.* and \*\*\*/);
    const tool = await collector.span("execute_tool agent_dispatch");
    assert.match(String(tool.attributes["gen_ai.tool.call.arguments"]), /words of a person/);
    assert.match(String(tool.attributes["gen_ai.tool.call.result"]), /"state":"exited"/);
    assert.ok(!collector.requests.some(({ body }) => body.includes("key-of-the-test")));
  });

  test("without an endpoint nothing is sent or passed on; a caller that wants no trace gets none", async (t) => {
    const off = await createTracedWorld(t, { OTEL_EXPORTER_OTLP_ENDPOINT: "" });
    await takeBusyTurn(off);
    assert.ok(off.requests.every(({ headers }) => headers.traceparent === undefined));
    await off.server.stop();
    assert.deepEqual(off.collector.requests, []);

    const unsampled = await createTracedWorld(t);
    await takeBusyTurn(unsampled, { traceparent: traceparent.replace(/01$/, "00") });
    await unsampled.server.stop();
    assert.ok(unsampled.collector.spans.every(({ traceId }) => traceId !== caller.traceId));
  });

  test("a stranger's traceparent is read only once the caller is known", async (t) => {
    const { ask, collector, server } = await createTracedWorld(t);
    assert.equal((await ask("/api/session/list", { token: "nobody", headers: { traceparent } })).status, 401);
    assert.equal((await ask("/api/session/list", { headers: { traceparent: "00-not-a-trace-01" } })).status, 200);
    await server.stop();
    assert.deepEqual(
      collector.spans.map(({ name, parentId }) => [name, parentId]),
      [["GET session.list", ""]],
    );
  });

  for (const [what, answer] of [
    ["refuses", { status: 400 }],
    ["is silent", undefined],
    ["is too busy", { status: 503, headers: { "retry-after": "3600" } }],
  ] as const)
    test(`a collector that ${what} stops no turn, and what was not sent is counted`, async (t) => {
      const world = await createTracedWorld(t, { OTEL_EXPORTER_OTLP_TIMEOUT: "200", OTEL_BSP_MAX_QUEUE_SIZE: "4" });
      world.collector.answer = answer;
      await takeBusyTurn(world);
      await eventually(() => world.collector.requests.length > 0);
      let metrics = "";
      await eventually(async () => {
        metrics = (await world.ask("/metrics")).text;
        return /loadout_trace_spans_total\{outcome="(dropped|failed)"\} [1-9]/.test(metrics);
      });
      assert.match(metrics, /loadout_trace_spans_total\{outcome="sent"\} 0\n/);
      assert.ok(Number(/loadout_trace_spans_waiting (\d+)/.exec(metrics)?.[1]) <= 4);
      await world.server.stop();
    });

  test("a collector that is away is noted once in the log, without its headers, and the server ends all the same", async (t) => {
    const world = await createTracedWorld(t, {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9/of-the-address",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=of-the-collector",
    });
    await takeBusyTurn(world);
    await world.server.stop();
    const log = readFileSync(join(world.home, "logs/server.log"), "utf8");
    assert.equal(log.split("\n").filter((line) => line.includes("traces could not be sent")).length, 1);
    assert.doesNotMatch(log, /of-the-collector|of-the-address/);
  });
});

test("a turn that another process runs stays one trace", async (t) => {
  const collector = await startTraceCollector(t);
  const cluster = await createCluster(t);
  const traced = cluster.on({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "20" });
  await traced.worker();
  const { url, token } = await traced.server("--no-work");
  const answering = fetch(`${url}/api/session/run`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", traceparent },
    body: JSON.stringify({ message: "Hello" }),
  });
  const asked = await cluster.provider.next();
  asked.say("Hello");
  asked.finish();
  assert.equal((await answering).status, 200);
  const [request, turn, step] = await Promise.all([
    collector.span("POST session.run"),
    collector.span("invoke_agent assistant"),
    collector.span("chat m"),
  ]);
  assert.deepEqual([request.traceId, request.parentId], [caller.traceId, caller.spanId]);
  assert.ok(isInside(turn, request) && isInside(step, turn));
});
