import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Role } from "@loadout/core";
import { createServerWorld } from "./server-world.ts";

describe("the skills a caller may use", () => {
  test("are those of the agents they may use, to read and not to manage", async (t) => {
    const world = await createServerWorld(t);
    world.write(
      "environments/default/agents.jsonc",
      JSON.stringify({ reader: { model: "fake", skills: ["notes"], grants: [{ to: "user", may: "use" }] } }),
    );
    world.skill("notes", "metadata:\n  skill_dependencies: style", "Write them down.\n");
    world.skill("style");
    world.skill("runner");
    world.skill("by-hand", "disable-model-invocation: true");
    const ask = (role: Role, name?: string) =>
      world.ask(`/api/skill/usable${name === undefined ? "" : `?name=${name}`}`, { token: world.tokens[role] });
    const idsOf = async (role: Role): Promise<string[]> =>
      (await ask(role)).body.skills.map(({ id }: { id: string }) => id);

    const mine = await idsOf("user");
    assert.ok(mine.includes("notes") && mine.includes("style"), mine.join(" "));
    for (const id of ["runner", "by-hand"]) {
      assert.ok(!mine.includes(id), id);
      assert.deepEqual([(await ask("user", id)).status, (await ask("user", id)).body.code], [404, "skill.not-found"]);
    }
    const notes = await ask("user", "notes");
    assert.equal(notes.body.instructions.trim(), "Write them down.");
    assert.doesNotMatch(notes.text, new RegExp(world.home));
    assert.deepEqual(notes.body.skills[0].dependencies.skills, ["style"]);

    for (const id of ["notes", "runner", "by-hand"]) assert.ok((await idsOf("admin")).includes(id), id);
    for (const path of ["/api/skill/list", "/api/skill/read?name=notes", "/api/skill/show?name=notes"])
      assert.equal((await world.ask(path, { token: world.tokens.user })).status, 403, path);
  });
});
