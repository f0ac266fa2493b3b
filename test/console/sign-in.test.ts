import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";

describe("signing in", () => {
  it("by the link of the terminal, staying without a password; the link works once", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true });
    const { page } = world;
    const link = await world.server.link();
    await page.goto(link);
    await page.getByRole("button", { name: "Stay without a password on this computer" }).click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    assert.equal(new URL(page.url()).hash, "");

    const again = await world.context.browser()?.newContext({ locale: "zh-CN", baseURL: world.server.url });
    t.after(() => again?.close());
    const other = await again?.newPage();
    await other?.goto(link);
    await other?.getByRole("heading", { name: "该链接已失效" }).waitFor();
    assert.match((await other?.locator("[data-problem]").innerText()) ?? "", /已被使用[\s\S]*loadout auth link/);
  });

  it("by password, back to the page that was wanted", async (t) => {
    const world = await createConsoleWorld(t);
    const { page } = world;
    await page.goto("/sessions?stale=true");
    await page.getByLabel("Name").fill("a-admin");
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator('[data-problem="auth.wrong"]').waitFor();
    await page.getByLabel("Password").fill("password of admin");
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("heading", { level: 1, name: /Sessions/ }).waitFor();
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/sessions?stale=true");
  });

  it("never leads to another server", async (t) => {
    const world = await createConsoleWorld(t);
    const { page } = world;
    await page.goto("/login?next=//evil.example/x");
    await page.getByLabel("Name").fill("a-superadmin");
    await page.getByLabel("Password").fill("password of superadmin");
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  });
});
