import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextPage } from "../packages/app/src/account/provider/next-page.ts";
import { type HostileProvider, startHostileProvider } from "./hostile-provider.ts";
import { createBrowser, createProviderWorld, type TestBrowser } from "./provider-world.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";

const problemOf = ({ status, body }: Answered): [number, string] => [status, body?.code];

/** What an attack must not change: who there is, who is signed in, and as whom. */
async function assertUntouched(world: ServerWorld, browser: TestBrowser, before: string): Promise<void> {
  assert.equal((await browser.look("/api/auth/whoami")).status, 401);
  const { users } = (await world.ask("/api/user/list")).body;
  assert.equal(JSON.stringify(users), before);
}

describe("a provider, or somebody who poses as one, gets nobody in with", async () => {
  async function prepare(t: Parameters<typeof createServerWorld>[0]) {
    const made = await createServerWorld(t);
    const provider = await startHostileProvider(t, "loadout");
    const settings = {
      issuer: provider.issuer,
      clientId: "loadout",
      secret: "s3cret-of-the-client",
      newcomers: "user",
    };
    const set = await made.post("/api/auth/set-provider", settings);
    assert.equal(set.status, 200, set.text);
    return { world: made, provider };
  }

  /** Signs in; `change` may alter what comes back with the browser. */
  async function signIn(
    browser: TestBrowser,
    provider: HostileProvider,
    change: (answer: URLSearchParams) => void = () => undefined,
  ): Promise<Answered> {
    const begun = await browser.post("/api/auth/begin-provider", {});
    assert.equal(begun.status, 200, begun.text);
    const answer = provider.answerTo(begun.body.url);
    change(answer);
    return browser.post("/api/auth/finish-provider", { answer: answer.toString() });
  }

  const past = Math.floor(Date.now() / 1000) - 3600;
  const tokens: Readonly<Record<string, (provider: HostileProvider) => void>> = {
    "another nonce": (provider) => (provider.claims = (right) => ({ ...right, nonce: "another" })),
    "no nonce": (provider) => (provider.claims = ({ nonce: _nonce, ...rest }) => rest),
    "another issuer": (provider) => (provider.claims = (right) => ({ ...right, iss: "https://accounts.example.com" })),
    "a token for another client": (provider) => (provider.claims = (right) => ({ ...right, aud: "other" })),
    "a token for several clients": (provider) =>
      (provider.claims = (right) => ({ ...right, aud: ["loadout", "other"], azp: "other" })),
    "a token that has expired": (provider) => (provider.claims = (right) => ({ ...right, exp: past })),
    "a token of the future": (provider) => (provider.claims = (right) => ({ ...right, nbf: past + 10_000 })),
    "no subject": (provider) => (provider.claims = ({ sub: _sub, ...rest }) => rest),
    "an empty subject": (provider) => (provider.claims = (right) => ({ ...right, sub: "" })),
    "another key": (provider) => (provider.key = provider.keys.other),
    "an unknown key": (provider) => (provider.header = { alg: "RS256", kid: "unknown" }),
    "no signature": (provider) => (provider.header = { alg: "none" }),
    "a shared secret as its key": (provider) => (provider.header = { alg: "HS256", kid: "own" }),
    "no ID token": (provider) => (provider.answers["/token"] = { body: '{"access_token":"a","token_type":"Bearer"}' }),
    "a token that is no token": (provider) =>
      (provider.answers["/token"] = { body: '{"access_token":"a","token_type":"Bearer","id_token":"x.y.z"}' }),
    "an answer without end": (provider) => (provider.answers["/token"] = { body: `{"a":"${"x".repeat(2_000_000)}"}` }),
    "an answer that is no JSON": (provider) => (provider.answers["/token"] = { body: "<html>", type: "text/html" }),
    "an error": (provider) => (provider.answers["/token"] = { status: 400, body: '{"error":"invalid_grant"}' }),
    "keys that are none": (provider) => (provider.answers["/keys"] = { body: '{"keys":[]}' }),
  };
  for (const [name, attack] of Object.entries(tokens))
    test(name, async (t) => {
      const { world: server, provider } = await prepare(t);
      const browser = createBrowser(server);
      const before = JSON.stringify((await server.ask("/api/user/list")).body.users);
      attack(provider);
      const { status, body } = await signIn(browser, provider);
      assert.ok(status >= 400 && /^sign-in\./.test(body.code), `${status} ${body.code}`);
      assert.ok(!JSON.stringify(body).includes("s3cret"), "the secret is in no answer");
      await assertUntouched(server, browser, before);
      provider.answers = {};
    });

  const answers: Readonly<Record<string, (answer: URLSearchParams, provider: HostileProvider) => void>> = {
    "another state": (answer) => answer.set("state", "A".repeat(43)),
    "no state": (answer) => answer.delete("state"),
    "two states": (answer) => answer.append("state", "B".repeat(43)),
    "no code": (answer) => answer.delete("code"),
    "an answer of another issuer (mix-up)": (answer) => answer.set("iss", "https://accounts.example.com"),
    "no issuer, though it promised one (mix-up)": (answer) => answer.delete("iss"),
    "an error": (answer) => answer.set("error", "access_denied"),
  };
  for (const [name, attack] of Object.entries(answers))
    test(`${name} in the address that it sends the browser to`, async (t) => {
      const { world: server, provider } = await prepare(t);
      const browser = createBrowser(server);
      const before = JSON.stringify((await server.ask("/api/user/list")).body.users);
      const { status, body } = await signIn(browser, provider, (answer) => attack(answer, provider));
      assert.ok(status >= 400 && /^sign-in\./.test(body.code), `${status} ${body.code}`);
      await assertUntouched(server, browser, before);
    });
});

