import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import type { ModelMessage } from "../loop/model-messages.ts";
import { type ChatSettings, streamChat } from "./chat-completions-model.ts";
import type { ModelEvent, ModelRequest } from "./model.ts";

const end = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const said = (text: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`;

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

async function startServer(t: TestContext, answer: Answer) {
  const bodies: string[] = [];
  const ports = new Set<number | undefined>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    bodies.push(body);
    ports.add(request.socket.remotePort);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const settings: ChatSettings = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    model: "m",
    check: () => undefined,
    largestAnswer: 100_000,
    largestError: 1000,
  };
  return { settings, bodies, ports };
}

const request: ModelRequest = { instructions: "Help.", tools: [], messages: [{ role: "user", content: "Hello" }] };

async function ask(settings: ChatSettings, given: ModelRequest = request): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of streamChat(settings, given)) events.push(event);
  return events;
}

test("requests use one connection, and a character that arrives in two parts is whole", async (t) => {
  const bytes = Buffer.from(said("für") + end);
  const cut = bytes.indexOf("ü") + 1;
  const { settings, ports } = await startServer(t, (response) => {
    response.write(bytes.subarray(0, cut));
    setImmediate(() => response.end(bytes.subarray(cut)));
  });
  for (let round = 0; round < 3; round++) {
    const events = await ask(settings);
    assert.deepEqual(
      events.map((event) => (event.type === "text-delta" ? event.text : event.type)),
      ["für", "finish"],
    );
  }
  assert.equal(ports.size, 1);
});

test("a server that keeps its answer open after the last chunk is not waited for", async (t) => {
  const { settings } = await startServer(t, (response) => response.write(said("yes") + end));
  assert.equal((await ask(settings)).at(-1)?.type, "finish");
});

test("an answer without an end is refused", async (t) => {
  const { settings } = await startServer(t, (response) => response.end(said("x".repeat(200_000))));
  await assert.rejects(ask(settings), /no end/);
});

test("each request is the JSON of its messages, also where those before it grow, change or are rendered again", async (t) => {
  const { settings, bodies } = await startServer(t, (response) => response.end(end));
  const user: ModelMessage = { role: "user", content: "Hello" };
  const call: ModelMessage = { role: "assistant", content: "", calls: [{ id: "c", name: "n", arguments: '{"a": 1}' }] };
  const result = (content: string): ModelMessage => ({
    role: "tool",
    results: [{ id: "c", name: "n", content, isError: false }],
  });
  const skill = (): ModelMessage => ({ role: "system", content: 'A "skill"' });
  const requests: ModelMessage[][] = [
    [user],
    [user, call, result("one")],
    [user, call, result("one"), skill()],
    [user, call, result("two"), skill(), { role: "user", content: "On" }],
    [user],
    [{ role: "user", content: "Hello" }, call, result("three")],
  ];
  for (const messages of requests) await ask(settings, { ...request, messages });
  const sent = {
    user: { role: "user", content: "Hello" },
    call: {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "c", type: "function", function: { name: "n", arguments: '{"a":1}' } }],
    },
    result: (content: string) => ({ role: "tool", tool_call_id: "c", content }),
    skill: skill(),
  };
  assert.deepEqual(
    bodies.map((body) => (JSON.parse(body) as { messages: unknown[] }).messages.slice(1)),
    [
      [sent.user],
      [sent.user, sent.call, sent.result("one")],
      [sent.user, sent.call, sent.result("one"), sent.skill],
      [sent.user, sent.call, sent.result("two"), sent.skill, { role: "user", content: "On" }],
      [sent.user],
      [sent.user, sent.call, sent.result("three")],
    ],
  );
});

test("a request that is given up closes its connection", async (t) => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { settings } = await startServer(t, (response) => {
    response.on("close", close);
    response.write(said("half"));
  });
  const controller = new AbortController();
  await assert.rejects(async () => {
    for await (const _event of streamChat(settings, { ...request, signal: controller.signal })) controller.abort();
  });
  await closed;
});
