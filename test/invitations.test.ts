import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { testDatabase } from "./postgres.ts";
import { createBrowser, createProviderWorld } from "./provider-world.ts";
import { type Answered, createServerWorld, type ServerWorld } from "./server-world.ts";

const problemOf = ({ status, body }: Answered): [number, string] => [status, body?.code];

const password = "seven unrelated llamas";
const secretOf = (url: string): string => new URL(url).hash.slice(1);

async function invite({ post }: ServerWorld, given: object = {}): Promise<{ id: string; secret: string; url: string }> {
  const { status, text, body } = await post("/api/user/invite", given);
  assert.equal(status, 200, text);
  return { id: body.id, secret: secretOf(body.url), url: body.url };
}

const accept = (world: ServerWorld, invitation: string, name = "ann"): Promise<Answered> =>
  world.post("/api/auth/accept", { invitation, name, password }, { token: "" });

for (const kind of ["a folder", "PostgreSQL"] as const)
  describe(`an invitation, in ${kind}`, () => {
    const open = (t: Parameters<typeof createServerWorld>[0]) =>
      createServerWorld(t, {
        publicUrl: "https://loadout.example.com",
        ...(kind === "PostgreSQL" && { database: () => testDatabase(t) }),
      });

    test("makes one account with its role and groups, signs it in, and is used up", async (t) => {
      const world = await open(t);
      const group = (await world.post("/api/group/create", { name: "writers" })).body;
      const { id, secret, url } = await invite(world, { note: "Ann of accounting", role: "admin", group: ["writers"] });
      assert.ok(url.startsWith("https://loadout.example.com/invitation#") && secret.length >= 40);
      const listed = await world.ask("/api/user/invitations");
      assert.deepEqual(
        listed.body.invitations.map((one: { id: string; groups: object }) => [one.id, one.groups]),
        [[id, [{ id: group.id, name: "writers" }]]],
      );
      assert.ok(!listed.text.includes(secret), "it is shown once");
      const shown = await world.post("/api/auth/invitation", { invitation: secret }, { token: "" });
      assert.deepEqual(
        [shown.body.role, shown.body.invitedBy, shown.body.note],
        ["admin", "a-superadmin", "Ann of accounting"],
      );
      const [one, other] = await Promise.all([accept(world, secret, "ann"), accept(world, secret, "bob")]);
      assert.deepEqual([one.status, other.status].sort(), [200, 404], "of two at once one counts");
      const first = one.status === 200 ? one : other;
      assert.deepEqual([first.body.role, first.body.hasPassword], ["admin", true]);
      assert.match(first.headers.get("set-cookie") ?? "", /HttpOnly; SameSite=Strict/);
      const { members } = (await world.ask("/api/group/list")).body.groups[0];
      assert.deepEqual(members, [{ userId: first.body.userId, name: first.body.user }]);
      assert.deepEqual(problemOf(await accept(world, secret, "carl")), [404, "invitation.gone"]);
      const { entries } = (await world.ask("/api/audit/list")).body;
      const accepted = entries.find(({ action }: { action: string }) => action === "auth.accept");
      assert.deepEqual([accepted.actor, accepted.after.invitation], [first.body.userId, id]);
      assert.ok(!JSON.stringify(entries).includes(secret) && !JSON.stringify(entries).includes(password));
    });

    test("ends when it is revoked, when it expires, and when its maker may not invite any more", async (t) => {
      const world = await open(t);
      const revoked = await invite(world);
      assert.equal((await world.post("/api/user/revoke-invitation", { id: revoked.id })).status, 200);
      assert.deepEqual(problemOf(await world.post("/api/user/revoke-invitation", { id: revoked.id })), [
        404,
        "invitation.not-found",
      ]);
      const mine = await invite(world);
      const owner = { token: world.server.token };
      await world.post("/api/user/edit", { user: "a-superadmin", role: "admin" }, owner);
      for (const { secret } of [revoked, mine])
        assert.deepEqual(problemOf(await accept(world, secret)), [404, "invitation.gone"]);
      await world.post("/api/user/edit", { user: "a-superadmin", role: "superadmin" }, owner);
      const wrong = await accept(world, `${mine.secret}x`);
      assert.deepEqual(problemOf(wrong), [404, "invitation.gone"]);
      assert.equal((await accept(world, mine.secret)).status, 200);
    });
  });

