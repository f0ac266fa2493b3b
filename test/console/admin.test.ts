import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { permissionTable } from "../../packages/app/src/doors/http/openapi/permission-table.ts";
import { assertForgotten } from "./assert-forgotten.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const admin = { isDemo: true, role: "superadmin" } as const;

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function signsIn({ server }: ConsoleWorld, name: string, password: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, password }),
  });
  return answer.status;
}

describe("users", { concurrency: 2 }, () => {
  it("are added with a password that is shown once, and can sign in with it", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open("/admin/users");
    await page.getByRole("button", { name: "Add a user" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add a user" });
    await dialog.getByLabel("Name").fill("ann");
    await dialog.getByLabel("Role").selectOption("admin");
    await dialog.getByText("What “admin” can and cannot do").waitFor();
    await dialog.getByRole("button", { name: "Generate" }).click();
    await dialog.getByRole("button", { name: "Add the user" }).click();
    const once = page.getByRole("dialog", { name: "ann can sign in now" });
    const password = await once.locator("[data-secret]").innerText();
    assert.deepEqual(await world.axe(), []);
    await once.getByRole("button", { name: "I have saved it" }).click();
    await once.waitFor({ state: "detached" });
    await row(page, "ann").getByText("Active").waitFor();
    await assertForgotten(page, password);
    assert.equal(await signsIn(world, "ann", password), 200);
  });

  it("a taken name is refused with the reason, beside the form", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open("/admin/users");
    await page.getByRole("button", { name: "Add a user" }).first().click();
    await page.getByLabel("Name").fill("a-user");
    await page.getByRole("button", { name: "Generate" }).click();
    await page.getByRole("button", { name: "Add the user" }).click();
    await page.locator('[data-problem="user.exists"]').waitFor();
  });

  it("get another role, beside what it can do as the server asks for it", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open("/admin/users");
    await row(page, "a-user").getByRole("link", { name: "a-user", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "User a-user" });
    await sheet.getByText("What “user” can and cannot do").waitFor();
    for (const group of await sheet.locator("[data-matrix] button").all()) await group.click();
    const shown = await sheet
      .locator("[data-operation]")
      .evaluateAll((rows) =>
        rows.map((one) => [
          one.getAttribute("data-operation"),
          ...[...one.querySelectorAll("td .sr-only")].map((cell) => cell.textContent === "can"),
        ]),
      );
    const known = (await permissionTable())
      .filter(({ path }) => path !== undefined)
      .map(({ operation, user, admin: may, superadmin }) => [operation, user, may, superadmin]);
    const sorted = (rows: readonly unknown[]): string[] => rows.map((one) => JSON.stringify(one)).sort();
    assert.deepEqual(sorted(shown), sorted(known));

    await sheet.getByLabel("Role", { exact: true }).selectOption("admin");
    await sheet.getByText("What “admin” can and cannot do").waitFor();
    await sheet.getByRole("button", { name: "Change the role" }).click();
    await page.getByText("a-user is admin now").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "");
    await row(page, "a-user").getByRole("cell", { name: "admin", exact: true }).waitFor();
  });

  it("are disabled, enabled, given another password and deleted with the name typed", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open(`/admin/users?user=${world.userIds.user}`);
    const sheet = page.getByRole("dialog", { name: "User a-user" });
    await sheet.getByRole("button", { name: "Disable" }).click();
    await page.getByText("a-user is disabled").waitFor();
    assert.equal(await signsIn(world, "a-user", "password of user"), 401);
    await sheet.getByRole("button", { name: "Enable" }).click();
    await page.getByText("a-user is enabled").waitFor();

    await sheet.getByLabel("New password").fill("Tr0mbone in March");
    await sheet.getByRole("button", { name: "Reset the password" }).click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("button", { name: "I have saved it" }).waitFor({ state: "detached" });
    await assertForgotten(page, "Tr0mbone in March");
    assert.equal(await signsIn(world, "a-user", "Tr0mbone in March"), 200);

    await sheet.getByRole("button", { name: "Delete the user" }).click();
    const confirm = page.getByRole("dialog", { name: "Delete a-user?" });
    await confirm.getByText("1 API token stops working at once.").waitFor();
    await confirm.getByLabel("Type a-user to confirm").fill("a-user");
    await confirm.getByRole("button", { name: "Delete the user" }).click();
    await page.getByText("a-user was deleted").waitFor();
    await row(page, "a-user").waitFor({ state: "detached" });
  });

  it("the last superadmin stays, and the page says why", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, language: "zh-CN" });
    const { page } = world;
    for (const { userId, role, name } of (await world.ask("/api/user/list")).body.users)
      if (role === "superadmin" && name !== "a-superadmin")
        await world.post("/api/user/edit", { user: userId, role: "admin" });
    await world.open(`/admin/users?user=${world.userIds.superadmin}`);
    const sheet = page.getByRole("dialog", { name: "用户 a-superadmin" });
    await sheet.getByText(/最后一个可以登录的超级管理员/).waitFor();
    await sheet.getByLabel("角色", { exact: true }).selectOption("user");
    for (const name of ["更改角色", "停用", "删除用户"]) {
      const button = sheet.getByRole("button", { name });
      assert.equal(await button.getAttribute("aria-disabled"), "true", name);
      assert.match((await button.getAttribute("title")) ?? "", /最后一个/, name);
    }
    const refused = await world.post("/api/user/edit", { user: world.userIds.superadmin, disable: true });
    assert.equal(refused.body.code, "user.last-superadmin");
  });

  it("are not for admins; a user that is not there is said so", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    for (const path of ["/admin/users", "/admin/audit"]) {
      await world.open(path);
      await world.page.locator("[data-no-access]").waitFor();
    }
    await world.signIn("superadmin");
    await world.open("/admin/users?user=nobody");
    await world.page.getByText("There is no user “nobody”").waitFor();
  });
});

