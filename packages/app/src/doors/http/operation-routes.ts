import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import type { App } from "../../app.ts";
import { AppFault } from "../../operation/app-fault.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { type OperationName, operations } from "../../operation/operations.ts";
import { describeInput } from "../cli/input/describe-input.ts";
import { type Answer, type Answers, checkKey } from "./idempotency.ts";
import type { Asked, KnownAsked } from "./asked.ts";
import { withCsrf } from "./access/callers.ts";
import type { Admit, AdmitAtHand } from "./http-app.ts";
import { problemAnswer } from "./http-app.ts";
import type { Authorize, AuthorizeCached } from "./access/authorize.ts";
import { withCsrf } from "./access/csrf.ts";
import type { Revocations } from "./access/revocations.ts";
import type { Run, Runs } from "./events/runs.ts";
import { checkKey, type Idempotency, type StoredAnswer } from "./idempotency.ts";
import type { Usage } from "./limits/usage.ts";
import { operationRoute } from "./operation-route.ts";
import { problemOf, problemType, respondProblem } from "./problem.ts";
import { contentType, largestBody, readBytes } from "./read-body.ts";
import { bodyText, checkInput, readBody, readQuery, type Taker } from "./read-input.ts";
import type { AuthorizedRequest, HttpRequest } from "./request.ts";
import { respond, respondJson } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson, type ServerPerson } from "./server/server-person.ts";

/** Answers that are made once for all who ask, until something changes. */
const mostCached = 500;

export interface OperationRoutesOptions {
  readonly apps: ServerApps;
  readonly idempotency: Idempotency;
  readonly runs: Runs;
  /** Who asks: known, and allowed to. */
  readonly authorize: Authorize;
  readonly authorizeCached: AuthorizeCached;
  readonly usage: Pick<Usage, "take" | "assertRoom">;
  /** Something is written in this session; with a user, it is there. */
  readonly touched: (contextId: string, userId?: string) => void;
  readonly revocations: Pick<Revocations, "watch">;
  /** Something was changed by this operation. */
  readonly changed: (operation: AnyOperation, request: AuthorizedRequest) => void;
}

