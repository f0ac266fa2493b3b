import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";

/** Groups, sharing, and disabling a skill, in the browser. */

const superadmin = { role: "superadmin" } as const;

describe("groups", () => {
  it("are added, get members, and a skill is shared with them and taken back", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page, ask, post, tokens } = world;
    const text = "---\nname: secret\ndescription: Keeps secrets.\n---\nKeep them.\n";
    const imported = await ask("/api/skill/import?name=SKILL.md", {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: text,
    });
    assert.equal(imported.status, 200, imported.text);
    await world.open("/admin/groups");
    await page.getByText("No groups yet", { exact: true }).waitFor();
    await page.getByRole("button", { name: "New group" }).click();
    await page.getByLabel("Name").fill("Writers");
    await page.getByRole("button", { name: "Create the group" }).click();
    const sheet = page.getByRole("dialog", { name: "Group Writers" });
    await sheet.getByLabel("User").selectOption("a-user");
    await sheet.getByRole("button", { name: "Add to the group" }).click();
    await sheet.getByRole("button", { name: "Remove a-user" }).waitFor();
    assert.deepEqual(await world.axe(), []);

    await world.open("/skills/library:secret");
    await page.getByRole("button", { name: "Share secret" }).click();
    const dialog = page.getByRole("dialog", { name: "Share secret" });
    await dialog.getByText("Not shared yet: roles decide who has access.").waitFor();
    await dialog.getByLabel("Share with").selectOption("Group Writers");
    await dialog.getByRole("button", { name: "Share", exact: true }).click();
    await dialog.getByText("Only those listed here").waitFor();
    assert.deepEqual(await world.axe(), []);
    const ids = async (): Promise<string[]> =>
      (await ask("/api/skill/list", { token: tokens.admin })).body.skills.map(({ id }: { id: string }) => id);
    assert.ok(!(await ids()).includes("secret"));
    await dialog.getByRole("button", { name: "Stop sharing with Writers" }).click();
    await dialog.getByText("Not shared yet: roles decide who has access.").waitFor();
    assert.ok((await ids()).includes("secret"));

    assert.equal((await post("/api/grant/add", { kind: "skill", name: "secret", to: "group:Writers" })).status, 200);
    await world.open("/admin/groups?group=Writers");
    await sheet.getByRole("button", { name: "Delete the group" }).click();
    await page
      .getByRole("dialog", { name: "Delete the group Writers?" })
      .getByRole("button", { name: "Delete the group" })
      .click();
    await page.getByText("No groups yet", { exact: true }).waitFor();
    await world.open("/skills/library:secret");
    await page.getByRole("button", { name: "Share secret" }).click();
    await dialog.getByText("deleted: has no effect").waitFor();
  });

  it("a skill is disabled and enabled again on its page", async (t) => {
    const world = await createConsoleWorld(t, superadmin);
    const { page, ask } = world;
    const statusOf = async (): Promise<string> =>
      (await ask("/api/skill/list")).body.skills.find(({ id }: { id: string }) => id === "hello-skill").status;
    await world.open("/skills/hello-skill");
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByRole("button", { name: "Enable", exact: true }).waitFor();
    assert.equal(await statusOf(), "disabled");
    await page.getByRole("button", { name: "Enable", exact: true }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).waitFor();
    assert.equal(await statusOf(), "ready");
  });
});
