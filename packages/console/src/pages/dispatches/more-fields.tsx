import { useId, useState } from "react";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { DispatchDraft } from "./draft.ts";
import { useNewWords } from "./new-words.ts";

const permissions = ["ask", "allow", "deny"] as const;
const expandChoices = ["refuse", "inert", "allow"] as const;

/** What is rarely another one. */
export function MoreFields({
  draft: { permission, expand, minutes },
  onChange,
}: {
  readonly draft: DispatchDraft;
  readonly onChange: (change: Partial<DispatchDraft>) => void;
}) {
  const say = useNewWords();
  const id = useId();
  const expandId = useId();
  const [isOpen] = useState(permission !== "ask" || expand !== "refuse" || minutes !== "");
  return (
    <details open={isOpen}>
      <summary className="min-h-6 cursor-pointer font-medium max-md:min-h-11">{say("more")}</summary>
      <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <label htmlFor={id} className="font-medium">
            {say("permission")}
          </label>
          <select
            id={id}
            value={permission}
            onChange={({ target }) => onChange({ permission: target.value as DispatchDraft["permission"] })}
            className={fieldLook}
          >
            {permissions.map((one) => (
              <option key={one} value={one}>
                {say(`permission_${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="grid content-start gap-1">
          <label htmlFor={expandId} className="font-medium">
            {say("expand")}
          </label>
          <select
            id={expandId}
            value={expand}
            onChange={({ target }) => onChange({ expand: target.value as DispatchDraft["expand"] })}
            className={fieldLook}
          >
            {expandChoices.map((one) => (
              <option key={one} value={one}>
                {say(`expand_${one}`)}
              </option>
            ))}
          </select>
        </div>
        <TextField
          label={say("minutes")}
          hint={say("minutesHint")}
          type="number"
          min={1}
          max={1440}
          value={minutes}
          onChange={(given) => onChange({ minutes: given })}
        />
      </div>
    </details>
  );
}
