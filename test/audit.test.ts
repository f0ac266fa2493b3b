import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { createHome } from "@loadout/core";
import { openHome } from "@loadout/core/home";
import { accountRecords } from "../packages/app/src/account/account-records.ts";
import { operationNames, operations } from "../packages/app/src/operation/operations.ts";
import { skillText } from "./archives.ts";
import { packageOf } from "./library-sandbox.ts";
import { createSandbox, repository, type Sandbox } from "./sandbox.ts";
import { createServed } from "./served-app.ts";
import { createTestSigner } from "./ssh-sign.ts";

/** Changes to skills, which the library tells of in the transaction that makes them. */
const toldByLibrary = new Set([
  "skill.import",
  "skill.install",
  "skill.update",
  "skill.copy",
  "skill.edit",
  "skill.create-file",
  "skill.create-folder",
  "skill.move-file",
  "skill.delete-file",
  "skill.deps",
  "skill.rename",
  "skill.rollback",
  "skill.delete",
  "skill.restore",
]);

/** They cost something, start something or change the machine around the home, but what is configured stays as it is. */
const changesNothing = new Set([
  "environment.reload",
  "mcp.test",
  "model.test",
  "service.install",
  "service.remove",
  "skill.draft-requests",
  "skill.eval",
  "skill.try",
  "system.api",
  "system.open",
  "system.shutdown",
  "system.stop",
  "system.up",
  "system.worker",
]);

/** What is said in a conversation, and what one of them has in force, is no configuration. */
const isConversation = (name: string): boolean =>
  (name.startsWith("session.") && name !== "session.delete") || name === "system.acp";

/** Told by the server that is signed in to, as the token it makes and revokes. */
const toldThere = new Set(["auth.login", "auth.logout"]);

/** Needs a program that was connected in a browser: `oauth.test.ts` looks at its row. */
const isOfProgram = (name: string): boolean => name === "auth.disconnect";

/** Their rows are looked at in `dispatch-http.test.ts`, where there is an agent to send tasks to. */
const isDispatch = (name: string): boolean => name.startsWith("dispatch.");

/** They change a home in a database and do nothing in a folder; `postgres-cli.test.ts` looks at their rows. */
const isOfDatabase = (name: string): boolean => ["system.migrate", "secrets.rotate"].includes(name);

/** They fill an empty home, whose audit is then that of its source, row by row: `home-move.test.ts`. */
const isMove = (name: string): boolean => ["home.copy", "home.import", "system.restore"].includes(name);

type Attempt = (sandbox: Sandbox) => Promise<unknown>;
const run =
  (...words: string[]): Attempt =>
  async (sandbox) => {
    const { code, stderr } = await sandbox.run(...words);
    assert.equal(code, 0, stderr);
  };
const typed =
  (input: string, ...words: string[]): Attempt =>
  async (sandbox) => {
    const { code, stderr } = await sandbox.runWith({ input }, ...words);
    assert.equal(code, 0, stderr);
  };

const secret = "v3rY16C7e42F292c6912E7710c83";

const signer = createTestSigner();