/** The HTTP door of the list of operations. */
export function createOperationRoutes(options: OperationRoutesOptions) {
  const { apps, idempotency, runs, authorize, authorizeCached, usage, touched, revocations, changed } = options;
  const cache = createAnswerCache();
  const inputs = new Map<string, unknown>();
  const doors = new Map<string, Door>();

  /** The door at this path; what is behind it is loaded once. */
  async function open(path: string): Promise<Door | undefined> {
    const [, , noun, verb] = path.split("/");
    const name = `${noun}.${verb}`;
    if (!Object.hasOwn(operations, name)) return undefined;
    const operation: AnyOperation = await operations[name as OperationName]();
    const route = operationRoute(operation);
    if (!route) return undefined;
    const door = { operation, method: route.method };
    doors.set(path, door);
    return door;
  }

  /** Reads of one address are parsed once. */
  function queryOf(operation: AnyOperation, query: string): unknown {
    const key = `${operation.name}?${query}`;
    if (inputs.has(key)) return inputs.get(key);
    const input = checkInput(takerOf(operation), readQuery(takerOf(operation), new URLSearchParams(query)));
    if (inputs.size >= mostCached) inputs.clear();
    inputs.set(key, input);
    return input;
  }

  /** An answer that was made already, to somebody who is known already: nobody has to wait for it. */
  function readCached({ operation, method }: Door, request: HttpRequest): Response | undefined {
    if (!operation.stamp || request.method !== method) return undefined;
    const known = authorizeCached(request, operation.role);
    if (!known) return undefined;
    const input = queryOf(operation, request.query);
    const environment = apps.cachedEnvironment(known, environmentIn(input));
    const stamp = environment && operation.stamp(environment, input as never);
    const body = stamp === undefined ? undefined : cache.get(keyOf(operation, request), stamp);
    return body === undefined ? undefined : answer(request, body, `"${stamp}.${request.language}"`);
  }

  async function read(operation: AnyOperation, request: AuthorizedRequest): Promise<Response> {
    const input = queryOf(operation, request.query);
    const person = createServerPerson();
    const app = apps.create(request, person);
    return orRefusal(person, request, async () => {
      const stamp = operation.stamp?.(await app.environment(environmentIn(input)), input as never);
      const body = asciiJson(await operation.run(app, input as never));
      // What is seen from a folder of the caller's own is not for others.
      if (stamp !== undefined && !request.caller.isLocal) cache.set(keyOf(operation, request), stamp, body);
      const etag = stamp === undefined ? `"${hash("sha1", body, "base64url")}"` : `"${stamp}.${request.language}"`;
      return answer(request, body, etag, saidHeader(person, request));
    }).finally(() => app.close());
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

  async function write(operation: AnyOperation, admitted: AuthorizedRequest): Promise<Response> {
    const { given, text } = await bodyOf(admitted);
    // A body may take minutes to arrive; what counts is who the caller is now.
    const request = await authorize(admitted, operation.role);
    const input = checkInput(takerOf(operation), withVersion(operation, given, request));
    const person = createPersonWithRun(runs, (end) => revocations.watch(request, end));
    const isAsync = operation.name === "session.run" && prefersAsync(request);
    const work = async (): Promise<StoredAnswer> => {
      const app = apps.create(request, person);
      const { meant, release } = await begin(operation, input, request, app).catch(async (error: unknown) => {
        await app.close();
        throw error;
      });
      const tell = (): void => {
        if (!isLook(operation, given)) changed(operation, request);
      };
      const wrote = async (value: unknown): Promise<void> => {
        const contextId = await sessionIn(app, value);
        if (contextId !== undefined) touched(contextId, request.caller.userId);
      };
      const done = finish(operation, app, input, person, wrote).finally(() => {
        release();
        if (meant !== undefined) touched(meant);
        if (person.run && person.run.contextId !== "") touched(person.run.contextId, request.caller.userId);
        tell();
      });
      void person.started.then(tell); // that it runs is worth looking at, too
      return isAsync ? begun(person, done) : done;
    };
    const key = request.headers.get("idempotency-key");
    return orRefusal(person, request, async () => {
      const answer =
        key === null || operation.effect === "read"
          ? await work()
          : await idempotency.once(
              {
                userId: request.caller.userId,
                operation: operation.name,
                key: checkKey(key),
                content: `${isAsync} ${text}`,
                isSecret: operation.hasSecret === true,
              },
              () => work().catch((error: unknown) => afterTurn(error, person, request)),
            );
      const said = saidHeader(person, request);
      const type = answer.status < 400 ? {} : { "Content-Type": problemType };
      return respondJson(answer.body, request.requestId, answer.status, { ...said, ...type });
    });
  }

  /** What the caller may have more of before the work begins: the session that is meant, and how to say that it has ended. */
  async function begin(operation: AnyOperation, input: unknown, request: AuthorizedRequest, app: App) {
    const { userId } = request.caller;
    const release = operation.takesTurn ? usage.take(userId, "turns") : () => undefined;
    try {
      const meant = await sessionIn(app, input);
      if (meant !== undefined) touched(meant); // the caller may name any session, also none that is there
      if (operation.keepsMore) await usage.assertRoom(userId);
      return { meant, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async function answerSoon(request: HttpRequest): Promise<Response> {
    const door = doors.get(request.path) ?? (await open(request.path));
    const known = await authorize(request, door?.operation.role ?? "user");
    if (!door) throw new Fault("route.unknown", { method: request.method, path: request.path });
    const { operation } = door;
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (method !== door.method)
      throw new Fault("route.method", { path: request.path, method: request.method, allowed: door.method });
    return method === "GET" ? withCsrf(await read(operation, known), known) : write(operation, known);
  }

  return (request: HttpRequest): Response | Promise<Response> => {
    const door = doors.get(request.path);
    return (door && readCached(door, request)) ?? answerSoon(request);
  };
}

/**
 * The id of the session that an input or an answer names. The name that a user chose for a session is not its id, and can
 * be the id of somebody else's.
 */
async function sessionIn(app: App, value: unknown): Promise<string | undefined> {
  const { contextId: name } = (value ?? {}) as { readonly contextId?: unknown };
  if (typeof name !== "string" || name === "") return undefined;
  const sessions = await app.sessions();
  try {
    return sessions.idOf(name);
  } catch (error) {
    if (error instanceof Fault) return undefined; // it can be no id, as the operation says
    throw error;
  }
}

const environmentIn = (input: unknown): string | undefined => (input as { readonly environment?: string }).environment;

const keyOf = ({ name }: AnyOperation, { language, query }: HttpRequest): string => `${language} ${name}?${query}`;

/** JSON in ASCII, a byte a character: Node writes such a text together with its head, and need not encode it each time. */
function asciiJson(value: unknown): string {
  const escaped = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Buffer.from(escaped, "latin1").toString("latin1");
}

interface Door {
  readonly operation: AnyOperation;
  readonly method: "GET" | "POST";
}

function takerOf(operation: AnyOperation): Taker {
  const { method, path } = operationRoute(operation) ?? { method: "", path: "" };
  return { input: operation.input, address: `${method} ${path}` };
}

async function finish(
  operation: AnyOperation,
  app: App,
  input: unknown,
  person: PersonWithRun,
  made: (value: unknown) => Promise<void>,
): Promise<StoredAnswer> {
  try {
    const value = await operation.run(app, input as never);
    await made(value);
    if (person.isRevoked) throw new AppFault("auth.needed"); // what was done so far is not for them any more
    return { status: 200, body: JSON.stringify(value) };
  } finally {
    person.release();
    await leave(app, person.run);
  }
}

/** Whoever listens to a turn hears its end, also where it was left early and only the session knows of it. */
async function leave(app: App, run: Run | undefined): Promise<void> {
  try {
    if (run?.untoldBehind !== undefined) {
      const session = await (await app.sessions()).get(run.contextId);
      for (const event of session.events(run.untoldBehind)) run.record(event);
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error; // it is gone, or cannot be read: there is nothing to tell
  } finally {
    run?.end();
    await app.close();
  }
}

/** A turn that was taken and failed was taken: the same request once more is told so, and does not take another. */
function afterTurn(error: unknown, { run }: PersonWithRun, { requestId, language }: HttpRequest): StoredAnswer {
  const isTaken = run !== undefined && run.contextId !== "";
  if (!isTaken || !(error instanceof Fault)) throw error;
  const problem = problemOf(error, requestId, language);
  return { status: problem.status, body: JSON.stringify(problem) };
}

/** Answers as soon as the turn has begun; it goes on, and what becomes of it stands in its events. */
async function begun(person: PersonWithRun, done: Promise<StoredAnswer>): Promise<StoredAnswer> {
  done.catch(() => undefined); // a turn that fails says so in its last event
  const first = await Promise.race([person.started, done]);
  return "status" in first ? first : { status: 202, body: JSON.stringify(first) };
}

/** A proxy that packs an answer marks its tag as weak; it is the same answer. */
function isNoneMatched({ headers }: HttpRequest, etag: string): boolean {
  const tags = headers.get("if-none-match");
  return tags?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}

const prefersAsync = ({ headers }: HttpRequest): boolean => /\brespond-async\b/i.test(headers.get("prefer") ?? "");

interface Started {
  readonly contextId: string;
  readonly turn: number;
  readonly lastEventId: number;
}

interface PersonWithRun extends ServerPerson {
  /** What was begun, if the operation takes a turn. */
  readonly run: Run | undefined;
  readonly started: Promise<Started>;
  /** The caller lost the right to it while it ran. */
  readonly isRevoked: boolean;
  /** Nothing is left to be called off. */
  release(): void;
}

const revoked = new DOMException("the caller lost access", "AbortError");

/** An operation that takes a turn takes it as a run of the server, which no closed connection ends, but a lost right does. */
function createPersonWithRun(runs: Runs, watch: (end: () => void) => () => void): PersonWithRun {
  const { promise: started, resolve } = Promise.withResolvers<Started>();
  let run: Run | undefined;
  let isRevoked = false;
  let release = (): void => undefined;
  const begin = (): Run => {
    if (run) return run;
    const begun = runs.begin();
    release = watch(() => {
      isRevoked = true;
      begun.abort(revoked);
    });
    run = begun;
    return begun;
  };
  const person = createServerPerson({
    follow: async () => (event) => {
      begin().record(event);
      if (event.type === "turn-start")
        resolve({ contextId: event.contextId, turn: event.turn, lastEventId: event.id - 1 });
    },
    interruptible: (work) => work(begin().signal),
  });
  return Object.defineProperties({ ...person, started, release: () => release() } as PersonWithRun, {
    run: { get: () => run },
    isRevoked: { get: () => isRevoked },
  });
}

async function bodyOf({ raw }: AuthorizedRequest): Promise<{ given: Readonly<Record<string, unknown>>; text: string }> {
  const bytes = await readBytes(raw, largestBody);
  if (bytes.length > 0 && contentType(raw) !== "application/json")
    throw new Fault("body.type", { type: contentType(raw), wanted: "application/json" });
  const text = bodyText(bytes);
  return { given: readBody(text), text };
}

/** Some operations change only where they are told what to. */
const isLook = ({ needsVersion }: AnyOperation, given: Readonly<Record<string, unknown>>): boolean =>
  typeof needsVersion === "object" && needsVersion.every((key) => given[key] === undefined);

/** The version that was seen may stand in `If-Match`; a change that names none is refused. */
function withVersion(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  { headers }: AuthorizedRequest,
): Readonly<Record<string, unknown>> {
  const { needsVersion } = operation;
  const isNeeded = needsVersion !== undefined && !isLook(operation, given);
  if (!isNeeded || given.from !== undefined) return given;
  const match = headers.get("if-match")?.trim() ?? "";
  if (match === "*") return given; // whatever the current version is
  const [, version] = /^(?:W\/)?"([^"]+)"$/.exec(match) ?? [];
  // Our own command line means the current one where it names none.
  if (version === undefined && headers.get("loadout-client") !== null) return given;
  if (version === undefined) throw new AppFault("version.needed");
  const isNumber = describeInput(operation).some(({ key, kind }) => key === "from" && kind === "number");
  return { ...given, from: isNumber && /^\d{1,9}$/.test(version) ? Number(version) : version };
}

/** What was said beside the answer, for our own command line. */
function saidHeader({ said }: ServerPerson, { headers }: HttpRequest): Record<string, string> {
  if (said.length === 0 || headers.get("loadout-client") === null) return {};
  const text = encodeURIComponent(JSON.stringify(said));
  return text.length > 6000 ? {} : { "Loadout-Said": text };
}

/** Also a refusal comes with what was said before it. */
async function orRefusal(person: ServerPerson, request: HttpRequest, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || error.status >= 500) throw error;
    return respondProblem(error, request, saidHeader(person, request));
  }
}

/** The last answers of reads that can be told apart without making them. */
function createAnswerCache() {
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
