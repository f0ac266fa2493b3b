import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";
import { assertFree, importSkill } from "./hurried.ts";

/** A hurried user: presses twice, presses beside a dialog, goes back in the middle of one. */

const superadmin = { isDemo: true, role: "superadmin" } as const;

describe("a press that comes twice", { concurrency: 2 }, () => {
  it("makes one skill, one user, one token, one group and one environment", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page, ask } = world;
    const dialog = page.getByRole("dialog");
    await world.open("/skills?add=true");
    await dialog.getByLabel("Name", { exact: true }).fill("once");
    await dialog.getByLabel("Description", { exact: true }).fill("Does it once. Use when asked once.");
    await dialog.getByRole("button", { name: "Create and edit" }).dblclick();
    await page.waitForURL("**/skills/*once*");
    const skills = (await ask("/api/skill/list")).body.skills.map(({ id }: { id: string }) => id);
    assert.deepEqual(
      skills.filter((id: string) => id.startsWith("once")),
      ["once"],
    );

    await world.open("/admin/users?add=true");
    await dialog.getByLabel("Name", { exact: true }).fill("ann");
    await dialog.getByRole("button", { name: "Generate" }).click();
    await dialog.getByRole("button", { name: "Add the user" }).dblclick();
    await page.getByRole("dialog", { name: "ann can sign in now" }).waitFor();
    assert.equal(await page.locator("[data-problem]").count(), 0);

    await world.open("/admin/tokens");
    await page.getByRole("button", { name: "New token" }).first().click();
    await dialog.getByLabel("Name", { exact: true }).fill("script");
    await dialog.getByRole("button", { name: "Create the token" }).dblclick();
    await page.getByRole("dialog", { name: "Token script" }).waitFor();
    assert.equal(
      (await ask("/api/token/list?all=true")).body.tokens.filter(({ name }: { name: string }) => name === "script")
        .length,
      1,
    );

    await world.open("/admin/groups");
    await page.getByRole("button", { name: "New group" }).first().click();
    await dialog.getByLabel("Name", { exact: true }).fill("Writers");
    await dialog.getByRole("button", { name: "Create the group" }).dblclick();
    await page.getByRole("dialog", { name: "Group Writers", exact: true }).waitFor();
    assert.equal(await page.locator("[data-problem]").count(), 0);
    assert.equal(await page.locator("[data-toast]").count(), 1);

    await world.open("/environments");
    await page
      .getByRole("button", { name: /environment/i })
      .first()
      .waitFor();
    await page
      .locator("main")
      .getByRole("button", { name: /^(New|Create|Add)/ })
      .first()
      .click();
    await dialog.getByLabel("Name", { exact: true }).fill("staging");
    await dialog.locator("button[type=submit]").dblclick();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-problem]").count(), 0);
  });

  it("sends one message and one task", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page, ask } = world;
    await world.open("/playground");
    await page.getByRole("textbox", { name: "Message" }).fill("Say hello once");
    await page.getByRole("button", { name: "Send", exact: true }).dblclick();
    await page.waitForURL("**/playground/*");
    await page.getByText("Turn ended").first().waitFor();
    const contextId = page.url().split("/").at(-1)?.split("?")[0] ?? "";
    assert.equal((await ask(`/api/session/show?contextId=${contextId}`)).body.turns, 1);

    await world.open("/dispatch/new?to=echo&task=Hello");
    await page.locator('[data-preview="current"]').waitFor();
    await page.locator("[data-send-bar] button[type=submit]").dblclick();
    await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    assert.equal((await ask("/api/dispatch/list")).body.dispatches.length, 1);
  });
});

describe("a press beside a dialog", { concurrency: 2 }, () => {
  it("takes no secret that is shown once, and nothing that was typed", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    const beside = (): Promise<void> => page.mouse.click(5, 400);
    const dialog = page.getByRole("dialog");
    const name = dialog.getByLabel("Name", { exact: true });
    await world.open("/admin/tokens");
    await page.getByRole("button", { name: "New token" }).first().click();
    await name.waitFor();
    await beside(); // nothing was typed yet
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New token" }).first().click();
    await name.fill("script");
    await beside();
    await dialog.getByRole("button", { name: "Create the token" }).click();
    const once = page.getByRole("dialog", { name: "Token script", exact: true });
    await once.locator("[data-secret]").waitFor();
    await beside();
    await once.getByRole("button", { name: "I have saved it" }).click();
    await once.waitFor({ state: "detached" });

    await world.open("/skills/environment:broken-example");
    const fix = page.getByRole("button", { name: "Copy to the library and fix" });
    await fix.click();
    await dialog.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("Typed in a hurry.");
    await beside();
    await dialog.getByText("Typed in a hurry.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await fix.click();
    await dialog.getByText("Typed in a hurry.").waitFor();
  });
});

describe("going back", { concurrency: 2 }, () => {
  it("in the middle of a dialog leaves nothing of it", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page } = world;
    await importSkill(world, "own-notes");
    const cases = [
      ["/skills", () => page.getByRole("button", { name: "New skill" }).first().click()],
      ["/skills/own-notes", () => page.getByRole("button", { name: "Share own-notes" }).click()],
      ["/admin/users", () => page.getByRole("button", { name: "Add a user" }).first().click()],
      ["/admin/users", () => page.getByRole("link", { name: "a-user", exact: true }).first().click()],
      ["/settings/models", () => page.getByRole("button", { name: "Add a model" }).first().click()],
      [
        "/environments",
        () =>
          page
            .getByRole("button", { name: /^Publish/ })
            .first()
            .click(),
      ],
      ["/agents", () => page.keyboard.press("Control+k")],
      ["/agents", () => page.keyboard.press("?")],
    ] as const;
    for (const [path, act] of cases) {
      await world.open("/settings");
      await world.visit(path);
      await act();
      await page.getByRole("dialog").waitFor();
      for (let steps = 0; steps < 3 && new URL(page.url()).pathname !== "/settings"; steps++) await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
      await assertFree(world);
      await page.locator("main").getByRole("link").first().focus();
    }
  });
});