describe("an invitation", () => {
  test("is stored as a hash, over after its time, and made by superadmins alone", async (t) => {
    const world = await createServerWorld(t);
    const { secret } = await invite(world, { expiresInHours: 1 });
    assert.ok(!readFileSync(join(world.home, "loadout.db"), "latin1").includes(secret));
    const database = new DatabaseSync(join(world.home, "loadout.db"), { timeout: 5000 });
    database.prepare("UPDATE invitations SET expires_at = ?").run(new Date(Date.now() - 1).toISOString());
    database.close();
    assert.deepEqual(problemOf(await accept(world, secret)), [404, "invitation.gone"]);
    assert.deepEqual((await world.ask("/api/user/invitations")).body.invitations, []);
    for (const role of ["user", "admin"] as const)
      for (const [method, path] of [
        ["POST", "invite"],
        ["GET", "invitations"],
        ["POST", "revoke-invitation"],
      ] as const) {
        const body = method === "POST" ? { id: "x" } : undefined;
        const { status } = await world.ask(`/api/user/${path}`, { method, body, token: world.tokens[role] });
        assert.equal(status, 403, `${path} as ${role}`);
      }
  });

  test("stays as it is when the name is taken or the password is weak", async (t) => {
    const world = await createServerWorld(t);
    const { secret } = await invite(world);
    assert.deepEqual(problemOf(await accept(world, secret, "A-User")), [409, "user.exists"]);
    const weak = await world.post(
      "/api/auth/accept",
      { invitation: secret, name: "ann", password: "password" },
      { token: "" },
    );
    assert.equal(weak.status, 400);
    const long = await accept(world, secret, "\u202e");
    assert.deepEqual(problemOf(long), [400, "user.name-invalid"]);
    assert.equal((await accept(world, secret)).status, 200);
  });

  test("guesses have to wait", async (t) => {
    const world = await createServerWorld(t);
    let last: Answered | undefined;
    for (let count = 0; count < 60 && last?.status !== 429; count++) last = await accept(world, `guess${count}`);
    assert.deepEqual(last && problemOf(last), [429, "auth.too-many"]);
  });

  test("lets a person in whom the provider identifies, though only the invited are", async (t) => {
    const world = await createProviderWorld(t, { settings: { newcomers: "invited" } });
    world.company.people.ann = { preferred_username: "ann" };
    assert.deepEqual(problemOf(await world.enter("ann")), [403, "sign-in.not-invited"]);
    await world.post("/api/group/create", { name: "writers" });
    const { secret, id } = await invite(world, { role: "admin", group: ["writers"] });
    const browser = createBrowser(world);
    const begun = await browser.post("/api/auth/begin-provider", { invitation: secret });
    const back = await world.company.visit(begun.body.url, "ann");
    const finished = await browser.post("/api/auth/finish-provider", { answer: back.search.slice(1) });
    assert.deepEqual([finished.status, finished.body.user, finished.body.role], [200, "ann", "admin"]);
    assert.equal((await world.ask("/api/group/list")).body.groups[0].members.length, 1);
    const [entry] = (await world.ask("/api/audit/list?action=auth.create-user")).body.entries;
    assert.equal(entry.after.invitation, id);
    const again = await createBrowser(world).post("/api/auth/begin-provider", { invitation: secret });
    assert.deepEqual(problemOf(again), [404, "invitation.gone"]);
    assert.equal((await world.enter("ann")).body.user, "ann", "from then on without one");
  });
});
