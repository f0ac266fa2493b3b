import { Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";

export interface SearchLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** What the address says otherwise there; `undefined` takes something out of it. */
  readonly change: Readonly<Record<string, unknown>>;
  /** A step of its own, which one can go back from. */
  readonly isStep?: boolean;
  readonly children: ReactNode;
  /** What the focus goes to when rows are gone through. */
  readonly "data-entry"?: boolean;
}

/** To the same page with another part of it chosen. It is current only where nothing would change. */
export const SearchLink = ({ change, isStep = false, children, ...rest }: SearchLinkProps) => (
  <Link
    {...(rest as object)}
    to="."
    search={((before: Record<string, unknown>) => ({ ...before, ...change })) as never}
    replace={!isStep}
    resetScroll={false}
    activeOptions={{ exact: true, includeSearch: true }}
  >
    {children}
  </Link>
);
