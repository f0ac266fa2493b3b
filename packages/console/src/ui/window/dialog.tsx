import { lazy, type ReactNode, Suspense, useState } from "react";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly isWide?: boolean;
  /** From the side, as high as the window. */
  readonly isSheet?: boolean;
}

const DialogWindow = lazy(async () => ({ default: (await import("./dialog-window.tsx")).DialogWindow }));

/** Keeps the focus in and gives it back; Escape closes it and nothing else. Loaded when the first one opens. */
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
