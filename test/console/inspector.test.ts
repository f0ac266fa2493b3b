import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { eventually } from "../sandbox.ts";
import { createConsoleWorld } from "./console-world.ts";

/** A folder in which `npm install @modelcontextprotocol/inspector` was run: 110 MB, so it is not among the dependencies. */
const folder = process.env.LOADOUT_INSPECTOR ?? "";
const program = join(folder, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");

describe("the MCP Inspector", { skip: !existsSync(program) && "LOADOUT_INSPECTOR names no folder with it" }, () => {
  it("connects in the browser by the address of the server alone, and lists tools and skills", async (t) => {
    // Its own page asks other hosts for fonts, which are not let through.
    const world = await createConsoleWorld(t, { expected: [/./] });
    const { page, context } = world;
    await context.route(
      (url) => url.hostname !== "127.0.0.1" && url.hostname !== "localhost",
      (route) => route.abort(),
    );
    const address = await startInspector(t, `${world.server.url}/mcp`);

    await page.goto(address);
    await page.getByRole("switch", { name: /Connect or disconnect/ }).click({ force: true });
    await page.waitForURL(`${world.server.url}/login?next=*`);
    await page.getByLabel("Name").fill("a-user");
    await page.getByLabel("Password").fill("password of user");
    await page.getByLabel("Password").press("Enter");
    const shown = page.locator("[data-consent=registered]");
    await shown.getByText("Inspector").first().waitFor();
    await shown.getByText(new URL(address).host).waitFor();
    await shown.getByRole("button", { name: "Allow" }).click();

    await page.waitForURL(`${address}/**`);
    await page.getByText("Tools", { exact: true }).first().click();
    for (const name of ["skill_list", "skill_read", "skill_search"]) await page.getByText(name).first().waitFor();
    await page.getByText("Resources", { exact: true }).first().click();
    await page.getByText("hello-skill").first().waitFor();

    const { body } = await world.ask("/api/auth/programs", { token: world.tokens.user });
    assert.equal(body.programs.length, 1);
  });
});

/** The Inspector with one server in its list; answers where its page is. */
async function startInspector(t: TestContext, url: string): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), "loadout-inspector-"));
  const config = join(home, "servers.json");
  writeFileSync(config, JSON.stringify({ mcpServers: { loadout: { type: "streamable-http", url } } }));
  const port = await freePort();
  const started = spawn(process.execPath, [program, "--web", "--config", config], {
    env: {
      ...{ PATH: process.env.PATH, HOME: home, CLIENT_PORT: String(port), MCP_STORAGE_DIR: join(home, "storage") },
      ...{ MCP_AUTO_OPEN_ENABLED: "false", DANGEROUSLY_OMIT_AUTH: "true", MCP_INSPECTOR_SECRET_STORE: "memory" },
      MCP_SANDBOX_PORT: String(await freePort()),
    },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => started.once("close", resolve));
  t.after(async () => {
    started.kill();
    await ended;
    rmSync(home, { recursive: true, force: true });
  });
  const address = `http://localhost:${port}`;
  await eventually(async () => (await fetch(address).catch(() => undefined))?.ok === true, 1000);
  return address;
}

/** It cannot choose one itself. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === "object" && bound ? bound.port : 0));
    });
  });
