import type { InputOf, RemoteName } from "loadout/client";
import { useChange } from "../../api/operations.ts";
import { toast } from "../basic/toasts.tsx";
import { Problem } from "../page/problem.tsx";
import { useBlocked } from "./form-dialog.tsx";
import { SelectField } from "./select-field.tsx";

/** A choice that the server is told as soon as it is made. */
export function ChangeSelect<Name extends RemoteName, Value extends string>({
  operation,
  label,
  value,
  options,
  input,
  done,
}: {
  readonly operation: Name;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly input: (chosen: Value) => InputOf<Name>;
  /** Shown once it is changed. */
  readonly done: string;
}) {
  const blocked = useBlocked();
  const change = useChange(operation);
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option) change.mutate(input(option.value), { onSuccess: () => toast(done) });
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={value}
        disabled={change.isPending || blocked !== undefined}
        onChange={choose}
        options={options}
      />
      {change.error && <Problem error={change.error} />}
    </div>
  );
}
