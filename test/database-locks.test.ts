import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { claimDatabase } from "../packages/core/src/ground/files/database-file.ts";
import { skillFiles } from "../packages/core/src/ground/files/skill-files.ts";
import { openDatabase } from "../packages/core/src/home/database/database.ts";
import { openHome } from "../packages/core/src/home/home.ts";
import { program } from "./program.ts";
import { compiledSources, createSandbox, eventually, repository } from "./sandbox.ts";
import { createProcessWorld } from "./server-process.ts";

// run: on disk

const run = promisify(execFile);

/**
 * Other programs that read the database and close it, as a backup does. Python's SQLite removes the log on close if it
 * finds no lock of another process; the one of Node looks twice.
 */
const readers = {
  node: [
    process.execPath,
    "--eval",
    `const { DatabaseSync } = require("node:sqlite");
     const database = new DatabaseSync(process.argv[1]);
     database.prepare("select count(*) from sqlite_schema").get();
     database.close();`,
  ],
  python: [
    "python3",
    "-c",
    `import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("select count(*) from sqlite_schema").fetchall()
database.close()`,
  ],
} as const;

const isThere = (reader: keyof typeof readers): boolean =>
  reader === "node" || spawnSync("python3", ["-c", "import sqlite3"]).status === 0;

async function readElsewhere(reader: keyof typeof readers, path: string): Promise<void> {
  const [program, ...given] = readers[reader];
  await run(program, [...given, path]);
}

/** Whether a process holds SQLite's shared lock on a file, as Linux tells it. */
const holdsLock = (pid: number | undefined, path: string): boolean =>
  readFileSync("/proc/locks", "utf8")
    .split("\n")
    .some((line) => line.includes(` READ ${pid} `) && line.includes(`:${statSync(path).ino} 1073741826 `));

const isDisabled = (home: string, name: string): boolean => {
  using database = new DatabaseSync(join(home, "loadout.db"));
  const row = database.prepare("select is_disabled from users where name = ?").get(name);
  return row?.is_disabled === 1;
};

