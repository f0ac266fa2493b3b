import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type ConsoleOptions, type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** A library with a copy of the sample that needs another skill, a tool and an MCP server. */
async function createSkillWorld(t: TestContext, options: ConsoleOptions = {}): Promise<ConsoleWorld> {
  const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", ...options });
  assert.equal((await world.post("/api/skill/copy", { name: "sales-report" })).body.slug, "sales-report");
  return world;
}

const textOf = async (world: ConsoleWorld, slug = "sales-report"): Promise<string> =>
  (await world.ask(`/api/skill/file?name=${slug}&path=SKILL.md`)).text;

/** As another client would. */
async function editElsewhere(world: ConsoleWorld, change: (text: string) => string, from: number): Promise<void> {
  const text = change(await textOf(world));
  const { status } = await world.post("/api/skill/edit", { name: "sales-report", file: "SKILL.md", text, from });
  assert.equal(status, 200);
}

const versionOf = async (world: ConsoleWorld, slug = "sales-report"): Promise<number> =>
  (await world.ask(`/api/skill/history?name=${slug}`)).body.version;

describe("the overview of a skill", { concurrency: 2 }, () => {
  it("shows the instructions, the very line a model gets, and who uses it", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/kpi-glossary");
    await page.getByRole("heading", { level: 1, name: "kpi-glossary" }).waitFor();
    const { toolDescription } = (await world.ask("/api/environment/show")).body;
    const line = await page.locator("[data-listing-line]").innerText();
    assert.ok(toolDescription.split("\n").includes(line), line);
    const { listingTokens, fullTokens } = (await world.ask("/api/skill/show?name=kpi-glossary")).body;
    await page.getByText(`${listingTokens} / ${fullTokens}`).waitFor();
    await page.getByRole("button", { name: "Copy as…" }).click();
    await page.getByRole("menuitem", { name: "Command that pins it in a session" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("definition").getByRole("link", { name: "sales-report" }).click();
    await page.getByRole("heading", { level: 1, name: "sales-report" }).waitFor();
    await page.getByRole("heading", { name: "交付前核对" }).waitFor();
    await page.getByRole("link", { name: "Try in playground" }).click();
    await page.waitForURL("**/playground?skill=sales-report");
  });

  it("keeps words of any length in their place", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page } = world;
    const long = "w".repeat(900);
    world.write(
      "environments/default/skills/long/SKILL.md",
      `---\nname: long\ndescription: ${long}\nlicense: ${long}\nallowed-tools: ${long}\n---\n# ${long}\n\n${long}\n`,
    );
    await world.open("/skills/long");
    await page.locator("[data-listing-line]", { hasText: long }).waitFor();
    await page.locator("[data-markdown] p", { hasText: long }).waitFor();
    await world.assertFits();
    await page.setViewportSize({ width: 375, height: 700 });
    await world.assertFits();
    await world.open(`/skills/long?tab=files&file=${long}`);
    await page.getByRole("button", { name: /Choose a file/ }).waitFor();
    await world.assertFits();
  });

  it("an address that names no skill leads to the nearest ones", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/sales-reprot");
    await page.getByRole("heading", { level: 1, name: "There is no skill “sales-reprot”" }).waitFor();
    await page.getByRole("link", { name: "sales-report" }).click();
    await page.getByRole("heading", { level: 1, name: "sales-report" }).waitFor();
  });

  it("a skill of a folder is read only until it is copied to the library", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/code-review");
    await page.getByText("Read only, from the built-in skills").waitFor();
    await page.getByRole("link", { name: "Dependencies" }).click();
    assert.equal(await page.getByRole("button", { name: "Save" }).count(), 0);
    await page.getByRole("button", { name: "Copy to the library" }).click();
    await page.waitForURL(/\/skills\/library%3Acode-review$/);
    await page.getByText("Copied to the library as code-review").waitFor();
    await page.locator("[data-version='1']").waitFor();
    assert.equal(await page.locator("[data-read-only]").count(), 0);
  });

  it("an invalid skill opens with its findings", async (t) => {
    const world = await createSkillWorld(t);
    world.write("environments/default/skills/broken/SKILL.md", "---\nname: broken\n---\nNo description.\n");
    await world.open("/skills/broken");
    await world.page.locator('[data-rule="description.missing"]').waitFor();
    await world.page.getByText("Invalid", { exact: true }).waitFor();
  });
});

