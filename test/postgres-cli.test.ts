import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { asAdministrator, testDatabase } from "./postgres.ts";
import { createKindWorld, dumpDatabase, type KindWorld } from "./postgres-world.ts";
import { createSandbox } from "./sandbox.ts";

/** What a person touches of a home in PostgreSQL: variables, commands, secrets, and what goes wrong. */

const newKey = (id: string): string => `${id}:${randomBytes(32).toString("base64")}`;

/** Everything that commands and logs of this machine say or keep. */
function filesOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return paths.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")).join("\n");
}

describe("the address of the database", () => {
  const password = "p4ss-of-the-database";

  test("wrong ones are faults with a hint in both languages, and never show the password", async (t) => {
    const good = new URL(await testDatabase(t));
    const wrong = (change: Partial<URL>): string => Object.assign(new URL(good.href), change).href;
    const missing = wrong({ pathname: "/nothing-there", password: good.password });
    const cases: readonly (readonly [address: string, code: string, exit: number])[] = [
      [wrong({ password }), "database.refused", 4],
      [missing, "database.refused", 4],
      [wrong({ port: "1", password }), "database.unreachable", 7],
      [`mysql://me:${password}@127.0.0.1/x`, "database.address", 2],
      [`me:${password}@127.0.0.1/x`, "database.address", 2],
      [`postgres://me:${password}@host:port/x`, "database.address", 2],
      [`${wrong({ password })}?sslmode=verify-full&sslrootcert=/nothing/there.pem`, "database.address", 2],
      [`${good.href}?sslmode=require`, "database.insecure", 4],
    ];
    const sandbox = createSandbox(t);
    // One that does not answer is waited for, so that is tried once.
    for (const [address, code, exit] of cases)
      for (const language of code === "database.unreachable" ? ["zh_CN"] : ["en_US", "zh_CN"]) {
        const variables = { LOADOUT_DATABASE_URL: address, LANG: language };
        const result = await sandbox.runWith({ variables }, "skill", "list", "-v");
        assert.equal(result.code, exit, `${code}: ${result.stderr}`);
        assert.match(result.stderr, new RegExp(`error\\[${code.replace(".", "\\.")}\\]`));
        assert.match(result.stderr, language === "en_US" ? /hint: \S/ : /提示：\S/);
        assert.ok(!(result.stdout + result.stderr).includes(password), code);
      }
  });

  test("it may be in a file, and a file that is missing is named", async (t) => {
    const sandbox = createSandbox(t);
    const file = sandbox.write("address", `${await testDatabase(t)}\n`);
    const there = await sandbox.runWith({ variables: { LOADOUT_DATABASE_URL_FILE: file } }, "env", "create", "shared");
    assert.equal(there.code, 0, there.stderr);
    const listed = await sandbox.runWith({ variables: { LOADOUT_DATABASE_URL_FILE: file } }, "env", "list");
    assert.match(listed.stdout, /shared/);
    assert.doesNotMatch((await sandbox.run("env", "list")).stdout, /shared/, "not in the folder");
    const missing = await sandbox.runWith(
      { variables: { LOADOUT_DATABASE_URL_FILE: "/nothing/there" } },
      "env",
      "list",
    );
    assert.equal(missing.code, 1);
    assert.match(missing.stderr, /\/nothing\/there \(LOADOUT_DATABASE_URL_FILE\)/);
  });

  test("the pool is a number of connections", async (t) => {
    const { runWith } = await createKindWorld(t, "PostgreSQL");
    for (const pool of ["0", "1", "-1", "many", "1e3"])
      assert.match(
        (await runWith({ variables: { LOADOUT_DATABASE_POOL: pool } }, "env", "list")).stderr,
        /database\.pool/,
      );
    assert.equal((await runWith({ variables: { LOADOUT_DATABASE_POOL: "2" } }, "env", "list")).code, 0);
  });

  test("commands that need no home work without the database", async (t) => {
    const sandbox = createSandbox(t);
    const variables = { LOADOUT_DATABASE_URL: "nonsense" };
    for (const words of [["--version"], ["help"], ["help", "environment"], ["skill", "list", "--help"]])
      assert.equal((await sandbox.runWith({ variables }, ...words)).code, 0, words.join(" "));
  });

  test("what Loadout starts is never told the address or the keys", async (t) => {
    const { variables, work } = await createKindWorld(t, "PostgreSQL");
    const config = readConfig({ ...variables, OTHER: "kept" }, work);
    assert.equal(config.variables.OTHER, "kept");
    assert.ok(!JSON.stringify(config.variables).includes("postgres://"));
    assert.ok(!("LOADOUT_SECRET_KEYS" in config.variables));
  });
});

