import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface TabLink {
  readonly id: string;
  readonly label: ReactNode;
}

/** The tabs of a page. The open one is in the address, so each tab is a link. */
export const TabLinks = ({
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
}) => (
  <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
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
        className="-mb-px flex min-h-9 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text max-md:min-h-11"
      >
        {tab.label}
      </Link>
    ))}
  </nav>
);
