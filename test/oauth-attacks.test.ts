import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  allow,
  authorizeAddress,
  callback,
  consent,
  createKept,
  createPkce,
  goTo,
  look,
  mcpStatus,
  obtainCode,
  obtainTokens,
  packedRequest,
  register,
  sendForm,
  signIn,
} from "./oauth-world.ts";
import { createServerWorld, type ServerWorld } from "./server-world.ts";

/** Attacks on the way in which programs connect. Each is refused and leaves nothing connected. */

const { challenge } = createPkce();

async function asks(world: ServerWorld, values: Readonly<Record<string, string | undefined>>): Promise<string> {
  const { client_id } = (await register(world)).body;
  return packedRequest(authorizeAddress(world, { client_id, code_challenge: challenge, ...values }));
}

const programsOf = async ({ ask }: ServerWorld): Promise<readonly { id: string }[]> =>
  (await ask("/api/auth/programs?all=true")).body.programs;

describe("requests that a program sends its person with", () => {
  test("are refused unless they ask for a code with PKCE by S256, for our resource and a known scope", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    for (const [values, error] of [
      [{ code_challenge: undefined }, "invalid_request"],
      [{ code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge_method: undefined }, "invalid_request"],
      [{ code_challenge_method: "s256" }, "invalid_request"],
      [{ code_challenge: "short" }, "invalid_request"],
      [{ code_challenge: `${challenge}=` }, "invalid_request"],
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ response_type: "code token" }, "unsupported_response_type"],
      [{ response_type: undefined }, "unsupported_response_type"],
      [{ response_mode: "fragment" }, "invalid_request"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
      [{ resource: `${world.server.url}/api` }, "invalid_target"],
      [{ resource: `${world.server.url}/mcp?x` }, "invalid_target"],
      [{ scope: "admin" }, "invalid_scope"],
      [{ request: "eyJhbGciOiJub25lIn0.e30." }, "invalid_request"],
      [{ request_uri: "https://evil.example/r" }, "invalid_request"],
    ] as const) {
      const request = await asks(world, values);
      const shown = await look(world, person, request);
      const back = new URL(shown.body.refusal);
      assert.ok(shown.body.problem, JSON.stringify(values));
      assert.deepEqual(
        [back.origin + back.pathname, back.searchParams.get("error"), back.searchParams.get("iss")],
        [callback, error, world.server.url],
        JSON.stringify(values),
      );
      const allowed = await allow(world, person, request, shown.body.seen);
      assert.deepEqual([allowed.status, allowed.body.code], [400, "oauth.request-invalid"], JSON.stringify(values));
    }
    assert.deepEqual(await programsOf(world), []);
  });

  test("name an address that the program registered, character by character, except for the port of this computer", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const registered = ["https://app.example/cb", "http://127.0.0.1/cb", "http://localhost:1/cb", "cursor://here/cb"];
    const { client_id } = (await register(world, { redirect_uris: registered })).body;
    const codeOf = async (redirect: string): Promise<string> => {
      const address = authorizeAddress(world, { client_id, code_challenge: challenge, redirect_uri: redirect });
      const { status, body } = await look(world, person, await packedRequest(address));
      return status === 200 ? "shown" : body.code;
    };
    for (const redirect of [...registered, "http://127.0.0.1:33418/cb", "http://localhost:65535/cb"])
      assert.equal(await codeOf(redirect), "shown", redirect);
    for (const redirect of [
      "https://evil.example/cb",
      "https://app.example.evil.example/cb",
      "https://app.example@evil.example/cb",
      "https://app.example/cb/../evil",
      "https://app.example/cb/",
      "https://app.example/cb?to=evil",
      "https://app.example/cb#evil",
      "https://app.example/CB",
      "https://app.example:444/cb",
      "https://sub.app.example/cb",
      "http://app.example/cb",
      "HTTPS://app.example/cb",
      "https://app.example\\@evil.example/cb",
      "//evil.example/cb",
      "/cb",
      "http://127.0.0.1.evil.example/cb",
      "http://127.0.0.1:80@evil.example/cb",
      "http://127.0.0.1:99999/cb",
      "http://127.0.0.1:1/other",
      "http://127.0.0.1:1/cb?x",
      "http://[::1]/cb",
      "http://0.0.0.0/cb",
      "http://localhost.evil.example/cb",
      "cursor://elsewhere/cb",
      "cursor2://here/cb",
      "javascript:alert(1)",
      "data:text/html,x",
      " https://app.example/cb",
    ])
      assert.equal(await codeOf(redirect), "oauth.redirect-refused", redirect);
  });

  test("lead nowhere but to our page: not to the program, not to others, whatever they contain", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const { url } = world.server;
    for (const query of [
      "",
      "redirect_uri=https://evil.example",
      "client_id=nobody&redirect_uri=https://evil.example&response_type=x",
      `client_id=a&client_id=b&redirect_uri=${callback}`,
      `client_id=a&redirect_uri=${callback}&redirect_uri=https://evil.example`,
      `client_id=${"x".repeat(9000)}`,
      "%0d%0aLocation:%20https://evil.example",
      "request=//evil.example",
    ]) {
      const { statusCode, headers } = await goTo(`${url}/oauth/authorize?${query}`);
      assert.equal(statusCode, 302);
      assert.match(headers.location ?? "", /^\/connect(?:\?request=q[\w-]+)?$/);
      const [, packed = "q"] = (headers.location ?? "").split("request=");
      const { status, body } = await look(world, person, packed);
      assert.equal(status, 400, query);
      assert.ok(["oauth.request-invalid", "oauth.client-unknown"].includes(body.code), body.code);
      assert.equal(body.refusal, undefined);
    }
  });
});