describe("loadout migrate", () => {
  test("lists the steps, makes them once, and then everything works", async (t) => {
    const { json, run, variables } = await createKindWorld(t, "PostgreSQL", { isEmpty: true });
    for (const words of [
      ["skill", "list"],
      ["up", "--port", "0"],
    ]) {
      const { code, stderr } = await run(...words);
      assert.equal(code, 6, stderr);
      assert.match(stderr, /error\[database\.unmigrated\][\s\S]*loadout migrate/);
    }
    const planned = await json("migrate", "--dry-run");
    assert.equal(planned.kind, "postgres");
    assert.ok(planned.steps.length > 10);
    assert.deepEqual((await json("migrate", "--dry-run")).steps, planned.steps, "listing changed nothing");
    const doctor = await run("doctor");
    assert.equal(doctor.code, 1);
    assert.match(doctor.stdout, /✗ database .* pending\n +→ loadout migrate/);
    const made = await json("migrate");
    assert.deepEqual(made.steps, planned.steps);
    assert.ok(!made.home.includes(`:${new URL(variables.LOADOUT_DATABASE_URL ?? "").password}@`));
    assert.deepEqual((await json("migrate")).steps, []);
    assert.equal((await run("skill", "list")).code, 0);
    assert.deepEqual(
      (await json("audit", "list")).entries,
      [],
      "a new database stays empty, so that a home can be copied",
    );
    await asAdministrator(variables.LOADOUT_DATABASE_URL ?? "", (client) =>
      client.query("drop table answers, answer_migration; delete from schema_versions where owner = 'answer'"),
    );
    assert.deepEqual((await json("migrate")).steps, [
      { owner: "answer", version: 1 },
      { owner: "answer", version: 2 },
    ]);
    const { entries } = await json("audit", "list");
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ["system.migrate"],
    );
  });

  test("has nothing to do on a folder, and creates nothing", async (t) => {
    const sandbox = createSandbox(t);
    const { code, stdout } = await sandbox.run("migrate");
    assert.equal(code, 0);
    assert.match(stdout, /nothing to do/);
    assert.ok(!existsSync(sandbox.home));
  });
});

