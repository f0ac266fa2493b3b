import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { createConsoleWorld } from "./console-world.ts";

const card = (page: Page, name: string) => page.locator(`[data-environment="${name}"]`);

describe("environments", { concurrency: 2 }, () => {
  it("are shown with what they hold and what is wrong; the switch in the top bar leads there", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/agents");
    await page.getByRole("banner").getByRole("button", { name: "Environment default" }).click();
    await page.getByRole("menuitem", { name: "Manage environments" }).click();
    await page.getByRole("heading", { level: 1, name: "Environments" }).waitFor();
    await card(page, "default").getByText("7 of 8 ready").waitFor();
    await card(page, "default").getByText("Active", { exact: true }).waitFor();
    await card(page, "default").getByText("1 problem").waitFor();
    assert.equal(
      await card(page, "default")
        .getByRole("button", { name: /^(Switch|Delete)/ })
        .count(),
      0,
    );
    await page.getByRole("link", { name: "Details of default" }).click();
    await page.waitForURL(/\?name=default$/);
    const details = page.locator("[data-details]");
    await details.locator('[data-skill="broken-example"]').getByText("The frontmatter has no description").waitFor();
    // Skills are pages of superadmins.
    assert.equal(await details.getByRole("link").count(), 0);
    const { toolDescription } = (await world.ask("/api/environment/show")).body;
    assert.equal(await details.locator("[data-tool-description]").textContent(), toolDescription);
    const { skills } = (await world.ask("/api/skill/list?tokens=true")).body;
    const tokens = skills.reduce((sum: number, one: { listingTokens?: number }) => sum + (one.listingTokens ?? 0), 0);
    await details.locator(`[data-tool-tokens="${tokens}"]`).waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/environments$/);
  });

  it("are created, switched to after a look at what changes, and switched back", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/environments");
    await page.getByRole("button", { name: "New environment" }).click();
    await page.getByLabel("Name", { exact: true }).fill("no such/name");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.locator('[data-problem="environment.name-invalid"]').waitFor();
    await page.getByLabel("Name", { exact: true }).fill("staging");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await card(page, "staging").getByText("6 of 6 ready").waitFor();
    world.write(
      "environments/staging/agents.jsonc",
      JSON.stringify({ clerk: { model: "other" }, reader: { model: "other" } }),
    );
    world.write("environments/staging/models.jsonc", JSON.stringify({ other: { provider: "demo" } }));
    world.write(
      "environments/staging/skills/fresh/SKILL.md",
      "---\nname: fresh\ndescription: Does fresh. Use when fresh is needed.\n---\nFresh.\n",
    );
    await page.getByRole("button", { name: "Reload staging" }).click();
    await card(page, "staging").locator("[data-report]").getByText("7 of 7 skills ready").waitFor();
    await card(page, "staging").getByText("2 · clerk, reader").waitFor();

    await page.getByRole("button", { name: "Switch to staging" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('[data-part="skills"] [data-change="added"]').getByText("fresh").waitFor();
    await dialog.locator('[data-part="skills"] [data-change="removed"]').getByText("welcome").waitFor();
    await dialog.locator('[data-part="agents"] [data-change="added"]').getByText("clerk, reader").waitFor();
    await dialog.locator('[data-part="models"] [data-change="removed"]').getByText("demo").waitFor();
    assert.equal(await dialog.locator('[data-swap="defaultAgent"] dd').innerText(), "assistant → clerk");
    assert.equal(await dialog.locator('[data-swap="defaultModel"] dd').innerText(), "demo → other");
    assert.deepEqual(await world.axe(), []);
    assert.equal((await world.ask("/api/environment/list")).body.active, "default", "looking changes nothing");
    await dialog.getByRole("button", { name: "Switch", exact: true }).click();
    await page.getByText("staging is active now: +1 −1 ~0 skills").waitFor();
    await page.getByRole("banner").getByRole("button", { name: "Environment staging" }).waitFor();
    await page.locator('[data-environment="staging"][data-active="true"]').waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("banner").getByRole("button", { name: "Environment default" }).click();
    await page.getByRole("menuitem", { name: "staging" }).click();
    await dialog.locator('[data-part="skills"]').waitFor();
    await dialog.getByRole("button", { name: "Switch", exact: true }).click();
    await page.getByRole("banner").getByRole("button", { name: "Environment staging" }).waitFor();
  });

  it("are reloaded with a report of every skill that is wrong", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin", language: "zh-CN" });
    const { page } = world;
    await world.open("/environments");
    await page.getByRole("button", { name: "重新加载 default" }).click();
    const report = card(page, "default").locator("[data-report]");
    await report.getByText("8 个技能，7 个可用").waitFor();
    await report.getByText("frontmatter 缺少 description").waitFor();
    assert.deepEqual(await world.axe(), []);
  });

  it("are deleted once their name is typed", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.post("/api/environment/create", { name: "old" });
    await world.open("/environments");
    await page.getByRole("button", { name: "Delete old" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(join(world.home, "environments/old")).waitFor();
    const confirm = dialog.getByRole("button", { name: "Delete", exact: true });
    assert.equal(await confirm.getAttribute("aria-disabled"), "true");
    await dialog.getByRole("textbox", { name: "Type old to confirm" }).fill("old");
    await confirm.click();
    await card(page, "old").waitFor({ state: "detached" });
    assert.equal(existsSync(join(world.home, "environments/old")), false);
    await page.getByRole("button", { name: "Undo" }).click();
    await card(page, "old").waitFor();
    assert.equal(existsSync(join(world.home, "environments/old/config.jsonc")), true);
  });

  it("fit a phone in the dark, and are not for users", async (t) => {
    const world = await createConsoleWorld(t, {
      isDemo: true,
      role: "superadmin",
      language: "zh-CN",
      theme: "dark",
      width: 375,
      height: 740,
    });
    const { page } = world;
    await world.post("/api/environment/create", { name: "staging" });
    await world.open("/environments?name=default");
    await page.getByRole("link", { name: "打开 broken-example" }).waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
    await world.open("/environments");
    await page.getByRole("button", { name: "切换到 staging" }).click();
    await page.getByRole("dialog").getByText("welcome").waitFor();
    await world.assertFits();
    await world.context.clearCookies();
    await world.signIn("user");
    await world.open("/environments");
    await page.locator("[data-no-access]").waitFor();
  });
});