describe("tokens", { concurrency: 2 }, () => {
  it("come with commands for the public address of the server", async (t) => {
    const publicUrl = "https://skills.example.org";
    const { page, open } = await createConsoleWorld(t, { role: "user", publicUrl });
    await open("/admin/tokens");
    await page.getByRole("button", { name: "New token" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByLabel("Name").fill("laptop");
    await dialog.getByRole("button", { name: "Create the token" }).click();
    const once = page.getByRole("dialog", { name: "Token laptop" });
    const token = await once.locator("[data-secret]").innerText();
    for (const command of [
      `curl -H "Authorization: Bearer ${token}" '${publicUrl}/api/auth/whoami'`,
      `claude mcp add --transport http loadout ${publicUrl}/mcp --header "Authorization: Bearer ${token}"`,
    ])
      await once.getByText(command, { exact: true }).waitFor();
  });

  it("are shown once with a line that works, and revoked after a question", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "user" });
    const { page } = world;
    await world.open("/admin/tokens");
    assert.equal(await page.getByRole("link", { name: "Everyone’s" }).count(), 0);
    await page.getByRole("button", { name: "New token" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New token" });
    await dialog.getByLabel("Name").fill("nightly");
    assert.equal(await dialog.getByLabel("Expires").inputValue(), "90");
    await dialog.getByRole("button", { name: "Create the token" }).click();
    const once = page.getByRole("dialog", { name: "Token nightly" });
    const token = await once.locator("[data-secret]").innerText();
    const line = await once.locator("code", { hasText: "curl" }).innerText();
    const [, sent, url] = /^curl -H "Authorization: Bearer (.+)" '(.+)'$/.exec(line) ?? [];
    assert.equal(sent, token);
    const answer = await fetch(url ?? "", { headers: { Authorization: `Bearer ${sent}` } });
    assert.equal(((await answer.json()) as { name: string }).name, "a-user");
    await once.getByRole("button", { name: "I have saved it" }).click();
    await once.waitFor({ state: "detached" });
    await row(page, "nightly")
      .getByText(`${token.slice(0, 8)}…`)
      .waitFor();
    await assertForgotten(page, token);

    await page.getByRole("button", { name: "Revoke nightly" }).click();
    const confirm = page.getByRole("dialog", { name: "Revoke the token nightly?" });
    await confirm.getByRole("button", { name: "Revoke" }).click();
    await row(page, "nightly").waitFor({ state: "detached" });
    await page.getByText("nightly was revoked").waitFor();
    assert.equal((await fetch(url ?? "", { headers: { Authorization: `Bearer ${token}` } })).status, 401);
  });

  it("of others are seen and made by a superadmin alone", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open("/admin/tokens");
    await page.getByRole("link", { name: "Everyone’s" }).click();
    await page.waitForURL("**/admin/tokens?all=true");
    await row(page, "a-admin").waitFor();
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name").fill("for-ann");
    await page.getByLabel("For", { exact: true }).selectOption({ label: "a-user (user)" });
    await page.getByRole("button", { name: "Create the token" }).click();
    await page.keyboard.press("Escape");
    await row(page, "for-ann").getByRole("cell", { name: "a-user" }).waitFor();
    await world.open(`/admin/tokens?all=true&user=${world.userIds.user}`);
    await row(page, "for-ann").waitFor();
    assert.equal(await row(page, "a-admin").count(), 0);
  });
});

