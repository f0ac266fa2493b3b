import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { announce } from "../basic/announcer.tsx";
import { IconButton } from "../basic/button.tsx";
import { useUiWords } from "../words.ts";

/**
 * Details of a row beside the list, which stays in use: Space opens them, the arrow keys move on, Escape closes them. The
 * open row is in the address, as `peek`.
 *
 *     <ResourceList … peek={{ open: peek, titleOf: sessionName, content: (row) => <SessionPeek row={row} /> }} />
 */
export interface ListPeek<Row> {
  /** The key of the open row, from the address. */
  readonly open: string | undefined;
  readonly titleOf: (row: Row) => string;
  readonly content: (row: Row) => ReactNode;
}

export interface Peek<Row> extends ListPeek<Row> {
  readonly onOpen: (key: string | undefined) => void;
}

/** The button of a row that opens its details, for those who use no keyboard. */
export function PeekButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const say = useUiWords();
  return (
    <IconButton
      isSmall
      icon="info"
      label={say("peekAt", { name })}
      className="bg-panel opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:min-h-11 max-md:min-w-11 max-md:opacity-100"
      onClick={onPress}
    />
  );
}

export function PeekPanel({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const say = useUiWords();
  useEffect(() => announce(say("peekOpen", { name: title })), [title, say]);
  return (
    <aside
      aria-label={say("peekOpen", { name: title })}
      className="fixed inset-x-0 bottom-14 z-20 flex h-[50dvh] flex-col border-t border-strong-line bg-panel shadow-xl md:inset-x-auto md:top-bar md:right-0 md:bottom-0 md:h-auto md:w-[min(28rem,60vw)] md:border-t-0 md:border-l"
      data-peek
    >
      <header className="flex items-start gap-3 border-b border-line px-4 py-2">
        <h2 className="min-w-0 flex-1 py-1 font-semibold break-words">{title}</h2>
        <IconButton icon="close" label={say("close")} isSmall onClick={onClose} className="max-md:min-h-11" />
      </header>
      <div
        className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto p-4"
        tabIndex={0}
      >
        {children}
      </div>
      <p className="hidden border-t border-line px-4 py-2 text-xs text-quiet md:block">{say("peekKeys")}</p>
    </aside>
  );
}

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const isLayerOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(layers)].some((layer) => layer.checkVisibility());

/** Closes the details by Escape, unless another layer is open, and returns the focus to their row. */
export function usePeekClosing(
  body: RefObject<HTMLElement | null>,
  { index, onClose }: { readonly index: number; readonly onClose: () => void },
): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (index < 0) return;
    function take(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || isLayerOpen()) return;
      event.preventDefault();
      close.current();
      body.current?.querySelector<HTMLElement>(`[data-row="${index}"] a`)?.focus();
    }
    // Before the layers, which close by the same key and are gone afterwards.
    document.addEventListener("keydown", take, true);
    return () => document.removeEventListener("keydown", take, true);
  }, [body, index]);
}
