import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import {
  allow,
  authorizeAddress,
  callback,
  connectByOAuth,
  createKept,
  createPkce,
  look,
  mcpStatus,
  obtainTokens,
  packedRequest,
  sendForm,
  signIn,
} from "./oauth-world.ts";
import { testDatabase } from "./postgres.ts";
import { createServerWorld } from "./server-world.ts";
import { startTlsServer } from "./tls-server.ts";

for (const kind of ["a folder", "PostgreSQL"] as const)
  describe(`MCP clients connect by address alone, home in ${kind}`, () => {
    const options = (t: Parameters<typeof testDatabase>[0]) =>
      kind === "a folder" ? {} : { database: () => testDatabase(t, { isEmpty: false }) };

    test("a client finds the server's metadata, registers, sends its person, and lists tools and skills", async (t) => {
      const world = await createServerWorld(t, options(t));
      const person = await signIn(world, "user");
      const kept = createKept();
      const client = await connectByOAuth(t, world, { kept, person });
      const { tools } = await client.listTools();
      assert.deepEqual(tools.map(({ name }) => name).sort(), ["skill_list", "skill_read", "skill_search"]);
      const { resources } = await client.listResources();
      assert.ok(resources.some(({ uri }) => uri === "skill://hello-skill/SKILL.md"));
      assert.equal(kept.stored.tokens?.scope, "skills:read");
      assert.equal(kept.stored.tokens?.expires_in, 3600);

      const { body } = await world.ask("/api/auth/programs", { token: world.tokens.user });
      assert.equal(body.programs.length, 1);
      const [{ id, name, host, userName, usedAt }] = body.programs;
      assert.deepEqual([name, host, userName], ["Test client", new URL(callback).host, "a-user"]);
      assert.ok(usedAt);

      const { status } = await world.post("/api/auth/disconnect", { id }, { token: world.tokens.user });
      assert.equal(status, 200);
      assert.equal(await mcpStatus(world, kept.stored.tokens?.access_token ?? ""), 401);
      const refreshed = await sendForm(world, "/oauth/token", {
        ...{ grant_type: "refresh_token", client_id: kept.stored.client?.client_id ?? "" },
        refresh_token: kept.stored.tokens?.refresh_token ?? "",
      });
      assert.deepEqual([refreshed.status, refreshed.body.error], [400, "invalid_grant"]);
      const audit = await world.ask("/api/audit/list");
      assert.deepEqual(audit.body.entries.map(({ action }: { action: string }) => action).slice(0, 2), [
        "auth.disconnect",
        "auth.authorize",
      ]);
      assert.equal(audit.text.includes(kept.stored.tokens?.access_token ?? "?"), false);
    });

    test("a token is renewed with a new refresh token, and the old one is no longer good", async (t) => {
      const world = await createServerWorld(t, options(t));
      const { clientId, access, refresh } = await obtainTokens(world, await signIn(world, "admin"));
      const renewed = await sendForm(world, "/oauth/token", {
        ...{ grant_type: "refresh_token", client_id: clientId, refresh_token: refresh },
      });
      assert.equal(renewed.status, 200, renewed.text);
      assert.notEqual(renewed.body.refresh_token, refresh);
      assert.equal(renewed.headers.get("cache-control"), "no-store");
      assert.deepEqual([await mcpStatus(world, access), await mcpStatus(world, renewed.body.access_token)], [200, 200]);
    });
  });

describe("a program with a document of its own", () => {
  async function createWorld(t: TestContext) {
    const world = await createServerWorld(t);
    const about: Record<string, unknown> = {
      ...{ client_name: "Documented", redirect_uris: [callback.replace(/:\d+/, "")] },
      grant_types: ["authorization_code", "refresh_token"],
    };
    let asked = 0;
    const site = await startTlsServer(t, (_incoming, answer) => {
      asked++;
      answer.end(JSON.stringify(about));
    });
    about.client_id = `${site}/program.json`;
    const allowHost = () => world.post("/api/config/set", { key: "server.programHosts", value: "localhost" });
    return { world, about, id: `${site}/program.json`, allowHost, asked: () => asked };
  }

  test("connects without registering, and its host is shown as proved", async (t) => {
    const { world, id, allowHost } = await createWorld(t);
    assert.equal((await allowHost()).status, 200);
    const person = await signIn(world, "user");
    const kept = createKept({ document: id });
    const client = await connectByOAuth(t, world, { kept, person });
    assert.equal((await client.listTools()).tools.length, 3);
    assert.equal(kept.stored.client?.client_id, id);
    const shown = await look(world, person, await packedRequest(kept.wanted ?? ""));
    assert.deepEqual(shown.body.client, {
      ...{ id, kind: "document", name: "Documented", host: new URL(id).host },
    });
    const { body } = await world.ask("/api/auth/programs?all=true");
    assert.equal(body.programs[0].clientId, id);
  });

  test("in a private network is not asked for unless a superadmin named its host", async (t) => {
    const { world, id, asked } = await createWorld(t);
    const person = await signIn(world, "user");
    const { challenge } = createPkce();
    const request = await packedRequest(authorizeAddress(world, { client_id: id, code_challenge: challenge }));
    const { status, body } = await look(world, person, request);
    assert.deepEqual([status, body.code, asked()], [400, "oauth.client-refused", 0]);
  });

  test("that changes after it was shown is shown again before it is allowed", async (t) => {
    const { world, about, id, allowHost } = await createWorld(t);
    await allowHost();
    const person = await signIn(world, "user");
    const { challenge } = createPkce();
    const request = await packedRequest(authorizeAddress(world, { client_id: id, code_challenge: challenge }));
    const { seen } = (await look(world, person, request)).body;
    await world.restart(); // forgets its copy
    about.client_name = "Something else";
    const refused = await allow(world, await signIn(world, "user"), request, seen);
    assert.deepEqual([refused.status, refused.body.code], [409, "oauth.changed"]);
  });
});
