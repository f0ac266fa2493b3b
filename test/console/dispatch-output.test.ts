import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { Page } from "playwright-core";
import { createDispatchWorld, type DispatchWorld } from "./dispatch-world.ts";

const rows = "[data-output] [data-line]";
const lineCount = (page: Page, count: number) => page.locator(`[data-lines="${count}"]`);

async function ended({ ask }: DispatchWorld, id: string): Promise<void> {
  while ((await ask(`/api/dispatch/show?id=${id}`)).body.state !== "exited") await setImmediate();
}

/** Numbered lines up to 50; the other fifty, and its end, when the file it is told of is there. */
const counts = `
const { existsSync } = require("node:fs");
const say = (from, to) => { for (let number = from; number <= to; number++) console.log("number " + number + "."); };
say(1, 50);
const look = () => (existsSync(input.trim()) ? say(51, 100) : setTimeout(look, 20));
look();`;

const colours = `
console.log("\\u001b[1;32mPASS\\u001b[0m all \\u001b]8;;javascript:alert(1)\\u0007well\\u001b]8;;\\u0007");
console.log("<img src=x onerror=\\"document.title='taken'\\">");
console.error("\\u001b[31mout of paper\\u001b[0m");
process.exitCode = 5;`;

describe("the output of a dispatch", { concurrency: 2 }, () => {
  it("stays light with 100,000 lines, finds any of them, and names it in the address", async (t) => {
    const world = await createDispatchWorld(t);
    const { page } = world;
    const task = Array.from({ length: 100_000 }, (_, index) => `${index + 1}`).join("\n");
    const id = await world.dispatch({ task, agent: "echo", skills: [] });
    await world.open(`/dispatch/${id}`);
    await lineCount(page, 100_000).waitFor();
    await page.locator(rows).first().waitFor();
    const check = async (): Promise<void> => {
      const mounted = await world.mountedRows(rows);
      assert.ok(mounted > 0 && mounted < 150, String(mounted));
    };
    await check();
    await page.getByRole("button", { name: "Follow" }).click();
    await page.getByRole("link", { name: "Line 100000" }).waitFor();
    await check();
    await page.getByRole("searchbox", { name: "Search in the output" }).fill("4999");
    await page.locator('[data-found="20"]').waitFor();
    await page.getByRole("button", { name: "Next match" }).click();
    await page.locator("[data-marked] mark").getByText("4999").waitFor();
    assert.match(page.url(), /[?&]line=4999(&|$)/);
    await page.getByText("1 of 20").first().waitFor();
    await check();
    await page.reload();
    await page.locator("[data-marked] mark").getByText("4999").waitFor();
    await page.getByRole("button", { name: "Previous match" }).click();
    await page.getByRole("link", { name: "Line 94999" }).waitFor();
    assert.deepEqual(await world.axe(), []);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    assert.equal((await saving).suggestedFilename(), `dispatch-${id}.log`);
  });

  it("comes without gap or repeat, over a reload and a connection that breaks", async (t) => {
    const world = await createDispatchWorld(t, { commands: { counts } });
    const { page } = world;
    const gate = join(world.seen, "gate");
    const id = await world.dispatch({ task: gate, agent: "counts", skills: [] });
    await world.open(`/dispatch/${id}`);
    await lineCount(page, 50).waitFor();
    const asked: (string | undefined)[] = [];
    await page.route("**/api/dispatch/events?*", async (route) => {
      asked.push(route.request().headers()["last-event-id"]);
      if (asked.length > 1) return route.continue();
      writeFileSync(gate, "");
      await ended(world, id);
      // Half of what comes, and no word of the end.
      const { outputs } = (await world.ask(`/api/dispatch/output?id=${id}&after=${asked[0]}&limit=20`)).body;
      const told = outputs.map((output: { index: number }) => ({ type: "output", id: output.index, ...output }));
      const body = told.map((event: { id: number }) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join("");
      await route.fulfill({ status: 200, contentType: "text/event-stream", body });
    });
    await page.reload();
    await lineCount(page, 100).waitFor();
    await page.locator('[data-state="exited"]').first().waitFor();
    assert.deepEqual(asked.slice(0, 2), ["50", "70"]);
    await page.getByRole("link", { name: "Line 100", exact: true }).waitFor();
    const numbers = (await page.locator(rows).allInnerTexts()).map((text) => Number(/number (\d+)\./.exec(text)?.[1]));
    assert.equal(numbers.at(-1), 100);
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => 100 - numbers.length + 1 + index),
    );
  });

  it("shows colours, marks standard error, and runs nothing of it", async (t) => {
    const world = await createDispatchWorld(t, { commands: { colours } });
    const { page } = world;
    const id = await world.dispatch({ task: "Print", agent: "colours" });
    await world.open(`/dispatch/${id}`);
    await page.locator('[data-state="failed"]').first().waitFor();
    await page.getByText(/It failed · exit code 5/).waitFor();
    const first = page.locator('[data-line="text"]').filter({ hasText: "PASS" });
    assert.equal(await first.getByText("PASS", { exact: true }).getAttribute("class"), "text-good font-bold");
    assert.match(await first.innerText(), /PASS all well$/);
    await page.locator('[data-line="text"]').getByText("<img src=x").waitFor();
    const trouble = page.locator('[data-line="log"]').filter({ hasText: "out of paper" });
    await trouble.getByText("stderr").waitFor();
    assert.equal(await page.locator("[data-output] img, [data-output] a[href^=javascript]").count(), 0);
    assert.doesNotMatch(await page.title(), /taken/);
    assert.deepEqual(await world.axe(), []);
    await page.getByRole("link", { name: "Receipt" }).click();
    await page.getByText("sha256 of the text").waitFor();
    assert.deepEqual(await world.axe(), []);
  });

  it("tells of one that a restart of the server ended", async (t) => {
    const world = await createDispatchWorld(t, {
      modes: ["slow"],
      expected: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|status of 503/],
    });
    const { page } = world;
    const id = await world.dispatch({ task: "Work", agent: "slow" });
    await world.open(`/dispatch/${id}`);
    await page.locator('[data-line="text"]').getByText("working").waitFor();
    await world.restart();
    await page.locator('[data-ending="server_restart"]').waitFor();
    await page.getByRole("button", { name: "Retry: Work" }).waitFor();
    await page.locator("[data-problem]").first().waitFor({ state: "detached" });
    assert.equal(await page.locator('[data-line="text"]').filter({ hasText: "working" }).count(), 1);
  });
});
