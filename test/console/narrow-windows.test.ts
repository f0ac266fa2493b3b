import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { createConsoleWorld } from "./console-world.ts";

/** How far a window sticks out of the page, and how far its content sticks out of it, in pixels. */
const overflowOf = (window: Locator): Promise<{ readonly outside: number; readonly inside: number }> =>
  window.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    // A command may scroll in its own box, and a text may be cut.
    const boxes = [element, ...element.querySelectorAll("*:not(code, code *)")].filter((box) => {
      const { overflowX, display } = getComputedStyle(box);
      return overflowX !== "hidden" && display !== "inline";
    });
    return {
      outside: Math.max(0, -left, right - document.documentElement.clientWidth),
      inside: Math.max(0, ...boxes.map((box) => box.scrollWidth - box.clientWidth)),
    };
  });

describe("on a screen of 375 pixels", { concurrency: 2 }, () => {
  const narrow = { isDemo: true, role: "superadmin", width: 375, height: 740 } as const;

  it("the answer to Why? fits, whatever it says", async (t) => {
    const world = await createConsoleWorld(t, narrow);
    const { page } = world;
    const context = "a-session-with-a-name-that-is-a-good-deal-longer-than-the-screen-of-a-telephone-is-wide";
    const loaded = await world.ask("/api/skill/load", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ name: "code-review", contextId: context }),
    });
    assert.equal(loaded.status, 200, loaded.text);
    await world.open(`/sessions/${context}`);
    await page.getByRole("button", { name: "Why hello-skill?" }).first().click();
    const popover = page.getByRole("dialog");
    await popover.locator("[data-why] [data-check]").first().waitFor();
    await popover.getByRole("button", { name: "Pin hello-skill" }).waitFor();
    assert.deepEqual(await overflowOf(popover), { outside: 0, inside: 0 });
    await world.assertFits();
  });

  it("the open tab is in sight, however many there are", async (t) => {
    const world = await createConsoleWorld(t, narrow);
    const { page } = world;
    for (const path of ["/skills/hello-skill?tab=usage", "/settings/diagnostics"]) {
      await world.open(path);
      await page.waitForFunction(() => {
        const box = document.querySelector("[data-scrolls] [aria-current=page]")?.getBoundingClientRect();
        return box !== undefined && box.left >= 0 && box.right <= innerWidth;
      });
      const tabs = page.locator("[data-scrolls]").first();
      assert.ok(await tabs.evaluate((row) => row.scrollWidth > row.clientWidth), "all tabs fit: nothing is tested");
      await world.assertFits();
    }
  });

  it("no number or role of the table of permissions is broken in two", async (t) => {
    const world = await createConsoleWorld(t, narrow);
    const { page } = world;
    await world.open("/admin/users?add=true");
    const cells = page.locator("[data-matrix] :is(th[scope=col], td)");
    await cells.first().waitFor();
    const heights = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().height;
      }),
    );
    assert.ok(Math.max(...heights) <= 24, `${heights}`);
    await world.assertFits();
  });

  it("the palette fits, however long the description of a skill is", async (t) => {
    const world = await createConsoleWorld(t, narrow);
    const { page } = world;
    await world.open("/settings");
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog");
    await palette.getByRole("combobox").fill("sales");
    await palette.getByRole("option", { name: /sales-report/ }).waitFor();
    assert.deepEqual(await overflowOf(palette), { outside: 0, inside: 0 });
  });
});
