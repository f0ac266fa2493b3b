import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "../sandbox.ts";
import { createConsoleWorld } from "./console-world.ts";
import { assertFree, importSkill } from "./hurried.ts";

/** What interrupts a user: another tab, a slow network, a server that is gone, a sign-in that ended. */

const superadmin = { isDemo: true, role: "superadmin" } as const;

describe("another tab", { concurrency: 2 }, () => {
  it("that deletes what is shown here is noticed, and what was typed here can still be read", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page, post } = world;
    await importSkill(world, "own-notes");
    await world.open("/skills/own-notes?tab=metadata");
    await page.locator("main textarea").first().fill("Keeps notes. Use when notes are typed.");
    const deleted = await post("/api/skill/delete", { names: ["library:own-notes"], confirmed: true, from: 1 });
    assert.equal(deleted.status, 200, deleted.text);
    await page.locator('[data-problem="skill.not-found"]').waitFor();
    assert.equal(await page.locator("main textarea").first().inputValue(), "Keeps notes. Use when notes are typed.");
  });
});

describe("a slow network", { concurrency: 2 }, () => {
  it("shows the page that was asked for last, and the rows of the last filter", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await world.open("/skills");
    await page.locator("[data-row]").first().waitFor();
    // Each answer is quicker than the one before it.
    let [delay, underWay] = [1500, 0];
    await page.route("**/api/**", async (route) => {
      underWay++;
      delay = Math.max(100, delay - 300);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue().catch(() => undefined);
      underWay--;
    });
    const search = page.getByRole("searchbox");
    for (const letter of "sales") await search.press(letter);
    await page.getByRole("link", { name: "sales-report" }).first().waitFor();
    await eventually(async () => (await page.locator("[data-row]").count()) <= 2, 100);
    await page.getByRole("navigation").getByRole("link", { name: "Sessions" }).first().click();
    await page.getByRole("navigation").getByRole("link", { name: "Agents" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Agents" }).waitFor();
    await eventually(async () => underWay === 0, 100);
    await page.getByRole("heading", { level: 1, name: "Agents" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/agents");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

describe("a server that is gone", { concurrency: 2 }, () => {
  it("takes nothing that was typed in a dialog, and it is sent when the server is back", async (t) => {
    const expected = [/ERR_|INCOMPLETE_CHUNKED|503/];
    const world = await createConsoleWorld(t, { ...superadmin, expected });
    const { page, ask } = world;
    await world.open("/admin/tokens");
    await page.getByRole("button", { name: "New token" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("script");
    await world.server.stop();
    await page.locator('[data-connection="reconnecting"]').waitFor({ state: "attached" });
    const send = dialog.getByRole("button", { name: "Create the token" });
    assert.equal(await send.getAttribute("aria-disabled"), "true");
    await dialog.getByLabel("Name", { exact: true }).press("Enter");
    await world.restart();
    await page.locator('[data-connection="live"]').waitFor({ state: "attached" });
    assert.equal(await dialog.getByLabel("Name", { exact: true }).inputValue(), "script");
    await send.click();
    await page.getByRole("dialog", { name: "Token script" }).waitFor();
    assert.ok((await ask("/api/token/list?all=true")).text.includes("script"));
  });
});

describe("a sign-in that ended", { concurrency: 2 }, () => {
  it("in the middle of a dialog leads to signing in and back to the page", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page, context } = world;
    await world.open("/skills?add=true");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("late");
    await dialog.getByLabel("Description", { exact: true }).fill("Comes late. Use when late.");
    await context.clearCookies();
    await dialog.getByRole("button", { name: "Create and edit" }).click();
    await page.waitForURL("**/login?next=*");
    await assertFree(world);
    await page.getByLabel("Name").fill("a-superadmin");
    await page.getByLabel("Password").fill("password of superadmin");
    await page.getByLabel("Password").press("Enter");
    await page.waitForURL("**/skills?add=true");
    await dialog.getByRole("button", { name: "Create and edit" }).waitFor();
  });
});
