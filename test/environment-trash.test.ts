import assert from "node:assert/strict";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contentsOf } from "./library-sandbox.ts";
import { createSandbox } from "./sandbox.ts";
import { createServerWorld } from "./server-world.ts";

describe("deleting an environment", () => {
  test("that holds skills needs a superadmin, and the skills can be brought back", async (t) => {
    const { post, write, tokens, home } = await createServerWorld(t);
    const skill = "---\nname: a\ndescription: Does a.\n---\nDo it.\n";
    const create = (name: string) => post("/api/environment/create", { name }, { token: tokens.admin });
    const remove = (name: string, token: string) =>
      post("/api/environment/delete", { name, confirmed: true }, { token });
    const restore = (name: string, token: string) => post("/api/environment/restore", { name }, { token });
    await create("staging");
    write("environments/staging/skills/a/SKILL.md", skill);
    const before = contentsOf(join(home, "environments/staging"));
    const refused = await remove("staging", tokens.admin);
    assert.deepEqual([refused.status, refused.body.code], [403, "environment.holds-skills"]);
    assert.deepEqual(contentsOf(join(home, "environments/staging")), before);

    const deleted = await remove("staging", tokens.superadmin);
    assert.deepEqual([deleted.status, deleted.body.skills], [200, 1]);
    assert.ok(!existsSync(join(home, "environments/staging")));
    const notTheirs = await restore("staging", tokens.admin);
    assert.deepEqual([notTheirs.status, notTheirs.body.code], [403, "environment.holds-skills"]);
    assert.equal((await restore("staging", tokens.user)).status, 403);
    const restored = await restore("staging", tokens.superadmin);
    assert.deepEqual([restored.status, restored.body.restored.skills, restored.body.trash], [200, 1, []]);
    assert.deepEqual(contentsOf(join(home, "environments/staging")), before);
  });

  test("of the same name hides no earlier one from the superadmin", async (t) => {
    const { post, write, tokens, home } = await createServerWorld(t);
    const change = (verb: string, input: object, token: string) => post(`/api/environment/${verb}`, input, { token });
    await change("create", { name: "staging" }, tokens.admin);
    write("environments/staging/skills/a/SKILL.md", "---\nname: a\ndescription: Does a.\n---\nDo it.\n");
    await change("delete", { name: "staging", confirmed: true }, tokens.superadmin);
    await change("create", { name: "staging" }, tokens.admin);
    await change("delete", { name: "staging", confirmed: true }, tokens.admin);

    const { body } = await change("restore", { list: true }, tokens.superadmin);
    const { deletedAt } = body.trash.find(({ skills }: { skills: number }) => skills === 1);
    const refused = await change("restore", { name: "staging", deletedAt }, tokens.admin);
    assert.deepEqual([refused.status, refused.body.code], [403, "environment.holds-skills"]);
    const unknown = await change("restore", { name: "staging", deletedAt: "yesterday" }, tokens.superadmin);
    assert.deepEqual([unknown.status, unknown.body.code], [404, "environment.not-deleted"]);
    const restored = await change("restore", { name: "staging", deletedAt }, tokens.superadmin);
    assert.deepEqual([restored.status, restored.body.restored.skills, restored.body.trash.length], [200, 1, 1]);
    assert.ok(existsSync(join(home, "environments/staging/skills/a/SKILL.md")));
  });

  test("that holds none is for admins, who can undo it", async (t) => {
    const { post, tokens } = await createServerWorld(t);
    const asking = { token: tokens.admin };
    await post("/api/environment/create", { name: "empty" }, asking);
    assert.equal((await post("/api/environment/delete", { name: "empty", confirmed: true }, asking)).status, 200);
    assert.equal((await post("/api/environment/restore", { name: "empty" }, asking)).status, 200);
    const { status, body } = await post("/api/environment/restore", { name: "empty" }, asking);
    assert.deepEqual([status, body.code], [404, "environment.not-deleted"]);
  });

  test("keeps it for seven days, on the command line too, and never over one of the same name", async (t) => {
    const sandbox = createSandbox(t);
    const trash = join(sandbox.home, "environments", ".trash");
    await sandbox.run("env", "create", "staging");
    sandbox.skill(join(sandbox.home, "environments", "staging", "skills"), "a");
    assert.equal((await sandbox.run("env", "delete", "staging", "--yes")).code, 0);
    assert.match((await sandbox.run("env", "restore", "--list")).stdout, /staging\s+1\s/);
    await sandbox.run("env", "create", "staging");
    const taken = await sandbox.run("env", "restore", "staging");
    assert.equal(taken.code, 5, taken.stderr);
    await sandbox.run("env", "delete", "staging", "--yes");
    assert.equal(readdirSync(trash).length, 2);
    const listed = await sandbox.run("env", "list", "--json");
    assert.ok(!listed.stdout.includes("trash"), "the trash is no environment");

    // As if the one with the skill had been deleted eight days ago.
    const entries = readdirSync(trash).toSorted();
    const old = `staging~${Date.now() - 8 * 24 * 60 * 60 * 1000}~old`;
    renameSync(join(trash, entries[0] ?? ""), join(trash, old));
    await sandbox.run("env", "create", "other");
    await sandbox.run("env", "delete", "other", "--yes");
    assert.ok(!readdirSync(trash).includes(old));
    assert.equal((await sandbox.run("env", "restore", "staging")).code, 0);
    assert.ok(existsSync(join(sandbox.home, "environments", "staging")));
  });
});
