/** The typed client of the server: every operation by name, uploads, downloads and event streams. */

import type { TimedEvent } from "@loadout/core";
import type * as z from "zod/mini";
import type { DispatchTold } from "../dispatch/run/follow-dispatch.ts";
import type { Problem } from "../doors/http/problem.ts";
import type { AnswerOf, Immutable } from "../operation/operation.ts";
import type { OperationName, operations } from "../operation/operations.ts";
import { readEvents } from "./read-events.ts";
import { downloads, type roles, routes, uploads } from "./routes.ts";
import { fetchTransport, type Transport, type TransportAnswer } from "./transport.ts";

type OperationOf<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]>>;
export type InputOf<Name extends OperationName> = Immutable<z.input<OperationOf<Name>["input"]>>;
export type OutputOf<Name extends OperationName> = AnswerOf<OperationOf<Name>["output"]>;
export { agentKeys, onConflict, roles } from "./routes.ts";
export type Role = (typeof roles)[number];
/** The operations that a server runs. */
export type RemoteName = keyof typeof routes & OperationName;
/** The operations that take a file, and those that answer with one. */
export type UploadName = keyof typeof uploads & OperationName;
export type DownloadName = keyof typeof downloads & OperationName;

/** A request that the server refused, with its problem. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly problem: Problem;
  /** The response that carried it. */
  readonly answer: TransportAnswer | undefined;

  constructor(problem: Problem, answer?: TransportAnswer) {
    super(problem.message);
    this.problem = problem;
    this.answer = answer;
  }
}

/** The response did not come from a Loadout server. */
export class ForeignServerError extends Error {
  override readonly name = "ForeignServerError";
}

export interface ClientOptions {
  /** `""` for the server a page came from. */
  readonly url: string;
  readonly token?: string;
  /** The CSRF token of a page that is signed in by cookie. */
  readonly csrf?: () => string;
  readonly language?: "en" | "zh-CN";
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly transport?: Transport;
}

export interface CallOptions {
  /** A repeated request with the same key gets the first answer. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface EventOptions {
  /** The id of the last event seen. */
  readonly after?: number;
  /** Keep listening after the turn has ended. */
  readonly follow?: boolean;
  /** Reconnects in a row without a new event. */
  readonly tries?: number;
  readonly signal?: AbortSignal;
}

/** A turn that has started. */
export interface StartedTurn {
  readonly contextId: string;
  readonly turn: number;
  readonly lastEventId: number;
}

type Query = Readonly<Record<string, unknown>>;

