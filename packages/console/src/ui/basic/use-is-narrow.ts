import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** How much room there is: media queries, narrow screens, narrow elements. */

/** Whether a media query matches; follows changes. */
export const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(media).matches,
  );

/** Tables become cards, and columns become tabs. */
export const useIsNarrow = (): boolean => useMedia("(max-width: 767.98px)");

/** Whether an element is narrower than this, in pixels; follows changes. */
export function useIsBelow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useLayoutEffect(() => {
    const seen = element.current;
    if (!seen || width === 0) return;
    const measure = (): void => setIsBelow(seen.clientWidth < width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(seen);
    return () => observer.disconnect();
  }, [element, width]);
  return isBelow;
}
