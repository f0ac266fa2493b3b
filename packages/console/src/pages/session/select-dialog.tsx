import { type ReactNode, useId, useState } from "react";
import { useChange } from "../../api/operations.ts";
import { announce } from "../../ui/basic/announcer.tsx";
import { Button } from "../../ui/basic/button.tsx";
import { Problem } from "../../ui/page/problem.tsx";
import { Dialog } from "../../ui/window/dialog.tsx";
import { useUiWords } from "../../ui/words.ts";
import type { Selected } from "./selection-panel.tsx";
import type { ShownSession } from "./session-page.tsx";
import { SkillPicker } from "./skill-picker.tsx";
import { useSessionWords } from "./words.ts";

type Way = "agent" | "all" | "chosen";

const wayOf = ({ selection }: ShownSession): Way =>
  selection === undefined ? "agent" : selection === null ? "all" : "chosen";

/** All skills, the agent's, or some. */
export function SelectDialog({
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
