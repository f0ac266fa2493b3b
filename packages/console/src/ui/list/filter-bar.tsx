import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { announce } from "../basic/announcer.tsx";
import { buttonLook } from "../basic/button.tsx";
import type { IconName } from "../basic/icon.tsx";
import { Empty } from "../page/empty.tsx";
import { useUiWords } from "../words.ts";
import { SearchField } from "./search-field.tsx";

/** Filters of a list. They are kept in the address of the page, so that a link shows the same rows. */

/** Changes parts of the address; `undefined` and `""` remove a part. `isStep`: the back button returns to what was before. */
export function useAddress(): (change: Readonly<Record<string, unknown>>, isStep?: boolean) => void {
  const navigate = useNavigate();
  return (change, isStep = false) =>
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ""),
        )) as never,
      replace: !isStep,
    });
}

/** A search field that writes `q` into the address, further filters, and at the right how many rows are left. */
export function FilterBar({
  search,
  count,
  isFiltered = search !== undefined && search.value !== "",
  children,
}: {
  readonly search?: {
    readonly label: string;
    readonly value: string;
    /** The page filters the rows itself, so that each key shows its effect at once. */
    readonly isImmediate?: boolean;
  };
  /** Such as `12 tools`; announced when it changes while a filter is set. */
  readonly count?: string | undefined;
  /** False while the filtered rows are still being fetched. */
  readonly isFiltered?: boolean;
  readonly children?: ReactNode;
}) {
  const change = useAddress();
  useEffect(() => {
    if (isFiltered && count !== undefined) announce(count);
  }, [isFiltered, count]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {search && <SearchField {...search} onSearch={(q) => change({ q })} />}
      {children}
      {count !== undefined && <span className="ml-auto text-quiet">{count}</span>}
    </div>
  );
}

/** The filters hide every row: says so and offers to clear them. */
export function NoMatch({
  title,
  hint,
  icon = "search",
}: {
  readonly title: string;
  readonly hint: ReactNode;
  readonly icon?: IconName;
}) {
  const say = useUiWords();
  return (
    <Empty
      icon={icon}
      title={title}
      actions={
        <Link to="." search={{} as never} className={buttonLook()}>
          {say("clearFilters")}
        </Link>
      }
    >
      <p>{hint}</p>
    </Empty>
  );
}
