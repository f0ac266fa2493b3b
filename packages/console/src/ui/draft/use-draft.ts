import { useEffect, useMemo, useRef, useState } from "react";
import { type Draft, draftsOf, dropDraft, keepDraft } from "./drafts.ts";
import { type EditState, isDirty } from "./edit-state.ts";

/** Stores the draft of a text file while it is edited, and finds the one of an earlier visit. */

/** A draft is stored after this long without a key press, in milliseconds. */
const pause = 300;

export interface KeptDraft {
  /** A draft that an earlier editor of this file left. */
  readonly earlier: Draft | undefined;
  readonly dropEarlier: () => void;
  /** False if the browser has no room for the draft. */
  readonly isKept: boolean;
}

/** Stores what is typed in the browser until it is saved. */
export function useDraft(slug: string, file: string, state: EditState): KeptDraft {
  const [opened] = useState(() => Date.now());
  const [dropped, setDropped] = useState(0);
  const [isKept, setIsKept] = useState(true);
  const storage = useMemo(browserStorage, []);
  const place = useMemo(() => ({ slug, file, opened }), [slug, file, opened]);
  const { base, source } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped is not there any more
  const earlier = useMemo(
    () => storage && draftsOf(slug, file, storage).find((draft) => draft.opened !== opened && draft.text !== base.text),
    [slug, file, opened, storage, base.text, dropped],
  );

  const keepNow = useRef<() => void>(() => undefined);
  keepNow.current = () => {
    if (!isDirty(state)) {
      if (storage) dropDraft(place, storage);
      return;
    }
    const draft = { ...place, version: base.version, time: Date.now(), text: source.text };
    setIsKept(storage !== undefined && keepDraft(draft, storage));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is always the latest
  useEffect(() => {
    const timer = setTimeout(() => keepNow.current(), pause);
    return () => clearTimeout(timer);
  }, [base, source.text]);

  useEffect(() => {
    const keepBeforeLeaving = (): void => keepNow.current();
    addEventListener("pagehide", keepBeforeLeaving);
    return () => {
      removeEventListener("pagehide", keepBeforeLeaving);
      keepBeforeLeaving();
    };
  }, []);

  return {
    earlier,
    isKept,
    dropEarlier() {
      if (earlier && storage) dropDraft(earlier, storage);
      setDropped(dropped + 1);
    },
  };
}

/** `undefined` if it is disabled. */
function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
