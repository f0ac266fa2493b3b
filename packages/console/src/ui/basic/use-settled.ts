import { useEffect, useState } from "react";

/** The value, once it did not change for a moment: for what asks the server about something that is being typed. */

/** After this long without a change, in milliseconds. */
const pause = 150;

export function useSettled<Value extends string | undefined>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