describe("secrets", () => {
  const secret = "sk-V3rYs3cr3tKeyOfAModel";
  const store = (world: KindWorld, value = secret) =>
    world.runWith({ input: value }, "model", "add", "ds", "--preset", "deepseek", "--key-stdin");
  const keyOf = async ({ json }: KindWorld): Promise<string> => {
    const { models } = await json("model", "list");
    return models.find(({ id }: { id: string }) => id === "ds").key;
  };

  test("are nowhere in the database in clear text, and neither is anything of the machine", async (t) => {
    const world = await createKindWorld(t, "PostgreSQL");
    assert.equal((await store(world)).code, 0);
    assert.equal(await keyOf(world), "secrets");
    const server = await serve({ config: readConfig(world.variables, world.work), port: 0, threads: false });
    await using _ = { [Symbol.asyncDispose]: server.stop };
    const { token } = await world.json("token", "create", "ci");
    await world.runWith({ input: "a long password of ann\n" }, "user", "create", "ann", "--password-stdin");
    const rows = await world.dump();
    assert.match(rows, /sealed:1:test:/);
    const { password } = new URL(world.variables.LOADOUT_DATABASE_URL ?? "");
    for (const planted of [secret, token, server.token, "a long password of ann", `:${password}@`])
      assert.ok(!rows.includes(planted), planted);
    assert.ok(!rows.includes((world.variables.LOADOUT_SECRET_KEYS ?? "").split(":")[1] ?? "?"));
    // And nothing of the database is in the files of the machine.
    assert.ok(!filesOf(world.home).includes(`:${password}@`));
    assert.ok(!filesOf(world.home).includes(secret));
  });

  test("without a key storing is refused with a way out, and variables and files work", async (t) => {
    const world = await createKindWorld(t, "PostgreSQL");
    delete world.variables.LOADOUT_SECRET_KEYS;
    const { code, stderr } = await store(world);
    assert.equal(code, 6);
    assert.match(stderr, /error\[secret\.no-key\][\s\S]*openssl rand -base64 32/);
    assert.ok(!stderr.includes(secret));
    assert.ok(!(await world.dump()).includes(secret));
    assert.equal((await world.run("model", "add", "ds", "--preset", "deepseek")).code, 0);
    assert.equal(await keyOf(world), "missing");
    world.variables.DEEPSEEK_API_KEY_FILE = world.write("key", `${secret}\n`);
    assert.equal(await keyOf(world), "env");
    delete world.variables.DEEPSEEK_API_KEY_FILE;
    world.variables.DEEPSEEK_API_KEY = secret;
    assert.equal(await keyOf(world), "env");
  });

  test("rotating seals all of them with the first key, so that the old one can go", async (t) => {
    const world = await createKindWorld(t, "PostgreSQL");
    const [old, young] = [newKey("old"), newKey("young")];
    world.variables.LOADOUT_SECRET_KEYS = old;
    await store(world);
    world.variables.LOADOUT_SECRET_KEYS = `${young},${old}`;
    assert.equal(await keyOf(world), "secrets");
    assert.deepEqual(await world.json("secrets", "rotate"), { key: "young", rotated: ["DEEPSEEK_API_KEY"], kept: 0 });
    assert.deepEqual(await world.json("secrets", "rotate"), { key: "young", rotated: [], kept: 1 });
    world.variables.LOADOUT_SECRET_KEYS = young;
    assert.equal(await keyOf(world), "secrets");
    assert.doesNotMatch(await world.dump(), /sealed:1:old:/);
    assert.match((await world.run("doctor")).stdout, /✓ secrets {2}1 secret stored, 1 key; young encrypts/);
    const { entries } = await world.json("audit", "list");
    assert.equal(entries[0].action, "secrets.rotate");
  });

  test("a missing old key is named with its secret, and nothing is changed", async (t) => {
    const world = await createKindWorld(t, "PostgreSQL");
    world.variables.LOADOUT_SECRET_KEYS = newKey("old");
    await store(world);
    const before = await world.dump();
    world.variables.LOADOUT_SECRET_KEYS = newKey("young");
    const { code, stderr } = await world.run("secrets", "rotate");
    assert.equal(code, 6);
    assert.match(stderr, /DEEPSEEK_API_KEY cannot be read: encrypted with the key old/);
    assert.equal(await world.dump(), before);
    assert.match((await world.run("doctor")).stdout, /✗ secrets {2}DEEPSEEK_API_KEY cannot be read/);
    // It can be stored again, which needs no old key.
    assert.equal((await world.runWith({ input: secret }, "model", "add", "ds", "--key-stdin")).code, 0);
    assert.equal(await keyOf(world), "secrets");
  });

  test("keys may be in a file, and wrong ones are refused by number", async (t) => {
    const world = await createKindWorld(t, "PostgreSQL");
    const keys = world.write("keys", `${newKey("a")}\n${newKey("b")}\n`);
    delete world.variables.LOADOUT_SECRET_KEYS;
    world.variables.LOADOUT_SECRET_KEYS_FILE = keys;
    assert.equal((await store(world)).code, 0);
    assert.match(await world.dump(), /sealed:1:a:/);
    writeFileSync(keys, `${newKey("a")}\nnot-a-key`);
    const { code, stderr } = await world.run("model", "list");
    assert.equal(code, 2);
    assert.match(stderr, /Key 2 of LOADOUT_SECRET_KEYS/);
    assert.ok(!stderr.includes("not-a-key"));
  });
});