/** A file that a server answered with. */
export interface Downloaded {
  readonly name: string;
  readonly type: string;
  /** Details of the file, such as its version. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Everything a server can do, typed by the list of operations. */
export interface Client {
  call<Name extends RemoteName>(name: Name, input: InputOf<Name>, options?: CallOptions): Promise<OutputOf<Name>>;
  /** The same, with the response. */
  ask(name: RemoteName, input: unknown, options?: CallOptions): Promise<{ output: unknown; answer: TransportAnswer }>;
  /** Starts a turn without waiting for its end. */
  start(input: InputOf<"session.run">, options?: CallOptions): Promise<StartedTurn>;
  /** The events of a session, past and new, until its turn ends. Reconnects without gaps or repeats. */
  events(contextId: string, options?: EventOptions): AsyncGenerator<TimedEvent>;
  /** The events of a dispatch until its end. Reconnects in the same way. */
  dispatchEvents(id: string, options?: Omit<EventOptions, "follow">): AsyncGenerator<DispatchTold>;
  /** Sends a file; `name` in the query is its name. Also returns the answer about refused content. */
  upload<Name extends UploadName>(
    name: Name,
    query: Query,
    body: Uint8Array<ArrayBuffer>,
    options?: CallOptions & { readonly type?: string },
  ): Promise<OutputOf<Name>>;
  download(name: DownloadName, query: Query, options?: CallOptions): Promise<Downloaded>;
  /** Any route, as it is. */
  send(
    method: string,
    path: string,
    request?: {
      readonly body?: string | Uint8Array<ArrayBuffer>;
      readonly type?: string;
      /** For a page that may be closed before the answer. */
      readonly keepalive?: boolean;
    } & CallOptions,
  ): Promise<TransportAnswer>;
}

export function createClient({
  url,
  token,
  csrf,
  language,
  headers = {},
  transport = fetchTransport,
}: ClientOptions): Client {
  const always = {
    Accept: "application/json",
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(language && { "Accept-Language": language }),
    ...headers,
  };

  const send: Client["send"] = (method, path, { body, type, keepalive, idempotencyKey, headers: more, signal } = {}) =>
    transport(`${url}${path}`, {
      method,
      headers: {
        ...always,
        ...(body !== undefined && { "Content-Type": type ?? "application/json" }),
        ...(csrf && method !== "GET" && { "X-CSRF-Token": csrf() }),
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        ...more,
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });

  async function ask(name: RemoteName, input: unknown, options: CallOptions = {}) {
    const { method, path } = routes[name];
    const given = input as Readonly<Record<string, unknown>>;
    const answer =
      method === "GET"
        ? await send("GET", `${path}${queryOf(given)}`, options)
        : await send("POST", path, { ...options, body: JSON.stringify(given) });
    return { output: await readAnswer(answer), answer };
  }

  const stream = (path: string, { after = 0, tries, signal }: Omit<EventOptions, "follow">) => ({
    open: (last: number) =>
      send("GET", path, { headers: { "Last-Event-ID": String(last) }, ...(signal && { signal }) }),
    check: assertFine,
    after,
    ...(tries !== undefined && { tries }),
    ...(signal && { signal }),
  });

  return {
    ask,
    call: async (name, input, options) => (await ask(name, input, options)).output as never,
    start: async (input, options = {}) =>
      (await ask("session.run", input, { ...options, headers: { ...options.headers, Prefer: "respond-async" } }))
        .output as StartedTurn,
    events: (contextId, { follow = false, ...options } = {}) =>
      readEvents<TimedEvent>(
        stream(
          `/api/session/events?contextId=${encodeURIComponent(contextId)}${follow ? "&follow=true" : ""}`,
          options,
        ),
      ),
    dispatchEvents: (id, options = {}) =>
      readEvents<DispatchTold>({
        ...stream(`/api/dispatch/events?id=${encodeURIComponent(id)}`, options),
        isRepeated: ({ type }) => type === "state",
      }),
    async upload(name, query, body, { type = "application/octet-stream", ...options } = {}) {
      const answer = await send("POST", `${uploads[name]}${queryOf(query)}`, { ...options, body, type });
      return readReport(answer) as never;
    },
    async download(name, query, options) {
      const answer = await send("GET", `${downloads[name]}${queryOf(query)}`, options);
      await assertFine(answer);
      const type = answer.header("content-type") ?? "";
      return { name: fileNameIn(answer), type, facts: factsIn(answer), chunks: answer.chunks() };
    },
    send,
  };
}

/** The file name of `Content-Disposition`. */
function fileNameIn(answer: TransportAnswer): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.header("content-disposition") ?? "")?.[1] ?? "";
  return decode(encoded);
}

function factsIn(answer: TransportAnswer): Downloaded["facts"] {
  const facts = parseAnswer(decode(answer.header("loadout-facts") ?? "%7B%7D"));
  const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";
  if (typeof facts !== "object" || facts === null || !Object.values(facts).every(isPlain))
    throw new ForeignServerError("Loadout-Facts");
  return facts as Downloaded["facts"];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new ForeignServerError(text.slice(0, 100));
    throw error;
  }
}

/** The JSON of an answer; throws for a problem. */
async function readAnswer(answer: TransportAnswer): Promise<unknown> {
  await assertFine(answer);
  return answer.status === 204 ? undefined : parseAnswer(await answer.text());
}

/** Throws for an answer with an error status. */
export async function assertFine(answer: TransportAnswer): Promise<void> {
  if (answer.status < 400) return;
  const problem = parseAnswer(await answer.text());
  if (isProblem(problem)) throw new ProblemError(problem, answer);
  throw new ForeignServerError(`HTTP ${answer.status}`);
}

/** The answer to an upload. Refused content is a problem that has the members of the answer, which are answered alone. */
export async function readReport(answer: TransportAnswer): Promise<OutputOf<UploadName>> {
  if (answer.status < 400) return parseAnswer(await answer.text()) as OutputOf<UploadName>;
  const problem = parseAnswer(await answer.text());
  if (!isProblem(problem)) throw new ForeignServerError(`HTTP ${answer.status}`);
  const { type, title, status, code, message, hint, values, issues, requestId, retryable, ...output } = problem;
  if (Object.keys(output).length === 0) throw new ProblemError(problem, answer);
  return output as OutputOf<UploadName>;
}

/** Checks the members that are used: the response may come from any server. */
function isProblem(given: unknown): given is Problem {
  if (typeof given !== "object" || given === null) return false;
  const { code, message, hint, values } = given as Readonly<Record<string, unknown>>;
  const isText = [code, message, hint].every((text) => typeof text === "string");
  return isText && typeof values === "object" && values !== null && !Object.values(values).includes(null);
}

/** The JSON of an answer. */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ForeignServerError("no JSON");
    throw error;
  }
}

/** Lists become repeated names; undefined values are left out. */
function queryOf(given: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(given))
    if (value !== undefined) for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
