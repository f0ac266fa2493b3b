import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { type ConsoleOptions, createConsoleWorld } from "./console-world.ts";

const written = `// Ours.
{
  // Answers.
  "assistant": { "model": "demo" },
  // Writes.
  "writer": {
    "model": "demo", // the cheap one
    "prompt": "You write.",
    "skills": ["sales-report", "code-review"],
    "owner": "team docs"
  }
}
`;

async function createAgentsWorld(t: TestContext, options: ConsoleOptions = {}) {
  const world = await createConsoleWorld(t, { isDemo: true, role: "admin", ...options });
  world.write("environments/default/agents.jsonc", written);
  return Object.assign(world, {
    fileText: () => readFileSync(join(world.home, "environments/default/agents.jsonc"), "utf8"),
    versionOf: async (id: string): Promise<string> => (await world.ask(`/api/agent/show?id=${id}`)).body.version,
  });
}

const sees = (page: Page) => page.getByRole("region", { name: /^(What the model sees|模型将看到什么)$/ });
const prompt = (page: Page) => sees(page).locator("[data-prompt]");
const current = (page: Page) => page.locator('[data-sees="current"]').waitFor();
const selected = (page: Page) => page.getByRole("list", { name: "Selected skills" });
const selectedIds = (page: Page) =>
  selected(page)
    .locator("[data-skill]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-skill")));

interface SentTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
}
/** A request as the provider gets it. */
interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools: readonly { readonly function: SentTool }[];
}
const essence = ({ name, description, parameters }: SentTool): SentTool => ({ name, description, parameters });

