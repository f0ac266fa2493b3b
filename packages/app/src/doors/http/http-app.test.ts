import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault } from "@loadout/core";
import { AppFault } from "../../operation/app-fault.ts";
import { createAuthorize } from "./access/authorize.ts";
import type { KnownCaller } from "./access/callers.ts";
import { createAllowedHosts } from "./access/refuse-other-sites.ts";
import { handWrittenRoutes } from "./hand-written-routes.ts";
import { createHttpApp, type HttpAppOptions } from "./http-app.ts";

const caller: KnownCaller = { userId: "u", role: "user", isLocal: false, via: "cookie", csrf: "c", requestId: "r" };

function createWorld(options: Partial<HttpAppOptions> = {}) {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const app = createHttpApp({
    allowedHosts: createAllowedHosts([]),
    authorize: createAuthorize({ identify: async () => caller }),
    clientAddress: (peer) => peer,
    log: { write: (line) => void lines.push(line), close: async () => undefined },
    isOpen: () => true,
    routes: Object.fromEntries(handWrittenRoutes.map(({ name }) => [name, async () => new Response(name)])),
    operation: async () => new Response("operation"),
    page: async () => new Response("page"),
    ...options,
  });
  const ask = (path: string, init: RequestInit = {}) =>
    app(new Request(`http://localhost${path}`, { ...init, headers: { Host: "localhost", ...init.headers } }));
  return { lines, ask };
}

test("an unexpected error is an answer without a detail; the log has all of it", async () => {
  const { ask, lines } = createWorld({
    operation: () => Promise.reject(new Error("cannot open /home/somebody/secret", { cause: new Error("deeper") })),
  });
  const answer = await ask("/api/skill/list?query=private");
  const text = await answer.text();
  assert.equal(answer.status, 500);
  assert.doesNotMatch(text, /secret|deeper|somebody|\.ts/);
  const { code, requestId, values, issues, retryable } = JSON.parse(text);
  assert.deepEqual([code, values, issues, retryable], ["internal", {}, [], false]);
  assert.equal(requestId, answer.headers.get("x-request-id"));
  const [line] = lines;
  assert.deepEqual([line?.requestId, line?.path, line?.status], [requestId, "/api/skill/list", 500]);
  assert.match(String(line?.error), /cannot open[\s\S]*deeper/);
});

test("what was foreseen leaves a line without a cause, unless it is a failure of ours", async () => {
  const codes = ["skill.not-found", "server.stopping", "file.unwritable"] as const;
  const told = await Promise.all(
    codes.map(async (code) => {
      const { ask, lines } = createWorld({ operation: () => Promise.reject(new Fault(code, {})) });
      const { status } = await ask("/api/skill/list");
      return [status, lines.length, lines[0]?.error !== undefined];
    }),
  );
  assert.deepEqual(told, [
    [404, 1, false],
    [503, 1, false],
    [500, 1, true],
  ]);
});

test("a server that goes down begins nothing new", async () => {
  const { ask } = createWorld({ isOpen: () => false });
  const answer = await ask("/api/health");
  assert.deepEqual([answer.status, (await answer.json()).retryable], [503, true]);
});

test("a read by cookie answers the token that a change has to name; a change has to name it", async () => {
  const { ask } = createWorld();
  assert.equal((await ask("/api/docs")).headers.get("x-csrf-token"), "c");
  assert.equal((await ask("/api/health")).headers.get("x-csrf-token"), null, "no sign-in");
  assert.equal((await ask("/api/auth/logout", { method: "POST" })).status, 403);
  const named = await ask("/api/auth/logout", { method: "POST", headers: { "X-CSRF-Token": "c" } });
  assert.deepEqual([named.status, named.headers.get("x-csrf-token")], [200, null]);
});

test("an unknown path asks for a sign-in before it says so", async () => {
  const { ask } = createWorld({ authorize: () => Promise.reject(new AppFault("auth.needed")) });
  for (const path of ["/api/nothing", "/api/a/b/c", "/api/docs"]) assert.equal((await ask(path)).status, 401, path);
});

test("an answer is dropped where too many wait to be read, but not that of a change", async () => {
  let isCancelled = false;
  const { ask, lines } = createWorld({
    usage: {
      answer: (_request, _answer, canRefuse) => {
        if (canRefuse) throw new AppFault("limit.unread", { waiting: 2, limit: 1, seconds: 60 });
      },
    },
    operation: async () => {
      const cancel = (): void => {
        isCancelled = true;
      };
      return new Response(new ReadableStream({ cancel }));
    },
  });
  const refused = await ask("/api/skill/list");
  assert.deepEqual([refused.status, refused.headers.get("retry-after"), isCancelled], [429, "60", true]);
  assert.equal((await ask("/api/skill/list", { method: "POST" })).status, 200);
  assert.deepEqual(
    lines.map(({ status }) => status),
    [429, 200],
  );
});
