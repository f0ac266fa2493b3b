import { useFormat } from "./format.ts";

/** A bar that shows how a total is made up. */

export interface Segment {
  readonly label: string;
  readonly value: number;
  /** A Tailwind background. */
  readonly colour: string;
}

/** A bar of shares, with a legend, so that colors are never the only information. */
export function SegmentedBar({
  label,
  segments,
  most,
}: {
  readonly label: string;
  readonly segments: readonly Segment[];
  readonly most?: number;
}) {
  const format = useFormat();
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const whole = Math.max(most ?? total, total, 1);
  return (
    <figure className="grid gap-2">
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-raised">
        {segments.map(({ label: name, value, colour }) => (
          <span key={name} className={colour} style={{ width: `${(value / whole) * 100}%` }} />
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
        <span className="font-medium text-text">
          {label} {format.number(total)}
        </span>
        {segments
          .filter(({ value }) => value > 0)
          .map(({ label: name, value, colour }) => (
            <span key={name} className="inline-flex items-center gap-1">
              <span className={`size-2 rounded-full ${colour}`} aria-hidden="true" />
              {name} {format.number(value)}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}
