import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type HttpBindings, RequestError } from "@hono/node-server";
import { Fault, isAtLeast, type Role } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";
import { type Asked, type HeaderReader, type KnownAsked, languageOf } from "./asked.ts";
import { type Callers, checkCsrf, withCsrf } from "./callers.ts";
import type { ClientAddress } from "./client-address.ts";
import type { Guard } from "./guard.ts";
import { type HandWrittenRoute, handWrittenRoutes } from "./hand-written.ts";
import { problemOf, problemType } from "./problem.ts";
import type { RequestLog } from "./request-log.ts";
import { respond } from "./respond.ts";
import type { Usage } from "./usage.ts";

/** What answers a request; there is no connection where a test asks. */
export type HttpApp = (request: Request, connection?: Partial<HttpBindings>) => Response | Promise<Response>;

type RequestUsage = Pick<Usage, "request" | "refresh">;

export type Admit = (asked: Asked, role: Role) => Promise<KnownAsked>;
export type AdmitAtHand = (asked: Asked, role: Role) => KnownAsked | undefined;

export interface HttpAppOptions {
  readonly guard: Guard;
  readonly callers: Callers;
  /** Counts the requests of users; a fault for one that is too many. */
  readonly usage?: RequestUsage;
  readonly clientAddress: ClientAddress;
  readonly log: RequestLog;
  /** False while the server goes down: nothing new is begun. */
  readonly isOpen: () => boolean;
  /** What each hand-written route does, by name; those that need nobody get no caller. */
  readonly routes: Readonly<Record<string, (asked: KnownAsked) => Promise<Response>>>;
  readonly operation: (asked: Asked) => Response | Promise<Response>;
  /** Everything that is no data. */
  readonly page: (asked: Asked) => Promise<Response>;
}

/** Every request comes through here: it gets an id, is checked, is answered, and leaves a line in the log. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { guard, callers, clientAddress, usage, log, isOpen, routes, operation, page } = options;
  const admit = createAdmit(callers, usage);

  /** What can be answered at once is, without a promise in between. */
  const handle: HttpApp = (request, connection) => {
    const begun = performance.now();
    const asked = askedOf(request, connection, clientAddress);
    const note = (answer: Response, cause?: unknown): Response => {
      log.write({
        requestId: asked.requestId,
        method: asked.method,
        path: asked.path.slice(0, 200),
        from: asked.from,
        status: answer.status,
        ms: Math.round((performance.now() - begun) * 10) / 10,
        ...(cause !== undefined && { error: tell(cause) }),
      });
      return answer;
    };
    const refuse = (error: unknown): Response => note(problemAnswer(error, asked), isOurs(error) ? error : undefined);
    try {
      guard.check(asked);
      if (!isOpen()) throw new Fault("server.stopping");
      const answer = choose(asked.path)(asked);
      return answer instanceof Promise ? answer.then((made) => note(made), refuse) : note(answer);
    } catch (error) {
      return refuse(error);
    }
  };

  const byHand = new Map(
    handWrittenRoutes.map((route) => {
      const work = routes[route.name];
      if (!work) throw new Error(`nothing answers ${route.path}`);
      return [route.path, onlyBy(route, withRole(route, work, admit))];
    }),
  );
  const unknown = unknownRoute(admit);
  const choose = (path: string): ((asked: Asked) => Response | Promise<Response>) => {
    if (!path.startsWith("/api/")) return byHand.get(path) ?? page;
    return byHand.get(path) ?? (/^\/api\/[^/]+\/[^/]+$/.test(path) ? operation : unknown);
  };
  return handle;
}

/** Nothing that another request would have spared us: somebody has to look at it. */
const isOurs = (error: unknown): boolean => !(error instanceof Fault) || error.status === 500;

