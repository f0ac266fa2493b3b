import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether an element has less room than this, in pixels, also when that changes. */
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
