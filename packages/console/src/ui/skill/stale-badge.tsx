import type { ReactNode } from "react";
import { Chip } from "../basic/chip.tsx";
import { Popover } from "../window/popover.tsx";
import { useUiWords } from "../words.ts";
import { readChange, type Staleness } from "./stale-change.ts";

/** Whether the skills of a session are up to date; if not, a button shows what changed. */
export function StaleBadge({
  staleness,
  actions,
}: {
  readonly staleness: Staleness | undefined;
  /** Actions, such as a refresh. */
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

/** The skills a refresh would add, update and remove. */
export function StaleList({ staleness: { added, changed, removed } }: { readonly staleness: Staleness }) {
  const say = useUiWords();
  const rows = [
    ...added.map((id) => ({ id, mark: "+", colour: "text-good", word: say("staleAdded"), more: "" })),
    ...changed.map((one) => {
      const { before, after } = readChange(one);
      return {
        id: one.id,
        mark: "~",
        colour: "text-warn",
        word: say("staleUpdated"),
        more: `${before} → ${after}`,
      };
    }),
    ...removed.map((id) => ({ id, mark: "−", colour: "text-bad", word: say("staleRemoved"), more: "" })),
  ];
  return (
    <ul className="grid gap-1" data-stale-list>
      {rows.map(({ id, mark, colour, word, more }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2">
          <span className={`${colour} w-4 shrink-0 text-center font-mono font-semibold`} aria-hidden="true">
            {mark}
          </span>
          <code className="min-w-0 font-semibold">{id}</code>
          <span className={`${colour} text-xs`}>{word}</span>
          {more !== "" && <code className="text-quiet">{more}</code>}
        </li>
      ))}
    </ul>
  );
}
