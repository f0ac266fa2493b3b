import { createServer, type ServerResponse } from "node:http";

/**
 * A model at the wire (Chat Completions), a process of its own: `node model-server.ts {"steps":3,"deltas":30,"pause":20}`
 * prints its port. A turn takes `steps` requests; each streams `deltas` words, `pause` milliseconds apart, and all but the
 * last end with the call of a tool. What it answers follows from the request alone.
 */

export interface ModelScript {
  readonly steps: number;
  readonly deltas: number;
  /** Milliseconds between words; 0 sends the whole answer at once. */
  readonly pause: number;
  /** Calls of tools, in this order, instead of the usual ones. */
  readonly calls?: readonly ToolCall[];
}

type ToolCall = readonly [tool: string, given: object];

interface ChatRequest {
  readonly messages: readonly { readonly role: string }[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

/** The arguments of the calls, by tool; the first one that a request declares and that was not called yet is called. */
const usualCalls: readonly ToolCall[] = [
  ["write_file", { path: "notes.md", content: "One line of notes.\n".repeat(20) }],
  ["read_file", { path: "notes.md" }],
  ["noop", { n: 1 }],
];

const script = JSON.parse(process.argv[2] ?? "{}") as ModelScript;
const base = { id: "chat", created: 1, model: "m", object: "chat.completion.chunk" };
let count = 0;

const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  const { messages, tools = [] } = JSON.parse(text) as ChatRequest;
  const since = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const step = since.filter(({ role }) => role === "assistant").length;
  const possible = (script.calls ?? usualCalls).filter(([name]) => tools.some((tool) => tool.function.name === name));
  answer(response, step < script.steps - 1 ? possible[step % possible.length] : undefined);
});

function answer(response: ServerResponse, call: ToolCall | undefined): void {
  const send = (delta: object, reason: string | null = null): void => {
    response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`);
  };
  const finish = (): void => {
    if (call) {
      const [name, given] = call;
      const called = { name, arguments: JSON.stringify(given) };
      send({ tool_calls: [{ index: 0, id: `call-${count++}`, type: "function", function: called }] });
    }
    send({}, call ? "tool_calls" : "stop");
    const usage = { prompt_tokens: 7, completion_tokens: script.deltas, total_tokens: 7 + script.deltas };
    response.end(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\ndata: [DONE]\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  let sent = 0;
  if (script.pause === 0) {
    while (sent < script.deltas) send({ content: `word${sent++} ` });
    finish();
    return;
  }
  const timer = setInterval(() => {
    if (sent < script.deltas) send({ content: `word${sent++} ` });
    if (sent < script.deltas) return;
    clearInterval(timer);
    finish();
  }, script.pause);
  response.on("close", () => clearInterval(timer));
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
