import assert from "node:assert/strict";
import { test } from "node:test";
import { type CatalogView, type Environment, noRights, type Rights } from "@loadout/core";
import { createAuthorize } from "./access/authorize.ts";
import type { KnownCaller } from "./access/callers.ts";
import type { Runs } from "./events/runs.ts";
import type { Idempotency } from "./idempotency.ts";
import { createOperationRoutes } from "./operation-routes.ts";
import type { AuthorizedRequest, HttpRequest } from "./request.ts";
import type { ServerApps } from "./server/server-apps.ts";

/** One state of the catalog for everybody; what else an environment says differs with who asks. */
const view = { skills: [], sources: [], ready: new Map() } as unknown as CatalogView;
const environmentOf = (name: string): Environment =>
  ({ name: () => name, view: () => view, diagnostics: () => [] }) as unknown as Environment;

const callers: Readonly<Record<string, KnownCaller>> = {
  local: { userId: "default", role: "superadmin", isLocal: true, via: "local", requestId: "r" },
  root: { userId: "root", role: "superadmin", isLocal: false, via: "token", requestId: "r" },
  admin: { userId: "ann", role: "admin", isLocal: false, via: "token", requestId: "r" },
  user: { userId: "bob", role: "user", isLocal: false, via: "token", requestId: "r" },
};

type Asking = Pick<AuthorizedRequest, "caller" | "headers">;
const hasFolder = ({ headers }: Asking): boolean => headers.get("loadout-folder") !== null;

/** The door with real admission, for callers who name themselves; only what is seen from outside is at hand. */
function createWorld(rights: Rights = noRights) {
  const nameIn = ({ headers }: { readonly headers: { get(name: string): string | null } }) =>
    headers.get("x-name") ?? "";
  const identify = {
    identify: async (request: Parameters<typeof nameIn>[0]) => callers[nameIn(request)] ?? assert.fail(),
  };
  let made = 0;
  const apps = {
    create: (request: Asking) => {
      made++;
      return {
        caller: request.caller,
        rights: async () => rights,
        environment: async () =>
          environmentOf(hasFolder(request) ? "seen from a folder of the owner" : "seen from outside"),
        close: async () => undefined,
      };
    },
    hasOwnPlace: hasFolder,
    rights: async () => rights,
    cachedEnvironment: (request: Asking) => (hasFolder(request) ? undefined : environmentOf("seen from outside")),
  } as unknown as ServerApps;
  const door = createOperationRoutes({
    apps,
    idempotency: {} as Idempotency,
    runs: {} as Runs,
    authorize: createAuthorize(identify),
    usage: {
      takeAnywhere: async () => () => undefined,
      receive: () => ({ add: () => undefined, release: () => undefined }),
      assertRoom: async () => undefined,
    },
    touched: () => undefined,
    revocations: { watch: () => () => undefined },
    changed: () => undefined,
  });
  const ask = async (name: string, headers: Readonly<Record<string, string>> = {}, language = "en", method = "GET") =>
    door({
      ...{ facts: {}, method, path: "/api/skill/list", query: "", requestId: "r", language, from: "" },
      headers: new Headers({ "x-name": name, ...headers }),
      raw: new Request("http://localhost/api/skill/list"),
    } as unknown as HttpRequest);
  const seen = async (name: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
    (await (await ask(name, headers)).json()).environment;
  return { ask, seen, made: () => made };
}

test("what is seen from a folder of the local caller is kept for no other caller", async () => {
  const { seen } = createWorld();
  const inFolder = () => seen("local", { "loadout-folder": "%2Fwork" });
  assert.equal(await inFolder(), "seen from a folder of the owner");
  assert.equal(await seen("root"), "seen from outside");
  assert.equal(await seen("admin"), "seen from outside");
  assert.equal(await inFolder(), "seen from a folder of the owner", "nor is the local caller told what others saw");
});

test("a local caller without a folder sees what others see, and shares their answers", async () => {
  const { seen, made } = createWorld();
  assert.equal(await seen("local"), "seen from outside");
  assert.equal(await seen("local"), "seen from outside");
  assert.equal(await seen("root"), "seen from outside");
  assert.equal(made(), 1);
});

test("an answer that is kept is for those who may ask for it, by every way", async () => {
  const { ask, seen, made } = createWorld();
  await seen("root");
  const first = await ask("root");
  const etag = first.headers.get("etag") ?? "";
  assert.equal(made(), 1, "the second answer was kept");
  await assert.rejects(ask("user"), { code: "auth.forbidden" });
  await assert.rejects(
    ask("user", { "if-none-match": etag }),
    { code: "auth.forbidden" },
    "not even that it is the same",
  );
  await assert.rejects(ask("user", {}, "en", "HEAD"), { code: "auth.forbidden" });
  assert.equal((await ask("admin", { "if-none-match": etag })).status, 304);
  assert.equal(made(), 1);
  assert.equal(first.headers.get("cache-control"), "private, no-cache");
});

test("as soon as there are grants, only superadmins share answers", async () => {
  const grant = { kind: "skill", name: "pdf", grantee: "user:ann", verb: "use" } as const;
  const { ask, seen, made } = createWorld({ groups: [], grants: [grant] });
  const etag = (await ask("root")).headers.get("etag") ?? "";
  assert.equal(await seen("root"), "seen from outside");
  assert.equal(made(), 1);
  const own = await ask("admin", { "if-none-match": etag });
  assert.deepEqual([own.status, made()], [200, 2], "it may differ");
  await ask("admin");
  assert.equal(made(), 3);
});

test("an answer that is kept is for one language", async () => {
  const { ask, made } = createWorld();
  const [english, chinese] = [await ask("root"), await ask("root", {}, "zh")];
  assert.equal(made(), 2);
  assert.notEqual(english.headers.get("etag"), chinese.headers.get("etag"));
});
