import { useChange } from "../../../api/operations.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { toast } from "../../../ui/basic/toasts.tsx";
import { useVersionWords } from "./words.ts";

export interface RestoreVersion {
  readonly restore: (version: number) => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** Makes an earlier version the next one; undoing that makes the one before the next one again. */
export function useRestoreVersion(slug: string, current: number): RestoreVersion {
  const say = useVersionWords();
  const rollback = useChange("skill.rollback");
  const tell = (text: string, undo?: () => void): void => {
    toast(text, undo);
    announce(text);
  };
  const undo = (from: number): void =>
    void rollback.mutateAsync({ name: slug, version: current, from }).then(
      ({ version: made }) => tell(say("undone", { made })),
      (error: unknown) => tell(say("undoFailed", { message: error instanceof Error ? error.message : String(error) })),
    );
  return {
    restore: (version) =>
      rollback.mutate(
        { name: slug, version, from: current },
        {
          onSuccess: ({ version: made, changed }) =>
            changed
              ? tell(say("restored", { version, made }), () => undo(made))
              : tell(say("sameAsCurrent", { version })),
        },
      ),
    isBusy: rollback.isPending,
    error: rollback.error,
  };
}
