import { useMemo, useState } from "react";
import { Button } from "../basic/button.tsx";
import { useIsNarrow } from "../basic/use-is-narrow.ts";
import { MergeEditor } from "../editor/editor.tsx";
import { Problem } from "../page/problem.tsx";
import { Dialog } from "../window/dialog.tsx";
import { type Meeting, mergeDraft } from "./merge-draft.ts";
import { useDraftWords } from "./words.ts";

/** The dialog that merges a text that was saved elsewhere with the own one. */

export interface MergeDialogProps {
  readonly path: string;
  readonly meeting: Meeting;
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Other words than those for a version that another user saved meanwhile. */
  readonly words?: { readonly title: string; readonly theirs: string; readonly back: string; readonly save: string };
  /** Why a result cannot be saved. */
  readonly blockedOf?: (result: string) => string | undefined;
  readonly onSave: (text: string) => void;
  /** Called with the result if it was edited, so that it is not lost. */
  readonly onBack: (result: string | undefined) => void;
}

/** Merges the saved text of others with the own one. */
export function MergeDialog({ path, meeting, isSaving, error, words, blockedOf, onSave, onBack }: MergeDialogProps) {
  const say = useDraftWords();
  const isNarrow = useIsNarrow();
  const { base, theirs, mine } = meeting;
  const merged = useMemo(() => mergeDraft(base, mine, theirs.text), [base, theirs, mine]);
  const [result, setResult] = useState(merged.text);
  const [against, setAgainst] = useState<"theirs" | "mine">("theirs");
  const labels = { theirs: words?.theirs ?? say("mergeTheirs", { version: theirs.version }), mine: say("mergeMine") };
  const back = (): void => onBack(result === merged.text ? undefined : result);
  return (
    <Dialog
      isOpen
      isWide
      staysOpen
      onClose={back}
      title={words?.title ?? say("mergeTitle", { path })}
      footer={
        <>
          <Button onClick={back}>{words?.back ?? say("mergeBack")}</Button>
          <Button variant="primary" isBusy={isSaving} blocked={blockedOf?.(result)} onClick={() => onSave(result)}>
            {words?.save ?? say("mergeSave")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3" data-merge-dialog>
        {error !== undefined && <Problem error={error} />}
        <p>{say(merged.isClean ? "mergeClean" : "mergeConflict")}</p>
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-2 py-1 text-quiet">{say("mergeCompare")}</legend>
          {(["theirs", "mine"] as const).map((side) => (
            <Button key={side} isSmall aria-pressed={against === side} onClick={() => setAgainst(side)}>
              {against === side ? "● " : "○ "}
              {labels[side]}
            </Button>
          ))}
        </fieldset>
        {!isNarrow && (
          <div className="grid grid-cols-2 font-medium">
            <p>{labels[against]}</p>
            <p className="pl-6">{say("mergeResult")}</p>
          </div>
        )}
        <div className="h-[55dvh] overflow-hidden rounded-md border border-line">
          <MergeEditor
            path={path}
            other={against === "theirs" ? theirs.text : mine}
            otherLabel={labels[against]}
            source={{ text: result, revision: 0 }}
            label={say("mergeResult")}
            takeLabel={say("mergeTake")}
            isInline={isNarrow}
            onChange={setResult}
          />
        </div>
      </div>
    </Dialog>
  );
}