describe("agents", { concurrency: 2 }, () => {
  it("are listed with what each has and costs; a row is a link", async (t) => {
    const world = await createAgentsWorld(t, { role: "superadmin" });
    const { page } = world;
    await world.open("/agents");
    const row = page.getByRole("row").filter({ hasText: "writer" });
    await row.getByText("2 selected · 3 visible").waitFor();
    const { tokens } = (await world.ask("/api/agent/show?id=writer")).body;
    await row.getByText(String(tokens.catalog), { exact: true }).waitFor();
    const usual = page.getByRole("row").filter({ hasText: "assistant" });
    await usual.getByText("Default", { exact: true }).waitFor();
    await usual.getByText("all · 7 visible").waitFor();
    // The recorded session was made with the default agent.
    await usual.getByRole("cell", { name: "1", exact: true }).waitFor();
    assert.deepEqual(await world.axe(), []);
    await row.getByRole("link", { name: "writer", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "writer" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Duplicate writer" }).click();
    await page.getByRole("heading", { level: 1, name: "New agent" }).waitFor();
    await page.waitForURL(/\/agents\/new\?from=writer$/);
    assert.equal(await page.getByLabel("Id", { exact: true }).inputValue(), "writer-copy");
    assert.equal(await page.getByRole("textbox", { name: "System prompt" }).inputValue(), "You write.");
  });

  it("are edited and saved: the preview follows, the file keeps its comments and what else is there", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer");
    await prompt(page).getByText("You write.").waitFor();
    await page.getByRole("textbox", { name: "System prompt" }).fill("You write well.");
    await prompt(page).getByText("You write well.").waitFor();
    await page.getByRole("button", { name: "Move code-review up" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-announcer]").getByText("code-review is now 1 of 2").waitFor();
    assert.deepEqual(await selectedIds(page), ["code-review", "sales-report"]);
    // The focus stays with what was moved.
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Move code-review up");
    await prompt(page)
      .filter({ hasText: /- code-review: [\s\S]*- sales-report: [\s\S]*- kpi-glossary: / })
      .waitFor();
    await page.getByText("Unsaved changes").waitFor();
    await page.getByRole("link", { name: "Compare with saved" }).click();
    await page.locator('[data-difference="some"]').getByText("You write well.").first().waitFor();
    await page.keyboard.press("Control+s");
    await page.getByText("Everything is saved").waitFor();
    const text = world.fileText();
    assert.deepEqual(
      ["// Ours.", "// Answers.", "// Writes.", "// the cheap one", '"owner": "team docs"'].filter(
        (part) => !text.includes(part),
      ),
      [],
    );
    const { body } = await world.ask("/api/agent/show?id=writer");
    assert.deepEqual([body.prompt, body.skills], ["You write well.", ["code-review", "sales-report"]]);
  });

  it("show exactly what the first request of a new session is", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page } = world;
    world.skill("notes", "metadata:\n  skill_dependencies: helper");
    world.skill("helper");
    world.skill("other");
    await world.open("/agents/new");
    await page.getByLabel("Id", { exact: true }).fill("clerk");
    await page.getByRole("textbox", { name: "System prompt" }).fill("You are a clerk.\n\nBe short.");
    await page.getByLabel("All skills, including new ones").uncheck();
    await page.getByRole("button", { name: "Choose skills" }).click();
    await page.getByRole("checkbox", { name: /^notes/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.locator('[data-brought="helper"]').waitFor();
    await current(page);
    const seen = await prompt(page).textContent();
    await page.getByRole("link", { name: /^Tools \d+$/ }).click();
    await sees(page).locator("[data-tool]").first().waitFor();
    const tools = await sees(page)
      .locator("[data-tool]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-tool")));
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name: "clerk" }).waitFor();
    await page.getByRole("link", { name: "Try in playground" }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Hello");
    await page.getByRole("textbox", { name: "Message" }).press("Enter");
    await page.getByText("done", { exact: true }).waitFor();
    const sent = world.requests[0]?.body as unknown as Sent;
    assert.equal(sent.messages[0]?.role, "system");
    assert.equal(seen, sent.messages[0]?.content);
    assert.deepEqual(
      tools,
      sent.tools.map((tool) => tool.function.name),
    );
    const { request } = (await world.ask("/api/agent/prompt?id=clerk")).body as { request: { tools: SentTool[] } };
    assert.deepEqual(
      request.tools.map(essence),
      sent.tools.map((tool) => essence(tool.function)),
    );
  });

  it("say which skills leave with one that is removed, and take it back", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer");
    await page.locator('[data-brought="kpi-glossary"]').waitFor();
    await page.getByRole("button", { name: "Remove sales-report" }).click();
    await page.locator("[data-removal]").getByText("kpi-glossary is removed with it.").waitFor();
    await page.locator("[data-counts]").getByText("1 selected · 1 visible").waitFor();
    await page.locator("[data-removal]").getByRole("button", { name: "Undo" }).click();
    await page.locator("[data-counts]").getByText("2 selected · 3 visible").waitFor();
    assert.deepEqual(await selectedIds(page), ["sales-report", "code-review"]);
    await page.getByText("Everything is saved").waitFor();
    // The switch is kept apart from the selection.
    await page.getByLabel("All skills, including new ones").check();
    await page.locator("[data-counts]").getByText("All · 7 visible").waitFor();
    await page.getByLabel("All skills, including new ones").uncheck();
    await page.locator("[data-counts]").getByText("2 selected · 3 visible").waitFor();
    await page
      .locator('[data-skill="code-review"] code')
      .dragTo(page.locator('[data-skill="sales-report"] code').first());
    await page.locator("[data-announcer]").getByText("code-review is now 1 of 2").waitFor();
    assert.deepEqual(await selectedIds(page), ["code-review", "sales-report"]);
  });

  it("show the stages: what an activation brings in and what allowed-tools takes away", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer?tab=stages");
    await page.getByText("Choose a skill above").waitFor();
    const field = page.getByRole("combobox", { name: "As if activated" });
    await field.click();
    await page.getByRole("option", { name: "sales-report" }).click();
    await page.locator('[data-injected="sales-report"]').getByText("query_db", { exact: true }).waitFor();
    await page
      .locator("[data-injected]")
      .getByText(/charts/)
      .waitFor();
    assert.equal(new URL(page.url()).searchParams.get("active"), "sales-report");
    await world.open("/agents/writer?tab=stages&active=code-review");
    const effect = page.locator('[data-injected="code-review"]');
    await effect
      .locator("[data-unrestricted]")
      .getByText(/code-review/)
      .waitFor();
    world.write("config.jsonc", '{ "ceiling": "active" }');
    await world.open("/agents/writer?tab=stages&active=code-review");
    await effect.getByText("write_file", { exact: true }).waitFor();
    assert.match(await effect.innerText(), /−\s*write_file/);
    assert.deepEqual(await world.axe(), []);
  });

  it("keep mine when another user saved meanwhile, and show both changes", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer");
    await current(page);
    await page.getByRole("textbox", { name: "System prompt" }).fill("Mine.");
    const from = await world.versionOf("writer");
    const other = await world.post("/api/agent/edit", { id: "writer", maxSteps: 7, from });
    assert.equal(other.status, 200, other.text);
    await page.locator("[data-stale]").waitFor();
    await page.locator("[data-stale]").getByText('"maxSteps": 7').first().waitFor();
    assert.equal(await page.getByRole("textbox", { name: "System prompt" }).inputValue(), "Mine.");
    assert.equal(await page.getByRole("button", { name: "Save", exact: true }).getAttribute("aria-disabled"), "true");
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await page.getByText("Everything is saved").waitFor();
    const { body } = await world.ask("/api/agent/show?id=writer");
    assert.deepEqual([body.prompt, body.maxSteps], ["Mine.", 7]);
  });

  it("say what is refused as stale when it was not seen before", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer");
    await current(page);
    // The page is not told of it.
    await page.route("**/api/system/events*", (route) => route.abort());
    await page.getByRole("textbox", { name: "System prompt" }).fill("Mine.");
    world.write("environments/default/agents.jsonc", written.replace("You write.", "Theirs."));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .locator("[data-stale]")
      .getByText(/Theirs\./)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Use theirs, discard mine" }).click();
    await page.getByText("Everything is saved").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "System prompt" }).inputValue(), "Theirs.");
  });

  it("ask before unsaved changes are left, but not for another tab of the page", async (t) => {
    const world = await createAgentsWorld(t, { language: "zh-CN" });
    const { page } = world;
    await world.open("/agents/writer");
    await page.getByRole("textbox", { name: "系统提示词" }).fill("改动");
    await page.getByRole("link", { name: "按阶段 ①②③" }).click();
    await page.getByRole("heading", { name: /① 可见/ }).waitFor();
    await page.getByRole("link", { name: "智能体" }).first().click();
    await page.getByRole("dialog").getByText("不保存就离开？").waitFor();
    await page.getByRole("button", { name: "取消" }).click();
    assert.equal(await page.getByRole("textbox", { name: "系统提示词" }).inputValue(), "改动");
    await page.getByRole("button", { name: "放弃" }).click();
    await page.getByText("已全部保存").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "系统提示词" }).inputValue(), "You write.");
  });

  it("name what does not exist beside the field, and keep such names only when that is meant", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer");
    await page.getByLabel("Default tools").uncheck();
    const tools = page.getByRole("combobox", { name: "Always-on tools" });
    await tools.fill("teleport");
    await page.getByRole("option", { name: /teleport/ }).click();
    await page.locator("[data-warning]").getByText("there is no tool teleport").waitFor();
    const servers = page.getByRole("combobox", { name: "MCP servers" });
    await servers.fill("nobody");
    await page.getByRole("option", { name: /nobody/ }).click();
    await page.locator("[data-warning]").getByText('No MCP server "nobody"').waitFor();
    await page.getByRole("link", { name: "Go to MCP servers" }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator('[data-problem="agent.unknown-names"]').waitFor();
    assert.equal(world.fileText(), written);
    await page.getByRole("button", { name: "Keep these names anyway" }).click();
    await page.getByText("Everything is saved").waitFor();
    assert.match(world.fileText(), /teleport/);
  });

  it("keep what was chosen when Escape is pressed in a closed list", async (t) => {
    const world = await createAgentsWorld(t);
    const { page } = world;
    await world.open("/agents/writer");
    await page.getByLabel("Default tools").uncheck();
    const tools = page.getByRole("combobox", { name: "Always-on tools" });
    const chosen = page.getByLabel("Selected: Always-on tools").getByRole("button", { name: /^Remove / });
    for (const name of ["one-tool", "another-tool"]) {
      await tools.fill(name);
      await page.getByRole("option", { name: new RegExp(name) }).click();
    }
    const count = await chosen.count();
    assert.ok(count >= 2);
    await tools.press("Escape"); // closes the list
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    for (let presses = 0; presses < 3; presses++) await tools.press("Escape");
    assert.equal(await chosen.count(), count);
    await tools.fill("half-typed");
    await tools.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    await tools.press("Escape");
    assert.equal(await chosen.count(), count);
  });

  it("say loudly which skills the list has no room for", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page } = world;
    for (let count = 0; count < 60; count++) world.skill(`skill-${count}`);
    world.write("config.jsonc", JSON.stringify({ limits: { catalog: 500 } }));
    await world.open("/agents/assistant");
    const { skills } = (await world.ask("/api/agent/prompt?id=assistant")).body;
    const omitted = skills.filter(({ listed }: { listed: string }) => listed === "omitted").length;
    assert.ok(omitted > 0);
    await page
      .locator('[data-cut] [data-kind="omitted"]')
      .getByText(new RegExp(`^${omitted} (is|are) found by search_skills only`))
      .waitFor();
  });

  it("begin with a template and are deleted by name, which names their sessions", async (t) => {
    const world = await createAgentsWorld(t, { language: "zh-CN" });
    const { page } = world;
    await world.open("/agents");
    await page.getByRole("link", { name: /^数据周报/ }).click();
    await page.waitForURL(/template=weekly/);
    await page.getByLabel("id", { exact: true }).fill("Weekly");
    await page.getByRole("button", { name: "改为 weekly" }).click();
    await page.locator('[data-brought="kpi-glossary"]').waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("button", { name: "创建", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "weekly" }).waitFor();
    const made = await world.post(
      "/api/session/run",
      { contextId: "week-12", message: "hi", agent: "weekly" },
      { token: world.tokens.admin },
    );
    assert.equal(made.status, 200, made.text);
    await page.getByRole("button", { name: "更多", exact: true }).last().click();
    await page.getByRole("menuitem", { name: /删除/ }).click();
    await page.locator("[data-impact]").getByText("hi").waitFor();
    await page.getByRole("textbox", { name: /输入 weekly/ }).fill("weekly");
    await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
    await page.getByText(/已删除 weekly/).waitFor();
    await page.waitForURL(/\/agents$/);
    assert.doesNotMatch(world.fileText(), /weekly/);
    assert.match(world.fileText(), /\/\/ the cheap one/);
  });

  it("tell of an id that leads nowhere, and fit a phone in the dark", async (t) => {
    const world = await createAgentsWorld(t, { language: "zh-CN", theme: "dark", width: 375, height: 740 });
    const { page } = world;
    await world.open("/agents/nobody");
    await page.getByRole("link", { name: "writer", exact: true }).click();
    await current(page);
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
    // An admin is led to no page that only superadmins may see.
    assert.equal(await page.locator('main a[href^="/skills"]').count(), 0);
  });
});
