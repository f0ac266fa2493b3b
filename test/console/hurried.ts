import assert from "node:assert/strict";
import { skillText } from "../archives.ts";
import type { ConsoleWorld } from "./console-world.ts";

/** What journeys of hurried and interrupted users share. */

/** A skill of the library. */
export async function importSkill({ ask }: ConsoleWorld, name: string): Promise<void> {
  const { status, text } = await ask("/api/skill/import?name=SKILL.md", {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    body: skillText(name),
  });
  assert.equal(status, 200, text);
}

/** Nothing of a dialog is left: the page scrolls, and what is on it can be pressed. */
export async function assertFree({ page }: ConsoleWorld): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const left = await page.evaluate(() => ({
    inert: document.querySelectorAll("#root [inert], #root[inert], #root[aria-hidden=true]").length,
    overflow: getComputedStyle(document.body).overflowY + getComputedStyle(document.documentElement).overflowY,
    events: getComputedStyle(document.body).pointerEvents,
  }));
  assert.deepEqual({ ...left, overflow: /hidden/.test(left.overflow) }, { inert: 0, overflow: false, events: "auto" });
}
