import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { type Answered, type Asking, createServerWorld, type ServerWorld } from "./server-world.ts";

const problemOf = ({ status, body }: Answered): [number, string] => [status, body?.code];

/** A browser that has signed in: its cookie goes with every request, and it keeps what a change has to name. */
interface Browser {
  readonly csrf: string;
  readonly cookie: string;
  look(path: string, asking?: Asking): Promise<Answered>;
  change(path: string, body: unknown, csrf?: string): Promise<Answered>;
}

function createBrowser({ ask, post }: ServerWorld, signedIn: Answered): Browser {
  const [cookie = ""] = (signedIn.headers.get("set-cookie") ?? "").split(";");
  const { csrf } = signedIn.body;
  const headers = { Cookie: `other=1; ${cookie}; last=2` };
  return {
    csrf,
    cookie,
    look: (path, asking = {}) => ask(path, { token: "", ...asking, headers: { ...headers, ...asking.headers } }),
    change: (path, body, named = csrf) =>
      post(path, body, { token: "", headers: { ...headers, "X-CSRF-Token": named } }),
  };
}

const signIn = ({ post }: ServerWorld, name: string, password: string): Promise<Answered> =>
  post("/api/auth/login", { name, password }, { token: "" });

const signInAs = async (world: ServerWorld, role: "user" | "admin" | "superadmin"): Promise<Browser> =>
  createBrowser(world, await signIn(world, `a-${role}`, `password of ${role}`));

const linkOf = async ({ server }: ServerWorld): Promise<string> => new URL(await server.link()).hash.slice(1);

const useLink = ({ post }: ServerWorld, link: string): Promise<Answered> =>
  post("/api/auth/use-link", { link }, { token: "" });

function change({ home }: ServerWorld, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(home, "loadout.db"), { timeout: 5000 });
  database.prepare(statement).run(...values);
  database.close();
}

describe("signing in by link", async () => {
  test("works once, for the owner; the secret is behind the #, which no browser sends", async (t) => {
    const world = await createServerWorld(t);
    const address = new URL(await world.server.link());
    assert.deepEqual([address.pathname, address.search], ["/welcome", ""]);
    const link = address.hash.slice(1);
    assert.ok(link.length >= 40);
    const [one, other] = await Promise.all([useLink(world, link), useLink(world, link)]);
    assert.deepEqual([one.status, other.status].sort(), [200, 401], "of two at once one gets in");
    const first = one.status === 200 ? one : other;
    assert.deepEqual([first.body.userId, first.body.role, first.body.hasPassword], ["default", "superadmin", false]);
    assert.deepEqual(problemOf(await useLink(world, link)), [401, "auth.link-expired"]);
    assert.equal((await createBrowser(world, first).look("/api/user/list")).status, 200);
  });

  test("is over after half an hour, and no other text is one", async (t) => {
    const world = await createServerWorld(t);
    const [late, other] = [await linkOf(world), await linkOf(world)];
    const life = new DatabaseSync(join(world.home, "loadout.db"))
      .prepare("SELECT created_at, expires_at FROM sign_in_links")
      .all()
      .map((row) => Date.parse(String(row.expires_at)) - Date.parse(String(row.created_at)));
    assert.deepEqual(life, [1_800_000, 1_800_000]);
    change(world, "UPDATE sign_in_links SET expires_at = ?", new Date(Date.now() - 1).toISOString());
    for (const link of [late, other, "", "x", `${late}x`, late.slice(1), " ", "%", "' OR 1=1 --", "a".repeat(5000)])
      assert.deepEqual(problemOf(await useLink(world, link)), [401, "auth.link-expired"], link.slice(0, 20));
    const { url } = (await world.post("/api/auth/link", {}, { token: world.server.token })).body;
    assert.equal((await useLink(world, new URL(url).hash.slice(1))).status, 200);
    for (const token of Object.values(world.tokens))
      assert.equal(
        (await world.post("/api/auth/link", {}, { token })).status,
        403,
        "only for callers who have the files",
      );
  });
});

