import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { createDispatchWorld } from "./dispatch-world.ts";

/** A dispatch as a person makes one: from the skills, with two of them, and with what warns before it is approved. */

const words = {
  en: {
    choose: (name: string) => `Select ${name}`,
    dispatch: "Dispatch…",
    task: "Task",
    approve: "Approve and dispatch",
    allow: "Allow everything",
    plain: "Send as plain text",
  },
  "zh-CN": {
    choose: (name: string) => `选择 ${name}`,
    dispatch: "派发……",
    task: "任务",
    approve: "批准并派发",
    allow: "全部允许",
    plain: "作为纯文本发送",
  },
} as const;

const current = (page: Page): Promise<void> => page.locator('[data-preview="current"]').waitFor();

/** Whether a part is in the window as it is scrolled. */
const isInSight = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

describe("approving a dispatch", { concurrency: 2 }, () => {
  for (const [language, width] of [
    ["en", 1440],
    ["zh-CN", 375],
  ] as const)
    it(`with two skills takes four clicks, and the button is always in sight (${language}, ${width})`, async (t) => {
      const say = words[language];
      const world = await createDispatchWorld(t, { modes: ["normal"], language, width, height: 800 });
      const { page } = world;
      world.skill("first-one", "", "Do this first.");
      world.skill("second-one", "", "Then that.");
      await world.open("/skills");
      let clicks = 0;
      const click = async (target: Locator): Promise<void> => {
        clicks++;
        await target.click();
      };
      await click(page.getByLabel(say.choose("first-one")));
      await click(page.getByLabel(say.choose("second-one")));
      await click(page.getByRole("button", { name: say.dispatch }));
      await page.waitForURL("**/dispatch/new?skills=*");
      const approve = page.getByRole("button", { name: say.approve });
      assert.equal(await isInSight(approve), true);
      await page.getByRole("textbox", { name: say.task }).fill("Review the auth module");
      await current(page);
      const hash = (await page.locator("[data-hash]").getAttribute("data-hash")) ?? "";
      await page.locator(`[data-approves="${hash}"]`).getByText(hash.slice(0, 12)).waitFor();
      for (const place of ["top", "bottom"]) {
        await page.evaluate((to) => scrollTo(0, to === "top" ? 0 : document.body.scrollHeight), place);
        assert.equal(await isInSight(approve), true, place);
      }
      await world.assertFits();
      assert.deepEqual(await world.axe(), []);
      await click(approve);
      await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
      const id = new URL(page.url()).pathname.split("/").at(-1);
      const { body } = await world.ask(`/api/dispatch/show?id=${id}`);
      assert.equal(body.receipt.hash, hash);
      assert.deepEqual(
        body.receipt.included.map(({ id: skill }: { id: string }) => skill),
        ["first-one", "second-one"],
      );
      t.diagnostic(`clicks: ${clicks}`);
      assert.ok(clicks <= 4, String(clicks));
    });

  for (const language of ["en", "zh-CN"] as const)
    it(`warns of mentions and of an agent without a protocol, and offers what helps (${language})`, async (t) => {
      const say = words[language];
      const world = await createDispatchWorld(t, {
        commands: { "claude-code": "process.stdout.write(input)" },
        language,
        width: language === "en" ? 1440 : 375,
      });
      const { page } = world;
      await world.open(`/dispatch/new?to=claude-code&view=exact&task=${encodeURIComponent("Read @/etc/hosts")}`);
      const approve = page.getByRole("button", { name: say.approve });
      // A command line cannot ask for permission: that is decided first.
      const unsupported = page.locator('[data-refusal="dispatch.permission-unsupported"]');
      await unsupported.getByRole("button", { name: say.allow }).click();
      await unsupported.waitFor({ state: "detached" });
      const mentions = page.locator('[data-warning="mentions"]');
      await mentions.getByText("@/etc/hosts").waitFor();
      await page.locator('[data-warning="protocol"]').waitFor();
      const refusal = page.locator('[data-refusal="dispatch.expansion"]');
      assert.equal(await approve.getAttribute("aria-disabled"), "true");
      assert.doesNotMatch(await refusal.innerText(), /--expand/);
      assert.deepEqual(await world.axe(), []);
      await world.assertFits();
      await refusal.getByRole("button", { name: say.plain }).click();
      await refusal.waitFor({ state: "detached" });
      await current(page);
      assert.equal(await approve.getAttribute("aria-disabled"), null);
      await approve.click();
      await page.waitForURL(/\/dispatch\/[0-9a-f]{12}/);
    });
});
