import { useEffect, useRef, useState } from "react";
import { fieldLook } from "../form/field-frame.tsx";

/** After this long without a key what was typed is searched for, in milliseconds. */
const pause = 200;

/** What stands in the address, to be typed: nothing is searched for in the middle of composing a word. */
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
    last.current = value; // it was changed elsewhere: back, or a filter that was cleared
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
