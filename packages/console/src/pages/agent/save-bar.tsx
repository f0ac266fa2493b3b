import type { ReactNode } from "react";
import { codeOf } from "../../api/client.ts";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { useUiWords } from "../../ui/words.ts";
import { useAgentWords } from "./words.ts";

export interface SaveBarProps {
  readonly status: ReactNode;
  readonly action: string;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why it cannot be saved as it is. */
  readonly blocked?: string | undefined;
  readonly error: unknown;
  readonly onSave: (isForced?: boolean) => void;
  readonly onDiscard?: (() => void) | undefined;
}

/** What is unsaved, and what can be done with it. Stays in sight. */
export function SaveBar({ status, action, isDirty, isSaving, blocked, error, onSave, onDiscard }: SaveBarProps) {
  const say = useAgentWords();
  const sayUi = useUiWords();
  const isLive = useIsLive();
  return (
    <div className="sticky bottom-16 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-panel px-3 py-2 md:bottom-2">
      {error !== undefined && error !== null && (
        <Problem error={error}>
          {codeOf(error) === "agent.unknown-names" && (
            <Button isSmall isBusy={isSaving} onClick={() => onSave(true)}>
              {say("keepNames")}
            </Button>
          )}
        </Problem>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className={`mr-auto ${isDirty ? "font-medium" : "text-quiet"}`} role="status" data-save={isDirty}>
          {status}
        </p>
        {isDirty && onDiscard && (
          <Button variant="quiet" onClick={onDiscard}>
            {say("discard")}
          </Button>
        )}
        <Button
          variant="primary"
          isBusy={isSaving}
          blocked={isLive ? blocked : sayUi("offlineReason")}
          onClick={() => onSave()}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
