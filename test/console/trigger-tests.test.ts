import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { Reply } from "../fake-provider.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** Requests that a model drafts, a person keeps and tests run; the run over all skills, and skills that are alike. */

const importSkill = (world: ConsoleWorld, name: string, description: string) =>
  world.ask("/api/skill/import?name=SKILL.md&fix=true", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: `---\nname: ${name}\ndescription: ${description}\n---\n# ${name}\n`,
  });

const same = "Use to review changes of a repository for defects, naming and missing tests before they are merged";
const drafts = [
  { request: "reconcile the accounts of June", expect: true },
  { request: "sort my florins", expect: true },
  { request: "knit a scarf", expect: false },
  { request: "something nobody wants", expect: true },
];

async function createWorld(t: TestContext, language: "en" | "zh-CN" = "en") {
  const world = await createConsoleWorld(t, { role: "superadmin", language });
  for (const [name, description] of [
    ["ledger", "Use to keep books and reconcile accounts every month."],
    ["coins", "Use to sort florins and count coins."],
    ["on-github", `${same} on GitHub.`],
    ["on-gerrit", `${same} in Gerrit.`],
  ] as const)
    assert.equal((await importSkill(world, name, description)).status, 200, name);
  return world;
}

describe("trigger tests in the console", () => {
  it("are drafted by a model, kept by a person, run, and run again with the model", async (t) => {
    const answer = drafts.map((one) => JSON.stringify(one)).join("\n");
    const world = await createWorld(t);
    const { page, replies } = world;
    replies.push({ text: answer });
    await world.open("/skills/ledger?tab=try");
    const panel = page.locator("[data-trigger-tests]");
    await panel.getByRole("button", { name: "Run tests" }).click();
    await panel.getByText("This skill has no tests yet").waitFor();
    await panel.getByRole("button", { name: "Draft requests" }).click();
    await panel.locator("[data-draft]").nth(3).waitFor();
    assert.equal((await world.ask("/api/skill/show?name=ledger")).body.library.version, 1, "nothing is saved yet");
    await panel.getByRole("checkbox", { name: "something nobody wants" }).click();
    assert.deepEqual(await world.axe(), []);
    await panel.getByRole("button", { name: "Save 3 requests" }).click();
    await page.getByText("3 requests saved as v2").waitFor();

    await panel.locator('[data-eval-summary="2/3"]').waitFor();
    const row = panel.getByRole("row", { name: /sort my florins/ });
    assert.match(await row.innerText(), /failed[\s\S]*coins/);
    const { text } = (await world.ask("/api/skill/read?name=ledger&file=evals/triggers.jsonl")).body;
    assert.equal(
      text,
      drafts
        .slice(0, 3)
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(""),
    );

    const load = (name: string): Reply => ({
      calls: [{ id: `call-${name}`, name: "Skill", arguments: JSON.stringify({ name }) }],
    });
    replies.push(load("ledger"), load("ledger"), { text: "I cannot knit." });
    await panel.getByRole("button", { name: "Run with the model" }).click();
    await panel.locator('[data-eval-summary="3/3"]').waitFor();
    assert.deepEqual(await world.axe(), []);
  });

  it("of all skills show which skill took which requests, beside skills that say nearly the same", async (t) => {
    const world = await createWorld(t);
    const { page } = world;
    const lines = drafts.slice(0, 3).map((one) => `${JSON.stringify(one)}\n`);
    const file = { name: "ledger", path: "evals/triggers.jsonl", text: lines.join(""), from: 1 };
    await world.open("/skills");
    await page.getByRole("link", { name: "Trigger tests" }).click();
    await page.getByRole("button", { name: "Run tests" }).click();
    await page.getByText("No skill has tests yet").waitFor();
    assert.equal((await world.post("/api/skill/create-file", file)).status, 200);
    await page.getByRole("button", { name: "Run tests" }).click();
    const matrix = page.locator("[data-matrix]");
    await matrix.waitFor();
    assert.deepEqual(await matrix.locator("thead th").allInnerTexts(), ["ledger", "coins"]);
    assert.deepEqual(await matrix.locator("tbody td").allInnerTexts(), ["1", "1"]);
    const group = page.locator("[data-group]");
    assert.match(await group.innerText(), /on-gerrit\s+unique: [^\n]*gerrit[\s\S]*on-github\s+unique: [^\n]*github/);
    assert.deepEqual(await world.axe(), []);
    await group.getByRole("link", { name: "on-github" }).click();
    await page
      .locator("[data-advice]")
      .getByText(/Nearly the same as on-gerrit/)
      .waitFor();
  });

  it("speak Chinese", async (t) => {
    const world = await createWorld(t, "zh-CN");
    await world.open("/skills/selection");
    await world.page.getByRole("button", { name: "运行测试" }).click();
    await world.page.getByText("还没有技能带有测试").waitFor();
    await world.page.getByText(/独有：.*gerrit/).waitFor();
  });
});
