import { useCallback, useMemo, useRef, useState } from "react";

/** Rows that somebody chose, by key; only those that are in the list. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** One row; with `isRange` all from the one that was last chosen to this one. */
  readonly toggle: (key: string, isRange: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
  /** Exactly these. */
  readonly choose: (keys: Iterable<string>) => void;
}

export function useSelection(keys: readonly string[]): Selection {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(() => new Set());
  const last = useRef<string | undefined>(undefined);
  const chosen = useMemo(() => new Set(keys.filter((key) => wanted.has(key))), [keys, wanted]);
  const toggle = useCallback(
    (key: string, isRange: boolean): void => {
      const from = isRange ? last.current : undefined;
      last.current = key;
      setWanted((before) => toggled(keys, before, { key, from }));
    },
    [keys],
  );
  const choose = useCallback((some: Iterable<string>): void => {
    last.current = undefined;
    setWanted(new Set(some));
  }, []);
  const setAll = useCallback((isChosen: boolean): void => choose(isChosen ? keys : []), [choose, keys]);
  return { chosen, toggle, setAll, choose };
}

/** One key is turned over; those between it and `from` become as it is then. */
export function toggled(
  keys: readonly string[],
  chosen: ReadonlySet<string>,
  { key, from }: { readonly key: string; readonly from: string | undefined },
): ReadonlySet<string> {
  const next = new Set(chosen);
  const isChosen = !chosen.has(key);
  for (const one of between(keys, from, key)) {
    if (isChosen) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** Both ends included, whichever comes first; the second alone where the first is not there. */
function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
