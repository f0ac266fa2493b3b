import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertForgotten } from "./assert-forgotten.ts";
import { createConsoleWorld } from "./console-world.ts";

const admin = { isDemo: true, role: "superadmin" } as const;
const secret = "sk-secret-0123456789";

interface ModelFacts {
  readonly id: string;
  readonly version: string;
  readonly model: string;
  readonly address: string;
  readonly keyEnv: string;
}

describe("settings", { concurrency: 2 }, () => {
  it("change one’s own password and stay signed in", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "user" });
    const { page } = world;
    await world.open("/settings");
    assert.equal(await page.getByRole("navigation", { name: "Parts of the settings" }).count(), 0);
    await page.getByLabel("Current password").fill("wrong password");
    await page.getByLabel("New password").fill("quite another one");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.locator('[data-problem="auth.wrong"]').waitFor();
    await page.getByLabel("Current password").fill("password of user");
    await page.getByLabel("New password").fill("Password-2026!");
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.locator('[data-problem="password.weak"]').waitFor();
    await page.getByLabel("New password").fill("quite another one");
    await page.getByLabel("Also revoke my API tokens").check();
    await page.getByRole("button", { name: "Change the password" }).click();
    await page.getByText("The password was changed").waitFor();
    assert.equal(
      (await world.ask("/api/auth/whoami", { token: world.tokens.user })).status,
      401,
      "the token is revoked",
    );
    await assertForgotten(page, "quite another one");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    const answer = await world.post(
      "/api/auth/login",
      { name: "a-user", password: "quite another one" },
      { token: "" },
    );
    assert.equal(answer.status, 200);
  });

  it("tell a user their limits and usage, and a superadmin those of anybody", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "user" });
    await world.open("/settings");
    const usage = world.page.locator("[data-usage]");
    await usage.getByText("0 of 4").first().waitFor();
    await usage.getByText("of 1 GB").waitFor();
    const { page, open, userIds } = await createConsoleWorld(t, admin);
    await open(`/admin/users?user=${userIds.user}`);
    await page.locator("[data-usage]").getByText("of 20").waitFor();
  });

  it("of the server are found, changed where they stand, checked by the server and put back", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    await world.open("/settings/limits");
    await page.getByRole("searchbox").fill("brief");
    await page.waitForURL("**/settings/limits?q=brief");
    const setting = page.locator('[data-setting="limits.brief"]');
    await page.locator('[data-setting="limits.archive.files"]').waitFor({ state: "detached" });
    await setting.getByText("Default", { exact: true }).waitFor();
    await setting.getByRole("button", { name: "Change limits.brief" }).click();
    await setting.getByLabel("Value of limits.brief").fill("many");
    await setting.getByRole("button", { name: "Save" }).click();
    await setting.locator('[data-problem="input.invalid"]').waitFor();
    await setting.getByLabel("Value of limits.brief").fill("12345");
    await setting.getByRole("button", { name: "Save" }).click();
    await setting.getByText("12,345").waitFor();
    await setting.getByText(/From .*config\.jsonc/).waitFor();
    await setting.getByText("Default: 30,000").waitFor();
    await setting.getByRole("button", { name: "Change limits.brief" }).click();
    await setting.getByRole("button", { name: "Reset to default: limits.brief" }).click();
    await setting.getByText("30,000", { exact: true }).waitFor();
    await page.getByRole("searchbox").fill("nothing like it");
    await page.getByText("No matching settings").waitFor();
  });

  for (const language of ["en", "zh-CN"] as const)
    it(`that are sizes are shown and changed with a unit: ${language}`, async (t) => {
      const world = await createConsoleWorld(t, { ...admin, language });
      const { page } = world;
      const words =
        language === "en"
          ? { change: "Change", value: "Value of *", unit: "Unit of *", save: "Save" }
          : { change: "修改", value: "* 的值", unit: "* 的单位", save: "保存" };
      const key = "limits.archive.packed";
      const label = (text: string): string => text.replace("*", key);
      await world.open("/settings/limits");
      const setting = page.locator(`[data-setting="${key}"]`);
      const shown = setting.locator("[data-value]");
      assert.equal(await shown.innerText(), "50 MB");
      await setting.getByRole("button", { name: `${words.change} ${key}` }).click();
      assert.equal(await setting.getByLabel(label(words.value)).inputValue(), "50");
      assert.equal(await setting.getByLabel(label(words.unit)).inputValue(), "MB");
      await setting.getByLabel(label(words.value)).fill("many");
      await setting.getByRole("button", { name: words.save }).click();
      await setting.locator('[data-problem="input.invalid"]').waitFor();
      await setting.getByLabel(label(words.value)).fill("1.25");
      await setting.getByLabel(label(words.unit)).selectOption("GB");
      await setting.getByRole("button", { name: words.save }).click();
      await shown.getByText("1.25 GB", { exact: true }).waitFor();
      await setting.getByText(language === "en" ? "Default: 50 MB" : "默认值：50 MB").waitFor();
      const { body } = await world.ask(`/api/config/get?key=${key}`);
      assert.deepEqual([body.settings[0].value, body.settings[0].unit], [1_250_000_000, "bytes"]);
    });

  it("that an environment decides are locked, with where it is decided", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, language: "zh-CN" });
    const { page } = world;
    world.write("environments/default/config.jsonc", '{ "skills": { "allowExternalPaths": true } }');
    await world.open("/settings/limits");
    const setting = page.locator('[data-setting="skills.allowExternalPaths"]');
    await setting.getByText(/environments\/default\/config\.jsonc 决定/).waitFor();
    const button = setting.getByRole("button", { name: "修改 skills.allowExternalPaths" });
    assert.equal(await button.getAttribute("aria-disabled"), "true");
    assert.match((await button.getAttribute("title")) ?? "", /config\.jsonc/);
  });

  it("are read by admins, who may not change them", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/settings/limits");
    const button = page.getByRole("button", { name: "Change limits.brief" });
    assert.equal(await button.getAttribute("title"), "Only a superadmin may change this");
    await world.open("/settings/models");
    await page.getByRole("button", { name: "Test demo" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Add a model" }).count(), 0);
    await world.signIn("user");
    for (const path of ["/settings/models", "/settings/sources", "/settings/limits", "/settings/diagnostics"]) {
      await world.open(path);
      await page.locator("[data-no-access]").waitFor();
    }
  });
});

