import type { ReactNode } from "react";
import { buttonLook } from "../../ui/basic/button.tsx";
import { Icon } from "../../ui/basic/icon.tsx";

/** How the one way out of a row looks. */
export const wayOut = `${buttonLook("plain", true)} max-md:min-h-11`;

/** One thing that is wrong, with one way to mend it. */
export const AttentionRow = ({
  id,
  kind,
  title,
  more,
  action,
}: {
  readonly id: string;
  readonly kind: "bad" | "warn";
  readonly title: string;
  readonly more?: string | undefined;
  readonly action: ReactNode;
}) => (
  <li
    className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2 last:border-b-0 last:pb-0"
    data-attention={id}
  >
    <Icon
      name={kind === "bad" ? "error" : "warning"}
      className={`size-4 ${kind === "bad" ? "text-bad" : "text-warn"}`}
    />
    <div className="min-w-0 flex-1 basis-44">
      <p className="break-words">{title}</p>
      {more !== undefined && more !== "" && <p className="break-words text-quiet">{more}</p>}
    </div>
    {action}
  </li>
);
