import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { skillText } from "../archives.ts";
import { startFakeProvider } from "../fake-provider.ts";
import { makeArchive } from "../make-archive.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

/** What people come for, from Home to its end, in both languages and on two screens, with the presses it takes. Typing is not counted. */

const languages = ["en", "zh-CN"] as const;
const widths = [1440, 375] as const;

interface Visit {
  readonly world: ConsoleWorld;
  readonly page: Page;
  /** Chooses the text of this language. */
  readonly say: (en: string, zh: string) => string;
  readonly isEnglish: boolean;
  /** Differs in each visit, for names of things that are made. */
  readonly mark: string;
  readonly model: string;
  press(target: Locator): Promise<void>;
  /** Chooses an option, which is one press too. */
  choose(field: Locator, option: string | { readonly value: string }): Promise<void>;
  /** Chooses files, after the press that asks for them. */
  give(files: Parameters<Locator["setInputFiles"]>[0]): Promise<void>;
}

interface Job {
  readonly name: string;
  readonly most: number;
  readonly prepare?: (visit: Visit) => Promise<unknown>;
  readonly run: (visit: Visit) => Promise<unknown>;
}

const named = ({ page }: Visit, role: "button" | "link" | "option", name: string | RegExp): Locator =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
/** A quick action of Home. */
const action = ({ page }: Visit, id: string): Locator => page.locator(`[data-action="${id}"] a`);
/** What Home lists as recent. */
const recent = ({ page }: Visit, list: string, name: string): Locator =>
  page.getByRole("list", { name: list }).getByRole("link", { name, exact: true });

const packages = (mark: string) =>
  Array.from({ length: 30 }, (_, index) => {
    const name = `notes-${mark}-${index + 1}`;
    const description =
      index < 5 ? "Keeps notes. Use when: somebody says so" : `Keeps notes ${index}. Use to keep notes.`;
    const text = `---\nname: ${name}\ndescription: ${description}\n---\n# Notes\n\nWrite.\n`;
    return {
      name: `${name}.zip`,
      mimeType: "application/zip",
      buffer: makeArchive([{ name: "SKILL.md", content: text }]),
    };
  });

async function makeSkill({ world }: Visit, name: string): Promise<void> {
  const { status, text } = await world.ask("/api/skill/import?name=SKILL.md", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: skillText(name),
  });
  assert.equal(status, 200, text);
}

