import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { Fault, isAtLeast, type Role } from "@loadout/core";
import { type Context, Hono } from "hono";
import { type Asked, type KnownAsked, languageOf } from "./asked.ts";
import { type Callers, checkCsrf } from "./callers.ts";
import type { Guard } from "./guard.ts";
import { type HandWrittenRoute, handWrittenRoutes } from "./hand-written.ts";
import { problemOf, problemType } from "./problem.ts";
import type { RequestLog } from "./request-log.ts";
import { respond } from "./respond.ts";

/** Absent where a test asks without a connection. */
type Environment = { Bindings: Partial<HttpBindings> };

export type Admit = (asked: Asked, role: Role) => Promise<KnownAsked>;

export interface HttpAppOptions {
  readonly guard: Guard;
  readonly callers: Callers;
  readonly log: RequestLog;
  /** False while the server goes down: nothing new is begun. */
  readonly isOpen: () => boolean;
  /** What each hand-written route does, by name; those that need nobody get no caller. */
  readonly routes: Readonly<Record<string, (asked: KnownAsked) => Promise<Response>>>;
  readonly operation: (asked: Asked) => Promise<Response>;
  /** Everything that is no data. */
  readonly page: (asked: Asked) => Promise<Response>;
}

/** Every request comes through here: it gets an id, is checked, is answered, and leaves a line in the log. */
export function createHttpApp(options: HttpAppOptions): Hono<Environment> {
  const { guard, callers, log, isOpen, routes, operation, page } = options;
  const app = new Hono<Environment>();
  const admit = createAdmit(callers);

  const handle =
    (work: (asked: Asked) => Promise<Response>) =>
    async (context: Context<Environment>): Promise<Response> => {
      const begun = performance.now();
      const asked = askedOf(context);
      let answer: Response;
      let cause: unknown;
      try {
        guard.check(asked.request);
        if (!isOpen()) throw new Fault("server.stopping");
        answer = await work(asked);
      } catch (error) {
        if (!(error instanceof Fault)) cause = error;
        answer = problemAnswer(error, asked);
      }
      log.write({
        requestId: asked.requestId,
        method: asked.method,
        path: asked.path.slice(0, 200),
        status: answer.status,
        ms: Math.round((performance.now() - begun) * 10) / 10,
        ...(cause !== undefined && { error: cause instanceof Error ? cause.stack : String(cause) }),
      });
      return answer;
    };

  for (const route of handWrittenRoutes) {
    const work = routes[route.name];
    if (!work) throw new Error(`nothing answers ${route.path}`);
    app.all(route.path, handle(onlyBy(route, withRole(route, work, admit))));
  }
  app.all("/api/:noun/:verb", handle(operation));
  app.all("/api/*", handle(unknownRoute(admit)));
  app.all("*", handle(page));
  return app;
}

/** Who asks: known, and of this role at least. The only place where that is decided, before anything of the input is read. */
export const createAdmit =
  (callers: Callers): Admit =>
  async (asked, role) => {
    const caller = await callers.identify(asked.request, asked.requestId);
    if (!isAtLeast(caller.role, role)) throw new Fault("auth.forbidden", { needed: role, role: caller.role });
    if (asked.method !== "GET" && asked.method !== "HEAD") checkCsrf(caller, asked.request);
    return { ...asked, caller };
  };

const withRole =
  ({ role }: HandWrittenRoute, work: (asked: KnownAsked) => Promise<Response>, admit: Admit) =>
  async (asked: Asked): Promise<Response> =>
    work(role === "none" ? (asked as KnownAsked) : await admit(asked, role));

const onlyBy =
  ({ method, path }: HandWrittenRoute, work: (asked: Asked) => Promise<Response>) =>
  async (asked: Asked): Promise<Response> => {
    const isMeant = asked.method === method || (method === "GET" && asked.method === "HEAD");
    if (!isMeant) throw new Fault("route.method", { path, method: asked.method, allowed: method });
    return work(asked);
  };

const unknownRoute =
  (admit: Admit) =>
  async (asked: Asked): Promise<Response> => {
    await admit(asked, "user");
    throw new Fault("route.unknown", { method: asked.method, path: asked.path.slice(0, 200) });
  };

function askedOf({ req, env }: Context<Environment>): Asked {
  const { raw, method, url } = req;
  const at = url.indexOf("?");
  return {
    request: raw,
    method,
    path: req.path,
    query: at < 0 ? "" : (url.slice(at + 1).split("#", 1)[0] ?? ""),
    requestId: randomUUID(),
    language: languageOf(raw.headers.get("accept-language")),
    from: env?.incoming?.socket?.remoteAddress ?? "",
  };
}

function problemAnswer(error: unknown, { requestId, language }: Asked): Response {
  const problem = problemOf(error, requestId, language);
  return respond(JSON.stringify(problem), requestId, problem.status, {
    "Content-Type": problemType,
    ...(problem.status === 401 && { "WWW-Authenticate": "Bearer" }),
    ...(error instanceof Fault && error.code === "route.method" && { Allow: String(error.values.allowed) }),
    ...(error instanceof Fault && error.code === "auth.too-many" && { "Retry-After": String(error.values.seconds) }),
  });
}
