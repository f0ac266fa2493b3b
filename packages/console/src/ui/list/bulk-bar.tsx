import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "../basic/announcer.tsx";
import { Button } from "../basic/button.tsx";
import { useUiWords } from "../words.ts";

/** The actions for selected rows; stays visible while the list scrolls. */
export function BulkBar({
  count,
  total,
  onAll,
  onClear,
  isBusy = false,
  note,
  children,
}: {
  readonly count: number;
  /** All rows that match the filters, fetched or not. */
  readonly total: number;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** The remaining rows are being fetched. */
  readonly isBusy?: boolean;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  const say = useUiWords();
  const text = say("chosenRows", { count });
  const before = useRef(0);
  useEffect(() => {
    if (before.current !== count) announce(text);
    before.current = count;
  }, [count, text]);
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={say("bulkActions")}
      className="sticky bottom-16 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-strong-line bg-panel px-3 py-2 shadow-lg md:bottom-3"
      data-bulk={count}
    >
      <span className="font-medium tabular-nums">{text}</span>
      {note !== undefined && <span className="text-quiet max-[1360px]:hidden">{note}</span>}
      {count < total && (
        <Button isSmall variant="quiet" className="max-md:min-h-11" isBusy={isBusy} onClick={onAll}>
          {say("chooseAllOf", { count: total })}
        </Button>
      )}
      <span aria-hidden="true" className="h-5 border-l border-line max-md:hidden" />
      {children}
      <Button isSmall variant="quiet" icon="close" className="ml-auto max-md:min-h-11" onClick={onClear}>
        {say("clearChoice")}
      </Button>
    </div>
  );
}
