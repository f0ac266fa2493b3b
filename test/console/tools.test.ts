import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { makeArchive } from "../make-archive.ts";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const listed = async ({ ask }: ConsoleWorld): Promise<string> =>
  (await ask("/api/mcp/list")).body.servers.map(({ name }: { name: string }) => name).join(" ");
const settingsOf = ({ home }: ConsoleWorld): string =>
  readFileSync(join(home, "environments/default/config.jsonc"), "utf8");
/** As another person would, at the command line. */
async function change({ post }: ConsoleWorld, input: object): Promise<void> {
  const { status, text } = await post("/api/mcp/add", input, { headers: { "Cache-Control": "no-cache" } });
  assert.equal(status, 200, text);
}
const row = ({ page }: ConsoleWorld, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
const submit = ({ page }: ConsoleWorld): Promise<void> =>
  page.getByRole("button", { name: "Save and test" }).dblclick();

/** The demo server is connected; a test of it may be refused. */
const withCharts: ConsoleOptions = { isDemo: true, hasShippedCharts: true, role: "superadmin", expected: [/503/] };

describe("tools", { concurrency: 2 }, () => {
  it("are listed with who names them, and told in full", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    world.skill("needs", "metadata:\n  tool_dependencies: no_such_tool query_db");
    await world.open("/tools");
    const missing = page.locator("[data-missing]");
    await missing.getByText("no_such_tool").waitFor();
    await missing.getByRole("link", { name: "needs" }).waitFor();
    assert.match(await row(world, "read_file").innerText(), /Built in\s+Always on[\s\S]*assistant/);
    assert.match(await row(world, "query_db").innerText(), /On request[\s\S]*needs/);

    await page.getByLabel("Search tools").fill("command running");
    await page.waitForURL("**/tools?q=command**");
    await row(world, "read_file").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "exec_command" }).click();
    await page.waitForURL("**tool=exec_command**");
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Each command has a sandbox of its own").waitFor();
    await sheet.getByRole("link", { name: "assistant" }).waitFor();
    const command = sheet.getByRole("row").filter({ hasText: "Text for the shell" });
    assert.match(await command.innerText(), /command\s+required\s+string \| string\[\]/);
    await sheet.getByText("JSON Schema").click();
    assert.match(await sheet.getByRole("region", { name: "JSON Schema" }).innerText(), /"anyOf"/);
    assert.deepEqual(await world.axe(), []);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.goBack();
    await sheet.waitFor();
    await page.keyboard.press("Escape");

    await page.getByLabel("Search tools").fill("nothing like it");
    await page.getByText("No tools match “nothing like it”").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await row(world, "read_file").waitFor();
    await world.open("/tools?tool=exec_comand");
    await page
      .locator('[data-problem="tool.not-found"]')
      .getByText(/exec_command/)
      .waitFor();
  });
});

