import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { createConsoleWorld } from "./console-world.ts";
import { pictures } from "./pictures.ts";

/** `npm run pictures [name…]`: the pictures of the documents, from a first start with the demo model. */

const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, "../../docs/pictures");
mkdirSync(folder, { recursive: true });

for (const language of ["en", "zh-CN"] as const)
  for (const theme of ["light", "dark"] as const)
    test(`${language}, ${theme}`, async (t) => {
      const world = await createConsoleWorld(t, { isDemo: true, role: "superadmin", language, theme });
      await useFont(world.page);
      for (const { name, width = 1280, height = 800, themes = ["light"], show } of pictures) {
        if (!themes.includes(theme) || (wanted.length > 0 && !wanted.includes(name))) continue;
        await world.page.setViewportSize({ width, height });
        await show(world, language);
        await world.page.screenshot({ path: join(folder, `${name}.${language}.${theme}.png`) });
      }
    });

const font = (weight: number): Buffer =>
  readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`,
    ),
  );

/** The same letters on every machine, also where no Chinese font is installed. */
async function useFont(page: Page): Promise<void> {
  for (const weight of [400, 700])
    await page.route(`**/font-${weight}.woff2`, (route) =>
      route.fulfill({ body: font(weight), contentType: "font/woff2" }),
    );
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      [400, 700]
        .map(
          (weight) =>
            `@font-face { font-family: "Noto Sans SC"; font-weight: ${weight}; src: url(/font-${weight}.woff2); }`,
        )
        .join("\n"),
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