describe("models", { concurrency: 2 }, () => {
  it("are added from a preset with a key that is never shown again, tested and removed", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, expected: [/status of 503/] });
    const { page } = world;
    await world.open("/settings/models");
    await page.getByRole("button", { name: "Test demo" }).click();
    await page
      .locator('[data-model="demo"] [data-tested]')
      .getByText(/Answered after/)
      .waitFor();

    await page.getByRole("button", { name: "Add a model" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a model" });
    await dialog.getByLabel("Provider").selectOption("deepseek");
    assert.equal(await dialog.getByLabel("Id", { exact: true }).inputValue(), "deepseek");
    await dialog.getByLabel("Address").fill("http://127.0.0.1:9/v1"); // it is asked at once
    await dialog.getByLabel("Address").fill("http://127.0.0.1:9/v1");
    await dialog.getByLabel("Key", { exact: true }).fill(secret);
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Add the model" }).click();
    const use = page.getByRole("dialog", { name: "deepseek was added" });
    await use.locator('[data-problem^="model."]').waitFor();
    await use.getByRole("button", { name: "Not now" }).click();
    const card = page.locator('[data-model="deepseek"]');
    await card.getByText("Set · stored as DEEPSEEK_API_KEY").waitFor();
    await dialog.waitFor({ state: "detached" });
    await assertForgotten(page, secret);
    assert.ok(!(await world.ask("/api/audit/list")).text.includes(secret));

    await card.getByRole("button", { name: "Change the key" }).click();
    const key = page.getByRole("dialog", { name: "Key of deepseek", exact: true });
    await key.getByLabel("DEEPSEEK_API_KEY").fill(`${secret}-new`);
    await key.getByRole("button", { name: "Save" }).click();
    await key.waitFor({ state: "detached" });
    await page.getByText("The key of deepseek was saved").waitFor();
    await assertForgotten(page, secret);

    await card.getByRole("button", { name: "Remove deepseek" }).click();
    const confirm = page.getByRole("dialog", { name: "Remove the model deepseek?" });
    await confirm.getByText("No agent of this environment uses it.").waitFor();
    await confirm.getByLabel("Also delete the key DEEPSEEK_API_KEY").check();
    await confirm.getByRole("button", { name: "Remove" }).click();
    await card.waitFor({ state: "detached" });
    await page.getByText("deepseek was removed").waitFor();
  });

  it("with a key of the environment are known by its name alone, which cannot be changed here", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    await world.open("/settings/models");
    const card = page.locator('[data-model="fake"]');
    await card.getByText("Set by the variable TEST_KEY").waitFor();
    assert.ok(!(await page.content()).includes("key-of-the-test"));
    await card.getByRole("button", { name: "Change the key" }).click();
    assert.equal(await page.getByLabel("TEST_KEY", { exact: true }).isDisabled(), true);
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: "Remove fake" }).click();
    await page.getByText("Agents that use it cannot answer without it: assistant.").waitFor();
  });

  it("are edited by keyboard where they are shown; what is refused keeps what was typed, leaving asks first, and changes of others stay", async (t) => {
    const world = await createConsoleWorld(t, admin);
    const { page } = world;
    const gateway = { id: "gateway", provider: "openai", model: "first", baseUrl: "http://127.0.0.1:9/v1" };
    assert.equal((await world.post("/api/model/add", { ...gateway, keyEnv: "GATEWAY_KEY" })).status, 200);
    const now = async () =>
      ((await world.ask("/api/model/list")).body.models as ModelFacts[]).find(({ id }) => id === "gateway");
    await world.open("/settings/models");
    const card = page.locator('[data-model="gateway"]');
    const open = card.getByRole("button", { name: "Edit gateway" });
    await open.focus();
    await page.keyboard.press("Enter");
    const dialog = card.getByRole("region", { name: "Edit gateway" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("Model name").waitFor();
    assert.equal(await save.getAttribute("title"), "Nothing was changed");
    assert.deepEqual(await world.axe(), []);
    await dialog.getByLabel("Context window").fill("many");
    assert.equal(await save.getAttribute("title"), "The context window is a number of tokens");
    await dialog.getByLabel("Context window").fill("64000");
    await dialog.getByLabel("Address").fill("no address");
    await page.keyboard.press("Enter");
    await dialog.locator("[data-problem]").getByText("must be an http:// or https:// address").waitFor();

    await page.getByRole("link", { name: "Agents", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await dialog.getByLabel("Address").inputValue(), "no address");
    await dialog.getByLabel("Address").fill("http://127.0.0.1:10/v1");

    const { version } = (await now()) ?? {};
    assert.equal((await world.post("/api/model/edit", { id: "gateway", model: "theirs", from: version })).status, 200);
    await save.click();
    await dialog.locator('[data-problem="model.stale"]').waitFor();
    await dialog.locator("[data-stale]").getByText("Model name: first → theirs").waitFor();
    await dialog.getByRole("button", { name: "Keep my changes and continue" }).click();
    assert.equal(await dialog.getByLabel("Model name").inputValue(), "theirs");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await open.evaluate((button) => button === document.activeElement), true);
    await card.getByText("64,000 tokens").waitFor();
    const { model, address, keyEnv } = (await now()) ?? {};
    assert.deepEqual([model, address, keyEnv], ["theirs", "http://127.0.0.1:10/v1", "GATEWAY_KEY"]);

    await open.click();
    await dialog.getByLabel("Model name").fill("dropped");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await open.click();
    assert.equal(await dialog.getByLabel("Model name").inputValue(), "theirs");
  });

  it("that cannot be edited like this say why in Chinese", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, language: "zh-CN", theme: "dark", width: 375 });
    const { page } = world;
    await world.open("/settings/models");
    await page.getByRole("button", { name: "编辑 demo" }).click();
    const dialog = page.getByRole("region", { name: "编辑 demo" });
    await dialog.getByLabel("地址").fill("x");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.locator("[data-problem]").getByText("必须是 http:// 或 https:// 地址").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
  });

  it("that do not answer say why", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, expected: [/status of 503/] });
    const { page } = world;
    await world.post("/api/model/add", {
      id: "gone",
      provider: "openai-compatible",
      model: "m",
      baseUrl: "http://127.0.0.1:9/v1",
    });
    await world.open("/settings/models");
    await page.getByRole("button", { name: "Test gone" }).click();
    await page.locator('[data-model="gone"] [data-problem^="model."]').waitFor();
  });
});

