import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createConsoleWorld } from "./console-world.ts";
import { pictures } from "./pictures.ts";

const root = join(import.meta.dirname, "../..");
const languages = ["en", "zh-CN"] as const;

describe("the pictures of the documents", { concurrency: 2 }, () => {
  it("are those that the script makes, and each is shown", () => {
    const made = languages.flatMap((language) =>
      pictures.flatMap(({ name, themes = ["light"] }) => themes.map((theme) => `${name}.${language}.${theme}.png`)),
    );
    assert.deepEqual(readdirSync(join(root, "docs/pictures")).sort(), made.sort());
    const shown = ["README.md", "README.zh-CN.md"].flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/docs\/pictures\/([\w.-]+\.png)/g)].map(([, name]) => name),
    );
    assert.deepEqual(shown.sort(), made.sort());
  });

  for (const language of languages)
    it(`can still be made: ${language}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language });
      for (const { width = 1280, height = 800, show } of pictures) {
        await world.page.setViewportSize({ width, height });
        await show(world, language);
      }
    });
});