describe("in a browser", () => {
  async function prepare(t: Parameters<typeof createServerWorld>[0]) {
    const world = await createServerWorld(t);
    const provider = await startHostileProvider(t, "loadout");
    const settings = { issuer: provider.issuer, clientId: "loadout", newcomers: "user" };
    assert.equal((await world.post("/api/auth/set-provider", settings)).status, 200);
    const begin = async (browser: TestBrowser, next?: string): Promise<URLSearchParams> =>
      provider.answerTo((await browser.post("/api/auth/begin-provider", next === undefined ? {} : { next })).body.url);
    const finish = (browser: TestBrowser, answer: URLSearchParams): Promise<Answered> =>
      browser.post("/api/auth/finish-provider", { answer: answer.toString() });
    return { world, provider, begin, finish };
  }

  test("an answer counts once, and of two at one time one counts", async (t) => {
    const { world, begin, finish, provider } = await prepare(t);
    const browser = createBrowser(world);
    const answer = await begin(browser);
    const cookies = new Map(browser.cookies);
    const both = await Promise.all([finish(browser, answer), finish(browser, answer)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    assert.deepEqual(problemOf(await finish(browser, answer)), [400, "sign-in.state"]);
    assert.equal(provider.requests.length, 1, "the code was sent once");
    assert.ok((provider.requests[0]?.get("code_verifier") ?? "").length >= 43, "with the verifier of PKCE");
  });

  test("an answer for another browser is refused: nobody is signed in as the attacker, or the attacker as them", async (t) => {
    const { world, begin, finish } = await prepare(t);
    const [attacker, victim] = [createBrowser(world), createBrowser(world)];
    const answer = await begin(attacker);
    assert.deepEqual(problemOf(await finish(victim, answer)), [400, "sign-in.state"]);
    const own = await begin(victim);
    own.set("state", answer.get("state") ?? "");
    assert.deepEqual(problemOf(await finish(victim, own)), [400, "sign-in.state"]);
    assert.equal(victim.cookies.size, 1, "only that of the flow: no sign-in");
  });

  test("a sign-in makes a new cookie: one that was planted before opens nothing", async (t) => {
    const { world, begin, finish } = await prepare(t);
    const browser = createBrowser(world);
    const name = `loadout_${world.server.port}`;
    browser.cookies.set(name, "planted-by-an-attacker");
    assert.equal((await finish(browser, await begin(browser))).status, 200);
    assert.notEqual(browser.cookies.get(name), "planted-by-an-attacker");
    const planted = createBrowser(world);
    planted.cookies.set(name, "planted-by-an-attacker");
    assert.equal((await planted.look("/api/auth/whoami")).status, 401);
  });

  test("another site can neither begin nor finish a sign-in, nor connect an account", async (t) => {
    const { world, begin } = await prepare(t);
    const browser = createBrowser(world);
    const answer = await begin(browser);
    for (const headers of [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ])
      for (const [path, body] of [
        ["begin-provider", {}],
        ["begin-provider", { connect: true }],
        ["finish-provider", { answer: answer.toString() }],
      ] as const) {
        const refused = await browser.post(`/api/auth/${path}`, body, { headers });
        assert.deepEqual(problemOf(refused), [403, "origin.refused"], `${path} ${JSON.stringify(headers)}`);
      }
    const form = await browser.post("/api/auth/finish-provider", answer.toString(), {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    assert.equal(form.status, 415);
  });

  test("connecting an account needs that user to be signed in until its end", async (t) => {
    const { world, provider, finish } = await prepare(t);
    const browser = createBrowser(world);
    await browser.post("/api/auth/login", { name: "a-user", password: "password of user" });
    const begun = await browser.post("/api/auth/begin-provider", { connect: true });
    const answer = provider.answerTo(begun.body.url);
    await browser.post("/api/auth/logout", {});
    await browser.post("/api/auth/login", { name: "a-admin", password: "password of admin" });
    assert.deepEqual(problemOf(await finish(browser, answer)), [400, "sign-in.state"]);
    const { users } = (await world.ask("/api/user/list")).body;
    assert.ok(users.every((user: { provider?: object }) => user.provider === undefined));
  });

  test("the next page is one of this server", async (t) => {
    const { world, begin, finish } = await prepare(t);
    for (const [given, wanted] of [
      ["/sessions?q=a#b", "/sessions?q=a#b"],
      ["//evil.example", "/"],
      ["/\\evil.example", "/"],
      ["/\t/evil.example", "/"],
      ["/\n/evil.example", "/"],
      ["https://evil.example", "/"],
      ["javascript:alert(1)", "/"],
      ["/a\\b", "/"],
      ["", "/"],
      [`/${"a".repeat(5000)}`, "/"],
    ] as const) {
      assert.equal(nextPage(given), wanted, given);
      if (given.length > 4000) continue;
      const browser = createBrowser(world);
      assert.equal((await finish(browser, await begin(browser, given))).body.next, wanted, given);
    }
  });

  test("an e-mail address opens no account that has it, unless an administrator named it and it is verified", async (t) => {
    const world = await createProviderWorld(t);
    const local = (await world.post("/api/user/create", { name: "boss", role: "admin" })).body;
    world.company.people.eve = { preferred_username: "boss", name: "boss", email: "boss", email_verified: true };
    assert.equal((await world.enter("eve")).body.user, "boss 2", "a name opens nothing");
    await world.post("/api/user/edit", { user: "boss", email: "boss@example.com" });
    world.company.people.mal = { preferred_username: "mal", email: "boss@example.com", email_verified: false };
    const mal = await world.enter("mal");
    assert.deepEqual([mal.body.user, mal.body.role], ["mal", "user"], "not verified: another account");
    world.company.people.boss = { preferred_username: "boss", email: "Boss@Example.com", email_verified: true };
    assert.equal((await world.enter("boss")).body.userId, local.userId);
    world.company.people.late = { preferred_username: "late", email: "boss@example.com", email_verified: true };
    assert.equal((await world.enter("late")).body.user, "late", "the address is used up: it may get another owner");
  });

  test("hundreds of sign-ins that are begun have to wait, and leave no more rows", async (t) => {
    const { world } = await prepare(t);
    let refused: Answered | undefined;
    for (let count = 0; count < 400 && !refused; count++) {
      const answer = await createBrowser(world).post("/api/auth/begin-provider", {});
      if (answer.status !== 200) refused = answer;
    }
    assert.deepEqual(refused && problemOf(refused), [429, "auth.too-many"]);
    assert.ok(Number(refused?.headers.get("retry-after")) >= 1);
  });

  test("the secret is in no answer, no audit entry and no log", async (t) => {
    const { world, provider, begin, finish } = await prepare(t);
    const secret = "s3cret-of-the-client-0815";
    const answers = [
      await world.post("/api/auth/set-provider", { secret }),
      await world.ask("/api/auth/provider"),
      await world.ask("/api/auth/test-provider"),
      await world.ask("/api/config/get"),
      await world.ask("/api/audit/list"),
      await world.ask("/api/auth/ways", { token: "" }),
    ];
    const browser = createBrowser(world);
    answers.push(await finish(browser, await begin(browser)));
    assert.equal(provider.requests.at(-1)?.get("client_secret"), secret, "the provider gets it");
    for (const { text } of answers) assert.ok(!text.includes(secret), text);
    const log = await world.spawn("logs", "--lines", "1000");
    assert.ok(!log.stdout.includes(secret) && !log.stdout.includes("code-"), log.stdout.slice(0, 500));
  });
});
