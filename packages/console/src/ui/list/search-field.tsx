import { useEffect, useRef, useState } from "react";
import { useIsNarrow } from "../basic/use-is-narrow.ts";
import { fieldLook } from "../form/field-frame.tsx";

/** A search field for a parameter of the address. */

/** The server is asked after this long without a key press, in milliseconds. */
const pause = 200;

/**
 * Searches after a pause in typing, because the server is asked; at once where the page filters rows that it has. It
 * waits while an input method composes a word. `/` goes to it from anywhere on the page.
 */
export function SearchField({
  label,
  value,
  isImmediate = false,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly isImmediate?: boolean | undefined;
  readonly onSearch: (text: string) => void;
}) {
  const isNarrow = useIsNarrow();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);
  // The searched text, until the address has it: while a user types, the address is some letters behind.
  const sent = useRef<readonly string[]>([value]);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at < 0 ? [value] : sent.current.slice(at);
    if (at < 0) setTyped(value); // changed elsewhere: the back button, or a cleared filter
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    if (isComposing.current) return;
    const go = (): void => {
      sent.current = [...sent.current, text.trim()];
      search.current(text.trim());
    };
    if (isImmediate) go();
    else timer.current = setTimeout(go, pause);
  }

  return (
    <input
      type="search"
      aria-label={label}
      placeholder={isNarrow ? label : `${label}  /`}
      aria-keyshortcuts="/"
      value={typed}
      onChange={(event) => take(event.target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        take(event.currentTarget.value);
      }}
      className={`${fieldLook} max-w-sm`}
    />
  );
}
