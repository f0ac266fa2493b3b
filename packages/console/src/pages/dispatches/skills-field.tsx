import { useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { NamesField } from "../../ui/form/names-field.tsx";
import type { DispatchDraft } from "./draft.ts";
import { skillsOf } from "./draft.ts";
import { useNewWords } from "./new-words.ts";
import { SessionField } from "./session-field.tsx";
import { SkillOrder } from "./skill-order.tsx";
import type { Brief } from "./use-brief.ts";

/** Which skills go along: those in force, or some that are named, in an order. */
export function SkillsField({
  draft,
  brief,
  onChange,
}: {
  readonly draft: DispatchDraft;
  readonly brief: Brief | undefined;
  readonly onChange: (change: Partial<DispatchDraft>) => void;
}) {
  const say = useNewWords();
  const name = useId();
  const { session, isChosen, skills } = draft;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1 font-medium">{say("skills")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Choice
          name={name}
          label={say("inForce")}
          isChecked={!isChosen}
          onChoose={() => onChange({ isChosen: false })}
        />
        <Choice name={name} label={say("chosen")} isChecked={isChosen} onChoose={() => onChange({ isChosen: true })} />
      </div>
      <SessionField value={session} isScope={isChosen} onChange={(chosen) => onChange({ session: chosen })} />
      {isChosen ? (
        <>
          <Picker skills={skills} onChange={(chosen) => onChange({ skills: chosen })} />
          <SkillOrder skills={skills} brief={brief} onChange={(chosen) => onChange({ skills: chosen })} />
        </>
      ) : (
        <>
          <p className="text-quiet">{say(session === "" ? "inForceGlobal" : "inForceSession")}</p>
          {brief && <SkillOrder skills={skillsOf(brief)} brief={brief} />}
        </>
      )}
      {brief && brief.unreadable.length > 0 && (
        <p className="text-warn">{say("unreadable", { names: brief.unreadable.join(", ") })}</p>
      )}
    </fieldset>
  );
}

const Choice = ({
  name,
  label,
  isChecked,
  onChoose,
}: {
  readonly name: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChoose: () => void;
}) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-2 max-md:min-h-11">
    <input type="radio" name={name} checked={isChecked} onChange={onChoose} className="size-5 shrink-0 accent-accent" />
    {label}
  </label>
);

function Picker({
  skills,
  onChange,
}: {
  readonly skills: readonly string[];
  readonly onChange: (skills: readonly string[]) => void;
}) {
  const say = useNewWords();
  const { data } = useOperation("skill.list", {});
  const ready = data?.skills.filter(({ status }) => status === "ready") ?? [];
  return (
    <NamesField
      label={say("pick")}
      hint={say("pickHint")}
      names={skills}
      options={ready.map(({ id, description }) => ({ name: id, detail: description }))}
      onChange={onChange}
    />
  );
}
