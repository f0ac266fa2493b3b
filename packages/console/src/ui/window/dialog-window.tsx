import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef } from "react";
import { IconButton } from "../basic/button.tsx";
import { focusContent } from "../page/focus-content.ts";
import { useUiWords } from "../words.ts";
import type { DialogProps } from "./dialog.tsx";

/** The window of `Dialog`. */

/** Fields that receive the focus when a dialog opens. */
const fields = "input:not([type=checkbox], [type=radio], [type=file]), textarea, select";

export function DialogWindow({
  isOpen,
  onClose,
  title,
  children,
  footer,
  isWide = false,
  isSheet = false,
  staysOpen = false,
}: DialogProps) {
  const say = useUiWords();
  const content = useRef<HTMLDivElement>(null);
  const opener = useOpener(isOpen);
  const place = isSheet
    ? "inset-y-0 right-0 w-full max-w-xl border-l"
    : `top-1/2 left-1/2 max-h-[90dvh] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-lg border ${isWide ? "max-w-5xl" : "max-w-lg"}`;
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()} disablePointerDismissal={staysOpen}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Base.Popup
          initialFocus={(way) =>
            way === "touch" ? true : (content.current?.querySelector<HTMLElement>(fields) ?? true)
          }
          finalFocus={() => returnFocus(opener.current)}
          className={`fixed z-50 flex flex-col border-line bg-panel shadow-xl ${place}`}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-3">
            <Base.Title className="min-w-0 flex-1 py-1 font-semibold">{title}</Base.Title>
            <IconButton icon="close" label={say("close")} isSmall onClick={onClose} />
          </header>
          <div ref={content} className="min-h-0 flex-1 overflow-auto p-4" tabIndex={-1}>
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Where the focus returns to. An element outside the tab order gets it here: the library would choose a link inside it. */
function returnFocus(opener: HTMLElement | undefined): HTMLElement | boolean {
  if (!opener) return true;
  if (opener.isConnected && opener.tabIndex >= 0) return opener;
  if (opener.isConnected) {
    setTimeout(() => opener.focus({ preventScroll: true }));
    return false;
  }
  // An entry of a menu: the library knows its button. A row that became a card: nothing has the focus then.
  setTimeout(() => {
    if (document.activeElement === document.body) focusContent();
  }, 100);
  return true;
}

/** The element that had the focus before the dialog opened, noted before a field of the dialog takes it. */
function useOpener(isOpen: boolean): { readonly current: HTMLElement | undefined } {
  const opener = useRef<HTMLElement>(undefined);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) {
    const { activeElement, body } = document;
    opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
  }
  wasOpen.current = isOpen;
  return opener;
}
