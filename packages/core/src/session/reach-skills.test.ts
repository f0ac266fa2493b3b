import assert from "node:assert/strict";
import { test } from "node:test";
import { createSessionWorld, say } from "../../../../test/session-world.ts";
import { createSearchSkillsTool } from "../agent/tools/search-skills-tool.ts";
import { createSkillTool } from "../agent/tools/skill-tool.ts";
import type { ToolContext } from "../agent/tools/tool.ts";
import { openSearchIndex } from "../catalog/search/open-search-index.ts";

// run: slow; it asks for thousands of skills

test("of 5,000 skills each is loaded by its id, found first by it, and accounted for in the report of the list", async (t) => {
  const { open, skill } = await createSessionWorld(t, { isInMemory: true });
  const count = 5000;
  for (let index = 0; index < count; index++) skill(`tool-${index}`);
  const index = await openSearchIndex();
  const session = await (await open({ search: async () => index })).open("one");
  await say(session, "I need tool 77");
  const { loadout, skills } = await session.preview();
  const { text, bare, omitted } = loadout.catalog;
  const visible = () => skills.visible;
  const tool = createSkillTool(visible);
  const search = createSearchSkillsTool({ visible, index: async () => index });
  const context = { mount: skills.mount, largestSkill: Number.POSITIVE_INFINITY } as ToolContext;
  const described = new Set([...text.matchAll(/^- ([\w-]+): /gm)].map(([, id]) => id));
  const rest = new Set([...bare, ...omitted]);
  assert.ok(described.has("tool-77") && omitted.length > 4000);
  for (let number = 0; number < count; number++) {
    const id = `tool-${number}`;
    assert.ok(described.has(id) !== rest.has(id), id);
    const { content, isError } = await tool.run({ name: id }, context);
    assert.ok(!isError, content);
    const found = await search.run({ query: id, limit: 1 });
    assert.ok(found.content.startsWith(`- ${id}: `), found.content);
  }
});
