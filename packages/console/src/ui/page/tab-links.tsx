import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface TabLink {
  readonly id: string;
  readonly label: ReactNode;
}

/** Parts of a page; which one is open stands in the address, so each is a link. */
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
  /** Its name in the address. */
  readonly param?: string;
  /** The one that is not named there. */
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
        // The first one has no name in the address, which every other address would match.
        activeOptions={{ exact: true }}
        aria-current={tab.id === current ? "page" : undefined}
        className="-mb-px flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-quiet hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text max-md:min-h-11"
      >
        {tab.label}
      </Link>
    ))}
  </nav>
);
