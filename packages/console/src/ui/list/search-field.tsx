import { useEffect, useRef, useState } from "react";
import { fieldLook } from "../form/field-frame.tsx";

/** A search field that waits for a pause in typing. */

/** The search starts after this long without a key press, in milliseconds. */
const pause = 200;

/** A search field for a parameter of the address. It waits while an input method composes a word. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);
  const last = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (value === last.current) return;
    last.current = value; // changed elsewhere: the back button, or a cleared filter
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(text: string): void {
    setTyped(text);
    clearTimeout(timer.current);
    if (isComposing.current) return;
    timer.current = setTimeout(() => {
      last.current = text.trim();
      search.current(text.trim());
    }, pause);
  }

  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
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