describe("signing in by password", async () => {
  test("sets a cookie that no script reads and no other site sends", async (t) => {
    const world = await createServerWorld(t);
    const { headers, body, status } = await signIn(world, " A-User ", "password of user");
    assert.deepEqual([status, body.user, body.role, body.hasPassword], [200, "a-user", "user", true]);
    const cookie = headers.get("set-cookie") ?? "";
    assert.match(
      cookie,
      new RegExp(`^loadout_${world.server.port}=[\\w-]{40,}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\\d+$`),
    );
    const behind = await world.post(
      "/api/auth/login",
      { name: "a-user", password: "password of user" },
      { token: "", headers: { "X-Forwarded-Proto": "https" } },
    );
    assert.match(behind.headers.get("set-cookie") ?? "", /; Secure$/);
    const kept = readFileSync(join(world.home, "loadout.db"), "latin1");
    assert.ok(
      !kept.includes(cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"))),
      "only its fingerprint is kept",
    );
  });

  test("everything wrong is wrong in the same way", async (t) => {
    const world = await createServerWorld(t);
    await world.post("/api/user/edit", { user: "a-admin", disable: true });
    const wrong = [
      await signIn(world, "a-user", "wrong"),
      await signIn(world, "nobody", "password of user"),
      await signIn(world, "a-admin", "password of admin"),
      await signIn(world, "owner", ""),
    ];
    const told = wrong.map(({ status, body: { requestId: _id, ...rest }, headers }) =>
      JSON.stringify([status, rest, headers.get("set-cookie")]),
    );
    assert.equal(new Set(told).size, 1);
    assert.deepEqual(problemOf(wrong[0] as Answered), [401, "auth.wrong"]);
  });

  test("too many wrong ones have to wait, for an account and a client, the right one too", async (t) => {
    const world = await createServerWorld(t);
    for (let tried = 0; tried < 5; tried++)
      assert.equal((await signIn(world, "a-user", "wrong")).status, 401, `${tried}`);
    const limited = await signIn(world, "a-user", "password of user");
    assert.deepEqual([...problemOf(limited), limited.body.retryable], [429, "auth.too-many", true]);
    const wait = Number(limited.headers.get("retry-after"));
    assert.ok(wait > 0 && wait <= 60);
    assert.equal(limited.body.values.seconds, wait);
    assert.equal((await signIn(world, "a-admin", "password of admin")).status, 200, "other accounts are not concerned");
    assert.equal((await signIn(world, " A-USER", "password of user")).status, 429, "the name as it is compared");
    assert.equal((await world.ask("/api/auth/whoami", { token: world.tokens.user })).status, 200, "who is in stays in");
    assert.equal((await useLink(world, await linkOf(world))).status, 200, "a link is no guess");
  });

  test("guesses that are made at once are counted one by one", async (t) => {
    const world = await createServerWorld(t);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn(world, "a-user", `guess ${index}`)),
    );
    assert.equal(answers.filter(({ status }) => status === 401).length, 5);
    assert.equal(answers.filter(({ status }) => status === 429).length, 15);
  });

  test("input of any other shape is refused before it is a guess", async (t) => {
    const world = await createServerWorld(t);
    for (const body of [
      {},
      { name: "a-user" },
      { name: 1, password: "x" },
      { name: "a-user", password: ["x"] },
      { name: "a-user", password: "x", role: "superadmin" },
    ])
      assert.deepEqual(problemOf(await world.post("/api/auth/login", body, { token: "" })), [400, "input.invalid"]);
    assert.equal((await signIn(world, "a-user", "password of user")).status, 200);
  });
});

