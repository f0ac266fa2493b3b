import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { readConfig } from "../packages/app/src/config.ts";
import { openConfiguredHome } from "../packages/app/src/system/database/open-database.ts";
import { pruneHome } from "../packages/app/src/system/retention/prune-home.ts";
import { retentionTexts } from "../packages/app/src/system/retention/retention-texts.ts";
import { asAdministrator } from "./postgres.ts";
import { createKindWorld, type HomeKind, homeKinds, type KindWorld } from "./postgres-world.ts";

// run: waits; it works on databases

const day = 86_400_000;

/** Removes what is over its time, as seen so many days later, and answers how many of each kind. */
async function pruneLater({ variables, work }: KindWorld, days: number): Promise<Record<string, number>> {
  const config = readConfig(variables, work);
  const home = await openConfiguredHome(config);
  try {
    const { kinds } = await pruneHome({ folder: config.home, home, now: new Date(Date.now() + days * day) });
    return Object.fromEntries(kinds.map(({ name, count }) => [name, count]));
  } finally {
    await home.close();
  }
}

/** Everything that refers to a tree: versions, a session whose skill is gone, a fork of it, a decision, the base of an update. */
async function referToAll(world: KindWorld): Promise<void> {
  const { json, skill, work } = world;
  const source = join(work, "source");
  for (const body of ["# One\n", "# Two\n", "# Three\n"]) {
    skill(work, "kept", { body });
    await json("skill", "import", join(work, "kept"), "--on-conflict", "update");
  }
  for (const name of ["held", "approved", "binned"]) {
    skill(work, name);
    await json("skill", "import", join(work, name));
  }
  skill(source, "updated");
  await json("skill", "install", source, "updated");
  await json("skill", "edit", "updated", "--text", "---\nname: updated\ndescription: Edited. Use it.\n---\nEdited.\n");
  await json("skill", "approve", "approved");
  await json("run", "Use it", "--context", "holder", "--skill", "held");
  await json("session", "fork", "holder", "--to", "fork");
  await json("skill", "delete", "held", "--yes");
  await json("skill", "delete", "binned", "--yes");
  await json("dispatch", "Say hello", "--to", "echo", "--skill", "kept");
}

/** All that can be read of it. */
async function readAll({ json, run, folder }: KindWorld): Promise<unknown> {
  const text = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...words);
    assert.equal(code, 0, `${words.join(" ")}: ${stderr}`);
    return stdout;
  };
  const versions: string[] = [];
  for (const version of ["1", "2", "3"]) {
    const path = join(folder, `${crypto.randomUUID()}.md`);
    await text("skill", "file", "kept", "SKILL.md", "--version", version, "-o", path);
    versions.push(readFileSync(path, "utf8"));
  }
  const { dispatches } = await json("dispatch", "list");
  return {
    versions,
    skills: (await json("skill", "list", "--source", "library")).skills.map(({ id }: { id: string }) => id),
    verified: await text("skill", "verify"),
    held: await text("session", "read", "/skills/held/SKILL.md", "--context", "holder"),
    forked: await text("session", "read", "/skills/held/SKILL.md", "--context", "fork"),
    talk: await text("session", "export", "holder"),
    history: (await json("skill", "history", "updated")).versions.length,
    outdated: (await json("skill", "outdated", "updated", "--all")).skills?.length,
    sent: (await json("dispatch", "show", dispatches[0].id)).text,
  };
}

/** Makes content that nothing uses old enough to be removed. */
async function makeUnusedOld({ variables }: KindWorld, kind: HomeKind): Promise<void> {
  if (kind === "PostgreSQL")
    await asAdministrator(variables.LOADOUT_DATABASE_URL ?? "", (client) =>
      client.query(`update blob_loose set since = since - interval '25 hours';
        update blobs set touched_at = touched_at - interval '25 hours'`),
    );
}

describe("what is over its time", () => {
  for (const kind of homeKinds)
    test(`goes from ${kind} while others work, and nothing that anything refers to goes with it`, async (t) => {
      const world = await createKindWorld(t, kind);
      const { json, run, skill, work } = world;
      await referToAll(world);
      const before = await readAll(world);

      assert.deepEqual(
        (await json("prune", "--dry-run")).kinds.filter(({ count }: { count: number }) => count > 0),
        [],
      );
      await json("prune");
      assert.equal((await run("skill", "restore", "binned")).code, 0, "what can be restored stays");
      await json("skill", "delete", "binned", "--yes");

      let isOver = false;
      const change = async (): Promise<void> => {
        for (let version = 1; !isOver || version < 3; version++) {
          skill(work, "moving", { body: `# version ${version}\n` });
          await json("skill", "import", join(work, "moving"), "--on-conflict", "update");
          await json("run", `turn ${version}`, "--context", "talker", "--skill", "moving");
        }
      };
      const changing = change();
      const removed: Record<string, number>[] = [];
      for (let round = 0; round < 3; round++) {
        await makeUnusedOld(world, kind);
        removed.push(await pruneLater(world, 400));
      }
      isOver = true;
      await changing;

      assert.equal(removed[0]?.["deleted-skills"], 2);
      assert.ok((removed[0]?.traces ?? 0) > 0);
      assert.deepEqual(
        Object.keys(removed[0] ?? {}).filter((name) => !(name in retentionTexts)),
        [],
      );
      const after = await readAll(world);
      const without = ({ skills, verified: _, ...rest }: Record<string, unknown>) => ({
        ...rest,
        skills: (skills as string[]).filter((id) => id !== "moving"),
      });
      assert.deepEqual(without(after as never), without(before as never));
      await json("run", "Go on", "--context", "holder");
      const doctor = await json("doctor", "--deep");
      assert.deepEqual(
        doctor.checks.filter(({ state }: { state: string }) => state === "error"),
        [],
      );
      const { kinds, bytes } = await json("space");
      assert.equal(
        kinds.reduce((sum: number, one: { bytes: number }) => sum + one.bytes, 0),
        bytes,
      );
      assert.deepEqual(
        kinds.map((one: { bytes: number }) => one.bytes),
        kinds.map((one: { bytes: number }) => one.bytes).toSorted((one: number, other: number) => other - one),
      );
    });

  test("is removed by one process at a time: another one is told who does it", async (t) => {
    const world = await createKindWorld(t, "a folder");
    skillOf(world);
    await world.json("skill", "import", join(world.work, "kept"));
    const home = await openConfiguredHome(readConfig(world.variables, world.work));
    const lease = await home.leases.take("prune");
    const { code, stderr } = await world.run("prune");
    assert.notEqual(code, 0);
    assert.match(stderr, /error\[busy\]/);
    lease.release();
    await home.close();
    assert.equal((await world.run("prune")).code, 0);
  });

  test("has its settings: backups in the home are counted, those of the operator are not touched", async (t) => {
    const world = await createKindWorld(t, "a folder");
    const { json, write, home } = world;
    skillOf(world);
    await json("skill", "import", join(world.work, "kept"));
    for (const name of ["loadout-20200101T000000Z.gz", "loadout-20200102T000000Z.gz", "mine.gz"])
      write(join(home, "backups", name), "x");
    assert.equal((await json("prune")).count, 0, "all are kept, unless a setting says how many");
    await json("config", "set", "retention.backups", "1");
    const { kinds } = await json("prune");
    assert.equal(kinds.find(({ kind }: { kind: string }) => kind === "backups").count, 1);
    const { code } = await world.run("config", "set", "retention.tokenDays", "0");
    assert.equal(code, 2);
  });
});

function skillOf({ skill, work }: KindWorld): void {
  skill(work, "kept");
}
