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

/**
 * Facts in a line that wraps, with dots between them. The dot before the first one of a line is outside of the box and cut
 * off; a few pixels are kept for the focus of a link.
 */
export const DottedFacts = ({ facts }: { readonly facts: readonly ReactNode[] }) => (
  <p className="flex flex-wrap items-center text-quiet [clip-path:inset(-8px_-8px_-8px_-4px)]">
    <span className="-ml-4 flex min-w-0 flex-wrap items-center">
      {facts
        .filter((fact) => fact !== undefined && fact !== false)
        .map((fact, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: facts of a row keep their places
            key={index}
            className="relative max-w-full min-w-0 pl-4 before:absolute before:top-1/2 before:left-1.5 before:-translate-y-1/2 before:content-['·']"
          >
            {fact}
          </span>
        ))}
    </span>
  </p>
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
  readonly facts?: readonly ReactNode[];
  readonly children?: ReactNode;
}) => (
  <div className="grid grid-cols-1 gap-1">
    <div className="flex items-center justify-between gap-2">
      {title}
      {side}
    </div>
    {facts && <DottedFacts facts={facts} />}
    {children}
  </div>
);