describe("the metadata of a skill", { concurrency: 2 }, () => {
  it("are fields and YAML at once; saving makes a version and loses no comment", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await editElsewhere(
      world,
      (text) => text.replace("license: MIT", "# ours\nlicense: MIT # as ever\nx-team: data"),
      1,
    );
    await world.open("/skills/library:sales-report?tab=metadata");
    const yaml = page.getByLabel("Frontmatter of SKILL.md");
    await page.getByLabel("License").fill("Apache-2.0");
    await page.getByLabel("Description").fill("Writes a report: use it on Mondays");
    await page.getByText("34 / 1024").waitFor();
    assert.match(await yaml.inputValue(), /# ours\nlicense: Apache-2.0 # as ever\nx-team: data/);
    await page.getByLabel("Restrict the tools").check();
    await page.getByRole("combobox", { name: "Allowed tools" }).fill("Bash(git log:*)");
    await page.getByRole("option", { name: "Add “Bash(git log:*)”" }).click();
    await page.getByLabel("Models may activate it").uncheck();
    await page.getByLabel("Key").fill("owner");
    await page.getByLabel("Value", { exact: true }).fill("lin");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await yaml.fill((await yaml.inputValue()).replace("owner: lin", "owner: wang"));
    assert.equal(await page.getByLabel("Value of owner").inputValue(), "wang");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved as v3").first().waitFor();
    const saved = await textOf(world);
    assert.match(saved, /^description: "Writes a report: use it on Mondays"$/m);
    assert.match(saved, /^allowed-tools: Bash\(git log:\*\)$/m);
    assert.match(saved, /^disable-model-invocation: true$/m);
    assert.match(saved, /^ {2}owner: wang$/m);
    await page.getByText("Everything is saved").waitFor();
  });

  it("what breaks loading is said at the field and is not saved", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=metadata");
    await page.getByLabel("Name").fill("Sales Report");
    await page.getByRole("button", { name: "Use sales-report" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Save" }).getAttribute("aria-disabled"), "true");
    await page.getByRole("button", { name: "Use sales-report" }).click();
    await page.getByLabel("Description").fill("");
    await page.locator('[data-rule="description.missing"]').waitFor();
    const yaml = page.getByLabel("Frontmatter of SKILL.md");
    await yaml.fill("---\nname: [\n---\n");
    await page.getByText("The YAML cannot be parsed.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Save" }).getAttribute("aria-disabled"), "true");
    assert.equal(await versionOf(world), 1);
  });

  it("leaving asks first, and staying keeps everything", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=metadata");
    await page.getByLabel("License").fill("BSD");
    await page.getByRole("link", { name: "Overview" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await page.getByLabel("License").inputValue(), "BSD");
    await page.getByRole("link", { name: "Overview" }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await page.getByRole("heading", { name: "Instructions" }).waitFor();
  });

  it("a change by another user is shown beside ours, and both survive", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=metadata");
    await page.getByLabel("License").fill("BSD");
    await editElsewhere(world, (text) => text.replace("# 销售周报", "# Their heading"), 1);
    const stale = page.locator("[data-stale]");
    await stale.getByText("v2 was saved meanwhile").waitFor();
    await stale.getByRole("region", { name: "What changed elsewhere" }).getByText("# Their heading").waitFor();
    assert.equal(await page.getByLabel("License").inputValue(), "BSD");
    await stale.getByRole("button", { name: "Save mine over it" }).click();
    await page.getByText("Saved as v3").first().waitFor();
    const saved = await textOf(world);
    assert.match(saved, /^license: BSD$/m);
    assert.match(saved, /^# Their heading$/m);
    await stale.waitFor({ state: "detached" });
  });

  it("a save that comes too late is refused by the server, and nothing that was typed is lost", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=metadata");
    await page.getByLabel("License").fill("BSD");
    // The page is not told before it saves.
    const { promise: isRefused, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/skill/show*", async (route) => {
      await isRefused;
      await route.continue();
    });
    await editElsewhere(world, (text) => text.replace("license: MIT", "license: GPL"), 1);
    const refusal = page.waitForResponse((answer) => answer.url().endsWith("/api/skill/edit"));
    await page.getByRole("button", { name: "Save" }).click();
    assert.equal((await refusal).status(), 412);
    resolve();
    const stale = page.locator("[data-stale]");
    await stale.getByText("v2 was saved meanwhile").waitFor();
    await stale.getByRole("button", { name: "Use theirs, discard mine" }).click();
    assert.equal(await page.getByLabel("License").inputValue(), "GPL");
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal(await page.getByLabel("License").inputValue(), "BSD");
  });

  it("follows what others save as long as nothing of ours is in it", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=metadata");
    assert.equal(await page.getByLabel("License").inputValue(), "MIT");
    await editElsewhere(world, (text) => text.replace("license: MIT", "license: GPL"), 1);
    await page.locator("[data-version='2']").waitFor();
    await page.getByLabel("Frontmatter of SKILL.md").getByText("license: GPL").waitFor();
    assert.equal(await page.locator("[data-stale]").count(), 0);
  });
});

