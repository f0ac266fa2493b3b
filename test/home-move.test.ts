import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { openHome } from "../packages/core/src/home/home.ts";
import { openPostgresHome } from "../packages/core/src/home/postgres/open-postgres-home.ts";
import { asAdministrator, testDatabase } from "./postgres.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

// run: waits; it starts processes on a database

/** A home with something of everything: versions, a deleted skill, sessions with files, a dispatch, settings and a secret. */
async function createFullHome(t: TestContext): Promise<Sandbox> {
  const sandbox = createSandbox(t);
  const { run, skill, work, home } = sandbox;
  const lines = [
    ["skill", "import", join(work, "kept")],
    ["skill", "import", join(work, "gone")],
    ["env", "create", "team"],
    ["config", "set", "limits.traces.days", "30"],
    ["run", "Write the weekly report", "--context", "mine"],
    ["dispatch", "say hi", "--to", "echo"],
    ["skill", "delete", "gone", "--yes"],
  ];
  for (const id of ["kept", "gone"]) skill(work, id);
  skill(join(home, "environments/default/skills"), "of-machine");
  sandbox.write("work/kept/scripts/run.sh", "#!/bin/sh\n");
  for (const words of lines) assert.equal((await run(...words)).code, 0, words.join(" "));
  skill(work, "kept", { body: "# kept, again\n" });
  assert.equal((await run("skill", "import", join(work, "kept"), "--on-conflict", "update")).code, 0);
  const workspace = join(home, "context/mine/workspace");
  mkdirSync(join(workspace, "deep"), { recursive: true });
  writeFileSync(join(workspace, "deep/文件.txt"), "kept\0bytes");
  writeFileSync(join(home, "secrets.json"), JSON.stringify({ keys: { PLANTED_KEY: "planted-value" } }), {
    mode: 0o600,
  });
  return sandbox;
}

interface Moved {
  readonly sections: readonly { readonly section: string; readonly count: number; readonly digest: string }[];
}

const sections = (stdout: string): Moved["sections"] => (JSON.parse(stdout) as Moved).sections;

/** Everything in a folder but the locks and logs of SQLite. */
function fingerprint(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.db-(?:wal|shm)$/.test(path));
  return Object.fromEntries(paths.map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]));
}

const keys = { LOADOUT_SECRET_KEYS: Buffer.alloc(32, 7).toString("base64") };

