import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";
import { takeShifts, watchShifts } from "./layout-shifts.ts";
import { fillPages } from "./pages.ts";

/** Resolves when the data of the page are there and were drawn. */
async function settled({ page }: ConsoleWorld): Promise<void> {
  await page.waitForLoadState("load");
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
}

describe("the layout", { concurrency: 2 }, () => {
  for (const width of [1440, 375])
    it(`stays where it is when data come, on every page at ${width}`, async (t) => {
      const seen = { width, height: 800, isFirstVisit: true };
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", ...seen });
      const { page } = world;
      await page.addInitScript(watchShifts);
      const found: string[] = [];
      const loaded = new Set<string>();
      for (const path of await fillPages(world)) {
        const [, section = ""] = path.split(/[/?]/);
        // One page of each section with the frame around it, the others as links lead to them.
        await (loaded.has(section) ? world.visit(path) : world.open(path));
        loaded.add(section);
        await settled(world);
        found.push(...(await takeShifts(page, path)));
      }
      assert.deepEqual(found, []);
    });
});
