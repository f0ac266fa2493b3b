import type { ReactNode } from "react";
import { TimeAgo } from "../basic/time-ago.tsx";

/** Parts of rows and cards that every list of the console shares. */

/** The link that opens a row, in a table and in a card. */
export const rowLinkLook =
  "flex min-h-7 min-w-0 items-center font-medium hover:text-accent hover:underline max-md:min-h-11";

/** One line of text, cut at the end of the column; the tooltip has all of it. */
export const TextCell = ({ text }: { readonly text: string | undefined }) => (
  <span className="block truncate" title={text}>
    {text}
  </span>
);

/** A time, or a word where there is none. */
export const TimeCell = ({ time, none = "–" }: { readonly time: string | undefined; readonly none?: string }) => (
  <span className="text-quiet">{time === undefined ? none : <TimeAgo time={time} />}</span>
);

/** A row on a narrow screen: its name, anything beside the name, a line of facts, and anything below. */
export const RowCard = ({
  title,
  side,
  facts,
  children,
}: {
  readonly title: ReactNode;
  readonly side?: ReactNode;
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}) => (
  <div className="grid gap-1">
    <div className="flex items-center justify-between gap-2">
      {title}
      {side}
    </div>
    {facts !== undefined && <p className="flex flex-wrap items-center gap-x-2 text-quiet">{facts}</p>}
    {children}
  </div>
);
