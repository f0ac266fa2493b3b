import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Home,
  openMemoryHome,
  openSessions,
  type Session,
  type SessionEvent,
  type Sessions,
  type SessionsOptions,
} from "@loadout/core";
import { type RecordedRequest, type Reply, startFakeProvider } from "./fake-provider.ts";
import { agentFiles, createHomeWorld, type HomeWorld } from "./sandbox.ts";

/** Anthropic twice: with skills as marked text, and for models that take system messages. */
export const wireFormats = ["anthropic", "anthropic-system", "openai", "openai-compatible"] as const;
export type WireFormat = (typeof wireFormats)[number];

/** What a model of each format says in `models.jsonc`. */
export const wireSettings: Readonly<Record<WireFormat, object>> = {
  anthropic: { provider: "anthropic", model: "m" },
  "anthropic-system": { provider: "anthropic", model: "claude-opus-4-8", foldSystem: false },
  openai: { provider: "openai", model: "m", api: "responses" },
  "openai-compatible": { provider: "openai-compatible", model: "m" },
};

export interface SessionWorld extends HomeWorld {
  /** What the provider answers next; it is taken from the front. */
  readonly replies: Reply[];
  readonly requests: RecordedRequest[];
  open(options?: Partial<SessionsOptions>): Promise<Sessions>;
}

/**
 * The format a journey runs over if it names none: each gets one by its title, so that all formats are used by a run
 * and a title always has the same. `WIRE_FORMAT` makes every journey use one of them.
 */
export function formatFor(title: string): WireFormat {
  const wanted = process.env.WIRE_FORMAT;
  const named = wireFormats.find((format) => format === wanted);
  if (wanted !== undefined && named === undefined) throw new Error(`WIRE_FORMAT is one of ${wireFormats.join(", ")}`);
  const sum = [...title].reduce((all, character) => all + (character.codePointAt(0) ?? 0), 0);
  return named ?? wireFormats[sum % wireFormats.length] ?? "openai-compatible";
}

/** A home with one agent whose model is a provider on loopback, in one of three wire formats. */
export async function createSessionWorld(
  t: TestContext,
  {
    format = formatFor(t.name),
    agent = {},
    config = {},
    contextWindow = 128_000,
    isInMemory = false,
  }: {
    format?: WireFormat;
    agent?: object;
    config?: object;
    contextWindow?: number;
    /** For tests of anything but what is left on disk: the home is in memory, and `home` its temporary folder. */
    isInMemory?: boolean;
  } = {},
): Promise<SessionWorld> {
  const world: HomeWorld & { readonly memory?: Home } = isInMemory ? createMemoryWorld(t) : createHomeWorld();
  t.after(() => world.remove());
  const replies: Reply[] = [];
  const { url, requests } = await startFakeProvider(t, replies);
  const model = { ...wireSettings[format], baseURL: url, apiKeyEnv: "TEST_KEY", contextWindow };
  for (const [path, content] of agentFiles(model, agent)) world.write(path, content);
  world.write("environments/default/config.jsonc", JSON.stringify(config));
  return {
    ...world,
    replies,
    requests,
    async open(options = {}) {
      const sessions = await openSessions({
        home: world.memory ?? world.home,
        userHome: join(world.folder, "nobody"),
        variables: { TEST_KEY: "sk-very-secret" },
        settings: { retries: 2, patience: 5000, backOff: 0, longestAnswer: 100_000, longestCall: 60_000 },
        ...options,
      });
      t.after(() => sessions.close());
      return sessions;
    },
  };
}

/** A home in memory; what is written to it is a document, and also a file at once, since skills are folders. */
function createMemoryWorld(t: TestContext): HomeWorld & { readonly memory?: Home } {
  const memory = openMemoryHome();
  t.after(memory.close);
  return {
    ...createHomeWorld({
      home: memory.folder(),
      onWrite: (path, text) => void memory.documents.write(path, String(text)),
    }),
    memory,
  };
}

/** Says something, and waits for the turn to end. */
export async function say(session: Session, text: string, signal?: AbortSignal): Promise<SessionEvent[]> {
  session.send(text);
  const events: SessionEvent[] = [];
  for await (const event of session.stream(signal ? { signal } : {})) events.push(event);
  return events;
}

