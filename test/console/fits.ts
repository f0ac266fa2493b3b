import assert from "node:assert/strict";
import type { ConsoleWorld } from "./console-world.ts";

/** From a phone to a large screen. */
export const widths = [1440, 1024, 768, 414, 375, 320] as const;

/** At each width nothing of the page is reached only by scrolling sideways, and no table is cut off. */
export async function assertFitsAt(world: ConsoleWorld, given: readonly number[]): Promise<void> {
  assert.deepEqual(await misfitsAt(world, given), []);
}

/** Why the page does not fit, for each width at which it does not. */
export async function misfitsAt({ page }: ConsoleWorld, given: readonly number[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of given) {
    await page.setViewportSize({ width, height: 740 });
    const problem = await page.evaluate(findMisfit, width);
    if (problem !== undefined) found.push(`${page.url()} at ${width}: ${problem}`);
  }
  return found;
}

/**
 * In the page: why it does not fit its window, if that stays so. It is laid out again when it has seen its new width, and
 * tables become cards. Looks by the clock, since a busy browser may draw no frame for seconds.
 */
async function findMisfit(width: number): Promise<string | undefined> {
  const look = (): string | undefined => {
    if (innerWidth !== width || document.readyState !== "complete") return "the window is not ready";
    if (document.querySelector("h1") === null || document.querySelector("[data-loading]") !== null)
      return "it is loading";
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) return `it is ${scrollWidth} wide in a window of ${clientWidth}`;
    const cut = [...document.querySelectorAll("[role=table]")].filter((one) => one.scrollWidth > one.clientWidth + 1);
    return cut.length > 0 ? `tables cut off: ${cut.map(({ ariaLabel }) => ariaLabel).join(", ")}` : undefined;
  };
  const end = performance.now() + 20_000;
  let problem: string | undefined;
  do {
    await new Promise((resolve) => setTimeout(resolve, 30));
    problem = look();
  } while (problem !== undefined && performance.now() < end);
  return problem;
}
