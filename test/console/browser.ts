import { after } from "node:test";
import type { Browser } from "playwright-core";
import { unpackBrowser } from "./unpack-browser.ts";

let browser: Promise<Browser> | undefined;

/** A real Chromium: out of the dependencies on Linux, else the one that is installed. One for all journeys. */
export function openBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

after(async () => (await browser)?.close());

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const unpacked = await unpackBrowser();
  if (!unpacked) return chromium.launch({ channel: "chrome" });
  return chromium.launch({
    executablePath: unpacked.program,
    // Without it, files with Chinese names cannot be chosen.
    env: { ...process.env, LC_ALL: "C.UTF-8", ...unpacked.variables },
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"],
  });
}