describe("the dependencies of a skill", { concurrency: 2 }, () => {
  it("are chosen from what there is, drawn, and listed in the order they become visible", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=dependencies");
    const order = page.getByRole("list", { name: "Visible order" });
    await order.waitFor();
    assert.deepEqual(await order.getByRole("listitem").allInnerTexts(), ["sales-report\nthis skill", "kpi-glossary"]);
    await page.locator('[data-node="tool query_db"]').waitFor();
    await page.getByRole("combobox", { name: "Skills" }).fill("brain");
    await page.getByRole("option", { name: /brainstorming/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Dependencies saved as v2").first().waitFor();
    await order.getByRole("link", { name: "brainstorming" }).waitFor();
    await page.locator('[data-node="skill brainstorming"]').waitFor();
    assert.match(await textOf(world), /skill_dependencies: kpi-glossary, brainstorming/);
  });

  it("a name that does not exist is refused, and the name shows it", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=dependencies");
    await page.getByRole("combobox", { name: "Tools" }).fill("no_such_tool");
    await page.getByRole("option", { name: "Add “no_such_tool”" }).click();
    await page.getByRole("combobox", { name: "Skills" }).fill("sales-report");
    await page.getByRole("option", { name: "Add “sales-report”" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("A skill cannot depend on itself.").waitFor();
    await page.getByRole("button", { name: "Remove sales-report" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("no_such_tool does not exist here.").waitFor();
    assert.deepEqual(await page.locator("[data-wrong]").allInnerTexts(), ["no_such_tool"]);
    assert.equal(await versionOf(world), 1);
  });

  it("shows who needs it, what is missing and which way is a cycle", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    world.skill("first", "metadata:\n  skill_dependencies: second, gone");
    world.skill("second", "metadata:\n  skill_dependencies: first");
    world.skill("user-of-first", "metadata:\n  skill_dependencies: first");
    await world.open("/skills/first?tab=dependencies");
    await page.locator('[data-node="skill gone"][data-missing]').waitFor();
    await page.getByRole("img", { name: /first: needs 2, needed by 1/ }).waitFor();
    assert.equal(await page.locator('[data-edge="cycle"]').count(), 1);
    await page.getByRole("list", { name: "Needed by" }).getByRole("link", { name: "user-of-first" }).waitFor();
    await page.getByRole("link", { name: "Direct" }).click();
    await page.waitForURL("**graph=direct**");
    await page.locator('[data-edge="cycle"]').waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Visible order" }).getByRole("link", { name: "second" }).click();
    await page.getByRole("heading", { level: 1, name: "second" }).waitFor();
  });

  it("asks the server for the order once, not over and over", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/skill/deps")) asked++;
    });
    await world.open("/skills/library:sales-report?tab=dependencies");
    await page.getByRole("list", { name: "Visible order" }).waitFor();
    // Several changes of skills later.
    await editElsewhere(world, (text) => `${text}\nmore\n`, 1);
    await page.locator("[data-version='2']").waitFor();
    await editElsewhere(world, (text) => `${text}\nmore\n`, 2);
    await page.locator("[data-version='3']").waitFor();
    // At first, and once for each change.
    assert.ok(asked <= 3, `asked ${asked} times`);
  });

  it("keeps what was chosen when another user saves", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report?tab=dependencies");
    await page.getByRole("combobox", { name: "Skills" }).fill("brain");
    await page.getByRole("option", { name: /brainstorming/ }).click();
    const { status } = await world.post("/api/skill/deps", { name: "sales-report", servers: [], from: 1 });
    assert.equal(status, 200);
    const stale = page.locator("[data-stale]");
    await stale.getByText("Now: kpi-glossary, query_db").waitFor();
    await stale.getByRole("button", { name: "Save mine over it" }).click();
    await page.getByText("Dependencies saved as v3").first().waitFor();
    const { dependencies } = (await world.ask("/api/skill/show?name=library:sales-report")).body;
    assert.deepEqual(dependencies, { tools: ["query_db"], servers: [], skills: ["kpi-glossary", "brainstorming"] });
  });
});

