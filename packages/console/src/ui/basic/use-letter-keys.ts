import { useEffect, useRef } from "react";
import { areLettersOn, isTyping } from "../../shell/shortcuts.ts";

/** Single-key shortcuts of a page; inactive while typing or while a dialog is open. */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function take(event: KeyboardEvent): void {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (isTyping(event.target) || !areLettersOn() || document.querySelector(openLayers)) return;
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", take);
    return () => removeEventListener("keydown", take);
  }, []);
}

const openLayers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
