import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { Fault } from "@loadout/core";
import { openAccounts } from "../packages/app/src/account/accounts.ts";
import type { Caller } from "../packages/app/src/app.ts";
import type { AnyOperation } from "../packages/app/src/operation/operation.ts";
import { type OperationName, operations } from "../packages/app/src/operation/operations.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";
import { createServed } from "./served-app.ts";

const password = "correct horse battery";
const chinese = { LANG: "zh_CN.UTF-8" };

const json = async <T>(sandbox: Sandbox, ...words: string[]): Promise<T> =>
  JSON.parse((await sandbox.run(...words, "--json")).stdout) as T;

interface User {
  readonly userId: string;
  readonly name: string;
  readonly role: string;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
}
const users = async (sandbox: Sandbox): Promise<User[]> =>
  (await json<{ users: User[] }>(sandbox, "user", "list")).users;

/** The accounts as a server has them. */
function opened(t: TestContext, { home }: Sandbox) {
  const accounts = openAccounts({ home });
  t.after(() => accounts.close());
  return accounts;
}

/** An operation as a server runs it for somebody. */
async function ask(sandbox: Sandbox, caller: Caller, name: OperationName, given: object = {}): Promise<unknown> {
  const operation: AnyOperation = await operations[name]();
  const { app } = createServed(sandbox, caller);
  try {
    return await operation.run(app, operation.input.parse(given));
  } finally {
    await app.close();
  }
}

const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Fault ? error.code : String(error);
};

describe("users", () => {
  test("looking makes no home; the first change brings the owner", async (t) => {
    const sandbox = createSandbox(t);
    assert.match((await sandbox.run("user", "list")).stdout, /No users yet/);
    assert.match((await sandbox.run("auth", "whoami")).stdout, /^owner {2}superadmin {2}local owner {2}default/);
    assert.match((await sandbox.run("token", "list")).stdout, /No tokens yet/);
    assert.equal(existsSync(sandbox.home), false);
    const { code, stdout, stderr } = await sandbox.run("user", "create", "Ann", "--role", "admin");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /✓ created Ann {2}admin/);
    assert.match(stderr, /→ loadout user edit Ann --password-stdin/);
    assert.deepEqual(
      (await users(sandbox)).map(({ name, role, hasPassword }) => [name, role, hasPassword]),
      [
        ["Ann", "admin", false],
        ["owner", "superadmin", false],
      ],
    );
    assert.ok(existsSync(join(sandbox.home, "environments/default/agents.jsonc")), "the home is a whole one");
  });

  test("a password is read, never typed on the command line and never shown", async (t) => {
    const sandbox = createSandbox(t);
    const refused = await sandbox.run("user", "create", "ann", "--password", password);
    assert.equal(refused.code, 2);
    assert.doesNotMatch(refused.stderr, /battery/);
    assert.doesNotMatch((await sandbox.run("help", "user", "create")).stdout, /--password /);
    const made = await sandbox.runWith(
      { input: `${password}\n` },
      "user",
      "create",
      "ann",
      "--password-stdin",
      "--json",
    );
    assert.equal(made.code, 0, made.stderr);
    assert.doesNotMatch(made.stdout + made.stderr, /battery/);
    assert.equal((await opened(t, sandbox).signIn("ann", password, "::1")).account.name, "ann");
    for (const input of ["short", "two\nlines of it", ""]) {
      const { code, stderr } = await sandbox.runWith({ input }, "user", "create", "bob", "--password-stdin");
      assert.equal(code, 2, JSON.stringify(input));
      assert.doesNotMatch(stderr, /lines of it/);
    }
    assert.deepEqual(
      (await users(sandbox)).map(({ name }) => name),
      ["ann", "owner"],
    );
    const database = readFileSync(join(sandbox.home, "loadout.db"), "latin1");
    assert.doesNotMatch(database, /battery/);
  });

  test("are changed by name or id: name, role, password, in and out", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("user", "create", "ann");
    const [{ userId = "" } = {}] = await users(sandbox);
    assert.match(
      (await sandbox.run("user", "edit", "ANN", "--name", "Anna", "--role", "admin")).stdout,
      /Anna {2}admin/,
    );
    assert.match((await sandbox.run("user", "edit", userId, "--disable")).stdout, /disabled/);
    assert.equal((await users(sandbox))[0]?.isDisabled, true);
    assert.equal((await sandbox.run("users", "edit", "anna", "--enable")).code, 0);
    await sandbox.runWith({ input: password }, "user", "edit", "anna", "--password-stdin");
    assert.equal((await opened(t, sandbox).signIn("anna", password, "::1")).account.role, "admin");
    for (const [words, code] of [
      [["anna"], 2],
      [["anna", "--enable", "--disable"], 2],
      [["anna", "--role", "king"], 2],
      [["anna", "--name", "OWNER"], 5],
      [["nobody", "--disable"], 3],
    ] as const)
      assert.equal((await sandbox.run("user", "edit", ...words)).code, code, words.join(" "));
  });

  test("are removed when asked for or confirmed, with their tokens; the last superadmin stays", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("user", "create", "ann");
    await sandbox.run("token", "create", "hers", "--user", "ann");
    const asked = await sandbox.run("user", "delete", "ann");
    assert.equal(asked.code, 2);
    assert.match(asked.stderr, /remove user ann \(tokens 1\)/);
    assert.match((await sandbox.run("user", "rm", "ann", "-y")).stdout, /removed ann {2}\(tokens 1\)/);
    assert.deepEqual(await json(sandbox, "token", "list", "--all"), { tokens: [] });
    for (const words of [
      ["delete", "owner", "-y"],
      ["edit", "owner", "--disable"],
      ["edit", "default", "--role", "user"],
    ]) {
      const { code, stderr } = await sandbox.run("user", ...words);
      assert.equal(code, 5);
      assert.match(stderr, /user\.last-superadmin/);
    }
    assert.equal((await users(sandbox))[0]?.role, "superadmin");
  });

  test("say everything in Chinese too", async (t) => {
    const sandbox = createSandbox(t);
    const say = async (...words: string[]) => (await sandbox.runWith({ variables: chinese }, ...words)).stdout;
    assert.match(await say("user", "list"), /还没有用户。/);
    assert.match(await say("user", "create", "安"), /已创建 安/);
    assert.match(await say("user", "list"), /名称 +角色/);
    assert.match(await say("auth", "whoami"), /文件所有者/);
    assert.match(await say("user", "delete", "安", "-y"), /已移除 安/);
  });
});

