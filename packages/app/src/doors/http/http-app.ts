/** The way of every request through the server: checks, routing, log. */

import { randomUUID } from "node:crypto";
import { type HttpBindings, RequestError } from "@hono/node-server";
import { Fault } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";
import type { WorkCounts } from "../../system/observe/work-counts.ts";
import type { Authorize } from "./access/authorize.ts";
import type { ClientAddress } from "./access/client-address.ts";
import { withCsrf } from "./access/csrf.ts";
import type { AllowedHosts } from "./access/refuse-other-sites.ts";
import { type HandWrittenRoute, handWrittenRoutes } from "./hand-written-routes.ts";
import type { Usage } from "./limits/usage.ts";
import { allowPreflight, type CrossSite } from "./oauth/cross-site.ts";
import { endRequest } from "./observe-request.ts";
import { respondProblem } from "./problem.ts";
import { type AuthorizedRequest, type HttpRequest, readRequest } from "./request.ts";
import type { Headers } from "./respond.ts";
import type { RequestLog } from "./server/request-log.ts";

/** Answers requests; tests pass no connection. */
export type HttpApp = (request: Request, connection?: Partial<HttpBindings>) => Response | Promise<Response>;

export interface HttpAppOptions {
  readonly allowedHosts: AllowedHosts;
  readonly authorize: Authorize;
  readonly clientAddress: ClientAddress;
  /** Which pages of other sites may use the routes for them; without it none. */
  readonly crossSite?: CrossSite;
  /** The challenge of a path to those who are not signed in, beside `Bearer`. */
  readonly challenge?: (request: HttpRequest) => Promise<string | undefined>;
  /** Counts answers that wait to be read. */
  readonly usage?: Pick<Usage, "answer">;
  readonly log: RequestLog;
  /** Counts requests. */
  readonly counts?: Pick<WorkCounts, "request">;
  /** False while the server stops: new requests are refused. */
  readonly isOpen: () => boolean;
  /** The handlers of the hand-written routes, by name; a route with role `none` gets no caller. */
  readonly routes: Readonly<Record<string, (request: AuthorizedRequest) => Promise<Response>>>;
  readonly operation: (request: HttpRequest) => Response | Promise<Response>;
  /** Every other path: the console. */
  readonly page: (request: HttpRequest) => Promise<Response>;
}

/** The way of every request: it gets an id, is checked, routed, answered and logged. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { allowedHosts, authorize, clientAddress, usage, log, counts, isOpen, routes, operation, page } = options;
  const { crossSite, challenge } = options;
  const forOtherSites = new Map(
    handWrittenRoutes.flatMap((route) => (route.isForOtherSites ? [[route.path, route] as const] : [])),
  );

  /** Answers without a promise where the route does. */
  const handle: HttpApp = (raw, connection) => {
    const startedAt = performance.now();
    const request = readRequest(raw, connection, clientAddress);
    const open = forOtherSites.get(request.path);
    const shared = open && crossSite?.headers(request);
    const note = (answer: Response, cause?: unknown): Response => {
      const ms = performance.now() - startedAt;
      const { operation: name = "unknown", caller } = request.facts;
      const traceId = endRequest(request, answer.status);
      counts?.request(name, answer.status, ms / 1000);
      for (const [name, value] of Object.entries(shared ?? {})) answer.headers.set(name, value);
      log.write({
        level: cause !== undefined ? "error" : "info",
        requestId: request.requestId,
        ...(traceId !== undefined && { traceId }),
        operation: name,
        ...(caller !== undefined && { caller }),
        method: request.method,
        path: withoutToken(request.path).slice(0, 200),
        from: request.from,
        status: answer.status,
        ms: Math.round(ms * 10) / 10,
        ...(cause !== undefined && { error: stackOf(cause) }),
      });
      return answer;
    };
    const refuse = (error: unknown, headers: Headers = {}): Response =>
      note(respondProblem(error, request, headers), isOurs(error) ? error : undefined);
    const refuseLater = async (error: unknown): Promise<Response> => {
      const isNeeded = error instanceof Fault && error.status === 401;
      const asked = isNeeded ? await challenge?.(request).catch(() => undefined) : undefined;
      return refuse(error, asked === undefined ? {} : { "WWW-Authenticate": asked });
    };
    /** A read can be refused and repeated; the answer to a change is always sent. */
    const hand = (made: Response): Response => {
      try {
        usage?.answer(request.raw, connection?.outgoing, request.method === "GET");
      } catch (error) {
        void made.body?.cancel();
        return refuse(error);
      }
      return note(made);
    };
    try {
      allowedHosts.check(request, shared !== undefined);
      if (!isOpen()) throw new Fault("server.stopping");
      if (open && shared && request.method === "OPTIONS")
        return note(allowPreflight(shared, open.method, request.requestId));
      const answer = choose(request.path)(request);
      return answer instanceof Promise ? answer.then(hand, refuseLater) : hand(answer);
    } catch (error) {
      return refuse(error);
    }
  };

  const byHand = new Map(
    handWrittenRoutes.map((route) => {
      const work = routes[route.name];
      if (!work) throw new Error(`no handler for ${route.path}`);
      return [route.path, named(route.name, withMethod(route, withRole(route, work, authorize)))];
    }),
  );
  const patterns = [...byHand].flatMap(([path, work]) =>
    path.includes("{") ? [{ pattern: patternOf(path), work }] : [],
  );
  const unknown = unknownRoute(authorize);
  const pageNamed = named("page", page);
  const choose = (path: string): ((request: HttpRequest) => Response | Promise<Response>) => {
    if (!path.startsWith("/api/"))
      return byHand.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.work ?? pageNamed;
    return byHand.get(path) ?? (/^\/api\/[^/]+\/[^/]+$/.test(path) ? operation : unknown);
  };
  return handle;
}

