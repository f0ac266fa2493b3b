/** Serves the operations over HTTP: input, idempotency, answers, caching. */

import { Fault } from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { type OperationName, operations } from "../../operation/operations.ts";
import { keyField, requestInput } from "../../operation/request-input.ts";
import type { Authorize } from "./access/authorize.ts";
import { withCsrf } from "./access/csrf.ts";
import type { Revocations } from "./access/revocations.ts";
import { etagOf, isNoneMatched } from "./etag.ts";
import type { Run, Runs } from "./events/runs.ts";
import { checkKey, type Idempotency, type StoredAnswer } from "./idempotency.ts";
import { createReadRounds } from "./limits/read-rounds.ts";
import { createTurnStarts } from "./limits/turn-starts.ts";
import type { Usage } from "./limits/usage.ts";
import { operationRoute } from "./operation-route.ts";
import { problemOf, problemType, respondProblem } from "./problem.ts";
import { checkInput, type GivenInput, readInput, readQuery } from "./read-input.ts";
import type { AuthorizedRequest, HttpRequest } from "./request.ts";
import { respond, respondFile, respondJson } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson, createTurnPerson, type ServerPerson, type TurnPerson } from "./server/server-person.ts";

export interface OperationRoutesOptions {
  readonly apps: ServerApps;
  readonly idempotency: Idempotency;
  readonly runs: Runs;
  readonly authorize: Authorize;
  readonly usage: Pick<Usage, "take" | "receive" | "assertRoom">;
  /** This session is written to; with a user, it exists. */
  readonly touched: (contextId: string, userId?: string) => void;
  readonly revocations: Pick<Revocations, "watch">;
  /** The operation changed something. */
  readonly changed: (operation: AnyOperation, request: AuthorizedRequest) => void;
}

interface Route {
  readonly operation: AnyOperation;
  readonly method: "GET" | "POST";
}

