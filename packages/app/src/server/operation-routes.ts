import { hash } from "node:crypto";
import { Fault } from "@loadout/core";
import type { App } from "../app.ts";
import type { AnyOperation } from "../operation.ts";
import { type OperationName, operations } from "../operations/index.ts";
import { type Answer, type Answers, checkKey } from "./answers.ts";
import type { Asked, KnownAsked } from "./asked.ts";
import { operationRoute } from "./operation-route.ts";
import { contentType, readBytes } from "./read-bytes.ts";
import { checkInput, readBody, readQuery, type Taker } from "./read-input.ts";
import { respond, respondJson } from "./respond.ts";
import type { Run, Runs } from "./runs.ts";
import type { ServerApps } from "./server-apps.ts";
import { createServerPerson, type ServerPerson } from "./server-person.ts";

/** The largest JSON body: a text file of a skill, with room for its escapes. */
const largestBody = 30_000_000;
/** Answers that are made once for all who ask, until something changes. */
const mostCached = 500;

export interface OperationRoutesOptions {
  readonly apps: ServerApps;
  readonly answers: Answers;
  readonly runs: Runs;
  /** Who asks: known, and allowed to. */
  readonly admit: (asked: Asked, role: AnyOperation["role"]) => Promise<KnownAsked>;
  /** Something was changed by this operation. */
  readonly changed: (operation: AnyOperation, asked: KnownAsked) => void;
}

/** The HTTP door of the list of operations. */
export function createOperationRoutes({ apps, answers, runs, admit, changed }: OperationRoutesOptions) {
  const cache = createAnswerCache();
  const inputs = new Map<string, unknown>();

  /** Reads of one address are parsed once. */
  function queryOf(operation: AnyOperation, query: string): unknown {
    const key = `${operation.name}?${query}`;
    if (inputs.has(key)) return inputs.get(key);
    const input = checkInput(takerOf(operation), readQuery(takerOf(operation), new URLSearchParams(query)));
    if (inputs.size >= mostCached) inputs.clear();
    inputs.set(key, input);
    return input;
  }

  async function read(operation: AnyOperation, asked: KnownAsked): Promise<Response> {
    const input = queryOf(operation, asked.query);
    const person = createServerPerson();
    const app = apps.create(asked, person);
    try {
      const stamp = await operation.stamp?.(app, input as never);
      const key = `${app.config.workDir} ${asked.language} ${operation.name}?${asked.query}`;
      const known = stamp === undefined ? undefined : cache.get(key, stamp);
      const body = known ?? JSON.stringify(await operation.run(app, input as never));
      const etag = stamp === undefined ? `"${hash("sha1", body, "base64url")}"` : `"${stamp}"`;
      if (stamp !== undefined && !known) cache.set(key, stamp, body);
      const headers = { ETag: etag, "Cache-Control": "private, no-cache", ...saidHeader(person, asked) };
      return asked.request.headers.get("if-none-match")?.split(/,\s*/).includes(etag)
        ? respond(null, asked.requestId, 304, headers)
        : respondJson(asked.method === "HEAD" ? "" : body, asked.requestId, 200, headers);
    } finally {
      await app.close();
    }
  }

  async function write(operation: AnyOperation, asked: KnownAsked): Promise<Response> {
    const { given, text } = await bodyOf(asked);
    const input = checkInput(takerOf(operation), withVersion(operation, given, asked));
    const person = createPersonWithRun(runs);
    const isAsync = operation.name === "session.run" && prefersAsync(asked);
    const work = (): Promise<Answer> => {
      const app = apps.create(asked, person);
      const done = finish(operation, app, input, person).finally(() => changed(operation, asked));
      return isAsync ? begun(person, done) : done;
    };
    const key = asked.request.headers.get("idempotency-key");
    const answer =
      key === null || operation.effect === "read"
        ? await work()
        : await answers.once(
            {
              userId: asked.caller.userId,
              operation: operation.name,
              key: checkKey(key),
              content: `${isAsync} ${text}`,
              isSecret: operation.hasSecret === true,
            },
            work,
          );
    return respondJson(answer.body, asked.requestId, answer.status, saidHeader(person, asked));
  }

  return async (asked: Asked): Promise<Response> => {
    const [, , noun, verb] = asked.path.split("/");
    const name = `${noun}.${verb}`;
    const operation = Object.hasOwn(operations, name) ? await operations[name as OperationName]() : undefined;
    const route = operation && operationRoute(operation);
    const known = await admit(asked, operation && route ? operation.role : "user");
    if (!operation || !route) throw new Fault("route.unknown", { method: asked.method, path: asked.path });
    const method = asked.method === "HEAD" ? "GET" : asked.method;
    if (method !== route.method)
      throw new Fault("route.method", { path: asked.path, method: asked.method, allowed: route.method });
    return method === "GET" ? read(operation, known) : write(operation, known);
  };
}

