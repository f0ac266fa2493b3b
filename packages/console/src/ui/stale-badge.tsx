import type { ReactNode } from "react";
import { Chip } from "./chip.tsx";
import { Popover } from "./popover.tsx";
import type { Staleness } from "./stale-change.ts";
import { StaleList } from "./stale-list.tsx";
import { useUiWords } from "./words.ts";

/** Whether a session works with the skills of today; where not, what changed, for whoever presses it. */
export function StaleBadge({
  staleness,
  actions,
}: {
  readonly staleness: Staleness | undefined;
  /** What can be done about it. */
  readonly actions?: ReactNode;
}) {
  const say = useUiWords();
  if (!staleness)
    return (
      <span className="text-quiet" title={say("staleUnknown")}>
        –
      </span>
    );
  const { isStale, changed, added, removed } = staleness;
  if (!isStale)
    return (
      <span data-stale="false">
        <Chip tone="good" icon="check">
          {say("staleFresh")}
        </Chip>
      </span>
    );
  const updated = changed.length + added.length;
  const trigger = (
    <button
      type="button"
      className="inline-flex min-h-7 max-w-full max-md:min-h-11 flex-wrap items-center gap-1 rounded-md text-left hover:brightness-95"
      data-stale="true"
    >
      {updated > 0 && <Chip tone="warn">▲ {say("staleChanged", { count: updated })}</Chip>}
      {removed.length > 0 && <Chip tone="bad">⊘ {say("staleGone", { count: removed.length })}</Chip>}
    </button>
  );
  return (
    <Popover trigger={trigger} title={say("staleTitle")}>
      <StaleList staleness={staleness} />
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </Popover>
  );
}
