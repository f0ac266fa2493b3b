import { SelectField } from "../../ui/form/select-field.tsx";
import { useAgentWords } from "./words.ts";

const everyone = "everyone";

/** Who may use the agent: a role with those above it, or everyone. */
export function UseField({
  use,
  onChange,
}: {
  readonly use: readonly string[] | undefined;
  readonly onChange: (use: readonly string[] | undefined) => void;
}) {
  const say = useAgentWords();
  const options = [
    { value: everyone, label: say("useEveryone") },
    { value: "role:admin", label: say("useAdmins") },
    { value: "role:superadmin", label: say("useSuperadmins") },
  ];
  const value = use === undefined ? everyone : use.join(",") || "role:superadmin";
  const isKnown = options.some((option) => option.value === value);
  return (
    <SelectField
      label={say("use")}
      hint={say("useHint")}
      value={value}
      options={isKnown ? options : [...options, { value, label: value }]}
      onChange={(chosen) => onChange(chosen === everyone ? undefined : chosen.split(","))}
    />
  );
}