/** Where it comes from, back to its beginning; what else an error carries may be what somebody wrote. */
const tell = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.stack}` : `${error.stack}\n${tell(error.cause)}`;
};

/** Answers what is no request at all: nobody can say what was asked, by whom, or in which language. */
export const createRefusal =
  (log: RequestLog) =>
  (error: unknown): Response => {
    const requestId = randomUUID();
    const isTheirs = error instanceof RequestError;
    const answer = problemAnswer(isTheirs ? new AppFault("request.malformed") : error, { requestId, language: "en" });
    log.write({ requestId, status: answer.status, ...(!isTheirs && { error: tell(error) }) });
    return answer;
  };

/** Who asks: known, and of this role at least. The only place where that is decided, before anything of the input is read. */
export const createAdmit =
  (callers: Callers, usage?: RequestUsage): Admit =>
  async (asked, role) => {
    const caller = await callers.identify(asked, asked.requestId);
    await usage?.refresh();
    usage?.request(caller.userId, asked.request);
    assertRole(caller.role, role);
    if (asked.method !== "GET" && asked.method !== "HEAD") checkCsrf(caller, asked);
    return { ...asked, caller: { ...caller, from: asked.from } };
  };

/** The same for whoever is at hand; `undefined` for those who have to be looked up. */
export const createAdmitAtHand =
  (callers: Callers, usage?: RequestUsage): AdmitAtHand =>
  (asked, role) => {
    const caller = callers.atHand(asked, asked.requestId);
    if (!caller) return undefined;
    usage?.request(caller.userId, asked.request);
    assertRole(caller.role, role);
    return { ...asked, caller };
  };

function assertRole(role: Role, needed: Role): void {
  if (!isAtLeast(role, needed)) throw new AppFault("auth.forbidden", { needed, role });
}

const withRole =
  ({ role }: HandWrittenRoute, work: (asked: KnownAsked) => Promise<Response>, admit: Admit) =>
  async (asked: Asked): Promise<Response> => {
    if (role === "none") return work(asked as KnownAsked);
    const known = await admit(asked, role);
    return withCsrf(await work(known), known);
  };

const onlyBy =
  ({ method, path }: HandWrittenRoute, work: (asked: Asked) => Promise<Response>) =>
  async (asked: Asked): Promise<Response> => {
    const isMeant = asked.method === method || (method === "GET" && asked.method === "HEAD");
    if (!isMeant) throw new AppFault("route.method", { path, method: asked.method, allowed: method });
    return work(asked);
  };

const unknownRoute =
  (admit: Admit) =>
  async (asked: Asked): Promise<Response> => {
    await admit(asked, "user");
    throw new AppFault("route.unknown", { method: asked.method, path: asked.path.slice(0, 200) });
  };

function askedOf(request: Request, { incoming }: Partial<HttpBindings> = {}, clientAddress: ClientAddress): Asked {
  const { method, url } = request;
  const headers = incoming ? headersOf(incoming) : request.headers;
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const at = url.indexOf("?", start);
  return {
    request,
    headers,
    method,
    path: at < 0 ? url.slice(start) : url.slice(start, at),
    query: at < 0 ? "" : (url.slice(at + 1).split("#", 1)[0] ?? ""),
    requestId: randomUUID(),
    language: languageOf(headers.get("accept-language")),
    from: clientAddress(incoming?.socket?.remoteAddress ?? "", headers.get("x-forwarded-for")),
  };
}

/** What may be asked for may also be looked at without its body. */
const allowedBy = ({ values: { allowed } }: Fault): string => (allowed === "GET" ? "GET, HEAD" : String(allowed));

const headersOf = ({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): HeaderReader => ({
  get(name) {
    // Of several only the first would be seen, and somebody in between may have seen another.
    if (name === "host" && isRepeated(rawHeaders, name)) return "";
    const value = headers[name];
    return value === undefined ? null : String(value);
  },
});

/** Names and values take turns there. */
const isRepeated = (rawHeaders: readonly string[], name: string): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length > 1;

export function problemAnswer(
  error: unknown,
  { requestId, language }: Pick<Asked, "requestId" | "language">,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const problem = problemOf(error, requestId, language);
  return respond(JSON.stringify(problem), requestId, problem.status, {
    "Content-Type": problemType,
    ...headers,
    ...(problem.status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...(error instanceof Fault && error.code === "route.method" && { Allow: allowedBy(error) }),
    ...(error instanceof Fault && error.status === 429 && { "Retry-After": String(error.values.seconds ?? 5) }),
  });
}