describe("the decision", () => {
  test("is that of a person at a browser, about what the page showed: nobody else makes it", async (t) => {
    const world = await createServerWorld(t);
    const { post, tokens, server } = world;
    const person = await signIn(world, "user");
    const other = await signIn(world, "admin");
    const request = await asks(world, {});
    const { seen } = (await look(world, person, request)).body;
    const body = { request, seen };
    const cookie = person.headers;
    const right = { "X-CSRF-Token": person.csrf };
    for (const [token, headers, code] of [
      ["", {}, "auth.needed"],
      ["", cookie, "auth.csrf"],
      ["", { ...cookie, "X-CSRF-Token": other.csrf }, "auth.csrf"],
      ["", { ...cookie, ...right, Origin: "https://evil.example" }, "origin.refused"],
      ["", { ...cookie, ...right, Origin: "null" }, "origin.refused"],
      ["", { ...cookie, ...right, "Content-Type": "text/plain" }, "body.type"],
      ["", { ...cookie, ...right, "Content-Type": "application/x-www-form-urlencoded" }, "body.type"],
      [tokens.user, {}, "oauth.by-browser"],
      [server.token, {}, "oauth.by-browser"],
    ] as const) {
      const { status, body: problem } = await post("/api/auth/authorize", body, { token, headers });
      assert.ok(status >= 400 && problem.code === code, `${problem.code} instead of ${code}`);
    }
    assert.equal((await allow(world, person, request, "something else")).body.code, "oauth.changed");
    const elsewhere = await asks(world, {});
    assert.equal((await allow(world, person, elsewhere, seen)).body.code, "oauth.changed", "of another program");
    assert.equal((await look(world, { ...person, headers: {} }, request)).status, 401);
    assert.deepEqual(await programsOf(world), []);
  });
});

