import type { Rights } from "@loadout/core";
import type { Caller } from "../../app.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { requestInput } from "../../operation/request-input.ts";
import { etagOf, isNoneMatched } from "./etag.ts";
import { createReadRounds } from "./limits/read-rounds.ts";
import { addressOf } from "./operation-route.ts";
import { orRefusal, progressHeader } from "./progress-header.ts";
import { checkInput, readQuery } from "./read-input.ts";
import type { AuthorizedRequest, HttpRequest } from "./request.ts";
import { respond, respondFile, respondJson } from "./respond.ts";
import type { ServerApps } from "./server/server-apps.ts";
import { createServerPerson } from "./server/server-person.ts";

/** Answers a `GET` of an operation: from the cache if nothing has changed since an equal read, otherwise by running it. */
export type ReadOperation = (operation: AnyOperation, request: AuthorizedRequest) => Promise<Response>;

export function createReadOperation(apps: ServerApps): ReadOperation {
  const cache = createReadCache();
  const queryOf = createQueries();
  const beginRead = createReadRounds();

  /** The answer of an equal read, if nothing has changed since. */
  async function readCached(operation: AnyOperation, request: AuthorizedRequest): Promise<Response | undefined> {
    if (!operation.stamp || request.method !== "GET") return undefined;
    const input = queryOf(operation, request.query);
    const environment = await apps.cachedEnvironment(request, environmentIn(input));
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
      // The same rights as those the answer is made with.
      const stamp = isForAll(request.caller, await app.rights())
        ? operation.stamp?.(await app.environment(environmentIn(input)), input as never)
        : undefined;
      const body = asciiJson(await operation.run(app, input as never));
      // The owner may see more from a folder of their own: such an answer is not for others.
      if (stamp !== undefined && !apps.hasOwnPlace(request)) cache.set(keyOf(operation, request), stamp, body);
      return answer(request, body, etagOf(body, stamp, request), progressHeader(person, request));
    }).finally(() => app.close());
  }

  return async (operation, request) => {
    const isKept = operation.stamp !== undefined && isForAll(request.caller, await apps.rights(request));
    return (isKept ? await readCached(operation, request) : undefined) ?? (await read(operation, request));
  };
}

/** As soon as there are grants, answers differ by caller, except those of superadmins. */
const isForAll = ({ role }: Caller, { grants }: Rights): boolean => role === "superadmin" || grants.length === 0;

/** The inputs of reads; equal queries are parsed once. */
function createQueries() {
  const inputs = new Map<string, unknown>();
  return (operation: AnyOperation, query: string): unknown => {
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
