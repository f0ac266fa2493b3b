import { after } from "node:test";
import type { Browser } from "playwright-core";
import { lostBrowser, unpackBrowser } from "./unpack-browser.ts";

/** The Chromium of one process of a test run: opened by its first journey, closed with the process. */

let browser: Promise<Browser> | undefined;
let [isClosing, isLost] = [false, false];

/**
 * A real Chromium: out of the dependencies on Linux, else the installed one. One for all journeys; if it ends before they
 * do, the remaining ones fail at once and the run fails.
 */
export async function openBrowser(): Promise<Browser> {
  if (isLost) throw new Error(lostBrowser);
  browser ??= launch();
  return browser;
}

after(async () => {
  isClosing = true;
  await (await browser)?.close();
});

/** Pages live for a second: compilers that pay off later cost a tenth of the processor time. */
const shortLived = "--js-flags=--no-opt,--no-maglev";

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const unpacked = await unpackBrowser();
  const opened = await (unpacked
    ? chromium.launch({
        executablePath: unpacked.program,
        // Without it, files with Chinese names cannot be chosen.
        env: { ...process.env, LC_ALL: "C.UTF-8", ...unpacked.variables },
        args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none", shortLived],
      })
    : chromium.launch({ channel: "chrome" }));
  opened.on("disconnected", () => {
    if (isClosing) return;
    isLost = true;
    process.exitCode = 1;
    process.stderr.write(`\n${lostBrowser}\n`);
  });
  return opened;
}
