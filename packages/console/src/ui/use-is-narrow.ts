import { useSyncExternalStore } from "react";

/** Whether the window is as a media query says, also when it changes. */
export const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(media).matches,
  );

/** Tables become cards, and what stood beside each other stands in tabs. */
export const useIsNarrow = (): boolean => useMedia("(max-width: 767.98px)");
