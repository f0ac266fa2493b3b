import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { wireRefusal } from "./wire-rules.ts";

/** What the provider answers next: text, calls, both, or a refusal. */
export interface Reply {
  readonly text?: string;
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  readonly status?: number;
  readonly body?: string;
  /** Beside those of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds of silence before the answer. */
  readonly delay?: number;
  /** Breaks off after the text. */
  readonly cut?: boolean;
  /** Where it breaks off, the connection stays open all the same. */
  readonly hold?: boolean;
}

export interface RecordedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
}

/**
 * A provider on loopback that speaks three wire formats, answers what it is told to, and records what it was sent. It is
 * as strict as the real ones: a request that breaks a published rule gets their 400, and no reply is used up.
 */
export async function startFakeProvider(
  t: Pick<TestContext, "after">,
  /** One after the other, or by what is asked. */
  replies: Reply[] | ((request: RecordedRequest) => Reply),
  { isStrict = true }: { readonly isStrict?: boolean } = {},
): Promise<{ url: string; requests: RecordedRequest[] }> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const path = request.url ?? "";
    const asked = { path, headers: request.headers, body: JSON.parse(text || "{}") as Record<string, unknown> };
    requests.push(asked);
    const refusal = isStrict ? wireRefusal(path, asked.body) : undefined;
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "application/json" }).end(refusal.body);
      return;
    }
    const reply = typeof replies === "function" ? replies(asked) : (replies.shift() ?? { text: "done" });
    if (reply.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, reply.delay));
    if (reply.status !== undefined) {
      const headers = { "content-type": "application/json", ...reply.headers };
      response.writeHead(reply.status, headers).end(reply.body ?? "{}");
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    const [route = ""] = path.split("?");
    if (route.endsWith("/messages")) sendAnthropic(response, reply);
    else if (route.endsWith("/responses")) sendResponses(response, reply);
    else sendChat(response, reply);
    if (reply.hold) return;
    if (reply.cut) response.destroy();
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise((resolve) => server.close(resolve)).then(() => server.closeAllConnections()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}

const event = (response: ServerResponse, type: string, data: object): void => {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
};

function sendAnthropic(response: ServerResponse, { text = "", calls = [], cut }: Reply): void {
  const usage = { input_tokens: 7, output_tokens: 3, cache_creation_input_tokens: 0, cache_read_input_tokens: 2 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  event(response, "message_start", { message });
  let index = 0;
  if (text !== "") {
    event(response, "content_block_start", { index, content_block: { type: "text", text: "" } });
    event(response, "content_block_delta", { index, delta: { type: "text_delta", text } });
    event(response, "content_block_stop", { index: index++ });
  }
  if (cut) return;
  for (const { id, name, arguments: given } of calls) {
    event(response, "content_block_start", { index, content_block: { type: "tool_use", id, name, input: {} } });
    event(response, "content_block_delta", { index, delta: { type: "input_json_delta", partial_json: given } });
    event(response, "content_block_stop", { index: index++ });
  }
  const reason = calls.length > 0 ? "tool_use" : "end_turn";
  event(response, "message_delta", {
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 3 },
  });
  event(response, "message_stop", {});
}

function sendResponses(response: ServerResponse, { text = "", calls = [], cut }: Reply): void {
  const base = {
    id: "resp_1",
    object: "response",
    created_at: 1,
    status: "in_progress",
    model: "m",
    output: [],
    error: null,
  };
  const usage = {
    input_tokens: 7,
    input_tokens_details: { cached_tokens: 2 },
    output_tokens: 3,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 10,
  };
  let number = 0;
  const send = (type: string, data: object): void => event(response, type, { sequence_number: number++, ...data });
  send("response.created", { response: base });
  let output = 0;
  if (text !== "") {
    const item = {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [] }],
    };
    send("response.output_item.added", { output_index: output, item: { ...item, content: [], status: "in_progress" } });
    send("response.output_text.delta", { item_id: item.id, output_index: output, content_index: 0, delta: text });
    if (cut) return;
    send("response.output_item.done", { output_index: output++, item });
  }
  for (const { id, name, arguments: given } of calls) {
    const item = { type: "function_call", id: `fc_${id}`, call_id: id, name, arguments: given, status: "completed" };
    send("response.output_item.added", {
      output_index: output,
      item: { ...item, arguments: "", status: "in_progress" },
    });
    send("response.function_call_arguments.delta", { item_id: item.id, output_index: output, delta: given });
    send("response.output_item.done", { output_index: output++, item });
  }
  send("response.completed", { response: { ...base, status: "completed", usage } });
}

function sendChat(response: ServerResponse, { text = "", calls = [], cut }: Reply): void {
  const base = { id: "chat_1", created: 1, model: "m", object: "chat.completion.chunk" };
  const send = (delta: object, reason: string | null = null): void => {
    response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`);
  };
  send({ role: "assistant", content: "" });
  if (text !== "") send({ content: text });
  if (cut) return;
  for (const [index, { id, name, arguments: given }] of calls.entries())
    send({ tool_calls: [{ index, id, type: "function", function: { name, arguments: given } }] });
  send({}, calls.length > 0 ? "tool_calls" : "stop");
  const usage = {
    prompt_tokens: 7,
    completion_tokens: 3,
    total_tokens: 10,
    prompt_tokens_details: { cached_tokens: 2 },
  };
  response.write(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\ndata: [DONE]\n\n`);
}
