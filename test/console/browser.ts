import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after } from "node:test";
import type { Browser } from "playwright-core";

let browser: Promise<Browser> | undefined;

/** A real Chromium: out of the dependencies on Linux, else the one that is installed. One for all journeys. */
export function openBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

after(async () => (await browser)?.close());

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  if (process.platform !== "linux" || process.arch !== "x64") return chromium.launch({ channel: "chrome" });
  const { default: packed } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  return chromium.launch({
    executablePath,
    // Without it, files with Chinese names cannot be chosen.
    env: { ...process.env, LC_ALL: "C.UTF-8", ...(await librariesFor(executablePath)) },
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"],
  });
}

/** What a bare machine lacks of what Chromium links to; the package brings it. */
async function librariesFor(program: string): Promise<Record<string, string>> {
  if (!spawnSync("ldd", [program], { encoding: "utf8" }).stdout.includes("not found")) return {};
  const { inflate } = await import("@sparticuz/chromium");
  const folder = dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium"));
  await inflate(join(folder, "../bin/al2023.tar.br"));
  return { LD_LIBRARY_PATH: [join(tmpdir(), "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":") };
}
