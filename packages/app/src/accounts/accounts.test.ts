import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { type Accounts, openAccounts } from "./accounts.ts";
import { createAttempts } from "./attempts.ts";
import { hashPassword, verifyPassword } from "./password.ts";

const password = "correct horse battery";

function createWorld(t: TestContext) {
  const home = mkdtempSync(join(tmpdir(), "loadout-accounts-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  let time = Date.parse("2026-01-01T00:00:00Z");
  const open = (): Accounts => {
    const accounts = openAccounts({ home, now: () => new Date(time) });
    t.after(() => accounts.close());
    return accounts;
  };
  return {
    home,
    open,
    accounts: open(),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

describe("passwords", () => {
  test("are kept salted, and only the right one fits, in any Unicode form", async () => {
    const [one, other] = [await hashPassword("passwört!"), await hashPassword("passwört!")];
    assert.notEqual(one, other);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await verifyPassword("passwört!".normalize("NFD"), one), true);
    assert.equal(await verifyPassword("passwort!", one), false);
    assert.equal(await verifyPassword("", undefined), false);
    for (const bad of ["", "short", "x".repeat(1025)])
      await assert.rejects(hashPassword(bad), { code: "password.refused" });
  });

  test("nobody has are compared all the same, and never fit", async () => {
    assert.equal(await verifyPassword("A".repeat(32), undefined), false);
  });
});

describe("users", () => {
  test("nothing is made by looking; the first superadmin is the owner of the home", async (t) => {
    const { accounts, open } = createWorld(t);
    assert.deepEqual([await accounts.list(), await accounts.tokens()], [[], []]);
    assert.equal(await accounts.byToken("lo_none"), undefined);
    const ann = await accounts.create({ name: " Ann ", role: "superadmin", password });
    assert.deepEqual([ann.userId, ann.name, ann.hasPassword], ["default", "Ann", true]);
    const bob = await accounts.create({ name: "Bob", role: "superadmin" });
    assert.notEqual(bob.userId, "default");
    assert.deepEqual(
      (await open().list()).map(({ name }) => name),
      ["Ann", "Bob"],
    );
  });

  test("have names of their own, in any letter case and width", async (t) => {
    const { accounts } = createWorld(t);
    await accounts.create({ name: "Ann", role: "user" });
    const other = await accounts.create({ name: "Bob", role: "user" });
    for (const name of ["ann", "ＡＮＮ", "ANN "])
      await assert.rejects(accounts.create({ name, role: "user" }), { code: "user.exists" });
    await assert.rejects(accounts.change(other.userId, { name: "ann" }), { code: "user.exists" });
    for (const name of ["", "  ", "a\nb", "a\u200bb", "x".repeat(65), "\ud800"])
      await assert.rejects(accounts.create({ name, role: "user" }), { code: "user.name-invalid" });
    await assert.rejects(accounts.get("nobody"), { code: "user.not-found" });
  });

  test("the last superadmin stays, whatever is tried at once", async (t) => {
    const { accounts, open } = createWorld(t);
    const ann = await accounts.create({ name: "ann", role: "superadmin" });
    const last = { code: "user.last-superadmin" };
    await assert.rejects(accounts.remove(ann.userId), last);
    await assert.rejects(accounts.change(ann.userId, { role: "admin" }), last);
    await assert.rejects(accounts.change(ann.userId, { isDisabled: true }), last);
    const bob = await accounts.create({ name: "bob", role: "superadmin" });
    const outcomes = await Promise.allSettled([
      accounts.change(ann.userId, { role: "user" }),
      open().change(bob.userId, { isDisabled: true }),
      open().remove(bob.userId),
    ]);
    assert.ok(outcomes.some(({ status }) => status === "rejected"));
    const left = (await accounts.list()).filter(({ role, isDisabled }) => role === "superadmin" && !isDisabled);
    assert.equal(left.length, 1);
  });
});

describe("signing in", () => {
  test("gives a cookie that is good until it is signed out, too old, or its user is shut out", async (t) => {
    const { accounts, home, pass } = createWorld(t);
    await accounts.create({ name: "root", role: "superadmin" });
    const { userId } = await accounts.create({ name: "Ann", role: "user", password });
    const { cookie, csrf } = await accounts.signIn("ANN", password, "::1");
    assert.deepEqual(
      [(await accounts.bySignIn(cookie))?.account.userId, (await accounts.bySignIn(cookie))?.csrf],
      [userId, csrf],
    );
    const bytes =
      readFileSync(join(home, "loadout.db"), "latin1") + readFileSync(join(home, "loadout.db-wal"), "latin1");
    assert.ok(!bytes.includes(cookie) && !bytes.includes(password), "neither is written down");
    await accounts.signOut(cookie);
    assert.equal(await accounts.bySignIn(cookie), undefined);
    const old = await accounts.signIn("ann", password, "::1");
    pass(30 * 86_400_000);
    assert.equal(await accounts.bySignIn(old.cookie), undefined);
    for (const change of [{ password: "another password" }, { isDisabled: true }, { role: "admin" as const }]) {
      await accounts.change(userId, { password, isDisabled: false });
      const { cookie: fresh } = await accounts.signIn("ann", password, "::1");
      await accounts.change(userId, change);
      assert.equal(await accounts.bySignIn(fresh), undefined, JSON.stringify(change));
    }
  });

  test("wrongly says the same for whatever was wrong, and too often has to wait", async (t) => {
    const { accounts, pass } = createWorld(t);
    await accounts.create({ name: "ann", role: "superadmin", password });
    await accounts.create({ name: "bare", role: "user" });
    for (const [index, name] of ["ann", "nobody", "bare", "ann", "ann"].entries())
      await assert.rejects(accounts.signIn(name, "wrong password", "10.0.0.1"), { code: "auth.wrong" }, String(index));
    await assert.rejects(accounts.signIn("ann", password, "10.0.0.1"), { code: "auth.too-many" });
    assert.equal((await accounts.signIn("ann", password, "10.0.0.2")).account.name, "ann", "from elsewhere");
    pass(60_000);
    assert.equal((await accounts.signIn("ann", password, "10.0.0.1")).account.name, "ann");
  });

  test("by a link works once, within half an hour, for the owner", async (t) => {
    const { accounts, open, pass } = createWorld(t);
    await accounts.create({ name: "ann", role: "superadmin" });
    const link = await accounts.createLink();
    const outcomes = await Promise.allSettled([accounts.useLink(link), open().useLink(link)]);
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    const late = await accounts.createLink();
    pass(30 * 60_000);
    await assert.rejects(accounts.useLink(late), { code: "auth.link-expired" });
  });
});

describe("tokens", () => {
  test("are shown once, kept as a hash, and end by time, by hand, or with their user", async (t) => {
    const { accounts, home, pass } = createWorld(t);
    await accounts.create({ name: "root", role: "superadmin" });
    const { userId } = await accounts.create({ name: "ann", role: "admin" });
    const { token, info } = await accounts.createToken({
      userId,
      name: "ci",
      expiresAt: new Date("2026-01-02T00:00:00Z"),
    });
    assert.match(token, /^lo_[\w-]{43}$/);
    assert.equal(info.prefix, token.slice(0, 8));
    assert.equal((await accounts.byToken(token))?.userId, userId);
    assert.ok((await accounts.tokens(userId))[0]?.usedAt);
    assert.ok(!readFileSync(join(home, "loadout.db-wal"), "latin1").includes(token));
    assert.equal(await accounts.byToken(`${token}x`), undefined);
    pass(86_400_000);
    assert.equal(await accounts.byToken(token), undefined);
    const lasting = await accounts.createToken({ userId, name: "more" });
    await assert.rejects(accounts.revokeToken(lasting.info.id, "default"), { code: "token.not-found" });
    await accounts.revokeToken(lasting.info.id);
    assert.equal(await accounts.byToken(lasting.token), undefined);
    const other = await accounts.createToken({ userId, name: "last" });
    await accounts.remove(userId);
    assert.deepEqual([await accounts.byToken(other.token), await accounts.tokens()], [undefined, []]);
  });
});

test("attempts come back one a minute, and all of them after a success", () => {
  let time = 0;
  const attempts = createAttempts({ now: () => time });
  for (let count = 0; count < 5; count++) {
    assert.equal(attempts.wait(["a"]), 0);
    attempts.failed(["a"]);
  }
  assert.equal(attempts.wait(["a"]), 60_000);
  assert.equal(attempts.wait(["b"]), 0);
  time = 59_999;
  assert.equal(attempts.wait(["a"]), 1);
  time = 60_000;
  assert.equal(attempts.wait(["a"]), 0);
  attempts.failed(["a"]);
  assert.ok(attempts.wait(["a", "b"]) > 0);
  attempts.succeeded(["a"]);
  assert.equal(attempts.wait(["a"]), 0);
});
