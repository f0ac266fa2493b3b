import { type ReactNode, useId } from "react";

/** A checkbox with a label and a hint. */
export function Switch({
  label,
  hint,
  isOn,
  onChange,
}: {
  readonly label: ReactNode;
  readonly hint: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-accent"
        checked={isOn}
        onChange={({ target: { checked } }) => onChange(checked)}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-quiet">
          {hint}
        </p>
      </div>
    </div>
  );
}