describe("the audit", { concurrency: 2 }, () => {
  it("tells of a change as it is made, and shows what it was and is", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open("/admin/audit");
    await page.getByText("No changes yet").or(page.getByRole("table")).first().waitFor();
    await world.post("/api/config/set", { key: "limits.brief", value: "12345" });
    const entry = row(page, "limits.brief");
    await entry.getByText("Changed a setting").waitFor();
    await entry.getByText("config.set").waitFor();
    await entry.getByRole("link", { name: "limits.brief" }).waitFor();
    await entry.getByRole("link").first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("30000").waitFor();
    await sheet.getByText("12345").waitFor();
    assert.match(page.url(), /row=\d+/);
    assert.deepEqual(await world.axe(), []);
    await page.reload();
    await page.getByRole("dialog").getByText("12345").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("is narrowed down by who, what, a text and a day, all in the address", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, language: "zh-CN" });
    const { page } = world;
    await world.post("/api/user/create", { name: "ann", role: "user" });
    await world.post("/api/config/set", { key: "limits.brief", value: "12345" });
    await world.open("/admin/audit");
    await row(page, "ann").waitFor();
    await page.getByLabel("操作", { exact: true }).selectOption("config.set");
    await page.waitForURL("**/admin/audit?action=config.set");
    await row(page, "ann").waitFor({ state: "detached" });
    await row(page, "limits.brief").getByText("修改设置").waitFor();
    await page.getByRole("link", { name: "清除筛选" }).click();
    await page.getByRole("searchbox").fill("ann");
    await row(page, "limits.brief").waitFor({ state: "detached" });
    await row(page, "ann").getByText("添加用户").waitFor();
    await world.open("/admin/audit?actor=a-user");
    await page.getByText("没有匹配的记录").waitFor();
    await world.open("/admin/audit?since=2999-01-01");
    await page.getByText("没有匹配的记录").waitFor();
    await world.open("/admin/audit?since=2000-01-01&actor=a-superadmin");
    await row(page, "ann").waitFor();
  });

  it("loads more as one scrolls with few rows mounted, and exports what is shown without formulas", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.post("/api/model/add", {
      id: "x1",
      provider: "openai-compatible",
      model: "=1+1",
      baseUrl: "http://127.0.0.1:9/v1",
    });
    for (let number = 0; number < 130; number++)
      await world.post("/api/config/set", { key: "limits.brief", value: String(1000 + number) });
    await world.open("/admin/audit");
    await page.getByText(/^1\d\d entries shown/).waitFor();
    assert.ok((await world.mountedRows("[data-row]")) < 60);
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 100_000);
    await page.getByText("131 entries shown").waitFor();
    await page.getByText("End of the list").waitFor();
    await page.getByRole("button", { name: "Export what is shown" }).click();
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: /^CSV/ }).click(),
    ]);
    const text = readFileSync(await saved.path(), "utf8");
    assert.equal(text.trimEnd().split("\r\n").length, 132);
    assert.ok(!/(^|,)"?[=+@-]/m.test(text));
  });
});