describe("a browser that is signed in", async () => {
  test("looks by its cookie alone; a change has to name what the cookie belongs to", async (t) => {
    const world = await createServerWorld(t);
    const browser = await signInAs(world, "superadmin");
    assert.equal((await browser.look("/api/environment/list")).status, 200);
    for (const named of ["", "wrong", browser.cookie, (await signInAs(world, "user")).csrf])
      assert.deepEqual(problemOf(await browser.change("/api/environment/create", { name: "evil" }, named)), [
        403,
        "auth.csrf",
      ]);
    const form = await world.ask("/api/environment/create", {
      token: "",
      method: "POST",
      body: "name=evil",
      headers: { Cookie: browser.cookie, "Content-Type": "application/x-www-form-urlencoded" },
    });
    assert.deepEqual(problemOf(form), [403, "auth.csrf"]);
    const { environments } = (await browser.look("/api/environment/list")).body;
    assert.deepEqual(
      environments.map(({ name }: { name: string }) => name),
      ["default"],
    );
    assert.equal((await browser.change("/api/environment/create", { name: "good" })).status, 200);
  });

  test("that loads its page again is told what a change has to name", async (t) => {
    const world = await createServerWorld(t);
    const browser = await signInAs(world, "admin");
    for (const path of ["/api/auth/whoami", "/api/docs", "/api/skill/list"]) {
      const { headers } = await browser.look(path);
      assert.equal(headers.get("x-csrf-token"), browser.csrf, path);
    }
    const tag = (await browser.look("/api/skill/list")).headers.get("etag") ?? "";
    const same = await browser.look("/api/skill/list", { headers: { "If-None-Match": tag } });
    assert.deepEqual([same.status, same.headers.get("x-csrf-token")], [304, browser.csrf]);
    const fresh = (await browser.look("/api/auth/whoami")).headers.get("x-csrf-token") ?? "";
    assert.equal((await browser.change("/api/environment/create", { name: "again" }, fresh)).status, 200);
    assert.equal((await world.ask("/api/auth/whoami")).headers.get("x-csrf-token"), null, "a token needs none");
    assert.equal((await world.ask("/api/auth/whoami", { token: "" })).headers.get("x-csrf-token"), null);
  });

  test("signs out: the cookie is taken back, and is worth nothing if it was kept", async (t) => {
    const world = await createServerWorld(t);
    const [one, other] = [await signInAs(world, "user"), await signInAs(world, "user")];
    assert.deepEqual(problemOf(await one.change("/api/auth/logout", {}, "")), [403, "auth.csrf"]);
    const { status, headers } = await one.change("/api/auth/logout", {});
    assert.deepEqual([status, /Max-Age=0/.test(headers.get("set-cookie") ?? "")], [204, true]);
    assert.deepEqual(problemOf(await one.look("/api/auth/whoami")), [401, "auth.needed"]);
    assert.equal((await other.look("/api/auth/whoami")).status, 200, "the other browser stays");
  });

  test("is out when its time is over, and so is a token", async (t) => {
    const world = await createServerWorld(t);
    const browser = await signInAs(world, "user");
    const { token } = (await world.post("/api/token/create", { name: "short", expiresInDays: 1 })).body;
    assert.equal((await world.ask("/api/auth/whoami", { token })).status, 200);
    const past = new Date(Date.now() - 1).toISOString();
    change(world, "UPDATE sign_ins SET expires_at = ?", past);
    change(world, "UPDATE tokens SET expires_at = ? WHERE name = 'short'", past);
    await world.restart();
    assert.deepEqual(problemOf(await world.ask("/api/auth/whoami", { token })), [401, "auth.needed"]);
    const { status } = await world.ask("/api/auth/whoami", {
      token: "",
      headers: { Cookie: browser.cookie.replace(/^loadout_\d+/, `loadout_${world.server.port}`) },
    });
    assert.equal(status, 401);
  });
});

describe("a user who loses a right loses it at once", async () => {
  const lost: readonly (readonly [title: string, path: string, body: object, status: number])[] = [
    ["disabled", "/api/user/edit", { user: "a-admin", disable: true }, 401],
    ["removed", "/api/user/delete", { user: "a-admin", confirmed: true }, 401],
    ["demoted", "/api/user/edit", { user: "a-admin", role: "user" }, 403],
  ];
  for (const [title, path, body, status] of lost)
    test(`${title}, by token and by cookie`, async (t) => {
      const world = await createServerWorld(t);
      const browser = await signInAs(world, "admin");
      const byToken = () => world.ask("/api/tool/list", { token: world.tokens.admin });
      assert.deepEqual([(await byToken()).status, (await browser.look("/api/tool/list")).status], [200, 200]);
      assert.equal((await world.post(path, body)).status, 200);
      assert.equal((await byToken()).status, status);
      assert.equal((await browser.look("/api/tool/list")).status, 401, "another role is another sign-in");
    });

  test("a token that is revoked", async (t) => {
    const world = await createServerWorld(t);
    const { token, id } = (await world.post("/api/token/create", { name: "ci" }, { token: world.tokens.user })).body;
    assert.equal((await world.ask("/api/auth/whoami", { token })).status, 200);
    const others = await world.post("/api/token/revoke", { id }, { token: world.tokens.admin });
    assert.deepEqual(problemOf(others), [404, "token.not-found"], "no user takes another user's");
    assert.equal((await world.post("/api/token/revoke", { id }, { token: world.tokens.user })).status, 200);
    assert.deepEqual(problemOf(await world.ask("/api/auth/whoami", { token })), [401, "auth.needed"]);
  });

  test("but the last who may do everything stays", async (t) => {
    const world = await createServerWorld(t);
    const owner = createBrowser(world, await useLink(world, await linkOf(world)));
    assert.equal((await owner.change("/api/user/edit", { user: "a-superadmin", disable: true })).status, 200);
    for (const [path, body] of [
      ["/api/user/edit", { user: "default", role: "user" }],
      ["/api/user/edit", { user: "default", disable: true }],
      ["/api/user/delete", { user: "default", confirmed: true }],
    ] as const)
      assert.deepEqual(problemOf(await owner.change(path, body)), [409, "user.last-superadmin"], path);
    assert.equal((await owner.look("/api/user/list")).status, 200);
  });
});