describe("the versions of a skill", { concurrency: 2 }, () => {
  it("are compared by address, brought back as a new one, and that is undone", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await editElsewhere(world, (text) => text.replace("license: MIT", "license: GPL"), 1);
    await world.open("/skills/library:sales-report?tab=versions");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download v1" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "sales-report.zip");
    await page.getByRole("link", { name: "Compare v2 with the previous one" }).click();
    await page.waitForURL("**v=2&with=1**");
    await page.getByRole("region", { name: "SKILL.md" }).getByText("license: GPL").waitFor();
    await page.getByRole("button", { name: "Restore v1" }).click();
    await page.getByText("v1 was restored as v3").first().waitFor();
    await page.locator("[data-version='3']").waitFor();
    assert.match(await textOf(world), /license: MIT/);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone, as v4").first().waitFor();
    assert.match(await textOf(world), /license: GPL/);
    await page.getByLabel("From").selectOption("v3");
    await page.waitForURL("**with=3**");
  });
});

describe("a skill as a whole", { concurrency: 2 }, () => {
  it("is deleted after its slug was typed, knowing whom it concerns, and comes back", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    assert.equal((await world.post("/api/skill/copy", { name: "kpi-glossary" })).status, 200);
    await world.open("/skills/library:kpi-glossary");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const question = page.getByRole("dialog", { name: "Delete kpi-glossary?" });
    await question.getByText("Needed by 1 other skill").waitFor();
    assert.equal(await question.getByRole("button", { name: "Delete" }).getAttribute("aria-disabled"), "true");
    await question.getByLabel("Type kpi-glossary to confirm").fill("kpi-glossary");
    await question.getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/skills");
    assert.equal((await world.ask("/api/skill/show?name=library:kpi-glossary")).status, 404);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("kpi-glossary was restored").first().waitFor();
    assert.equal((await world.ask("/api/skill/show?name=library:kpi-glossary")).status, 200);
  });

  it("is deleted once, however often that is pressed", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report");
    await page.getByRole("button", { name: "More" }).first().click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("textbox").fill("sales-report");
    const asked: string[] = [];
    page.on("request", (request) => void (request.url().includes("/api/skill/delete") && asked.push(request.url())));
    await question.getByRole("button", { name: "Delete" }).dblclick();
    await page.waitForURL("**/skills");
    assert.equal(asked.length, 1);
  });

  it("is renamed by keyboard, and is there under its new name; closing keeps what was typed", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename sales-report" });
    const rename = dialog.getByRole("button", { name: "Rename" });
    await dialog.getByLabel("New slug").waitFor();
    assert.equal(await rename.getAttribute("title"), "Enter another slug first");
    await dialog.getByLabel("New slug").fill("Weekly Report");
    await page.keyboard.press("Enter");
    await dialog.locator('[data-problem="skill.name-invalid"]').getByText("weekly-report").waitFor();
    assert.deepEqual(await world.axe(), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1, name: "sales-report" }).waitFor();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    assert.equal(await dialog.getByLabel("New slug").inputValue(), "Weekly Report");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    assert.equal(await dialog.getByLabel("New slug").inputValue(), "sales-report");
    await dialog.getByLabel("New slug").fill("weekly-report");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/skills\/library%3Aweekly-report$/);
    await page.getByRole("heading", { level: 1, name: "weekly-report" }).waitFor();
  });

  it("is duplicated under the next free slug", async (t) => {
    const world = await createSkillWorld(t);
    const { page } = world;
    await world.open("/skills/library:sales-report");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.waitForURL(/\/skills\/library%3Asales-report-v2$/);
    await page.getByRole("heading", { level: 1, name: "sales-report-v2" }).waitFor();
  });
});
