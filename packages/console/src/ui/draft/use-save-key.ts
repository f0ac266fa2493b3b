import { useEffect } from "react";

/** Saves on Ctrl+S or ⌘S, wherever the focus is, but not while a dialog is open. */
export function useSaveKey(save: () => void): void {
  useEffect(() => {
    function take(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!event.isComposing && document.querySelector("[role=dialog]:not([data-toast])") === null) save();
    }
    addEventListener("keydown", take);
    return () => removeEventListener("keydown", take);
  });
}
