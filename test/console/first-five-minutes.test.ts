import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { testDatabase } from "../postgres.ts";
import { proves } from "../requirements.ts";
import { createConsoleWorld } from "./console-world.ts";

// run: first

const words = {
  en: {
    stay: "Continue without a password on this computer",
    demo: "Open the recorded session",
    ask: "Ask the demo agent",
    send: "Send",
    ended: "Turn ended",
    home: "Home",
    timeline: "Timeline",
    import: "Import the broken sample",
    broken: "Try a broken one",
    fix: "Fix automatically",
    importNow: "Import 1 skill",
    open: "Open the skill",
    files: "Files",
    save: "Save",
    stale: /skills? updated/,
    refresh: "Refresh…",
    refreshDo: "Refresh",
    message: "Message",
    edit: "Edit",
    exact: "identical to the preview",
    addModel: "Add a model",
    provider: "Provider",
    key: "Key",
    address: "Address",
    addNow: "Add the model",
    later: "Not now",
  },
  "zh-CN": {
    stay: "在本机免密码使用",
    demo: "打开录制好的会话",
    ask: "向演示智能体提问",
    send: "发送",
    ended: "本轮结束",
    home: "总览",
    timeline: "时间线",
    import: "导入有问题的示例",
    broken: "试试有错的示例",
    fix: "自动修正",
    importNow: "导入 1 个技能",
    open: "打开技能",
    files: "文件",
    save: "保存",
    stale: /技能已更新/,
    refresh: "刷新……",
    refreshDo: "刷新",
    message: "消息",
    edit: "编辑",
    exact: "与预览完全一致",
    addModel: "添加模型",
    provider: "提供商",
    key: "密钥",
    address: "地址",
    addNow: "添加模型",
    later: "暂不",
  },
} as const;

describe("the first five minutes", { concurrency: 2 }, () => {
  for (const [language, width, home] of [
    ["en", 1280, "a folder"],
    ["zh-CN", 375, "PostgreSQL"],
  ] as const)
    it(`${language}, ${width} points wide, on ${home} (${proves("001.09", "001.16")})`, async (t) => {
      const database = home === "PostgreSQL" ? { database: () => testDatabase(t) } : {};
      const expected = [/status of 503/]; // of the model that nothing answers for
      const start = { isDemo: true, isFirstStart: true, language, width, expected };
      const world = await createConsoleWorld(t, { ...start, ...database });
      const { page } = world;
      const say = words[language];
      const isNarrow = width < 768;
      const toHome = async (): Promise<void> => {
        await page.getByRole("link", { name: say.home, exact: true }).filter({ visible: true }).click();
        await page.getByRole("heading", { level: 1, name: say.home }).waitFor();
      };
      const showTimeline = async (): Promise<void> => {
        if (isNarrow) await page.getByRole("link", { name: say.timeline, exact: true }).click();
      };

      // Inside with one press.
      await page.goto(await world.server.link());
      await page.getByRole("button", { name: say.stay }).click();
      await page.getByRole("heading", { level: 1, name: say.home }).waitFor();

      // The recorded session says what a skill changed, and why.
      await page.getByRole("link", { name: say.demo }).click();
      await showTimeline();
      await page.getByText("query_db").filter({ visible: true }).first().waitFor();
      await page.getByText("sales-report › tool_dependencies").first().waitFor();
      await world.assertFits();

      // One's own question, filled in already.
      await toHome();
      await page.getByRole("link", { name: say.ask }).click();
      await page.getByRole("button", { name: say.send }).click();
      await page.waitForURL("**/playground/*");
      await showTimeline();
      await page.getByText(say.ended).first().waitFor();
      await page.getByText("sales-report › tool_dependencies").first().waitFor();
      await world.assertFits();

      // A broken package is read, mended and imported.
      await toHome();
      await page.getByRole("link", { name: say.import }).click();
      await page.getByRole("button", { name: say.broken }).click();
      await page.getByRole("button", { name: say.fix }).click();
      await page.getByRole("button", { name: say.importNow, exact: true }).click();
      await page.getByRole("link", { name: say.open }).click();
      await page.waitForURL("**/skills/sample-broken*");

      // A conversation that knows it; then it changes, and the session says so.
      const { body } = await world.post(
        "/api/session/run",
        { contextId: "mine", message: "x", skills: ["sample-broken"] },
        { token: world.server.token },
      );
      assert.equal(body.result, "success", JSON.stringify(body));
      await page.getByRole("link", { name: say.files, exact: true }).click();
      if (isNarrow)
        await page
          .getByRole("link", { name: say.edit, exact: true })
          .or(page.getByRole("button", { name: say.edit, exact: true }))
          .first()
          .click();
      await page.locator("[data-editor] .cm-content").click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("\nOne more line.\n");
      await page.getByRole("button", { name: say.save, exact: true }).click();
      await page.getByText(/v2/).first().waitFor();
      await page.goto("/sessions/mine");
      await page.getByText(say.stale).first().waitFor();
      await page.getByRole("button", { name: say.refresh }).click();
      await page.getByRole("dialog").getByText("One more line.").waitFor();
      await world.assertFits();
      await page.getByRole("dialog").getByRole("button", { name: say.refreshDo, exact: true }).click();
      await page.getByText(say.stale).first().waitFor({ state: "detached" });

      // A task goes to another agent as it was shown.
      await toHome();
      await page.locator('[data-step="dispatch"] a').first().click();
      await page.locator('[data-preview="current"]').waitFor();
      await page.getByRole("textbox").filter({ visible: true }).last().press("Control+Enter");
      await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
      await page.getByText(say.exact).waitFor();
      await world.assertFits();

      // A model of one's own.
      await toHome();
      await page.locator('[data-step="model"] a').first().click();
      await page.getByRole("button", { name: say.addModel }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say.provider).selectOption("deepseek");
      await dialog.getByLabel(say.key, { exact: true }).fill("sk-of-the-journey");
      await dialog.getByLabel(say.address).fill("http://127.0.0.1:9/v1"); // it is asked at once, and nothing answers there
      await dialog.getByRole("button", { name: say.addNow }).click();
      await page.locator('[data-model="deepseek"]').waitFor();
      await page.getByRole("button", { name: say.later }).click();

      // Every step was ticked by what happened.
      await toHome();
      await page.locator('[data-step][data-done="true"]').nth(5).waitFor();
      assert.equal(await page.locator("[data-step]").count(), 6);
    });
});
