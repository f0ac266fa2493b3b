import type { Page } from "playwright-core";

/** What moves on a page by itself, as the browser measures it. */

/** What a shift may measure: a fraction of the window that moves, times how far. */
const most = 0.01;

interface Shift {
  readonly value: number;
  /** What moved, with its places before and after. */
  readonly moved: readonly string[];
}
type Watched = typeof globalThis & { readonly shifts: Shift[] };

/** Runs in the page. Entries that follow an input within half a second are the answer to it. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly LayoutShift[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            return `${element?.outerHTML.slice(0, 160)} from ${from.x},${from.y} to ${to.x},${to.y}`;
          }),
        });
  }).observe({ type: "layout-shift", buffered: true });
  interface LayoutShift {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
}

/** What moved since the last question, more than a page may. */
export async function takeShifts(page: Page, name: string): Promise<readonly string[]> {
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts.splice(0));
  return shifts
    .filter(({ value }) => value > most)
    .map(({ value, moved }) => `${name} moved by ${value.toFixed(3)}:\n  ${moved.join("\n  ")}`);
}
