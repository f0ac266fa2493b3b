import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Place } from "./navigation.ts";
import { readKept } from "./preferences.ts";

/** Keyboard shortcuts that work on every page. */

/** Single letters can be disabled, because speech input triggers them by accident. */
export const areLettersOn = (): boolean => readKept("letters") !== "off";

/** How long to wait for the second letter of `g s`, in milliseconds. */
const patience = 1200;

export interface ShortcutOptions {
  readonly places: readonly Place[];
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** The keys that work on every page. */
export function useShortcuts({ places, onPalette, onHelp }: ShortcutOptions): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goingSince = 0;
    function take(event: KeyboardEvent): void {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return;
      if (isTyping(event.target) || isInDialog() || !areLettersOn()) return;
      const isGoing = Date.now() - goingSince < patience;
      goingSince = 0;
      const place = isGoing ? places.find(({ key }) => key === event.key) : undefined;
      if (place) {
        event.preventDefault();
        void navigate({ to: place.path });
      } else if (event.key === "g") goingSince = Date.now();
      else if (event.key === "?") onHelp();
      else if (event.key === "/") focusSearch(event);
    }
    addEventListener("keydown", take);
    return () => removeEventListener("keydown", take);
  }, [places, navigate, onPalette, onHelp]);
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest(".cm-editor") !== null);

const isInDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The search field of the page, if it has one. */
function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLElement>("main input[type=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
