import assert from "node:assert/strict";
import { type IncomingHttpHeaders, request } from "node:http";
import { describe, type TestContext, test } from "node:test";
import { createProcessWorld } from "./server-process.ts";
import { createServerWorld, type ServerWorld } from "./server-world.ts";

/** A server that was told where people reach it says so everywhere, and takes requests from there. */

const publicUrl = "https://skills.example.org";
const host = "skills.example.org";

/** A request as a proxy passes it on; `fetch` sets the host itself. */
const pass = ({ server }: ServerWorld, path: string, headers: Record<string, string>, body?: object) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const options = { method: body ? "POST" : "GET", headers: { "Content-Type": "application/json", ...headers } };
    request(`${server.url}${path}`, options, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    })
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });

const signIn = (world: ServerWorld, headers: Record<string, string>) =>
  pass(world, "/api/auth/login", headers, { name: "a-user", password: "password of user" });

describe("a server with a public address", () => {
  test("names it in links, views, the API document and published addresses", async (t) => {
    const world = await createServerWorld(t, { publicUrl });
    assert.equal(new URL(await world.server.link()).origin, publicUrl);
    for (const path of ["/api/health", "/api/ready"]) assert.equal((await world.ask(path)).body.publicUrl, publicUrl);
    assert.deepEqual((await world.ask("/api/openapi.json")).body.servers, [{ url: publicUrl }]);
    const published = await world.post("/api/environment/publish", { name: "default", to: "public" });
    assert.deepEqual(published.body.addresses, [publicUrl, `${publicUrl}/public/default`]);
    const token = await world.post("/api/environment/create-token", { name: "ci" });
    assert.ok(token.body.address.startsWith(`${publicUrl}/private/`));
    const asOwner = { token: world.server.token };
    assert.equal(new URL((await world.post("/api/auth/link", {}, asOwner)).body.url).origin, publicUrl);
  });

  test("names the address it listens on if it was told none", async (t) => {
    const world = await createServerWorld(t);
    assert.equal(new URL(await world.server.link()).origin, world.server.url);
    assert.ok(!("publicUrl" in (await world.ask("/api/health")).body));
    assert.deepEqual((await world.ask("/api/openapi.json")).body.servers, [{ url: "/" }]);
    assert.equal((await pass(world, "/api/auth/whoami", { Host: host })).status, 421);
  });

  test("takes requests to it, also from a proxy that passes its own name on, and from no other site", async (t) => {
    const world = await createServerWorld(t, { publicUrl });
    const Authorization = `Bearer ${world.tokens.user}`;
    const statusOf = async (headers: Record<string, string>) =>
      (await pass(world, "/api/auth/whoami", { Authorization, ...headers })).status;
    assert.equal(await statusOf({ Host: host }), 200);
    assert.equal(await statusOf({ Host: host, Origin: publicUrl }), 200);
    assert.equal(await statusOf({ Origin: publicUrl }), 200, "a proxy that keeps the name to itself");
    assert.equal(await statusOf({ Host: "other.example.org" }), 421);
    for (const origin of ["http://skills.example.org", "https://skills.example.org:8443", "https://evil.example"])
      assert.equal(await statusOf({ Origin: origin }), 403, origin);
  });

  test("keeps the sign-in cookie of an https:// address to encrypted connections", async (t) => {
    const world = await createServerWorld(t, { publicUrl });
    const cookieOf = async (headers: Record<string, string>) =>
      (await signIn(world, headers)).headers["set-cookie"]?.[0];
    assert.match((await cookieOf({ Host: host })) ?? "", /; Secure$/);
    assert.doesNotMatch((await cookieOf({})) ?? "", /Secure/, "on the machine itself, without the proxy");
  });
});

describe("loadout up --public-url", () => {
  const createWorld = (t: TestContext) => createProcessWorld(t, { provider: "http://127.0.0.1:9/v1" });

  test("shows it in up, status and doctor, which also says if it leads elsewhere", async (t) => {
    const world = createWorld(t);
    const elsewhere = await createServerWorld(t);
    const there = elsewhere.server.url;
    const server = await world.up("--public-url", there);
    assert.equal(JSON.parse(server.said.stdout).publicUrl, there);
    const status = await world.start("status", "--json").ended;
    assert.equal(JSON.parse(status.stdout).publicUrl, there);
    assert.match((await world.start("status").ended).stdout, new RegExp(`public address {2}${there}\n`));
    const rowOf = async (...words: string[]) => {
      const { stdout } = await world.start("doctor", "--json", ...words).ended;
      const { checks } = JSON.parse(stdout) as { checks: { check: string; state: string; found: { en: string } }[] };
      return checks.filter(({ check }) => check === "public-address");
    };
    const [wrong] = await rowOf();
    assert.deepEqual([wrong?.state, wrong?.found.en], ["warning", `${there} answers 200, not as this server`]);
    await world.start("config", "set", "server.publicUrl", "https://other.example").ended;
    assert.match((await rowOf())[0]?.found.en ?? "", /set to https:\/\/other\.example; the running server uses http/);
    server.child.kill("SIGINT");
    await server.ended;
    assert.deepEqual(
      (await rowOf()).map(({ state, found }) => [state, found.en]),
      [["ok", "https://other.example"]],
    );
    await world.start("config", "set", "server.publicUrl", "http://other.example").ended;
    assert.match((await rowOf())[0]?.found.en ?? "", /unencrypted/);
  });

  test("refuses an address that nobody can go to, and says where it is set", async (t) => {
    const world = createWorld(t);
    for (const [words, variables, origin] of [
      [["up", "--port", "0", "--public-url", "skills.example.org"], {}, "--public-url"],
      [["up", "--port", "0"], { LOADOUT_PUBLIC_URL: "https://a.example/b" }, "LOADOUT_PUBLIC_URL"],
      [["config", "set", "server.publicUrl", "http://0.0.0.0"], {}, "server.publicUrl"],
    ] as const) {
      Object.assign(world.variables, variables);
      const { code, stderr } = await world.start(...words).ended;
      assert.equal(code, 2, stderr);
      assert.ok(stderr.includes(`(${origin}) is not usable`), stderr);
    }
  });

  test("is known to commands without a server from the setting", async (t) => {
    const world = createWorld(t);
    await world.start("config", "set", "server.publicUrl", publicUrl).ended;
    const { stdout } = await world.start("env", "publish", "default", "public", "--json").ended;
    assert.deepEqual(JSON.parse(stdout).addresses, [publicUrl, `${publicUrl}/public/default`]);
  });
});