describe("what belongs to a machine", () => {
  test("trust, own skills and the last session stay there; environments and sessions are shared", async (t) => {
    const one = await createKindWorld(t, "PostgreSQL");
    const other = createSandbox(t);
    Object.assign(other.variables, {
      LOADOUT_DATABASE_URL: one.variables.LOADOUT_DATABASE_URL,
      LOADOUT_SECRET_KEYS: one.variables.LOADOUT_SECRET_KEYS,
    });
    one.skill(join(one.work, ".agents/skills"), "of-project");
    one.skill(join(one.work, "team"), "of-machine");
    for (const words of [
      ["trust"],
      ["env", "create", "staging"],
      ["skill", "add", join(one.work, "team"), "-g"],
      ["run", "hello", "--context", "talk"],
    ]) {
      const { code, stderr } = await one.run(...words);
      assert.equal(code, 0, stderr);
    }
    const idsOf = async ({ run }: Pick<KindWorld, "run">): Promise<string[]> =>
      JSON.parse((await run("skill", "list", "--json")).stdout).skills.map(({ id }: { id: string }) => id);
    for (const id of ["of-project", "of-machine"]) {
      assert.ok((await idsOf(one)).includes(id), id);
      assert.ok(!(await idsOf(other)).includes(id), id);
    }
    assert.ok(existsSync(join(one.home, "trusted.json")) && !existsSync(join(other.home, "trusted.json")));
    assert.match((await other.run("env", "list")).stdout, /staging/);
    assert.match((await other.run("session", "list")).stdout, /talk/);
    assert.equal((await other.run("session", "show", "talk")).code, 0);
    assert.match((await other.run("session", "show")).stderr, /session\.none/, "none was used in its folder");
    const rows = await one.dump();
    for (const name of ["trusted.json", "server.json", "servers.json", "context/recent.json"])
      assert.ok(!rows.includes(`"${name}"`), name);
    assert.match((await one.run()).stdout, /Data: +postgres:\/\/[\s\S]*This machine: +\//);
  });

  test("two machines serve one database at the same time, and a machine has one server", async (t) => {
    const one = await createKindWorld(t, "PostgreSQL");
    const other = createSandbox(t);
    other.variables.LOADOUT_DATABASE_URL = one.variables.LOADOUT_DATABASE_URL ?? "";
    const start = (world: Pick<KindWorld, "variables" | "work">) =>
      serve({ config: readConfig(world.variables, world.work), port: 0, threads: false });
    const [first, second] = [await start(one), await start(other)];
    try {
      await assert.rejects(start(one), { code: "busy" });
      for (const { url } of [first, second]) assert.equal((await fetch(`${url}/api/health`)).status, 200);
      assert.notEqual((await one.json("status")).url, second.url);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  });
});

test("a server in the background gets the address by its environment, and the password is not shown", async (t) => {
  const world = await createKindWorld(t, "PostgreSQL");
  const url = new URL(world.variables.LOADOUT_DATABASE_URL ?? "");
  delete world.variables.LOADOUT_DATABASE_URL;
  const started = await world.spawn("up", "--detach", "--port", "0", "--database", url.href, "--json");
  assert.equal(started.code, 0, started.stderr);
  const { pid } = JSON.parse(started.stdout);
  try {
    const told = readFileSync(`/proc/${pid}/cmdline`, "latin1");
    assert.match(told, /\0up\0/);
    assert.ok(!told.includes(url.password) && !told.includes("postgres://"));
    assert.equal((await world.run("env", "create", "made-by-the-server")).code, 0);
    assert.match(await dumpDatabase(url.href), /environments\/made-by-the-server/);
  } finally {
    assert.equal((await world.run("stop")).code, 0);
  }
  assert.ok(!(started.stdout + started.stderr + filesOf(world.home)).includes(`:${url.password}@`));
  assert.match((await world.run("up", "--help")).stdout, /--database[\s\S]*password/);
});

test("config get, config path and doctor show the database without its password", async (t) => {
  const world = await createKindWorld(t, "PostgreSQL");
  const { password, pathname } = new URL(world.variables.LOADOUT_DATABASE_URL ?? "");
  for (const words of [
    ["config", "path"],
    ["config", "get"],
    ["doctor"],
    ["doctor", "--json"],
    ["config", "set", "limits.archive.files", "5000"],
    [],
  ]) {
    const { code, stdout, stderr } = await world.run(...words);
    assert.equal(code, 0, stderr);
    assert.ok(!(stdout + stderr).includes(`:${password}@`), words.join(" "));
  }
  assert.equal((await world.run("config", "path")).stdout.trim().split("#").at(-1), "config.jsonc");
  const doctor = (await world.run("doctor")).stdout;
  assert.ok(doctor.includes(pathname));
  for (const check of [
    "database",
    "database-tls",
    "database-connections",
    "database-limits",
    "database-clock",
    "secrets",
    "database-copies",
  ])
    assert.match(doctor, new RegExp(`✓ ${check} `));
});
