import assert from "node:assert/strict";
import { test } from "node:test";
import { createConsoleWorld } from "./console-world.ts";

test("signs in, lists the skills and opens one of them", async (t) => {
  const world = await createConsoleWorld(t, { isDemo: true });
  const { page } = world;
  await page.goto("/skills");
  await page.getByLabel("Name").fill("a-superadmin");
  await page.getByLabel("Password").fill("password of superadmin");
  await page.getByLabel("Password").press("Enter");
  await page.getByRole("heading", { level: 1, name: "Skills" }).waitFor();
  const row = page.locator("[data-row]").filter({ hasText: "code-review" });
  assert.match(await row.innerText(), /Ready[\s\S]*Built in/);
  await row.getByRole("link", { name: "code-review" }).click();
  await page.waitForURL("**/skills/code-review");
  await page.getByRole("heading", { level: 1, name: "code-review" }).waitFor();
  await world.assertFits();
});
