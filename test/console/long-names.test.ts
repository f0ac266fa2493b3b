import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";
import { misfitsAt, widths } from "./fits.ts";
import { fillWithLongNames } from "./long-names.ts";
import { pages } from "./pages.ts";

// run: first

/** Several tests share the pages, so that each keeps its time limit on a busy machine too. */
const pagesOfTest = 13;

describe("names of 64 characters", { concurrency: 2 }, () => {
  for (let first = 0; first < pages.length; first += pagesOfTest)
    it(`fit windows from 320 to 1440 points: from ${pages[first]}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", width: 1440 });
      const addresses = await fillWithLongNames(world);
      await world.open("/");
      const misfits: string[] = [];
      for (const path of addresses.slice(first, first + pagesOfTest)) {
        await world.page.setViewportSize({ width: widths[0], height: 740 });
        await world.visit(path);
        misfits.push(...(await misfitsAt(world, widths)));
      }
      assert.deepEqual(misfits, []);
    });
});
