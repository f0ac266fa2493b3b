import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { type AgentContext, agent, ndJsonStream, RequestError } from "@agentclientprotocol/sdk";

/** An agent that speaks ACP on its standard streams: `node fake-acp-agent.ts <mode> [file]`. What it gets is written to the file. */

const [mode = "normal", file] = process.argv.slice(2);
const sleeper = "setTimeout(() => {}, 600_000); process.on('SIGTERM', () => {});";
const stopped = new Map<string, () => void>();

if (mode === "exits") {
  process.stderr.write("cannot find my settings\n");
  process.exit(3);
}
if (mode === "silent") setInterval(() => {}, 1000);
if (mode === "forks") {
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
  for (const detached of [false, true]) spawn(process.execPath, ["-e", sleeper], { detached, stdio: "ignore" }).unref();
  // One whose parent is gone already, in a group of its own.
  const twice = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(sleeper)}], { detached: true, stdio: "ignore" }).unref()`;
  spawn(process.execPath, ["-e", twice], { detached: true, stdio: "ignore" }).unref();
}
if (mode === "garbage") process.stdout.write('no json\n{"jsonrpc":"2.0","id":999,"result":{}}\n[1]\n\u0000\u00ff{{{\n');

const say = (client: AgentContext, sessionId: string, text: string): Promise<void> =>
  client.notify("session/update", {
    sessionId,
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
  });

const update = (client: AgentContext, sessionId: string, content: object): Promise<void> =>
  client.notify("session/update", { sessionId, update: content as never });

/** Changes are told before they are made; one of them is refused. */
async function report(client: AgentContext, sessionId: string): Promise<void> {
  const entries = [
    { content: "Read", priority: "high", status: "completed" },
    { content: "Write", priority: "low", status: "in_progress" },
  ];
  const diff = { type: "diff", path: "/work/a.txt", oldText: "same\nold\n", newText: "same\nnew\nmore\n" };
  await update(client, sessionId, { sessionUpdate: "plan", entries });
  for (const [toolCallId, content, status] of [
    ["t1", [diff], "completed"],
    ["t2", [{ ...diff, path: "/work/never.txt" }], "failed"],
  ] as const) {
    const call = { sessionUpdate: "tool_call", toolCallId, title: "Edit", status: "pending", content };
    await update(client, sessionId, call);
    await update(client, sessionId, { sessionUpdate: "tool_call_update", toolCallId, status });
  }
  const cost = { amount: 0.25, currency: "USD" };
  await update(client, sessionId, { sessionUpdate: "usage_update", used: 10, size: 100, cost });
  for (const odd of [{ entries: "none" }, { cost: { amount: "much" } }, { cost: null }, {}])
    for (const sessionUpdate of ["plan", "usage_update"]) await update(client, sessionId, { sessionUpdate, ...odd });
}

async function answer(client: AgentContext, sessionId: string, text: string): Promise<"end_turn" | "cancelled"> {
  switch (mode) {
    case "slow":
      await say(client, sessionId, "working");
      await new Promise<void>((resolve) => stopped.set(sessionId, resolve));
      return "cancelled";
    case "deaf":
      await say(client, sessionId, "working");
      await new Promise(() => setInterval(() => {}, 1000));
      return "end_turn";
    case "asks": {
      const { outcome } = await client.request("session/request_permission", {
        sessionId,
        toolCall: { toolCallId: "t1", title: "Run a command", rawInput: { command: ["rm", "-rf", "build"] } },
        options: [
          { optionId: "x-always", name: "Always", kind: "allow_always" },
          { optionId: "x-yes", name: "Yes", kind: "allow_once" },
          { optionId: "x-no", name: "No", kind: "reject_once" },
        ],
      });
      await say(client, sessionId, outcome.outcome === "selected" ? outcome.optionId : outcome.outcome);
      return outcome.outcome === "cancelled" ? "cancelled" : "end_turn";
    }
    case "deep": {
      const { outcome } = await client.request("session/request_permission", {
        sessionId,
        toolCall: { toolCallId: "t1", title: "Run", rawInput: { command: ["ls", ["; rm -rf /"]] } },
        options: [{ optionId: "yes", name: "Yes", kind: "allow_once" }],
      });
      await say(client, sessionId, outcome.outcome);
      const id = Number(text);
      const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
      process.stdout.write(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32603,"message":"deep","data":${nested}}}\n`);
      await new Promise(() => setInterval(() => {}, 1000));
      return "end_turn";
    }
    case "mute":
      return "end_turn";
    case "works":
      await update(client, sessionId, {
        sessionUpdate: "tool_call",
        toolCallId: "t1",
        title: "Look",
        status: "completed",
      });
      return "end_turn";
    case "reports":
      await report(client, sessionId);
      await say(client, sessionId, "reported");
      return "end_turn";
    case "floods":
      await flood(sessionId, Number(text));
      return "end_turn";
    case "long-line":
      process.stdout.write(`{"jsonrpc":"2.0","id":5,"result":"`);
      for (let part = 0; part < 30; part++) process.stdout.write("x".repeat(1_000_000));
      await new Promise(() => setInterval(() => {}, 1000));
      return "end_turn";
    case "dies":
      process.stderr.write("out of luck\n");
      return process.exit(7);
    case "fails":
      throw new RequestError(-32_603, "Internal error", { details: "the model is gone" });
    default:
      await client.notify("session/update", {
        sessionId,
        update: { sessionUpdate: "tool_call", toolCallId: "t1", title: "Look", status: "in_progress" },
      });
      await client.notify("session/update", {
        sessionId,
        update: { sessionUpdate: "tool_call_update", toolCallId: "t1", status: "completed" },
      });
      await say(client, sessionId, text);
      return "end_turn";
  }
}

/** Megabytes of output, written as fast as it is read. */
async function flood(sessionId: string, megabytes: number): Promise<void> {
  const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "x".repeat(1_000_000) } };
  const line = `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId, update } })}\n`;
  for (let part = 0; part < megabytes; part++)
    await new Promise<void>((resolve) => process.stdout.write(line, () => resolve()));
}

if (mode !== "silent") {
  const sessions = new Set<string>();
  agent({ name: "fake" })
    .onRequest("initialize", () => ({ protocolVersion: 1, agentCapabilities: {} }))
    .onRequest("session/new", ({ params }) => {
      if (mode === "signed-out") throw RequestError.authRequired();
      if (mode === "wrong-answer") return {} as { sessionId: string };
      if (file)
        appendFileSync(file, `${JSON.stringify({ cwd: params.cwd, servers: params.mcpServers, env: process.env })}\n`);
      const sessionId = `session-${sessions.size + 1}`;
      sessions.add(sessionId);
      return { sessionId };
    })
    .onRequest("session/prompt", async ({ params: { sessionId, prompt }, client }) => {
      const text = prompt.map((block) => (block.type === "text" ? block.text : "")).join("");
      if (file) appendFileSync(file, `${JSON.stringify({ sessionId, text })}\n`);
      const usage = { totalTokens: 1234, inputTokens: 1200, outputTokens: 34, cachedReadTokens: 1000 };
      const stopReason = await answer(client, sessionId, text);
      return { stopReason, ...(mode === "reports" && { usage }) };
    })
    .onNotification("session/cancel", ({ params }) => stopped.get(params.sessionId)?.())
    .connect(ndJsonStream(Writable.toWeb(process.stdout), Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>));
}
