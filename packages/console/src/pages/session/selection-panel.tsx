import type { OutputOf } from "loadout/client";
import { useState } from "react";
import { useIsLive } from "../../api/live.ts";
import { Button } from "../../ui/basic/button.tsx";
import { Chip } from "../../ui/basic/chip.tsx";
import { Panel } from "../../ui/page/page.tsx";
import { useUiWords } from "../../ui/words.ts";
import { SelectDialog } from "./select-dialog.tsx";
import type { ShownSession } from "./session-page.tsx";
import { useSessionWords } from "./words.ts";

export type Selected = OutputOf<"session.select">;

/** Which skills the session may see, and what the last change of that did. */
export function SelectionPanel({ session }: { readonly session: ShownSession }) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const blocked = useIsLive() ? undefined : sayUi("offlineReason");
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Selected | undefined>();
  return (
    <Panel
      title={say("selection")}
      actions={
        <Button isSmall icon="edit" blocked={blocked} onClick={() => setIsOpen(true)}>
          {say("change")}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-quiet">{say("selectionHint")}</p>
        <CurrentSelection selection={session.selection} />
        {done && <Outcome selected={done} />}
      </div>
      {isOpen && <SelectDialog session={session} onClose={() => setIsOpen(false)} onDone={setDone} />}
    </Panel>
  );
}

function CurrentSelection({ selection }: { readonly selection: ShownSession["selection"] }) {
  const say = useSessionWords();
  if (selection === undefined) return <p data-selection="agent">{say("selectAgent")}</p>;
  if (selection === null) return <p data-selection="all">{say("selectAll")}</p>;
  return (
    <p className="flex flex-wrap items-center gap-1" data-selection="chosen">
      <span>{say("selectChosen")}:</span>
      {selection.length === 0 && <span>{say("selectNone")}</span>}
      {selection.map((id) => (
        <Chip key={id} tone="skill">
          {id}
        </Chip>
      ))}
    </p>
  );
}

function Outcome({ selected: { added, removed, visible_skills: visible } }: { readonly selected: Selected }) {
  const say = useSessionWords();
  return (
    <div className="grid gap-1 rounded-md bg-raised p-3" data-outcome>
      <p className="font-medium">{say("selected", { count: visible.length })}</p>
      {added.length + removed.length === 0 && <p>{say("noChange")}</p>}
      {added.length > 0 && (
        <p>
          <span className="font-mono font-semibold text-good">+</span> {say("becameVisible")}: {added.join(", ")}
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <span className="font-mono font-semibold text-bad">−</span> {say("becameHidden")}: {removed.join(", ")}
        </p>
      )}
    </div>
  );
}