/** Notes the name of a route, by which its requests are counted. */
const named =
  (name: string, work: (request: HttpRequest) => Promise<Response>) =>
  (request: HttpRequest): Promise<Response> => {
    request.facts.operation = name;
    return work(request);
  };

/** Parts in braces match anything but a slash. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);

/** The token of an address for published skills is a secret: the log does not have it. */
const withoutToken = (path: string): string => path.replace(/^\/private\/[^/]+/, "/private/…");

/** True for bugs and 500s, which are logged with a stack. */
const isOurs = (error: unknown): boolean => !(error instanceof Fault) || error.status === 500;

/** The stacks of an error and its causes; other properties may hold user input and are left out. */
const stackOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.stack}` : `${error.stack}\n${stackOf(error.cause)}`;
};

/** Answers input that could not be parsed as an HTTP request; method, caller and language are unknown. */
export const createRefusal =
  (log: RequestLog) =>
  (error: unknown): Response => {
    const requestId = randomUUID();
    const isTheirs = error instanceof RequestError;
    const answer = respondProblem(isTheirs ? new AppFault("request.malformed") : error, { requestId, language: "en" });
    log.write({
      level: isTheirs ? "info" : "error",
      requestId,
      status: answer.status,
      ...(!isTheirs && { error: stackOf(error) }),
    });
    return answer;
  };

const withRole =
  ({ role }: HandWrittenRoute, work: (request: AuthorizedRequest) => Promise<Response>, authorize: Authorize) =>
  async (request: HttpRequest): Promise<Response> => {
    if (role === "none") return work(request as AuthorizedRequest);
    const known = await authorize(request, role);
    return withCsrf(await work(known), known);
  };

const withMethod =
  ({ method, path }: HandWrittenRoute, work: (request: HttpRequest) => Promise<Response>) =>
  async (request: HttpRequest): Promise<Response> => {
    const isAllowed = request.method === method || (method === "GET" && request.method === "HEAD");
    if (!isAllowed) throw new AppFault("route.method", { path, method: request.method, allowed: method });
    return work(request);
  };

/** Signed-in callers get 404; others get 401 and do not learn which routes exist. */
const unknownRoute =
  (authorize: Authorize) =>
  async (request: HttpRequest): Promise<Response> => {
    await authorize(request, "user");
    throw new AppFault("route.unknown", { method: request.method, path: request.path.slice(0, 200) });
  };
