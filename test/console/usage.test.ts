import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const message = "Write the weekly sales report";

/** The skill sales-report was loaded in two sessions, and pinned in one of them. */
async function createWorld(t: TestContext, options: ConsoleOptions = {}): Promise<ConsoleWorld> {
  const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", ...options });
  for (const contextId of ["first", "second"])
    assert.equal((await world.post("/api/session/run", { contextId, message })).status, 200);
  const pinned = await world.post("/api/skill/load", { name: "sales-report", contextId: "second" });
  assert.equal(pinned.status, 200, pinned.text);
  return world;
}

/** As if everything had been there for years. */
async function makeOld(page: Page): Promise<void> {
  for (const path of ["skill/list", "user/list"])
    await page.route(`**/api/${path}*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /"(modifiedAt|createdAt)":"[^"]*"/g,
        '"$1":"2020-01-01T00:00:00Z"',
      );
      await route.fulfill({ response, body });
    });
}

describe("how skills are used", { concurrency: 2 }, () => {
  it("is a column that can be sorted by, and a filter for those that lie idle", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    const { body } = await world.ask("/api/skill/activations?name=sales-report&days=7");
    const [{ total }] = body.skills as readonly [{ readonly total: number }];
    await makeOld(page);
    await world.open("/skills");
    const row = page
      .locator("[data-row]")
      .filter({ has: page.getByRole("link", { name: "sales-report", exact: true }) });
    await row.locator(`[data-uses="${total}"] svg`).waitFor();
    await page.locator("[data-row]").filter({ hasText: "code-review" }).locator('[data-uses="0"]').waitFor();
    const header = page.getByRole("columnheader", { name: "7 days" }).getByRole("button");
    await header.click();
    await header.click();
    await page.waitForURL("**/skills?sort=-uses");
    await page.locator('[data-row="0"]').getByRole("link", { name: "sales-report", exact: true }).waitFor();

    await page.getByRole("combobox", { name: "Usage" }).selectOption("idle");
    await page.waitForURL(/used=idle/);
    await row.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "code-review", exact: true }).waitFor();
    await world.open("/skills?used=idle&source=library");
    await page.getByText("No skills match these filters").waitFor();
    await page.getByRole("link", { name: "Remove the filter Library" }).click();
    await page.getByRole("link", { name: "code-review", exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, "?used=idle");
  });

  it("is told on the page of a skill: by cause, agent, day and session, and follows what happens", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.open("/skills/sales-report?tab=usage");
    const causes = page.getByRole("list", { name: "By cause" });
    const count = (cause: string): Promise<string> => causes.locator(`[data-count="${cause}"]`).innerText();
    await causes.waitFor();
    const before = (await world.ask("/api/skill/activations?name=sales-report&days=30")).body.skills[0];
    for (const cause of ["tool", "read", "pin", "global"])
      assert.match(await count(cause), new RegExp(`${before.causes[cause]}$`), cause);
    assert.equal(before.causes.pin, 1);
    const work = page.getByRole("list", { name: "From list to answer" });
    for (const [id, value] of [
      ["funnelListed", before.listed],
      ["funnelTurns", before.turns],
      ["funnelUsed", before.used],
      ["funnelHelped", before.helped],
    ])
      assert.match(await work.locator(`[data-count="${id}"]`).innerText(), new RegExp(`${value}$`), id);
    assert.ok(before.helped >= 2 && before.tokens.messages > 0);
    await page.locator(`[data-tokens="${before.tokens.total}"]`).waitFor();
    await page.getByRole("list", { name: "By agent" }).locator('[data-count="default/assistant"]').waitFor();
    const sessions = page.getByRole("table", { name: "Sessions" });
    assert.equal(await sessions.getByRole("link", { name: message }).first().getAttribute("href"), "/sessions/second");

    assert.equal((await world.post("/api/session/run", { contextId: "third", message })).status, 200);
    await page.locator(`[data-total="${before.total + 1}"]`).waitFor();
    await page.getByRole("link", { name: "7 days" }).click();
    await page.waitForURL(/days=7/);
    await page.locator(`[data-total="${before.total + 1}"]`).waitFor();
    assert.deepEqual(await world.axe(), []);

    const choices = page.getByRole("table", { name: "How it was chosen" });
    const [choice] = (await world.ask("/api/skill/activations?name=sales-report&days=7")).body.environments;
    assert.ok(choice.listed >= 3 && choice.picked >= 3, "in each session");
    const row = choices.getByRole("row", { name: new RegExp(`^default ${choice.listed} ${choice.picked} `) });
    await row.waitFor();

    await world.open("/skills/code-review?tab=usage");
    await page.getByText("Never activated").waitFor();
    await choices.getByRole("row", { name: /^default (\d+) 0 0 \1$/ }).waitFor();
  });

  it("is on the first page: the most used, and how many lie idle", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.open("/");
    await page.locator("[data-used]").first().waitFor();
    assert.equal(await page.getByText("not used for 30 days").count(), 0, "nobody was here for so long");
    await makeOld(page);
    await world.open("/");
    const used = page.getByRole("list", { name: "Usage, 7 days" });
    const link = used.getByRole("link", { name: "sales-report" });
    await link.waitFor();
    assert.equal(await link.getAttribute("href"), "/skills/builtin%3Asales-report?tab=usage");
    await page.getByRole("link", { name: /^\d+ skills not used for 30 days$/ }).click();
    await page.waitForURL("**/skills?used=idle");
    await page.getByRole("link", { name: "code-review", exact: true }).waitFor();
    assert.equal(await page.getByRole("link", { name: "sales-report", exact: true }).count(), 0);
  });

  it("fits a narrow screen in Chinese, and can be used by everybody", async (t) => {
    const world = await createWorld(t, { language: "zh-CN", width: 375, height: 740 });
    const { page } = world;
    await makeOld(page);
    for (const [path, shown] of [
      ["/skills/sales-report?tab=usage", "按原因"],
      ["/skills?used=idle", "code-review"],
      ["/", "近 7 天使用"],
    ] as const) {
      await world.open(path);
      await page.locator("main").getByText(shown).first().waitFor();
      await world.assertFits();
      assert.deepEqual(await world.axe(), [], path);
    }
  });
});