/** How each of the others is done; in this order on one home. */
const changes: Readonly<Record<string, Attempt>> = {
  "environment.create": run("env", "create", "staging"),
  "environment.use": run("env", "use", "staging"),
  "environment.delete": async (sandbox) => {
    await run("env", "use", "default")(sandbox);
    await run("env", "delete", "staging", "-y")(sandbox);
  },
  "environment.restore": run("env", "restore", "staging"),
  "environment.publish": run("env", "publish", "staging", "tokens"),
  "environment.create-token": run("env", "create-token", "ci", "--env", "staging"),
  "environment.revoke-token": async (sandbox) => {
    const { stdout } = await sandbox.run("env", "published", "staging", "--json");
    await run("env", "revoke-token", JSON.parse(stdout).tokens[0].id)(sandbox);
  },
  "system.doctor": async (sandbox) => {
    sandbox.write(join(sandbox.home, "server.json"), "left behind");
    await run("doctor", "--fix")(sandbox);
  },
  "system.prune": async (sandbox) => {
    const old = { hash: "old", created_at: "2020-01-01T00:00:00.000Z", expires_at: "2020-01-01T00:30:00.000Z" };
    const home = openHome(sandbox.home);
    await home.records.use("account", async () => accountRecords).change("addLink", old);
    await home.close();
    await run("prune")(sandbox);
  },
  "config.set": run("config", "set", "limits.archive.files", "5000"),
  "model.add": typed(secret, "model", "add", "ds", "--preset", "deepseek", "--key-stdin"),
  "model.edit": run("model", "edit", "ds", "--model", "deepseek-other"),
  "model.delete": run("model", "delete", "ds", "-y", "--forget-key"),
  "secrets.set": typed(secret, "secrets", "set", "TICKETS_TOKEN", "--value-stdin"),
  "mcp.add": run("mcp", "add", "tickets", "--command", "tickets-mcp", "--set-env", "A=plain"),
  "mcp.edit": run("mcp", "edit", "tickets", "--command", "tickets-other"),
  "mcp.delete": run("mcp", "delete", "tickets", "-y"),
  "agent.create": run("agent", "create", "clerk"),
  "agent.edit": run("agent", "edit", "clerk", "--prompt", "You help."),
  "agent.delete": run("agent", "delete", "clerk", "-y"),
  "system.trust": run("trust"),
  "skill.new": run("skill", "new", "notes", "-d", "Takes notes. Use in meetings."),
  "skill.add": async (sandbox) => {
    sandbox.skill(join(sandbox.work, "team"), "added");
    await run("skill", "add", join(sandbox.work, "team"), "-g")(sandbox);
  },
  "skill.remove-copy": run("skill", "remove-copy", "added", "-g", "-y"),
  "skill.sign": async (sandbox) => {
    const path = join(sandbox.work, "signed.zip");
    writeFileSync(path, packageOf({ "SKILL.md": skillText("signed") }).bytes);
    await run("skill", "import", path)(sandbox);
    const { stdout } = await sandbox.run("skill", "sign", "signed");
    await run("skill", "sign", "signed", "--signature", signer.sign(stdout))(sandbox);
  },
  "signer.add": run("signer", "add", "ann@example.com", signer.publicKey),
  "signer.require": run("signer", "require", "required"),
  "signer.remove": async (sandbox) => {
    await run("signer", "require", "optional")(sandbox);
    await run("signer", "remove", "ann@example.com")(sandbox);
  },
  "skill.disable": run("skill", "disable", "hello-skill"),
  "skill.enable": run("skill", "enable", "hello-skill"),
  "skill.approve": run("skill", "approve", "hello-skill"),
  "skill.refuse": run("skill", "refuse", "hello-skill", "--reason", "too friendly"),
  "skill.withdraw": run("skill", "withdraw", "hello-skill", "--reason", "too friendly"),
  "skill.reinstate": run("skill", "reinstate", "hello-skill"),
  "skill.load": run("skill", "load", "hello-skill", "--global"),
  "skill.unload": run("skill", "unload", "hello-skill", "--global"),
  "session.delete": async (sandbox) => {
    await run("run", "hello", "--context", "talk")(sandbox);
    await run("session", "delete", "talk", "-y")(sandbox);
  },
  "user.create": typed(`${secret}\n`, "user", "create", "ann", "--password-stdin"),
  "user.edit": typed(`${secret}x`, "user", "edit", "ann", "--password-stdin", "--role", "admin"),
  "group.create": run("group", "create", "writers", "--member", "ann"),
  "group.edit": run("group", "edit", "writers", "--remove", "ann"),
  "grant.add": run("grant", "add", "environment", "default", "group:writers"),
  "grant.remove": run("grant", "remove", "environment", "default", "group:writers"),
  "group.delete": run("group", "delete", "writers", "-y"),
  "user.delete": run("user", "delete", "ann", "-y"),
  "token.create": run("token", "create", "ci"),
  "token.revoke": async (sandbox) => {
    const { stdout } = await sandbox.run("token", "list", "--json", "id");
    await run("token", "revoke", JSON.parse(stdout)[0].id)(sandbox);
  },
  "user.invite": async (sandbox) => {
    await run("config", "set", "server.publicUrl", "https://loadout.example.com")(sandbox);
    await run("user", "invite", "Ann of accounting", "--role", "admin")(sandbox);
  },
  "user.revoke-invitation": async (sandbox) => {
    const { stdout } = await sandbox.run("user", "invitations", "--json");
    await run("user", "revoke-invitation", JSON.parse(stdout).invitations[0].id)(sandbox);
  },
  "auth.set-provider": typed(
    secret,
    ...["auth", "set-provider", "http://127.0.0.1:9", "--client-id", "loadout", "--secret-stdin"],
  ),
  "auth.remove-provider": run("auth", "remove-provider", "-y", "--forget-secret"),
  "auth.password": typed(secret, "auth", "password"),
  "auth.link": async (sandbox) => {
    const { app } = createServed(sandbox);
    try {
      await (await operations["auth.link"]()).run(app, {});
    } finally {
      await app.close();
    }
  },
};

