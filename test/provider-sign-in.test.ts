import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testDatabase } from "./postgres.ts";
import { createBrowser, createProviderWorld, type ProviderWorld } from "./provider-world.ts";
import type { Answered } from "./server-world.ts";

const problemOf = ({ status, body }: Answered): [number, string] => [status, body?.code];

const ann = { email: "ann@example.com", email_verified: true, preferred_username: "ann", groups: ["staff"] };

const set = async ({ post }: ProviderWorld, settings: object): Promise<void> => {
  const answer = await post("/api/auth/set-provider", settings);
  assert.equal(answer.status, 200, answer.text);
};

const actionsOf = async ({ ask }: ProviderWorld): Promise<readonly string[]> =>
  (await ask("/api/audit/list")).body.entries.map(({ action }: { action: string }) => action);

describe("signing in with the provider", () => {
  test("makes an account at the first sign-in, and opens the same one at the next", async (t) => {
    const world = await createProviderWorld(t);
    world.company.people.ann = ann;
    assert.deepEqual((await world.browser().look("/api/auth/ways")).body, { provider: { label: "localhost" } });
    const browser = world.browser();
    const first = await world.enter("ann", { browser, next: "/sessions?q=a" });
    assert.deepEqual(
      [first.status, first.body.user, first.body.role, first.body.next, first.body.hasPassword],
      [200, "ann", "user", "/sessions?q=a", false],
    );
    assert.equal((await browser.look("/api/auth/whoami")).body.name, "ann");
    assert.equal(browser.cookies.size, 1, "the cookie of the flow is gone");
    const [line = ""] = first.headers.getSetCookie();
    assert.match(line, /; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const second = await world.enter("ann");
    assert.equal(second.body.userId, first.body.userId);
    const { users } = (await world.ask("/api/user/list")).body;
    const found = users.filter(({ name }: { name: string }) => name === "ann");
    assert.deepEqual(
      found.map(({ provider }: { provider: object }) => provider && { ...provider, linkedAt: "", seenAt: "" }),
      [{ issuer: world.company.issuer, subject: "ann", email: "ann@example.com", linkedAt: "", seenAt: "" }],
    );
  });

  test("gives roles and groups as the provider says now, and takes them again", async (t) => {
    const world = await createProviderWorld(t);
    const writers = (await world.post("/api/group/create", { name: "writers" })).body;
    const readers = (await world.post("/api/group/create", { name: "readers" })).body;
    await set(world, { roles: ["ops=admin", "root=superadmin"], groups: ["authors=writers"] });
    await world.post("/api/group/edit", { group: "writers", name: "authors here" });
    world.company.people.ann = { ...ann, groups: ["staff", "ops", "authors"] };
    const browser = world.browser();
    const { body } = await world.enter("ann", { browser });
    assert.equal(body.role, "admin");
    await world.post("/api/group/edit", { group: "readers", add: ["ann"] });
    const membersOf = async (id: string): Promise<number> =>
      (await world.ask("/api/group/list")).body.groups.find((one: { id: string }) => one.id === id).members.length;
    assert.equal(await membersOf(writers.id), 1, "by id: the group was renamed");
    world.company.people.ann = ann;
    const later = await world.enter("ann");
    assert.equal(later.body.role, "user");
    assert.deepEqual([await membersOf(writers.id), await membersOf(readers.id)], [0, 1], "others stay as they are");
    assert.equal((await browser.look("/api/auth/whoami")).status, 401, "a sign-in with another role has ended");
    assert.ok((await actionsOf(world)).includes("auth.apply-claims"));
  });

  test("without a mapping of roles, roles are given here", async (t) => {
    const world = await createProviderWorld(t);
    world.company.people.ann = ann;
    const { body } = await world.enter("ann");
    await world.post("/api/user/edit", { user: body.userId, role: "admin" });
    assert.equal((await world.enter("ann")).body.role, "admin");
  });

  test("needs a mapped group, an invitation or nothing, as the settings say", async (t) => {
    const world = await createProviderWorld(t, { settings: { newcomers: "mapped", roles: ["staff=user"] } });
    world.company.people.ann = ann;
    world.company.people.eve = { ...ann, email: "eve@example.com", preferred_username: "eve", groups: [] };
    assert.equal((await world.enter("ann")).status, 200);
    assert.deepEqual(problemOf(await world.enter("eve")), [403, "sign-in.no-group"]);
    await set(world, { newcomers: "invited" });
    assert.deepEqual(problemOf(await world.enter("eve")), [403, "sign-in.not-invited"]);
    assert.equal((await world.enter("ann")).status, 200, "who has an account keeps it");
    await world.post("/api/user/create", { name: "eve of accounting", email: "Eve@Example.com" });
    assert.equal((await world.enter("eve")).body.user, "eve of accounting", "an administrator named the address");
    assert.equal((await world.enter("eve")).body.user, "eve of accounting");
    const names = (await world.ask("/api/user/list")).body.users.map(({ name }: { name: string }) => name);
    assert.ok(!names.includes("eve"), "those who were refused left nothing behind");
  });

  test("takes only verified addresses of the domains that are named", async (t) => {
    const world = await createProviderWorld(t, { settings: { emailDomains: ["example.com"] } });
    const people = {
      verified: ann,
      unverified: { ...ann, email_verified: false },
      silent: { ...ann, email_verified: undefined },
      elsewhere: { ...ann, email: "ann@example.org" },
      below: { ...ann, email: "ann@evil.example.com" },
      disguised: { ...ann, email: "ann@example.org@example.com " },
      none: { preferred_username: "none" },
    };
    const told: Record<string, string> = {};
    for (const [name, claims] of Object.entries(people)) {
      world.company.people[name] = claims;
      const answer = await world.enter(name);
      told[name] = answer.status === 200 ? "in" : answer.body.code;
    }
    const refused = "sign-in.domain";
    assert.deepEqual(told, {
      ...{ verified: "in", unverified: refused, silent: refused, elsewhere: refused, below: refused },
      ...{ disguised: refused, none: refused },
    });
  });

  test("who lost access at the provider loses sign-ins and tokens here at the next sign-in", async (t) => {
    const world = await createProviderWorld(t, { settings: { newcomers: "mapped", roles: ["staff=user"] } });
    world.company.people.ann = ann;
    const browser = world.browser();
    await world.enter("ann", { browser });
    const { token } = (await browser.post("/api/token/create", { name: "ci" })).body;
    assert.equal((await world.ask("/api/auth/whoami", { token })).status, 200);
    world.company.people.ann = { ...ann, groups: [] };
    assert.equal((await browser.look("/api/auth/whoami")).status, 200, "until then the sign-in goes on");
    assert.deepEqual(problemOf(await world.enter("ann")), [403, "sign-in.no-group"]);
    assert.equal((await browser.look("/api/auth/whoami")).status, 401);
    assert.equal((await world.ask("/api/auth/whoami", { token })).status, 401);
    const [entry] = (await world.ask("/api/audit/list?action=auth.refuse")).body.entries;
    assert.deepEqual(
      [entry.subject, entry.after.reason, entry.after.endedSignIns, entry.after.revokedTokens],
      ["ann", "sign-in.no-group", 1, 1],
    );
  });

  test("connects the account of a signed-in user, once, and nobody else's", async (t) => {
    const world = await createProviderWorld(t);
    world.company.people.ann = ann;
    const browser = world.browser();
    await browser.post("/api/auth/login", { name: "a-admin", password: "password of admin" });
    const connect = async (): Promise<Answered> => {
      const begun = await browser.post("/api/auth/begin-provider", { connect: true, next: "/settings" });
      const back = await world.company.visit(begun.body.url, "ann");
      return browser.post("/api/auth/finish-provider", { answer: back.search.slice(1) });
    };
    assert.deepEqual((await connect()).body, { next: "/settings" });
    assert.equal((await browser.look("/api/auth/whoami")).body.hasProvider, true);
    assert.equal((await world.enter("ann")).body.user, "a-admin");
    assert.deepEqual(problemOf(await connect()), [409, "sign-in.connected"]);
    const nobody = await world.browser().post("/api/auth/begin-provider", { connect: true });
    assert.deepEqual(problemOf(nobody), [401, "auth.needed"]);
    await world.post("/api/user/edit", { user: "a-admin", disconnect: true });
    assert.equal((await world.enter("ann")).body.user, "ann", "a new account");
  });

  test("an account that is disabled stays out, and the last local superadmin stays in", async (t) => {
    const world = await createProviderWorld(t, { settings: { roles: ["root=superadmin"] } });
    world.company.people.ann = { ...ann, groups: ["root"] };
    assert.equal((await world.enter("ann")).body.role, "superadmin");
    // All other superadmins go, but the owner, who gets in by a link of the machine.
    await world.post("/api/user/delete", { user: "a-superadmin", confirmed: true }, { token: world.server.token });
    const refused = await world.post(
      "/api/user/edit",
      { user: "default", role: "user" },
      { token: world.server.token },
    );
    assert.deepEqual(problemOf(refused), [409, "user.last-superadmin"], "ann can only sign in with the provider");
    await world.post("/api/user/edit", { user: "ann", disable: true }, { token: world.server.token });
    assert.deepEqual(problemOf(await world.enter("ann")), [403, "sign-in.disabled"]);
  });

  test("without a provider, with one that is away, or with a wrong secret, says so and keeps the password", async (t) => {
    const world = await createProviderWorld(t);
    world.company.people.ann = ann;
    const begin = () => world.browser().post("/api/auth/begin-provider", {});
    await set(world, { secret: "another-secret" });
    assert.deepEqual(problemOf(await world.enter("ann")), [502, "sign-in.client"]);
    await set(world, { secretEnv: "NOT_SET_ANYWHERE" });
    assert.deepEqual(problemOf(await begin()), [503, "sign-in.no-secret"]);
    await set(world, { secretEnv: "SIGN_IN_CLIENT_SECRET", secret: world.company.clientSecret });
    await world.company.stop();
    await set(world, { issuer: `${world.company.issuer}/`, clientId: "other" }); // nothing of it is remembered
    const away = await begin();
    assert.deepEqual([...problemOf(away), away.body.retryable], [502, "sign-in.away", true]);
    assert.equal((await world.ask("/api/auth/test-provider")).status, 502);
    const removed = await world.post("/api/auth/remove-provider", { confirmed: true, forgetSecret: true });
    assert.equal(removed.status, 200, removed.text);
    assert.deepEqual(problemOf(await begin()), [404, "sign-in.no-provider"]);
    assert.deepEqual((await world.browser().look("/api/auth/ways")).body, {});
    const local = await world.browser().post("/api/auth/login", { name: "a-user", password: "password of user" });
    assert.equal(local.status, 200);
  });

  test("goes on at another server of the same database", async (t) => {
    const world = await createProviderWorld(t, { database: () => testDatabase(t), publicUrl: "http://localhost:4999" });
    world.company.people.ann = ann;
    const headers = { Origin: "http://localhost:4999" };
    const browser = createBrowser(world);
    const begun = await browser.post("/api/auth/begin-provider", { next: "/sessions" }, { headers });
    assert.equal(begun.status, 200, begun.text);
    const back = await world.company.visit(begun.body.url, "ann");
    assert.equal(back.origin, "http://localhost:4999");
    await world.restart(); // another process: nothing of the flow was kept in the first one
    const finished = await browser.post("/api/auth/finish-provider", { answer: back.search.slice(1) }, { headers });
    assert.deepEqual([finished.status, finished.body.user, finished.body.next], [200, "ann", "/sessions"]);
  });
});
