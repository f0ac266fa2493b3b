import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Locator } from "playwright-core";
import { createConsoleWorld } from "./console-world.ts";
import { fillPages } from "./pages.ts";

const numbersIn = async (locator: Locator): Promise<number[]> =>
  [...(await locator.innerText()).matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(",", "")));

describe("a count", () => {
  it("is the same wherever it appears: tabs, rows, footers, cards and previews", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", width: 1440 });
    const { page, post } = world;
    await fillPages(world);
    assert.equal((await post("/api/skill/disable", { name: "hello-skill" })).status, 200);
    const table = page.getByRole("table").first();
    const rows = async (): Promise<number> => Number(await table.getAttribute("aria-rowcount")) - 1;
    const tab = (name: RegExp): Locator => page.locator("main").getByRole("link", { name });

    await world.open("/skills");
    await page.locator("[data-row]").first().waitFor();
    const [[all = 0], [ready = 0], [attention = 0]] = [
      await numbersIn(tab(/^All \d/)),
      await numbersIn(tab(/^Ready/)),
      await numbersIn(tab(/^Needs attention/)),
    ];
    assert.ok(all > ready && ready > 0 && attention > 0, `${all} ${ready} ${attention}`);
    for (const [path, count] of [
      ["/skills", all],
      ["/skills?status=ready", ready],
      ["/skills?status=attention", attention],
    ] as const) {
      await world.open(path);
      await page.locator("[data-row]").first().waitFor();
      assert.deepEqual(
        [path, await rows(), ...(await numbersIn(page.locator("[data-footer]"))).slice(0, 2)],
        [...[path, count], ...[count, all]],
      );
    }
    await world.open("/environments");
    const skills = page.locator("main").getByText(/\d+ of \d+ ready/);
    assert.deepEqual(await numbersIn(skills.first()), [ready, all]);

    await world.open("/agents");
    const row = page.locator("[data-row]").filter({ hasText: "assistant" });
    await row.getByText(/visible/).waitFor();
    const [visible = 0] = await numbersIn(row.getByText(/\d+ visible/).first());
    const listed = await row.innerText();
    await world.open("/agents/assistant");
    const counts = page.locator("[data-counts]");
    await counts.getByText(String(visible)).waitFor();
    assert.equal((await numbersIn(counts)).at(-1), visible);
    const [tools = 0] = await numbersIn(tab(/^Tools \d/));
    assert.ok(listed.split("\n").includes(String(tools)), `${tools} tools in the preview, in the list: ${listed}`);

    await world.open("/sessions");
    await page.locator("[data-row]").first().waitFor();
    const sessions = await rows();
    await page.locator("main").getByText(`${sessions} session`).first().waitFor();

    await world.open("/dispatch");
    await page.locator("[data-row]").first().waitFor();
    assert.deepEqual(await numbersIn(tab(/^All/)), [await rows()]);
    await world.open("/tools");
    await page.locator("[data-row]").first().waitFor();
    await page
      .getByText(`${await rows()} tools`)
      .first()
      .waitFor();
    await world.open("/admin/users");
    await page.locator("[data-row]").first().waitFor();
    await page
      .getByText(`${await rows()} users`)
      .first()
      .waitFor();
    await world.open("/admin/tokens?all=true");
    await page.locator("[data-row]").first().waitFor();
    await page
      .getByText(`${await rows()} tokens`)
      .first()
      .waitFor();
  });
});
