import { createServer, type ServerResponse } from "node:http";

/**
 * A bare Node server that talks to the same model and keeps nothing, a process of its own:
 * `node bare-server.ts <address of the model> <bytes of a list>` prints its port. `GET /talk` streams one turn with its
 * tool calls, `GET /events` opens a stream without events, and everything else gets a constant.
 */

const [, , model = "", size = "0"] = process.argv;
const list = JSON.stringify({ text: "x".repeat(Math.max(0, Number(size) - 11)) });
const tools = ["write_file", "read_file"].map((name) => ({ type: "function", function: { name } }));

interface Chunk {
  readonly choices: readonly {
    readonly delta: { readonly content?: string; readonly tool_calls?: readonly object[] };
  }[];
}

/** One turn: asks the model until it calls no tool, and forwards each word as an event. */
async function talk(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const messages: object[] = [{ role: "user", content: "Take notes." }];
  for (let hasCalls = true; hasCalls; ) {
    const answer = await fetch(`${model}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ stream: true, messages, tools }),
    });
    hasCalls = false;
    for await (const { choices } of chunksOf(answer)) {
      const { content, tool_calls: calls } = choices[0]?.delta ?? {};
      if (content !== undefined) response.write(`data: ${JSON.stringify({ type: "text-delta", text: content })}\n\n`);
      if (!calls) continue;
      hasCalls = true;
      messages.push({ role: "assistant", tool_calls: calls }, { role: "tool", content: "done" });
    }
  }
  response.end(`data: ${JSON.stringify({ type: "turn-end", result: { subtype: "success" } })}\n\n`);
}

async function* chunksOf(answer: Response): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of answer.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    const lines = text.split("\n\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line !== "data: [DONE]") yield JSON.parse(line.slice(6)) as Chunk;
  }
}

const server = createServer((request, response) => {
  if (request.url === "/talk") talk(response).catch((error: unknown) => response.destroy(error as Error));
  else if (request.url === "/events")
    response.writeHead(200, { "content-type": "text/event-stream" }).write("retry: 1000\n\n");
  else response.writeHead(200, { "content-type": "application/json", "content-length": list.length }).end(list);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
