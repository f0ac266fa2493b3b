import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createTrust } from "@loadout/core";
import type { Page } from "playwright-core";
import { createDispatchWorld, type DispatchWorld } from "./dispatch-world.ts";

const board = (page: Page) => page.getByRole("table", { name: "Dispatch" });
const rowOf = (page: Page, text: string) => board(page).getByRole("row").filter({ hasText: text });
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Which dispatches" }).getByRole("link", { name });
const said = (page: Page, text: string | RegExp) => page.locator("[data-announcer]").getByText(text);
const idOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function pick(page: Page, skill: string): Promise<void> {
  await page.getByRole("combobox", { name: "Skills", exact: true }).fill(skill);
  await page.getByRole("option", { name: new RegExp(`^${skill}`) }).click();
}

/** The exact text that is shown, once it is that of what was typed. */
async function exactText(page: Page): Promise<string> {
  await page.locator('[data-preview="current"]').waitFor();
  return (await page.locator("[data-payload]").textContent()) ?? "";
}

describe("a new dispatch", { concurrency: 2 }, () => {
  it("shows the very bytes that are sent, kept and received, with what had to stay", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["normal"] });
    const { page } = world;
    world.skill("first-one", "", "Do *this* 一 first.");
    world.skill("second-one", "", "Then that.");
    world.skill("large-one", "", "x".repeat(30_001));
    await world.open("/dispatch/new?view=exact");
    await page.getByLabel("Agent", { exact: true }).selectOption("normal");
    for (const skill of ["large-one", "first-one", "second-one"]) await pick(page, skill);
    const omitted = page.locator("[data-omitted]");
    await omitted.getByText("large-one").waitFor();
    await omitted.getByText("larger than the limit on its own").waitFor();
    await omitted.getByRole("listitem").nth(2).waitFor(); // the first that does not fit ends the list

    const down = page.getByRole("button", { name: "Move large-one down" });
    await down.click();
    await down.press("Enter");
    await said(page, "large-one is now 3 of 3").waitFor();
    await page.getByRole("meter", { name: "Capacity" }).waitFor();
    await page.getByText("28 / 30,000 characters").waitFor();
    assert.deepEqual(await page.getByRole("list", { name: "Order" }).locator("code").allInnerTexts(), [
      "first-one",
      "second-one",
      "large-one",
    ]);

    const task = "Review <b>auth</b> \u{1f600}\n\n  二 lines & a tab\t.";
    const field = page.getByRole("textbox", { name: "Task" });
    await field.fill(task);
    const shown = await exactText(page);
    assert.ok(shown.startsWith("# Reference Skills\n") && shown.endsWith(task), shown);
    assert.match(shown, /\(Some skills were omitted due to size limits\)/);
    const hash = createHash("sha256").update(shown).digest("hex");
    await page.getByText(hash).waitFor();
    const outlook = page.locator("[data-outlook]");
    await outlook.getByText("ACP", { exact: true }).waitFor();
    await outlook.getByText("Sandbox").waitFor();
    assert.deepEqual(await world.axe(), []);

    // A key that ends the writing of a word sends nothing, whatever is held with it.
    await field.dispatchEvent("keydown", { key: "Enter", ctrlKey: true, isComposing: true, keyCode: 229 });
    await field.press("Enter");
    assert.equal(new URL(page.url()).pathname, "/dispatch/new");
    await field.fill(task);
    assert.equal(await exactText(page), shown);
    await field.press("Control+Enter");
    await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    await page.getByText("identical to the preview").waitFor();
    await page.getByRole("link", { name: "What was sent" }).click();
    await page.getByRole("link", { name: "Exact text" }).click();
    await page.getByText(hash).first().waitFor();
    assert.equal(await page.locator("[data-payload]").textContent(), shown);
    const { body } = await world.ask(`/api/dispatch/show?id=${idOf(page)}`);
    assert.equal(body.text, shown);
    await page.locator('[data-state="exited"]').first().waitFor();
    assert.deepEqual(world.received(), [shown]);

    await page.getByRole("link", { name: "Duplicate with edits" }).click();
    await page.getByRole("heading", { name: "New dispatch" }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Task" }).inputValue(), task);
    assert.equal(await page.getByLabel("Folder").inputValue(), "");
    assert.deepEqual(await page.getByRole("list", { name: "Order" }).locator("code").allInnerTexts(), [
      "first-one",
      "second-one",
      "large-one",
    ]);
  });

  it("sends the text that is shown and no other, and shows what the agent reports", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["reports", "works"] });
    const { page } = world;
    world.skill("steps", "", "One.");
    await world.open("/dispatch/new?to=reports&task=Go&view=exact");
    await pick(page, "steps");
    assert.equal(await page.getByRole("radio", { name: "Choose skills" }).isChecked(), true);
    const seen = await exactText(page);
    assert.match(seen, /One\./);
    await page.route("**/api/dispatch/start", async (route) => {
      world.skill("steps", "", "Another."); // changed behind the preview
      await route.continue();
    });
    await page.getByRole("button", { name: "Approve and dispatch" }).click();
    const notice = page.locator('[data-problem="dispatch.unexpected"]');
    await notice.getByText("Nothing was sent: the text changed after you saw it").waitFor();
    assert.equal(await page.getByLabel("Task").inputValue(), "Go");
    await page.getByText("Another.").first().waitFor();
    // Both hashes and the difference are shown, and the button approves the new text.
    const [before, after] = [seen, await exactText(page)].map((text) =>
      createHash("sha256").update(text).digest("hex"),
    );
    await notice.getByText(`You saw ${before?.slice(0, 12)}; the text is now ${after?.slice(0, 12)}.`).waitFor();
    await notice.getByText("Another.").first().waitFor();
    await page.locator(`[data-approves="${after}"]`).waitFor();
    assert.deepEqual((await world.ask("/api/dispatch/list")).body.dispatches, []);
    await page.unroute("**/api/dispatch/start");
    await page.getByRole("button", { name: "Approve and dispatch" }).click();
    await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    const report = page.locator("[data-report]");
    await report.getByText("1,200 tokens in · 1,000 of them cached · 34 tokens out · 0.25 USD").waitFor();
    await report.getByRole("list", { name: "Plan" }).getByText("Write").waitFor();
    await report.getByText("/work/a.txt").waitFor();
    await page.locator('[data-line="diff"]').getByText("+more").waitFor();
    assert.deepEqual(await world.axe(), []);
    await world.open("/dispatch/new?to=works&task=Go&view=exact");
    await exactText(page);
    await page.getByRole("button", { name: "Approve and dispatch" }).click();
    await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    await page.getByText("It ended without an answer").waitFor();
  });

  it("sends the skills in force in a session, and says where the agent may not work", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["normal"] });
    const { page } = world;
    await world.post("/api/skill/load", { name: "hello-skill", contextId: "demo" });
    const folder = join(world.userHome, "project");
    mkdirSync(folder);
    await world.open("/dispatch/new?to=normal&session=demo&task=Hello&view=exact");
    assert.match(await exactText(page), /## hello-skill/);
    await page.getByRole("list", { name: "Order" }).getByText("hello-skill").waitFor();
    await page.getByLabel("Folder").fill(folder);
    await page.locator('[data-problem="folder.untrusted"]').waitFor();
    await createTrust(world.home).add(folder);
    await page.getByRole("button", { name: "Retry" }).click();
    await page.locator('[data-problem="folder.untrusted"]').waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Approve and dispatch" }).click();
    await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    await page.getByText(folder).first().waitFor();
    await page.getByRole("link", { name: "demo", exact: true }).waitFor();
    await page.getByText("Loadout writes nothing into the folder").waitFor();
  });

  it("says how many tasks an agent works on: a process that is idle is none", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["slow"] });
    const { page } = world;
    await world.dispatch({ task: "Done at once", agent: "echo", wait: true });
    await world.dispatch({ task: "Add tests", agent: "slow" });
    await world.open("/dispatch/new");
    const labelOf = (agent: string): Promise<string> =>
      page.getByLabel("Agent", { exact: true }).locator(`option[value="${agent}"]`).innerText();
    assert.match(await labelOf("slow"), / · 1 task running$/);
    assert.match(await labelOf("echo"), / · demo$/);
  });

  it("knows agents that are not here, and how to get them", async (t) => {
    const world = await createDispatchWorld(t);
    const { page } = world;
    world.write(
      "config.jsonc",
      JSON.stringify({
        dispatch: { agents: { gone: { command: ["no-such-command"], install: "npm install -g gone" } } },
      }),
    );
    await world.open("/dispatch/new?task=Hello");
    const choice = page.getByLabel("Agent", { exact: true });
    assert.equal(await choice.inputValue(), "echo");
    assert.equal(await choice.locator('option[value="gone"]').count(), 0);
    await page.getByText(/not installed$/).click();
    const gone = page.locator('[data-missing-agent="gone"]');
    await gone.getByText("Not installed").waitFor();
    await gone.getByText("npm install -g gone").waitFor();
    await world.open("/dispatch/new?task=Hello&to=nobody");
    await page.locator('[data-problem="agent.unknown"]').waitFor();
  });
});

