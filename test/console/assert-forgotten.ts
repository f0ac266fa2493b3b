import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Nothing of a secret stays in the page, its address, or what the browser keeps. */
export async function assertForgotten(page: Page, secret: string): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  assert.ok(secret.length > 7);
  assert.ok(!(await page.content()).includes(secret), "it is in the page");
  assert.ok(!kept.includes(secret), "the browser keeps it");
}