describe("the locks on the database", () => {
  for (const reader of ["node", "python"] as const)
    test(`a disabled superadmin stays disabled where ${reader} reads and the server is killed`, {
      skip: !isThere(reader),
    }, async (t) => {
      const world = createProcessWorld(t, { provider: "http://127.0.0.1:9" });
      const server = await world.up();
      const post = async (path: string, body: unknown): Promise<void> => {
        const answer = await fetch(`${server.url}/api/${path}`, {
          method: "POST",
          headers: { Authorization: `Bearer ${server.token}`, "Content-Type": "application/json" },
          body: JSON.stringify(body),
        });
        assert.equal(answer.status, 200, await answer.text());
      };
      const path = join(world.home, "loadout.db");
      await post("user/create", { name: "mallory", role: "superadmin" });
      if (existsSync("/proc/locks")) assert.ok(holdsLock(server.child.pid, path), "the server lost its lock");
      await readElsewhere(reader, path);
      assert.ok(existsSync(`${path}-wal`), "the reader must not take the server's log away");
      await post("user/edit", { user: "mallory", disable: true });
      await readElsewhere(reader, path);
      server.child.kill("SIGKILL");
      await server.ended;
      assert.equal(isDisabled(world.home, "mallory"), true, "an acknowledged change is lost");
    });

  test("are kept by every connection of a process where another one is opened", {
    skip: !existsSync("/proc/locks"),
  }, async (t) => {
    const path = join(createSandbox(t).folder, "loadout.db");
    await using first = await openDatabase<{ a: { n: number } }>(path, []);
    await first.query.schema.createTable("a").addColumn("n", "integer").execute();
    assert.ok(holdsLock(process.pid, path));
    await (await openDatabase(path, [])).close();
    assert.ok(holdsLock(process.pid, path), "opening another connection dropped it");
    await using second = await openDatabase<{ a: { n: number } }>(path, []);
    assert.ok(holdsLock(process.pid, path));
    const log = statSync(`${path}-wal`).ino;
    for (const reader of ["node", "python"] as const) if (isThere(reader)) await readElsewhere(reader, path);
    assert.equal(statSync(`${path}-wal`, { throwIfNoEntry: false })?.ino, log);
    await first.query.insertInto("a").values({ n: 1 }).execute();
    await second.query.insertInto("a").values({ n: 2 }).execute();
    using foreign = new DatabaseSync(path, { readOnly: true });
    assert.equal(foreign.prepare("select count(*) as n from a").get()?.n, 2);
  });

  test("are never dropped: a server and every kind of command open no database and no lock through node:fs", async (t) => {
    const { folder, userHome, work, write } = createSandbox(t);
    const home = join(folder, "home");
    const observed = write("observed", "");
    const packed = write("package/SKILL.md", "---\nname: package\ndescription: Does it. Use for it.\n---\n# It\n");
    const env = {
      PATH: process.env.PATH ?? "",
      LANG: "en_US.UTF-8",
      HOME: userHome,
      LOADOUT_HOME: home,
      OBSERVED_OPENS: observed,
      ...compiledSources,
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "observe-opens.ts")).href}`,
    };
    const [node = "", ...words] = program;
    const loadout = (...given: string[]) => run(node, [...words, ...given], { env, cwd: work });
    const rounds = async (): Promise<void> => {
      await loadout("run", "hello", "--json");
      await loadout("skill", "import", packed, "--on-conflict", "update");
      await loadout("skill", "export", "package", "--output", join(work, "package.zip"), "--force");
      await loadout("user", "list", "--json");
      await loadout("config", "set", "skills.allowExternalPaths", "true");
      await loadout("trust");
      await loadout("audit", "list", "--json");
      await loadout("session", "list", "--json");
      await loadout("skill", "list", "--json");
      await loadout("doctor").catch(() => undefined);
    };
    await rounds();
    const server = spawn(node, [...words, "up", "--port", "0", "--no-open", "--json"], { env, cwd: work });
    const ended = new Promise((resolve) => server.on("close", resolve));
    t.after(() => server.kill("SIGKILL"));
    await eventually(() => existsSync(join(home, "server.json")));
    await rounds();
    await loadout("stop");
    await ended;
    const opened = readFileSync(observed, "utf8").split("\n");
    assert.ok(opened.some((line) => line.endsWith("/meta.json")) || opened.length > 100, "something was observed");
    assert.deepEqual(
      opened.filter((line) => /\.db(?:-wal|-shm|-journal)?$/.test(line)),
      [],
    );
  });

  test("are in no danger from a skill that holds the home", async (t) => {
    const { folder, write } = createSandbox(t);
    const path = join(folder, "loadout.db");
    await using database = await openDatabase(path, []);
    await database.query.schema.createTable("a").addColumn("n", "integer").execute();
    assert.throws(() => skillFiles.readBytes(path, 1_000_000), /not a regular file/);
    assert.throws(() => skillFiles.readWhole(`${path}-wal`, 1_000_000), /not a regular file/);
    await database.close();
    assert.ok(skillFiles.readBytes(path, 1_000_000).length > 0, "a closed one is a file like any other");
    assert.equal(skillFiles.readBytes(write("skill/lock.db", "mine"), 100).toString(), "mine");
  });

  test("nor are leases, whatever their names are", async (t) => {
    const home = openHome(createSandbox(t).folder);
    t.after(home.close);
    for (const name of ["jobs/worker-1", "turns/one"]) {
      const lease = await home.leases.take(name, { patience: 0 });
      const path = join(home.folder(), `${name}.db`);
      assert.throws(() => skillFiles.readBytes(path, 1_000_000), /not a regular file/, name);
      lease.release();
    }
  });

  test("a database is made for its owner alone, and one that is there is left as it is", (t) => {
    const { folder, write } = createSandbox(t);
    const path = join(folder, "loadout.db");
    claimDatabase(path);
    const made = statSync(path);
    assert.equal(made.mode & 0o777, 0o600);
    claimDatabase(path);
    assert.equal(statSync(path).ino, made.ino);
    claimDatabase(write("old.db", "old"));
    assert.equal(readFileSync(join(folder, "old.db"), "utf8"), "old");
    assert.deepEqual(readdirSync(folder).sort(), ["loadout.db", "old.db", "user", "work"]);
  });

  test("only two files of the product open its databases, one those of a model, and no call of node:fs names a database", () => {
    const sources = globSync("packages/{core,app}/src/**/*.ts", { cwd: repository })
      .filter((path) => !/\.(?:test|contract)\.ts$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));
    const usesSqlite = ({ text }: { readonly text: string }): boolean =>
      /(?:import|getBuiltinModule)\("node:sqlite"\)/.test(text);
    assert.deepEqual(
      sources
        .filter(usesSqlite)
        .map(({ path }) => path)
        .sort(),
      [
        "packages/core/src/agent/tools/query-db-script.ts",
        "packages/core/src/home/database/database.ts",
        "packages/core/src/home/leases/kernel-lock.ts",
      ],
    );
    const opens =
      /\b(?:open|readFile|writeFile|appendFile|copyFile|cp|truncate|createReadStream|createWriteStream)(?:Sync)?\(/;
    const named = sources.flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => /\b(?:loadout|lock|running|server)\.db\b/.test(line) && opens.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    assert.deepEqual(named, []);
  });
});
