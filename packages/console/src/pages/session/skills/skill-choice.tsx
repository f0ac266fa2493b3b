import { useId, useState } from "react";
import { useOperation } from "../../../api/operations.ts";
import { useMay } from "../../../shell/who-am-i.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { ShownSession } from "../session-page.tsx";
import { useSessionSkillsWords } from "./words.ts";

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
  const choose = (id: string): void => {
    if (isSingle) onChange([id]);
    else onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <div className="grid gap-2">
      <TextField label={say("pickerSearch")} type="search" value={text} onChange={setText} autoComplete="off" />
      {!isAll && <p className="text-quiet">{say("pickerOwnOnly")}</p>}
      <fieldset className="max-h-72 overflow-auto rounded-md border border-line">
        <legend className="sr-only">{say("picker")}</legend>
        {offered.length === 0 && <p className="p-3 text-quiet">{say("pickerNothing")}</p>}
        {offered.map(({ id, description }) => (
          <label
            key={id}
            className="flex min-h-9 cursor-pointer items-start gap-2 border-b border-line px-3 py-1.5 last:border-b-0 hover:bg-raised max-md:min-h-11"
          >
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              checked={chosen.includes(id)}
              onChange={() => choose(id)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <code className="font-semibold">{id}</code>
              {description !== "" && <span className="line-clamp-2 text-xs text-quiet">{description}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The ready skills of the session's environment; for users who may not list them, the skills the session sees. */
function useChoosable({ environment, visible_skills: visible }: ShownSession) {
  const isAll = useMay("admin");
  const { data } = useOperation("skill.list", { environment }, { enabled: isAll });
  if (!isAll) return { skills: visible.map((id) => ({ id, description: "" })), isAll };
  return { skills: data?.skills.filter(({ status }) => status === "ready") ?? [], isAll };
}
