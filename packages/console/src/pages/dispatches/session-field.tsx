import { useId } from "react";
import { useOperation } from "../../api/operations.ts";
import { fieldLook } from "../../ui/form/field-frame.tsx";
import { useNewWords } from "./new-words.ts";

/** The conversation whose skills count. */
export function SessionField({
  value,
  isScope,
  onChange,
}: {
  readonly value: string;
  /** Skills are named: the session only says where they are looked up. */
  readonly isScope: boolean;
  readonly onChange: (session: string) => void;
}) {
  const say = useNewWords();
  const id = useId();
  const { data } = useOperation("session.list", { limit: 100 });
  const sessions = data?.sessions ?? [];
  const isListed = value === "" || sessions.some(({ contextId }) => contextId === value);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {say("session")}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-describedby={`${id}-hint`}
        className={fieldLook}
      >
        <option value="">{say("noSession")}</option>
        {!isListed && <option value={value}>{value}</option>}
        {sessions.map(({ contextId, title }) => (
          <option key={contextId} value={contextId}>
            {title === "" ? contextId : `${title} · ${contextId}`}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-quiet">
        {say(isScope ? "sessionHintChosen" : "sessionHint")}
      </p>
    </div>
  );
}