const jobs: readonly Job[] = [
  {
    name: "import 30 skills",
    most: 5,
    async run(visit) {
      const { page, say, mark, press, give } = visit;
      await press(action(visit, "import"));
      await give(packages(mark));
      await press(page.getByRole("button", { name: say("Fix all (5)", "全部修正（5）") }));
      await press(page.getByRole("button", { name: say("Import 30 skills", "导入 30 个技能"), exact: true }));
      await page.getByText(say("30 imported", "30 个已导入")).first().waitFor();
    },
  },
  {
    name: "write a skill and try it",
    most: 5,
    async run(visit) {
      const { page, say, mark, press } = visit;
      await press(action(visit, "newSkill"));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("Name", "名称"), { exact: true }).fill(`gizmo-${mark}`);
      await dialog
        .getByLabel(say("Description", "描述"), { exact: true })
        .fill(`Frobnicates gizmo ${mark}. Use when asked to frobnicate ${mark}.`);
      await press(dialog.getByRole("button", { name: say("Create and edit", "新建并编辑") }));
      await page.waitForURL(`**/skills/*gizmo-${mark}*`);
      await press(named(visit, "link", say("Try", "试用")));
      await page.getByLabel(say("Requests, one per line", "请求，每行一个")).fill(`Please frobnicate ${mark}`);
      await press(named(visit, "button", say("Try", "试一试")));
      await page.locator('[data-trial] [data-picked="true"]').first().waitFor();
    },
  },
  {
    name: "see why a skill is not used",
    most: 2,
    async run(visit) {
      const { page, say, press } = visit;
      await press(
        page.getByRole("list", { name: say("Recent sessions", "最近的会话") }).locator('a[href="/sessions/demo"]'),
      );
      await press(page.getByRole("button", { name: say("Why hello-skill?", "为什么 hello-skill？") }).first());
      await page.locator('[data-why] [data-met="false"]').first().waitFor();
    },
  },
  {
    name: "add a model and chat",
    most: 6,
    async run(visit) {
      const { page, say, mark, model, press, choose } = visit;
      await press(action(visit, "addModel"));
      const dialog = page.getByRole("dialog");
      await choose(dialog.getByLabel(say("Provider", "提供商"), { exact: true }), say("Custom endpoint", "自定义端点"));
      await dialog.getByLabel(say("Id", "id"), { exact: true }).fill(`mine-${mark}`);
      await dialog.getByLabel(say("Model name", "模型名称")).fill("some-model");
      await dialog.getByLabel(say("Address", "地址"), { exact: true }).fill(`${model}/v1`);
      await press(dialog.getByRole("button", { name: say("Add the model", "添加模型"), exact: true }));
      await press(
        dialog.getByRole("button", {
          name: visit.isEnglish ? /^(Chat with it|Use it and chat)$/ : /^(用它对话|使用并开始对话)$/,
        }),
      );
      await page.waitForURL("**/playground?*");
      await page.getByRole("textbox", { name: say("Message", "消息") }).fill("Hello");
      await press(named(visit, "button", say("Send", "发送")));
      await page.getByText("said by my model").first().waitFor();
    },
  },
  {
    name: "add an MCP server and bind it to a skill",
    most: 7,
    prepare: (visit) => makeSkill(visit, `aaa-${visit.mark}`),
    async run(visit) {
      const { page, say, mark, press, choose } = visit;
      await press(action(visit, "addServer"));
      const sheet = page.getByRole("dialog");
      await sheet.getByLabel(say("Name", "名称"), { exact: true }).fill(`mine-${mark}`);
      await sheet.getByRole("textbox", { name: say("Program", "程序") }).fill(process.execPath);
      await sheet
        .getByLabel(say("Arguments, one per line", "参数，每行一个"))
        .fill(join(import.meta.dirname, "../charts-server.mjs"));
      await press(sheet.getByRole("button", { name: say("Save and test", "保存并测试") }));
      const use = sheet.locator("[data-use-server]");
      await choose(use.getByLabel(say("Use it in a skill", "用于技能")), `aaa-${mark}`);
      await press(use.getByRole("button", { name: say("Add to the skill", "加入技能") }));
      await use.locator(`[data-bound="aaa-${mark}"]`).waitFor();
    },
  },
  {
    name: "invite a colleague",
    most: 4,
    async run(visit) {
      const { page, say, mark, press } = visit;
      await press(action(visit, "addUser"));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("Name", "名称"), { exact: true }).fill(`ann-${mark}`);
      await press(dialog.getByRole("button", { name: say("Generate", "生成密码") }));
      await press(dialog.getByRole("button", { name: say("Add the user", "添加用户"), exact: true }));
      await page.getByText(say(`ann-${mark} can sign in now`, `ann-${mark} 现在可以登录`)).waitFor();
    },
  },
  {
    name: "dispatch a task with two skills",
    most: 4,
    async run(visit) {
      const { page, say, press } = visit;
      await press(action(visit, "newDispatch"));
      await page.getByLabel(say("Task", "任务"), { exact: true }).fill("Review the change");
      const skills = page.getByRole("combobox", { name: say("Skills", "技能"), exact: true });
      for (const skill of ["code-review", "hello-skill"]) {
        await skills.fill(skill);
        await press(page.getByRole("option", { name: skill }).first());
      }
      await page.locator('[data-preview="current"]').waitFor();
      await press(page.locator("[data-send-bar] button[type=submit]"));
      await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    },
  },
  {
    name: "roll back",
    most: 2,
    async prepare(visit) {
      const name = `back-${visit.mark}`;
      await makeSkill(visit, name);
      const file = { name, path: "references/more.md", text: "More.\n", from: 1 };
      assert.equal((await visit.world.post("/api/skill/create-file", file)).status, 200);
    },
    async run(visit) {
      const { page, say, mark, press } = visit;
      await press(recent(visit, say("Recently changed skills", "最近修改的技能"), `back-${mark}`));
      await press(page.getByRole("button", { name: say("Restore v1", "恢复 v1") }).first());
      await page.locator('[data-version="3"]').waitFor();
    },
  },
  {
    name: "compare two skills",
    most: 3,
    async prepare(visit) {
      for (const name of ["one", "two"]) await makeSkill(visit, `${name}-${visit.mark}`);
    },
    async run(visit) {
      const { page, say, mark, press, choose } = visit;
      await press(action(visit, "compareSkills"));
      await choose(page.getByLabel(say("First skill", "第一个技能")), { value: `library:one-${mark}` });
      await choose(page.getByLabel(say("Second skill", "第二个技能")), { value: `library:two-${mark}` });
      await page.locator("[data-difference] [data-file]").first().waitFor();
    },
  },
];

function visitOf(
  world: ConsoleWorld,
  model: string,
  language: (typeof languages)[number],
  width: number,
): Visit & { presses(): number; start(): void } {
  const { page } = world;
  let count = 0;
  return {
    ...{ world, page, model, mark: `${language === "en" ? "en" : "zh"}-${width}` },
    isEnglish: language === "en",
    say: (en, zh) => (language === "en" ? en : zh),
    async press(target) {
      count++;
      await target.click();
    },
    async choose(field, option) {
      count++;
      await field.selectOption(typeof option === "string" ? { label: option } : option);
    },
    async give(files) {
      count++;
      await page.locator("main input[type=file]").first().setInputFiles(files);
    },
    presses: () => count,
    start() {
      count = 0;
    },
  };
}

describe("the ten jobs", () => {
  for (const language of languages)
    test(`each takes few presses, on a large screen and on a phone: ${language}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, width: 1440 });
      const { url } = await startFakeProvider(t, () => ({ text: "said by my model" }));
      // All jobs within a minute: more than a person does.
      const limit = { key: "limits.user.requestsPerMinute", value: "6000" };
      assert.equal((await world.post("/api/config/set", limit)).status, 200);
      for (const width of widths) {
        const visit = visitOf(world, url, language, width);
        await world.page.setViewportSize({ width, height: 800 });
        for (const job of jobs) await runJob(t, job, visit, `${language} ${width}`);
      }
    });
});

async function runJob(t: TestContext, job: Job, visit: ReturnType<typeof visitOf>, variant: string): Promise<void> {
  await job.prepare?.(visit);
  await t.test(`${job.name}: ${variant}`, async (inner) => {
    await visit.world.open("/");
    visit.start();
    await job.run(visit);
    await visit.world.assertFits();
    inner.diagnostic(`${job.name}, ${variant}: ${visit.presses()} of at most ${job.most} presses`);
    assert.ok(visit.presses() <= job.most, `${visit.presses()} presses`);
  });
}
