import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const rowsOf = ({ page }: ConsoleWorld) => page.locator("[data-row]");
const counted = ({ page }: ConsoleWorld): Promise<void> =>
  page.locator("[data-footer]", { hasText: /tokens to the skill list|技能目录中共占/ }).waitFor();
const firstColumn = ({ page }: ConsoleWorld): Promise<string[]> =>
  page.locator("[data-row] a:first-of-type").allInnerTexts();
const search = ({ page }: ConsoleWorld): URLSearchParams => new URL(page.url()).searchParams;
/** As a user would drag a file over the window, or let it go there. */
const drag = ({ page }: ConsoleWorld, type: "dragenter" | "drop", name: string, text: string): Promise<void> =>
  page.evaluate(
    ([kind, fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [type, name, text] as const,
  );

describe("the list of skills", { concurrency: 2 }, () => {
  it("shows every skill with its health and costs, also those that cannot be used", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    world.skill("sales-report", "", "Ours, not the built-in one."); // wins over the built-in one
    await world.open("/skills");
    await counted(world);
    const tabs = page.getByRole("navigation", { name: "Status" });
    assert.deepEqual(await tabs.getByRole("link").allTextContents(), ["All 9", "Ready 7", "Needs attention 2"]);
    assert.match(
      await rowsOf(world).filter({ hasText: "code-review" }).innerText(),
      /Ready[\s\S]*Built in[\s\S]*\d+ \/ \d+/,
    );

    await tabs.getByRole("link", { name: /Needs attention/ }).click();
    await page.waitForURL("**/skills?status=attention");
    const broken = rowsOf(world).filter({ hasText: "broken-example" });
    assert.match(await broken.innerText(), /Invalid[\s\S]*SKILL\.md:\d+ /);
    assert.equal(await broken.getByRole("link").first().getAttribute("href"), "/skills/environment%3Abroken-example");
    const shadowed = rowsOf(world).filter({ hasText: "Shadowed" });
    assert.match(
      await shadowed.innerText(),
      /1 tool[\s\S]*1 MCP server[\s\S]*1 skill[\s\S]*environment:sales-report is used instead/,
    );
    assert.equal(await shadowed.getByRole("link").first().getAttribute("href"), "/skills/builtin%3Asales-report");
    await page.goBack();
    await rowsOf(world).filter({ hasText: "code-review" }).getByRole("link", { name: "code-review" }).click();
    await page.waitForURL("**/skills/code-review");
  });

  it("can be filtered by tag and group, where skills have them, and finds words with slips among those", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page } = world;
    await world.open("/skills");
    assert.equal(await page.getByRole("combobox", { name: "Tag" }).count(), 0);
    for (const [name, labels] of [
      ["florins", "tags: coins, gold\n  group: office"],
      ["ducats", "tags: coins\n  category: games"],
    ])
      await world.ask("/api/skill/import?name=SKILL.md&fix=true", {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: `---\nname: ${name}\ndescription: Sorts zorkmids.\nmetadata:\n  ${labels}\n---\n# ${name}\n`,
      });
    await page.getByRole("combobox", { name: "Tag" }).selectOption("coins");
    await page.waitForURL("**/skills?tag=coins");
    await page.getByRole("combobox", { name: "Group" }).selectOption("office");
    await rowsOf(world).filter({ hasText: "ducats" }).waitFor({ state: "detached" });
    assert.deepEqual(await firstColumn(world), ["florins"]);
    await page.getByRole("searchbox").fill("zorkmds");
    await page.locator("[data-row] mark").first().waitFor({ state: "detached" });
    await rowsOf(world).filter({ hasText: "florins" }).waitFor();
    assert.equal(await rowsOf(world).count(), 1);
    await page.getByRole("combobox", { name: "Tag" }).selectOption("gold");
    await page.getByRole("combobox", { name: "Group" }).selectOption("games");
    await page.getByRole("link", { name: "Remove the filter Tag gold" }).click();
    await rowsOf(world).filter({ hasText: "ducats" }).waitFor();
    assert.deepEqual(await world.axe(), []);
  });

  it("is sorted by its columns, which the address remembers", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/skills");
    await counted(world);
    const header = page.getByRole("button", { name: /^Listing \/ full/ });
    await header.click();
    await header.click();
    await page.waitForURL("**/skills?sort=-tokens");
    const costs = await page.locator("[data-row]").allInnerTexts();
    const numbers = costs.flatMap((text) => /(\d+) \/ [\d,]+/.exec(text)?.[1] ?? []).map(Number);
    assert.equal(numbers.length, 7);
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => other - one),
    );
    await page.reload();
    await page
      .getByRole("columnheader", { name: /Listing/ })
      .and(page.locator("[aria-sort=descending]"))
      .waitFor();
    await page.getByRole("link", { name: "Cards" }).click();
    await page.waitForURL("**/skills?sort=-tokens&view=cards");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("-name");
    await page.waitForURL("**/skills?sort=-name&view=cards");
    assert.equal((await firstColumn(world))[0], "welcome");
  });

  it("is searched by name, description and body, in Chinese too; what cannot be read is found by its id", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    world.skill("porcelain", "", "First a line.\nNever touch the celadon vase.");
    await world.open("/skills");
    await page.keyboard.press("/");
    await page.keyboard.type("celadon");
    await page.waitForURL("**/skills?q=celadon");
    const found = rowsOf(world).filter({ hasText: "porcelain" });
    await found.locator("mark", { hasText: "celadon" }).waitFor();
    assert.match(await found.innerText(), /SKILL\.md:6\s+Never touch the celadon vase/);
    assert.equal(
      await found.getByRole("link", { name: "SKILL.md:6" }).getAttribute("href"),
      "/skills/porcelain?tab=files&file=SKILL.md&line=6",
    );
    await page.getByRole("searchbox").fill("销售周报");
    await rowsOf(world).filter({ hasText: "sales-report" }).locator("mark", { hasText: "销售周报" }).first().waitFor();
    await page.getByRole("searchbox").fill("BROKEN-ex");
    await rowsOf(world).filter({ hasText: "broken-example" }).getByText("Invalid", { exact: true }).waitFor();

    await page.goto("/skills?q=celadon&source=builtin&status=ready");
    await page.getByText("No skills match these filters").waitFor();
    await page.getByRole("link", { name: "Remove the filter Built in" }).click();
    await rowsOf(world).filter({ hasText: "porcelain" }).waitFor();
    assert.equal(search(world).toString(), "q=celadon&status=ready");
  });

  it("makes sense of any address, and no word is too long for it", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    world.skill("numbers", "", "The year 2031.");
    await world.open("/skills?q=2031");
    await rowsOf(world).filter({ hasText: "numbers" }).waitFor();
    for (const odd of ["q={}&status=x&view=y&sort=[1]&source=true", "q=null", "q=[1]"]) {
      await world.open(`/skills?${odd}`);
      await rowsOf(world).filter({ hasText: "numbers" }).waitFor();
    }
    await world.open(`/skills?q=${"w".repeat(2000)}`);
    await page.getByText("No skills match these filters").waitFor();
    await world.assertFits();
  });

  it("follows changes, and stays when the server cannot tell", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const take = (name: string) =>
      world.ask(`/api/skill/import?name=${name}.md`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream" },
        body: `---\nname: ${name}\ndescription: Does ${name}. Use when needed.\n---\nDo it.\n`,
      });
    await world.open("/skills?source=library");
    await page.getByText("No skills match these filters").waitFor();
    assert.equal((await take("one")).status, 200);
    await page.getByRole("link", { name: "one", exact: true }).waitFor();
    const problem = { code: "internal", message: "Not now", hint: "", values: {}, issues: [], requestId: "12345678" };
    await page.route("**/api/skill/list?**", (route) => route.fulfill({ status: 409, json: problem }));
    assert.equal((await take("two")).status, 200);
    await page.getByRole("alert").getByText("Not now").waitFor();
    assert.equal(await page.getByRole("link", { name: "one", exact: true }).count(), 1);
    await page.unroute("**/api/skill/list?**");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("link", { name: "two", exact: true }).waitFor();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  it("begins a skill of a name and a description, and opens its editor", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/skills");
    await page.getByRole("button", { name: "New skill" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Meeting Notes!");
    await dialog.getByText("Not a valid name. Nearest: meeting-notes").waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Create and edit" }).getAttribute("aria-disabled"), "true");
    await dialog.getByRole("button", { name: "Use meeting-notes" }).click();
    await dialog.getByLabel("Description").fill('Writes "minutes": short ones. Use after meetings.');
    assert.deepEqual(await world.axe(), []);
    await dialog.getByRole("button", { name: "Create and edit" }).click();
    await page.waitForURL("**/skills/meeting-notes?tab=files&file=SKILL.md");
    const { body } = await world.ask("/api/skill/show?name=meeting-notes");
    assert.equal(body.description, 'Writes "minutes": short ones. Use after meetings.');

    await page.goBack();
    await page.getByRole("button", { name: "New skill" }).click();
    await dialog.getByLabel("Name").fill("meeting-notes");
    await dialog.getByLabel("Description").fill("Another one.");
    await dialog.getByLabel("Name").press("Enter");
    await dialog.getByText("meeting-notes is already in the library").waitFor();
  });

  it("takes files that are dropped anywhere to the page of imports", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    await world.open("/skills");
    await counted(world);
    const text = "---\nname: dropped\ndescription: Does it. Use when it is dropped.\n---\nDo it.\n";
    await drag(world, "dragenter", "SKILL.md", text);
    await page.getByText("Drop to preview the import").waitFor();
    await drag(world, "drop", "SKILL.md", text);
    await page.waitForURL("**/skills/import");
    await page.getByText("Becomes the skill dropped").waitFor();
    assert.equal(await page.getByText("Drop to preview the import").count(), 0);
  });

  it("of 2,000 skills mounts those that are seen", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    for (let number = 1; number <= 2000; number++) world.skill(`many-${String(number).padStart(4, "0")}`);
    assert.equal((await world.post("/api/environment/reload", {})).status, 200);
    await world.open("/skills");
    await counted(world);
    assert.match(await page.locator("[data-footer]").innerText(), /2,008 of 2,008 skills/);
    for (const view of ["", "?view=cards"]) {
      await world.open(`/skills${view}`);
      await counted(world);
      assert.ok((await world.mountedRows("[data-row]")) < 150);
      await page.keyboard.press("End");
      await page.getByRole("link", { name: "welcome", exact: true }).waitFor();
      assert.ok((await world.mountedRows("[data-row]")) < 150);
    }
  });

  it("in Chinese on a telephone", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language: "zh-CN", width: 375 });
    const { page } = world;
    await world.open("/skills?q=销售");
    await counted(world);
    await page.locator("mark", { hasText: "销售" }).first().waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
    await world.open("/skills?status=attention");
    await page.getByText("无效").waitFor();
    await world.assertFits();
    assert.deepEqual(await world.axe(), []);
  });
});