describe("tokens", () => {
  test("a new one stands alone on stdout; that it is shown once is said beside it", async (t) => {
    const sandbox = createSandbox(t);
    const { stdout, stderr, code } = await sandbox.run("token", "create", "ci");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^lo_[\w-]{43}\n$/);
    assert.match(stderr, /▲ Shown only once\. Save it now\. Expires \d{4}-/);
    const token = stdout.trim();
    assert.equal((await opened(t, sandbox).byToken(token))?.userId, "default");
    const listed = await sandbox.run("token", "list");
    assert.match(listed.stdout, new RegExp(`ci +owner +${token.slice(0, 8)}… +\\d{4}-\\d\\d-\\d\\d +(?:never|\\S+)`));
    assert.ok(!listed.stdout.includes(token));
    const audit = await sandbox.run("audit", "list", "--json");
    assert.ok(!audit.stdout.includes(token.slice(3)) && audit.stdout.includes("token.create"));
  });

  test("are good for ninety days, for as long as was said, or until they are revoked", async (t) => {
    const sandbox = createSandbox(t);
    const expiry = async (...words: string[]) => {
      const { createdAt, expiresAt } = await json<{ createdAt: string; expiresAt?: string }>(
        sandbox,
        "token",
        "create",
        "x",
        ...words,
      );
      return expiresAt === undefined
        ? undefined
        : Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000);
    };
    assert.equal(await expiry(), 90);
    assert.equal(await expiry("--expires-in-days", "7"), 7);
    assert.equal(await expiry("--expires-in-days", "0"), undefined);
    for (const days of ["-1", "1.5", "x", "99999"])
      assert.equal((await sandbox.run("token", "create", "x", "--expires-in-days", days)).code, 2, days);
    assert.match((await sandbox.run("token", "list")).stdout, /never/);
  });

  test("a revoked one is good for nothing", async (t) => {
    const sandbox = createSandbox(t);
    const { id, token } = await json<{ id: string; token: string }>(sandbox, "token", "create", "ci");
    const accounts = opened(t, sandbox);
    assert.ok(await accounts.byToken(token));
    assert.match((await sandbox.run("token", "revoke", id)).stdout, /revoked ci/);
    assert.equal(await opened(t, sandbox).byToken(token), undefined);
    assert.equal((await sandbox.run("token", "revoke", id)).code, 3);
  });

  test("everybody has their own; only a superadmin sees and ends those of others", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("user", "create", "ann", "--role", "admin");
    const [{ userId = "" } = {}] = await users(sandbox);
    const ann: Caller = { userId, role: "admin", isLocal: false };
    const mine = await json<{ id: string }>(sandbox, "token", "create", "mine");
    const hers = (await ask(sandbox, ann, "token.create", { name: "hers" })) as { id: string; userName: string };
    assert.equal(hers.userName, "ann");
    assert.equal(await codeOf(ask(sandbox, ann, "token.create", { name: "x", user: "owner" })), "auth.forbidden");
    assert.equal(await codeOf(ask(sandbox, ann, "token.create", { name: "x", user: "nobody" })), "auth.forbidden");
    assert.equal(await codeOf(ask(sandbox, ann, "token.list", { all: true })), "auth.forbidden");
    const { tokens } = (await ask(sandbox, ann, "token.list")) as { tokens: { id: string }[] };
    assert.deepEqual(
      tokens.map(({ id }) => id),
      [hers.id],
    );
    assert.equal(await codeOf(ask(sandbox, ann, "token.revoke", { id: mine.id })), "token.not-found");
    const all = await json<{ tokens: { name: string; userName: string }[] }>(sandbox, "tokens", "list", "--all");
    assert.deepEqual(all.tokens.map(({ name, userName }) => [name, userName]).toSorted(), [
      ["hers", "ann"],
      ["mine", "owner"],
    ]);
    assert.equal((await json<{ tokens: unknown[] }>(sandbox, "token", "list")).tokens.length, 1);
    assert.equal((await sandbox.run("token", "revoke", hers.id)).code, 0);
  });
});

