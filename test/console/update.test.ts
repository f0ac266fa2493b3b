import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";

const skill = "---\nname: pdf\ndescription: Does pdf.\n---\n# pdf\n";

describe("updating an installed skill", () => {
  it("shows its source and the difference, merges a conflict in the merge view, updates and undoes it", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page, ask, post } = world;
    const source = join(world.folder, "team");
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(source, path)), { recursive: true });
      writeFileSync(join(source, path), text);
    };
    write("pdf/SKILL.md", skill);
    write("pdf/guide.md", "a\nb\nc\nd\ne\n");
    assert.equal((await post("/api/skill/install", { source, names: ["pdf"] })).status, 200);
    await world.open("/skills/pdf?tab=versions");
    const panel = page.locator("[data-source]");
    assert.match(await panel.innerText(), /team[\s\S]*Path\s+pdf/);
    await page.getByRole("button", { name: "Check for updates" }).click();
    await panel.getByText("The source has nothing new.").waitFor();

    const edited = { name: "pdf", file: "guide.md", text: "a\nb\nMINE\nd\ne\n", from: 1 };
    assert.equal((await post("/api/skill/edit", edited)).status, 200);
    write("pdf/guide.md", "a\nb\nTHEIRS\nd\ne\n");
    write("pdf/more.md", "more\n");
    await world.open("/skills/pdf?tab=versions");
    await panel.getByText("edited here").waitFor();
    await page.getByRole("button", { name: "Check for updates" }).click();
    const conflict = page.locator('[data-conflict="guide.md"]');
    await conflict.getByText("changed here and in the source").waitFor();
    await page.locator('[data-file="more.md"]').waitFor();
    const button = page.getByRole("button", { name: "Update to v3" });
    assert.equal(await button.getAttribute("aria-disabled"), "true");
    assert.deepEqual(await world.axeInBothThemes(), []);
    await conflict.getByRole("button", { name: "Merge guide.md" }).click();
    const result = page.locator("[data-merge-dialog] .cm-content").last();
    await result.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("a\nb\nBOTH\nd\ne\n");
    await page.getByRole("button", { name: "Use the result" }).click();
    await conflict.getByText("resolved").waitFor();
    await page.getByRole("button", { name: "Update to v3" }).click();
    await page.getByText("Updated to v3").first().waitFor();
    const text = async (): Promise<string> => (await ask("/api/skill/read?name=pdf&file=guide.md")).body.text;
    assert.equal(await text(), "a\nb\nBOTH\nd\ne\n");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone, as v4").first().waitFor();
    assert.equal(await text(), "a\nb\nMINE\nd\ne\n");

    await page.getByRole("button", { name: /^Check/ }).click();
    await page.getByLabel("Unresolved files").selectOption({ label: "Use the source" });
    await page.getByRole("button", { name: "Update to v5" }).click();
    await page.getByText("Updated to v5").first().waitFor();
    assert.equal(await text(), "a\nb\nTHEIRS\nd\ne\n");
  });
});
