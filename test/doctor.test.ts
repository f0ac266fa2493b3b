import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, type TestContext, test } from "node:test";
import { build } from "rolldown";
import { readConfig } from "../packages/app/src/config.ts";
import { serve } from "../packages/app/src/doors/http/serve.ts";
import { keepDailyCopy } from "../packages/core/src/home/database/daily-copy.ts";
import { listCopies } from "../packages/core/src/home/database/database-copies.ts";
import { createLibrary } from "../packages/core/src/library/library.ts";
import { asOrdinaryUser, ordinaryUser } from "./library-sandbox.ts";
import { type CommandResult, createSandbox, eventually, type Sandbox } from "./sandbox.ts";
import { leaveTurnRunning, runningTurns } from "./stored-session.ts";

interface Row {
  readonly check: string;
  readonly state: string;
  readonly found: { readonly en: string; readonly zh: string };
  readonly hint: { readonly en: string; readonly zh: string };
  readonly fixed?: { readonly en: string; readonly zh: string };
}

const rowsOf = ({ stdout }: CommandResult): readonly Row[] => (JSON.parse(stdout) as { checks: Row[] }).checks;

async function doctor(sandbox: Sandbox, ...words: string[]): Promise<{ code: number; rows: readonly Row[] }> {
  const result = await sandbox.run("doctor", "--json", ...words);
  assert.equal(result.stderr, "");
  for (const { check, found, hint } of rowsOf(result)) {
    assert.ok(found.en !== "" && found.zh !== "", check);
    assert.equal(hint.en === "", hint.zh === "", check);
  }
  return { code: result.code, rows: rowsOf(result) };
}

/** Without the skill that is broken on purpose in a new home. */
const wrong = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ check, state }) => (state === "ok" || check === "skills" ? [] : [check]));
const fixed = (rows: readonly Row[]): string[] => rows.flatMap((row) => (row.fixed ? [row.check] : []));

/** A home with two skills, an edited one among them, and a session that uses one. */
async function createUsedHome(t: TestContext): Promise<Sandbox> {
  const sandbox = createSandbox(t);
  for (const name of ["alpha", "beta"]) {
    sandbox.skill(sandbox.work, name);
    sandbox.write(join(sandbox.work, name, "notes.md"), `notes of ${name}\n`);
    assert.equal((await sandbox.run("skill", "import", name)).code, 0);
  }
  assert.equal((await sandbox.run("skill", "create-file", "alpha", "more.md", "--from", "1")).code, 0);
  assert.equal((await sandbox.run("run", "Say hello", "--context", "talk")).code, 0);
  return sandbox;
}

const treesOf = ({ home }: Sandbox): string => join(home, "library/trees");

function loseDatabase({ home }: Sandbox): void {
  for (const name of ["loadout.db", "loadout.db-wal", "loadout.db-shm"]) rmSync(join(home, name), { force: true });
}

