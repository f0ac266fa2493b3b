import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

/** One request to a model, which says only what a test has it say, when it has it say so. */
export interface GatedCall {
  readonly body: Record<string, unknown>;
  say(text: string): void;
  /** Ends the answer, with calls of tools or without. */
  finish(calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]): void;
  /** The client disconnected before the end. */
  readonly dropped: Promise<void>;
}

export interface GatedProvider {
  readonly url: string;
  /** How often it was asked. */
  readonly count: number;
  /** The next request, when it comes. */
  next(): Promise<GatedCall>;
}

/** A provider on loopback, of the OpenAI-compatible kind. */
export async function startGatedProvider(t: TestContext): Promise<GatedProvider> {
  const calls: GatedCall[] = [];
  const waiting: ((call: GatedCall) => void)[] = [];
  let count = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    count++;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    const call = createCall(JSON.parse(text) as Record<string, unknown>, response);
    const taker = waiting.shift();
    if (taker) taker(call);
    else calls.push(call);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get count() {
      return count;
    },
    async next() {
      return calls.shift() ?? new Promise((resolve) => waiting.push(resolve));
    },
  };
}

function createCall(body: Record<string, unknown>, response: ServerResponse): GatedCall {
  const base = { id: "chat_1", created: 1, model: "m", object: "chat.completion.chunk" };
  const send = (delta: object, reason: string | null = null): void => {
    response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`);
  };
  return {
    body,
    dropped: new Promise((resolve) => {
      response.on("close", () => {
        if (!response.writableEnded) resolve();
      });
    }),
    say: (text) => send({ content: text }),
    finish(calls = []) {
      for (const [index, { id, name, arguments: given }] of calls.entries())
        send({ tool_calls: [{ index, id, type: "function", function: { name, arguments: given } }] });
      send({}, calls.length > 0 ? "tool_calls" : "stop");
      const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
      response.end(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\ndata: [DONE]\n\n`);
    },
  };
}
