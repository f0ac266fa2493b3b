import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventually } from "../sandbox.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

describe("signing in", { concurrency: 2 }, () => {
  it("by the link of the terminal, staying without a password; the link works once", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true });
    const { page } = world;
    const link = await world.server.link();
    await page.goto(link);
    await page.getByRole("button", { name: "Continue without a password on this computer" }).click();
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

  for (const next of ["//evil.example/x", "/login", "/login?next=%2Flogin"]) {
    it(`never leads to another server, nor back to itself (${next})`, async (t) => {
      const world = await createConsoleWorld(t);
      const { page } = world;
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await page.getByLabel("Name").fill("a-superadmin");
      await page.getByLabel("Password").fill("password of superadmin");
      await page.getByLabel("Password").press("Enter");
      await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    });
  }
});

describe("signing out", { concurrency: 2 }, () => {
  const out = async ({ page }: ConsoleWorld): Promise<void> => {
    await page.getByRole("button", { name: /Account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  const status = async ({ context }: ConsoleWorld): Promise<number> =>
    (await context.request.get("/api/auth/whoami")).status();

  it("that failed says so, and is tried again", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin", expected: [/status of 500|ERR_FAILED/] });
    const { page } = world;
    await world.open("/sessions");
    await page.route("**/api/auth/logout", (route) => route.abort());
    await out(world);
    await page.getByText("You are still signed in").waitFor();
    assert.equal(await page.getByLabel("Password").count(), 0);
    await page.unroute("**/api/auth/logout");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByLabel("Password").waitFor();
    assert.equal(await status(world), 401);
    await page.goBack();
    await page.waitForURL("**/login?next=*");
  });

  it("is asked of the server before anything else is fetched", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page } = world;
    await world.open("/sessions");
    let letIn = (): void => {};
    const isLetIn = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route("**/*login-page*", async (route) => {
      await isLetIn;
      await route.continue();
    });
    const asked = page.waitForResponse("**/api/auth/logout");
    await out(world);
    assert.equal((await asked).status(), 204);
    letIn();
    await page.getByLabel("Password").waitFor();
    assert.equal(await status(world), 401);
  });

  it("goes on after the tab is closed", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page, context } = world;
    await world.open("/sessions");
    await context.newPage();
    await out(world);
    await page.close();
    await eventually(async () => (await status(world)) === 401, 100);
  });

  it("asks first where something is not saved, and staying is staying signed in", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.post("/api/skill/copy", { name: "sales-report" });
    await world.open("/skills/library:sales-report?tab=metadata");
    await page.getByLabel("License").fill("BSD");
    await out(world);
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await page.getByLabel("License").inputValue(), "BSD");
    assert.equal(await status(world), 200);
    await out(world);
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByLabel("Password").waitFor();
    assert.equal(await status(world), 401);
  });

  it("by another user is noticed at the next step, which is taken up again after signing in", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page, context } = world;
    await world.open("/playground");
    await page.getByRole("textbox", { name: "Message" }).fill("Do not lose this");
    await context.clearCookies();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/login?next=%2Fplayground");
    await page.getByLabel("Name").fill("a-admin");
    await page.getByLabel("Password").fill("password of admin");
    await page.getByLabel("Password").press("Enter");
    await page.waitForURL("**/playground");
    assert.equal(await page.getByRole("textbox", { name: "Message" }).inputValue(), "Do not lose this");
  });

  it("as another user shows nothing of what was typed before", async (t) => {
    const world = await createConsoleWorld(t);
    const { page } = world;
    const signIn = async (role: string): Promise<void> => {
      await page.goto("/login?next=/playground");
      await page.getByLabel("Name").fill(`a-${role}`);
      await page.getByLabel("Password").fill(`password of ${role}`);
      await page.getByLabel("Password").press("Enter");
      await page.waitForURL("**/playground");
    };
    const message = page.getByRole("textbox", { name: "Message" });
    await signIn("admin");
    await message.fill("only mine");
    await signIn("admin");
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "only mine");
    await signIn("user");
    await message.waitFor();
    assert.equal(await message.inputValue(), "");
    assert.ok(!JSON.stringify(await page.evaluate(() => ({ ...localStorage }))).includes("only mine"));
  });
});
