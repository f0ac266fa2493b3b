import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from "react";

export type Trigger = ReactElement<Record<string, unknown>>;

/** Only a button until it is pressed. What it opens is loaded on hover or focus. */
export function LoadedWhenPressed({
  trigger,
  kind,
  load,
  children,
}: {
  readonly trigger: Trigger;
  readonly kind: "menu" | "dialog";
  readonly load: () => Promise<unknown>;
  /** The loaded part, open, with the trigger in it. */
  readonly children: ReactNode;
}) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <Suspense fallback={trigger}>{children}</Suspense>;
  const prepare = (): void => void load();
  return cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setIsWanted(true),
  });
}
