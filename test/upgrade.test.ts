import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { listCopies } from "../packages/core/src/home/database/database-copies.ts";
import { databaseVariables } from "./database-variables.ts";
import { archiveOf, type HomeFixture, homeFixtures, readHoldings, statementsOf, unpackHome } from "./home-fixture.ts";
import { asAdministrator, testDatabase } from "./postgres.ts";
import { createSandbox, type Sandbox } from "./sandbox.ts";

// run: waits; it works on databases

/** Secrets in the databases of fixtures are sealed with this key. */
const keys = { LOADOUT_SECRET_KEYS: Buffer.alloc(32, 9).toString("base64") };

/** A machine with a home as an earlier state of the program left it. */
interface OldHome extends Sandbox {
  /** A command that has to succeed, in this home or in another one; answers what it printed. */
  ask(line: string, variables?: Record<string, string>): Promise<string>;
}

async function openOld(t: TestContext, fixture: HomeFixture): Promise<OldHome> {
  const sandbox = createSandbox(t);
  if (fixture.kind === "folder") await unpackHome(fixture, sandbox.home);
  else {
    const url = await testDatabase(t, { isEmpty: true });
    await asAdministrator(url, (client) => client.query(statementsOf(fixture)));
    Object.assign(sandbox.variables, databaseVariables(url), keys);
  }
  return {
    ...sandbox,
    async ask(line, variables = {}) {
      const { code, stdout, stderr } = await sandbox.runWith({ variables }, ...line.split(" "));
      assert.equal(code, 0, `loadout ${line}: ${stderr}`);
      return stdout;
    },
  };
}

/** Variables that name another, empty home. */
async function elsewhere(
  t: TestContext,
  { folder }: OldHome,
  kind: HomeFixture["kind"],
  name: string,
): Promise<Record<string, string> & { readonly LOADOUT_HOME: string }> {
  const place = { LOADOUT_HOME: join(folder, name) };
  mkdirSync(place.LOADOUT_HOME);
  if (kind === "folder") return { ...place, LOADOUT_DATABASE_URL: "" };
  return { ...place, ...databaseVariables(await testDatabase(t)), ...keys };
}

/** What people look at first. It runs before anything is changed, so that the tables are still those of the earlier state. */
const looks = [
  ...["skill list", "skill why notes --context a1f9", "skill activations", "skill approvals", "skill outdated"],
  ...["session list --staleness", "session show a1f9", "session request a1f9 --turn 1", "skill restore --list"],
  ...["dispatch agents", "audit list", "token list --all", "group list", "grant list skill notes", "mcp list"],
  ...["env published staging", "env restore --list", "signer list", "config get"],
];

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

describe("a home of an earlier state opens with this program", () => {
  for (const fixture of homeFixtures())
    test(`${fixture.name}: it holds what it held, here, in a backup and in the other kind of home, and can be used`, async (t) => {
      const { name, kind, holds } = fixture;
      const archive = sha256(readFileSync(archiveOf(fixture)));
      const old = await openOld(t, fixture);
      const { ask, folder, home } = old;
      if (kind === "PostgreSQL") await ask("migrate");
      for (const line of looks) await ask(line);
      assert.deepEqual(await readHoldings(ask), holds);
      assert.deepEqual(listCopies(home), [], "looking upgrades nothing");
      assert.deepEqual(await readHoldings(ask), holds, "opened twice");

      const { checks } = JSON.parse(await ask("doctor --deep --json")) as {
        checks: { check: string; state: string }[];
      };
      assert.deepEqual(
        checks.filter(({ state }) => state === "error"),
        [],
      );
      const read = (variables: Record<string, string>) => readHoldings((line) => ask(line, variables));
      const file = join(folder, "backup.gz");
      await ask(`backup ${file}`);
      const restored = await elsewhere(t, old, kind, "restored");
      await ask(`restore ${file}`, restored);
      assert.deepEqual(await read(restored), holds, "restored from a backup");
      const other = kind === "folder" ? "PostgreSQL" : "folder";
      const moved = await elsewhere(t, old, other, "moved");
      const target = moved.LOADOUT_DATABASE_URL || moved.LOADOUT_HOME;
      const from = kind === "folder" ? home : (old.variables.LOADOUT_DATABASE_URL ?? "");
      await ask(`home copy ${from} ${target}`, kind === "folder" ? moved : old.variables);
      assert.deepEqual(await read(moved), holds, `copied into a home in ${other}`);

      await ask("skill verify");
      await ask("skill rollback notes 2");
      const { versions } = JSON.parse(await ask("skill history notes --json"));
      assert.equal(versions[0].digest, holds.skills.notes?.[1]);
      await ask(`skill export notes -o ${join(folder, "notes.zip")}`);
      assert.match(await ask("run Continue --context a1f9"), /Demo model/);
      assert.match(await ask("session export a1f9"), /What can you do\?[\s\S]*And now\?[\s\S]*Continue/);
      await ask("dispatch Hello --to echo");
      const isBehind = kind === "folder" && name < "2026-11-20"; // tables changed on that day
      const copies = listCopies(home).filter(({ reason }) => reason === "upgrade");
      assert.equal(copies.length > 0, isBehind, "the database was copied before its tables were changed");
      assert.equal(sha256(readFileSync(archiveOf(fixture))), archive);
    });

  test("each kind of home is there, and the latest state that changed a table", () => {
    const kinds = new Set(homeFixtures().map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ["PostgreSQL", "folder"]);
  });
});
