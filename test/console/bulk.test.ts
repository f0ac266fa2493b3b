import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const text = (name: string, line = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when needed.\n---\n${line}\n`;

/** Three skills in the library. */
async function createWorld(t: TestContext, options: ConsoleOptions = {}): Promise<ConsoleWorld> {
  const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", ...options });
  for (const name of ["one", "three", "two"]) {
    const made = await world.ask(`/api/skill/import?name=${name}.md`, {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream" },
      body: text(name),
    });
    assert.equal(made.status, 200, made.text);
  }
  return world;
}

const choice = ({ page }: ConsoleWorld, name: string) =>
  page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const bar = ({ page }: ConsoleWorld) => page.getByRole("toolbar", { name: "Actions for the selection" });
const librarySlugs = async ({ ask }: ConsoleWorld): Promise<string> =>
  ((await ask("/api/skill/list?source=library")).body.skills as readonly { id: string }[])
    .map(({ id }) => id)
    .sort()
    .join(" ");

describe("several skills at once", { concurrency: 2 }, () => {
  it("are chosen by mouse, range and key, all of them or none; what is chosen is said", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.open("/skills?source=library");
    await choice(world, "one").check();
    await bar(world).getByText("1 selected").waitFor();
    await choice(world, "two").click({ modifiers: ["Shift"] });
    await bar(world).getByText("3 selected").waitFor();
    await page.locator("[data-announcer]", { hasText: "3 selected" }).waitFor();
    await page.getByRole("link", { name: "three", exact: true }).focus();
    await page.keyboard.press("x");
    await bar(world).getByText("2 selected").waitFor();
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await bar(world).getByText("1 selected").waitFor();
    assert.deepEqual(
      await page
        .locator("[data-chosen]")
        .allInnerTexts()
        .then((rows) => rows.length),
      1,
    );
    await bar(world).getByRole("button", { name: "Select all 3" }).click();
    await bar(world).getByText("3 selected").waitFor();
    await page.getByRole("checkbox", { name: "Select all rows" }).uncheck();
    await bar(world).waitFor({ state: "detached" });
    await choice(world, "one").check();
    await page.getByRole("searchbox").fill("two");
    await choice(world, "one").waitFor({ state: "detached" });
    await bar(world).waitFor({ state: "detached" }); // what is not listed is not acted on
  });

  it("are exported one after the other", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.open("/skills");
    for (const name of ["one", "two", "code-review"]) await choice(world, name).check();
    const names: string[] = [];
    page.on("download", (download) => names.push(download.suggestedFilename()));
    await bar(world).getByRole("button", { name: "Export ZIP" }).click();
    const report = page.getByRole("region", { name: "Export" });
    await report.getByText("Export: 2 done, 1 skipped").waitFor();
    await report.locator('[data-skipped="builtin:code-review"]').getByText("Library skills only").waitFor();
    while (names.length < 2) await page.waitForEvent("download");
    assert.deepEqual(names, ["one.zip", "two.zip"]);
  });

  it("are deleted with the version that was seen; what failed says why and is tried again; all of it can be undone", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    assert.equal((await world.post("/api/agent/create", { id: "helper", skills: ["one"] })).status, 200);
    await world.open("/skills?source=library");
    const sent: unknown[] = [];
    const problem = {
      code: "skill.stale",
      message: "It changed",
      hint: "",
      values: {},
      issues: [],
      requestId: "1".repeat(8),
    };
    let isRefusing = true;
    await page.route("**/api/skill/delete", async (route) => {
      const body = route.request().postDataJSON() as { readonly names: readonly string[] };
      sent.push(body);
      if (isRefusing && body.names[0] === "library:three")
        await route.fulfill({ status: 412, contentType: "application/problem+json", json: problem });
      else await route.continue();
    });
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await bar(world).getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 3 skills?" });
    await dialog.getByText("Selected by 1 agent: default/helper").waitFor();
    await dialog.getByRole("button", { name: "Delete 3 skills" }).click();
    const report = page.getByRole("region", { name: "Delete", exact: true });
    await report.getByText("Delete: 2 done, 1 failed").waitFor();
    assert.match(await report.locator('[data-failed="three"]').innerText(), /^three: It changed/);
    assert.deepEqual(sent, [
      { names: ["library:one"], confirmed: true, from: 1 },
      { names: ["library:three"], confirmed: true, from: 1 },
      { names: ["library:two"], confirmed: true, from: 1 },
    ]);
    assert.equal(await librarySlugs(world), "three");
    isRefusing = false;
    await report.getByRole("button", { name: "Retry 1" }).click();
    await page.getByText("Delete: 3 done").first().waitFor();
    await report.waitFor({ state: "detached" });
    assert.equal(await librarySlugs(world), "");
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.nth(1).click();
    await undo.nth(1).waitFor({ state: "detached" }); // a second press would meet the same one
    await undo.click();
    for (const name of ["one", "two", "three"]) await page.getByRole("link", { name, exact: true }).waitFor();
    assert.equal(await librarySlugs(world), "one three two");
  });

  it("are added to an agent, and copied to the library", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    assert.equal((await world.post("/api/agent/create", { id: "helper", skills: ["one"] })).status, 200);
    await world.open("/skills");
    for (const name of ["one", "two", "code-review"]) await choice(world, name).check();
    await bar(world).getByRole("button", { name: "Add to an agent…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add to an agent" });
    await dialog.getByText("2 skills are added to the 1 that helper selects:").waitFor();
    await dialog.getByRole("combobox", { name: "Agent" }).selectOption("assistant");
    await dialog.getByText("already sees all skills").waitFor();
    await dialog.getByRole("combobox", { name: "Agent" }).selectOption("helper");
    await dialog.getByRole("button", { name: "Add 2 skills" }).click();
    await page.getByText("2 skills added to helper").waitFor();
    const skillsOf = async () => (await world.ask("/api/agent/show?id=helper")).body.skills;
    assert.deepEqual(await skillsOf(), ["one", "code-review", "two"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The change to helper was undone").first().waitFor();
    assert.deepEqual(await skillsOf(), ["one"]);

    await bar(world).getByRole("button", { name: "Copy to the library" }).click();
    await page
      .getByRole("region", { name: "Copy to the library" })
      .getByText("Copy to the library: 1 done, 2 skipped")
      .waitFor();
    assert.equal(await librarySlugs(world), "code-review one three two");
  });
});

describe("several sessions at once", { concurrency: 2 }, () => {
  it("are refreshed, exported and deleted; those that need nothing are named", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    const run = (contextId: string) => world.post("/api/session/run", { contextId, message: `hello ${contextId}` });
    for (const id of ["first", "second"]) assert.equal((await run(id)).status, 200);
    assert.equal(
      (await world.post("/api/skill/edit", { name: "one", text: text("one", "Twice."), from: 1 })).status,
      200,
    );
    assert.equal((await run("third")).status, 200);
    await world.open("/sessions?q=hello");
    for (const id of ["first", "second", "third"]) await choice(world, `hello ${id}`).check();
    await bar(world).getByRole("button", { name: "Refresh" }).click();
    const report = page.getByRole("region", { name: "Refresh" });
    await report.getByText("Refresh: 2 done, 1 skipped").waitFor();
    await report.getByText("hello third (third): It already uses the current skills").waitFor();
    await report.getByRole("button", { name: "Close" }).click();
    assert.deepEqual((await world.ask("/api/session/list?stale=true&query=hello")).body.sessions, []);

    const names: string[] = [];
    page.on("download", (download) => names.push(download.suggestedFilename()));
    await bar(world).getByRole("button", { name: "Export Markdown" }).click();
    await page.getByText("Export: 3 done").first().waitFor();
    while (names.length < 3) await page.waitForEvent("download");
    assert.deepEqual(names.sort(), ["first.md", "second.md", "third.md"]);

    await choice(world, "hello third").uncheck();
    await bar(world).getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 sessions?" });
    await dialog.getByText("2 turns in all.").waitFor();
    await dialog.getByRole("textbox").fill("2");
    await dialog.getByRole("button", { name: "Delete 2 sessions" }).click();
    await page.getByText("Delete: 2 done").first().waitFor();
    await page.getByRole("link", { name: "hello first", exact: true }).waitFor({ state: "detached" });
    const left = (await world.ask("/api/session/list?query=hello")).body.sessions as readonly { contextId: string }[];
    assert.deepEqual(
      left.map(({ contextId }) => contextId),
      ["third"],
    );
  });
});

describe("a table", { concurrency: 2 }, () => {
  it("has the columns and rows that were chosen, also the next time", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.open("/skills");
    await page.getByRole("columnheader", { name: "Source" }).waitFor();
    await page.getByRole("button", { name: "Columns and rows" }).click();
    const menu = page.getByRole("dialog", { name: "Columns and rows" });
    await menu.getByRole("checkbox", { name: "Source" }).uncheck();
    await menu.getByRole("checkbox", { name: "Compact rows" }).check();
    await page.getByRole("columnheader", { name: "Source" }).waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("columnheader", { name: "Status" }).waitFor();
    assert.equal(await page.getByRole("columnheader", { name: "Source" }).count(), 0);
    await page.getByRole("button", { name: "Columns and rows" }).click();
    assert.equal(await menu.getByRole("checkbox", { name: "Compact rows" }).isChecked(), true);
    assert.deepEqual(await world.axe(), []);
    await menu.getByRole("checkbox", { name: "Source" }).check();
    await page.getByRole("columnheader", { name: "Source" }).waitFor();
  });
});

describe("from one thing to the next", { concurrency: 2 }, () => {
  it("by keys and by links, on pages of skills and sessions; e edits", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    await world.open("/skills/one?tab=versions");
    await page.getByRole("link", { name: /^Next: / }).waitFor();
    await page.keyboard.press("]");
    await page.waitForURL("**/skills/sales-report?tab=versions");
    await page.getByRole("heading", { level: 1, name: "sales-report" }).waitFor();
    await page.getByRole("link", { name: "Previous: one" }).waitFor();
    await page.keyboard.press("[");
    await page.waitForURL("**/skills/one?tab=versions");
    await page.getByRole("heading", { level: 1, name: "one" }).waitFor();
    await page.keyboard.press("e");
    await page.waitForURL("**/skills/one?tab=files&file=SKILL.md");
    await page.locator("[data-editor] .cm-content").click();
    await page.keyboard.press("]");
    await page.getByText("Do it.]").or(page.getByText("]")).first().waitFor();
    assert.match(page.url(), /\/skills\/one/, "no key of the page while a user types");
  });

  it("by a key that is pressed before the list has come, unless something else is done first", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    for (const { keys, end } of [
      { keys: ["]"], end: "sales-report" },
      { keys: ["]", "Shift"], end: "one" },
    ]) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/skill/list*", (route) => released.then(() => route.continue()));
      await world.open("/skills/one?tab=versions");
      await page.getByRole("heading", { level: 1, name: "one", exact: true }).waitFor();
      for (const key of keys) await page.keyboard.press(key);
      assert.match(page.url(), /\/skills\/one/, "the list has not come");
      release();
      await page.getByRole("link", { name: /^Next: / }).waitFor();
      await page.getByRole("heading", { level: 1, name: end, exact: true }).waitFor();
      await page.waitForURL(`**/skills/${end}?tab=versions`);
      await page.unroute("**/api/skill/list*");
    }
  });

  it("of sessions, in the order of their list", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    for (const contextId of ["older", "newer"])
      assert.equal((await world.post("/api/session/run", { contextId, message: `hello ${contextId}` })).status, 200);
    await world.open("/sessions/newer");
    await page.getByRole("link", { name: "Next: hello older (])" }).waitFor();
    await page.keyboard.press("]");
    await page.waitForURL("**/sessions/older");
    await page.getByRole("link", { name: "Previous: hello newer ([)" }).click();
    await page.waitForURL("**/sessions/newer");
  });
});

describe("choosing on a narrow screen, in Chinese", { concurrency: 2 }, () => {
  it("fits, and can be used by everybody", async (t) => {
    const world = await createWorld(t, { language: "zh-CN", width: 375, height: 740 });
    const { page } = world;
    await world.open("/skills?source=library");
    await page.getByRole("checkbox", { name: "选择 one", exact: true }).check();
    const tools = page.getByRole("toolbar", { name: "对所选项的操作" });
    await tools.getByRole("button", { name: "选择全部 3 项" }).click();
    await tools.getByText("已选 3 项").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
    await tools.getByRole("button", { name: "删除……" }).click();
    await page
      .getByRole("dialog", { name: "删除 3 个技能？" })
      .getByText("没有智能体、其他技能或会话在使用。")
      .waitFor();
    assert.deepEqual(await world.axe(), []);
  });
});
