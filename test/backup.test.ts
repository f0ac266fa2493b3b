import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { homeRepositories } from "../packages/app/src/home-repositories.ts";
import { openFolderHome } from "../packages/core/src/home/home.ts";
import type { FolderEntry } from "../packages/core/src/home/move/folder-entries.ts";
import type { HomeItem } from "../packages/core/src/home/move/home-item.ts";
import { openMoved, readHome, writeHomeFile } from "../packages/core/src/home/move/index.ts";
import { testDatabase } from "./postgres.ts";
import { createKindWorld, type HomeKind, homeKinds, type KindWorld } from "./postgres-world.ts";

// run: waits; it works on databases

const keys = { LOADOUT_SECRET_KEYS: Buffer.alloc(32, 9).toString("base64") };

interface Written {
  readonly to: string;
  readonly sections: readonly { readonly section: string; readonly count: number; readonly digest: string }[];
  readonly secretsLeft: readonly string[];
  readonly removed: readonly string[];
}

/** A home with versions, a session, a secret, and a skill in a folder of the machine. */
async function createWorld(t: TestContext, kind: HomeKind): Promise<KindWorld> {
  const world = await createKindWorld(t, kind);
  if (kind === "PostgreSQL") Object.assign(world.variables, keys);
  const { work, home, skill, runWith, json } = world;
  skill(work, "kept");
  await json("skill", "import", join(work, "kept"));
  skill(join(home, "environments/default/skills"), "of-machine");
  await json("run", "Write the report", "--context", "mine");
  const secret = await runWith({ input: "planted-value" }, "secrets", "set", "PLANTED_KEY", "--value-stdin");
  assert.equal(secret.code, 0, secret.stderr);
  return world;
}

/** As a later program would write it. */
async function* withAnotherColumn(items: AsyncIterable<HomeItem>): AsyncGenerator<HomeItem> {
  for await (const item of items)
    yield item.kind === "rows" ? { ...item, rows: item.rows.map((row) => ({ ...row, from_later: "x" })) } : item;
}

/** A link out of a folder of skills, and a file behind it. */
async function* hostileItems(): AsyncGenerator<HomeItem> {
  async function* entries(): AsyncGenerator<FolderEntry> {
    yield { kind: "link", path: "out", target: "/" };
    yield { kind: "file", path: "out/planted", executable: false, bytes: Buffer.from("x") };
  }
  yield { kind: "folder", place: "skills", entries: entries() };
}

const laterColumns = ["report", "worker", "machine", "request", "cancel", "fence"];

/** As a program wrote it whose table of dispatches was not as wide. */
async function* withFewerColumns(items: AsyncIterable<HomeItem>): AsyncGenerator<HomeItem> {
  for await (const item of items)
    yield item.kind !== "rows" || item.table.name !== "dispatches"
      ? item
      : {
          ...item,
          rows: item.rows.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([column]) => !laterColumns.includes(column))),
          ),
        };
}

/** Where a backup is restored: another home of the same kind. */
async function emptyPlace(
  t: TestContext,
  kind: HomeKind,
  { folder }: Pick<KindWorld, "folder">,
): Promise<Record<string, string>> {
  const place = { LOADOUT_HOME: join(folder, "restored") };
  return kind === "PostgreSQL" ? { ...place, ...keys, LOADOUT_DATABASE_URL: await testDatabase(t) } : place;
}