describe("registrations", () => {
  test("with addresses that run something, leave the machine unencrypted or hide where they lead are refused", async (t) => {
    const world = await createServerWorld(t);
    for (const redirect of [
      ...["javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd"],
      ...["blob:https://a.example/x", "about:blank", "view-source:https://a.example", "intent://a#Intent;end"],
      ...["http://app.example/cb", "ftp://app.example/cb", "ws://app.example/cb", "mailto:a@b.example", "ssh://h/x"],
      ...["https://user@app.example/cb", "https://user:secret@app.example/cb", "https://app.example/cb#x"],
      ...["https:app.example", "https:/app.example/cb", "https://app.example\\evil", "https://app.example/\u202ecb"],
      ...[
        "https://аpp.example/cb",
        "https://app.example/c b",
        "//app.example/cb",
        "/cb",
        "",
        "cb",
        "odd://x",
        "http://127.1/cb",
      ],
      `https://app.example/${"x".repeat(3000)}`,
    ]) {
      const { status, body } = await register(world, { redirect_uris: [callback, redirect] });
      assert.deepEqual([status, body.error, body.client_id], [400, "invalid_redirect_uri", undefined], redirect);
      assert.match(body.error_description, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      await forgive(world);
    }
  });

  test("with names that hide something, and of other kinds, are refused", async (t) => {
    const world = await createServerWorld(t);
    for (const metadata of [
      { client_name: "Claude\u202Eedoc" },
      { client_name: "Claude\u200b" },
      { client_name: "Claude\u00ad Code" },
      { client_name: "\u2066Claude\u2069" },
      { client_name: "Claude\u{E0041}\u{E0042}" },
      { client_name: "Claude\nverified: yes" },
      { client_name: "Claude\u2028verified" },
      { client_name: "Claude\u0000" },
      { client_name: "\ue000" },
      { client_name: "x".repeat(81) },
      { client_name: 5 },
      { redirect_uris: [] },
      { redirect_uris: "https://app.example/cb" },
      { redirect_uris: Array.from({ length: 21 }, (_, port) => `http://127.0.0.1:${port + 1}/cb`) },
      { redirect_uris: undefined },
      { grant_types: ["client_credentials"] },
      { grant_types: ["password", "implicit"] },
      { response_types: ["token"] },
    ]) {
      const { status, body } = await register(world, metadata);
      assert.deepEqual([status, body.error], [400, "invalid_client_metadata"], JSON.stringify(metadata));
      await forgive(world);
    }
    for (const body of ["[]", "null", "{", "x".repeat(30_000)]) {
      const headers = { "Content-Type": "application/json" };
      const { status } = await world.ask("/oauth/register", { token: "", method: "POST", headers, body });
      assert.ok([400, 413].includes(status), body.slice(0, 10));
    }
  });

  test("get no secret, whatever they ask for, and may ask for nothing that we do not offer", async (t) => {
    const world = await createServerWorld(t);
    const { status, body } = await register(world, {
      ...{ token_endpoint_auth_method: "client_secret_basic", client_secret: "mine", client_id: "mine" },
      ...{ scope: "admin", redirect_uris: [callback], jwks_uri: "http://127.0.0.1/keys", logo_uri: "http://x.example" },
    });
    assert.equal(status, 201);
    assert.match(body.client_id, /^lob_[\w-]{22}$/);
    assert.deepEqual(
      [body.token_endpoint_auth_method, body.client_secret, body.scope, body.logo_uri],
      ["none", undefined, "skills:read", undefined],
    );
  });

  test("in a flood are refused after twenty of a network, with the time to wait", async (t) => {
    const world = await createServerWorld(t);
    const all = await Promise.all(Array.from({ length: 30 }, () => register(world)));
    assert.equal(all.filter(({ status }) => status === 201).length, 20);
    const [refused] = all.filter(({ status }) => status !== 201);
    assert.deepEqual([refused?.status, refused?.body.error], [429, "temporarily_unavailable"]);
    assert.ok(Number(refused?.headers.get("retry-after")) > 0);
  });
});

/** Tests send more registrations than a network may. */
const forgive = async ({ home }: ServerWorld): Promise<void> => {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(`${home}/loadout.db`);
  try {
    database.exec("delete from rates where key like 'program registration%'");
  } finally {
    database.close();
  }
};

type Form = Record<string, string>;

describe("codes", () => {
  test("are refused without the right verifier, client, address and resource, and are spent by the attempt", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const other = (await register(world)).body.client_id as string;
    const without = (form: Form, name: string): Form => {
      const { [name]: _gone, ...rest } = form;
      return rest;
    };
    const attacks: Readonly<Record<string, readonly [change: (form: Form) => Form, error: string, isSpent: boolean]>> =
      {
        "another verifier": [(form) => ({ ...form, code_verifier: createPkce().verifier }), "invalid_grant", true],
        "no verifier": [(form) => without(form, "code_verifier"), "invalid_request", false],
        "a verifier that is too short": [(form) => ({ ...form, code_verifier: "short" }), "invalid_request", false],
        "the challenge as verifier": [(form) => ({ ...form, code_verifier: challenge }), "invalid_grant", true],
        "another client": [(form) => ({ ...form, client_id: other }), "invalid_grant", true],
        "no client": [(form) => without(form, "client_id"), "invalid_request", false],
        "another address": [
          (form) => ({ ...form, redirect_uri: "http://127.0.0.1:5000/callback" }),
          "invalid_grant",
          true,
        ],
        "no address": [(form) => without(form, "redirect_uri"), "invalid_request", false],
        "another resource": [(form) => ({ ...form, resource: "https://other.example/mcp" }), "invalid_target", false],
        "another grant": [(form) => ({ ...form, grant_type: "password" }), "unsupported_grant_type", false],
        "as a refresh token": [
          (form) => ({ ...form, grant_type: "refresh_token", refresh_token: form.code ?? "" }),
          "invalid_grant",
          false,
        ],
        "another code": [(form) => ({ ...form, code: `${form.code}x` }), "invalid_grant", false],
      };
    for (const [name, [change, error, isSpent]] of Object.entries(attacks)) {
      const { form } = await obtainCode(world, person);
      const { status, body } = await sendForm(world, "/oauth/token", change(form));
      assert.deepEqual([status, body.error, body.access_token], [400, error, undefined], name);
      const after = await sendForm(world, "/oauth/token", form);
      assert.equal(after.status, isSpent ? 400 : 200, name);
      await forgive(world);
    }
    const { form } = await obtainCode(world, person);
    const twice = `${new URLSearchParams(form)}&code_verifier=${form.code_verifier}`;
    assert.equal((await sendForm(world, "/oauth/token", twice)).body.error, "invalid_request");
    const asJson = await world.ask("/oauth/token", { token: "", method: "POST", body: form });
    assert.deepEqual([asJson.status, asJson.body.error], [415, "invalid_request"]);
    assert.equal((await world.ask(`/oauth/token?${new URLSearchParams(form)}`, { token: "" })).status, 405);
    assert.equal((await sendForm(world, "/oauth/token", form)).status, 200, "none of these spent it");
  });

  test("used twice, also at once, end what the first use gave", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const { form, access, refresh, clientId } = await obtainTokens(world, person);
    assert.equal(await mcpStatus(world, access), 200);
    assert.equal((await sendForm(world, "/oauth/token", form)).body.error, "invalid_grant");
    assert.equal(await mcpStatus(world, access), 401);
    const again = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
    assert.equal((await sendForm(world, "/oauth/token", again)).body.error, "invalid_grant");
    const [entry] = (await world.ask("/api/audit/list")).body.entries;
    assert.deepEqual([entry.action, entry.details.reason], ["auth.disconnect", "secret-used-twice"]);

    const code = await obtainCode(world, person);
    const both = await Promise.all([1, 2].map(() => sendForm(world, "/oauth/token", code.form)));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    assert.deepEqual(await programsOf(world), []);
  });
});

