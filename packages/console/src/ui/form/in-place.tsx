import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { LeaveGuard } from "../page/leave-guard.tsx";

/**
 * A form in the page, in the place of what it changes. Its first field gets the focus, and the button that opened it gets
 * it back; unsaved changes are not left without a question. Hide the button, and what the form replaces, meanwhile.
 */
export function InPlace({
  label,
  opener,
  isDirty,
  children,
}: {
  readonly label: string;
  readonly opener: Opener;
  readonly isDirty: boolean;
  readonly children: ReactNode;
}) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input:not([type=radio]), select, textarea")?.focus();
    const button = opener.current;
    return () => button?.focus();
  }, [opener]);
  return (
    <section ref={place} aria-label={label} className="grid grid-cols-1 gap-4" data-in-place>
      {children}
      <LeaveGuard isDirty={isDirty} />
    </section>
  );
}

/** The button that opens a form in the page. */
export type Opener = RefObject<HTMLButtonElement | null>;
