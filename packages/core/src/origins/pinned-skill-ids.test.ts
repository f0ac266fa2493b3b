import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { loadSkill, readPinnedSkillIds, unloadSkill, writePinnedSkillIds } from "./pinned-skill-ids.ts";

function createWorld(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "loadout-pins-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const home = join(folder, "home");
  for (const id of ["a", "b", "c"]) {
    const skill = join(home, "environments/default/skills", id);
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "SKILL.md"), `---\nname: The ${id}\ndescription: Does ${id}.\n---\nBody of ${id}.\n`);
  }
  const meta = () => JSON.parse(readFileSync(join(home, "context/talk/messages/meta.json"), "utf8"));
  return { home, meta, context: { home, userHome: join(folder, "user"), contextId: "talk" } };
}

test("loadSkill and unloadSkill change pinnedSkillIds of meta.json, by id or name", async (t) => {
  const { context, meta } = createWorld(t);
  assert.deepEqual(await readPinnedSkillIds(context), []);
  assert.deepEqual(await loadSkill({ ...context, name: "b" }), { success: true, contextId: "talk", skill: "b" });
  assert.deepEqual(await loadSkill({ ...context, name: "The a" }), { success: true, contextId: "talk", skill: "a" });
  await loadSkill({ ...context, name: "b" });
  assert.deepEqual(meta().pinnedSkillIds, ["b", "a"]);
  assert.deepEqual(await readPinnedSkillIds(context), ["b", "a"]);
  await unloadSkill({ ...context, name: "b" });
  assert.deepEqual(meta().pinnedSkillIds, ["a"]);
  await assert.rejects(loadSkill({ ...context, name: "nope" }), { code: "skill.not-found" });
  await assert.rejects(unloadSkill({ ...context, name: "b" }), { code: "skill.not-pinned" });
});

test("chatKey is another name of contextId", async (t) => {
  const { context, meta } = createWorld(t);
  const { contextId: chatKey, ...rest } = context;
  await loadSkill({ ...rest, chatKey, name: "a" });
  assert.deepEqual(meta().pinnedSkillIds, ["a"]);
  assert.deepEqual(await readPinnedSkillIds({ ...rest, chatKey }), ["a"]);
});

test("writePinnedSkillIds makes the list what it is given, in that order, or changes nothing", async (t) => {
  const { context, home, meta } = createWorld(t);
  assert.deepEqual(await writePinnedSkillIds(context, ["c", "a", "c"]), ["c", "a"]);
  assert.deepEqual(await writePinnedSkillIds(context, ["a", "b", "c"]), ["a", "b", "c"]);
  const before = meta().pinnedSkillIds;
  await assert.rejects(writePinnedSkillIds(context, ["b", "nope"]), { code: "skill.not-found" });
  assert.deepEqual(meta().pinnedSkillIds, before);
  rmSync(join(home, "environments/default/skills/a"), { recursive: true });
  assert.deepEqual(await writePinnedSkillIds(context, ["c", "a"]), ["c", "a"], "a pin may stay without its skill");
  assert.deepEqual(await writePinnedSkillIds(context, []), []);
  assert.deepEqual(meta().pinnedSkillIds, []);
});
