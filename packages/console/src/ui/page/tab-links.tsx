import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

export interface TabLink {
  readonly id: string;
  readonly label: ReactNode;
}

/** The row of tabs, and one of them. */
export const tabsLook = "flex gap-1 overflow-x-auto border-b border-line";
export const tabLook =
  "-mb-px flex min-h-9 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text max-md:min-h-11";

/** Scrolls the open tab into view, for a row of tabs that is wider than the screen. */
export function useOpenTabInSight(current: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useLayoutEffect(() => {
    const tab = nav.current?.querySelector('[aria-current="page"]');
    if (!nav.current || !tab) return;
    const [outer, inner] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    nav.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return nav;
}

/** The tabs of a page. The open one is in the address, so each tab is a link; on a narrow screen it is scrolled into view. */
export function TabLinks({
  label,
  tabs,
  current,
  param = "tab",
  first = tabs[0]?.id,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
  /** The parameter of the address. */
  readonly param?: string;
  /** The tab that is open when the address names none. */
  readonly first?: string | undefined;
}) {
  const nav = useOpenTabInSight(current);
  return (
    <nav ref={nav} aria-label={label} className={tabsLook} data-scrolls>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to="."
          search={
            ((before: Record<string, unknown>) => ({
              ...before,
              [param]: tab.id === first ? undefined : tab.id,
            })) as never
          }
          // Without `exact`, the first tab, which has no parameter, would match every address.
          activeOptions={{ exact: true }}
          aria-current={tab.id === current ? "page" : undefined}
          className={tabLook}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
