import type { OutputOf } from "loadout/client";
import { useId, useState } from "react";
import { useChange, useOperation } from "../../../api/operations.ts";
import { useMay } from "../../../shell/who-am-i.ts";
import { announce } from "../../../ui/basic/announcer.tsx";
import { Button } from "../../../ui/basic/button.tsx";
import { Chip } from "../../../ui/basic/chip.tsx";
import { FormDialog, useBlocked } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Panel } from "../../../ui/page/page.tsx";
import { useUiWords } from "../../../ui/words.ts";
import type { ShownSession } from "../session-page.tsx";
import { useSessionSkillsWords } from "./words.ts";

type Selected = OutputOf<"session.select">;

/** The skills the session may see, and what the last change of the selection did. */
export function SessionSelection({ session }: { readonly session: ShownSession }) {
  const say = useSessionSkillsWords();
  const blocked = useBlocked();
  const [isOpen, setIsOpen] = useState(false);
  const [done, setDone] = useState<Selected>();
  return (
    <Panel
      title={say("selection")}
      actions={
        <Button isSmall icon="edit" blocked={blocked} opensDialog onClick={() => setIsOpen(true)}>
          {say("change")}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-quiet">{say("selectionHint")}</p>
        <CurrentSelection selection={session.selection} />
        {done && <Outcome selected={done} />}
      </div>
      {isOpen && <SelectDialog session={session} onClose={() => setIsOpen(false)} onDone={setDone} />}
    </Panel>
  );
}

const ways = ["agent", "all", "chosen"] as const;
type Way = (typeof ways)[number];

const wayOf = (selection: ShownSession["selection"]): Way =>
  selection === undefined ? "agent" : selection === null ? "all" : "chosen";

function CurrentSelection({ selection }: { readonly selection: ShownSession["selection"] }) {
  const say = useSessionSkillsWords();
  const sayUi = useUiWords();
  const way = wayOf(selection);
  return (
    <p className="flex flex-wrap items-center gap-1" data-selection={way}>
      <span>
        {say(`select_${way}`)}
        {selection && sayUi("colon")}
      </span>
      {selection?.length === 0 && <span>{say("selectNone")}</span>}
      {selection?.map((id) => (
        <Chip key={id} tone="skill">
          {id}
        </Chip>
      ))}
    </p>
  );
}

function Outcome({ selected: { added, removed, visible_skills: visible } }: { readonly selected: Selected }) {
  const say = useSessionSkillsWords();
  const sayUi = useUiWords();
  const changes = [
    { mark: "+", colour: "text-good", label: say("becameVisible"), names: added },
    { mark: "−", colour: "text-bad", label: say("becameHidden"), names: removed },
  ].filter(({ names }) => names.length > 0);
  return (
    <div className="grid gap-1 rounded-md bg-raised p-3" data-outcome>
      <p className="font-medium">{say("selected", { count: visible.length })}</p>
      {changes.length === 0 && <p>{say("noChange")}</p>}
      {changes.map(({ mark, colour, label, names }) => (
        <p key={mark}>
          <span className={`font-mono font-semibold ${colour}`}>{mark}</span> {label}
          {sayUi("colon")}
          {names.join(sayUi("nameComma"))}
        </p>
      ))}
    </div>
  );
}

/** All skills, those of the agent, or chosen ones. */
function SelectDialog({
  session,
  onClose,
  onDone,
}: {
  readonly session: ShownSession;
  readonly onClose: () => void;
  readonly onDone: (selected: Selected) => void;
}) {
  const say = useSessionSkillsWords();
  const name = useId();
  const { contextId, selection } = session;
  const select = useChange("session.select");
  const [way, setWay] = useState(() => wayOf(selection));
  const [chosen, setChosen] = useState<readonly string[]>(selection ?? []);
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
    <FormDialog
      title={say("selectTitle")}
      action={say("selectDo")}
      onClose={onClose}
      onSubmit={apply}
      isBusy={select.isPending}
      blocked={way === "chosen" && chosen.length === 0 ? say("selectEmpty") : undefined}
      error={select.error}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">{say("selection")}</legend>
        {ways.map((one) => (
          <label key={one} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name={name}
              className="size-5 accent-accent"
              checked={way === one}
              onChange={() => setWay(one)}
            />
            {say(`select_${one}`)}
          </label>
        ))}
      </fieldset>
      {way === "chosen" && (
        <>
          <p className="text-quiet">{say("selectWith")}</p>
          <SkillChoice session={session} chosen={chosen} onChange={setChosen} />
        </>
      )}
    </FormDialog>
  );
}

/** Skills to choose, one or several, with a search field. */
export function SkillChoice({
  session,
  chosen,
  isSingle = false,
  leftOut = [],
  onChange,
}: {
  readonly session: ShownSession;
  readonly chosen: readonly string[];
  readonly isSingle?: boolean;
  /** Not offered. */
  readonly leftOut?: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const say = useSessionSkillsWords();
  const name = useId();
  const [text, setText] = useState("");
  const { skills, isAll } = useChoosable(session);
  const wanted = text.trim().toLowerCase();
  const offered = skills.filter(
    ({ id, description }) => !leftOut.includes(id) && `${id} ${description}`.toLowerCase().includes(wanted),
  );
  const choose = (skill: Choosable): void => {
    const others = chosen.filter((one) => !isNamed(skill, one));
    if (isSingle) onChange([skill.id]);
    else onChange(others.length < chosen.length ? others : [...chosen, skill.id]);
  };
  return (
    <div className="grid gap-2">
      <TextField label={say("pickerSearch")} type="search" value={text} onChange={setText} autoComplete="off" />
      {!isAll && <p className="text-quiet">{say("pickerOwnOnly")}</p>}
      <fieldset className="max-h-72 overflow-auto rounded-md border border-line">
        <legend className="sr-only">{say("picker")}</legend>
        {offered.length === 0 && <p className="p-3 text-quiet">{say("pickerNothing")}</p>}
        {offered.map((skill) => (
          <label
            key={skill.id}
            className="flex min-h-9 cursor-pointer items-start gap-2 border-b border-line px-3 py-2 last:border-b-0 hover:bg-raised max-md:min-h-11"
          >
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              checked={chosen.some((one) => isNamed(skill, one))}
              onChange={() => choose(skill)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <code className="font-semibold">{skill.id}</code>
              {skill.description !== "" && <span className="line-clamp-2 text-xs text-quiet">{skill.description}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface Choosable {
  readonly id: string;
  /** Unknown to users who may not list the skills. */
  readonly address?: string;
  readonly description: string;
}

/** A selection names a skill by its id, or by its address: `builtin:pdf`. */
const isNamed = ({ id, address }: Choosable, name: string): boolean =>
  name === id || (address === undefined ? name.endsWith(`:${id}`) : name === address);

/** The ready skills of the session's environment; for users who may not list them, the skills the session sees. */
function useChoosable({ environment, visible_skills: visible }: ShownSession): {
  readonly skills: readonly Choosable[];
  readonly isAll: boolean;
} {
  const isAll = useMay("admin");
  const { data } = useOperation("skill.list", { environment }, { enabled: isAll });
  if (!isAll) return { skills: visible.map((id) => ({ id, description: "" })), isAll };
  return { skills: data?.skills.filter(({ status }) => status === "ready") ?? [], isAll };
}
