import { useId } from "react";
import { useOperation } from "../../../api/operations.ts";
import { Chip } from "../../../ui/basic/chip.tsx";
import { useFormat } from "../../../ui/basic/format.ts";
import { NamesField } from "../../../ui/form/names-field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { OrderButtons, useOrder } from "../../../ui/list/use-order.tsx";
import { useDispatchWords } from "../words.ts";
import type { Brief } from "./brief.tsx";
import { type DispatchDraft, skillsOf } from "./dispatch-draft.ts";
import { useComposeWords } from "./words.ts";

/** The skills to include: the active ones, or chosen ones in an order. */
export function SkillsField({
  draft,
  brief,
  onChange,
}: {
  readonly draft: DispatchDraft;
  readonly brief: Brief | undefined;
  readonly onChange: (change: Partial<DispatchDraft>) => void;
}) {
  const say = useComposeWords();
  const name = useId();
  const { session, isChosen, skills } = draft;
  const active = brief && !isChosen ? skillsOf(brief) : [];
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
      {/* Choosing one starts from the active skills, so that nothing that was included goes unseen. */}
      <Picker skills={isChosen ? skills : active} onChange={(chosen) => onChange({ isChosen: true, skills: chosen })} />
      {isChosen ? (
        <SkillOrder skills={skills} brief={brief} onChange={(chosen) => onChange({ skills: chosen })} />
      ) : (
        <>
          <p className="text-quiet">{say(session === "" ? "inForceGlobal" : "inForceSession")}</p>
          {brief && <SkillOrder skills={active} brief={brief} />}
        </>
      )}
      <SessionField value={session} isScope={isChosen} onChange={(chosen) => onChange({ session: chosen })} />
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
  const say = useComposeWords();
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

/** The session whose active skills are included, or whose scope chosen skills are looked up in. */
function SessionField({
  value,
  isScope,
  onChange,
}: {
  readonly value: string;
  readonly isScope: boolean;
  readonly onChange: (session: string) => void;
}) {
  const say = useDispatchWords();
  const sayForm = useComposeWords();
  const { data } = useOperation("session.list", { limit: 100 });
  const sessions = data?.sessions ?? [];
  const isListed = value === "" || sessions.some(({ contextId }) => contextId === value);
  return (
    <SelectField
      label={say("session")}
      hint={sayForm(isScope ? "sessionHintChosen" : "sessionHint")}
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: sayForm("noSession") },
        ...(isListed ? [] : [{ value, label: value }]),
        ...sessions.map(({ contextId, title }) => ({
          value: contextId,
          label: title === "" ? contextId : `${title} · ${contextId}`,
        })),
      ]}
    />
  );
}

type Sent = Pick<Brief, "included" | "omitted" | "limit">;

/** The skills in their order, and whether each fits. */
function SkillOrder({
  skills,
  brief,
  onChange,
}: {
  readonly skills: readonly string[];
  readonly brief: Sent | undefined;
  /** Absent if the order is fixed. */
  readonly onChange?: (skills: readonly string[]) => void;
}) {
  const say = useComposeWords();
  const order = useOrder(skills, (ordered) => onChange?.(ordered));
  if (skills.length === 0) return <p className="text-quiet">{say("noSkills")}</p>;
  return (
    <ol ref={order.list} aria-label={say("order")} className="divide-y divide-line rounded-md border border-line">
      {skills.map((skill, index) => (
        <li key={skill} data-skill={skill} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2 py-1">
          <span className="w-5 text-right text-quiet tabular-nums">{index + 1}</span>
          <code className="min-w-24 flex-1">{skill}</code>
          <Standing skill={skill} brief={brief} />
          {onChange && (
            <OrderButtons
              order={order}
              index={index}
              onRemove={() => onChange(skills.filter((one) => one !== skill))}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Standing({ skill, brief }: { readonly skill: string; readonly brief: Sent | undefined }) {
  const say = useComposeWords();
  const format = useFormat();
  const included = brief?.included.find(({ id }) => id === skill);
  const omitted = brief?.omitted.find(({ id }) => id === skill);
  const found = included ?? omitted;
  if (!found) return null;
  const isLarge = omitted !== undefined && omitted.size > (brief?.limit ?? 0);
  return (
    <span className="flex items-center gap-2 text-quiet tabular-nums">
      {format.number(found.size)}
      {included ? (
        <Chip tone="skill" icon="check">
          {say("fits")}
        </Chip>
      ) : (
        <Chip
          tone={isLarge ? "bad" : "warn"}
          icon={isLarge ? "error" : "warning"}
          {...(isLarge && { title: say("tooLarge") })}
        >
          {say("omitted")}
        </Chip>
      )}
    </span>
  );
}
