import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

/**
 * A window that one journey after the other uses: a new one starts a process, and fetches and compiles the console again,
 * which took a fifth of the processor time of a journey. A journey finds nothing of the one before it but that.
 */
export interface KeptWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Of the server: the browser knows what it has loaded by its address. */
  readonly port: number;
  /** Whether something was done to it that cannot be taken back. */
  isSpoiled(): boolean;
  readonly session: CDPSession;
}

export type WindowOptions = Required<Pick<BrowserContextOptions, "locale" | "colorScheme" | "reducedMotion">> & {
  readonly viewport: { readonly width: number; readonly height: number };
};

/** By their options. */
const kept = new Map<string, KeptWindow[]>();

const keptFor = (options: WindowOptions): KeptWindow[] => {
  const key = JSON.stringify(options);
  const windows = kept.get(key) ?? [];
  kept.set(key, windows);
  return windows;
};

/** One that no journey uses any more, if there is one. */
export const takeWindow = (options: WindowOptions): KeptWindow | undefined => keptFor(options).pop();

/** A window for the server at this port: the one that was taken, if it is of that port. */
export async function openWindow(
  options: WindowOptions,
  port: number,
  taken: KeptWindow | undefined,
): Promise<KeptWindow> {
  if (taken?.port === port) return taken;
  await taken?.context.close();
  const context = await (await openBrowser()).newContext({ ...options, baseURL: addressOf(port) });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let isSpoiled = false;
  const addInitScript = page.addInitScript.bind(page);
  const newCDPSession = context.newCDPSession.bind(context);
  Object.assign(page, {
    addInitScript(...given: Parameters<typeof addInitScript>) {
      isSpoiled = true;
      return addInitScript(...given);
    },
  });
  Object.assign(context, {
    newCDPSession(...given: Parameters<typeof newCDPSession>) {
      isSpoiled = true;
      return newCDPSession(...given);
    },
  });
  return { context, page, port, session, isSpoiled: () => isSpoiled };
}

/** Keeps a window for another journey, or closes it if it cannot be as new. The server still answers. */
export async function keepWindow(options: WindowOptions, window: KeptWindow): Promise<void> {
  if (!window.isSpoiled() && (await isRenewed(options, window))) keptFor(options).push(window);
  else await window.context.close();
}

async function isRenewed(options: WindowOptions, { context, page, port, session }: KeptWindow): Promise<boolean> {
  const { viewport, colorScheme, reducedMotion } = options;
  try {
    page.removeAllListeners();
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // Another document of the same site, which stays in the same process.
    await page.goto("/icon.svg");
    await page.evaluate(() => sessionStorage.clear());
    await session.send("Storage.clearDataForOrigin", { origin: addressOf(port), storageTypes: "all" });
    await context.clearCookies();
    await context.clearPermissions();
    await page.mouse.move(-1, -1);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null, contrast: null });
    return true;
  } catch {
    return false; // its server is gone, or it is closed
  }
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`;
