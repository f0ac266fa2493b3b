import type { ReactNode } from "react";
import { Button } from "../basic/button.tsx";
import { useBlocked } from "../form/form-dialog.tsx";
import { Problem } from "../page/problem.tsx";
import { useUiWords } from "../words.ts";

/** Whether something is unsaved, why it cannot be saved, and the buttons that save and discard it. Stays in sight. */
export function SaveBar({
  status,
  action,
  isDirty,
  isSaving,
  blocked,
  error,
  onSave,
  onDiscard,
  help,
}: {
  /** `Unsaved changes` or `Everything is saved` where it is left out. */
  readonly status?: ReactNode;
  readonly action?: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly blocked?: string | undefined;
  readonly error: unknown;
  /** Left out where the bar is in a form, which its button sends. */
  readonly onSave?: () => void;
  readonly onDiscard?: (() => void) | undefined;
  /** An action that helps against the error. */
  readonly help?: ReactNode;
}) {
  const say = useUiWords();
  const reason = useBlocked(blocked);
  return (
    <div className="sticky bottom-16 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-panel px-3 py-2 md:bottom-2">
      {error !== undefined && error !== null && <Problem error={error}>{help}</Problem>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className={`mr-auto ${isDirty ? "font-medium" : "text-quiet"}`} role="status" data-save={isDirty}>
          {status ?? say(isDirty ? "unsaved" : "allSaved")}
        </p>
        {isDirty && onDiscard && (
          <Button variant="quiet" onClick={onDiscard}>
            {say("discard")}
          </Button>
        )}
        <Button
          type={onSave ? "button" : "submit"}
          variant="primary"
          isBusy={isSaving}
          blocked={reason}
          {...(onSave && { onClick: () => onSave() })}
        >
          {action ?? say("save")}
        </Button>
      </div>
    </div>
  );
}
