import { useEffect, useState } from "react";

let speak: ((text: string) => void) | undefined;

/** Announces a text to screen readers, politely. */
export const announce = (text: string): void => speak?.(text);

export function Announcer() {
  const [said, setSaid] = useState({ text: "", count: 0 });
  useEffect(() => {
    speak = (text) => setSaid(({ count }) => ({ text, count: count + 1 }));
    return () => {
      speak = undefined;
    };
  }, []);
  return (
    <div role="status" aria-live="polite" className="sr-only" data-announcer>
      {/* The same words once more are said once more. */}
      <span key={said.count}>{said.text}</span>
    </div>
  );
}