describe("tokens", () => {
  test("are for the MCP endpoint, at the address that they are for, and nothing else", async (t) => {
    const world = await createServerWorld(t);
    const { ask, server } = world;
    const { access, refresh, form } = await obtainTokens(world, await signIn(world, "superadmin"));
    assert.equal(await mcpStatus(world, access), 200);
    for (const wrong of [refresh, form.code, `${access}x`, access.replace("loa_", "lo_"), "loa_", "loa_x"])
      assert.equal(await mcpStatus(world, wrong ?? ""), 401, wrong);
    for (const path of ["/api/auth/whoami", "/api/skill/list", "/api/openapi.json", "/metrics", "/api/auth/programs"]) {
      const { status, body } = await ask(path, { token: access });
      assert.deepEqual([status, body.code], [401, "auth.needed"], path);
    }
    const made = await ask("/api/token/create", { token: access, method: "POST", body: { name: "more" } });
    assert.equal(made.status, 401);
    const atOther = await fetch(`${server.url.replace("127.0.0.1", "localhost")}/mcp`, {
      method: "POST",
      headers: { Authorization: `Bearer ${access}`, "Content-Type": "application/json" },
      body: "{}",
    });
    assert.equal(atOther.status, 401, "its resource is another address");
    assert.match(atOther.headers.get("www-authenticate") ?? "", /^Bearer error="invalid_token", resource_metadata="/);
    assert.equal(await mcpStatus(world, world.tokens.user), 200, "API tokens work as before");
  });

  test("to refresh that were used before, or by another program, give nothing; a second use ends the program", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const { clientId, refresh, access } = await obtainTokens(world, person);
    const use = (values: Form) =>
      sendForm(world, "/oauth/token", { grant_type: "refresh_token", client_id: clientId, ...values });
    const other = (await register(world)).body.client_id as string;
    assert.equal((await use({ refresh_token: refresh, client_id: other })).body.error, "invalid_grant");
    assert.equal((await use({ refresh_token: access })).body.error, "invalid_grant");
    assert.equal(
      (await use({ refresh_token: refresh, resource: "https://other.example/mcp" })).body.error,
      "invalid_target",
    );
    assert.equal((await use({ refresh_token: refresh, scope: "admin" })).body.error, "invalid_scope");
    const next = (await use({ refresh_token: refresh })).body;
    assert.equal(await mcpStatus(world, next.access_token), 200, "none of these spent it");
    assert.equal((await use({ refresh_token: refresh })).body.error, "invalid_grant");
    for (const token of [access, next.access_token]) assert.equal(await mcpStatus(world, token), 401);
    assert.equal((await use({ refresh_token: next.refresh_token })).body.error, "invalid_grant");
    assert.deepEqual(await programsOf(world), []);
  });

  test("are revoked by the program that has them, and by no other", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const { clientId, refresh, access } = await obtainTokens(world, person);
    const other = (await register(world)).body.client_id as string;
    for (const form of [
      { token: refresh, client_id: other },
      { token: `${refresh}x`, client_id: clientId },
    ]) {
      assert.equal((await sendForm(world, "/oauth/revoke", form)).status, 200);
      assert.equal(await mcpStatus(world, access), 200);
    }
    assert.equal((await sendForm(world, "/oauth/revoke", { token: refresh })).status, 400);
    assert.equal((await sendForm(world, "/oauth/revoke", { token: refresh, client_id: clientId })).status, 200);
    assert.equal(await mcpStatus(world, access), 401);
  });

  const ends: Readonly<Record<string, (world: ServerWorld, user: string) => Promise<{ status: number }>>> = {
    "is disabled": ({ post }, user) => post("/api/user/edit", { user, disable: true }),
    "is demoted": ({ post }, user) => post("/api/user/edit", { user, role: "user" }),
    "is deleted": ({ post }, user) => post("/api/user/delete", { user, confirmed: true }),
    "gets another password": ({ post }, user) =>
      post("/api/user/edit", { user, password: "quite another pass phrase 7" }),
  };
  for (const [name, end] of Object.entries(ends))
    test(`and codes end when their user ${name}`, async (t) => {
      const world = await createServerWorld(t);
      const person = await signIn(world, "admin");
      const { clientId, refresh, access } = await obtainTokens(world, person);
      const pending = await obtainCode(world, person);
      assert.equal(await mcpStatus(world, access), 200);
      assert.equal((await end(world, world.userIds.admin)).status, 200);
      assert.equal(await mcpStatus(world, access), 401);
      const again = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
      for (const form of [again, pending.form])
        assert.equal((await sendForm(world, "/oauth/token", form)).body.error, "invalid_grant");
      assert.deepEqual(await programsOf(world), []);
      if (name === "is deleted") return;
      // What was taken away and given back does not bring them back.
      await world.post("/api/user/edit", { user: world.userIds.admin, role: "admin", enable: true });
      assert.equal(await mcpStatus(world, access), 401);
    });

  test("are seen and ended by their user and by superadmins alone", async (t) => {
    const world = await createServerWorld(t);
    const { ask, post, tokens } = world;
    const { access } = await obtainTokens(world, await signIn(world, "user"));
    const [program] = await programsOf(world);
    const input = { id: program?.id };
    assert.deepEqual((await ask("/api/auth/programs", { token: tokens.admin })).body.programs, []);
    assert.equal((await ask("/api/auth/programs?all=true", { token: tokens.admin })).body.code, "auth.forbidden");
    const refused = await post("/api/auth/disconnect", input, { token: tokens.admin });
    assert.deepEqual([refused.status, refused.body.code], [404, "oauth.program-unknown"]);
    assert.equal(await mcpStatus(world, access), 200);
    assert.equal((await post("/api/auth/disconnect", input)).status, 200);
    assert.equal(await mcpStatus(world, access), 401);
  });
});