describe("tokens", async () => {
  test("everything that is none is refused in the same way", async (t) => {
    const world = await createServerWorld(t);
    const { user } = world.tokens;
    const headers = [
      `Bearer ${user}x`,
      `Bearer ${user.slice(0, -1)}`,
      `Bearer lo_`,
      `Bearer ${user} ${user}`,
      "Bearer",
      "Bearer null",
      `Basic ${Buffer.from(`a-user:password of user`).toString("base64")}`,
      user,
      `Token ${user}`,
      `Bearer ${world.server.token.slice(0, -1)}`,
      `Bearer local_`,
    ];
    for (const Authorization of headers) {
      const answer = await world.ask("/api/auth/whoami", { token: "", headers: { Authorization } });
      assert.deepEqual(problemOf(answer), [401, "auth.needed"], Authorization);
      assert.equal(answer.headers.get("www-authenticate"), "Bearer");
    }
    const query = await world.ask(`/api/auth/whoami?token=${user}&access_token=${user}`, { token: "" });
    assert.equal(query.status, 401, "none is taken from an address");
    const browser = await signInAs(world, "user");
    const both = await browser.look("/api/auth/whoami", { headers: { Authorization: "Bearer lo_wrong" } });
    assert.equal(both.status, 401, "a wrong token is not made good by a cookie");
    assert.equal(
      (await world.ask("/api/auth/whoami", { token: "", headers: { Authorization: `bearer  ${user}` } })).status,
      200,
    );
  });

  test("the one of the home is for callers who can read it: it may say which folder and which session are meant", async (t) => {
    const world = await createServerWorld(t);
    const path = join(world.home, "server.json");
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal(JSON.parse(readFileSync(path, "utf8")).token, world.server.token);
    const project = join(world.folder, "project");
    mkdirSync(join(project, ".git"), { recursive: true });
    mkdirSync(join(project, ".agents", "skills", "of-the-project"), { recursive: true });
    writeFileSync(
      join(project, ".agents", "skills", "of-the-project", "SKILL.md"),
      "---\nname: of-the-project\ndescription: Belongs to the folder.\n---\n",
    );
    const headers = { "Loadout-Folder": encodeURIComponent(project), "Loadout-Context": "meant" };
    const sees = async (token: string) => {
      const { skills } = (await world.ask("/api/skill/list", { token, headers })).body;
      return skills.some(({ id }: { id: string }) => id === "of-the-project");
    };
    const owner = world.server.token;
    assert.deepEqual([await sees(owner), await sees(world.tokens.superadmin)], [true, false]);
    await world.post("/api/skill/load", { name: "hello-skill", contextId: "meant" }, { token: owner });
    assert.equal((await world.ask("/api/skill/pinned", { token: owner, headers })).body.contextId, "meant");
    const others = await world.ask("/api/skill/pinned", { token: world.tokens.superadmin, headers });
    assert.notEqual(others.body.contextId, "meant");
    for (const folder of ["relative", "/no/such/folder", path, "%00", "%ZZ", `${project}%00`]) {
      const odd = await world.ask("/api/skill/list", { token: owner, headers: { "Loadout-Folder": folder } });
      assert.deepEqual(problemOf(odd), [400, "input.invalid"], folder);
    }
    await world.restart();
    assert.notEqual(world.server.token, owner);
    assert.equal((await world.ask("/api/auth/whoami", { token: owner })).status, 401, "it is good for one start");
  });
});