describe("oneself", () => {
  test("whoami says who, in which role, and by what", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.run("user", "create", "ann");
    const [{ userId = "" } = {}] = await users(sandbox);
    assert.deepEqual(await ask(sandbox, { userId, role: "user", isLocal: false, via: "cookie" }, "auth.whoami"), {
      userId,
      name: "ann",
      role: "user",
      via: "cookie",
      hasPassword: false,
      hasProvider: false,
    });
    assert.deepEqual(await json(sandbox, "auth", "whoami"), {
      userId: "default",
      name: "owner",
      role: "superadmin",
      via: "local",
      hasPassword: false,
      hasProvider: false,
    });
    const gone: Caller = { userId: "gone", role: "user", isLocal: false };
    assert.equal(await codeOf(ask(sandbox, gone, "auth.whoami")), "user.not-found");
  });

  test("the own password: the one there is has to be named, a line each where nobody types", async (t) => {
    const sandbox = createSandbox(t);
    const change = async (input: string) => sandbox.runWith({ input }, "auth", "password");
    const first = await change(`${password}\n`);
    assert.equal(first.code, 0, first.stderr);
    assert.match(first.stdout, /password changed for owner/);
    assert.equal((await change("wrong one\nanother password\n")).code, 4);
    assert.equal((await change("another password")).code, 4, "the new one alone is not enough");
    assert.equal((await change(`${password}\nshort`)).code, 2);
    const second = await change(`${password}\r\nanother password\r\n`);
    assert.equal(second.code, 0, second.stderr);
    assert.doesNotMatch(first.stdout + first.stderr + second.stdout + second.stderr, /battery|another/);
    const accounts = opened(t, sandbox);
    await assert.rejects(accounts.signIn("owner", password, "::1"), { code: "auth.wrong" });
    assert.equal((await accounts.signIn("owner", "another password", "::1")).account.userId, "default");
  });

  test("the own password over a server is in the request, with the one there is", async (t) => {
    const sandbox = createSandbox(t);
    await sandbox.runWith({ input: password }, "user", "create", "ann", "--password-stdin");
    const [{ userId = "" } = {}] = await users(sandbox);
    const ann: Caller = { userId, role: "user", isLocal: false };
    const next = "another password";
    assert.equal(await codeOf(ask(sandbox, ann, "auth.password", {})), "input.missing");
    assert.equal(await codeOf(ask(sandbox, ann, "auth.password", { password: next })), "auth.wrong");
    await ask(sandbox, ann, "auth.password", { password: next, current: password });
    assert.equal((await opened(t, sandbox).signIn("ann", next, "::1")).account.userId, userId);
  });

  test("a sign-in link is made by a server, for whoever has its files in hand, and works once", async (t) => {
    const sandbox = createSandbox(t);
    const alone = await sandbox.run("auth", "link");
    assert.match(alone.stderr, /error\[server\.none\]/);
    const local: Caller = { userId: "default", role: "superadmin", isLocal: true };
    assert.equal(await codeOf(ask(sandbox, { ...local, isLocal: false }, "auth.link")), "auth.only-here");
    assert.equal(existsSync(sandbox.home), false);
    const { url } = (await ask(sandbox, local, "auth.link")) as { url: string };
    const [, secret = ""] = /^http:\/\/127\.0\.0\.1:4870\/welcome#([\w-]{43})$/.exec(url) ?? [];
    const accounts = opened(t, sandbox);
    assert.equal((await accounts.useLink(secret)).account.name, "owner");
    await assert.rejects(accounts.useLink(secret), { code: "auth.link-expired" });
    assert.ok(!(await sandbox.run("audit", "list", "--json")).stdout.includes(secret));
    const { cli } = await operations["auth.link"]();
    assert.equal(cli.render({ url } as never, {} as never), url);
  });
});
