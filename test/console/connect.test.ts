import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { authorizeAddress, createKept, createPkce, obtainTokens, register, signIn } from "../oauth-world.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** What a program on this computer listens on for its code. The page that it answers is not of the console. */
async function listenForCode(t: TestContext): Promise<{ readonly address: string; readonly came: Promise<URL> }> {
  const { promise: came, resolve } = Promise.withResolvers<URL>();
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "", "http://127.0.0.1");
    outgoing.setHeader("Content-Type", "text/html").end("<title>Program</title><h1>You can close this page</h1>");
    if (url.pathname === "/callback") resolve(url);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, came };
}

/** A page that the program would open in the browser of its person. */
async function openProgram(world: ConsoleWorld, values: Readonly<Record<string, string | undefined>> = {}) {
  const metadata = values.name === undefined ? {} : { client_name: values.name };
  const { body } = await register(world, metadata);
  const { name: _name, ...rest } = values;
  const { challenge } = createPkce();
  await world.page.goto(authorizeAddress(world, { client_id: body.client_id, code_challenge: challenge, ...rest }));
}

/** Requests to the program itself are expected. */
const toProgram = { expected: [/^request: http:\/\/127\.0\.0\.1:\d+\/(?:callback|favicon)/] };

describe("connecting a program in the browser", { concurrency: 2 }, () => {
  it("goes from the program through signing in and a question back to the program, which then lists skills", async (t) => {
    const world = await createConsoleWorld(t, toProgram);
    const { page } = world;
    const { address, came } = await listenForCode(t);
    const kept = createKept({ redirect: address });
    const url = new URL(`${world.server.url}/mcp`);
    const first = new StreamableHTTPClientTransport(url, { authProvider: kept });
    await assert.rejects(new Client({ name: "test", version: "1" }).connect(first), { name: "UnauthorizedError" });

    await page.goto(kept.wanted?.href ?? "");
    await page.getByLabel("Name").fill("a-user");
    await page.getByLabel("Password").fill("password of user");
    await page.getByLabel("Password").press("Enter");
    await page.getByRole("heading", { level: 1, name: "Connect a program" }).waitFor();
    const shown = page.locator("[data-consent=registered]");
    for (const text of [
      "“Test client”",
      "not verified",
      new URL(address).host,
      "a-user (user)",
      "Find and read the skills",
    ])
      await shown.getByText(text, { exact: false }).first().waitFor();
    await shown.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("heading", { name: "You can close this page" }).waitFor();

    const back = await came;
    assert.equal(back.searchParams.get("state"), "1e5", "as the program sent it");
    await first.finishAuth(back.searchParams);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: kept }));
    t.after(() => client.close());
    assert.equal((await client.listTools()).tools.length, 3);

    await world.open("/admin/tokens");
    const row = page.locator("[data-program]", { hasText: "Test client" });
    await row.getByRole("button", { name: "Disconnect Test client" }).click();
    const question = page.getByRole("dialog", { name: "Disconnect Test client?" });
    await question.getByRole("button", { name: "Disconnect" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByText("Add this address to an MCP client").waitFor();
    await assert.rejects(client.listTools());
  });

  it("tells the program that the person did not allow it", async (t) => {
    const world = await createConsoleWorld(t, { role: "user", ...toProgram });
    const { address, came } = await listenForCode(t);
    await openProgram(world, { redirect_uri: address.replace("/callback", "/callback") });
    // The port of a program on this computer may be another one than it registered.
    await world.page.getByRole("button", { name: "Cancel" }).click();
    const { searchParams } = await came;
    assert.deepEqual(
      [searchParams.get("error"), searchParams.get("code"), searchParams.get("iss"), searchParams.get("state")],
      ["access_denied", null, world.server.url, "s"],
    );
  });

  it("shows what is wrong with a request, and goes back only when the person says so", async (t) => {
    const world = await createConsoleWorld(t, { role: "user", ...toProgram });
    const { address, came } = await listenForCode(t);
    const { page } = world;
    await openProgram(world, { redirect_uri: address, code_challenge_method: "plain" });
    await page.locator("[data-refused]").getByText("S256").waitFor();
    assert.equal(await page.getByRole("button", { name: "Allow" }).count(), 0);
    await page.getByRole("button", { name: `Back to ${new URL(address).host}` }).click();
    assert.equal((await came).searchParams.get("error"), "invalid_request");

    await openProgram(world, { redirect_uri: "https://evil.example/callback" });
    await page.locator('[data-problem="oauth.redirect-refused"]').waitFor();
    assert.equal(await page.getByRole("button", { name: /Back|Allow|Cancel/ }).count(), 0);
  });

  it("cannot be framed, and a page in front of it cannot take a press along", async (t) => {
    const world = await createConsoleWorld(t, { role: "user" });
    const { page } = world;
    await openProgram(world);
    const allow = page.getByRole("button", { name: "Allow" });
    await allow.waitFor();
    const answer = await world.ask("/connect", { token: "", headers: { Accept: "text/html" } });
    assert.match(answer.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
    assert.equal(answer.headers.get("x-frame-options"), "DENY");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    assert.equal(await allow.getAttribute("aria-disabled"), "true");
    await page.locator('button:not([aria-disabled="true"])', { hasText: "Allow" }).waitFor();
  });

  it("speaks Chinese, in a narrow window too", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin", language: "zh-CN", width: 375 });
    const { page } = world;
    await openProgram(world, { name: "一个名字很长很长的程序，没有任何空格也没有任何断行的机会" });
    await page.getByRole("heading", { level: 1, name: "连接程序" }).waitFor();
    await page.getByText("查找并读取你可以使用的技能").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axeInBothThemes(), []);
  });

  it("lists the programs of everybody for a superadmin", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    await obtainTokens(world, await signIn(world, "user"));
    await world.open("/admin/tokens");
    await page.getByText("Add this address to an MCP client").waitFor();
    await page.getByRole("link", { name: "Everyone’s" }).click();
    await page.locator("[data-program]", { hasText: "of a-user" }).waitFor();
  });
});
