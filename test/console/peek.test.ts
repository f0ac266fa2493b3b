import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const superadmin = { isDemo: true, role: "superadmin" } as const;

/** The link of a row has the focus; the details are those of the row with this number. */
async function assertPeek({ page }: ConsoleWorld, row: number): Promise<void> {
  await page.locator(`[data-row="${row}"][data-peeked]`).waitFor();
  await page.locator("[data-peek]").waitFor();
  assert.equal(await page.locator("[data-peeked]").count(), 1);
  assert.equal(await page.locator(`[data-row="${row}"] a:focus`).count(), 1);
}

describe("details of a row beside its list", { concurrency: 2 }, () => {
  it("Space opens them, arrows move on, Escape closes them, and the address holds them: skills", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await world.open("/skills");
    await page.locator('[data-row="0"] a').first().focus();
    await page.keyboard.press("Space");
    await assertPeek(world, 0);
    await page.keyboard.press("ArrowDown");
    await assertPeek(world, 1);
    const name = await page.locator('[data-row="1"] a').first().innerText();
    assert.equal(await page.locator("[data-peek] header h2").innerText(), name);
    await page.locator("[data-peek] .markdown, [data-peek] h3, [data-peek] p").first().waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.reload();
    await page.locator("[data-peek] header h2").filter({ hasText: name }).waitFor();
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-peek]").count(), 1, "Escape closes one layer");
    await page.keyboard.press("Escape");
    await page.locator("[data-peek]").waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "");
    assert.equal(await page.locator('[data-row="1"] a:focus').count(), 1);
    await page.setViewportSize({ width: 375, height: 740 });
    await page
      .locator('[data-row="0"]')
      .getByRole("button", { name: /^Preview/ })
      .click();
    await page.locator("[data-peek]").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axeOf("[data-peek]"), []);
  });

  it("a session and an entry of the audit", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await world.open("/sessions");
    await page.locator('[data-row="0"] a').first().focus();
    await page.keyboard.press("Space");
    await page.locator("[data-peek] li").first().waitFor();
    await page.locator("[data-peek]").getByRole("link", { name: "Open", exact: true }).waitFor();
    await page.locator("[data-peek]").getByText("Up to date").waitFor();
    await page.keyboard.press("Space");
    await page.locator("[data-peek]").waitFor({ state: "detached" });
    await world.post("/api/environment/create", { name: "staging" });
    await world.open("/admin/audit");
    await page.locator('[data-row="0"] a').first().focus();
    await page.keyboard.press("Space");
    await page.locator("[data-peek]").getByText("staging").first().waitFor();
    assert.deepEqual(await world.axeOf("[data-peek]"), []);
  });
});

describe("a broken skill of a folder", () => {
  it("shows its text, is copied to the library and fixed there, and diagnostics list it", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await world.open("/settings/diagnostics");
    await page.getByText("broken-example").first().waitFor();
    await world.open("/skills?status=attention");
    await page.getByRole("link", { name: "broken-example" }).first().click();
    await page.locator("[data-broken-text]").getByText("name:").waitFor();
    await page.getByRole("button", { name: "Copy to the library and fix" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator(".cm-content").waitFor();
    assert.deepEqual(await world.axeOf('[role="dialog"]'), []);
  });
});

describe("two skills compared", () => {
  it("from the list, with every file that differs", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await world.open("/skills");
    for (const row of [0, 1]) await page.locator(`[data-row="${row}"] input[type=checkbox]`).check();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.locator('[data-difference] [data-file="SKILL.md"]').waitFor();
    assert.match(page.url(), /\/skills\/compare\?a=.+&b=.+/);
    assert.deepEqual(await world.axe(), []);
    const before = await page.getByLabel("First skill").inputValue();
    await page.getByRole("button", { name: "Swap" }).click();
    await page.waitForFunction((other) => new URLSearchParams(location.search).get("b") === other, before);
    for (const width of [1440, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await world.assertFits();
    }
  });
});

describe("a skill tried", () => {
  it("by requests, with its saved description and with a draft, and by a model", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await world.open("/skills/hello-skill?tab=try");
    await page.getByLabel("Requests, one per line").fill("Frobnicate the gizmo\nSay hello with a skill");
    await page.getByLabel("Description to compare").fill("Frobnicates every gizmo. Use when asked to frobnicate.");
    await page.getByRole("button", { name: "Try", exact: true }).click();
    const first = page.locator('[data-trial="Frobnicate the gizmo"]');
    await first.locator("[data-picked]").nth(1).waitFor();
    assert.deepEqual(
      await first.locator("[data-picked]").evaluateAll((found) => found.map((one) => one.getAttribute("data-picked"))),
      ["false", "true"],
    );
    await page.getByRole("button", { name: "Ask the model too" }).click();
    await first.getByText("demo loads hello-skill").waitFor();
    await first.getByText("demo loads no skill").waitFor();
    assert.deepEqual(await world.axe(), []);
    for (const width of [1440, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await world.assertFits();
    }
  });
});
