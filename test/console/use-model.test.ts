import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { type Reply, startFakeProvider } from "../fake-provider.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** From a new model to a conversation with it, and changing agent and model within a conversation. */

const words = {
  en: {
    settings: "Settings",
    models: "Models",
    add: "Add a model",
    provider: "Provider",
    other: "Custom endpoint",
    id: "Id",
    name: "Model name",
    address: "Address",
    addIt: "Add the model",
    added: "mine was added",
    forDefault: "The environment, as its default",
    chat: "Use it and chat",
    message: "Message",
  },
  "zh-CN": {
    settings: "设置",
    models: "模型",
    add: "添加模型",
    provider: "提供商",
    other: "自定义端点",
    id: "id",
    name: "模型名称",
    address: "地址",
    addIt: "添加模型",
    added: "已添加 mine",
    forDefault: "本环境的默认模型",
    chat: "使用并开始对话",
    message: "消息",
  },
} as const;

const choice = (page: Page, name: string): Locator => page.locator("[data-turn-choice]").getByLabel(name);
const models = async ({ ask }: ConsoleWorld) => (await ask("/api/model/list")).body.models as { id: string }[];

describe("a new model", { concurrency: 2 }, () => {
  for (const [language, width] of [
    ["en", 1440],
    ["zh-CN", 375],
  ] as const)
    it(`is tested, used and talked to within six clicks (${language}, ${width})`, async (t) => {
      const say = words[language];
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, width });
      const { page } = world;
      const replies: Reply[] = [{ text: "OK" }, { text: "Hello from mine." }];
      const { url } = await startFakeProvider(t, replies);
      await world.open("/settings");
      let clicks = 1; // the one that opened the settings
      const click = async (target: Locator): Promise<void> => {
        clicks++;
        await target.click();
      };
      await click(page.getByRole("link", { name: say.models, exact: true }));
      await click(page.getByRole("button", { name: say.add }));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say.provider).selectOption({ label: say.other });
      clicks++;
      await dialog.getByLabel(say.id, { exact: true }).fill("mine");
      await dialog.getByLabel(say.name).fill("m");
      await dialog.getByLabel(say.address).fill(url);
      await click(dialog.getByRole("button", { name: say.addIt }));
      const use = page.getByRole("dialog", { name: say.added });
      await use.locator('[data-first-test="works"]').waitFor();
      assert.equal(await use.getByLabel(say.forDefault).isChecked(), true);
      assert.equal(await use.getByLabel("assistant").isChecked(), true);
      assert.deepEqual(await world.axe(), []);
      await world.assertFits();
      await click(use.getByRole("button", { name: say.chat }));
      await page.waitForURL(/\/playground\?agent=assistant&model=mine/);
      await page.getByRole("textbox", { name: say.message }).fill("Hi");
      await page.keyboard.press("Enter");
      await page.locator('[data-item="assistant"]').getByText("Hello from mine.").waitFor();
      assert.deepEqual(await world.axe(), []);
      await world.assertFits();
      t.diagnostic(`clicks: ${clicks}`);
      assert.ok(clicks <= 6, String(clicks));

      assert.equal((await models(world))[0]?.id, "mine");
      const { agents } = (await world.ask("/api/agent/list")).body;
      assert.equal(agents.find(({ id }: { id: string }) => id === "assistant").model, "mine");
    });

  it("says why it does not answer, and is used for nothing if nothing is chosen", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", expected: [/status of 503/] });
    const { page } = world;
    await world.open("/settings/models?add=true");
    const dialog = page.getByRole("dialog", { name: "Add a model" });
    await dialog.getByLabel("Provider").selectOption("ollama");
    await dialog.getByLabel("Model name").fill("m");
    await dialog.getByLabel("Address").fill("http://127.0.0.1:9/v1");
    await dialog.getByRole("button", { name: "Add the model" }).click();
    const use = page.getByRole("dialog", { name: "ollama was added" });
    await use.locator('[data-problem="model.unavailable"]').waitFor();
    await use.getByLabel("The environment, as its default").uncheck();
    await use.getByLabel("assistant").uncheck();
    await use.getByRole("button", { name: "Chat with it" }).waitFor();
    assert.equal(
      await use.getByRole("button", { name: "Use it", exact: true }).getAttribute("title"),
      "Choose what to use it for",
    );
    await use.getByRole("button", { name: "Not now" }).click();
    assert.deepEqual(
      (await models(world)).map(({ id }) => id),
      ["demo", "ollama"],
    );
    const card = page.locator('[data-model="ollama"]');
    await card.getByRole("button", { name: "Use for…, ollama" }).click();
    const again = page.getByRole("dialog", { name: "Use ollama for…" });
    await again.getByLabel("The environment, as its default").check();
    await again.getByRole("button", { name: "Use it", exact: true }).click();
    await card.getByText("Default", { exact: true }).waitFor();
    assert.equal((await models(world))[0]?.id, "ollama");
  });
});

describe("the playground", { concurrency: 2 }, () => {
  it("changes agent and model within a conversation, from the next message on", async (t) => {
    const world = await createConsoleWorld(t, { role: "superadmin" });
    const { page, replies } = world;
    const { url } = await startFakeProvider(t, [{ text: "The other model." }]);
    const other = { id: "other", provider: "openai-compatible", model: "o", baseUrl: url };
    assert.equal((await world.post("/api/model/add", other)).status, 200);
    assert.equal((await world.post("/api/agent/create", { id: "clerk", skills: [] })).status, 200);
    replies.push({ text: "The first model." }, { text: "The clerk." });
    const send = async (text: string): Promise<void> => {
      await page.getByRole("textbox", { name: "Message" }).fill(text);
      await page.keyboard.press("Enter");
    };
    await world.open("/playground");
    assert.deepEqual(await choice(page, "Model").locator("option").allTextContents(), ["fake (default)", "other"]);
    await send("One");
    await page.getByText("The first model.").waitFor();
    await choice(page, "Model").selectOption("other");
    await page.getByText("From the next message on").waitFor();
    await send("Two");
    await page.getByText("The other model.").waitFor();
    await page.locator("[data-waiting-choice]").waitFor({ state: "hidden" });
    assert.equal(await choice(page, "Model").inputValue(), "other");
    await page.reload();
    await page.getByText("The other model.").waitFor();
    assert.equal(await choice(page, "Model").inputValue(), "other");
    await choice(page, "Agent").selectOption("clerk");
    await choice(page, "Model").selectOption("fake");
    await send("Three");
    await page.getByText("The clerk.").waitFor();
    const contextId = new URL(page.url()).pathname.split("/").at(-1);
    const { body } = await world.ask(`/api/session/show?contextId=${contextId}`);
    assert.deepEqual([body.agent, body.model], ["clerk", "fake"]);
  });

  it("offers a user the models that the agent allows", async (t) => {
    const world = await createConsoleWorld(t, { role: "user" });
    for (const id of ["second", "third"])
      await world.post("/api/model/add", {
        id,
        provider: "openai-compatible",
        model: "m",
        baseUrl: "http://127.0.0.1:9/v1",
      });
    const agents = { assistant: { model: "fake", models: ["third"] } };
    world.write("environments/default/agents.jsonc", JSON.stringify(agents));
    await world.open("/playground");
    const field = choice(world.page, "Model");
    await field.waitFor();
    assert.deepEqual(await field.locator("option").allTextContents(), ["fake (default)", "third"]);
  });
});