describe("doctor", () => {
  test("tells of each kind of damage in a row with a stable id, and never ends early", async (t) => {
    const sandbox = await createUsedHome(t);
    assert.deepEqual(wrong((await doctor(sandbox, "--deep")).rows), []);
    const { home } = sandbox;
    writeFileSync(join(home, "config.jsonc"), "{ broken");
    writeFileSync(join(home, "secrets.json"), "{ broken", { mode: 0o600 });
    writeFileSync(join(home, "context/talk/messages/meta.json"), "{ broken");
    loseDatabase(sandbox);
    rmSync(join(home, "library/skills/beta"));
    symlinkSync(join("..", "trees", "0".repeat(64)), join(home, "library/skills/gone"));
    writeFileSync(join(home, "server.json"), "{ broken");
    const { code, rows } = await doctor(sandbox);
    assert.equal(code, 1);
    for (const check of [
      "secrets",
      "config",
      "database",
      "environment",
      "server-file",
      "library-index",
      "library-links",
      "library-trees",
      "session-meta",
    ])
      assert.ok(wrong(rows).includes(check), `${check} in ${wrong(rows)}`);
  });

  test("a missing git is a warning, a home that cannot be used an error", async (t) => {
    const sandbox = await createUsedHome(t);
    const without = await sandbox.runWith({ variables: { PATH: "/nowhere" } }, "doctor", "--json");
    assert.equal(rowsOf(without).find(({ check }) => check === "git")?.state, "warning");
    assert.equal(without.code, 0);
    chmodSync(sandbox.folder, 0o755);
    chmodSync(sandbox.userHome, 0o755);
    if (process.getuid?.() === 0) chownSync(sandbox.home, ordinaryUser, ordinaryUser);
    chmodSync(sandbox.home, 0o555);
    const locked = await asOrdinaryUser(() => sandbox.run("doctor", "--fix", "--json"));
    chmodSync(sandbox.home, 0o755);
    assert.ok(rowsOf(locked).length > 8, "every check was made");
    const file = sandbox.write("a-file", "x");
    const misplaced = await sandbox.runWith({ variables: { LOADOUT_HOME: file } }, "doctor", "--json");
    assert.equal(rowsOf(misplaced).find(({ check }) => check === "home")?.state, "error");
    assert.equal(misplaced.code, 1);
  });

  test("only --deep reads every file", async (t) => {
    const sandbox = await createUsedHome(t);
    const tree = readdirSync(treesOf(sandbox)).find((name) => existsSync(join(treesOf(sandbox), name, "more.md")));
    const path = join(treesOf(sandbox), tree ?? "", "notes.md");
    rmSync(path);
    writeFileSync(path, "Notes of alpha\n");
    assert.deepEqual(wrong((await doctor(sandbox)).rows), []);
    const { code, rows } = await doctor(sandbox, "--deep");
    assert.deepEqual([code, wrong(rows)], [1, ["library-content"]]);
    assert.match(rows.find(({ check }) => check === "library-content")?.found.en ?? "", /alpha .*: notes\.md/);
    assert.deepEqual(fixed((await doctor(sandbox, "--fix", "--deep")).rows), ["library-content"]);
    assert.equal(readFileSync(path, "utf8"), "notes of alpha\n");
    assert.deepEqual(wrong((await doctor(sandbox, "--deep")).rows), []);
  });
});