describe("MCP servers", { concurrency: 2 }, () => {
  it("are tested from the list; their tools are known from then on", async (t) => {
    const world = await createConsoleWorld(t, withCharts);
    const { page } = world;
    await change(world, { name: "broken", command: "no-such-program" });
    world.skill("needs", "metadata:\n  mcp_dependencies: tickets");
    await world.open("/tools?tab=mcp");
    await page.locator("[data-missing]").getByRole("link", { name: "Add tickets" }).waitFor();
    assert.match(await row(world, "charts").innerText(), /stdio\s+loadout mcp demo\s+Not tested[\s\S]*sales-report/);
    await page.getByRole("button", { name: "Test charts" }).click();
    await row(world, "charts").getByText("Works").waitFor();
    assert.match(await row(world, "charts").innerText(), /Works[\s\S]*\n2\n/);
    await page.getByRole("button", { name: "Test broken" }).click();
    await row(world, "broken").getByText("Fails").waitFor();

    await page.getByRole("link", { name: "charts", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "charts" }).waitFor();
    const tested = page.locator('[data-test="works"]');
    assert.match(
      await tested.innerText(),
      /Reports itself as\s+charts [\d.]+[\s\S]*Protocol[\s\S]*mcp__charts__bar\s+own name bar/,
    );
    await page.getByRole("link", { name: "sales-report" }).waitFor();
    await tested.getByRole("link", { name: "mcp__charts__bar" }).click();
    await page.getByRole("dialog").getByText("Draws a bar chart as text").waitFor();
    await page.getByRole("dialog").getByRole("link", { name: "Open the server charts" }).click();
    await page.waitForURL("**/mcp/charts");
    await world.open("/mcp/broken");
    await page.getByRole("button", { name: "Test broken" }).click();
    await page
      .locator('[data-problem="mcp.unavailable"]')
      .getByText(/no-such-program ENOENT/)
      .waitFor();
    await world.open("/mcp/tickets");
    await page.getByText("No MCP server “tickets”").first().waitFor();
    await page.getByRole("link", { name: "needs" }).waitFor();
  });

  it("are added by form and tested at once; what helps is beside what was refused", async (t) => {
    const world = await createConsoleWorld(t, withCharts);
    const { page } = world;
    await world.open("/tools");
    await page.getByRole("link", { name: "Add MCP server" }).click();
    const sheet = page.getByRole("dialog");
    const save = sheet.getByRole("button", { name: "Save and test" });
    assert.equal(await save.getAttribute("aria-disabled"), "true");
    await sheet.getByRole("button", { name: "Demo server" }).click();
    assert.equal(await sheet.getByLabel("Arguments, one per line").inputValue(), "mcp\ndemo");
    await sheet.getByLabel("Name", { exact: true }).fill("charts");
    await submit(world);
    await sheet.locator('[data-problem="mcp.exists"]').getByRole("link", { name: "Open charts" }).waitFor();
    await sheet.getByLabel("Name", { exact: true }).fill("draw.it");
    await submit(world);
    const saved = sheet.locator('[data-saved="draw.it"]');
    assert.match(await saved.innerText(), /draw\.it is saved\s+Tool names start with mcp__draw_it__/);
    await saved.getByRole("link", { name: "mcp__draw_it__bar" }).waitFor();
    assert.equal(await listed(world), "charts draw.it");

    await sheet.getByRole("button", { name: "Add another" }).click();
    await sheet.getByLabel("Name", { exact: true }).fill("tickets");
    await sheet.getByRole("textbox", { name: "Program" }).fill("no-such-program");
    await sheet.getByRole("button", { name: "Add a line: Environment variables" }).click();
    await sheet.getByLabel("Name 1 of Environment variables").fill("TICKETS_TOKEN");
    await sheet.getByLabel("Value 1 of Environment variables").fill("the-very-secret");
    await submit(world);
    await sheet.getByText("env TICKETS_TOKEN looks like a secret in plain text").waitFor();
    assert.deepEqual(await world.axe(), []);
    await sheet.getByRole("button", { name: "Use a variable instead" }).click();
    assert.equal(await sheet.getByLabel("Value 1 of Environment variables").inputValue(), "${TICKETS_TOKEN}");
    await submit(world);
    await sheet.locator('[data-saved="tickets"] [data-test="fails"]').waitFor();
    await sheet.getByRole("link", { name: "Open tickets" }).click();
    await page.locator('[data-variable="TICKETS_TOKEN"]').getByText("not set").waitFor();
    await page.getByRole("button", { name: "Set TICKETS_TOKEN" }).click();
    const setting = page.getByRole("dialog", { name: "Set TICKETS_TOKEN" });
    await setting.getByLabel("TICKETS_TOKEN").fill("the-very-secret");
    await setting.getByRole("button", { name: "Save" }).click();
    await page.locator('[data-variable="TICKETS_TOKEN"]').getByText("set", { exact: true }).waitFor();
    await setting.waitFor({ state: "detached" });
    assert.equal(await page.getByRole("button", { name: "Set TICKETS_TOKEN" }).count(), 0);
    assert.match(settingsOf(world), /"TICKETS_TOKEN": "\$\{TICKETS_TOKEN\}"/);
    assert.doesNotMatch(settingsOf(world) + (await page.content()), /the-very-secret/);
  });

  for (const [language, width] of [
    ["en", 1440],
    ["zh-CN", 375],
  ] as const)
    it(`are bound to a skill and to an agent within seven clicks (${language}, ${width})`, async (t) => {
      const say = {
        en: {
          add: "Add MCP server",
          demo: "Demo server",
          save: "Save and test",
          bind: "Add to the skill",
          name: "Name",
        },
        "zh-CN": { add: "添加 MCP 服务器", demo: "演示服务器", save: "保存并测试", bind: "加入技能", name: "名称" },
      }[language];
      const world = await createConsoleWorld(t, { ...withCharts, language, width });
      const { page } = world;
      const content = "---\nname: drawing\ndescription: Draws. Use when a chart is needed.\n---\n\nDraw.\n";
      const imported = await world.post(
        "/api/skill/import?name=drawing.zip",
        makeArchive([{ name: "SKILL.md", content }]),
        {
          headers: { "Content-Type": "application/zip" },
        },
      );
      assert.equal(imported.status, 200, imported.text);
      await world.open("/tools");
      let clicks = 1; // the one that opened the tools
      const click = async (target: Locator): Promise<void> => {
        clicks++;
        await target.click();
      };
      await click(page.getByRole("link", { name: say.add }));
      const sheet = page.getByRole("dialog");
      await click(sheet.getByRole("button", { name: say.demo }));
      await sheet.getByLabel(say.name, { exact: true }).fill("draw");
      await click(sheet.getByRole("button", { name: say.save }));
      const bind = sheet.locator('[data-use-server="draw"]');
      await bind.waitFor();
      await sheet.locator('[data-test="works"]').waitFor();
      await bind.locator("select").first().selectOption("drawing");
      clicks++;
      await click(bind.getByRole("button", { name: say.bind }));
      await bind.locator('[data-bound="drawing"]').waitFor();
      await world.assertFits();
      assert.deepEqual(await world.axe(), []);
      t.diagnostic(`clicks: ${clicks}`);
      assert.ok(clicks <= 7, String(clicks));
      const { body } = await world.post("/api/skill/deps", { name: "drawing" });
      assert.deepEqual(body.servers, ["draw"]);
      await bind.locator("select").last().selectOption("assistant");
      await bind.locator("button").last().click();
      await bind.locator('[data-bound="assistant"]').waitFor();
      const { agents } = (await world.ask("/api/agent/list")).body;
      assert.ok(agents.find(({ id }: { id: string }) => id === "assistant").mcp.includes("draw"));
    });

  it("several are pasted at once, each shown before it is added", async (t) => {
    const world = await createConsoleWorld(t, withCharts);
    const { page } = world;
    await world.open("/tools?tab=mcp&add=paste");
    const sheet = page.getByRole("dialog");
    const box = sheet.getByLabel("mcpServers JSON");
    await box.fill("{ no");
    await sheet.getByText("This is not JSON.").waitFor();
    const demo = { command: "loadout", args: ["mcp", "demo"] };
    const mcpServers = {
      charts: demo,
      lines: { ...demo, type: "stdio" },
      search: { url: "http://127.0.0.1:9/mcp", headers: { Authorization: "Bearer abcdef" } },
      wrong: { args: [] },
    };
    await box.fill(JSON.stringify({ mcpServers }));
    const card = (name: string): Locator => sheet.locator(`[data-pasted="${name}"]`);
    await card("charts").getByText("Already there").waitFor();
    assert.equal(await sheet.getByRole("checkbox", { name: "Add charts" }).isChecked(), false);
    assert.match(await card("lines").innerText(), /loadout mcp demo\s+Ignored here: type/);
    assert.match(await card("search").innerText(), /HTTP[\s\S]*Authorization\s+literal value, hidden here/);
    assert.match(await card("wrong").innerText(), /needs a command or a url/);
    assert.equal(await listed(world), "charts");
    await sheet.getByRole("button", { name: "Add 2 servers" }).click();
    await sheet.locator('[data-saved="lines"]').getByRole("link", { name: "mcp__lines__bar" }).waitFor();
    await card("search").locator('[data-problem="mcp.secret"]').waitFor();
    await card("search").getByRole("button", { name: "Use a variable instead" }).click();
    await card("search").getByText("Bearer ${SEARCH_AUTHORIZATION}").waitFor();
    await sheet.getByRole("button", { name: "Add 1 server" }).click();
    await sheet.locator('[data-saved="search"]').waitFor();
    assert.equal(await listed(world), "charts lines search");
    assert.deepEqual(await world.axe(), []);
  });

  it("are edited by keyboard where they are shown: values that are not shown stay, and leaving asks first", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", expected: [/503/] });
    const { page } = world;
    const setEnv = ["TICKETS_TOKEN=${TICKETS_TOKEN}", "REGION=eu"];
    await change(world, { name: "tickets", command: "loadout", args: ["mcp", "demo"], setEnv });
    await world.open("/mcp/tickets");
    const open = page.getByRole("button", { name: "Edit", exact: true });
    await open.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("region", { name: "Edit MCP server tickets" });
    const save = sheet.getByRole("button", { name: "Save and test" });
    await save.waitFor();
    assert.equal(await open.count(), 0);
    const program = sheet.getByRole("textbox", { name: "Program" });
    assert.equal(await program.evaluate((field) => field === document.activeElement), true);
    assert.equal(await save.getAttribute("title"), "Nothing was changed");
    assert.equal(await sheet.getByLabel("Name 1 of Environment variables").inputValue(), "TICKETS_TOKEN");
    assert.equal(await sheet.getByLabel("Value 1 of Environment variables").getAttribute("placeholder"), "unchanged");
    assert.deepEqual(await world.axe(), []);
    await sheet.getByRole("button", { name: "Remove line 2 of Environment variables" }).click();
    await sheet.getByRole("button", { name: "Add a line: Environment variables" }).click();
    await sheet.getByLabel("Name 2 of Environment variables").fill("API_KEY");
    await sheet.getByLabel("Value 2 of Environment variables").fill("the-very-secret");
    await page.getByRole("link", { name: "Agents", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    assert.match(settingsOf(world), /"REGION": "eu"/);
    assert.equal(await sheet.getByLabel("Value 2 of Environment variables").inputValue(), "the-very-secret");
    await sheet.getByLabel("Value 2 of Environment variables").press("Enter");
    await sheet.getByText("env API_KEY looks like a secret in plain text").waitFor();
    await sheet.getByRole("button", { name: "Use a variable instead" }).click();
    await save.click();
    await sheet.waitFor({ state: "detached" });
    assert.equal(await open.evaluate((button) => button === document.activeElement), true);
    await page.locator("[data-test]").first().waitFor();
    assert.match(settingsOf(world), /"TICKETS_TOKEN": "\$\{TICKETS_TOKEN\}",\s+"API_KEY": "\$\{API_KEY\}"\s+\}/);
    assert.doesNotMatch(settingsOf(world), /REGION|the-very-secret/);

    await open.click();
    await program.fill("dropped");
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await open.click();
    assert.equal(await program.inputValue(), "loadout");
  });

  it("a change that another user made is shown before it is written over", async (t) => {
    const world = await createConsoleWorld(t, withCharts);
    const { page } = world;
    await world.open("/mcp/charts");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const sheet = page.getByRole("region", { name: "Edit MCP server charts" });
    assert.equal(await sheet.getByRole("textbox", { name: "Program" }).inputValue(), "loadout");
    await sheet.getByLabel("Arguments, one per line").fill("mcp\ndemo\n--quiet");
    await change(world, { name: "charts", command: "other-program", args: ["mcp", "demo"], force: true });
    await submit(world);
    await sheet.locator('[data-problem="mcp.stale"]').waitFor();
    await sheet.getByText("Command or address: loadout mcp demo → other-program mcp demo").waitFor();
    await sheet.getByRole("button", { name: "Continue from the current version" }).click();
    assert.equal(await sheet.getByRole("textbox", { name: "Program" }).inputValue(), "other-program");
    await sheet.getByRole("textbox", { name: "Program" }).fill("loadout");
    await sheet.getByLabel("Arguments, one per line").fill("mcp\ndemo");
    await submit(world);
    await sheet.waitFor({ state: "detached" });
    await page.locator('[data-test="works"]').first().waitFor();

    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("[data-impact]").getByRole("link", { name: "sales-report" }).waitFor();
    await change(world, { name: "charts", command: "loadout", args: ["mcp", "demo", "-q"], force: true });
    await dialog.getByLabel("Type charts to confirm").fill("charts");
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await dialog.getByText("loadout mcp demo → loadout mcp demo -q").waitFor();
    assert.equal(await listed(world), "charts");
    await dialog.getByRole("button", { name: "Continue from the current version" }).click();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await page.waitForURL("**/tools?tab=mcp");
    await page.locator("[data-missing]").getByText("charts").first().waitFor(); // sales-report still needs it
    assert.equal(await listed(world), "");
  });

  it("an empty list offers the demo server", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    await world.open("/tools?tab=mcp");
    await page.getByText("No MCP servers yet").waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("link", { name: "Try the demo server" }).click();
    await submit(world);
    await page.locator('[data-saved="charts"] [data-test="works"]').waitFor();
    await page.keyboard.press("Escape");
    await row(world, "charts").getByText("Works").waitFor();
  });

  it("an admin looks and tests, and changes nothing; a user is told why not", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/tools?tab=mcp&add=form");
    await page.getByText("Only a superadmin can add").waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.equal(await page.getByRole("link", { name: "Add MCP server" }).count(), 0);
    await page.getByRole("link", { name: "charts", exact: true }).click();
    await page.getByRole("button", { name: "Test charts" }).click();
    await page.locator('[data-test="works"]').waitFor();
    assert.equal(await page.getByRole("button", { name: "Edit", exact: true }).count(), 0);
    await page.getByText("sales-report").waitFor();
    assert.equal(await page.getByRole("link", { name: "sales-report" }).count(), 0);
    await world.signIn("user");
    await world.open("/tools");
    await page.locator("[data-no-access]").waitFor();
  });

  it("in Chinese on a telephone, in both themes", async (t) => {
    const world = await createConsoleWorld(t, {
      isDemo: true,
      role: "superadmin",
      language: "zh-CN",
      width: 375,
    });
    const { page } = world;
    await world.open("/tools?tab=mcp&add=paste");
    await page.getByRole("dialog").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axeInBothThemes(), []);
    await world.open("/mcp/charts");
    await page.getByRole("button", { name: "测试 charts" }).click();
    await page.getByText("就绪用时").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axeInBothThemes(), []);
  });
});
