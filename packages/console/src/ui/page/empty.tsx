import type { ReactNode } from "react";
import { CopyCommand } from "../basic/copy-as.tsx";
import { Icon, type IconName } from "../basic/icon.tsx";

/** An empty state: what this is, why it is empty, and what to do. */
export const Empty = ({
  icon = "info",
  title,
  children,
  actions,
  command,
}: {
  readonly icon?: IconName;
  /** Left out where the heading of the page says it. */
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The command that does the same; it can be copied. */
  readonly command?: string;
}) => (
  <div
    className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 rounded-lg border border-dashed border-button-line px-4 py-10 text-center"
    data-empty
  >
    <Icon name={icon} className="size-6 text-quiet" />
    {title !== undefined && <h2>{title}</h2>}
    {children !== undefined && <div className="max-w-prose text-quiet">{children}</div>}
    {actions !== undefined && <div className="flex max-w-full flex-wrap justify-center gap-2">{actions}</div>}
    {command !== undefined && <CopyCommand text={command} />}
  </div>
);
