import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { proves } from "../requirements.ts";
import { createConsoleWorld } from "./console-world.ts";

describe("the shell", { concurrency: 2 }, () => {
  const seen = {
    superadmin: [
      ...["Home", "Skills", "Agents", "Tools and MCP", "Environments", "Playground", "Sessions", "Dispatch"],
      ...["Users", "Groups", "Approvals", "API tokens", "Audit", "Settings"],
    ],
    admin: [
      ...["Home", "Skills", "Agents", "Tools and MCP", "Environments", "Playground", "Sessions", "Dispatch"],
      ...["API tokens", "Settings"],
    ],
    user: ["Skills", "Playground", "Sessions", "API tokens", "Settings"],
  } as const;
  const gates = [
    ...[
      "/skills/import",
      "/skills/install",
      "/skills/compare",
      "/skills/selection",
      "/admin/users",
      "/admin/groups",
      "/admin/audit",
      "/settings/sign-in",
    ].map((path) => [path, "superadmin"] as const),
    ...[
      "/agents",
      "/agents/assistant",
      "/environments",
      "/dispatch",
      "/dispatch/new",
      "/tools",
      "/settings/models",
    ].map((path) => [path, "admin"] as const),
  ];
  for (const [role, places] of Object.entries(seen) as [keyof typeof seen, readonly string[]][])
    it(`shows a ${role} what they may see, and says why not the rest (${proves("001.07")})`, async (t) => {
      const world = await createConsoleWorld(t, { role });
      const { page } = world;
      await world.open("/settings");
      const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
      assert.deepEqual(await links.filter({ visible: true }).allInnerTexts(), places);
      for (const [path, needed] of gates) {
        await world.visit(path); // the gate is asked by the page, however one comes to it
        const isShut = needed === "superadmin" ? role !== "superadmin" : role === "user";
        assert.equal(await page.locator("[data-no-access]").count(), isShut ? 1 : 0, path);
      }
      await page.goto("/");
      await page.waitForURL(role === "user" ? "**/playground" : "**/");
    });

  for (const role of ["admin", "user"] as const)
    it(`lets a ${role} read the skills they may use, and manage none`, async (t) => {
      const world = await createConsoleWorld(t, { role, isDemo: true });
      const { page } = world;
      await world.open("/skills");
      const rows = page.locator("[data-usable] [data-row]");
      await rows.filter({ hasText: "code-review" }).waitFor();
      assert.equal(
        await page
          .locator("main")
          .getByRole("button", { name: /New skill|Import|Delete/ })
          .count(),
        0,
      );
      await rows.filter({ hasText: "code-review" }).getByRole("link").focus();
      await page.keyboard.press("Space");
      await page.locator("[data-peek]").waitFor();
      assert.deepEqual(await world.axe(), []);
      await page.locator("[data-peek]").getByRole("link", { name: "Open" }).click();
      await page.getByRole("heading", { level: 1, name: /code-review/i }).waitFor();
      await page.getByRole("heading", { level: 2, name: "Instructions" }).waitFor();
      await world.open("/skills/not-mine");
      await page.getByRole("heading", { level: 1, name: "You cannot use not-mine" }).waitFor();
      await page.setViewportSize({ width: 375, height: 740 });
      await world.assertFits();
    });

  it("changes its language at once and keeps what was typed; the choice stays", async (t) => {
    const world = await createConsoleWorld(t);
    const { page } = world;
    await world.open("/login");
    await page.getByLabel("Name").fill("not lost");
    await page.getByRole("button", { name: "Language: 中文" }).click();
    assert.equal(await page.getByLabel("用户名").inputValue(), "not lost");
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await page.getByLabel("用户名").fill("a-user");
    await page.getByLabel("密码").fill("wrong");
    await page.getByRole("button", { name: "登录" }).click();
    await page.getByText("用户名或密码错误").waitFor();
  });

  it("follows the language that is chosen in another tab", async (t) => {
    const world = await createConsoleWorld(t);
    const { page, context } = world;
    await world.open("/login");
    await page.getByLabel("Name").fill("not lost");
    const other = await context.newPage();
    await other.goto("/login");
    await other.getByRole("button", { name: "Language: 中文" }).click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    assert.equal(await page.getByLabel("用户名").inputValue(), "not lost");
    assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
  });

  it("copies through a selected field where the clipboard is refused, and says so if that is refused too", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page, context } = world;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await world.open("/skills/sales-report");
    await page.evaluate(() => {
      const refuse = async () => Promise.reject(new DOMException("refused", "NotAllowedError"));
      Object.defineProperty(navigator.clipboard, "writeText", { value: refuse });
    });
    const choose = async (): Promise<void> => {
      await page.locator("main").getByRole("button", { name: "Copy as" }).click();
      await page.getByRole("menuitem", { name: "Link to this page" }).click();
    };
    await choose();
    await page.locator("[data-toast]").getByText("Copied", { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Copy as…");
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await choose();
    await page.getByText("The browser did not allow copying. Select the text and copy it.").first().waitFor();
  });

  it("has its theme before anything is painted", async (t) => {
    const world = await createConsoleWorld(t, { theme: "dark", role: "user" });
    const { page } = world;
    await page.addInitScript(() => {
      const themes: (string | undefined)[] = [];
      Object.assign(globalThis, { themes });
      new MutationObserver(() => themes.push(document.documentElement?.dataset.theme)).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ["data-theme"],
      });
    });
    const themes = () => page.evaluate(() => (globalThis as unknown as { themes: string[] }).themes);
    await world.open("/settings");
    assert.deepEqual(await themes(), ["dark"]);
    await page.getByRole("banner").getByRole("button", { name: "Theme" }).click();
    await page.getByRole("menuitem", { name: "Light" }).click();
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.deepEqual(await themes(), ["light"]);
  });

  it("finds pages, skills and actions by a few letters, in Chinese too", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin", isDemo: true, language: "zh-CN" });
    const { page } = world;
    await world.open("/settings");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox");
    await field.fill("会话");
    await field.press("Enter");
    await page.waitForURL("**/sessions");
    await page.keyboard.press("Control+k");
    await field.fill("sales");
    await page.getByRole("option", { name: /sales-report/ }).waitFor();
    await field.press("Enter");
    await page.waitForURL("**/skills/sales-report");
    await page.keyboard.press("Control+k");
    await field.fill("zzzzqqq");
    await page.getByText("没有与“zzzzqqq”匹配的内容").waitFor();
    await field.press("Escape");
    await field.waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, "/skills/sales-report");
  });

  it("finds the skills a user may use", async (t) => {
    const world = await createConsoleWorld(t, { role: "user", isDemo: true });
    const { page } = world;
    await world.open("/playground");
    await page.keyboard.press("Control+k");
    const field = page.getByRole("dialog").getByRole("combobox");
    await field.fill("sales");
    await page.getByRole("option", { name: /sales-report/ }).waitFor();
    await field.press("Enter");
    await page.waitForURL("**/skills/sales-report");
    await page.getByRole("heading", { level: 1, name: "sales-report" }).waitFor();
  });

  it("gives the focus back to where it was, and where that is gone, to the page", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/skills");
    const isFocused = (selector: string) =>
      page.waitForFunction((wanted) => document.activeElement?.matches(wanted) === true, selector);
    await page.getByRole("searchbox").focus();
    await page.keyboard.press("Control+k");
    await isFocused("[role=dialog] input");
    await page.keyboard.press("Escape");
    await isFocused("main input[type=search]");
    const create = page.getByRole("button", { name: "New skill" });
    await create.press("Enter");
    await isFocused("[role=dialog] input");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.textContent === "New skill");
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await isFocused("main");
  });

  it("says who is signed in, above what they can do with their account", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/");
    await page.getByRole("button", { name: "Account: a-admin" }).click();
    await page.locator('[role="menu"]').getByText("a-admin", { exact: true }).waitFor();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    assert.deepEqual(await world.axeOf('[role="menu"]'), []);
  });

  it("goes by letters, never while a user types, and not at all where that is switched off", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin", isDemo: true });
    const { page } = world;
    await world.open("/settings");
    await page.keyboard.type("ge");
    await page.waitForURL("**/sessions");
    await page.keyboard.type("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("searchbox").waitFor();
    await page.keyboard.press("/");
    await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();
    await page.keyboard.type("gh?");
    assert.equal(await page.getByRole("searchbox").inputValue(), "gh?");
    await world.open("/settings");
    await page.getByRole("checkbox", { name: /Single-letter shortcuts/ }).uncheck();
    await page.locator("body").press("g");
    await page.locator("body").press("e");
    await page.keyboard.press("Control+k"); // what has a modifier still works
    await page.getByRole("combobox").waitFor();
    assert.equal(new URL(page.url()).pathname, "/settings");
  });

  it("says that the connection is lost, and misses nothing when it is back", async (t) => {
    const world = await createConsoleWorld(t, {
      role: "superadmin",
      isDemo: true,
      expected: [
        /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|INCOMPLETE_CHUNKED|CONNECTION_RESET|503/,
      ],
    });
    const { page } = world;
    await world.open("/skills");
    await page
      .getByRole("link", { name: /hello-skill/ })
      .first()
      .waitFor();
    await page.locator('[data-connection="live"]').waitFor();
    await world.server.stop();
    await page.locator('[data-connection="reconnecting"]').waitFor();
    await page
      .getByRole("link", { name: /hello-skill/ })
      .first()
      .waitFor(); // what was seen stays
    world.skill("made-meanwhile");
    await world.restart();
    await page.locator('[data-connection="live"]').waitFor();
    await page
      .getByRole("link", { name: /made-meanwhile/ })
      .first()
      .waitFor();
  });

  it("is left when the user signs out, also in another window", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page, context } = world;
    await world.open("/sessions");
    const other = await context.newPage();
    await other.goto("/settings");
    await other.getByRole("button", { name: /Account/ }).click();
    await other.getByRole("menuitem", { name: "Sign out" }).click();
    await other.getByLabel("Password", { exact: true }).waitFor();
    await other.close();
    await page.waitForURL("**/login?next=*"); // its stream ended with the sign-in
  });

  it("an address that leads nowhere says so; the first stop of the keyboard skips to the content", async (t) => {
    const world = await createConsoleWorld(t, { role: "user" });
    const { page } = world;
    await world.open("/no/such/page");
    await page.getByText("There is no page at /no/such/page.").waitFor();
    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name: "Sessions" }).click();
    await page.waitForURL("**/sessions");
    await world.open("/settings");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "content");
  });
});
