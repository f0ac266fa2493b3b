import { createServer, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answerTo, callOf, readMessage } from "./cluster-script.ts";

/**
 * The model of a cluster at the wire, a process of its own that prints its port. A turn takes two requests: the first ends
 * with the call that its message names, the second with the answer. `GET /moment?at=<moment>` waits for the next turn
 * that gets there, answers which machine runs it, and holds the turn there. `GET /wrong` says what no order of turns explains.
 */

export const moments = ["asked", "in words", "tool runs", "last word"] as const;
export type Moment = (typeof moments)[number];

interface ChatRequest {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
}

/** Words of an answer, and milliseconds between them. */
const [words, pace] = [6, 20];
/** Milliseconds that a turn is held if its process is not killed. */
const hold = 3000;
const base = { id: "chat", created: 1, model: "m", object: "chat.completion.chunk" };

/** The messages of each session in the order in which they were first sent. */
const seen = new Map<string, string[]>();
const wrong: string[] = [];
let calls = 0;
let waiting: { readonly at: Moment; readonly tell: (machine: string) => void } | undefined;

function note(message: string, machine: string): void {
  const { talk } = readMessage(message);
  const all = seen.get(talk) ?? [];
  seen.set(talk, all);
  if (all.at(-1) === message) return;
  if (all.includes(message)) wrong.push(`${machine} goes on with "${message}" after "${all.at(-1)}" has started`);
  else all.push(message);
}

async function reach(moment: Moment, machine: string): Promise<void> {
  if (waiting?.at !== moment) return;
  const { tell } = waiting;
  waiting = undefined;
  tell(machine);
  await pause(hold);
}

async function answer(response: ServerResponse, { messages }: ChatRequest, machine: string): Promise<void> {
  const at = messages.findLastIndex(({ role }) => role === "user");
  const message = lastLine(textOf(messages[at]?.content));
  const results = messages.slice(at + 1).filter(({ role }) => role === "tool");
  const { deed } = readMessage(message);
  const send = (delta: object, reason: string | null = null): void => {
    response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`);
  };
  note(message, machine);
  const isFirst = results.length === 0;
  if (isFirst) await reach("asked", machine);
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (isFirst) {
    for (let word = 0; word < words && deed !== "show"; word++) {
      send({ content: `word${word} ` });
      await pause(pace);
      if (word === 2) await reach("in words", machine);
    }
    const { tool, given } = callOf(message);
    const called = { name: tool, arguments: JSON.stringify(given) };
    send({ tool_calls: [{ index: 0, id: `call-${calls++}`, type: "function", function: called }] });
    send({}, "tool_calls");
    // Its command takes half a second.
    if (deed === "run") setTimeout(() => void reach("tool runs", machine), 300);
  } else {
    const result = textOf(results.at(-1)?.content);
    send({ content: deed === "show" ? result : answerTo(message, result) });
    await reach("last word", machine);
    send({}, "stop");
  }
  const usage = { prompt_tokens: 7, completion_tokens: words, total_tokens: 7 + words };
  response.end(`data: ${JSON.stringify({ ...base, choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

/** After a turn that was interrupted, its message and the next one come as one. */
const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? "";

/** A content is a text, or parts with texts. */
const textOf = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part) => String((part as { text?: string }).text ?? "")).join("")
    : String(content);

if (import.meta.main) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://model");
    if (pathname === "/wrong") return void response.end(JSON.stringify(wrong));
    if (pathname === "/moment") {
      const { promise, resolve } = Promise.withResolvers<string>();
      waiting = { at: searchParams.get("at") as Moment, tell: resolve };
      response.on("close", () => resolve(""));
      return void response.end(await promise);
    }
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const machine = (request.headers.authorization ?? "").replace("Bearer ", "");
    await answer(response, JSON.parse(text) as ChatRequest, machine);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    console.log(typeof address === "object" ? address?.port : "");
  });
}
