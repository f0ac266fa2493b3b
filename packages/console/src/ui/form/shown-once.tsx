import type { ReactNode } from "react";
import { Button } from "../basic/button.tsx";
import { CopyButton } from "../basic/copy-button.tsx";
import { Icon } from "../basic/icon.tsx";
import { Dialog } from "../window/dialog.tsx";
import { useUiWords } from "../words.ts";

/** Shows a secret once; it leaves the page when the dialog closes. */
export function ShownOnce({
  title,
  label,
  secret,
  onSaved,
  children,
}: {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onSaved: () => void;
  /** How to use it. */
  readonly children?: ReactNode;
}) {
  const say = useUiWords();
  return (
    <Dialog
      isOpen
      staysOpen
      onClose={onSaved}
      title={title}
      footer={
        <Button variant="primary" icon="check" onClick={onSaved}>
          {say("savedIt")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="flex items-start gap-2 rounded-md bg-warn-soft p-3 text-warn">
          <Icon name="warning" className="mt-0.5 size-4" />
          {say("shownOnce")}
        </p>
        <div className="grid gap-1">
          <h3 className="text-base font-medium">{label}</h3>
          <div className="flex items-center gap-1 rounded-md border border-line bg-raised py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 break-all" data-secret>
              {secret}
            </code>
            <CopyButton text={secret} name={say("copyThis", { name: label })} />
          </div>
        </div>
        {children}
      </div>
    </Dialog>
  );
}