function takerOf(operation: AnyOperation): Taker {
  const { method, path } = operationRoute(operation) ?? { method: "", path: "" };
  return { input: operation.input, address: `${method} ${path}` };
}

async function finish(operation: AnyOperation, app: App, input: unknown, person: PersonWithRun): Promise<Answer> {
  try {
    return { status: 200, body: JSON.stringify(await operation.run(app, input as never)) };
  } finally {
    person.run?.end();
    await app.close();
  }
}

/** Answers as soon as the turn has begun; it goes on, and what becomes of it stands in its events. */
async function begun(person: PersonWithRun, done: Promise<Answer>): Promise<Answer> {
  done.catch(() => undefined); // a turn that fails says so in its last event
  const first = await Promise.race([person.started, done]);
  return "status" in first ? first : { status: 202, body: JSON.stringify(first) };
}

const prefersAsync = ({ request }: Asked): boolean => /\brespond-async\b/i.test(request.headers.get("prefer") ?? "");

interface Started {
  readonly contextId: string;
  readonly turn: number;
  readonly lastEventId: number;
}

interface PersonWithRun extends ServerPerson {
  /** What was begun, if the operation takes a turn. */
  readonly run: Run | undefined;
  readonly started: Promise<Started>;
}

/** An operation that takes a turn takes it as a run of the server, which no closed connection ends. */
function createPersonWithRun(runs: Runs): PersonWithRun {
  const { promise: started, resolve } = Promise.withResolvers<Started>();
  let run: Run | undefined;
  const begin = (): Run => {
    run ??= runs.begin();
    return run;
  };
  const person = createServerPerson({
    follow: async () => (event) => {
      begin().record(event);
      if (event.type === "turn-start")
        resolve({ contextId: event.contextId, turn: event.turn, lastEventId: event.id - 1 });
    },
    interruptible: (work) => work(begin().signal),
  });
  return Object.defineProperties({ ...person, started } as PersonWithRun, { run: { get: () => run } });
}

async function bodyOf({ request }: KnownAsked): Promise<{ given: Readonly<Record<string, unknown>>; text: string }> {
  const bytes = await readBytes(request, largestBody);
  if (bytes.length > 0 && contentType(request) !== "application/json")
    throw new Fault("body.type", { type: contentType(request), wanted: "application/json" });
  const text = bytes.toString("utf8");
  return { given: readBody(text), text };
}

/** The version that was seen may stand in `If-Match`; a change that names none is refused. */
function withVersion(
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  { request }: KnownAsked,
): Readonly<Record<string, unknown>> {
  const { needsVersion } = operation;
  const isNeeded = typeof needsVersion === "function" ? needsVersion(given) : needsVersion === true;
  if (!isNeeded || given.from !== undefined) return given;
  const [, version] = /^(?:W\/)?"([^"]+)"$/.exec(request.headers.get("if-match") ?? "") ?? [];
  // Our own command line means the current one where it names none.
  if (version === undefined && request.headers.get("loadout-client") !== null) return given;
  if (version === undefined) throw new Fault("version.needed");
  return { ...given, from: /^\d{1,9}$/.test(version) ? Number(version) : version };
}

/** What was said beside the answer, for our own command line. */
function saidHeader({ said }: ServerPerson, { request }: Asked): Record<string, string> {
  if (said.length === 0 || request.headers.get("loadout-client") === null) return {};
  const text = encodeURIComponent(JSON.stringify(said));
  return text.length > 6000 ? {} : { "Loadout-Said": text };
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