describe("doctor --fix", () => {
  test("brings a lost database back: skills under their slugs, sessions listed, trees tied to sessions", async (t) => {
    const sandbox = await createUsedHome(t);
    loseDatabase(sandbox);
    const listed = JSON.parse((await sandbox.run("session", "list", "--json")).stdout) as {
      sessions: { contextId: string; title: string }[];
    };
    assert.deepEqual(
      listed.sessions.map(({ contextId, title }) => [contextId, title]),
      [["talk", "Say hello"]],
    );
    const { code, rows } = await doctor(sandbox, "--fix");
    assert.ok(fixed(rows).includes("library-index"), String(fixed(rows)));
    assert.equal(code, 0);
    const { skills } = JSON.parse((await sandbox.run("skill", "list", "--source", "library", "--json")).stdout) as {
      skills: { id: string }[];
    };
    assert.deepEqual(
      skills.map(({ id }) => id),
      ["alpha", "beta"],
    );
    assert.deepEqual(fixed((await doctor(sandbox, "--fix")).rows), [], "again there is nothing to do");
    const { entries } = JSON.parse((await sandbox.run("audit", "list", "--json")).stdout) as {
      entries: { action: string }[];
    };
    assert.ok(entries.some(({ action }) => action === "system.doctor"));
  });

  test("writes a lost meta.json again from the messages, and moves damaged traces away", async (t) => {
    const sandbox = await createUsedHome(t);
    const meta = join(sandbox.home, "context/talk/messages/meta.json");
    rmSync(meta);
    for (const ending of ["-wal", "-shm"]) rmSync(join(sandbox.home, `traces.db${ending}`), { force: true });
    writeFileSync(join(sandbox.home, "traces.db"), "no database".repeat(1000));
    // What a damaged database takes cannot be measured either.
    assert.deepEqual(wrong((await doctor(sandbox)).rows).toSorted(), ["session-meta", "space", "traces"]);
    const { code, rows } = await doctor(sandbox, "--fix");
    assert.deepEqual([code, fixed(rows).toSorted()], [0, ["session-meta", "traces"]]);
    const { contextId, title } = JSON.parse(readFileSync(meta, "utf8")) as { contextId: string; title: string };
    assert.deepEqual([contextId, title], ["talk", "Say hello"]);
    assert.equal(readdirSync(join(sandbox.home, "backups")).filter((name) => /^damaged-traces-/.test(name)).length, 1);
    assert.equal((await sandbox.run("run", "Go on", "--context", "talk")).code, 0);
  });

  test("says what the traces take, and removes what is older than the settings allow", async (t) => {
    const sandbox = await createUsedHome(t);
    const traces = async (...words: string[]) => {
      const { code, rows } = await doctor(sandbox, ...words);
      const found = rows.filter(({ check }) => check === "traces");
      return { code, states: found.map(({ state }) => state), text: found[0]?.found.en ?? "", fixed: fixed(rows) };
    };
    const before = await traces();
    assert.deepEqual(before.states, ["ok"]);
    assert.match(before.text, /^whole; \d+ KB/);
    const database = new DatabaseSync(join(sandbox.home, "traces.db"));
    for (const table of ["events", "requests"]) database.exec(`update ${table} set day = '2020-01-01'`);
    database.close();
    const old = await traces();
    assert.deepEqual([old.code, old.states], [0, ["warning"]]);
    assert.match(old.text, /\d+ rows \(.*\) older than 90 days/);
    assert.deepEqual((await traces("--fix")).fixed, ["traces"]);
    assert.deepEqual((await traces()).states, ["ok"]);
    const shown = await sandbox.run("session", "show", "talk", "--messages", "--json");
    assert.match(shown.stdout, /Say hello/, "messages stay");
    assert.equal((await sandbox.run("run", "Go on", "--context", "talk")).code, 0);
  });

  test("puts back the latest copy of a damaged database, with its history, and what came after it", async (t) => {
    const sandbox = await createUsedHome(t);
    await keepDailyCopy(sandbox.home);
    sandbox.skill(sandbox.work, "gamma");
    await sandbox.run("skill", "import", "gamma");
    loseDatabase(sandbox);
    writeFileSync(join(sandbox.home, "loadout.db"), "no database".repeat(1000));
    assert.equal((await sandbox.run("skill", "list", "--source", "library")).code, 1);
    const { code, rows } = await doctor(sandbox, "--fix");
    assert.deepEqual([code, fixed(rows)], [0, ["database", "library-index"]]);
    assert.match(JSON.stringify(rows), /Tokens revoked and accounts disabled since then work again/);
    const { versions } = JSON.parse((await sandbox.run("skill", "history", "alpha", "--json")).stdout);
    assert.equal(versions.length, 2, "the copy knew its history");
    assert.equal((await sandbox.run("skill", "show", "library:gamma")).code, 0);
  });

  test("says what it could not repair, and what to do then", async (t) => {
    const sandbox = await createUsedHome(t);
    const file = join(sandbox.home, "library/skills/beta/notes.md");
    chmodSync(file, 0o644);
    writeFileSync(file, "changed by hand\n");
    const { code, rows } = await doctor(sandbox, "--deep", "--fix");
    assert.equal(code, 1);
    assert.deepEqual([wrong(rows), fixed(rows)], [["library-content"], []]);
    const { hint } = rows.find(({ check }) => check === "library-content") ?? assert.fail();
    assert.match(hint.en, /^No good copy .* loadout skill import <folder> --name beta --on-conflict update$/);
    assert.match(hint.zh, /^没有找到/);
  });

  test("removes what killed processes left, and repairs permissions", async (t) => {
    const sandbox = await createUsedHome(t);
    const { home } = sandbox;
    writeFileSync(
      join(home, "server.json"),
      JSON.stringify({ url: "http://127.0.0.1:1", token: "t", pid: 2 ** 22, version: "0", startedAt: "" }),
    );
    leaveTurnRunning(home, "talk");
    const staged = join(home, `.config.jsonc.${crypto.randomUUID()}.tmp`);
    writeFileSync(staged, "half");
    utimesSync(staged, new Date(0), new Date(0));
    writeFileSync(join(home, "secrets.json"), '{"keys": {}}', { mode: 0o644 });
    const { code, rows } = await doctor(sandbox, "--fix");
    assert.deepEqual([code, fixed(rows)], [0, ["secrets", "server-file", "turns", "staged-files"]]);
    assert.deepEqual([existsSync(join(home, "server.json")), existsSync(staged)], [false, false]);
    assert.deepEqual(runningTurns(home), []);
    assert.deepEqual(wrong((await doctor(sandbox)).rows), []);
  });

  test("works beside a server, which keeps copies of the database", async (t) => {
    const sandbox = await createUsedHome(t);
    const server = await serve({ config: readConfig(sandbox.variables, sandbox.work), port: 0 });
    try {
      const { rows } = await doctor(sandbox, "--fix");
      assert.deepEqual(wrong(rows), []);
      await eventually(() => listCopies(sandbox.home).some(({ reason }) => reason === "daily"));
    } finally {
      await server.stop();
    }
  });
});