describe("the board of dispatches", { concurrency: 2 }, () => {
  it("begins with a demo, and shows what runs, waits, is done and failed, as it happens", async (t) => {
    const world = await createDispatchWorld(t, { modes: ["slow", "asks", "dies"] });
    const { page } = world;
    await world.open("/dispatch");
    await page.getByRole("heading", { name: "No dispatches yet" }).waitFor();
    await page.getByRole("button", { name: "Try the echo demo" }).click();
    await page.locator('[data-state="exited"]').first().waitFor();
    await page.locator('[data-line="text"]').getByText("Say hello").waitFor();
    await page.getByRole("link", { name: "Dispatches" }).click();
    await tab(page, /^Done 1$/).waitFor();

    await world.dispatch({ task: "Add tests", agent: "slow", skills: ["hello-skill"] });
    await world.dispatch({ task: "Clean up", agent: "asks" });
    await world.dispatch({ task: "Migrate", agent: "dies" });
    await tab(page, /^Running 1$/).waitFor();
    await tab(page, /^Waiting for an answer 1$/).waitFor();
    await tab(page, /^Failed or stopped 1$/).waitFor();
    await rowOf(page, "Add tests").getByText("1 of 1").waitFor();
    await rowOf(page, "Add tests").getByText("writing").waitFor();
    await rowOf(page, "Clean up").getByText("asks: Run a command").waitFor();
    await rowOf(page, "Migrate")
      .getByText(/exit code 7/)
      .waitFor();
    assert.deepEqual(await world.axe(), []);

    await tab(page, /^Running/).click();
    await rowOf(page, "Migrate").waitFor({ state: "detached" });
    assert.match(page.url(), /[?&]state=running/);
    await rowOf(page, "Add tests").getByRole("button", { name: "Stop: Add tests" }).click();
    const dialog = page.getByRole("dialog", { name: "Stop slow?" });
    await dialog.getByText("killed together with every process it started").waitFor();
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Stop", exact: true }).click();
    await said(page, "slow was stopped, with everything it started").waitFor();
    await page.getByRole("heading", { name: "Nothing is running" }).waitFor();
    await page.goBack();
    await rowOf(page, "Add tests").getByText("by a user").waitFor();
    await rowOf(page, "Add tests").getByRole("button", { name: "Retry: Add tests" }).click();
    await said(page, "Sent again: identical text").waitFor();
    await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    await page.locator('[data-state="running"]').first().waitFor();
    const { processes } = (await world.ask("/api/dispatch/agents")).body;
    assert.equal(processes.filter(({ agent }: { agent: string }) => agent === "slow").length, 1);
  });

  for (const { word, answer } of [
    { word: "Allow once", answer: "x-yes" },
    { word: "Deny", answer: "x-no" },
  ])
    it(`an agent that asks is told: ${word}`, async (t) => {
      const world = await createDispatchWorld(t, { modes: ["asks"] });
      const { page } = world;
      const id = await world.dispatch({ task: "Clean up", agent: "asks" });
      await world.open(`/dispatch/${id}`);
      const panel = page.getByRole("region", { name: "asks asks for permission" });
      await panel.getByText("rm -rf build").waitFor();
      await said(page, "asks asks: Run a command").waitFor();
      assert.deepEqual(await world.axe(), []);
      await panel.getByRole("button", { name: word }).click();
      await panel.waitFor({ state: "detached" });
      await page.locator('[data-line="text"]').getByText(answer).waitFor();
      await page
        .locator('[data-line="permission"]')
        .getByText(/Run a command/)
        .waitFor();
      await page.locator('[data-state="exited"]').first().waitFor();
    });

  it("shows an admin their own alone, and a user nothing", async (t) => {
    const world = await createDispatchWorld(t, { role: "admin" });
    const { page } = world;
    const theirs = (await world.post("/api/dispatch/start", { task: "Of another", agent: "echo" })).body.id;
    await world.dispatch({ task: "My own", agent: "echo" });
    await world.open("/dispatch");
    await rowOf(page, "My own").waitFor();
    assert.equal(await rowOf(page, "Of another").count(), 0);
    await world.open(`/dispatch/${theirs}`);
    await page.getByRole("heading", { level: 1, name: "There is no such dispatch" }).waitFor();
    await world.context.clearCookies();
    await world.signIn("user");
    for (const path of ["/dispatch", "/dispatch/new", `/dispatch/${theirs}`]) {
      await world.open(path);
      await page.locator("[data-no-access]").waitFor();
    }
    assert.equal(await page.getByRole("link", { name: "Dispatch", exact: true }).count(), 0);
  });

  it("fits a small screen, in Chinese", async (t) => {
    const world: DispatchWorld = await createDispatchWorld(t, {
      modes: ["asks", "dies"],
      language: "zh-CN",
      theme: "dark",
      width: 375,
      height: 740,
    });
    const { page } = world;
    const asks = await world.dispatch({ task: "清理构建目录", agent: "asks", skills: ["hello-skill"] });
    await world.dispatch({ task: "迁移脚本", agent: "dies" });
    for (const [path, heading] of [
      ["/dispatch", "派发"],
      ["/dispatch/new?to=echo&task=你好&view=exact", "新建派发"],
      [`/dispatch/${asks}`, "清理构建目录"],
      [`/dispatch/${asks}?tab=sent`, "清理构建目录"],
      [`/dispatch/${asks}?tab=receipt`, "清理构建目录"],
    ] as const) {
      await world.open(path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await page.locator("[data-loading]").first().waitFor({ state: "detached" });
      await world.assertFits();
      assert.deepEqual(await world.axe(), [], path);
    }
    await world.open(`/dispatch/${asks}`);
    await page.getByRole("button", { name: "拒绝" }).click();
    await page.locator('[data-line="text"]').getByText("x-no").waitFor();
  });
});
