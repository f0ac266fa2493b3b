import assert from "node:assert/strict";

import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { addRows } from "../stored-session.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const composer = (page: Page) => page.getByRole("textbox", { name: /^(Message|消息)$/ });
const rows = (page: Page, kind: string) => page.locator(`[data-row="${kind}"]`);
const idOf = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** Says something in a new conversation, and waits for the end of its turn. */
async function converse({ page }: ConsoleWorld, text: string): Promise<string> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await page.waitForURL(/\/playground\/[^/]+/);
  return idOf(page);
}

/** What the page itself is answerable for. */
const ofPage = async (world: ConsoleWorld): Promise<readonly string[]> => world.axe();

describe("the playground", { concurrency: 2 }, () => {
  for (const { language, message, activated, demo, end } of [
    {
      ...({
        language: "en",
        message: "Write the weekly sales report",
        activated: "Skill sales-report activated",
      } as const),
      ...{ demo: "demo model · scripted, not an AI", end: /Turn ended success · \d steps/ },
    },
    {
      ...({ language: "zh-CN", message: "生成本周销售周报", activated: "技能 sales-report 已激活" } as const),
      ...{ demo: "演示模型 · 脚本化，不是 AI", end: /本轮结束 成功 · \d 步/ },
    },
  ] as const)
    it(`shows a skill at work, with the reasons (${language})`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language });
      const { page } = world;
      await world.open("/playground");
      assert.equal(await page.locator("[data-sample]").count(), 3);
      assert.deepEqual(await ofPage(world), []);
      await converse(world, message);
      await rows(page, "end").getByText(end).waitFor();
      await page.locator('[data-item="skill"]').getByText(activated).waitFor();
      await page.getByText(demo).first().waitFor();
      const added = await rows(page, "tool-added").allInnerTexts();
      assert.ok(
        added.some((text) => /\+ query_db ← .*sales-report › tool_dependencies/.test(text)),
        added.join("\n"),
      );
      assert.deepEqual(await ofPage(world), []);
      await world.assertFits();
    });

  it("fits a small screen: one pane at a time, chosen by the address", async (t) => {
    const world = await createConsoleWorld(t, {
      isDemo: true,
      role: "admin",
      language: "zh-CN",
      width: 375,
      height: 760,
    });
    const { page } = world;
    await world.open("/playground");
    await converse(world, "生成本周销售周报");
    await page.getByRole("link", { name: "时间线", exact: true }).click();
    await rows(page, "end").waitFor();
    assert.equal(new URL(page.url()).searchParams.get("pane"), "timeline");
    assert.equal(await composer(page).count(), 0);
    await world.assertFits();
    assert.deepEqual(await ofPage(world), []);
    await page.getByRole("link", { name: "对话", exact: true }).click();
    await composer(page).waitFor();
    await world.assertFits();
  });

  it("gives a user the chat, and the timeline only on demand, never the raw request", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "user" });
    const { page } = world;
    await world.open("/playground");
    await converse(world, "Write the weekly sales report");
    await page.locator('[data-item="skill"]').waitFor();
    assert.equal(await page.locator("[data-timeline]").count(), 0);
    await page.getByRole("button", { name: "Show the timeline" }).click();
    await rows(page, "end").waitFor();
    assert.equal(await page.getByRole("link", { name: /^Request/ }).count(), 0);
  });

  it("offers a user the agents they may use, and no others", async (t) => {
    const world = await createConsoleWorld(t, { role: "user" });
    const agents = { assistant: {}, clerk: { skills: [] }, boss: { use: ["role:admin"] } };
    world.write("environments/default/agents.jsonc", JSON.stringify(agents));
    await world.open("/playground");
    const choice = world.page.getByLabel("Agent", { exact: true });
    await choice.waitFor();
    assert.deepEqual(await choice.locator("option").allTextContents(), ["assistant", "clerk"]);
  });

  it("does not send while a word is composed", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page, requests } = world;
    await world.open("/playground");
    const field = composer(page);
    await field.focus();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Input.imeSetComposition", { text: "ni hao", selectionStart: 6, selectionEnd: 6 });
    const press = (key: object) =>
      field.evaluate((element, given) => {
        const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...given });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      }, key);
    assert.equal(await press({ isComposing: true, keyCode: 229 }), false);
    await devtools.send("Input.insertText", { text: "你好" });
    // Behind the end of the composition some browsers say it by the key code alone.
    assert.equal(await press({ isComposing: false, keyCode: 229 }), false);
    assert.equal(await field.inputValue(), "你好");
    assert.equal(requests.length, 0);
    await field.press("Shift+Enter");
    await field.pressSequentially("!");
    assert.equal(await field.inputValue(), "你好\n!");
    await field.press("Enter");
    await page.waitForURL(/\/playground\/[^/]+/);
    await page.locator('[data-item="user"]').getByText("你好").waitFor();
  });

  it("keeps what was not sent, and takes what an address says", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/playground");
    await converse(world, "Hello");
    await rows(page, "end").waitFor();
    await composer(page).fill("half a thou");
    await page.reload();
    await page.locator('[data-item="user"]').waitFor();
    assert.equal(await composer(page).inputValue(), "half a thou");
    await world.open("/playground?say=Please%20review&skill=code-review");
    assert.equal(await composer(page).inputValue(), "Please review");
    await page.locator('[data-pin="code-review"]').waitFor();
    await composer(page).press("Enter");
    await page.waitForURL(/\/playground\/[^/?]+/);
    await page.locator('[data-pin="code-review"]').waitFor();
    await rows(page, "tool-removed")
      .getByText(/allowed-tools of code-review does not name it/)
      .first()
      .waitFor();
    await rows(page, "pinned").getByText("Skill code-review pinned").waitFor();
  });

  it("keeps what was refused until it is taken", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin", expected: [/ERR_FAILED/] });
    const { page } = world;
    await world.open("/playground");
    await page.route("**/api/session/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await composer(page).fill("Hello");
    await composer(page).press("Enter");
    await page.locator('[data-problem="unreachable"]').waitFor();
    await page.unroute("**/api/session/**");
    await page.reload();
    await composer(page).waitFor();
    assert.equal(await composer(page).inputValue(), "Hello");
    await composer(page).press("Enter");
    await page.waitForURL(/\/playground\/[^/?]+/);
    await rows(page, "end").waitFor();
    assert.equal(await page.locator('[data-item="user"]').count(), 1);
    await world.open("/playground");
    assert.equal(await composer(page).inputValue(), "");
  });

  it("pins a skill by $, says what that does to the tools, and takes it back", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/playground");
    await converse(world, "Hello");
    await rows(page, "end").waitFor();
    await composer(page).pressSequentially("now $code");
    await page.getByRole("option", { name: "code-review" }).waitFor();
    assert.deepEqual(await ofPage(world), []);
    await composer(page).press("Enter");
    await page.locator('[data-pin="code-review"]').waitFor();
    assert.equal(await composer(page).inputValue(), "now ");
    await page
      .locator("[data-effect]")
      .getByText(/\d+ → \d+ tools from the next turn on/)
      .waitFor();
    await page.getByRole("button", { name: "Unpin code-review" }).click();
    await page.locator('[data-pin="code-review"]').waitFor({ state: "detached" });
  });

  it("says why, how things stood, and what the model was given", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/playground");
    await converse(world, "Write the weekly sales report");
    await rows(page, "end").waitFor();
    await page.getByRole("button", { name: "State", exact: true }).click();
    const state = page.getByRole("region", { name: "State", exact: true });
    assert.equal(new URL(page.url()).searchParams.get("turn"), "1");
    await state.getByRole("button", { name: "Why brainstorming?" }).click();
    await page.locator('[data-check="active"][data-met="false"]').waitFor();
    await page.getByRole("button", { name: "Pin brainstorming" }).click();
    await page.locator('[data-check="active"][data-met="true"]').waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Request #2", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Request 1.2" });
    await sheet.getByRole("link", { name: "Tools" }).click();
    await sheet.getByText("query_db").waitFor();
    await sheet.getByRole("link", { name: "Difference" }).click();
    await sheet.getByRole("region", { name: "Compared with request 1.1" }).getByText("query_db").first().waitFor();
    assert.deepEqual(await ofPage(world), []);
    await page.goBack();
    await sheet.getByText("query_db").first().waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  });

  it("stays light with ten thousand events, and finds the one an address names", async (t) => {
    const world = await createConsoleWorld(t, { role: "admin" });
    const { page, home } = world;
    world.replies.push({ text: "first" });
    const { body } = await world.post("/api/session/run", { message: "begin" }, { token: world.tokens.admin });
    const contextId: string = body.contextId;
    writeEvents(home, contextId, 5000);
    const event = 20_000_002 + 2 * 2500;
    await world.open(`/playground/${contextId}?event=${event}`);
    const row = page.locator(`[data-event="${event}"]`);
    await row
      .getByText(/tool_2500\b/)
      .first()
      .waitFor();
    assert.equal(await row.getAttribute("data-marked"), "true");
    const mounted = await world.mountedRows("[data-row]");
    assert.ok(mounted > 5 && mounted < 150, String(mounted));
    await page.getByRole("button", { name: "Follow" }).click();
    await rows(page, "end").last().waitFor();
    assert.ok((await world.mountedRows("[data-row]")) < 150);
    assert.ok((await world.mountedRows("[data-item]")) < 150);
    await page.getByRole("searchbox", { name: "Search the timeline" }).fill("tool_4321");
    await page.getByText(/^2 of 5,?\d{3} rows/).waitFor();
    await page.getByRole("link", { name: "Errors" }).click();
    await page.getByText("No matching rows").waitFor();
  });

  it("is worked by keyboard", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "admin" });
    const { page } = world;
    await world.open("/playground");
    await converse(world, "Write the weekly sales report");
    await rows(page, "end").waitFor();
    await page.getByRole("heading", { name: "Timeline" }).click();
    await page.keyboard.press("t");
    const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row);
    await page.waitForFunction(() => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row === "end");
    await page.keyboard.press("k");
    assert.equal(await focused(), "request");
    await page.keyboard.press("Enter");
    await page.locator('[data-row="request"] [data-details]').waitFor();
    await page.locator('[data-item="assistant"].bg-accent-soft').waitFor();
    await page.keyboard.press("j");
    assert.equal(await focused(), "end");
    await page.keyboard.press("c");
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    assert.equal(await composer(page).inputValue(), "");
  });
});

/** A second turn with this many calls, each started and ended. */
function writeEvents(home: string, contextId: string, calls: number): void {
  let id = 20_000_000;
  const rowOf = (event: object): string => JSON.stringify({ ...event, id: ++id, time: "2026-01-01T00:00:00.000Z" });
  const rows = [rowOf({ type: "turn-start", contextId, turn: 2, agent: "assistant" })];
  for (let index = 0; index < calls; index++) {
    const call = { id: `call-${index}`, name: `tool_${index}`, arguments: "{}" };
    rows.push(rowOf({ type: "tool-start", call }), rowOf({ type: "tool-end", call, isError: false }));
  }
  const result = { id: "result", time: "2026-01-01T00:00:00.000Z", type: "result", subtype: "success", steps: 1 };
  rows.push(rowOf({ type: "turn-end", result }));
  addRows(home, "events", contextId, rows, 20_000_001);
}
