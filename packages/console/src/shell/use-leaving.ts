import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Calls `close` when another page is shown, also by the back button: what is open over a page goes with it. */
export function useLeaving(close: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (shown.current !== pathname) latest.current();
    shown.current = pathname;
  }, [pathname]);
}
