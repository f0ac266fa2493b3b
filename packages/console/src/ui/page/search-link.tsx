import { Link, useNavigate } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode } from "react";

/** Changes parameters of the current address without scrolling: as a link, and from code. */

export interface SearchLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** The parameters that change; `undefined` removes one. */
  readonly change: Readonly<Record<string, unknown>>;
  /** Adds a step to the history of the browser. */
  readonly isStep?: boolean;
  readonly children: ReactNode;
  /** Receives the focus when a key moves from row to row. */
  readonly "data-entry"?: boolean;
}

/** A link to the same page with other parameters. It is current if following it would change nothing. */
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

/** Does from code what `SearchLink` does when it is followed. */
export function useSearchChange(): (change: Readonly<Record<string, unknown>>, isStep?: boolean) => void {
  const navigate = useNavigate();
  return (change, isStep = false) =>
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => ({ ...before, ...change })) as never,
      replace: !isStep,
      resetScroll: false,
    });
}
