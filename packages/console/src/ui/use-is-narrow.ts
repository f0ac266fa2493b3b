import { useSyncExternalStore } from "react";

/** Tables become cards, and what stood beside each other stands in tabs. */
const narrow = "(max-width: 767.98px)";

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(narrow);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(narrow).matches,
  );
