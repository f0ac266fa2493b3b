import { lazy, type ReactNode, Suspense, useState } from "react";

/** Modal dialogs and sheets. */

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly isWide?: boolean;
  /** At the right side, full height. */
  readonly isSheet?: boolean;
  /** A press beside it does not close it: what it shows is lost then. */
  readonly staysOpen?: boolean;
}

const DialogWindow = lazy(async () => ({ default: (await import("./dialog-window.tsx")).DialogWindow }));

/** A modal dialog: traps the focus and returns it, and Escape closes only this dialog. Loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