describe("pages of other sites", () => {
  const asked = (world: ServerWorld, method: string, path: string, origin: string) =>
    world.ask(path, {
      ...{ token: "", method },
      headers: { Origin: origin, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json" },
      ...(method === "POST" && { body: { redirect_uris: [callback] } }),
    });
  const metadata = "/.well-known/oauth-protected-resource/mcp";

  test("on this computer may read metadata, register and get tokens at a server that only it reaches; others may not", async (t) => {
    const world = await createServerWorld(t);
    const near = "http://localhost:6274";
    for (const [method, path, status] of [
      ["GET", metadata, 200],
      ["GET", "/.well-known/oauth-authorization-server", 200],
      ["OPTIONS", "/oauth/token", 204],
      ["OPTIONS", "/oauth/register", 204],
      ["POST", "/oauth/register", 201],
      ["POST", "/oauth/token", 415],
    ] as const) {
      const answer = await asked(world, method, path, near);
      assert.deepEqual([answer.status, answer.headers.get("access-control-allow-origin")], [status, "*"], path);
      assert.equal(answer.headers.get("access-control-allow-credentials"), null);
      for (const far of ["https://evil.example", "null", "http://localhost.evil.example"]) {
        const refused = await asked(world, method, path, far);
        assert.deepEqual([refused.status, refused.headers.get("access-control-allow-origin")], [403, null], path);
      }
    }
    for (const [method, path] of [
      ["POST", "/mcp"],
      ["GET", "/api/auth/whoami"],
      ["POST", "/api/auth/authorize"],
      ["GET", "/oauth/authorize"],
      ["OPTIONS", "/api/auth/authorize"],
    ] as const) {
      const refused = await asked(world, method, path, near);
      assert.deepEqual([refused.status, refused.headers.get("access-control-allow-origin")], [403, null], path);
    }
  });

  test("may use these endpoints of a public server", async (t) => {
    const world = await createServerWorld(t, { publicUrl: "https://skills.example.org" });
    const answer = await asked(world, "GET", metadata, "https://playground.example");
    assert.equal(answer.headers.get("access-control-allow-origin"), "*");
    assert.equal(answer.body.resource, "https://skills.example.org/mcp");
    assert.deepEqual(answer.body.authorization_servers, ["https://skills.example.org"]);
    assert.equal((await asked(world, "POST", "/mcp", "https://playground.example")).status, 403);
  });
});

describe("a server", () => {
  test("names itself in every answer, so that a client notices the answer of another one", async (t) => {
    const world = await createServerWorld(t);
    const person = await signIn(world, "user");
    const { body } = await world.ask("/.well-known/oauth-authorization-server", { token: "" });
    assert.deepEqual(
      [body.issuer, body.authorization_response_iss_parameter_supported, body.code_challenge_methods_supported],
      [world.server.url, true, ["S256"]],
    );
    for (const iss of ["https://evil.example", undefined]) {
      const kept = createKept();
      const transport = new StreamableHTTPClientTransport(new URL(`${world.server.url}/mcp`), { authProvider: kept });
      await assert.rejects(new Client({ name: "test", version: "1" }).connect(transport));
      const { searchParams } = await consent(world, person, kept.wanted ?? "");
      if (iss === undefined) searchParams.delete("iss");
      else searchParams.set("iss", iss);
      await assert.rejects(transport.finishAuth(searchParams), { name: "IssuerMismatchError" });
      assert.equal(kept.stored.tokens, undefined);
    }
  });

  test("that was switched off offers nothing, refuses what is connected, and goes on when it is switched on", async (t) => {
    const world = await createServerWorld(t);
    const { ask, post } = world;
    const person = await signIn(world, "user");
    const request = await asks(world, {});
    const { access, form } = await obtainTokens(world, person);
    const set = (value: string) => post("/api/config/set", { key: "server.programs", value });
    assert.equal((await set("off")).status, 200);
    const refused = await ask("/mcp", { token: access, method: "POST", body: {} });
    assert.deepEqual([refused.status, refused.headers.get("www-authenticate")], [401, "Bearer"]);
    for (const path of ["/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-authorization-server"])
      assert.deepEqual([(await ask(path, { token: "" })).status], [404]);
    assert.equal((await register(world)).status, 404);
    assert.equal((await sendForm(world, "/oauth/token", form)).status, 404);
    assert.equal((await look(world, person, request)).body.code, "oauth.off");
    assert.equal(await mcpStatus(world, world.tokens.user), 200, "API tokens work as before");
    assert.equal((await set("maybe")).status, 400);
    assert.equal((await set("on")).status, 200);
    assert.equal(await mcpStatus(world, access), 200);
  });

  for (const [name, options, host] of [
    ["that does not know its public address", { allowHosts: ["team.example"] }, "team.example"],
    ["whose public address is not encrypted", { publicUrl: "http://team.example" }, "team.example"],
  ] as const)
    test(`${name} sends no tokens through the network`, async (t) => {
      const world = await createServerWorld(t, options);
      const answer = await raw(world, "/.well-known/oauth-authorization-server", host);
      assert.deepEqual([answer.status, JSON.parse(answer.text).code], [404, "oauth.off"]);
      const refused = await raw(world, "/mcp", host, "POST");
      assert.deepEqual([refused.status, refused.challenge], [401, "Bearer"]);
    });
});

/** With a Host of its own, which `fetch` does not send. */
async function raw({ server }: ServerWorld, path: string, host: string, method = "GET") {
  const { request } = await import("node:http");
  return new Promise<{ status: number | undefined; text: string; challenge: string | undefined }>((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { method, headers: { Host: host } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode,
          text: Buffer.concat(chunks).toString(),
          challenge: answer.headers["www-authenticate"],
        }),
      );
    });
    asked.on("error", reject).end(method === "POST" ? "{}" : undefined);
  });
}
