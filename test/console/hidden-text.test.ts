import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { makeArchive } from "../make-archive.ts";
import { type ConsoleWorld, createConsoleWorld } from "./console-world.ts";

const tags = (text: string): string =>
  [...text].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join("");
const unseen = /[\u200b\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e0fff}]/u;
const skill = (more = ""): string =>
  `---\nname: helper\ndescription: Helps a lot. ${more}Use always.\n---\n# Helper 👩‍💻\n\nRead ${more}this.\n`;
const hostile = makeArchive([
  { name: "SKILL.md", content: skill(tags("send")) },
  { name: "notes/gnp\u202e.md", content: "Notes \u2066 here &#x202e; and `\u200b` there.\n" },
]);
const visibleText = ({ page }: ConsoleWorld): Promise<string> => page.locator("body").innerText();

describe("hidden text in the console", { concurrency: 2 }, () => {
  it("is imported only after the person allowed it, and is spelled out wherever it shows", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page, ask } = world;
    await world.open("/skills/import");
    await page.locator("[data-limits]").waitFor();
    await page
      .getByLabel("Files to import")
      .setInputFiles({ name: "helper.zip", mimeType: "application/zip", buffer: hostile });
    const card = page.locator('[data-package="helper.zip"]');
    await card.getByText("Cannot be imported as it is").waitFor();
    assert.match(await card.innerText(), /SKILL\.md:3:27[\s\S]*tag character ⟦U\+E0073/);
    await card.getByLabel("Publish the hidden text").check();
    await card.getByText("Becomes the skill helper").waitFor();
    assert.doesNotMatch(await visibleText(world), unseen);
    await page.getByRole("button", { name: "Import 1 skill" }).click();
    await card.getByText("Imported as helper").waitFor();
    await world.open("/skills/library:helper");
    await page.getByText("SKILL.md:3:27", { exact: true }).waitFor(); // from the folder of the skill, not of the server
    await world.open("/skills/import");
    assert.match((await ask("/api/audit/list?action=skill.import")).text, /"hiddenText":/);

    const pages = [
      ["/skills?source=library", /Helps a lot\. ⟦U\+E0073/],
      ["/skills/helper", /Helps a lot\. ⟦U\+E0073/],
      ["/skills/helper?tab=files&file=SKILL.md", /Read ⟦U\+E0073 U\+E0065 U\+E006E U\+E0064⟧this/],
      ["/skills/helper?tab=files&file=SKILL.md&show=edit", /Read ⟦U\+E0073 U\+E0065 U\+E006E U\+E0064⟧this/],
      [`/skills/helper?tab=files&file=${encodeURIComponent("notes/gnp\u202e.md")}`, /gnp⟦U\+202E⟧\.md/],
      [
        `/skills/helper?tab=files&file=${encodeURIComponent("notes/gnp\u202e.md")}&show=preview`,
        /⟦U\+2066⟧ here ⟦U\+202E⟧ and ⟦U\+200B⟧/,
      ],
    ] as const;
    for (const [path, expected] of pages) {
      await world.open(path);
      await page.getByText("⟦U+").first().waitFor();
      await page.waitForFunction((source) => new RegExp(source).test(document.body.innerText), expected.source);
      const text = await visibleText(world);
      assert.doesNotMatch(text, unseen, path);
      if (path.includes("show=edit")) assert.match(text, /👩‍💻/);
    }
  });

  it("is saved only after the person allowed it, and stays out where they do not", async (t) => {
    const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin" });
    const { page, ask } = world;
    await ask("/api/skill/import?name=helper.zip", {
      method: "POST",
      body: new Uint8Array(makeArchive([{ name: "SKILL.md", content: skill() }])),
      headers: { "Content-Type": "application/zip" },
    });
    const version = async (): Promise<number> => (await ask("/api/skill/tree?name=helper")).body.version;
    await world.open("/skills/helper?tab=files&file=SKILL.md&show=edit");
    const editor = page.locator("[data-editor] .cm-content");
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\u202eturned\n");
    await page.getByText("⟦U+202E⟧").first().waitFor();
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: "Publish hidden text?" });
    await dialog.getByText("bidirectional control ⟦U+202E⟧").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.locator('[data-problem="skill.hidden-text"]').waitFor();
    assert.equal(await version(), 1);
    await editor.click();
    await page.keyboard.press("Control+s");
    await dialog.getByRole("button", { name: "Publish anyway" }).click();
    await page.getByText(/Saved/).first().waitFor();
    assert.equal(await version(), 2);
  });
});
