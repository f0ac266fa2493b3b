import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startCompanyProvider } from "../company-provider.ts";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const ann = { email: "ann@example.com", email_verified: true, preferred_username: "ann", groups: ["staff"] };

/** A browser in front of a server that people sign in to with the provider of their company. */
async function createWorld(t: Parameters<typeof createConsoleWorld>[0], options: ConsoleOptions = {}) {
  const world = await createConsoleWorld(t, { ...options, expected: [/^request: http:\/\/localhost:/] });
  const company = await startCompanyProvider(t, [`${world.server.url}/sign-in/callback`]);
  company.people.ann = ann;
  const settings = {
    issuer: company.issuer,
    clientId: company.clientId,
    secret: company.clientSecret,
    label: "Company",
  };
  const set = await world.post("/api/auth/set-provider", { ...settings, newcomers: "user" });
  assert.equal(set.status, 200, set.text);
  return { world, company };
}

const continueAs = async ({ page }: ConsoleWorld, name: string): Promise<void> => {
  await page.getByRole("heading", { name: "Company" }).waitFor();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
};

describe("signing in with the provider in a browser", () => {
  it("comes back to the page that was wanted, and stays signed in", async (t) => {
    const { world } = await createWorld(t);
    const { page } = world;
    await world.open("/sessions?q=report");
    await page.waitForURL("**/login?next=*");
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("button", { name: "Sign in with Company" }).click();
    await continueAs(world, "ann");
    await page.waitForURL("**/sessions?q=report");
    await page.getByRole("button", { name: /Account/ }).waitFor();
    assert.equal((await (await page.request.get("/api/auth/whoami")).json()).name, "ann");
    await page.goBack();
    assert.ok(!page.url().includes("code="), "the answer is not in the history of the browser");
    await world.open("/settings");
    await page.getByText("You sign in to this account with Company.").waitFor();
  });

  it("says in both languages why somebody is not let in, and offers other ways", async (t) => {
    const { world } = await createWorld(t, { language: "zh-CN" });
    const { page } = world;
    await world.post("/api/auth/set-provider", { newcomers: "mapped", roles: ["ops=admin"] });
    await world.open("/login");
    await page.getByRole("button", { name: "用 Company 登录" }).click();
    await continueAs(world, "ann");
    await page.getByRole("heading", { level: 1, name: "未能登录" }).waitFor();
    await page.getByText("你所在的组没有访问权限").waitFor();
    assert.equal(await page.locator("[data-problem]").getAttribute("data-problem"), "sign-in.no-group");
    assert.deepEqual(await world.axe(), []);
    assert.equal(new URL(page.url()).search, "");
    await page.getByRole("link", { name: "用密码登录" }).click();
    await page.getByLabel("密码").waitFor();
    await page.getByRole("button", { name: "用 Company 登录" }).waitFor();
  });

  it("that the provider refuses, or that is not of this browser, is explained", async (t) => {
    const { world } = await createWorld(t);
    const { page } = world;
    await world.open("/login");
    await page.getByRole("button", { name: "Sign in with Company" }).click();
    await continueAs(world, "stranger");
    await page.getByText("nobody of this name works here").waitFor();
    await page.getByRole("button", { name: "Try Company again" }).waitFor();
    await world.open("/sign-in/callback?code=a&state=b");
    await page.getByText("This sign-in was not started in this browser").waitFor();
    await world.open("/sign-in/callback");
    await page.waitForURL("**/login");
  });

  it("is connected with an account that has a password", async (t) => {
    const { world } = await createWorld(t, { role: "admin" });
    const { page } = world;
    await world.open("/settings");
    await page.getByRole("button", { name: "Connect with Company" }).click();
    await continueAs(world, "ann");
    await page.waitForURL("**/settings");
    await page.getByText("You sign in to this account with Company.").waitFor();
    assert.equal((await (await page.request.get("/api/auth/whoami")).json()).name, "a-admin");
  });
});

describe("an invitation in a browser", () => {
  it("is made, opened by the invited person and listed until then", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    await world.open("/admin/users");
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("For whom").fill("Ann of accounting");
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Create the link" }).click();
    await dialog.getByText("Whoever opens it first").waitFor();
    const [link = ""] = /http:\/\/[^\s<"]+\/invitation#[\w-]+/.exec(await dialog.innerText()) ?? [
      await dialog.locator("input").first().inputValue(),
    ];
    await dialog.getByRole("button", { name: /saved/i }).click();
    await page.locator('[data-invitation="Ann of accounting"]').waitFor();
    await world.context.clearCookies();
    await page.goto("about:blank");
    await world.open(link.slice(world.server.url.length));
    await page.locator("[data-invited=user]").waitFor();
    assert.deepEqual(await world.axe(), []);
    assert.equal(new URL(page.url()).hash, "", "the secret is not in the address");
    await page.getByLabel("Choose a name").fill("ann");
    await page.getByLabel("Choose a password").fill("seven unrelated llamas");
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.waitForURL("**/playground");
    assert.equal((await (await page.request.get("/api/auth/whoami")).json()).name, "ann");
    await page.goto("about:blank");
    await world.open(link.slice(world.server.url.length));
    await page.getByText("This invitation was used already").waitFor();
  });
});

describe("the settings of signing in", () => {
  it("set up a provider, test it, change it and remove it", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    const company = await startCompanyProvider(t, [`${world.server.url}/sign-in/callback`]);
    await world.post("/api/group/create", { name: "writers" });
    await world.open("/settings/sign-in");
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("button", { name: "Set up a provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Issuer").fill("http://login.example.com");
    await dialog.getByLabel("Client ID").fill(company.clientId);
    await dialog.getByLabel("Client secret").fill(company.clientSecret);
    await dialog.getByLabel("Roles").fill("root=superadmin\nops=admin");
    await dialog.getByLabel("Groups", { exact: true }).fill("authors=writers");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("is not the address of a provider").waitFor();
    await dialog.getByLabel("Issuer").fill(company.issuer);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("root → superadmin, ops → admin").waitFor();
    await page.getByText("authors → writers").waitFor();
    await page.getByText(`${world.server.url}/sign-in/callback`).waitFor();
    assert.ok(!(await page.content()).includes(company.clientSecret));
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByText("The provider answers; 1 keys sign its tokens.").waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("button", { name: "Change" }).click();
    await dialog.getByLabel("Roles").fill("");
    await dialog.getByLabel("New people").selectOption({ label: "Everyone gets an account as user" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Everyone gets an account as user").first().waitFor();
    assert.equal(await page.getByText("root → superadmin").count(), 0);
    await page.getByRole("button", { name: "Remove" }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Set up a provider" }).waitFor();
  });
});
