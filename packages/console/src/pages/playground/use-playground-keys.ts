import { useEffect, useRef } from "react";
import { areLettersOn, isTyping } from "../../shell/shortcuts.ts";

export interface PlaygroundKeys {
  readonly onTimeline: () => void;
  readonly onComposer: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onStop: () => void;
}

/** `j` `k` for rows, `t` for the timeline, `c` for the message, Escape to stop. */
export function usePlaygroundKeys(keys: PlaygroundKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function take(event: KeyboardEvent): void {
      const { onTimeline, onComposer, onMove, onStop } = latest.current;
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.keyCode === 229) return;
      if (isSomethingOpen()) return;
      if (event.key === "Escape") onStop();
      if (isTyping(event.target) || !areLettersOn()) return;
      const action = { t: onTimeline, c: onComposer, j: () => onMove(1), k: () => onMove(-1) }[event.key];
      if (!action) return;
      event.preventDefault(); // the letter would be typed where the focus goes
      action();
    }
    // Before whatever is open closes itself.
    addEventListener("keydown", take, { capture: true });
    return () => removeEventListener("keydown", take, { capture: true });
  }, []);
}

/** Escape closes one layer, and the last layer is the page. */
const isSomethingOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
