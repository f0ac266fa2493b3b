import { type ReactNode, useId } from "react";

/** A checkbox with its label on one line, or a radio button where it has a `group`. */
export function Check({
  label,
  hint,
  name,
  group,
  isOn,
  onChange,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The accessible name, where the label alone is ambiguous. */
  readonly name?: string;
  readonly group?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-7 cursor-pointer items-center gap-2 max-md:min-h-11">
        <input
          type={group === undefined ? "checkbox" : "radio"}
          name={group}
          aria-label={name}
          aria-describedby={hint === undefined ? undefined : id}
          className="size-4 shrink-0 accent-accent"
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className="pl-6 text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
