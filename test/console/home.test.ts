import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const notes = (line: string, name = "notes"): string =>
  `---\nname: ${name}\ndescription: Takes notes. Use when notes are needed.\n---\n# Notes\n\n${line}\n`;

async function importNotes({ ask }: ConsoleWorld, name = "notes"): Promise<void> {
  const made = await ask("/api/skill/import?name=SKILL.md", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: notes("Write it down.", name),
  });
  assert.equal(made.status, 200, made.text);
}

async function edit({ post }: ConsoleWorld, line: string, from: number): Promise<void> {
  const saved = await post("/api/skill/edit", { name: "notes", text: notes(line), from });
  assert.equal(saved.status, 200, saved.text);
}

async function refreshAll({ ask, post }: ConsoleWorld): Promise<void> {
  const { sessions } = (await ask("/api/session/list?stale=true")).body;
  for (const { contextId } of sessions) assert.equal((await post("/api/session/refresh", { contextId })).status, 200);
}

describe("home", { concurrency: 2 }, () => {
  it("lists what needs attention, each with its way out, and lets it go when it is mended", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await importNotes(world);
    const { status } = await world.post("/api/session/run", { contextId: "talk", message: "take notes" });
    assert.equal(status, 200);
    await world.open("/");
    const attention = page.getByRole("list", { name: "Needs attention" });
    await attention.getByText("Skill broken-example cannot be used").waitFor();
    await attention.getByText("The frontmatter has no description").waitFor();
    assert.equal(
      await attention.getByRole("link", { name: "Open the skill broken-example" }).getAttribute("href"),
      "/skills/environment%3Abroken-example",
    );
    const stale = attention.getByText("Session “take notes” uses outdated skills");
    assert.equal(await stale.count(), 0);

    await edit(world, "Write it down twice.", 1);
    await stale.waitFor();
    assert.equal(
      await attention.getByRole("link", { name: "Review and refresh take notes" }).getAttribute("href"),
      "/sessions/talk",
    );
    await refreshAll(world);
    await stale.waitFor({ state: "detached" });

    rmSync(join(world.home, "environments/default/skills/broken-example"), { recursive: true });
    await edit(world, "Write it down three times.", 2); // whatever changes, the page looks again
    await refreshAll(world);
    await page.getByText("No problems").waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^\d+ sessions?$/ })
      .click();
    await page.waitForURL("**/sessions");
  });

  it("names what is lacking, what cannot start and what does not fit", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const fine = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
      const { status, text } = await answer;
      assert.equal(status, 200, text);
    };
    const config = "environments/default/config.jsonc";
    const unset = { command: "loadout", env: { KEY: "${NOT_SET_ANYWHERE}" } };
    world.write(config, JSON.stringify({ mcpServers: { unset } }));
    world.skill("needy", "metadata:\n  skill_dependencies: [gone]\n  mcp_dependencies: [nowhere]", "Do it.");
    const long = `Use when needed. ${"It does very much. ".repeat(20)}`;
    for (let number = 0; number < 40; number++)
      world.write(
        `environments/default/skills/long-${number}/SKILL.md`,
        `---\nname: long-${number}\ndescription: ${long}\n---\nDo it.\n`,
      );
    await world.open("/");
    const attention = page.getByRole("list", { name: "Needs attention" });
    const row = (id: string) => attention.locator(`[data-attention="${id}"]`);
    await row("skill gone").getByText("Needed by skills: needy").waitFor();
    assert.equal(await row("skill gone").getByRole("link").getAttribute("href"), "/skills/needy?tab=dependencies");
    await row("server nowhere").getByText("The MCP server nowhere is required but not defined").waitFor();
    await row("mcp unset").getByText("Not set: NOT_SET_ANYWHERE").waitFor();
    await row("budget assistant").getByText("Agent assistant: the skill list is over its budget").waitFor();
    assert.equal(await row("budget assistant").getByRole("link").getAttribute("href"), "/agents/assistant");
    assert.deepEqual(await world.axe(), []);
    world.write(config, "{}");
    await fine(world.post("/api/environment/reload", {})); // whatever changes, the page looks again
    await row("mcp unset").waitFor({ state: "detached" });
  });

  it("leads through the first steps and ticks what was done; both can be put away", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/");
    const steps = page.getByRole("list", { name: "Get started" });
    const isDone = (id: string): Promise<string | null> =>
      steps.locator(`[data-step="${id}"]`).getAttribute("data-done");
    assert.equal(
      await steps.getByRole("link", { name: "Open the recorded session" }).getAttribute("href"),
      "/playground/demo",
    );
    assert.deepEqual([await isDone("ask"), await isDone("import"), await isDone("edit")], ["false", "false", "false"]);
    assert.equal(
      await steps.getByRole("link", { name: "Import the broken sample" }).getAttribute("href"),
      "/skills/import",
    );

    await importNotes(world);
    await importNotes(world, "sample-broken");
    await steps.locator('[data-step="import"][data-done="true"]').waitFor();
    await edit(world, "Write it down twice.", 1);
    await steps.locator('[data-step="edit"][data-done="true"]').waitFor();
    const href = (await steps.getByRole("link", { name: "Ask the demo agent" }).getAttribute("href")) ?? "";
    const message = new URL(href, world.server.url).searchParams.get("say") ?? "";
    const { body } = await world.post("/api/session/run", { contextId: "first", message });
    assert.ok(
      (body.skills as readonly { id: string }[]).some(({ id }) => id === "sales-report"),
      "the question activates the skill",
    );
    await page.reload();
    await steps.locator('[data-step="ask"][data-done="true"]').waitFor();

    assert.deepEqual([await isDone("dispatch"), await isDone("model")], ["false", "false"]);
    assert.equal(
      await steps.getByRole("link", { name: "Connect a model of your own" }).getAttribute("href"),
      "/settings/models",
    );
    const sent = await world.post("/api/dispatch/start", { task: "look at it", agent: "echo", wait: true });
    assert.equal(sent.status, 200, sent.text);
    await steps.locator('[data-step="dispatch"][data-done="true"]').waitFor();
    await steps.getByRole("button", { name: "Skip: Connect a model of your own" }).click();
    await steps.locator('[data-step="model"][data-skipped]').waitFor();
    await page.reload();
    await steps.getByRole("button", { name: "Resume: Connect a model of your own" }).click();
    await steps.locator('[data-step="model"]:not([data-skipped])').waitFor();

    await page.getByRole("button", { name: "Hide" }).click();
    await page.getByRole("region", { name: "You are using the demo model" }).getByText("Dismiss").click();
    await page.reload();
    await page.getByRole("button", { name: "Show the first steps" }).waitFor();
    assert.equal(await page.getByText("You are using the demo model").count(), 0);
    await page.getByRole("button", { name: "Show the first steps" }).click();
    await steps.waitFor();
  });

  it("asks the Chinese question in Chinese, fits a narrow screen, and can be used by everybody", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language: "zh-CN", width: 375 });
    const { page } = world;
    await world.open("/");
    const link = page.getByRole("list", { name: "快速上手" }).getByRole("link", { name: "向演示智能体提问" });
    const href = (await link.getAttribute("href")) ?? "";
    const message = new URL(href, world.server.url).searchParams.get("say") ?? "";
    const { body } = await world.post("/api/session/run", { contextId: "first", message });
    assert.ok((body.skills as readonly { id: string }[]).some(({ id }) => id === "sales-report"));
    await page.getByText("技能 broken-example 无法使用").waitFor();
    await page.getByText("frontmatter 缺少 description").waitFor();
    await page.locator("[data-agent=assistant]").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
  });

  it("shows an admin what concerns an admin: no links to pages of others, commands instead", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/");
    const row = page.locator("[data-attention='broken-example']");
    const copied = row.getByRole("button", { name: "Copy as command" });
    await copied.waitFor();
    assert.equal(await copied.getAttribute("title"), "loadout skill validate broken-example");
    await page.getByRole("link", { name: "Ask the demo agent" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "Import the broken sample" }).count(), 0);
    await page
      .locator("[data-agent=assistant]")
      .getByText(/Listing \d+/)
      .waitFor();
  });

  it("names the sessions that run, until they have ended", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    world.replies.push({ text: "Wait", cut: true, hold: true });
    await world.open("/");
    await page.getByText("No session or dispatch is running.").waitFor();
    const turn = world.post("/api/session/run", { contextId: "long", message: "take your time" });
    const row = page.getByRole("list", { name: "Running now" }).getByRole("link", { name: "Watch take your time" });
    await row.waitFor();
    assert.equal(await row.getAttribute("href"), "/playground/long");
    assert.equal((await world.post("/api/session/cancel", { contextId: "long" })).body.cancelled, true);
    await turn;
    await row.waitFor({ state: "detached" });
  });

  it("lets a user take the first steps once more", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, isFirstStart: true, role: "superadmin" });
    const { page } = world;
    await world.open("/");
    await page.getByRole("link", { name: "Open the recorded session" }).click();
    await page.waitForURL("**/playground/demo");
    // The address changes before the page is there, which remembers that it was opened.
    await page.waitForFunction(() => localStorage.getItem("loadout.home.demo-opened") !== null);
    await world.open("/");
    await page.locator('[data-step="demo"][data-done="true"]').waitFor();
    await world.open("/settings");
    await page.getByRole("button", { name: "Reset checklist" }).click();
    await page.getByRole("main").getByRole("link", { name: "Go to Home" }).click();
    await page.locator('[data-step="demo"][data-done="false"]').waitFor();
  });
});