/** `GET` and `POST /api/<noun>/<verb>` for every operation of the list that has a route. */
export function createOperationRoutes(options: OperationRoutesOptions) {
  const { apps, idempotency, runs, authorize, usage, touched, revocations, changed } = options;
  const cache = createReadCache();
  const beginRead = createReadRounds();
  const turnStarts = createTurnStarts();
  const inputs = new Map<string, unknown>();
  const routes = new Map<string, Route>();

  /** The route of a path; its operation is loaded once. */
  async function load(path: string): Promise<Route | undefined> {
    const [, , noun, verb] = path.split("/");
    const name = `${noun}.${verb}`;
    if (!Object.hasOwn(operations, name)) return undefined;
    const operation: AnyOperation = await operations[name as OperationName]();
    const found = operationRoute(operation);
    if (!found) return undefined;
    const route = { operation, method: found.method };
    routes.set(path, route);
    return route;
  }

  /** The input of a read; equal queries are parsed once. */
  function queryOf(operation: AnyOperation, query: string): unknown {
    const key = `${operation.name}?${query}`;
    if (inputs.has(key)) return inputs.get(key);
    const taker = {
      input: operation.download ? requestInput(operation) : operation.input,
      address: addressOf(operation),
    };
    const input = checkInput(taker, readQuery(taker, new URLSearchParams(query)));
    if (inputs.size >= mostCached) inputs.clear();
    inputs.set(key, input);
    return input;
  }

  /** The answer of an equal read, if nothing has changed since. */
  function readCached(operation: AnyOperation, request: AuthorizedRequest): Response | undefined {
    if (!operation.stamp || request.method !== "GET") return undefined;
    const input = queryOf(operation, request.query);
    const environment = apps.cachedEnvironment(request, environmentIn(input));
    const stamp = environment && operation.stamp(environment, input as never);
    const body = stamp === undefined ? undefined : cache.get(keyOf(operation, request), stamp);
    return body === undefined ? undefined : answer(request, body, etagOf(body, stamp, request));
  }

  async function read(operation: AnyOperation, request: AuthorizedRequest): Promise<Response> {
    const input = queryOf(operation, request.query);
    await beginRead(request.caller.userId);
    const person = createServerPerson();
    const app = await apps.create(request, person);
    return orRefusal(person, request, async () => {
      if (operation.download) return respondFile(await operation.download.open(app, input as never), request.requestId);
      const stamp = operation.stamp?.(await app.environment(environmentIn(input)), input as never);
      const body = asciiJson(await operation.run(app, input as never));
      // The owner may see more from a folder of their own: such an answer is not for others.
      if (stamp !== undefined && !apps.hasOwnPlace(request)) cache.set(keyOf(operation, request), stamp, body);
      return answer(request, body, etagOf(body, stamp, request), saidHeader(person, request));
    }).finally(() => app.close());
  }

  async function write(operation: AnyOperation, admitted: AuthorizedRequest): Promise<Response> {
    const body = usage.receive(admitted.caller.userId);
    try {
      const received = await readInput(operation, addressOf(operation), admitted, body.add);
      return await writeReceived(operation, admitted, received);
    } finally {
      body.release();
    }
  }

  async function writeReceived(
    operation: AnyOperation,
    admitted: AuthorizedRequest,
    received: (request: AuthorizedRequest) => GivenInput,
  ): Promise<Response> {
    // A body may take minutes to arrive, and access may be revoked meanwhile: check the caller again.
    const request = await authorize(admitted, operation.role);
    const given = received(request);
    const person = createTurnPerson(runs, (end) => revocations.watch(request, end), given.file);
    const isAsync = operation.name === "session.run" && prefersAsync(request);
    const work = (): Promise<StoredAnswer> =>
      runWrite(operation, request, withKey(operation, given, request), person, isAsync);
    return orRefusal(person, request, async () => {
      const made = await onceFor(
        operation,
        request,
        { ...given, content: `${isAsync} ${given.content}` },
        person,
        work,
      );
      const said = saidHeader(person, request);
      const type = made.status < 400 ? {} : { "Content-Type": problemType };
      return respondJson(made.body, request.requestId, made.status, { ...said, ...type });
    });
  }

  /** Runs the work once for the request's `Idempotency-Key`, if it has one. */
  function onceFor(
    operation: AnyOperation,
    request: AuthorizedRequest,
    { content, isReadOnly: changesNothing }: GivenInput,
    person: TurnPerson,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const key = request.headers.get("idempotency-key");
    if (key === null || operation.effect === "read" || changesNothing) return work();
    const keyed = {
      userId: request.caller.userId,
      operation: operation.name,
      key: checkKey(key),
      content,
      isSecret: operation.hasSecret === true,
    };
    const answered = idempotency.once(keyed, () => work().catch((error: unknown) => afterTurn(error, person, request)));
    if (keyField(operation) === undefined) return answered;
    // The operation knows the key too: if the end of the first request is unknown, running it again changes nothing twice.
    return answered.catch((error: unknown) => {
      if (error instanceof Fault && error.code === "request.unclear") return work();
      throw error;
    });
  }

  async function runWrite(
    operation: AnyOperation,
    request: AuthorizedRequest,
    { input, isReadOnly: changesNothing }: GivenInput,
    person: TurnPerson,
    isAsync: boolean,
  ): Promise<StoredAnswer> {
    const { userId } = request.caller;
    const hasStarted = operation.takesTurn ? await turnStarts.begin() : () => undefined;
    void person.started.then(hasStarted);
    const app = await apps.create(request, person);
    const { meant, release } = await begin(operation, input, request, app).catch(async (error: unknown) => {
      hasStarted();
      await app.close();
      throw error;
    });
    const tell = (): void => {
      if (!changesNothing) changed(operation, request);
    };
    const wrote = async (value: unknown): Promise<void> => {
      const contextId = await sessionIn(app, value);
      if (contextId !== undefined) touched(contextId, userId);
    };
    const done = finish({ operation, app, input, person, request, wrote }).finally(() => {
      hasStarted();
      release();
      if (meant !== undefined) touched(meant);
      if (person.run && person.run.contextId !== "") touched(person.run.contextId, userId);
      tell();
    });
    void person.started.then(tell); // listeners also show that the turn runs
    return isAsync ? begun(person, done) : done;
  }

  /** Takes a slot and checks the caller's storage; answers the session of the input, and how to give the slot back. */
  async function begin(operation: AnyOperation, input: unknown, request: AuthorizedRequest, app: App) {
    const { userId } = request.caller;
    const release = operation.takesTurn ? usage.take(userId, "turns") : () => undefined;
    try {
      const meant = await sessionIn(app, input);
      if (meant !== undefined) touched(meant); // without a user: the session need not exist
      if (operation.keepsMore) await usage.assertRoom(userId);
      return { meant, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return async (request: HttpRequest): Promise<Response> => {
    const route = routes.get(request.path) ?? (await load(request.path));
    const known = await authorize(request, route?.operation.role ?? "user");
    if (!route) throw new AppFault("route.unknown", { method: request.method, path: request.path });
    const { operation } = route;
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (method !== route.method)
      throw new AppFault("route.method", { path: request.path, method: request.method, allowed: route.method });
    if (method !== "GET") return write(operation, known);
    return withCsrf(readCached(operation, known) ?? (await read(operation, known)), known);
  };
}

function answer(
  request: HttpRequest,
  body: string,
  etag: string,
  said: Readonly<Record<string, string>> = {},
): Response {
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", ...said };
  return isNoneMatched(request, etag)
    ? respond(null, request.requestId, 304, headers)
    : respondJson(request.method === "HEAD" ? null : body, request.requestId, 200, headers);
}

/**
 * The id of the session that an input or an answer names. A name that a user chose for a session is not its id, and can
 * equal the id of another user's session.
 */
async function sessionIn(app: App, value: unknown): Promise<string | undefined> {
  const { contextId: name } = (value ?? {}) as { readonly contextId?: unknown };
  if (typeof name !== "string" || name === "") return undefined;
  const sessions = await app.sessions();
  try {
    return await sessions.idOf(name);
  } catch (error) {
    if (error instanceof Fault) return undefined; // not a valid id: the operation says so
    throw error;
  }
}

const environmentIn = (input: unknown): string | undefined => (input as { readonly environment?: string }).environment;

const keyOf = ({ name }: AnyOperation, { language, query }: HttpRequest): string => `${language} ${name}?${query}`;

/** JSON in ASCII, one byte a character: Node writes such a text together with the head, without encoding it each time. */
function asciiJson(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Buffer.from(escaped, "latin1").toString("latin1");
}

function addressOf(operation: AnyOperation): string {
  const { method, path } = operationRoute(operation) ?? { method: "", path: "" };
  return `${method} ${path}`;
}

/** Hands the `Idempotency-Key` to an operation that has a field for it; keys of different users differ. */
function withKey(operation: AnyOperation, given: GivenInput, { headers, caller }: AuthorizedRequest): GivenInput {
  const [key, name] = [headers.get("idempotency-key"), keyField(operation)];
  if (key === null || name === undefined) return given;
  return { ...given, input: { ...(given.input as object), [name]: `${caller.userId} ${checkKey(key)}` } };
}

interface Work {
  readonly operation: AnyOperation;
  readonly app: App;
  readonly input: unknown;
  readonly person: TurnPerson;
  readonly request: HttpRequest;
  readonly wrote: (value: unknown) => Promise<void>;
}

async function finish({ operation, app, input, person, request, wrote }: Work): Promise<StoredAnswer> {
  try {
    const value = await operation.run(app, input as never);
    await wrote(value);
    if (person.isRevoked) throw new AppFault("auth.needed"); // the caller may not see the result any more
    const refusal = operation.refusal?.(value, app);
    if (!refusal) return { status: 200, body: JSON.stringify(value) };
    const problem = problemOf(refusal, request.requestId, request.language);
    return { status: problem.status, body: JSON.stringify({ ...problem, ...(value as object) }) };
  } finally {
    person.release();
    await leave(app, person.run);
  }
}

/** Sends listeners the last events of a turn, also if it was cut short and only the session has them. */
async function leave(app: App, run: Run | undefined): Promise<void> {
  try {
    if (run?.untoldBehind !== undefined) {
      const session = await (await app.sessions()).get(run.contextId);
      for (const event of await session.events(run.untoldBehind)) run.record(event);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error; // the session is deleted or unreadable
  } finally {
    run?.end();
    await app.close();
  }
}

/**
 * A turn that started and failed counts as done: repeating the request answers the failure and starts no other turn. One that
 * goes on in another process while this one stops is not done.
 */
function afterTurn(error: unknown, { run }: TurnPerson, { requestId, language }: HttpRequest): StoredAnswer {
  const hasStarted = run !== undefined && run.contextId !== "";
  if (!hasStarted || !(error instanceof Fault) || isOpen(error)) throw error;
  const problem = problemOf(error, requestId, language);
  return { status: problem.status, body: JSON.stringify(problem) };
}

/** How the turn ends is not known here: another process ends it, and a repeated request is answered from its history. */
const isOpen = ({ code, status }: Fault): boolean => code === "lease.lost" || status === 503;

/** Answers 202 as soon as the turn has started; its result is in its events. */
async function begun(person: TurnPerson, done: Promise<StoredAnswer>): Promise<StoredAnswer> {
  done.catch(() => undefined); // a failure is the turn's last event
  const first = await Promise.race([person.started, done]);
  return "status" in first ? first : { status: 202, body: JSON.stringify(first) };
}

const prefersAsync = ({ headers }: HttpRequest): boolean => /\brespond-async\b/i.test(headers.get("prefer") ?? "");

/** Progress lines, for our own command line. */
function saidHeader({ said }: ServerPerson, { headers }: HttpRequest): Record<string, string> {
  if (said.length === 0 || headers.get("loadout-client") === null) return {};
  const text = encodeURIComponent(JSON.stringify(said));
  return text.length > 6000 ? {} : { "Loadout-Said": text };
}

/** A refusal carries the progress lines too. */
async function orRefusal(person: ServerPerson, request: HttpRequest, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error;
    return respondProblem(error, request, saidHeader(person, request));
  }
}

/** Cached inputs and answers. */
const mostCached = 500;

/** The last answers of reads that have a stamp; one with another stamp is outdated. */
function createReadCache() {
  const kept = new Map<string, { readonly stamp: string; readonly body: string }>();
  return {
    get(key: string, stamp: string): string | undefined {
      const one = kept.get(key);
      return one?.stamp === stamp ? one.body : undefined;
    },
    set(key: string, stamp: string, body: string): void {
      if (body.length > 5_000_000) return;
      kept.delete(key);
      kept.set(key, { stamp, body });
      const [oldest] = kept.keys();
      if (kept.size > mostCached && oldest !== undefined) kept.delete(oldest);
    },
  };
}