interface Entry {
  readonly id: number;
  readonly actor: string;
  readonly actorName: string;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId?: string;
}

const entries = async (sandbox: Sandbox, ...words: string[]): Promise<Entry[]> =>
  JSON.parse((await sandbox.run("audit", "list", "--json", "--limit", "1000", ...words)).stdout).entries;

async function started(t: TestContext): Promise<Sandbox> {
  const sandbox = createSandbox(t);
  await createHome(sandbox.home, join(repository, "packages/app/templates"));
  mkdirSync(join(sandbox.work, ".git"));
  return sandbox;
}

describe("the audit", () => {
  test("tells of every change that any operation makes, and never a secret", async (t) => {
    const written: string[] = [];
    for (const name of operationNames) if ((await operations[name]()).effect === "write") written.push(name);
    const expected = written.filter(
      (name) =>
        ![toldByLibrary, changesNothing, toldThere].some((names) => names.has(name)) &&
        !isConversation(name) &&
        !isDispatch(name) &&
        !isOfDatabase(name) &&
        !isOfProgram(name) &&
        !isMove(name),
    );
    assert.deepEqual(expected.toSorted(), Object.keys(changes).toSorted(), "each is done below, or told of elsewhere");
    const sandbox = await started(t);
    for (const [name, change] of Object.entries(changes)) {
      const before = new Set((await entries(sandbox)).map(({ id }) => id));
      await change(sandbox);
      const made = (await entries(sandbox)).filter(({ id }) => !before.has(id));
      assert.ok(
        made.some(({ action, actor }) => action === name && actor === "default"),
        `${name}: ${JSON.stringify(made)}`,
      );
      for (const entry of made) assert.ok(entry.before !== null || entry.after !== null, `${name} says what changed`);
    }
    const all = await entries(sandbox);
    assert.deepEqual(
      all.map(({ id }) => id),
      all.map((_, index) => all.length - index),
      "without gaps",
    );
    const database = ["loadout.db", "loadout.db-wal"]
      .map((file) => join(sandbox.home, file))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, "latin1"))
      .join("");
    assert.doesNotMatch(database + JSON.stringify(all), new RegExp(secret));
  });

  test("says what it was and what it is", async (t) => {
    const sandbox = await started(t);
    await run("env", "create", "staging")(sandbox);
    await run("env", "use", "staging")(sandbox);
    await run("env", "use", "staging")(sandbox);
    await run("config", "set", "limits.archive.files", "5000")(sandbox);
    await run("config", "set", "limits.archive.files", "")(sandbox);
    await run("mcp", "add", "m", "--command", "one", "--set-env", "A=plain", "--set-env", "B=${B}")(sandbox);
    await run("mcp", "add", "m", "--command", "two", "--force")(sandbox);
    await run("trust")(sandbox);
    await run("trust")(sandbox);
    await run("trust", "--remove")(sandbox);
    const path = join(sandbox.home, "environments/staging/config.jsonc");
    const one = { path, command: "one", env: { A: "***", B: "${B}" } };
    assert.deepEqual(
      (await entries(sandbox)).map(({ action, subject, before, after }) => [action, subject, before, after]),
      [
        ["system.trust", sandbox.work, true, false],
        ["system.trust", sandbox.work, false, true],
        ["mcp.add", "staging/m", one, { path, command: "two" }],
        ["mcp.add", "staging/m", null, one],
        ["config.set", "limits.archive.files", 5000, 2000],
        ["config.set", "limits.archive.files", 2000, 5000],
        ["environment.use", "staging", "default", "staging"],
        ["environment.create", "staging", null, { directory: join(sandbox.home, "environments/staging") }],
      ],
    );
    const shown = (await sandbox.run("audit", "list")).stdout;
    assert.match(shown, /owner|default/);
    assert.match(shown, /config\.set +limits\.archive\.files +2000 → 5000/);
    assert.match(shown, /environment\.use +staging +default → staging/);
    assert.match(shown, /mcp\.add +staging\/m +\{"command":"one","env":.* → \{"command":"two"\}/);
  });

  test("is asked for by who, what and which, and names the user", async (t) => {
    const sandbox = await started(t);
    await run("user", "create", "ann", "--role", "superadmin")(sandbox);
    const { userId } = JSON.parse((await sandbox.run("user", "list", "--json")).stdout).users[0];
    const { app } = createServed(sandbox, { userId, role: "superadmin", isLocal: false, requestId: "r-1" });
    await (await operations["environment.create"]()).run(app, { name: "hers" });
    const packed = packageOf({ "SKILL.md": skillText("x") });
    writeFileSync(join(sandbox.work, "x.zip"), packed.bytes);
    const input = (await operations["skill.import"]()).input.parse({ paths: [join(sandbox.work, "x.zip")] });
    await (await operations["skill.import"]()).run(app, input);
    await app.close();
    const hers = await entries(sandbox, "--actor", "Ann");
    assert.deepEqual(
      hers.map(({ action, actor, actorName, requestId }) => [action, actor, actorName, requestId]),
      [
        ["skill.import", userId, "ann", "r-1"],
        ["environment.create", userId, "ann", "r-1"],
      ],
    );
    assert.match((await sandbox.run("audit", "list")).stdout, /ann +skill\.import +x +– → v1/);
    assert.deepEqual(
      (await entries(sandbox, "--action", "user.create")).map(({ subject, actorName }) => [subject, actorName]),
      [["ann", "owner"]],
    );
    await run("user", "delete", "ann", "-y")(sandbox);
    assert.deepEqual(
      (await entries(sandbox, "--actor", userId)).map(({ actorName }) => actorName),
      [userId, userId],
      "a user who is gone is still found",
    );
    assert.deepEqual(await entries(sandbox, "--subject", "nothing"), []);
  });

  test("looking makes no home, and neither does what changed nothing in it", async (t) => {
    const sandbox = createSandbox(t);
    assert.deepEqual(await entries(sandbox), []);
    await run("skill", "new", "notes", "--dir", sandbox.work)(sandbox);
    assert.equal(existsSync(sandbox.home), false);
  });

  test("a change that cannot be told of is made, and the caller is told so", async (t) => {
    const sandbox = await started(t);
    sandbox.write(join(sandbox.home, "loadout.db"), "no database".repeat(100));
    const { code, stderr } = await sandbox.run("config", "set", "limits.archive.files", "5000");
    assert.equal(code, 1);
    assert.match(stderr, /database\.damaged/);
    assert.match(readFileSync(join(sandbox.home, "config.jsonc"), "utf8"), /5000/);
  });
});