describe("a home moves", () => {
  test("from a folder to PostgreSQL and back to a folder: equal in counts and digests, and its sessions go on", async (t) => {
    const { runWith, home, folder } = await createFullHome(t);
    const database = { LOADOUT_DATABASE_URL: await testDatabase(t), ...keys };
    const elsewhere = { ...database, LOADOUT_HOME: join(folder, "elsewhere") };
    const before = fingerprint(home);
    await asAdministrator(database.LOADOUT_DATABASE_URL, (client) =>
      client.query(
        "create table of_another_program (id integer primary key); insert into of_another_program values (1)",
      ),
    );
    const copied = await runWith({ variables: database }, "home", "copy", home, "database", "--json");
    assert.equal(copied.code, 0, copied.stderr);
    assert.deepEqual(fingerprint(home), before);
    assert.deepEqual((JSON.parse(copied.stdout) as { left: unknown }).left, [
      {
        ...{ place: "environments/default/skills", skills: 1 },
        path: join(home, "environments/default/skills"),
      },
    ]);
    const counts = Object.fromEntries(sections(copied.stdout).map(({ section, count }) => [section, count]));
    for (const section of [
      "trees",
      "archives",
      "rows of messages",
      "rows of versions",
      "rows of dispatches",
      "documents",
    ])
      assert.ok((counts[section] ?? 0) > 0, `${section}: ${JSON.stringify(counts)}`);
    assert.ok((counts["files of workspaces"] ?? 0) >= 2, JSON.stringify(counts));
    assert.doesNotMatch(Object.keys(counts).join(), /another|locks|leases|schema_versions/);

    const again = await runWith({ variables: database }, "home", "copy", home, "database");
    assert.deepEqual([again.code, /not empty/.test(again.stderr)], [5, true]);

    const file = join(folder, "home.jsonl.gz");
    const exported = await runWith({ variables: elsewhere }, "home", "export", file, "--json");
    assert.equal(exported.code, 0, exported.stderr);
    assert.deepEqual(sections(exported.stdout), sections(copied.stdout));
    assert.ok(!gunzipSync(readFileSync(file)).includes("planted-value"));
    const back = { LOADOUT_HOME: join(folder, "back") };
    const imported = await runWith({ variables: back }, "home", "import", file, "--json");
    assert.equal(imported.code, 0, imported.stderr);
    assert.deepEqual(sections(imported.stdout), sections(copied.stdout));

    for (const variables of [elsewhere, back]) {
      const turn = await runWith({ variables }, "run", "Go on", "--context", "mine");
      assert.equal(turn.code, 0, turn.stderr);
      const shown = await runWith({ variables }, "session", "show", "mine", "--json");
      assert.match(shown.stdout, /Write the weekly report/);
      const restored = await runWith({ variables }, "skill", "restore", "gone");
      assert.equal(restored.code, 0, restored.stderr);
      const versions = await runWith({ variables }, "skill", "history", "kept", "--json");
      assert.equal((JSON.parse(versions.stdout) as { versions: unknown[] }).versions.length, 2);
      const problems = await runWith({ variables }, "doctor");
      assert.equal(problems.code, 0, problems.stdout);
      assert.doesNotMatch(problems.stdout, /library-links/);
    }
    const kept = readFileSync(join(folder, "back/context/mine/workspace/deep/文件.txt"), "utf8");
    assert.equal(kept, "kept\0bytes");
  });

  test("jobs stay where they are", async (t) => {
    const { runWith, folder } = createSandbox(t);
    const url = await testDatabase(t);
    const source = await openPostgresHome({ url, folder: join(folder, "source") });
    t.after(() => source.close());
    await source.jobs.add("daily", null, { key: "today" });
    await source.jobs.add("look", null, { key: "a", mode: "hint" });
    const database = { LOADOUT_DATABASE_URL: url, LOADOUT_HOME: join(folder, "elsewhere") };
    const target = join(folder, "target");
    const copied = await runWith({ variables: database }, "home", "copy", "database", target);
    assert.equal(copied.code, 0, copied.stderr);
    const home = openHome(target);
    t.after(() => home.close());
    assert.deepEqual(await home.jobs.list(), []);
    assert.equal((await source.jobs.list()).length, 2);
  });

  test("users and their tokens move with it, and can still sign in", async (t) => {
    const sandbox = createSandbox(t);
    const { run, runWith, home, folder } = sandbox;
    assert.equal((await run("user", "create", "ann", "--role", "admin")).code, 0);
    const made = await run("token", "create", "laptop", "--user", "ann", "--json");
    assert.equal(made.code, 0, made.stderr);
    const { prefix } = JSON.parse(made.stdout) as { prefix: string };
    const database = { LOADOUT_DATABASE_URL: await testDatabase(t), LOADOUT_HOME: join(folder, "elsewhere") };
    const back = { LOADOUT_HOME: join(folder, "back") };
    const copied = await runWith({ variables: database }, "home", "copy", home, "database");
    assert.equal(copied.code, 0, copied.stderr);
    const returned = await runWith({ variables: database }, "home", "copy", "database", back.LOADOUT_HOME);
    assert.equal(returned.code, 0, returned.stderr);
    for (const variables of [database, back]) {
      const { stdout } = await runWith({ variables }, "token", "list", "--all", "--json");
      const { tokens } = JSON.parse(stdout) as { tokens: { prefix: string; userName: string }[] };
      assert.deepEqual(
        tokens.map((token) => [token.prefix, token.userName]),
        [[prefix, "ann"]],
      );
    }
  });

  test("secrets need a key where they are sealed, and nothing is kept in clear text", async (t) => {
    const { runWith, home } = await createFullHome(t);
    const LOADOUT_DATABASE_URL = await testDatabase(t);
    const refused = await runWith({ variables: { LOADOUT_DATABASE_URL } }, "home", "copy", home, "database");
    assert.equal(refused.code, 6);
    assert.match(refused.stderr, /secret\.no-key/);
    const copied = await runWith(
      { variables: { LOADOUT_DATABASE_URL, ...keys } },
      "home",
      "copy",
      home,
      "database",
      "--json",
    );
    assert.equal(copied.code, 0, copied.stderr);
    assert.deepEqual((JSON.parse(copied.stdout) as { secrets: string[] }).secrets, ["PLANTED_KEY"]);
  });

  test("a copy that was cut goes on with the same command, and with no other source", async (t) => {
    const { runWith, spawn, start, home, folder, variables } = await createFullHome(t);
    const database = { LOADOUT_DATABASE_URL: await testDatabase(t), ...keys };
    Object.assign(variables, database);
    const process = start("home", "copy", home, "database");
    await process.until(() => process.said.stderr.includes("versions"));
    process.child.kill("SIGKILL");
    await process.ended;
    const served = await runWith({ variables: database }, "up", "--port", "0");
    assert.deepEqual([served.code, /home\.unfinished/.test(served.stderr)], [6, true], served.stderr);
    const other = await runWith({ variables: database }, "home", "copy", join(folder, "work"), "database");
    assert.equal(other.code, 5, other.stderr);
    const copied = await spawn("home", "copy", home, "database", "--json");
    assert.equal(copied.code, 0, copied.stderr);
    assert.ok(sections(copied.stdout).some(({ section }) => section === "rows of messages"));
  });

  test("a file that was cut, changed, or written by someone else changes nothing outside of the home", async (t) => {
    const { runWith, run, home, work, folder, write } = await createFullHome(t);
    const isNotHostile = (name: string): boolean => !name.startsWith("hostile-");
    const file = join(folder, "home.jsonl.gz");
    assert.equal((await run("home", "export", file)).code, 0);
    const lines = gunzipSync(readFileSync(file)).toString().split("\n");
    const [head = "", ...rest] = lines;
    const hostile: Readonly<Record<string, string[]>> = {
      "cut in the middle": lines.slice(0, Math.floor(lines.length / 2)),
      "without its sums": lines.slice(0, -2),
      "a changed row": lines.map((line) => line.replace("Write the weekly report", "Write the monthly report")),
      "not an export": ["{}"],
      "no lines": [""],
      "a document of the machine": [head, JSON.stringify({ document: "trusted.json", text: "{}" }), ...rest],
      "a document outside": [head, JSON.stringify({ document: "environments/../../x", text: "{}" }), ...rest],
      "a table that is none": [
        head,
        JSON.stringify({ rows: "loadout", table: { name: "sqlite_schema", key: ["name"] }, values: [{ name: "x" }] }),
        ...rest,
      ],
      "an archive outside": [head, JSON.stringify({ archive: "../../x.zip" }), "", ...rest],
      "a workspace outside": [
        head,
        JSON.stringify({ workspace: ".." }),
        JSON.stringify({ entry: { kind: "file", path: "x" } }),
        "",
        JSON.stringify({ end: "workspace" }),
        ...rest,
      ],
      "a path outside": [
        head,
        JSON.stringify({ workspace: "mine" }),
        JSON.stringify({ entry: { kind: "file", path: "../../../../x" } }),
        "",
        JSON.stringify({ end: "workspace" }),
        ...rest,
      ],
      "a file through a link": [
        head,
        JSON.stringify({ workspace: "mine" }),
        JSON.stringify({ entry: { kind: "link", path: "out", target: join(folder, "work") } }),
        JSON.stringify({ entry: { kind: "file", path: "out/x" } }),
        "",
        JSON.stringify({ end: "workspace" }),
        ...rest,
      ],
    };
    const outside = (): unknown => [fingerprint(home), fingerprint(work), readdirSync(folder).filter(isNotHostile)];
    const before = outside();
    for (const [index, [title, content]] of Object.entries(hostile).entries()) {
      const changed = write(`hostile-${index}/file.gz`, gzipSync(content.join("\n")));
      const variables = { LOADOUT_HOME: join(folder, `hostile-${index}`, "home") };
      const { code, stderr } = await runWith({ variables }, "home", "import", changed);
      assert.ok(code === 8 || code === 6, `${title}: ${code} ${stderr}`);
      assert.match(stderr, /home\.(?:file-invalid|differs)/, title);
    }
    assert.deepEqual(outside(), before);
  });
});