describe("a backup", () => {
  for (const kind of homeKinds)
    test(`of ${kind} is taken while others write, and restores to what was there: nothing torn, nothing missing`, async (t) => {
      const world = await createWorld(t, kind);
      const { run, runWith, json, work, skill, folder } = world;
      const file = join(folder, "friday.gz");
      let isOver = false;
      const answered: string[] = [];
      const talk = async (name: string): Promise<void> => {
        for (let turn = 1; !isOver || turn < 3; turn++) {
          await json("run", `turn ${turn} of ${name}`, "--context", name);
          if (!isOver) answered.push(`turn ${turn} of ${name}`);
        }
      };
      const change = async (): Promise<void> => {
        for (let version = 1; !isOver || version < 3; version++) {
          skill(work, "moving", { body: `# version ${version}\n` });
          await json("skill", "import", join(work, "moving"), "--on-conflict", "update");
        }
      };
      const others = Promise.all([talk("first"), talk("second"), change()]);
      while (answered.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
      const known = [...answered];
      const written: Written = await json("backup", file, "--secrets");
      isOver = true;
      await others;

      const variables = await emptyPlace(t, kind, world);
      const restored = await runWith({ variables }, "restore", file, "--json");
      assert.equal(restored.code, 0, restored.stderr);
      assert.deepEqual((JSON.parse(restored.stdout) as Written).sections, written.sections);
      const there = async (...words: string[]) => {
        const { code, stdout, stderr } = await runWith({ variables }, ...words);
        assert.equal(code, 0, `${words.join(" ")}: ${stderr}`);
        return stdout;
      };
      const talks = (await there("session", "export", "first")) + (await there("session", "export", "second"));
      for (const said of known) assert.ok(talks.includes(said), said);
      const { version } = JSON.parse(await there("skill", "history", "moving", "--json")) as { version: number };
      for (let one = 1; one <= version; one++) {
        const path = join(folder, `${one}.md`);
        await there("skill", "file", "moving", "SKILL.md", "--version", String(one), "-o", path);
        assert.match(readFileSync(path, "utf8"), new RegExp(`# version ${one}\n`));
      }
      assert.match(await there("doctor"), /library {2}\d skills?/);
      assert.match(await there("skill", "list"), /of-machine/);
      assert.match(await there("run", "Go on", "--context", "mine"), /./);
      assert.equal(
        existsSync(join(world.home, "backups")) &&
          readdirSync(join(world.home, "backups")).some((name) => name.startsWith(".frozen")),
        false,
      );

      const again = await runWith({ variables }, "restore", file);
      assert.deepEqual([again.code, /not empty/.test(again.stderr)], [5, true]);
      assert.equal((await run("backup", file)).code, 1, "a file that is there is not replaced");
    });

  test("has no secrets unless it is asked to, and says which are missing", async (t) => {
    const { json, folder } = await createWorld(t, "a folder");
    const [without, withThem] = [join(folder, "without.gz"), join(folder, "with.gz")];
    assert.deepEqual((await json("backup", without)).secretsLeft, ["PLANTED_KEY"]);
    assert.deepEqual((await json("backup", withThem, "--secrets")).secretsLeft, []);
    assert.ok(!gunzipSync(readFileSync(without)).includes("planted-value"));
    assert.ok(gunzipSync(readFileSync(withThem)).includes("planted-value"));
    assert.equal(statSync(withThem).mode & 0o777, 0o600);
  });

  test("removes the copy that a killed backup left, and none that may be in use", async (t) => {
    const { json, home } = await createWorld(t, "a folder");
    const folder = join(home, "backups");
    for (const name of [".frozen-old", ".frozen-new"]) mkdirSync(join(folder, name), { recursive: true });
    utimesSync(join(folder, ".frozen-old"), 0, 0);
    await json("backup");
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith(".frozen")),
      [".frozen-new"],
    );
  });

  test("lies in the home by default, and the oldest are removed down to a number; other files stay", async (t) => {
    const { json, home } = await createWorld(t, "a folder");
    const first: Written = await json("backup", "--without-traces");
    assert.ok(!first.sections.some(({ section }) => section === "rows of events"));
    const folder = join(home, "backups");
    for (const name of ["loadout-20200101T000000Z.gz", "loadout-20200102T000000Z.gz", "mine.gz"])
      writeFileSync(join(folder, name), "x");
    await new Promise((resolve) => setTimeout(resolve, 1100)); // the name has the second
    const second: Written = await json("backup", "--keep", "2");
    assert.equal(second.removed.length, 2);
    assert.deepEqual(
      readdirSync(folder).sort(),
      [first.to, second.to, join(folder, "mine.gz")].map((path) => path.slice(folder.length + 1)).sort(),
    );
  });

  test("that an earlier program made, which knew fewer columns, restores", async (t) => {
    const { json, runWith, home, folder } = await createWorld(t, "a folder");
    await json("dispatch", "Say hello", "--to", "echo");
    const file = join(folder, "earlier.gz");
    const moved = await openMoved(openFolderHome(home), homeRepositories);
    await writeHomeFile(file, withFewerColumns(readHome(moved)));
    await moved.home.close();
    const variables = await emptyPlace(t, "a folder", { folder });
    const restored = await runWith({ variables }, "restore", file);
    assert.equal(restored.code, 0, restored.stderr);
    const { stdout } = await runWith({ variables }, "dispatch", "list", "--json");
    assert.equal(JSON.parse(stdout).dispatches[0].title, "Say hello");
  });

  test("that was cut or changed is refused by --check and by restore, before anything is written", async (t) => {
    const { json, runWith, folder } = await createWorld(t, "a folder");
    const file = join(folder, "whole.gz");
    await json("backup", file);
    assert.equal((await runWith({}, "restore", file, "--check")).code, 0);
    const lines = gunzipSync(readFileSync(file)).toString().split("\n");
    const broken: Record<string, string[]> = {
      "without its end": lines.slice(0, -2),
      "with another text": lines.map((line) => line.replace("Write the report", "Write the poem")),
      "with a folder outside": [lines[0] ?? "", '{"folder":"../outside"}', ...lines.slice(1)],
      "with a link out of a folder": [
        lines[0] ?? "",
        '{"folder":"skills"}',
        '{"entry":{"kind":"link","path":"out","target":"/"}}',
        '{"entry":{"kind":"file","path":"out/planted","executable":false}}',
        "eA==",
        "",
        '{"end":"workspace"}',
        ...lines.slice(1),
      ],
    };
    for (const [what, text] of Object.entries(broken)) {
      const path = join(folder, "broken.gz");
      writeFileSync(path, gzipSync(text.join("\n")));
      const variables = { LOADOUT_HOME: join(folder, what) };
      const restored = await runWith({ variables }, "restore", path);
      assert.match(restored.stderr, /error\[home\.(?:file-invalid|differs)\]/, what);
      assert.ok(!existsSync(variables.LOADOUT_HOME), `${what}: nothing was written`);
    }
    for (const [path, said] of [
      [join(folder, "nothing.gz"), /there is no such file/],
      [folder, /it is a folder/],
    ] as const)
      assert.match((await runWith({}, "restore", path)).stderr, said);
    writeFileSync(join(folder, "text.gz"), "a text");
    assert.match((await runWith({}, "restore", join(folder, "text.gz"))).stderr, /no backup and no export of a home/);
    writeFileSync(join(folder, "half.gz"), readFileSync(file).subarray(0, -500));
    assert.match((await runWith({}, "restore", join(folder, "half.gz"))).stderr, /it ends too early/);
  });

  test("of a later release is refused, with what to do", async (t) => {
    const { json, runWith, folder, home } = await createWorld(t, "a folder");
    const file = join(folder, "whole.gz");
    await json("backup", file);
    const [, ...lines] = gunzipSync(readFileSync(file)).toString().split("\n");
    const later = join(folder, "later.gz");
    writeFileSync(later, gzipSync(['{"loadoutHome":99}', ...lines].join("\n")));
    const wider = join(folder, "wider.gz");
    const moved = await openMoved(openFolderHome(home), homeRepositories);
    await writeHomeFile(wider, withAnotherColumn(readHome(moved)));
    await moved.home.close();
    for (const path of [later, wider]) {
      const variables = { LOADOUT_HOME: join(folder, `to-${path.length}`) };
      const { code, stderr } = await runWith({ variables }, "restore", path);
      assert.equal(code, 6);
      assert.match(stderr, /error\[home\.file-newer\].*\n.*loadout upgrade/);
    }
  });

  test("that leads out of its folders is refused, although its sums are right, and nothing can be started on what it left", async (t) => {
    const { runWith, folder } = await createWorld(t, "a folder");
    const file = join(folder, "hostile.gz");
    await writeHomeFile(file, hostileItems());
    assert.equal((await runWith({}, "restore", file, "--check")).code, 0);
    const variables = { LOADOUT_HOME: join(folder, "hostile") };
    const restored = await runWith({ variables }, "restore", file);
    assert.match(restored.stderr, /error\[/);
    assert.ok(existsSync(join(variables.LOADOUT_HOME, "copying.json")), "no server starts on it");
    assert.ok(!existsSync("/planted"));
  });
});
