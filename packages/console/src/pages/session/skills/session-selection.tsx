import type { OutputOf } from "loadout/client";
import { type ReactNode, useId, useState } from "react";
import { useIsLive } from "../../../api/live.ts";
import { useChange } from "../../../api/operations.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { Problem } from "../../../ui/page/problem.tsx";
import { Dialog } from "../../../ui/window/dialog.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSession } from "../session-page.tsx";
import { useSessionWords } from "../words.ts";
import { SkillPicker } from "./skill-choice.tsx";

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

type Way = "agent" | "all" | "chosen";

const wayOf = ({ selection }: ShownSession): Way =>
  selection === undefined ? "agent" : selection === null ? "all" : "chosen";

/** All skills, the agent's, or some. */
function SelectDialog({
  session,
  onClose,
  onDone,
}: {
  readonly session: ShownSession;
  readonly onClose: () => void;
  readonly onDone: (selected: Selected) => void;
}) {
  const say = useSessionWords();
  const sayUi = useUiWords();
  const select = useChange("session.select");
  const [way, setWay] = useState(() => wayOf(session));
  const [chosen, setChosen] = useState<readonly string[]>(session.selection ?? []);
  const { contextId } = session;
  const inputs = {
    agent: { contextId, agentSelection: true },
    all: { contextId, all: true },
    chosen: { contextId, skills: [...chosen] },
  };
  const apply = (): void =>
    select.mutate(inputs[way], {
      onSuccess(selected) {
        onDone(selected);
        announce(say("selected", { count: selected.visible_skills.length }));
        onClose();
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("selectTitle")}
      footer={
        <>
          <Button onClick={onClose}>{sayUi("cancel")}</Button>
          <Button
            variant="primary"
            isBusy={select.isPending}
            blocked={way === "chosen" && chosen.length === 0 ? say("selectEmpty") : undefined}
            onClick={apply}
          >
            {say("selectDo")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{say("selection")}</legend>
          <Choice way="agent" current={way} onChoose={setWay}>
            {say("selectAgent")}
          </Choice>
          <Choice way="all" current={way} onChoose={setWay}>
            {say("selectAll")}
          </Choice>
          <Choice way="chosen" current={way} onChoose={setWay}>
            {say("selectChosen")}
          </Choice>
        </fieldset>
        {way === "chosen" && (
          <>
            <p className="text-quiet">{say("selectWith")}</p>
            <SkillPicker session={session} chosen={chosen} onChange={setChosen} />
          </>
        )}
        {select.error && <Problem error={select.error} />}
      </div>
    </Dialog>
  );
}

function Choice({
  way,
  current,
  onChoose,
  children,
}: {
  readonly way: Way;
  readonly current: Way;
  readonly onChoose: (way: Way) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex min-h-9 items-center gap-2 max-md:min-h-11">
      <input
        id={id}
        type="radio"
        name="way"
        className="size-5 accent-accent"
        checked={way === current}
        onChange={() => onChoose(way)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