describe("sources and diagnostics", { concurrency: 2 }, () => {
  it("sources stand in the order in which they win, with what they found", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, language: "zh-CN" });
    const { page } = world;
    await world.open("/settings/sources");
    await page.locator("[data-source]").first().waitFor();
    const shown = await page
      .locator("[data-source]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-source")));
    const { sources } = (await world.ask("/api/environment/show")).body as { sources: { name: string }[] };
    assert.deepEqual(
      shown,
      sources.map(({ name }) => name),
    );
    await page.locator('[data-source="builtin"]').getByRole("link", { name: "查看其中的技能" }).click();
    await page.waitForURL("**/skills?source=builtin");
  });

  it("diagnostics are copied as a text without secrets", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    await world.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await world.open("/settings/diagnostics");
    await page.getByRole("button", { name: "Copy diagnostics" }).click();
    await page.getByText("Copied").first().waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    const report = JSON.parse(text) as { version: string; connection: string; models: { keyEnv: string }[] };
    assert.equal(report.version, (await world.ask("/api/health")).body.version);
    assert.equal(report.connection, "live");
    assert.equal(report.models[0]?.keyEnv, "TEST_KEY");
    for (const hidden of ["key-of-the-test", world.tokens.superadmin]) assert.ok(!text.includes(hidden));
  });

  it("diagnostics tell what can be read when the server is not ready, and name what is wrong", async (t) => {
    const world = await createConsoleWorld(t, { ...admin, expected: [/status of 503/] });
    const { page } = world;
    await page.route("**/api/ready", (route) => route.fulfill({ status: 503, body: "" }));
    await world.open("/settings/diagnostics");
    await page.getByText("Does not accept requests").waitFor();
    await page.locator("main [data-problem]").waitFor();
    await page.getByText(/^Running, v/).waitFor();
    const report = JSON.parse(await page.locator("[data-diagnostics]").innerText()) as { ready: string | null };
    assert.equal(report.ready, null);
    await page.getByRole("button", { name: "Copy as command" }).waitFor();
  });
});