describe("a repair that is killed", () => {
  const folder = mkdtempSync(join(tmpdir(), "loadout-repairs-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  before(async () => {
    await build({
      input: join(import.meta.dirname, "repair-child.ts"),
      platform: "node",
      logLevel: "silent",
      output: { dir: join(folder, "child"), format: "esm" },
    });
  });

  const run = (home: string, n: number): Promise<{ signal: string | null; output: string }> => {
    const child = spawn(process.execPath, [join(folder, "child/repair-child.js"), home, String(n)]);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    return new Promise((resolve) => child.on("close", (_, signal) => resolve({ signal, output })));
  };

  /** What a reader finds: the skills with all their files, and the sessions. */
  async function contentOf(home: string): Promise<string> {
    await using library = createLibrary({ home });
    const found: unknown[] = [await library.inspect({ deep: true })];
    for (const { slug, digest } of await library.skills())
      for (const { path, kind } of await library.tree(slug))
        found.push([slug, digest, path, kind === "file" && (await library.readFile(slug, path)).text]);
    found.push(JSON.parse(readFileSync(join(home, "context/talk/messages/meta.json"), "utf8")).title);
    return JSON.stringify(found);
  }

  test("goes on where it was, whatever it was about to write", async (t) => {
    const sandbox = await createUsedHome(t);
    const { home } = sandbox;
    await keepDailyCopy(home);
    sandbox.skill(sandbox.work, "gamma");
    await sandbox.run("skill", "import", "gamma");
    const tree = readdirSync(treesOf(sandbox)).find((name) => existsSync(join(treesOf(sandbox), name, "more.md")));
    const path = join(treesOf(sandbox), tree ?? "", "notes.md");
    rmSync(path);
    writeFileSync(path, "damaged");
    loseDatabase(sandbox);
    writeFileSync(join(home, "loadout.db"), "no database".repeat(1000));
    rmSync(join(home, "context/talk/messages/meta.json"));
    let copies = 0;
    const copyOf = (): string => {
      const copy = join(folder, `home-${copies++}`);
      cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
      return copy;
    };
    const whole = copyOf();
    const { output } = await run(whole, 0);
    const count = Number(output);
    assert.ok(count > 20, output);
    const wanted = await contentOf(whole);
    const numbers = Array.from({ length: count }, (_, index) => index + 1).values();
    const work = async (): Promise<void> => {
      for (const n of numbers) {
        const damaged = copyOf();
        const killed = await run(damaged, n);
        assert.equal(killed.signal, "SIGKILL", `${n}: ${killed.output}`);
        const again = await run(damaged, 0);
        assert.ok(Number(again.output) > 0, `${n}: ${again.output}`);
        assert.equal(await contentOf(damaged), wanted, `killed before write ${n} of ${count}`);
        rmSync(damaged, { recursive: true });
      }
    };
    await Promise.all([work(), work(), work()]);
  });
});
