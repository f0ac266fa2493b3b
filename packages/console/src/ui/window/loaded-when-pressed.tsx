import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from "react";

export type Trigger = ReactElement<Record<string, unknown>>;

/** A button alone until it is pressed: what opens then is loaded when somebody comes near it. */
export function LoadedWhenPressed({
  trigger,
  kind,
  load,
  children,
}: {
  readonly trigger: Trigger;
  readonly kind: "menu" | "dialog";
  readonly load: () => Promise<unknown>;
  /** With the trigger, and open. */
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
