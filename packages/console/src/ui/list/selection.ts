import { useCallback, useMemo, useRef, useState } from "react";

/** The selection of rows. */

/** The selected rows, by key; only rows that are in the list. */
export interface Selection {
  readonly chosen: ReadonlySet<string>;
  /** Toggles a row; with `isRange`, all rows from the last toggled one to this. */
  readonly toggle: (key: string, isRange: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
  /** Selects exactly these. */
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

/** Toggles one key; the keys between it and `from` get the same state. */
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

/** The keys from one to the other, both included, in either direction; only `to` if `from` is missing. */
function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : keys.indexOf(from);
  const end = keys.indexOf(to);
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}
