import { Link } from "@tanstack/react-router";
import { Icon, type IconName } from "../basic/icon.tsx";

/** A switch between a few views of the same thing. The shown one is in the address, so each is a link. */

export interface Segment {
  /** The value of the parameter in the address. */
  readonly value: string | number;
  readonly label: string;
  /** Shown instead of the label. */
  readonly icon?: IconName;
}

export const SegmentLinks = ({
  label,
  param,
  segments,
  current,
  usual,
  className = "",
}: {
  readonly label: string;
  readonly param: string;
  readonly segments: readonly Segment[];
  readonly current: string | number;
  /** The view that is shown when the address names none. */
  readonly usual: string | number;
  readonly className?: string;
}) => (
  <nav aria-label={label} className={`flex w-fit rounded-md border border-button-line bg-panel p-0.5 ${className}`}>
    {segments.map(({ value, label: name, icon }) => (
      <Link
        key={value}
        to="."
        search={
          ((before: Record<string, unknown>) => ({ ...before, [param]: value === usual ? undefined : value })) as never
        }
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={value === current ? "page" : undefined}
        {...(icon && { "aria-label": name, title: name })}
        className={`flex min-h-7 items-center rounded max-md:min-h-11 ${icon ? "min-w-7 justify-center" : "px-3"} ${value === current ? "bg-accent-soft font-medium text-accent" : "text-quiet hover:text-text"}`}
      >
        {icon ? <Icon name={icon} /> : name}
      </Link>
    ))}
  </nav>
);
