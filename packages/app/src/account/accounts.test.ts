import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { rowPlaces } from "../../../../test/postgres.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { createAnswerCache } from "./recognize.ts";
import { tokenHash } from "./token-hash.ts";

const password = "correct horse battery";

async function createWorld(t: TestContext, place = "in a folder") {
  const home = mkdtempSync(join(tmpdir(), "loadout-accounts-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  await rowPlaces[place]?.(t, home);
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

/** Waits for what happens beside the answer. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 1));
}

describe("passwords", () => {
  test("are kept salted, and only the right one fits, in any Unicode form", async () => {
    const [one, other] = [await hashPassword("passwört!"), await hashPassword("passwört!")];
    assert.notEqual(one, other);
    assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal(await verifyPassword("passwört!".normalize("NFD"), one), true);
    assert.equal(await verifyPassword("passwort!", one), false);
    assert.equal(await verifyPassword("", undefined), false);
    assert.equal(await verifyPassword("x".repeat(1025), one), false);
  });

  test("of unknown accounts are compared all the same, and never fit", async () => {
    assert.equal(await verifyPassword("A".repeat(32), undefined), false);
  });
});

for (const place of Object.keys(rowPlaces))
  describe(`accounts ${place}`, () => {
    const isFolder = place === "in a folder";

    describe("users", () => {
      test("nothing is made by looking; the first superadmin is the owner of the home", async (t) => {
        const { accounts, open } = await createWorld(t, place);
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
        const { accounts } = await createWorld(t, place);
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
        const { accounts, open } = await createWorld(t, place);
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

    describe("the owner of the home", () => {
      test("is made once, however often and by how many it is asked for", async (t) => {
        const { accounts, open } = await createWorld(t, place);
        const owners = await Promise.all([accounts, open(), open(), accounts].map((one) => one.ensureOwner()));
        assert.deepEqual(
          owners.map(({ userId, name, role }) => [userId, name, role]),
          Array(4).fill(["default", "owner", "superadmin"]),
        );
        assert.equal((await accounts.list()).length, 1);
      });

      test("stays the same account, and gets another name where theirs is taken", async (t) => {
        const { accounts } = await createWorld(t, place);
        await accounts.create({ name: "Owner", role: "user" });
        assert.equal((await accounts.ensureOwner()).name, "owner 2");
        await accounts.change("default", { name: "ann", password });
        assert.deepEqual(
          [(await accounts.ensureOwner()).name, (await accounts.ensureOwner()).hasPassword],
          ["ann", true],
        );
        const root = await accounts.create({ name: "root", role: "superadmin" });
        assert.notEqual(root.userId, "default");
        assert.equal((await accounts.find("ANN")).userId, "default");
        assert.equal((await accounts.find(root.userId)).name, "root");
        await assert.rejects(accounts.find("nobody"), { code: "user.not-found" });
      });
    });

    describe("one's own password", () => {
      test("is changed by the user who knows it, and guessing has to wait", async (t) => {
        const { accounts, pass } = await createWorld(t, place);
        const { userId } = await accounts.ensureOwner();
        const from = "::1";
        await accounts.changePassword(userId, { password, from });
        const { cookie } = await accounts.signIn("owner", password, "::1");
        const next = "another password";
        await assert.rejects(accounts.changePassword(userId, { password: next, from }), { code: "auth.wrong" });
        assert.ok(await accounts.bySignIn(cookie), "nothing happened");
        await accounts.changePassword(userId, { current: password, password: next, from });
        assert.equal(await accounts.bySignIn(cookie), undefined, "signed out everywhere");
        await assert.rejects(accounts.changePassword(userId, { current: next, password: "ownerowner2024", from }), {
          code: "password.weak",
        });
        await assert.rejects(accounts.changePassword(userId, { current: next, password: "short", from }), {
          code: "password.refused",
        });
        const guesses = await Promise.allSettled(
          Array.from({ length: 12 }, (_, number) =>
            accounts.changePassword(userId, { current: `${number}`, password, from }),
          ),
        );
        const codes = guesses.map((guess) => guess.status === "rejected" && (guess.reason as { code: string }).code);
        assert.deepEqual(
          codes.toSorted(),
          [...Array(7).fill("auth.too-many"), ...Array(5).fill("auth.wrong")],
          "also all at once",
        );
        pass(60_000);
        await accounts.changePassword(userId, { current: next, password, from });
        assert.equal((await accounts.signIn("owner", password, "::1")).account.userId, userId);
        await assert.rejects(accounts.changePassword("nobody", { password, from }), { code: "user.not-found" });
      });
    });

    test("a changed password ends other sign-ins, keeps the one named, and revokes tokens where that is asked for", async (t) => {
      const { accounts } = await createWorld(t, place);
      const { userId } = await accounts.ensureOwner();
      const other = await accounts.create({ name: "ann", role: "user", password });
      await accounts.change(userId, { password });
      const signIns = [
        await accounts.signIn("owner", password, "::1"),
        await accounts.signIn("owner", password, "::1"),
      ];
      const hers = await accounts.signIn("ann", password, "::1");
      const { token } = await accounts.createToken({ userId, name: "ci" });
      await accounts.createToken({ userId: other.userId, name: "hers" });
      const given = { current: password, password, from: "::1", keepSignIn: tokenHash(signIns[0]?.cookie ?? "") };
      const changed = await accounts.changePassword(userId, given);
      assert.deepEqual([changed.endedSignIns, changed.revokedTokens, changed.tokensLeft], [1, 0, 1]);
      assert.ok(await accounts.bySignIn(signIns[0]?.cookie ?? ""));
      assert.equal(await accounts.bySignIn(signIns[1]?.cookie ?? ""), undefined);
      assert.ok(await accounts.byToken(token), "tokens stay unless they are named");
      const revoked = await accounts.changePassword(userId, { ...given, revokeTokens: true });
      assert.deepEqual([revoked.endedSignIns, revoked.revokedTokens, revoked.tokensLeft], [0, 1, 0]);
      assert.equal(await accounts.byToken(token), undefined);
      assert.ok(await accounts.bySignIn(hers.cookie), "another user has nothing to do with it");
      assert.equal((await accounts.tokens()).length, 1);
    });

    describe("signing in", () => {
      test("gives a cookie that is good until it is signed out, too old, or its user is shut out", async (t) => {
        const { accounts, home, pass } = await createWorld(t, place);
        await accounts.create({ name: "root", role: "superadmin" });
        const { userId } = await accounts.create({ name: "Ann", role: "user", password });
        const { cookie, csrf } = await accounts.signIn("ANN", password, "::1");
        assert.deepEqual(
          [(await accounts.bySignIn(cookie))?.account.userId, (await accounts.bySignIn(cookie))?.csrf],
          [userId, csrf],
        );
        const bytes = isFolder
          ? readFileSync(join(home, "loadout.db"), "latin1") + readFileSync(join(home, "loadout.db-wal"), "latin1")
          : "";
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
        const { accounts, pass } = await createWorld(t, place);
        await accounts.create({ name: "ann", role: "superadmin", password });
        await accounts.create({ name: "bare", role: "user" });
        for (const name of ["nobody", "bare", ...Array<string>(5).fill("ann")])
          await assert.rejects(accounts.signIn(name, "wrong password", "10.0.0.1"), { code: "auth.wrong" }, name);
        await assert.rejects(accounts.signIn("ＡＮＮ ", password, "10.0.0.1"), { code: "auth.too-many" });
        assert.equal((await accounts.signIn("ann", password, "10.0.0.2")).account.name, "ann", "from elsewhere");
        pass(60_000);
        assert.equal((await accounts.signIn("ann", password, "10.0.0.1")).account.name, "ann");
      });

      test("ends in nothing where the password was changed or the account disabled while it was verified", async (t) => {
        const { accounts, open } = await createWorld(t, place);
        await accounts.create({ name: "root", role: "superadmin" });
        const { userId } = await accounts.create({ name: "ann", role: "user", password });
        const next = "another password";
        for (const change of [{ password: next }, { password, isDisabled: true }]) {
          const right = (await accounts.get(userId)).isDisabled ? next : password;
          const [signedIn] = await Promise.allSettled([
            accounts.signIn("ann", right, "::1"),
            open().change(userId, change),
          ]);
          if (signedIn.status === "fulfilled") assert.equal(await accounts.bySignIn(signedIn.value.cookie), undefined);
          await accounts.change(userId, { password, isDisabled: false });
        }
      });

      test("by a link works once, within half an hour, for the owner", async (t) => {
        const { accounts, open, pass } = await createWorld(t, place);
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
        const { accounts, home, pass } = await createWorld(t, place);
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
        await until(async () => (await accounts.tokens(userId))[0]?.usedAt !== undefined);
        if (isFolder) assert.ok(!readFileSync(join(home, "loadout.db-wal"), "latin1").includes(token));
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

    describe("who a request is from", () => {
      async function world(t: TestContext) {
        const made = await createWorld(t, place);
        const { accounts } = made;
        await accounts.ensureOwner();
        const { userId } = await accounts.create({ name: "ann", role: "user", password });
        const { token, info } = await accounts.createToken({
          userId,
          name: "ci",
          expiresAt: new Date("2026-01-01T00:10:00.000Z"),
        });
        return { ...made, userId, token, id: info.id };
      }

      test("is known at once where another process or connection changed it", async (t) => {
        const { accounts, open, token, id, userId } = await world(t);
        const { cookie } = await accounts.signIn("ann", password, "::1");
        const other = open();
        for (const _ of [1, 2]) {
          assert.equal((await accounts.byToken(token))?.userId, userId);
          assert.equal((await accounts.bySignIn(cookie))?.account.userId, userId);
        }
        await other.change(userId, { isDisabled: true });
        assert.deepEqual([await accounts.byToken(token), await accounts.bySignIn(cookie)], [undefined, undefined]);
        await other.change(userId, { isDisabled: false, role: "admin" });
        assert.equal((await accounts.byToken(token))?.role, "admin");
        await other.revokeToken(id);
        assert.equal(await accounts.byToken(token), undefined);
      });

      test("counts at once where it was changed in the same process, also during a look", async (t) => {
        const { accounts, token, id, userId } = await world(t);
        const { cookie } = await accounts.signIn("ann", password, "::1");
        await accounts.byToken(token);
        await accounts.change(userId, { isDisabled: true });
        assert.equal(await accounts.byToken(token), undefined);
        await accounts.change(userId, { isDisabled: false });
        assert.equal((await accounts.byToken(token))?.isDisabled, false);
        assert.equal(await accounts.bySignIn(cookie), undefined);
        const again = await accounts.signIn("ann", password, "::1");
        await accounts.bySignIn(again.cookie);
        await accounts.signOut(again.cookie);
        assert.equal(await accounts.bySignIn(again.cookie), undefined);
        await Promise.all([accounts.byToken(token), accounts.revokeToken(id), accounts.byToken(token)]);
        assert.equal(await accounts.byToken(token), undefined);
      });

      test("ends to the millisecond, remembered or not", async (t) => {
        const { accounts, pass, token } = await world(t);
        pass(10 * 60_000 - 1);
        assert.ok(await accounts.byToken(token));
        pass(1);
        assert.equal(await accounts.byToken(token), undefined);
      });

      if (isFolder)
        test("does not wait for, nor fail by, what is written about its use", async (t) => {
          const { home, open, token, userId } = await world(t);
          const { DatabaseSync } = await import("node:sqlite");
          const holder = new DatabaseSync(join(home, "loadout.db"));
          t.after(() => holder.close());
          const accounts = open();
          await accounts.createToken({ userId, name: "opens for writing" });
          holder.exec("BEGIN IMMEDIATE");
          assert.equal((await accounts.byToken(token))?.userId, userId);
          assert.equal((await accounts.tokens(userId)).find(({ name }) => name === "ci")?.usedAt, undefined);
          holder.exec("ROLLBACK");
          await until(async () => (await accounts.tokens(userId)).some(({ usedAt }) => usedAt !== undefined));
        });

      if (isFolder)
        test("sign-ins that are too old are gone when a user signs in", async (t) => {
          const { accounts, home, pass } = await world(t);
          await accounts.signIn("ann", password, "::1");
          pass(30 * 86_400_000);
          await accounts.signIn("ann", password, "::1");
          const { DatabaseSync } = await import("node:sqlite");
          const database = new DatabaseSync(join(home, "loadout.db"), { readOnly: true });
          t.after(() => database.close());
          assert.equal(database.prepare("SELECT count(*) AS count FROM sign_ins").get()?.count, 1);
        });
    });
  });

describe("answers that are remembered", () => {
  test("are bounded, the oldest going first; what was not found is not remembered", async () => {
    let looked: string[] = [];
    const cache = createAnswerCache<string>({ changes: async () => 1, most: 2 });
    const find = (key: string, value: string | undefined = key) =>
      cache.through(key, async () => {
        looked.push(key);
        return value;
      });
    for (const key of ["a", "b", "a", "c"]) await find(key);
    assert.deepEqual(looked, ["a", "b", "c"]);
    looked = [];
    for (const key of ["b", "c", "a"]) await find(key);
    assert.deepEqual(looked, ["a"]);
    looked = [];
    await cache.through("none", async () => undefined);
    assert.equal(await find("none"), "none");
    assert.deepEqual(looked, ["none"]);
  });

  test("count as long as nothing changed, and not where that cannot be known", async () => {
    let number = 1;
    let looked = 0;
    const cache = createAnswerCache<number>({ changes: async () => number });
    const ask = () => cache.through("a", async () => ++looked);
    assert.deepEqual([await ask(), await ask()], [1, 1]);
    number = 2;
    assert.deepEqual([await ask(), await ask()], [2, 2]);
    number = 0;
    assert.deepEqual([await ask(), await ask()], [3, 4]);
    number = 2;
    assert.equal(await ask(), 5, "an old answer does not come back");
  });

  test("what was found in a state that passed meanwhile is not remembered", async () => {
    let number = 1;
    const cache = createAnswerCache<number>({ changes: async () => number });
    const find = async (): Promise<number> => {
      number = 2;
      return 1;
    };
    assert.deepEqual([await cache.through("a", find), await cache.through("a", async () => 2)], [1, 2]);
  });
});