/** Waits until files that were just written are no longer read again: at first a second change could leave the same times. */
export async function settle(session: Pick<Session, "loadSkills">): Promise<void> {
  let before: unknown;
  for (let tries = 0; tries < 100; tries++) {
    const now = await session.loadSkills();
    if (now === before) return;
    before = now;
    await pause(20);
  }
}

export const resultOf = (events: readonly SessionEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== "turn-end") throw new Error(`the turn ended with ${last?.type}`);
  return last.result;
};

let calls = 0;
/** A model's call of a tool, for replies. */
export const call = (name: string, given: object | string = {}, id = `call-${++calls}`) => ({
  id,
  name,
  arguments: typeof given === "string" ? given : JSON.stringify(given),
});

/** What a model was really sent, whichever way it travels. */
export interface Sent {
  readonly system: string;
  readonly tools: readonly string[];
  /** Role and text of each message; calls and results too. */
  readonly messages: readonly { readonly role: string; readonly text: string }[];
}

export function sent({ path, body }: RecordedRequest): Sent {
  const given = path.endsWith("/messages")
    ? sentToAnthropic(body)
    : path.endsWith("/responses")
      ? sentToResponses(body)
      : sentToChat(body);
  return { ...given, messages: given.messages.flatMap(unfold) };
}

/** System messages that travel as marked text of the user are shown as what they are. */
function unfold(message: Sent["messages"][number]): Sent["messages"] {
  if (message.role !== "user") return [message];
  return message.text.split(/(?:^|\n\n)(<system>\n[\s\S]*?\n<\/system>)(?:\n\n|$)/).flatMap((text) => {
    const [, marked] = /^<system>\n([\s\S]*)\n<\/system>$/.exec(text) ?? [];
    if (marked !== undefined) return [{ role: "system", text: marked.replaceAll("&lt;", "<") }];
    return text === "" ? [] : [{ role: "user", text }];
  });
}

type Json = Record<string, unknown>;
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const textOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : list(value)
        .map((part) => (typeof part.text === "string" ? part.text : JSON.stringify(part)))
        .join("\n");

function sentToAnthropic(body: Json): Sent {
  return {
    system: textOf(body.system),
    tools: list(body.tools).map(({ name }) => String(name)),
    messages: list(body.messages).flatMap(({ role, content }) =>
      typeof content === "string"
        ? [{ role: String(role), text: content }]
        : list(content).map((part) => ({
            role: part.type === "tool_use" ? "call" : part.type === "tool_result" ? "result" : String(role),
            text:
              part.type === "tool_use"
                ? `${part.name} ${JSON.stringify(part.input)}`
                : textOf(part.type === "tool_result" ? part.content : [part]),
          })),
    ),
  };
}

/** Failed calls have no field of their own there. */
const errorIn = (text: string): string => {
  const [, error] = /^\{"error":("(?:[^"\\]|\\.)*")\}$/.exec(text) ?? [];
  return error === undefined ? text : String(JSON.parse(error));
};

function sentToResponses(body: Json): Sent {
  const input = list(body.input);
  const [first, ...rest] = input;
  const isSystem = first?.role === "system" || first?.role === "developer";
  return {
    system: isSystem ? textOf(first?.content) : "",
    tools: list(body.tools).map(({ name }) => String(name)),
    messages: (isSystem ? rest : input).map((item) =>
      item.type === "function_call"
        ? { role: "call", text: `${item.name} ${item.arguments}` }
        : item.type === "function_call_output"
          ? { role: "result", text: errorIn(textOf(item.output)) }
          : { role: String(item.role) === "developer" ? "system" : String(item.role), text: textOf(item.content) },
    ),
  };
}

function sentToChat(body: Json): Sent {
  const [first, ...rest] = list(body.messages);
  return {
    system: textOf(first?.content),
    tools: list(body.tools).map((tool) => String((tool.function as Json).name)),
    messages: rest.flatMap((message) => [
      ...(message.role === "assistant" && textOf(message.content) === ""
        ? []
        : [{ role: message.role === "tool" ? "result" : String(message.role), text: textOf(message.content) }]),
      ...list(message.tool_calls).map(({ function: called }) => ({
        role: "call",
        text: `${(called as Json).name} ${(called as Json).arguments}`,
      })),
    ]),
  };
}
